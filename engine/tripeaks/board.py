"""The 28 slots of the board: tips 0–2, second row 3–8, third row 9–17, base row 18–27, each row from left to right.

A set of slots is an int with bit `slot` set. `gone` always means the set of slots whose card has been taken.
"""

from collections.abc import Iterator

SLOTS = 28
ALL_GONE = (1 << SLOTS) - 1
TIPS = (0, 1, 2)
TIP_BITS = 0b111
ROWS = (range(3), range(3, 9), range(9, 18), range(18, 28))


def _covers() -> tuple[tuple[int, ...], ...]:
    table: list[tuple[int, ...]] = [()] * SLOTS
    for peak in range(3):
        table[peak] = (3 + 2 * peak, 4 + 2 * peak)
        table[3 + 2 * peak] = (9 + 3 * peak, 10 + 3 * peak)
        table[4 + 2 * peak] = (10 + 3 * peak, 11 + 3 * peak)
    for i in range(9):
        table[9 + i] = (18 + i, 19 + i)
    return tuple(table)


def _places() -> tuple[int, ...]:
    place = [0] * SLOTS
    for peak in range(3):
        place[peak] = 6 * peak + 3
        place[3 + 2 * peak], place[4 + 2 * peak] = 6 * peak + 2, 6 * peak + 4
    for i in range(9):
        place[9 + i] = 2 * i + 1
    for i in range(10):
        place[18 + i] = 2 * i
    return tuple(place)


COVERS = _covers()
"""For each slot the two slots that lie on it, or () in the base row."""

COVER_BITS = tuple(sum(1 << c for c in covers) for covers in COVERS)

COVERED = tuple(tuple(s for s in range(SLOTS) if slot in COVERS[s]) for slot in range(SLOTS))
"""For each slot the slots that it lies on: none for a tip, one at the edges, else two."""

PLACE = _places()
"""Horizontal place of each slot, in half cards from the left edge."""

ROW = tuple(next(r for r, row in enumerate(ROWS) if slot in row) for slot in range(SLOTS))


def is_exposed(slot: int, gone: int) -> bool:
    """Whether the slot still holds its card and nothing lies on it."""
    return not gone >> slot & 1 and COVER_BITS[slot] & gone == COVER_BITS[slot]


def exposed(gone: int) -> Iterator[int]:
    """The exposed slots, lowest number first."""
    return (slot for slot in range(SLOTS) if is_exposed(slot, gone))


def turned_up(slot: int, gone: int) -> tuple[int, ...]:
    """The slots that become exposed when `slot` leaves a board from which `gone` have left."""
    after = gone | 1 << slot
    return tuple(s for s in COVERED[slot] if is_exposed(s, after))


def left(gone: int) -> int:
    """How many cards still lie on the board."""
    return SLOTS - gone.bit_count()


def tips_gone(gone: int) -> int:
    """How many tips have been taken."""
    return (gone & TIP_BITS).bit_count()
