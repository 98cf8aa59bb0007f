"""A card is a plain int: its place in the unshuffled deck AC 2C … KC, AD … KD, AH … KH, AS … KS (0–51), or `JOKER`.

>>> text(0), text(51), text(JOKER)
('AC', 'KS', '??')
>>> parse("10d") == parse("TD") == parse("T♦")
True
"""

from collections.abc import Iterable

Card = int

RANKS = "A23456789TJQK"
SUITS = "CDHS"
DECK: tuple[Card, ...] = tuple(range(52))
JOKER: Card = 52

WILD = 0  # the rank of a joker and of an empty waste: every rank is its neighbour
ACE, KING = 1, 13

# Phones write a symbol with a variation selector (U+FE0E or U+FE0F) behind it.
_SYMBOLS = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS", "\ufe0e\ufe0f")


class Fault(ValueError):  # noqa: N818 - the base of errors that end in Error
    """Bad input, told in one line: `template` filled with `fields`, so that a page can say it in another language.

    A field may be a fault itself, or several; whole numbers are written with commas.
    """

    def __init__(self, template: str, **fields: object) -> None:
        self.template, self.fields = template, fields
        filled = {name: _plain(value) for name, value in fields.items()}
        super().__init__(template.format(**filled) if fields else template)


def _plain(value: object) -> object:
    if isinstance(value, int):
        return f"{value:,}"
    return "; ".join(map(str, value)) if isinstance(value, tuple) else value


def quoted(text: str) -> str:
    """A text as messages quote it: its first 40 characters."""
    return repr(text if len(text) <= 40 else text[:40] + "…")


class CardError(Fault):
    """A text that is not a card; the message quotes it."""


def rank(card: Card) -> int:
    """Rank 1 (ace) to 13 (king), or `WILD` for a joker."""
    return WILD if card == JOKER else card % 13 + 1


def text(card: Card) -> str:
    """Rank then suit, `AS` or `TD`; a joker is `??`."""
    return "??" if card == JOKER else RANKS[card % 13] + SUITS[card // 13]


def texts(cards: Iterable[Card]) -> str:
    """Cards with a space between."""
    return " ".join(map(text, cards))


def parse(word: str) -> Card:
    """The card a word names. Lower case, `10` for ten and suit symbols are understood. Raises `CardError`."""
    plain = word.strip().upper().translate(_SYMBOLS)
    if plain == "??":
        return JOKER
    if plain.startswith("10"):
        plain = "T" + plain[2:]
    if len(plain) == 2 and plain[0] in RANKS and plain[1] in SUITS:
        return SUITS.index(plain[1]) * 13 + RANKS.index(plain[0])
    raise CardError("{word} is not a card: write rank then suit, as in 7H, TD or 10D", word=quoted(word))


def rank_text(rank: int) -> str:
    """A rank as spoken on the table: A, 2 … 10, J, Q, K."""
    return "10" if rank == 10 else RANKS[rank - 1]


def neighbours(rank: int, wrap: bool) -> tuple[int, ...]:
    """The ranks that fit on a rank, lower one first. On `WILD` every rank fits. With wrap king and ace are neighbours."""
    if rank == WILD:
        return tuple(range(ACE, KING + 1))
    low, high = rank - 1, rank + 1
    if low < ACE:
        return (high, KING) if wrap else (high,)
    if high > KING:
        return (low, ACE) if wrap else (low,)
    return (low, high)
