"""Best scores: against an independent program's results, and against trying everything under every scheme."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.helpers.small import COMBINATIONS, best_score, small
from tripeaks import best, deals, game
from tripeaks.ideals import finish
from tripeaks.position import DRAW, Outcome, start
from tripeaks.rules import SCHEMES, TABLES, parse
from tripeaks.scoring import Tally, advance, price_of_leaving

SOLVED = json.loads((Path(__file__).parent / "data" / "solved.json").read_text())
RULES = {name: TABLES[name] for name in ("classic", "modern", "collection", "original")}
RULES["open"] = parse("classic.nowrap")


def earned(here, streak, line):
    """What the moves bring, with what walking away costs when the deal is not over then."""
    tally = Tally(streak=streak)
    for move in line:
        after = here.play(move)
        tally = advance(tally, here, move, after)
        here = after
    return tally.total + (price_of_leaving(here) if here.outcome is Outcome.PLAYING else 0)


@pytest.mark.parametrize("name", RULES)
def test_solved_deals(name):
    for case in SOLVED[:: 6 if name in ("classic", "original") else 12]:
        deal = deals.from_number(case["deal"])
        here = start(deal, RULES[name])
        table = finish(best.Search(here).run())
        assert table.value(here) + RULES[name].scheme.start == case[name], case["deal"]
        played = game.replay(deal, RULES[name], table.line(here))
        assert (played.walk_away() if played.can_quit else played).score == case[name], case["deal"]


def test_every_scheme_on_a_whole_deal():
    for scoring in SCHEMES:
        rules = replace(TABLES["classic"], scoring=scoring)
        here = start(deals.from_number(3), rules)
        search = best.Search(here)
        low = search.low
        table = finish(search.run())
        assert low <= table.value(here)
        assert earned(here, 0, table.line(here)) == table.value(here) == search.low == search.high


@pytest.mark.parametrize("part", range(10))
def test_trying_everything_agrees(part):
    # 500 deals, each combination of rules about ten times, the schemes in turn.
    for number in range(part, 500, 10):
        rules = COMBINATIONS[(number * 7 + number // 48) % len(COMBINATIONS)]
        check_small(number, replace(rules, scoring=list(SCHEMES)[number % len(SCHEMES)]))


def check_small(number, rules):
    first = small(number + 1, rules, left=5 + number % 3, stock=number % 4)
    streak = number % 5
    expected = best_score(first, streak)
    search = best.Search(first, streak)
    for _ in search.run():
        assert search.low <= expected <= search.high
    table = finish(best.Search(first, streak).run())
    assert table.value(first, streak) == expected
    line = table.line(first, streak)
    assert earned(first, streak, line) == expected
    # The same table answers for what comes later, also off the best line.
    here = first
    while here.outcome is Outcome.PLAYING:
        move = here.legal_moves[number % len(here.legal_moves)]
        streak = 0 if move < 0 else streak + 1
        here = here.play(move)
        assert table.value(here, streak) == best_score(here, streak)


@pytest.mark.parametrize("number", [795, 3615, 4095])
def test_leaving_is_free_only_where_no_card_to_come_fits(number):
    """Without a bound on passes the card on the waste just after a turn is one more that can fit, when its turn comes again."""
    unbound = [rules for rules in COMBINATIONS if not rules.passes]
    check_small(number, replace(unbound[number % len(unbound)], scoring="original"))


def test_bounds_hold_and_close():
    here = start(deals.from_number(5), TABLES["classic"])
    search = best.Search(here)
    seen = [(search.low, search.high)]
    for share in (work := search.run()):
        assert 0 <= share <= 1
        seen.append((search.low, search.high))
        if share > 0.9:
            break
    work.close()  # cancelled: nothing more is done, the bounds stay
    assert all(low <= SOLVED[4]["classic"] <= high for low, high in seen)
    assert seen[-1][1] < seen[0][1]


@pytest.mark.parametrize("name", RULES)
def test_a_best_line_draws_only_where_no_play_is_as_good(name):
    """At each draw of the line, every card that could be played would cost points."""
    here = start(deals.from_number(SOLVED[0]["deal"]), RULES[name])
    table = finish(best.Search(here).run())
    streak = 0
    for move in table.line(here):
        assert move in here.playable or table.moves(here, streak) == (DRAW,)
        here, streak = here.play(move), 0 if move == DRAW else streak + 1
