"""Deals: a number, or a deck written out, becomes 52 cards (and jokers) in dealing order.

Dealing order is the slots 0–27, then the card that starts the waste, then the stock in drawing order. The same
number gives the same cards for ever in every Python, so the generator is our own: SplitMix64 and Fisher–Yates.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tripeaks import cards
from tripeaks.board import SLOTS
from tripeaks.cards import DECK, JOKER, Card, Fault, quoted

MAX_NUMBER = 4_294_967_295

_MASK = (1 << 64) - 1


class DealError(Fault):
    """A deal number or deck text that cannot be dealt; the message quotes what is wrong."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards in dealing order: 28 for the board, then waste start and stock. `number` is None for a deck text."""

    cards: tuple[Card, ...]
    number: int | None = None

    @property
    def code(self) -> str:
        """The text that deals these cards again: the number, else the cards without spaces."""
        return str(self.number) if self.number is not None else "".join(map(cards.text, self.cards))

    @property
    def jokers(self) -> int:
        return self.cards.count(JOKER)


def words(seed: int) -> Iterator[int]:
    """The SplitMix64 stream of a seed: 64-bit words (Steele, Lea and Flood, OOPSLA 2014).

    >>> next(words(1234567))
    6457827717110365317
    """
    state = seed & _MASK
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        z = state
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & _MASK
        yield z ^ z >> 31


def bounded(stream: Iterator[int], n: int) -> int:
    """An even choice among 0 … n−1: words at or above the last whole multiple of n are thrown away."""
    limit = (1 << 64) - (1 << 64) % n
    return next(word for word in stream if word < limit) % n


def shuffled(stream: Iterator[int], items: list[int]) -> list[int]:
    """The items in an order that the stream decides, by Fisher–Yates from the end. Changes and returns the list."""
    for i in range(len(items) - 1, 0, -1):
        j = bounded(stream, i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def from_number(number: int, jokers: int = 0) -> Deal:
    """The deal of a number 1 … 4,294,967,295. Jokers go among the drawable stock cards. Raises `DealError`."""
    if not 1 <= number <= MAX_NUMBER:
        raise DealError(
            "{number} is not a deal number: those go from 1 to {last}", number=str(number), last=MAX_NUMBER
        )
    stream = words(number)
    deck = shuffled(stream, list(DECK))
    for _ in range(jokers):
        deck.insert(SLOTS + 1 + bounded(stream, len(deck) - SLOTS), JOKER)
    return Deal(tuple(deck), number)


def number_from(word: int) -> int:
    """A deal number from random bits (fresh entropy of the system, 32 bits or more)."""
    return 1 + word % MAX_NUMBER


_SEPARATORS = re.compile(r"[\s,;]+")
_CARD = re.compile(r"(?:10|[2-9TJQKA])[CDHS♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]?|\?\?", re.IGNORECASE)
_MAX_TEXT = 2000  # characters: ten times a deck written out


def _split(text: str) -> list[str]:
    """The card words of a deck text; words run together (as in a link) are taken apart."""
    found: list[str] = []
    for word in _SEPARATORS.split(text.strip()):
        parts = _CARD.findall(word)
        found.extend(parts if "".join(parts) == word else [word])
    return found


def from_text(text: str, jokers: int = 0) -> Deal:
    """The deal of a deck text: 52 different cards and the rules' jokers, in dealing order. Raises `DealError`."""
    if len(text) > _MAX_TEXT:
        raise DealError("a deck text of {count} characters is too long", count=len(text))
    try:
        deck = [cards.parse(word) for word in _split(text)]
    except cards.CardError as error:
        raise DealError(error.template, **error.fields) from None
    twice = [card for card in DECK if deck.count(card) > 1]
    missing = [card for card in DECK if card not in deck]
    faults = []
    if twice:
        faults.append(Fault("twice or more: {cards}", cards=cards.texts(twice)))
    if len(missing) > 12:
        faults.append(Fault("missing: {count} cards", count=len(missing)))
    elif missing:
        faults.append(Fault("missing: {cards}", cards=cards.texts(missing)))
    if deck.count(JOKER) != jokers:
        faults.append(
            Fault("jokers: {count} where the rules have {jokers}", count=deck.count(JOKER), jokers=jokers)
        )
    if JOKER in deck[: SLOTS + 1]:
        faults.append(Fault("a joker outside the stock"))
    if faults:
        raise DealError("this is not a full deck: {faults}", faults=tuple(faults))
    return Deal(tuple(deck))


def parse(text: str, jokers: int = 0) -> Deal:
    """The deal that a number or a deck text names. Raises `DealError`."""
    plain = text.strip()
    if re.fullmatch(r"[+-]?[0-9]{1,20}", plain):
        return from_number(int(plain), jokers)
    if len(_split(plain[:_MAX_TEXT])) > 1:
        return from_text(plain, jokers)
    raise DealError(
        "{text} is not a deal: give a number from 1 to {last} or 52 cards",
        text=quoted(plain),
        last=MAX_NUMBER,
    )
