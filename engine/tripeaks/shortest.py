"""The win with the fewest draws, from any position.

With one pass the table of `winnable` is walked the other way, from the position forward: for each ideal one int that
says which ranks can lie on the waste after how few draws. To have drawn less is never worse, so a bit is set for
every lane from the least one on. More passes have no such order; there a draw and a turn cost a point each and the
best score of a deal that must be won is the answer.
"""

from itertools import islice

from tripeaks.best import Search
from tripeaks.cards import ACE, KING, WILD
from tripeaks.ideals import Ideals, Slices, listing, members
from tripeaks.lanes import Lanes, lanes
from tripeaks.pay import Pay
from tripeaks.position import DRAW, Move, Outcome, Position
from tripeaks.rules import Scheme
from tripeaks.winnable import GROUP, fitting_slots, slot_ranks

_SLICE = 400  # ideals


def line(position: Position) -> Slices[tuple[Move, ...] | None]:
    """Moves that win with the fewest draws (a turn of the stock counts as one); None where there is no win."""
    if position.outcome is not Outcome.PLAYING:
        return () if position.outcome is Outcome.WON else None
    if position.rules.passes == 1:
        return (yield from _Forward(position).run())
    pay = Pay(Scheme(draw=-1), lanes(position.deal, position.rules), turn=-1, must_win=True)
    best = yield from Search(position, pay=pay).run()
    return None if best.value(position) is None else best.line(position)


class _Forward:
    """The search with one pass, where the lane is the number of cards drawn."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.row: Lanes = lanes(position.deal, position.rules)
        self.place = self.row.place(position)
        self.ranks = slot_ranks(position.deal)
        self.fits = fitting_slots(position.deal, position.rules)
        self.ideals: Ideals

    def run(self) -> Slices[tuple[Move, ...] | None]:
        self.ideals = ideals = yield from listing()
        count, wrap = self.row.count, self.position.rules.wrap
        from_lane = [
            sum(1 << k * GROUP for k in range(lane, count)) for lane in range(count)
        ]  # by least lane
        self.every = every = from_lane[0]
        masks = [every << rank for rank in self.ranks]
        plain, wild = every * ((1 << GROUP) - 2), every << WILD
        ace, king = (every << ACE, every << KING) if wrap else (0, 0)
        drawn = [0] * count  # what drawing on from a lane brings
        for lane in range(count - 2, -1, -1):
            drawn[lane] = drawn[lane + 1] | from_lane[lane + 1] << (self.row.arrivals[lane + 1] or WILD)
        self.bits = bits = [0] * len(ideals.gone)
        bits[ideals.index[self.position.gone]] = from_lane[self.place.lane] << self.place.waste
        numbers = iter(ideals.above(self.position.gone)[:-1])
        done = 0
        while part := list(islice(numbers, _SLICE)):
            for i in part:
                here = bits[i]
                if not here:
                    continue
                here |= drawn[((here & -here).bit_length() - 1) // GROUP]
                bits[i] = here
                fit = (here << 1 | here >> 1) & plain
                fit |= (here & king) >> KING - ACE | (here & ace) << KING - ACE
                anything = here & wild
                if anything:
                    fit |= (anything << GROUP) - (anything << 1)
                for slot, j in ideals.moves[i]:
                    bits[j] |= fit & masks[slot]
            done += len(part)
            yield done / len(ideals.gone)
        return self.back() if bits[-1] else None

    def least(self, i: int, among: int = (1 << GROUP) - 1) -> tuple[int, int]:
        """The least lane in which an ideal is reached with one of these ranks on the waste, and the rank."""
        bits = self.bits[i] & self.every * among
        lane, rank = divmod((bits & -bits).bit_length() - 1, GROUP)
        return lane, rank

    def back(self) -> tuple[Move, ...]:
        """The line, found from its end."""
        ideals = self.ideals
        first = ideals.index[self.position.gone]
        i = len(ideals.gone) - 1
        lane, waste = self.least(i)
        moves: list[Move] = []
        while (i, lane, waste) != (first, self.place.lane, self.place.waste):
            low, other = self.least(i)
            if low < lane and self.row.arrivals[lane] == waste:
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
                for rank in range(KING + 1):
                    if self.fits[rank] >> slot & 1 and self.bits[before] >> lane * GROUP + rank & 1:
                        return slot, before, rank
        raise AssertionError("a reached position was reached from nowhere")
