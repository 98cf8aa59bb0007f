"""The win with the fewest draws, from any position.

In the pass that goes on, the table of `winnable` is walked the other way, from the position forward: for each ideal one
int that says which ranks can lie on the waste after how few draws. To have drawn less is never worse, so a bit is set
for every number of draws from the least on. A win that needs a turn of the stock takes more draws than any without.
Beyond a turn there is no such order; there a draw and a turn cost a point each, and the best score of a deal that must
be won is the answer.
"""

from itertools import islice

from tripeaks.best import Search
from tripeaks.cards import ACE, KING, WILD, rank
from tripeaks.ideals import Ideals, Slices, listing, members
from tripeaks.lanes import lanes
from tripeaks.pay import Pay
from tripeaks.position import DRAW, Move, Outcome, Position
from tripeaks.rules import Scheme
from tripeaks.winnable import GROUP, fitting_slots, slot_ranks

_SLICE = 400  # ideals


def line(position: Position) -> Slices[tuple[Move, ...] | None]:
    """Moves that win with the fewest draws (a turn of the stock counts as one); None where there is no win."""
    if position.outcome is not Outcome.PLAYING:
        return () if position.outcome is Outcome.WON else None
    found = yield from _Forward(position).run()
    if found is not None or position.rules.passes == 1:
        return found
    pay = Pay(Scheme(draw=-1), lanes(position.deal, position.rules), turn=-1, must_win=True)
    best = yield from Search(position, pay=pay).run()
    return None if best.value(position) is None else best.line(position)


class _Forward:
    """The search without a turn. A lane is the number of cards drawn from here."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.arrivals = [position.waste_rank, *map(rank, position.stock)]
        self.ranks = slot_ranks(position.deal)
        self.fits = fitting_slots(position.deal, position.rules)
        self.ideals: Ideals

    def run(self) -> Slices[tuple[Move, ...] | None]:
        self.ideals = ideals = yield from listing()
        count, wrap = len(self.arrivals), self.position.rules.wrap
        from_lane = [sum(1 << k * GROUP for k in range(lane, count)) for lane in range(count)]
        every = from_lane[0]
        masks = [every << r for r in self.ranks]
        plain, wild = every * ((1 << GROUP) - 2), every << WILD
        ace, king = (every << ACE, every << KING) if wrap else (0, 0)
        drawn = [0] * count  # what drawing on from a lane brings
        for lane in range(count - 2, -1, -1):
            drawn[lane] = drawn[lane + 1] | from_lane[lane + 1] << self.arrivals[lane + 1]
        self.bits = bits = [0] * len(ideals.gone)
        bits[ideals.index[self.position.gone]] = every << self.position.waste_rank
        numbers = iter(ideals.above(self.position.gone)[:-1])
        done = 0
        while part := list(islice(numbers, _SLICE)):
            for i in part:
                here = bits[i]
                if not here:
                    continue
                here |= drawn[((here & -here).bit_length() - 1) // GROUP]
                bits[i] = here
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
        return self.back() if bits[-1] else None

    def least(self, i: int) -> tuple[int, int]:
        """The least lane in which an ideal is reached, and a rank that is on the waste then."""
        lane, waste = divmod((self.bits[i] & -self.bits[i]).bit_length() - 1, GROUP)
        return lane, waste

    def back(self) -> tuple[Move, ...]:
        """The line, found from its end."""
        ideals = self.ideals
        first = ideals.index[self.position.gone]
        i = len(ideals.gone) - 1
        lane, waste = self.least(i)
        moves: list[Move] = []
        while (i, lane, waste) != (first, 0, self.position.waste_rank):
            low, other = self.least(i)
            if low < lane and self.arrivals[lane] == waste:
                moves += [DRAW] * (lane - low)
                lane, waste = low, other
            else:
                slot, i, waste = self.last_play(i, lane, waste)
                moves.append(slot)
        return tuple(reversed(moves))

    def last_play(self, i: int, lane: int, waste: int) -> tuple[int, int, int]:
        """A play that led here: slot, ideal before it and rank that was on the waste."""
        gone = self.ideals.gone[i]
        for slot in members(gone):
            before = self.ideals.index.get(gone ^ 1 << slot)
            if before is not None and self.ranks[slot] == waste:
                for under in range(KING + 1):
                    if self.fits[under] >> slot & 1 and self.bits[before] >> lane * GROUP + under & 1:
                        return slot, before, under
        raise AssertionError("a reached position was reached from nowhere")
