"""Every state that the stock of a deal can be in, in a row: the lanes of the solver's tables.

A state is (pass, cards the pass began with, cards drawn). Lane numbers grow along a *chain*: drawing on and on from
its first lane, with no play between, goes through its lanes in order. Turning the stock without a play since the last
draw leaves that card on the waste, so the next pass is one card shorter: the chain goes on with that pass. Turning
it after a play keeps the length of the pass: that leads to the first lane of a block of its own (`turns`), which
without a bound on passes is the block's own first lane again.

One pass is the plain case: one chain, lane k after k draws.
"""

from dataclasses import dataclass

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
    turns: tuple[tuple[int, int], ...]  # after a play, turning the stock goes from the one lane to the other
    arrivals: tuple[int | None, ...]
    unlimited: bool
    ranks: tuple[int, ...]  # of the stock

    @property
    def count(self) -> int:
        return len(self.arrivals)

    def of(self, position: Position) -> int:
        """The lane of a position of this deal."""
        turn = 0 if self.unlimited else position.turns
        block = next(b for b in self.blocks if b.turn == turn and b.size == position.size)
        return block.last - position.stock_count if position.drawn else block.first


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
    turns = tuple(
        (block.last, first[block.turn + step, block.size])
        for block in blocks
        if block.size and (block.turn + step, block.size) in first
    )
    return Lanes(tuple(blocks), tuple(bounds), turns, tuple(arrivals), unlimited, ranks)
