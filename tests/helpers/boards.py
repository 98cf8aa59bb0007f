"""Deals as text in which only the cards that matter are written.

A word is a card (`7H`), a rank (`7`: a suit that is still free), or `.` (any card that is still free).
"""

from collections.abc import Mapping, Sequence

from tripeaks.position import DRAW

RANKS = "A23456789TJQK"

ROWS = (*range(18, 28), *range(9, 18), *range(3, 9), *range(3))
"""The slots in the order base row, third row, second row, tips."""

PEAKS = (
    *(18, 19, 20, 21, 9, 10, 11, 3, 4, 0),
    *(22, 23, 24, 12, 13, 14, 5, 6, 1),
    *(25, 26, 27, 15, 16, 17, 7, 8, 2),
)
"""The slots peak by peak: every tip goes as early as it can."""

RUN = "23456789TJQKQJT98765432A2345"
"""Ranks of a streak of 28 on an ace."""


def deck(board: str = "", waste: str = ".", stock: str = "", jokers: int = 0) -> str:
    """A full deck text. `board` has up to 28 words in slot order, `stock` those of its first cards in drawing order."""
    rows, pile = board.split(), stock.split()
    words = [*rows, *"." * (28 - len(rows)), waste, *pile, *"." * (23 + jokers - len(pile))]
    free = [rank + suit for rank in reversed(RANKS) for suit in "CDHS"]
    for word in words:
        if len(word) == 2 and word != "??":
            free.remove(word)
    for i, word in enumerate(words):
        if len(word) == 1 and word != ".":
            words[i] = next(card for card in free if card[0] == word)
            free.remove(words[i])
    return " ".join(free.pop(0) if word == "." else word for word in words)


def unfitting(stock: str = "") -> str:
    """A deal in which no base card ever fits what the stock brings, but for what `stock` says."""
    eighth = "." if "8" in stock else "8"
    return deck(f"4 4 4 4 8 8 8 {eighth} 7 7 T T T T J J . . 5 5 5 5 6 6 6 6 7 7", "A", stock)


def story(
    text: str, order: Sequence[int] = ROWS, fixed: Mapping[int, str] | None = None, last: str = ""
) -> tuple[str, tuple[int, ...]]:
    """A deck in which a given play goes through, and its moves.

    `text` is `T:9898 4:56`: a T starts the waste, the slots of `order` are taken with ranks 9 8 9 8, a 4 is drawn,
    then 5 6 go. `fixed` gives words of slots that are not taken. `last` names further draws: one move each.
    """
    slots = dict(fixed or {})
    moves: list[int] = []
    drawn: list[str] = []
    turn = iter(order)
    for part in text.split():
        top, ranks = part.split(":")
        drawn.append(top)
        if len(drawn) > 1:
            moves.append(DRAW)
        for rank in ranks:
            slot = next(turn)
            slots[slot] = rank
            moves.append(slot)
    board = " ".join(slots.get(slot, ".") for slot in range(28))
    return deck(board, drawn[0], " ".join([*drawn[1:], *last])), (*moves, *[DRAW] * len(last))
