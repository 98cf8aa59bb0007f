"""Many arrangements of the unseen cards judged in one pass backward over the shapes of the board.

The same table as in `winnable`, for arrangements side by side: an int holds for each rank on the waste a field, in a
field for each arrangement its lanes (lane n after n draws from here). So one shift by a field moves a rank up or down
in all arrangements at once, and Python's own cost a step is shared by all of them. Levels that are done with are let
go, since only the moves of one position are asked for. For one pass through a stock without jokers.

Deals side by side are judged in the same way, as surveys do.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from tripeaks.board import SLOTS
from tripeaks.cards import KING, rank
from tripeaks.ideals import Ideals, Slices, listing
from tripeaks.position import DRAW, Move, Position
from tripeaks.rules import Rules

_BITS_A_SLICE = 1_500_000  # of ints times ideals: a millisecond


def fits(rules: Rules) -> bool:
    """Whether positions under these rules can be judged here."""
    return rules.passes == 1 and not rules.jokers


def judge(guesses: Sequence[Position]) -> Slices[dict[Move, list[bool]]]:
    """For each legal move whether it keeps a win, arrangement by arrangement. The guesses look the same to a player."""
    here, tables = guesses[0], (yield from _backward(guesses))
    found: dict[Move, list[bool]] = {}
    for move in here.legal_moves:
        if move == DRAW:
            found[move] = tables.bits(here.gone, [rank(guess.stock[0]) for guess in guesses], 1)
        else:
            found[move] = tables.bits(here.gone | 1 << move, [rank(here.deal.cards[move])] * len(guesses), 0)
    return found


def won(positions: Sequence[Position]) -> Slices[list[bool]]:
    """Which positions can be won. They have the same cards gone and as many in the stock, and are not over."""
    tables, here = (yield from _backward(positions)), positions[0]
    if here.waste:
        return tables.bits(here.gone, [position.waste_rank for position in positions], 0)
    # On an empty waste any exposed card may be played, and a card drawn.
    ways = [
        tables.bits(here.gone | 1 << slot, [rank(position.deal.cards[slot]) for position in positions], 0)
        for slot in here.exposed
    ]
    ways.append(tables.bits(here.gone, [rank(position.stock[0]) for position in positions], 1))
    return [any(way) for way in zip(*ways, strict=True)]


@dataclass(frozen=True, slots=True)
class _Tables:
    """The last two levels, by ideal."""

    ideals: Ideals
    now: dict[int, int]
    after: dict[int, int]
    field: int
    firsts: list[int]

    def bits(self, gone: int, ranks: Sequence[int], lane: int) -> list[bool]:
        """Whether a set of cards gone wins, with these ranks on the waste, after so many draws."""
        i = self.ideals.index[gone]
        table = self.now[i] if i in self.now else self.after[i]
        return [
            bool(table >> (rank - 1) * self.field + first + lane & 1)
            for rank, first in zip(ranks, self.firsts, strict=True)
        ]


def _backward(guesses: Sequence[Position]) -> Slices[_Tables]:
    """The tables of the shape that all positions have, and of those one card on."""
    ideals = yield from listing()
    here = guesses[0]
    lanes, count = here.stock_count + 1, len(guesses)
    field = lanes * count
    full = (1 << field * KING) - 1
    one = (1 << field) - 1
    firsts = [lanes * n for n in range(count)]  # bit of lane 0 of each arrangement
    masks = _masks(guesses, firsts, field)
    drawn = 0
    for first, guess in zip(firsts, guesses, strict=True):
        for lane, card in enumerate(guess.stock, 1):
            drawn |= 1 << (rank(card) - 1) * field + first + lane
    # How far to draw back (doubled each time, after the one draw that is meant), and the lanes so far from the last.
    steps = [
        (distance, sum((1 << lanes - distance) - 1 << first for first in firsts))
        for distance in (1, 1, 2, 4, 8, 16)
        if distance < lanes
    ]
    wrap, edge = here.rules.wrap, field * (KING - 1)

    def settled(won: int) -> int:
        """The positions won, where `won` are those just after a winning play."""
        found = (won << field | won >> field) & full
        if wrap:
            found |= won >> edge | (won & one) << edge
        arrived = found & drawn
        if arrived:
            arrived |= arrived >> 8 * field
            arrived |= arrived >> 4 * field
            arrived |= arrived >> 2 * field
            arrived = (arrived | arrived >> field) & one
            (distance, mask), *more = steps
            before = arrived >> distance & mask
            for distance, mask in more:
                before |= before >> distance & mask
            before |= before << field
            before |= before << 2 * field
            before |= before << 4 * field
            found |= (before | before << 8 * field) & full
        return found

    gone, moves = here.gone, ideals.moves
    now, after = {len(ideals.gone) - 1: full}, dict[int, int]()
    slice_ = max(1, _BITS_A_SLICE // (field * KING))
    cards = gone.bit_count()
    for level in range(SLOTS - 1, cards - 1, -1):
        now, after = {}, now
        kept = (i for i in ideals.levels[level] if ideals.gone[i] & gone == gone)
        while part := list(islice(kept, slice_)):
            for i in part:
                won = 0
                for slot, to in moves[i]:
                    won |= after[to] & masks[slot]
                now[i] = settled(won) if won else 0
            yield (SLOTS - level) / (SLOTS + 1 - cards)
    return _Tables(ideals, now, after, field, firsts)


def _masks(guesses: Sequence[Position], firsts: Sequence[int], field: int) -> list[int]:
    """For each slot the lanes of its rank, in every arrangement."""
    lanes = (1 << guesses[0].stock_count + 1) - 1
    return [
        sum(
            lanes << (rank(guess.deal.cards[slot]) - 1) * field + first
            for first, guess in zip(firsts, guesses, strict=True)
        )
        for slot in range(SLOTS)
    ]
