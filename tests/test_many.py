"""Arrangements judged many at a time, against the table of each alone."""

import pytest

from tripeaks import deals, many, position, rules, winnable
from tripeaks.ideals import finish
from tripeaks.players import sight
from tripeaks.position import Outcome


@pytest.mark.parametrize("table", ["modern", "modern.nowrap", "open", "chain.empty"])
def test_each_arrangement_is_judged_as_its_own_table_judges_it(table):
    words = deals.words(11)
    judged = 0
    for number in (3, 6, 20):
        here = position.start(deals.from_number(number), rules.parse(table))
        for _ in range(4 + deals.bounded(words, 16)):
            moves = here.legal_moves
            if moves:
                here = here.play(moves[deals.bounded(words, len(moves))])
        if here.outcome is not Outcome.PLAYING:
            continue
        guesses = [sight(here).guess(words) for _ in range(5)]
        found = finish(many.judge(guesses))
        assert set(found) == set(here.legal_moves)
        for n, guess in enumerate(guesses):
            alone = finish(winnable.table(guess.deal, guess.rules, guess.gone))
            assert {move: wins[n] for move, wins in found.items()} == {
                move: alone.wins(guess.play(move)) for move in found
            }
            judged += 1
    assert judged


@pytest.mark.parametrize(
    ("table", "fits"), [("modern", True), ("modern.pass2", False), ("modern.joker1", False)]
)
def test_one_pass_and_no_jokers_are_what_it_takes(table, fits):
    assert many.fits(rules.parse(table)) is fits


@pytest.mark.parametrize("table", ["modern", "modern.nowrap", "modern.empty", "modern.nowrap.empty"])
def test_deals_side_by_side_are_judged_as_each_alone(table):
    chosen = rules.parse(table)
    openings = [
        position.start(deals.from_number(number), chosen) for number in (8, 15, 16, 28, 36, 80, 1, 2, 3, 4)
    ]
    alone = [finish(winnable.table(here.deal, chosen)).wins(here) for here in openings]
    assert finish(many.won(openings)) == alone
    assert True in alone
    assert False in alone or table == "modern.empty"
