"""The best score, exact: for every position of a deal at once what its table can still pay.

Backward over the ideals, like the table of winnable positions. What makes it possible is that a streak lies between
two draws: it begins at an ideal with a rank that the stock has just brought, ends at a larger ideal, and its value
follows from the number of its cards. So two families of values suffice:

- `ends[i]`: the most that can be had at ideal i once the streak is over, for each lane of the stock: a vector;
- a *run* for each exposed card of i: the best `ends` among the ideals where a streak that goes on with this card may
  end, a vector for each number of cards taken after it. No points are added on the way.

At a draw the runs of all cards that fit the drawn rank are joined, the value of a streak is added by its length and
the best is kept; the largest such value among the lanes further on is what drawing brings.

Where a card's value depends on the tips that are gone (`Scheme.double_per_tip`), runs go by the number of cards that
the streak already has, in place of the number to come, and each card is paid when it is played.
"""

from dataclasses import dataclass, field

from tripeaks.board import ALL_GONE, SLOTS, TIP_BITS, left, tips_gone
from tripeaks.ideals import Ideals, Slices, listing, members
from tripeaks.lanes import Place, lanes
from tripeaks.pay import Pay, larger
from tripeaks.position import DRAW, Move, Outcome, Position
from tripeaks.winnable import fitting_slots, slot_ranks

_FIELDS = 4_000  # ideals times lanes of a slice: about a millisecond


@dataclass(slots=True)
class Best:
    """What can still be made from any position of a deal that can arise from the one it was made for.

    `streak` is always the number of cards of the streak that lasts. Walking away is a choice where it has a price.
    """

    ideals: Ideals = field(repr=False)
    pay: Pay = field(repr=False)
    ranks: tuple[int, ...]  # of the slots
    fits: tuple[int, ...]  # for each rank on the waste the set of slots that fit
    ends: list[int] = field(repr=False)
    stuck_ends: list[int] = field(repr=False)  # of ideals where no exposed card fits
    known: dict[tuple[int, Place, int], int | None] = field(default_factory=dict, repr=False)

    def value(self, position: Position, streak: int = 0) -> int | None:
        """The most points that can still be made, 0 when the deal is over. None where a win is asked for in vain."""
        if position.outcome is not Outcome.PLAYING:
            return 0
        return self._value(self.ideals.index[position.gone], self.pay.row.place(position), streak)

    def moves(self, position: Position, streak: int = 0) -> tuple[Move, ...]:
        """The moves that lose nothing of the best score."""
        value = self.value(position, streak)
        return tuple(
            m for m in position.legal_moves if value is not None and self._after(position, streak, m) == value
        )

    def leaves(self, position: Position, streak: int = 0) -> bool:
        """Whether walking away now is a choice, and as good as any other."""
        scheme = self.pay.scheme
        price = scheme.leave * left(position.gone) if position.stock_count else 0
        return (
            bool(scheme.leave)
            and position.outcome is Outcome.PLAYING
            and self.value(position, streak) == price
        )

    def line(self, position: Position, streak: int = 0) -> tuple[Move, ...]:
        """Moves that make the best score, a play before a draw that is as good. At their end the deal is over or left."""
        line: list[Move] = []
        while not self.leaves(position, streak) and (moves := self.moves(position, streak)):
            line.append(moves[0])  # slots come before a draw
            streak = 0 if moves[0] == DRAW else streak + 1
            position = position.play(moves[0])
        return tuple(line)

    def _after(self, position: Position, streak: int, move: Move) -> int | None:
        """What a legal move and all that can follow it bring."""
        i, place = self.ideals.index[position.gone], self.pay.row.place(position)
        if move != DRAW:
            return self._played(i, place.lane, streak, move)
        drawn = self.pay.row.draw(place)
        value = self._value(i, drawn, 0) if drawn else None
        cost = self.pay.scheme.draw if position.stock_count else self.pay.turn
        return None if value is None else cost + value

    def _played(self, i: int, lane: int, streak: int, slot: int) -> int | None:
        before, after = self.ideals.gone[i], self.ideals.gone[i] | 1 << slot
        value = self._value(self.ideals.index[after], Place(lane, self.ranks[slot], False), streak + 1)
        if value is None:
            return None
        tips = tips_gone(after)
        return (
            self.pay.scheme.card(streak + 1, tips)
            + self.pay.tips[tips]
            - self.pay.tips[tips_gone(before)]
            + value
        )

    def _value(self, i: int, place: Place, streak: int) -> int | None:
        key = i, place, streak
        if key not in self.known:
            (lane, waste, emptied), pay, gone = place, self.pay, self.ideals.gone[i]
            fitting = self.ideals.exposed[i] & self.fits[waste]
            over = (
                pay.lost(left(gone), tips_gone(gone), drawn=True)
                if emptied
                else (self.ends if fitting else self.stuck_ends)[i]
            )
            values = [pay.points(over, lane, gone)]
            if gone != ALL_GONE and (emptied or lane in pay.row.turns):
                turned = pay.row.draw(place)
                value = self._value(i, turned, 0) if turned else None
                values.append(None if value is None else pay.turn + value)
            values += (self._played(i, lane, streak, slot) for slot in members(fitting))
            self.known[key] = max((value for value in values if value is not None), default=None)
        return self.known[key]


