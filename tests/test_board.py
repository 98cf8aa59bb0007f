"""The 28 slots: covers, places, peaks, what is exposed, the number of shapes."""

import pytest

from tests.helpers import naive
from tripeaks import board
from tripeaks.board import ALL_GONE, COVERS, PLACE, ROW, SLOTS


def bits(slots):
    return sum(1 << slot for slot in slots)


def test_covers_are_as_the_rules_number_them():
    """The table computed from the formulas equals the one typed by hand."""
    assert {slot: covers for slot, covers in enumerate(COVERS) if covers} == naive.COVERS


def test_places_are_as_the_rules_say():
    """In half cards: base 2i, third row 2i+1, second row 6p+2 and 6p+4, tips 6p+3."""
    assert PLACE[:3] == (3, 9, 15)
    assert PLACE[3:9] == (2, 4, 8, 10, 14, 16)
    assert PLACE[9:18] == tuple(range(1, 18, 2))
    assert PLACE[18:] == tuple(range(0, 20, 2))


def test_covers_are_what_touches_in_the_row_below():
    """A card lies on a slot exactly when it is one row lower and half a card to the side."""
    for slot in range(SLOTS):
        touching = [s for s in range(SLOTS) if ROW[s] == ROW[slot] + 1 and abs(PLACE[s] - PLACE[slot]) == 1]
        assert COVERS[slot] == tuple(touching)
        assert board.COVER_BITS[slot] == bits(touching)


def test_the_cover_table_is_its_own_mirror_image():
    """Left and right exchanged, the table is the same: one wrong number would show."""
    mirror = {
        s: next(t for t in range(SLOTS) if ROW[t] == ROW[s] and PLACE[t] == 18 - PLACE[s])
        for s in range(SLOTS)
    }
    for slot in range(SLOTS):
        assert {mirror[c] for c in COVERS[slot]} == set(COVERS[mirror[slot]])


def test_covered_is_covers_read_backwards():
    """Slot a lies on b exactly when b is covered by a."""
    for slot in range(SLOTS):
        for other in range(SLOTS):
            assert (other in board.COVERED[slot]) == (slot in COVERS[other])


def test_a_peak_is_its_tip_and_nine_beneath():
    """Ten slots each, all 28 together; the fourth and the seventh base card belong to two peaks."""

    def under(slot):
        return {slot}.union(*map(under, COVERS[slot]))

    peaks = [under(tip) for tip in board.TIPS]
    assert [len(peak) for peak in peaks] == [10, 10, 10]
    assert set().union(*peaks) == set(range(SLOTS))
    assert [slot for slot in range(SLOTS) if sum(slot in peak for peak in peaks) == 2] == [21, 24]


@pytest.mark.parametrize("slot", range(SLOTS))
def test_a_slot_is_exposed_exactly_when_both_covers_are_gone(slot):
    """With one cover left, or none gone, or the card itself gone, it is not."""
    above = {s for s in range(SLOTS) if slot in COVERS[s]}
    everything_below = ALL_GONE & ~bits(above) & ~(1 << slot)
    assert board.is_exposed(slot, everything_below)
    assert not board.is_exposed(slot, everything_below | 1 << slot)
    for cover in COVERS[slot]:
        assert not board.is_exposed(slot, everything_below & ~(1 << cover))
    assert board.is_exposed(slot, 0) == (slot >= 18)


def test_there_are_22932_shapes():
    """Sets of cards gone that taking exposed cards can reach; in each the covers agree with what is exposed."""
    seen, heap = {0}, [0]
    while heap:
        gone = heap.pop()
        exposed = list(board.exposed(gone))
        assert exposed or gone == ALL_GONE
        for slot in exposed:
            after = gone | 1 << slot
            if after not in seen:
                seen.add(after)
                heap.append(after)
    assert len(seen) == 22_932
    full = [gone for gone in seen if gone & board.TIP_BITS == board.TIP_BITS]
    assert full == [ALL_GONE]  # the third tip is always the last card


def test_cards_turn_up_when_the_second_cover_goes():
    """In taking the cards row by row, each slot above the base row turns up once, with its later cover."""
    gone, turned = 0, []
    for slot in (*range(18, 28), *range(9, 18), *range(3, 9), *range(3)):
        up = board.turned_up(slot, gone)
        assert all(max(COVERS[s]) == slot for s in up)
        turned.extend(up)
        gone |= 1 << slot
    assert sorted(turned) == list(range(18))


def test_counts_of_what_is_left():
    """28 at first, none at the end; tips counted apart."""
    assert (board.left(0), board.left(ALL_GONE), board.left(bits([18, 19, 27]))) == (28, 0, 25)
    assert [board.tips_gone(bits(s)) for s in ([], [1], [0, 2, 5], [0, 1, 2])] == [0, 1, 2, 3]
