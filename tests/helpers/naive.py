"""A second engine, as plain as the rules are worded: piles of card texts, a cover table typed by hand, no bits.

It shares no code with the engine, so that where both agree a slip in one would have to be repeated in the other.
"""

from collections.abc import Callable

COVERS = dict(
    enumerate(
        (
            *((3, 4), (5, 6), (7, 8)),
            *((9, 10), (10, 11), (12, 13), (13, 14), (15, 16), (16, 17)),
            *((18, 19), (19, 20), (20, 21), (21, 22), (22, 23), (23, 24), (24, 25), (25, 26), (26, 27)),
        )
    )
)

VALUE = dict(zip("A23456789TJQK", range(1, 14), strict=True))

UNLIMITED = 10**9


class Naive:
    """A deal in play. `passes` counts passes through the stock."""

    def __init__(self, deck: str, wrap: bool = True, empty: bool = False, passes: int = 1) -> None:
        cards = list(enumerate(deck.split()))  # numbered, so that two jokers differ
        self.wrap, self.passes = wrap, passes
        self.board: list[tuple[int, str] | None] = list(cards[:28])
        self.waste = [] if empty else [cards[28]]
        self.stock = cards[28:] if empty else cards[29:]
        self.drawn: list[tuple[int, str]] = []  # from the stock in this pass

    def copy(self) -> "Naive":
        other = Naive.__new__(Naive)
        other.wrap, other.passes = self.wrap, self.passes
        other.board, other.waste = self.board[:], self.waste[:]
        other.stock, other.drawn = self.stock[:], self.drawn[:]
        return other

    def fit(self, card: str) -> bool:
        if not self.waste or self.waste[-1][1] == "??":
            return True
        difference = abs(VALUE[card[0]] - VALUE[self.waste[-1][1][0]])
        return difference == 1 or (self.wrap and difference == 12)

    def playable(self) -> list[int]:
        return [
            slot
            for slot, card in enumerate(self.board)
            if card and all(self.board[c] is None for c in COVERS.get(slot, ())) and self.fit(card[1])
        ]

    def gatherable(self) -> list[tuple[int, str]]:
        return [card for card in self.drawn if not self.waste or card != self.waste[-1]]

    def drawable(self) -> bool:
        return bool(self.stock) or (self.passes > 1 and bool(self.gatherable()))

    def move(self, move: int) -> None:
        if move >= 0:
            card = self.board[move]
            assert card
            self.waste.append(card)
            self.board[move] = None
        elif self.stock:
            card = self.stock.pop(0)
            self.drawn.append(card)
            self.waste.append(card)
        else:
            self.stock = self.gatherable()
            self.waste = [card for card in self.waste if card not in self.stock]
            self.drawn = []
            self.passes -= 1

    def outcome(self) -> str:
        if not any(self.board):
            return "won"
        ahead = self.copy()  # draws as long as it can: does anything fit on the way?
        while not ahead.playable():
            if not ahead.drawable():
                return "stuck"
            if self.passes < UNLIMITED // 2:
                return "playing"
            ahead.move(-1)
        return "playing"

    def legal(self) -> list[int]:
        if self.outcome() != "playing":
            return []
        return self.playable() + ([-1] if self.drawable() else [])


def perft(table: Naive, depth: int) -> int:
    """How many lines of exactly `depth` moves there are."""
    moves = table.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = table.copy()
        after.move(move)
        total += perft(after, depth - 1)
    return total


# What each table pays, in the words of its row: the n-th card of a streak when t tips are gone, this one included.
CARD: dict[str, Callable[[int, int], int]] = {
    "classic": lambda n, _: n,
    "original": lambda n, _: n,
    "modern": lambda n, _: 5 * n + 5,
    "chain": lambda n, _: n,
    "open": lambda n, _: n,
    "open-easy": lambda n, _: n,
    "relaxed": lambda *_: 0,
    "collection": lambda n, _: 200 * n - 100,
    "doubling": lambda n, t: 2 ** ((n - 1) // 4) * 2**t,
    "multiplier": lambda n, _: 2 ** (n - 1),
}
TIPS = {
    **dict.fromkeys(("classic", "original", "open", "open-easy"), (15, 15, 30)),
    **dict.fromkeys(("chain", "relaxed"), (0, 0, 0)),
    "modern": (50, 50, 50),
    "collection": (500, 1000, 5000),
    "doubling": (10, 20, 40),
    "multiplier": (25, 25, 50),
}
CLEAR = {"classic": 50, "modern": 100, "open": 50, "open-easy": 50}
STOCK_LEFT = {"modern": 20, "doubling": 10}
DRAW = {"original": -5}
BOARD_LEFT = {"classic": -5}
START = {"doubling": -52}


def score(table: str, moves: tuple[int, ...], end: Naive) -> int:
    """The score of a play under a table, from its moves and the piles at its end. For one pass (no redeals)."""
    total, streak, tips = START.get(table, 0), 0, 0
    for move in moves:
        if move < 0:
            total, streak = total + DRAW.get(table, 0), 0
            continue
        streak += 1
        if move < 3:
            total += TIPS[table][tips]
            tips += 1
        total += CARD[table](streak, tips)
    if end.outcome() == "won":
        total += CLEAR.get(table, 0) + STOCK_LEFT.get(table, 0) * len(end.stock)
    if end.outcome() == "stuck":
        total += BOARD_LEFT.get(table, 0) * sum(card is not None for card in end.board)
    return total
