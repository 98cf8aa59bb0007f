"""Which positions of a deal can still be won: a table of all of them at once.

For each ideal the table holds one int: a group of bits for each lane of the stock, in a group a bit for each rank on
the waste (bit 0 for a joker or an empty waste). A set bit means that this position can be won. The ideals are taken
from the full one, which is won whatever the rest, backward:

- a play of card c to ideal j wins where j's int has the bit of c's rank, so the bits of c's rank, shifted by one rank
  either way (and round, with wrap), are the positions won by playing c;
- a draw leads to the next lane with a known rank, so the bits that stand for "just drawn" are looked at, and the
  highest of them that is set wins for every rank and every earlier lane of its chain;
- turning the stock after a play is free and undone by nothing, so the lane before it is as good as the lane after.
"""

from dataclasses import dataclass, field
from itertools import islice

from tripeaks.board import SLOTS
from tripeaks.cards import ACE, KING, WILD, neighbours, rank
from tripeaks.deals import Deal
from tripeaks.ideals import Ideals, Slices, listing
from tripeaks.lanes import Lanes, lanes
from tripeaks.position import Move, Outcome, Position
from tripeaks.rules import Rules

GROUP = KING + 1
"""Bits of a lane: one for each rank on the waste."""

_SLICE = 400  # ideals, well under a millisecond


def slot_ranks(deal: Deal) -> tuple[int, ...]:
    """The rank in each slot."""
    return tuple(map(rank, deal.cards[:SLOTS]))


def fitting_slots(deal: Deal, rules: Rules) -> tuple[int, ...]:
    """For each rank on the waste the set of slots whose card fits it."""
    ranks = slot_ranks(deal)
    return tuple(
        sum(1 << slot for slot in range(SLOTS) if ranks[slot] in neighbours(waste, rules.wrap))
        for waste in range(KING + 1)
    )


@dataclass(slots=True)
class Winnable:
    """The table of a deal. Made by `table`; it answers for every position from which `root` is gone."""

    deal: Deal
    rules: Rules
    ideals: Ideals = field(repr=False)
    lanes: Lanes = field(repr=False)
    bits: list[int] = field(repr=False)

    def wins(self, position: Position) -> bool:
        """Whether the position, of this deal under these rules, can still be won."""
        if position.outcome is not Outcome.PLAYING:
            return position.outcome is Outcome.WON
        lane, waste, emptied = self.lanes.place(position)
        if emptied and position.can_turn:  # a turn now gathers one card less than after a play
            return any(self.wins(position.play(move)) for move in position.legal_moves)
        return bool(self.bits[self.ideals.index[position.gone]] >> lane * GROUP + waste & 1)

    def winning_moves(self, position: Position) -> tuple[Move, ...]:
        """The legal moves after which the position can still be won."""
        return tuple(move for move in position.legal_moves if self.wins(position.play(move)))


def table(deal: Deal, rules: Rules, root: int = 0) -> Slices[Winnable]:
    """The table of all positions in which the cards of the set `root` are gone."""
    ideals = yield from listing()
    row = lanes(deal, rules)
    ranks = slot_ranks(deal)
    every = sum(1 << lane * GROUP for lane in range(row.count))
    masks = [*(every << r for r in ranks), 0]  # the last for `NO_SLOT`
    plain = every * ((1 << GROUP) - 2)  # all ranks, not bit 0
    ace, king = (every << ACE, every << KING) if rules.wrap else (0, 0)
    ends = ace | king
    drawn = sum(1 << lane * GROUP + r for lane, r in enumerate(row.arrivals) if r is not None)
    wild = sum(1 << lane * GROUP for lane, r in enumerate(row.arrivals) if r == WILD)
    if rules.empty_waste:
        wild |= 1
    chains = [_Chain(begin, end, set(row.turns)) for begin, end in row.chains]
    single = chains[0].before if len(chains) == 1 else None
    turns = _turn_shifts(row)
    bits = [0] * len(ideals.gone)
    bits[-1] = (1 << row.count * GROUP) - 1
    numbers = reversed(ideals.above(root)[:-1])
    pairs = ideals.pairs
    done, total = 0, len(ideals.gone)
    while part := list(islice(numbers, _SLICE)):
        for i in part:
            won = 0
            for a, to_a, b, to_b in pairs[i]:
                won |= bits[to_a] & masks[a] | bits[to_b] & masks[b]
            if not won:
                continue
            here = won << 1 | won >> 1
            if won & ends:
                here |= (won & king) >> KING - ACE | (won & ace) << KING - ACE
            here &= plain
            if wild:  # adding all ones carries into the next group where any rank wins
                here |= (won + plain) >> GROUP & wild
            arrived = here & drawn
            if arrived:
                if single:
                    here |= single[arrived.bit_length()]
                else:
                    for chain in chains:
                        here |= chain.before[(arrived & chain.mask).bit_length()]
                for mask, left, right in turns:
                    here |= (here & mask) << left >> right
            bits[i] = here
        done += len(part)
        yield done / total
    return Winnable(deal, rules, ideals, row, bits)


class _Chain:
    """Bit tables of a chain: its bits, and for a bit length the bits of the lanes that draw on to the top bit's lane.

    Those are the lanes before it, but not where the stock is turned after a play: that leads elsewhere.
    """

    def __init__(self, begin: int, end: int, leaving: set[int]) -> None:
        self.mask = (1 << (end + 1) * GROUP) - 1  # what lies before the chain has no entry in `before`
        self.before = [0] * (begin * GROUP + 1)
        below = 0
        for lane in range(begin, end + 1):
            self.before += [below] * GROUP
            if lane not in leaving:
                below |= (1 << GROUP) - 1 << lane * GROUP


def _turn_shifts(row: Lanes) -> list[tuple[int, int, int]]:
    """Groups to copy where the stock is turned after a play: mask of the lanes after, shift left, shift right."""
    masks: dict[int, int] = {}
    for before, after in row.turns.items():
        masks[before - after] = masks.get(before - after, 0) | (1 << GROUP) - 1 << after * GROUP
    return [(mask, max(0, way) * GROUP, max(0, -way) * GROUP) for way, mask in masks.items()]
