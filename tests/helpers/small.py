"""Deals cut down so that every line of play can be tried, and the trying itself, by nothing but `Position.play`."""

from dataclasses import replace
from itertools import product

from tripeaks import board, deals, scoring
from tripeaks.cards import JOKER
from tripeaks.deals import Deal
from tripeaks.position import Outcome, Position
from tripeaks.rules import DEFAULT, Rules
from tripeaks.scoring import Tally

COMBINATIONS = [
    replace(DEFAULT, wrap=wrap, empty_waste=empty, jokers=jokers, passes=passes)
    for wrap, empty, jokers, passes in product((True, False), (False, True), (0, 1, 2), (1, 2, 3, 0))
]
"""Every mixture of the rules that bear on what can be played."""


def small(number: int, rules: Rules, left: int, stock: int) -> Position:
    """A position of a deal cut to a first waste card, `stock` cards and the jokers, with `left` cards still on the board."""
    words = deals.words(number)
    cards = list(deals.from_number(number).cards[: 29 + stock])
    for _ in range(rules.jokers):
        cards.insert(29 + deals.bounded(words, len(cards) - 28), JOKER)
    gone = 0
    while board.left(gone) > left:
        exposed = list(board.exposed(gone))
        gone |= 1 << exposed[deals.bounded(words, len(exposed))]
    waste = () if rules.empty_waste else (28,)
    return Position(Deal(tuple(cards)), rules, gone, waste, len(cards) - 28 - len(waste), 0, 0)


def key(here: Position):
    """What of a position bears on its future."""
    turns = here.turns if here.rules.passes else 0
    return (
        here.gone,
        here.waste_rank,
        here.size,
        here.drawn,
        turns,
        here.top_is_drawn and not here.stock_count,
    )


def fewest_draws(first: Position) -> dict:
    """For every position that can arise, by its key: the position and the fewest draws to a win (None: lost)."""
    known: dict = {}

    def visit(here: Position) -> int | None:
        mark = key(here)
        if mark not in known:
            found = [0] if here.outcome is Outcome.WON else []
            for move in here.legal_moves:
                draws = visit(here.play(move))
                if draws is not None:
                    found.append(draws + (move < 0))
            known[mark] = here, min(found, default=None)
        return known[mark][1]

    visit(first)
    return known


def best_score(first: Position, streak: int = 0) -> int:
    """The most points that can be made from a position, by trying everything. Walking away is a move where it has a price."""
    known: dict = {}

    def visit(here: Position, streak: int) -> int:
        if here.outcome is not Outcome.PLAYING:
            return 0
        mark = key(here), streak
        if mark not in known:
            before = Tally(streak=streak)
            scores = [scoring.price_of_leaving(here)] if here.rules.scheme.leave else []
            for move in here.legal_moves:
                after = here.play(move)
                tally = scoring.advance(before, here, move, after)
                scores.append(tally.total + visit(after, tally.streak))
            known[mark] = max(scores)
        return known[mark]

    return visit(first, streak)
