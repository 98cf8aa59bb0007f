"""Every state that the stock of a deal can be in, in a row: the lanes of the solver's tables.

A state is (pass, cards the pass began with, cards drawn). Lane numbers grow along a *chain*: drawing on and on from
its first lane, with no play between, goes through its lanes in order. Turning the stock without a play since the last
draw leaves that card on the waste, so the next pass is one card shorter: the chain goes on with that pass. Turning
it after a play keeps the length of the pass: that leads to the first lane of a block of its own (`turns`), which
without a bound on passes is the block's own first lane again.

One pass is the plain case: one chain, lane k after k draws.
"""

from dataclasses import dataclass
from typing import NamedTuple

from tripeaks.cards import rank
from tripeaks.deals import Deal
from tripeaks.position import Position, start
from tripeaks.rules import UNLIMITED, Rules


@dataclass(frozen=True, slots=True)
class Block:
    """One pass through a stock of `size` cards. Lane `first` before the first draw, `last` after the last one."""

    turn: int  # turns before it; 0 for all blocks when passes have no bound
    size: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Lanes:
    """The lanes of a deal under rules.

    `arrivals[lane]` is the rank on the waste just after the draw or turn that leads along the chain to the lane, or
    None where no such move does (first lanes of chains, and lanes that stand for nothing).
    """

    blocks: tuple[Block, ...]
    chains: tuple[tuple[int, int], ...]  # first lane, last lane
    turns: dict[int, int]  # after a play, turning the stock goes from the one lane to the other
    arrivals: tuple[int | None, ...]
    ranks: tuple[int, ...]  # of the stock
    unlimited: bool

    @property
    def count(self) -> int:
        return len(self.arrivals)

    def place(self, position: Position) -> "Place":
        """Where a position of this deal stands."""
        turn = 0 if self.unlimited else position.turns
        block = next(b for b in self.blocks if b.turn == turn and b.size == position.size)
        lane = block.last - position.stock_count if position.drawn else block.first
        return Place(lane, position.waste_rank, position.top_is_drawn and not position.stock_count)

    def draw(self, place: "Place") -> "Place | None":
        """Where a draw or a turn leads; None where the stock is empty for good."""
        lane = place.lane
        if lane in self.turns and not place.emptied:
            return Place(self.turns[lane], place.waste, False)
        if any(lane == last for _, last in self.chains):
            return None
        lane += 1
        while (waste := self.arrivals[lane]) is None:  # lanes that stand for nothing
            lane += 1
        return Place(lane, waste, any(lane == block.last for block in self.blocks))


class Place(NamedTuple):
    """The stock and the waste of a position: lane, rank on the waste, whether the last move drew the last card."""

    lane: int
    waste: int
    emptied: bool


def lanes(deal: Deal, rules: Rules) -> Lanes:
    """The lanes of a deal, which may be cut to any size of stock."""
    opening = start(deal, rules)
    ranks = tuple(map(rank, opening.stock))
    n = len(ranks)
    unlimited = rules.passes == UNLIMITED
    chains: list[list[tuple[int, int]]]  # of (turn, size)
    if unlimited:
        chains = [[(0, size) for size in range(n, 0, -1)]]
    else:
        chains = [
            [(turn, n + late - turn) for turn in range(late, rules.passes)] for late in range(rules.passes)
        ]
    if n == 0:
        chains = [[(0, 0)]]
    blocks: list[Block] = []
    bounds: list[tuple[int, int]] = []
    arrivals: list[int | None] = []
    for chain in chains:
        begin = len(arrivals)
        for turn, size in chain:
            if size > 0 or n == 0:
                kept = None if len(arrivals) == begin else ranks[size]
                blocks.append(Block(turn, size, len(arrivals), len(arrivals) + n))
                arrivals += kept, *[None] * (n - size), *ranks[:size]
        bounds.append((begin, len(arrivals) - 1))
    first = {(block.turn, block.size): block.first for block in blocks}
    step = 0 if unlimited else 1
    turns = {
        block.last: first[block.turn + step, block.size]
        for block in blocks
        if block.size and (block.turn + step, block.size) in first
    }
    return Lanes(tuple(blocks), tuple(bounds), turns, tuple(arrivals), ranks, unlimited)
