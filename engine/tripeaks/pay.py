"""What a scheme pays over the lanes of a deal, as vectors: one int with a field for each lane.

A field has a guard bit on top, so that seven operations on whole ints take the larger of two vectors field by field.
Values are those of a whole deal, paid at its end: the tips taken and what the draws cost so far (along the chain of
lanes) are in what the end pays, so that moves need add nothing. Fields are raised by `zero`, more than all streaks
together can bring: a field of less holds no value, and holds none still when a streak has been added to it.
"""

from collections.abc import Iterable

from tripeaks.board import SLOTS, tips_gone
from tripeaks.lanes import Lanes
from tripeaks.rules import Scheme


def larger(x: int, y: int, guards: int, top: int) -> int:
    """The larger field by field of two rows of vectors. `guards` are the guard bits, each `top` bits above its field."""
    rest = (x | guards) - y  # the guard bit stays where x is not less
    keep = rest & guards
    return y + (rest & keep - (keep >> top))


class Pay:
    """A scheme over lanes. `turn` is what turning the stock costs; with `must_win` only a cleared board ends a deal."""

    def __init__(self, scheme: Scheme, row: Lanes, turn: int = 0, must_win: bool = False) -> None:
        assert not (scheme.leave and scheme.board_left), (
            "no table has a price for leaving and one for being stuck"
        )
        self.scheme, self.row, self.turn, self.must_win = scheme, row, turn, must_win
        self.streak = [0]  # what a streak of n cards pays (at most, where that depends on tips)
        for n in range(1, SLOTS + 1):
            self.streak.append(self.streak[-1] + scheme.card(n, 3 if scheme.double_per_tip else 0))
        self.tips = [sum(scheme.tips[:n]) for n in range(4)]
        self.stock = [0] * row.count  # cards left in the stock
        self.draws = [0] * row.count  # what the way to the lane along its chain costs
        for block in row.blocks:
            before = self.draws[block.first - 1] + turn if row.arrivals[block.first] is not None else 0
            for lane in range(block.first, block.last + 1):
                self.stock[lane] = block.size if lane == block.first else block.last - lane
                self.draws[lane] = before + scheme.draw * max(0, block.size - self.stock[lane])
        # No end pays less than leaving, or being stuck with, a full board after all draws. One who must win may have to
        # go through the stock before each play.
        times = SLOTS + 1 if must_win else 1
        self.least = times * (min(self.draws) + turn) + SLOTS * min(scheme.leave, scheme.board_left)
        self.most = self.tips[3] + scheme.clear + scheme.stock_left * max(self.stock)
        self.zero = self.streak[SLOTS] - self.least + 1
        self.width = (self.zero + self.most + 2 * self.streak[SLOTS]).bit_length() + 1  # bits of a field
        self.size = -(-self.width * row.count // 8) * 8  # bits of a vector: whole octets
        self.top = self.width - 1
        self.ones = self.vector(dict.fromkeys(range(row.count), 1))
        self.guards = self.ones << self.top
        # Lanes in which a deal may end: after the draw or turn that leads there, and after a play.
        every, lasts = set(range(row.count)), {block.last for block in row.blocks}
        self.drawn_ends = every if scheme.leave else {end for _, end in row.chains}
        self.played_ends = every if scheme.leave else lasts - row.turns.keys()
        self.frees = row.unlimited and bool(
            scheme.leave
        )  # whether being stuck early saves the price of leaving
        self._lost: dict[tuple[bool, int, int, int], int] = {}

    def vector(self, values: dict[int, int]) -> int:
        """A vector from its fields by lane."""
        return sum(value << lane * self.width for lane, value in values.items())

    def mask(self, chosen: Iterable[int]) -> int:
        """All bits but the guard of the chosen lanes."""
        return self.vector(dict.fromkeys(chosen, (1 << self.top) - 1))

    def copies(self, n: int) -> int:
        """What a vector is multiplied by to stand n times in a row."""
        return sum(1 << k * self.size for k in range(n))

    def points(self, vector: int, lane: int, gone: int) -> int | None:
        """The points still to be made in a lane by one who has taken `gone`; None where the field holds no value."""
        value = vector >> lane * self.width & (1 << self.top) - 1
        if value <= self.streak[SLOTS]:
            return None
        return value - self.zero - self.draws[lane] - self.tips[tips_gone(gone)]

    def won(self) -> int:
        """What clearing the board pays."""
        base = self.zero + self.tips[3] + self.scheme.clear
        stock = self.scheme.stock_left
        return self.vector({k: base + self.draws[k] + stock * cards for k, cards in enumerate(self.stock)})

    def lost(self, cards: int, tips: int, drawn: bool, free: int = 0) -> int:
        """What ending with cards on the board pays, by tips gone: just after a draw or turn, or after a play.

        With less than `free` cards in the pass no card can ever fit: then the deal is over, and leaving has no price.
        """
        if self.must_win:
            return 0
        key = drawn, cards, tips, free
        if key not in self._lost:
            base = self.zero + self.tips[tips]
            values: dict[int, int] = {}
            for block in self.row.blocks:
                for lane in range(block.first, block.last + 1):
                    kept = drawn and lane == block.first  # the card on the waste is one more that can fit
                    stays = self.stock[lane] and block.size + kept >= free
                    price = self.scheme.leave if stays else self.scheme.board_left
                    values[lane] = base + self.draws[lane] + price * cards
            ends = self.drawn_ends if drawn else self.played_ends
            self._lost[key] = self.vector({lane: values[lane] for lane in ends})
        return self._lost[key]
