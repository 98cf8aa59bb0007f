"""Which positions of a deal can still be won: a table of all of them at once, and a quick search for one.

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

from tripeaks import board, deals
from tripeaks.board import ALL_GONE, SLOTS
from tripeaks.cards import ACE, KING, WILD, neighbours, rank
from tripeaks.deals import Deal
from tripeaks.ideals import FIRST_EXPOSED, Ideals, Slices, exposed_after, finish, listing
from tripeaks.lanes import Lanes, Place, lanes
from tripeaks.position import DRAW, Move, Outcome, Position, start
from tripeaks.rules import Rules

_GROUP = KING + 1
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
        return bool(self.bits[self.ideals.index[position.gone]] >> lane * _GROUP + waste & 1)

    def winning_moves(self, position: Position) -> tuple[Move, ...]:
        """The legal moves after which the position can still be won."""
        return tuple(move for move in position.legal_moves if self.wins(position.play(move)))

    def fewest_draws(self, position: Position) -> int | None:
        """How many draws (and turns) the shortest way to a win takes; None where there is no win."""
        line = self.line(position)
        return None if line is None else line.count(DRAW)

    def line(self, position: Position) -> tuple[Move, ...] | None:
        """Moves that win with the fewest draws (and turns); None where there is no win."""
        return _Fewest(self).line(position) if self.wins(position) else None


def table(deal: Deal, rules: Rules, root: int = 0) -> Slices[Winnable]:
    """The table of all positions in which the cards of the set `root` are gone."""
    ideals = yield from listing()
    row = lanes(deal, rules)
    ranks = slot_ranks(deal)
    every = sum(1 << lane * _GROUP for lane in range(row.count))
    masks = [*(every << r for r in ranks), 0]  # the last for `NO_SLOT`
    plain = every * ((1 << _GROUP) - 2)  # all ranks, not bit 0
    ace, king = (every << ACE, every << KING) if rules.wrap else (0, 0)
    ends = ace | king
    drawn = sum(1 << lane * _GROUP + r for lane, r in enumerate(row.arrivals) if r is not None)
    wild = sum(1 << lane * _GROUP for lane, r in enumerate(row.arrivals) if r == WILD)
    if rules.empty_waste:
        wild |= 1
    chains = [_Chain(begin, end, set(row.turns)) for begin, end in row.chains]
    single = chains[0].before if len(chains) == 1 else None
    turns = _turn_shifts(row)
    bits = [0] * len(ideals.gone)
    bits[-1] = (1 << row.count * _GROUP) - 1
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
                here |= (won + plain) >> _GROUP & wild
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
        self.mask = ((1 << (end + 1) * _GROUP) - 1) ^ ((1 << begin * _GROUP) - 1)
        self.before = [0] * (begin * _GROUP + 1)
        below = 0
        for lane in range(begin, end + 1):
            self.before += [below] * _GROUP
            if lane not in leaving:
                below |= (1 << _GROUP) - 1 << lane * _GROUP


def _turn_shifts(row: Lanes) -> list[tuple[int, int, int]]:
    """Groups to copy where the stock is turned after a play: mask of the lanes after, shift left, shift right."""
    masks: dict[int, int] = {}
    for before, after in row.turns.items():
        masks[before - after] = masks.get(before - after, 0) | (1 << _GROUP) - 1 << after * _GROUP
    return [(mask, max(0, way) * _GROUP, max(0, -way) * _GROUP) for way, mask in masks.items()]


_State = tuple[int, Place]
"""Number of the ideal, and the place."""


class _Fewest:
    """Breadth-first search by draws through the positions that a table says can be won.

    In one block with the same cards gone and the same rank, fewer cards drawn is never worse, save that the end of
    a pass from which the stock can be turned is a place of its own.
    """

    def __init__(self, table: Winnable) -> None:
        self.table = table
        self.fits = fitting_slots(table.deal, table.rules)
        self.ranks = slot_ranks(table.deal)
        self.block = [block.first for block in table.lanes.blocks for _ in range(block.first, block.last + 1)]

    def line(self, position: Position) -> tuple[Move, ...]:
        """The line from a position that can be won."""
        ideals, row = self.table.ideals, self.table.lanes
        first = ideals.index[position.gone], row.place(position)
        won = len(ideals.gone) - 1
        before: dict[_State, tuple[_State, Move]] = {}
        entered: dict[tuple[int, int, int, bool, bool], int] = {}  # the least lane with which it was entered
        layer = [first]
        while layer:
            reached: list[_State] = []
            while layer:
                state = layer.pop()
                reached.append(state)  # the draws from a board go on whatever was entered before
                i, (lane, waste, emptied) = state
                turns = lane in row.turns
                entry = (i, waste, self.block[lane], turns, turns and emptied)
                if entered.get(entry, lane + 1) <= lane:
                    continue
                entered[entry] = lane
                if i == won:
                    return _back(before, first, state)
                gone, rest = ideals.gone[i], ideals.exposed[i] & self.fits[waste]
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    slot = bit.bit_length() - 1
                    after = ideals.index[gone | bit], Place(lane, self.ranks[slot], False)
                    if after not in before and self.may_win(after):
                        before[after] = (state, slot)
                        layer.append(after)
            for i, place in reached:
                drawn = row.draw(place)
                if drawn and (i, drawn) not in before and self.may_win((i, drawn)):
                    before[i, drawn] = ((i, place), DRAW)
                    layer.append((i, drawn))
        raise AssertionError("the table calls a position won that no line wins")

    def may_win(self, state: _State) -> bool:
        """True for every state that can be won (and for a last draw that only a play in place of it would win)."""
        i, (lane, waste, _) = state
        return bool(self.table.bits[i] >> lane * _GROUP + waste & 1)


def _back(before: dict[_State, tuple[_State, Move]], first: _State, state: _State) -> tuple[Move, ...]:
    moves: list[Move] = []
    while state != first:
        state, move = before[state]
        moves.append(move)
    return tuple(reversed(moves))


def verdict(deal: Deal, rules: Rules) -> bool:
    """Whether the deal can be cleared, by the quick search where that finds a win, else by the table."""
    return quick_win(deal, rules) or finish(table(deal, rules)).wins(start(deal, rules))


_TRIES, _NODES = 40, 100


def quick_win(deal: Deal, rules: Rules) -> bool:
    """Whether a few short searches find a win: True is proof, False says nothing.

    Most deals that can be won are won by a short depth-first search whose time is heavy-tailed, so many tries in
    different orders of the cards beat a long one. Plays come before draws, and only the first pass is used.
    """
    search = _Quick(deal, rules)
    return any(search.attempt(order) for order in _orders())


def _orders() -> list[list[int]]:
    if not _kept_orders:
        words = deals.words(1)
        for _ in range(_TRIES):
            noise = [next(words) % 3000 - 500 * board.ROW[slot] for slot in range(SLOTS)]
            _kept_orders.append(sorted(range(SLOTS), key=noise.__getitem__))
    return _kept_orders


_kept_orders: list[list[int]] = []


class _Quick:
    def __init__(self, deal: Deal, rules: Rules) -> None:
        opening = start(deal, rules)
        self.fits = fitting_slots(deal, rules)
        self.ranks = slot_ranks(deal)
        self.waste = [opening.waste_rank, *map(rank, opening.stock)]  # rank on the waste after k draws

    def attempt(self, order: list[int]) -> bool:
        self.order = order
        self.nodes = _NODES
        self.entered: dict[int, int] = {}  # board and rank → fewest draws with which it was entered
        return self.draws(0, FIRST_EXPOSED, 0)

    def draws(self, gone: int, exposed: int, drawn: int) -> bool:
        """Win by drawing on from a board. A rank met before with fewer draws is passed over, the drawing goes on."""
        for k in range(drawn, len(self.waste)):
            if self.enter(gone, self.waste[k], k) and self.plays(gone, exposed, self.waste[k], k):
                return True
            if self.nodes <= 0:
                break
        return False

    def enter(self, gone: int, waste: int, drawn: int) -> bool:
        key = gone * _GROUP + waste
        if self.entered.get(key, 99) <= drawn:
            return False
        self.entered[key] = drawn
        self.nodes -= 1
        return self.nodes > 0

    def plays(self, gone: int, exposed: int, waste: int, drawn: int) -> bool:
        fitting = exposed & self.fits[waste]
        if not fitting:
            return False
        for slot in self.order:
            if fitting >> slot & 1:
                after = gone | 1 << slot
                if after == ALL_GONE:
                    return True
                shown = exposed_after(slot, after, exposed)
                top = self.ranks[slot]
                if self.enter(after, top, drawn) and self.plays(after, shown, top, drawn):
                    return True
                if self.nodes <= 0:
                    return False
                if self.draws(after, shown, drawn + 1):
                    return True
        return False