class Search:
    """The making of a `Best`, in slices, with bounds for one position while it is made.

    What can still be made from the position lies between `low` and `high`: at first between what a simple line makes
    and one streak of all cards; in the end they are the same.
    """

    def __init__(self, position: Position, streak: int = 0, pay: Pay | None = None) -> None:
        deal, rules = position.deal, position.rules
        self.position, self.streak = position, streak
        self.pay = pay = pay or Pay(rules.scheme, lanes(deal, rules))
        row = pay.row
        self.ranks, self.fits = slot_ranks(deal), fitting_slots(deal, rules)
        self.after = [self.fits[rank] for rank in self.ranks]  # for each slot the slots that fit on its card
        # For each slot the lanes where its card fits on what was drawn: as a list, a bit each, and all their bits.
        lanes_of = [
            [k for k, rank in enumerate(row.arrivals) if rank is not None and self.fits[rank] >> slot & 1]
            for slot in range(SLOTS)
        ]
        self.spots = [sum(1 << k for k in chosen) for chosen in lanes_of]
        self.drawn = [pay.mask(chosen) for chosen in lanes_of]
        self.drawn_rows = [mask * pay.copies(SLOTS) for mask in self.drawn]
        # By number of vectors in a row: the guards; what streaks pay that have 1, 2, … cards, or 0, 1, …
        self.guards = [pay.guards * pay.copies(n) for n in range(SLOTS + 2)]
        self.worth = _rows(pay, [pay.streak[n + 1] for n in range(SLOTS)])
        self.worth_on = _rows(pay, [pay.streak[n] for n in range(SLOTS)])
        self.paid = [_rows(pay, [pay.scheme.card(n + 1, tips) for n in range(SLOTS)]) for tips in range(4)]
        self.changes = [
            (before, after, pay.draws[before] + pay.turn - pay.draws[after])
            for before, after in row.turns.items()
        ]
        self.steps = _steps(pay)
        self.following = pay.mask(
            lane for block in row.blocks for lane in range(block.first, block.last) if block.size
        )
        self.masks: dict[int, tuple[int, int, list[tuple[int, int]]]] = {}
        self.low, self.least_high = _simple_line(position, streak, pay), _MUCH
        # By cards gone, the most that is still to come once the streak is over.
        self.over = {SLOTS: pay.tips[3] + pay.scheme.clear + pay.scheme.stock_left * max(pay.stock)}
        self.done = [(SLOTS, 0)]  # levels, with the longest run from each, that `high` has not yet looked at
        self.unread: list[
            tuple[int, int, int]
        ] = []  # parts of levels: level, number of ideals, row of `ends`

    def run(self) -> Slices[Best]:
        """Make the table."""
        self.ideals = ideals = yield from listing()
        pay, root = self.pay, self.position.gone
        self.ends = [0] * len(ideals.gone)
        self.ends[-1] = pay.won()
        self.stuck_ends = list(self.ends) if pay.frees else self.ends
        runs = self._by_streak if pay.scheme.double_per_tip else self._by_length
        # Runs by streak hold a value for each length reached, so fewer of them fill a slice.
        size = max(1, _FIELDS // pay.row.count // (6 if pay.scheme.double_per_tip else 1))
        above: list[int] = []  # the runs of the level above, 28 for each ideal
        for level in range(SLOTS - 1, root.bit_count() - 1, -1):
            numbers = [i for i in ideals.levels[level] if ideals.gone[i] & root == root]
            here = [0] * (SLOTS * len(ideals.levels[level]))
            reach = 0
            for k in range(0, len(numbers), size):
                part = numbers[k : k + size]
                streaks, longest = runs(part, level, above, here)
                self._settle(part, level, streaks)
                reach = max(reach, longest)
                yield 1 - level / SLOTS
            above = here
            self.done.append((level, reach))
        best = Best(ideals, pay, self.ranks, self.fits, self.ends, self.stuck_ends)
        value = best.value(self.position, self.streak)
        if value is not None:
            self.low = self.least_high = value
            self.done.clear()
            self.unread.clear()
        return best

    def _by_length(
        self, part: list[int], level: int, above: list[int], here: list[int]
    ) -> tuple[list[int], int]:
        """Runs by the number of cards after their own. Gives the best streaks from each draw, and the longest run.

        The hot loop: `larger` stands in it twice, written out.
        """
        ideals, ends, stuck_ends = self.ideals, self.ends, self.stuck_ends
        moves, exposed = ideals.moves, ideals.exposed
        after, spots, drawn_rows, guards = self.after, self.spots, self.drawn_rows, self.guards
        size, top = self.pay.size, self.pay.top
        first, first_above = ideals.levels[level][0], ideals.levels[level + 1][0]
        turns = bool(self.changes) and level < SLOTS - 1  # a deal is over when the last card leaves
        streaks: list[int] = []
        longest = 0
        for i in part:
            joined = used = 0
            at = SLOTS * (i - first)
            for slot, j in moves[i]:
                fitting = exposed[j] & after[slot]
                if fitting:
                    at_j = SLOTS * (j - first_above) - 1
                    bit = fitting & -fitting
                    run = above[at_j + bit.bit_length()]
                    fitting ^= bit
                    while fitting:
                        bit = fitting & -fitting
                        fitting ^= bit
                        other = above[at_j + bit.bit_length()]
                        guard = guards[(run | other).bit_length() // size + 1]
                        rest = (run | guard) - other
                        keep = rest & guard
                        run = other + (rest & keep - (keep >> top))
                    run = run << size | ends[j]
                else:
                    run = stuck_ends[j]
                if turns:
                    run = self._turned(run)
                here[at + slot] = run
                longest |= run
                run &= drawn_rows[slot]
                if used & spots[slot]:
                    guard = guards[(run | joined).bit_length() // size + 1]
                    rest = (run | guard) - joined
                    keep = rest & guard
                    joined += rest & keep - (keep >> top)
                else:  # they are in different lanes
                    joined |= run
                used |= spots[slot]
            streaks.append(self._fold(joined, self.worth))
        return streaks, longest.bit_length() // size + 1

    def _by_streak(
        self, part: list[int], level: int, above: list[int], here: list[int]
    ) -> tuple[list[int], int]:
        """The same with runs by the number of cards of the streak, their own included, which is paid."""
        ideals, pay, n = self.ideals, self.pay, level + 1
        first, first_above = ideals.levels[level][0], ideals.levels[level + 1][0]
        one, many, top = self.guards[1], self.guards[n], pay.top
        turns = bool(self.changes) and level < SLOTS - 1
        streaks: list[int] = []
        for i in part:
            joined = 0
            for slot, j in ideals.moves[i]:
                fitting = members(ideals.exposed[j] & self.after[slot])
                over = (self.ends if fitting else self.stuck_ends)[j]
                runs = [above[SLOTS * (j - first_above) + other] for other in fitting]
                if turns:
                    begun = over
                    for other in runs:
                        begun = larger(begun, other & (1 << pay.size) - 1, one, top)
                    over = larger(over, self._moved(begun), one, top)
                run = over * pay.copies(n)
                for other in runs:
                    run = larger(run, other >> pay.size, many, top)
                run += self.paid[tips_gone(ideals.gone[j])][n]
                here[SLOTS * (i - first) + slot] = run
                joined = larger(joined, run & self.drawn[slot], one, top)
            streaks.append(joined)
        return streaks, SLOTS

    def _fold(self, row: int, worth: list[int]) -> int:
        """The larger field of all vectors in a row, after the worth of a streak is added to each."""
        size, top = self.pay.size, self.pay.top
        n = row.bit_length() // size + 1
        row += worth[n]
        while n > 1:
            n = n + 1 >> 1
            other = row >> n * size
            guard = self.guards[n]
            rest = (row & (1 << n * size) - 1 | guard) - other
            keep = rest & guard
            row = other + (rest & keep - (keep >> top))
        return row

    def _turned(self, run: int) -> int:
        """A run with what turning the stock at once, after its card, would bring."""
        over = run & (1 << self.pay.size) - 1
        moved = self._moved(self._fold(run, self.worth_on))
        return run ^ over | larger(over, moved, self.pay.guards, self.pay.top)

    def _moved(self, begun: int) -> int:
        """What a streak begun where turning leads to brings, moved to the lanes where the stock is turned."""
        pay, moved = self.pay, 0
        for before, after, change in self.changes:
            value = begun >> after * pay.width & (1 << pay.top) - 1
            if value > pay.streak[SLOTS]:
                moved |= value + change << before * pay.width
        return moved

    def _settle(self, part: list[int], level: int, streaks: list[int]) -> None:
        """Set `ends` of a part of a level. All its vectors are handled as one long int."""
        pay, gone = self.pay, [self.ideals.gone[i] for i in part]
        octets, top = pay.size // 8, pay.top
        guards, following, steps = self._masks(len(part))
        free = [self._free(i) for i in part] if pay.frees else None
        begun = int.from_bytes(b"".join([vector.to_bytes(octets, "little") for vector in streaks]), "little")
        drawn = larger(begun, self._lost(gone, True, free), guards, top)
        for shift, mask in steps:
            drawn = larger(drawn, drawn >> shift & mask, guards, top)
        over = larger(drawn >> pay.width & following, self._lost(gone, False, None), guards, top)
        _fill(self.ends, part, over, octets)
        if pay.frees:
            over = larger(over, self._lost(gone, False, free), guards, top)
            _fill(self.stuck_ends, part, over, octets)
        self.unread.append((level, len(part), over))

    def _masks(self, n: int) -> tuple[int, int, list[tuple[int, int]]]:
        """The masks of one vector for n of them: guards, lanes that are followed by another, steps along the chains."""
        if n not in self.masks:
            octets = self.pay.size // 8

            def copied(vector: int) -> int:
                return int.from_bytes(vector.to_bytes(octets, "little") * n, "little")

            steps = [(shift, copied(mask)) for shift, mask in self.steps]
            self.masks[n] = copied(self.pay.guards), copied(self.following), steps
        return self.masks[n]

    def _lost(self, gone: list[int], drawn: bool, free: list[int] | None) -> int:
        """What ending on each of these boards, of one level, pays, in a row."""
        octets, cards = self.pay.size // 8, left(gone[0])
        if free is None:  # it depends on the tips alone
            by_tips = [
                self.pay.lost(cards, tips.bit_count(), drawn).to_bytes(octets, "little")
                for tips in range(TIP_BITS + 1)
            ]
            return int.from_bytes(b"".join([by_tips[g & TIP_BITS] for g in gone]), "little")
        vectors = [self.pay.lost(cards, tips_gone(g), drawn, f) for g, f in zip(gone, free, strict=True)]
        return int.from_bytes(b"".join([vector.to_bytes(octets, "little") for vector in vectors]), "little")

    def _free(self, i: int) -> int:
        """The least number of stock cards in a pass with which an exposed card of the ideal can fit one of them."""
        exposed, row = self.ideals.exposed[i], self.pay.row
        return next(
            (n for n, rank in enumerate(row.ranks, 1) if exposed & self.fits[rank]), len(row.ranks) + 1
        )

    @property
    def high(self) -> int:
        """No line makes more than this.

        Where a level and all above it are done: a line that takes as many cards ends the streak with which it gets there
        at most `reach` cards further on, and what follows is known; all cards before at most make one streak with it. A
        line that takes fewer makes at most that one streak, and the tips.
        """
        pay, gone = self.pay, self.position.gone
        before = gone.bit_count()
        for level, n, row in self.unread:
            self.over[level] = max(self.over.get(level, -_MUCH), self._largest(n, row))
        self.unread.clear()

        def one_streak(cards: int) -> int:
            return pay.streak[min(SLOTS, self.streak + cards - before)] - pay.streak[self.streak]

        for level, reach in self.done:
            if (
                self.changes and level < SLOTS
            ):  # a streak may also begin with a turn, where another has just ended
                begun = (pay.streak[n - level] + self.over[n] for n in range(level + 1, SLOTS + 1))
                self.over[level] = max(self.over[level], *begun)
            likely = [one_streak(n) + self.over[n] for n in range(level, min(SLOTS, level + reach) + 1)]
            if level > before:
                likely.append(one_streak(level - 1) + pay.tips[3])
            self.least_high = min(self.least_high, max(likely) - pay.tips[tips_gone(gone)])
        self.done.clear()
        return self.least_high

    def _largest(self, n: int, row: int) -> int:
        """The most that any field of a row of n vectors brings, in points from an empty board on."""
        pay, guards = self.pay, self._masks(n)[0]
        while n > 1:
            n = n + 1 >> 1
            half = (1 << n * pay.size) - 1
            row = larger(row & half, row >> n * pay.size, guards & half, pay.top)
        values = (pay.points(row, lane, 0) for lane in range(pay.row.count))
        return max((value for value in values if value is not None), default=-_MUCH)


_MUCH = 1 << 40


def _rows(pay: Pay, values: list[int]) -> list[int]:
    """For each number n of vectors the row of vectors that hold the first n values in all lanes."""
    rows = [0]
    for n, value in enumerate(values):
        rows.append(rows[-1] | pay.ones * value << n * pay.size)
    return rows


def _steps(pay: Pay) -> list[tuple[int, int]]:
    """Shifts by 1, 2, 4, … lanes, each with the mask of the lanes that are so far from another of their chain."""
    steps: list[tuple[int, int]] = []
    far = 1
    while far < pay.row.count:
        near = [lane for begin, end in pay.row.chains for lane in range(begin, end + 1 - far)]
        steps.append((far * pay.width, pay.mask(near)))
        far *= 2
    return steps


def _fill(ends: list[int], part: list[int], row: int, octets: int) -> None:
    """Cut a row into its vectors and put them where they belong."""
    data = row.to_bytes(octets * len(part), "little")
    for k, i in enumerate(part):
        ends[i] = int.from_bytes(data[k * octets : (k + 1) * octets], "little")


def _simple_line(position: Position, streak: int, pay: Pay) -> int:
    """What one makes who plays the first card that fits, else draws, and leaves at the best moment where one may."""
    points, best = 0, -_MUCH
    while position.outcome is Outcome.PLAYING:
        if pay.scheme.leave:
            best = max(best, points + (pay.scheme.leave * left(position.gone) if position.stock_count else 0))
        move = position.legal_moves[0]
        before, position = position, position.play(move)
        if move == DRAW:
            streak = 0
            points += pay.scheme.draw if before.stock_count else pay.turn
        else:
            streak += 1
            tips = tips_gone(position.gone)
            points += pay.scheme.card(streak, tips) + pay.tips[tips] - pay.tips[tips_gone(before.gone)]
    if position.outcome is Outcome.WON:
        points += pay.scheme.clear + pay.scheme.stock_left * position.stock_count
    elif pay.must_win:
        points = -_MUCH
    else:
        points += pay.scheme.board_left * left(position.gone)
    return max(best, points)
