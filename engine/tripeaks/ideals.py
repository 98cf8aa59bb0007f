"""The reachable shapes of the board, listed once for all deals, and the type of work that is done in slices.

A shape is the set of slots whose cards are gone. A card goes after the two that cover it, so only 22,932 sets can
arise: the *ideals* of the cover order. They are numbered from the empty set to the full one, fewer cards first.
"""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import TypeVar

from tripeaks.board import ALL_GONE, COVER_BITS, COVERED, ROWS, SLOTS

T = TypeVar("T")

Slices = Generator[float, None, T]
"""Work in slices: each `next` does about a millisecond of it and yields the share that is done, 0 to 1; the result
is what the generator returns. Dropping the generator cancels the work."""

NO_SLOT = SLOTS
"""Pads lists of moves to an even length: a slot that no card is in."""

Pair = tuple[int, int, int, int]


def finish(work: Slices[T]) -> T:
    """The result of work in slices, all done at once."""
    try:
        while True:
            next(work)
    except StopIteration as done:
        result: T = done.value
        return result


@dataclass(slots=True)
class Ideals:
    """All ideals by number. A move is a slot and the ideal to which taking its card leads."""

    gone: list[int] = field(default_factory=list)  # the set itself
    exposed: list[int] = field(default_factory=list)  # set of the slots that can go next
    moves: list[tuple[tuple[int, int], ...]] = field(default_factory=list)
    pairs: list[tuple[Pair, ...]] = field(default_factory=list)  # the same moves, two and two: a faster loop
    index: dict[int, int] = field(default_factory=dict)  # number of a set
    levels: list[range] = field(default_factory=list)  # numbers of the ideals with 0, 1, … 28 cards gone

    def above(self, gone: int) -> list[int]:
        """The numbers of all ideals that hold this set, in order: what can still arise from it."""
        return (
            [i for i, g in enumerate(self.gone) if g & gone == gone] if gone else list(range(len(self.gone)))
        )


def members(slots: int) -> list[int]:
    """The slots of a set, lowest first."""
    found: list[int] = []
    while slots:
        bit = slots & -slots
        slots ^= bit
        found.append(bit.bit_length() - 1)
    return found


_COVERED_BITS = tuple(tuple((1 << s, COVER_BITS[s]) for s in COVERED[slot]) for slot in range(SLOTS))

FIRST_EXPOSED = sum(1 << slot for slot in ROWS[-1])
"""The exposed slots of a full board."""


def exposed_after(slot: int, gone: int, exposed: int) -> int:
    """The set of exposed slots once `slot` has left: `gone` holds it, `exposed` is the set before."""
    exposed ^= 1 << slot
    for bit, covers in _COVERED_BITS[slot]:
        if gone & covers == covers:
            exposed |= bit
    return exposed


_listed: list[Ideals] = []


def listing() -> Slices[Ideals]:
    """The list of ideals, made at the first call (longer than solving a deal) and kept."""
    if _listed:
        return _listed[0]
    ideals = Ideals()
    level = {0: FIRST_EXPOSED}
    while level:
        first = len(ideals.gone)
        ideals.levels.append(range(first, first + len(level)))
        ideals.index.update(zip(level, ideals.levels[-1], strict=True))
        following: dict[int, int] = {}  # of the next level: set → its exposed slots
        numbers: dict[int, int] = {}
        for gone, exposed in level.items():
            moves: list[tuple[int, int]] = []
            rest = exposed
            while rest:
                bit = rest & -rest
                rest ^= bit
                slot, after = bit.bit_length() - 1, gone | bit
                if after not in numbers:
                    numbers[after] = first + len(level) + len(following)
                    following[after] = exposed_after(slot, after, exposed)
                moves.append((slot, numbers[after]))
            even = moves if len(moves) % 2 == 0 else [*moves, (NO_SLOT, 0)]
            ideals.gone.append(gone)
            ideals.exposed.append(exposed)
            ideals.moves.append(tuple(moves))
            ideals.pairs.append(tuple(even[k] + even[k + 1] for k in range(0, len(even), 2)))
            if len(ideals.gone) % 200 == 0:
                yield len(ideals.gone) / 22_932
        level = following
    assert ideals.gone[-1] == ALL_GONE
    _listed.append(ideals)
    return ideals
