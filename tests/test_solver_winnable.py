"""Which positions can be won: against an independent program's results, and against trying everything."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.helpers.small import COMBINATIONS, fewest_draws, small
from tripeaks import deals, shortest, winnable
from tripeaks.ideals import finish, listing
from tripeaks.position import DRAW, Outcome, start
from tripeaks.quick import quick_win
from tripeaks.rules import DEFAULT
from tripeaks.solver import solve, verdict

SOLVED = json.loads((Path(__file__).parent / "data" / "solved.json").read_text())


def replayed(here, line):
    for move in line:
        here = here.play(move)
    return here


def test_the_board_has_22932_shapes():
    ideals = finish(listing())
    assert len(ideals.gone) == len(ideals.index) == 22_932
    assert [len(level) for level in ideals.levels][:4] == [1, 10, 45, 129]


@pytest.mark.parametrize("wrap", [True, False], ids=["wrap", "nowrap"])
def test_solved_deals(wrap):
    rules = replace(DEFAULT, wrap=wrap)
    for case in SOLVED:
        expected = case["wrap" if wrap else "nowrap"]
        deal = deals.from_number(case["deal"])
        here = start(deal, rules)
        found = finish(winnable.table(deal, rules))
        assert found.wins(here) == (expected["verdict"] == "won"), case["deal"]
        assert quick_win(here) <= found.wins(here), case["deal"]


def test_lines_take_the_fewest_draws_and_win():
    for case in SOLVED[:20]:
        for name, wrap in ("wrap", True), ("nowrap", False):
            rules = replace(DEFAULT, wrap=wrap)
            deal = deals.from_number(case["deal"])
            line = finish(shortest.line(start(deal, rules)))
            if case[name]["verdict"] == "lost":
                assert line is None
            else:
                assert line.count(DRAW) == case[name]["draws"]
                assert replayed(start(deal, rules), line).outcome is Outcome.WON


def test_a_line_draws_past_no_card_whose_play_would_cost_nothing():
    """At each draw of the line every card that could be played would make the win take more draws, or lose it."""
    for case in SOLVED[20:22]:
        here = start(deals.from_number(case["deal"]), DEFAULT)
        line = finish(shortest.line(here)) or ()
        for number, move in enumerate(line):
            for slot in here.playable if move == DRAW else ():
                other = finish(shortest.line(here.play(slot)))
                assert other is None or other.count(DRAW) > line[number:].count(DRAW), (case["deal"], number)
            here = here.play(move)


def test_verdicts_of_solved_deals():
    for case in SOLVED[::4]:
        for name, wrap in ("wrap", True), ("nowrap", False):
            deal = deals.from_number(case["deal"])
            assert verdict(deal, replace(DEFAULT, wrap=wrap)) == (case[name]["verdict"] == "won")


@pytest.mark.parametrize("part", range(10))
def test_trying_everything_agrees(part):
    # 500 deals, each combination of rules about ten times; every position that can arise is compared.
    for number in range(part, 500, 10):
        check_small(number, COMBINATIONS[(number * 7 + number // 48) % len(COMBINATIONS)])


def check_small(number, rules):
    first = small(number + 1, rules, left=5 + number % 4, stock=number % 5)
    table = finish(winnable.table(first.deal, rules, first.gone))
    known = fewest_draws(first).values()
    for here, draws in known:
        assert table.wins(here) == (draws is not None), here
        assert quick_win(here, tries=5) <= (draws is not None), here
    for here, draws in list(known)[::50]:
        line = finish(shortest.line(here))
        assert (None if line is None else line.count(DRAW)) == draws, here
        if line is not None:
            assert replayed(here, line).outcome is Outcome.WON


def test_the_best_score_is_worked_out_when_it_is_asked_for():
    """It takes longer than all the rest."""
    deal = deals.from_number(1)
    plain, scored = finish(solve(deal, DEFAULT)), finish(solve(deal, DEFAULT, score=True))
    assert plain.score is plain.best_line is None
    assert scored.score is not None
    assert (plain.won, plain.draws, plain.winning_line) == (scored.won, scored.draws, scored.winning_line)


def test_work_in_slices_tells_the_share_that_is_done():
    """From 0 to 1, never back, in many steps: a page paints between them."""
    finish(listing())  # once for all deals, and told apart
    told = list(winnable.table(deals.from_number(1), DEFAULT))
    assert len(told) > 50
    assert told == sorted(told)
    assert 0 <= told[0] < told[-1] <= 1
