"""The win with the fewest draws, from any position.

In the pass that goes on, the table of `winnable` is walked the other way, from the position forward: for each ideal one
int that says which ranks can lie on the waste after how few draws. To have drawn less is never worse, so a bit is set
for every number of draws from the least on. A win that needs a turn of the stock takes more draws than any without.
Beyond a turn there is no such order; there a draw and a turn cost a point each, and the best score of a deal that must
be won is the answer.
"""

from dataclasses import replace
from itertools import islice

from tripeaks import winnable
from tripeaks.best import Search
from tripeaks.board import SLOTS
from tripeaks.cards import ACE, KING, WILD, rank
from tripeaks.deals import Deal
from tripeaks.ideals import Slices, listing
from tripeaks.lanes import lanes
from tripeaks.pay import Pay
from tripeaks.position import Move, Outcome, Position, start
from tripeaks.rules import Scheme
from tripeaks.winnable import GROUP, slot_ranks

_SLICE = 400  # ideals


def line(position: Position) -> Slices[tuple[Move, ...] | None]:
    """Moves that win with the fewest draws (a turn of the stock counts as one); None where there is no win."""
    if position.outcome is not Outcome.PLAYING:
        return () if position.outcome is Outcome.WON else None
    draws = yield from _fewest(position)
    if draws is not None:
        return (yield from _eager(position, draws))
    if position.rules.passes == 1:
        return None
    pay = Pay(Scheme(draw=-1), lanes(position.deal, position.rules), turn=-1, must_win=True)
    best = yield from Search(position, pay=pay).run()
    return None if best.value(position) is None else best.line(position)


def _fewest(position: Position) -> Slices[int | None]:
    """The fewest draws with which the position is won without a turn. A lane is the number of cards drawn from here."""
    ideals = yield from listing()
    arrivals = [position.waste_rank, *map(rank, position.stock)]
    count, wrap = len(arrivals), position.rules.wrap
    from_lane = [sum(1 << k * GROUP for k in range(lane, count)) for lane in range(count)]
    every = from_lane[0]
    masks = [every << r for r in slot_ranks(position.deal)]
    plain, wild = every * ((1 << GROUP) - 2), every << WILD
    ace, king = (every << ACE, every << KING) if wrap else (0, 0)
    drawn = [0] * count  # what drawing on from a lane brings
    for lane in range(count - 2, -1, -1):
        drawn[lane] = drawn[lane + 1] | from_lane[lane + 1] << arrivals[lane + 1]
    bits = [0] * len(ideals.gone)
    bits[ideals.index[position.gone]] = every << position.waste_rank
    numbers = iter(ideals.above(position.gone)[:-1])
    done = 0
    while part := list(islice(numbers, _SLICE)):
        for i in part:
            here = bits[i]
            if not here:
                continue
            here |= drawn[_first_lane(here)]
            known = here & plain
            fit = (known << 1 | known >> 1) & plain
            fit |= (here & king) >> KING - ACE | (here & ace) << KING - ACE
            anything = here & wild
            if anything:
                fit |= (anything << GROUP) - (anything << 1)
            for slot, j in ideals.moves[i]:
                bits[j] |= fit & masks[slot]
        done += len(part)
        yield done / len(ideals.gone)
    return _first_lane(bits[-1]) if bits[-1] else None


def _first_lane(bits: int) -> int:
    """The least lane that has a bit."""
    return ((bits & -bits).bit_length() - 1) // GROUP


def _eager(position: Position, draws: int) -> Slices[tuple[Move, ...]]:
    """The line of a win with so many draws. No draw passes over a card whose play would cost no draw more: with a stock
    cut to these draws, a play is taken wherever it still wins."""
    top, fronts = position.top, position.deal.cards[:SLOTS]
    deal = Deal((*fronts, *(() if top is None else (top,)), *position.stock[:draws]))
    rules = replace(position.rules, passes=1, jokers=deal.jokers, empty_waste=top is None)
    table = yield from winnable.table(deal, rules, position.gone)
    here = replace(start(deal, rules), gone=position.gone)
    moves: list[Move] = []
    while here.outcome is not Outcome.WON:
        moves.append(table.winning_moves(here)[0])  # slots come before a draw
        here = here.play(moves[-1])
    return tuple(moves)
