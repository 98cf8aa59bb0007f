"""Card faces, backs and small drawings as markup: pure text, no browser.

One face serves both formats (tall in landscape, wide in portrait): the style sheet moves the rank and the suit of
the index. Every shape is drawn, none is typed, so a card looks the same in every font. A card is made of few nodes, since
every move makes some: all pips are one path, and the back is the card's background (`web/art`). Icons are symbols
inside `index.html`; the twelve court figures come from one sprite made by `tools/art.mjs`.

>>> face("7H").count("<path")  # rank and suit of the index, the pips, one large suit for small cards
4
"""

from collections.abc import Iterable, Sequence
from functools import cache

from ui.markup import Markup

RANKS = "A23456789TJQK"
JOKER = "??"

# Centre lines of the rank glyphs in a box 47 high; the style sheet gives the stroke. rank: (width, path)
GLYPHS = {
    "A": (30, "M0 47 15 0 30 47M5.5 32H24.5"),
    "2": (29, "M1 13C1-4.5 28-4.5 28 13 28 24 9 33 0 47H29"),
    "3": (29, "M2 0H27L13.5 18.5C23 18.5 29 24 29 32.5 29 51 4 51 0 39"),
    "4": (31, "M23 47V0L0 34H31"),
    "5": (29, "M26 0H5L3 20.5C6.5 17.5 10.5 16.5 14.5 16.5 23 16.5 29 22.5 29 31.5 29 51 4 51 0 39.5"),
    "6": (
        30,
        "M24 0C9 6 0 18 0 32 0 41 6.5 47 15 47 23.5 47 30 41 30 32 30 23 23.5 17.5 15 17.5 7.5 17.5 1.5 22 .3 29",
    ),
    "7": (28, "M0 0H28L9 47"),
    "8": (
        30,
        "M15 21.5C8 21.5 2.5 17 2.5 10.8 2.5 4.5 8 0 15 0 22 0 27.5 4.5 27.5 10.8 27.5 17 22 21.5 15 21.5"
        " 6.5 21.5 0 27 0 34.3 0 42 6.5 47 15 47 23.5 47 30 42 30 34.3 30 27 23.5 21.5 15 21.5Z",
    ),
    "9": (
        30,
        "M6 47C21 41 30 29 30 15 30 6 23.5 0 15 0 6.5 0 0 6 0 15 0 24 6.5 29.5 15 29.5 22.5 29.5 28.5 25 29.7 18",
    ),
    "T": (
        41,
        "M0 8 8 0V47M29.5 0C21.5 0 18.5 9 18.5 23.5 18.5 38 21.5 47 29.5 47"
        " 37.5 47 40.5 38 40.5 23.5 40.5 9 37.5 0 29.5 0Z",
    ),
    "J": (24, "M8 0H23V33C23 51 0 51 0 36"),
    "Q": (31, "M15.5 0C5 0 0 9 0 23.5 0 38 5 47 15.5 47 26 47 31 38 31 23.5 31 9 26 0 15.5 0ZM19 35 30 49"),
    "K": (29, "M0 0V47M27 0 1 27.5M9.5 19 29 47"),
    "?": (34, "M17 0 21.5 17.5 34 23.5 21.5 29.5 17 47 12.5 29.5 0 23.5 12.5 17.5Z"),
}

# Outlines of the suits in a box of 100 x 100: where they begin, and the way from there in relative steps.
SUITS = {
    "s": (
        (50, 4),
        "c5 12 44 36 44 59c0 13-9.5 20.5-20 20.5c-8.5 0-16-4.5-20-11.5c.6 11 4.5 19.5 13 25h-34"
        "c8.5-5.5 12.4-14 13-25c-4 7-11.5 11.5-20 11.5c-10.5 0-20-7.5-20-20.5c0-23 39-47 44-59z",
    ),
    "h": (
        (50, 93),
        "c-5-10-45-33-45-61c0-15 11-25 23.5-25c10 0 18 6 21.5 16c3.5-10 11.5-16 21.5-16c12.5 0 23.5 10 23.5 25"
        "c0 28-40 51-45 61z",
    ),
    "d": (
        (50, 3),
        "c8.5 17 23 35 39 47c-16 12-30.5 30-39 47c-8.5-17-23-35-39-47c16-12 30.5-30 39-47z",
    ),
    "c": (
        (50, 4.5),
        "a21.5 21.5 0 0 1 15.5 36.5c-1.5 1.6-4 4-5.5 5.5c3-3.5 7.5-6.9 14-6.9a21.5 21.5 0 1 1-19.7 30.1"
        "c.7 13.3 4.7 21.8 12.7 27.3h-34c8-5.5 12-14 12.7-27.3a21.5 21.5 0 1 1-19.7-30.1c6.5 0 11 3.4 14 6.9"
        "c-1.5-1.5-4-3.9-5.5-5.5a21.5 21.5 0 0 1 15.5-36.5z",
    ),
}

# Places of the pips: (column 0–2, height 0–1) in the art box of 84 × 80.
_PAIR = {
    4: (0.0, 1.0), 5: (0.0, 1.0), 6: (0.0, 0.5, 1.0), 7: (0.0, 0.5, 1.0), 8: (0.0, 0.5, 1.0),
    9: (0.0, 1 / 3, 2 / 3, 1.0), 10: (0.0, 1 / 3, 2 / 3, 1.0),
}  # fmt: skip
_MIDDLE = {
    2: (0.0, 1.0), 3: (0.0, 0.5, 1.0), 5: (0.5,), 7: (0.25,), 8: (0.25, 0.75), 9: (0.5,), 10: (1 / 6, 5 / 6),
}  # fmt: skip
_COLUMN_X = (17, 42, 67)

# The side on which the source art leaves room for the suit of a court card.
_SUIT_LEFT = {"JS", "KS", "KD", "KC", "QH", "KH"}


def icon(name: str) -> Markup:
    """An icon of the page's own set, as decoration beside a word."""
    return Markup(f'<svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-{name}"/></svg>')


@cache
def face(card: str) -> Markup:
    """The front of a card ("7H", "TD", "??" for a joker) as markup for inside a `.card`."""
    rank, suit = card[0], _suit(card)
    mark = "" if card == JOKER else _suits(suit, "isuit", 100, (50, 50))
    index = f'<svg class="idx" viewBox="0 0 100 100">{_rank(rank)}{mark}</svg>'
    return Markup(f'<span class="face ink-{suit}" aria-hidden="true">{index}{_art(rank, suit)}</span>')


@cache
def mini(card: str, label: str = "") -> Markup:
    """A card small enough for a line of text: rank above suit. `label` is its spoken name."""
    suit = _suit(card)
    mark = "" if card == JOKER else _suits(suit, "suit", 36, (27, 76))
    role = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    rank = f'<g transform="translate(27 12) scale(.82)">{_rank(card[0], "")}</g>'
    return Markup(
        f'<span class="mini ink-{suit}" {role}><svg viewBox="0 4 54 94" aria-hidden="true">{rank}{mark}</svg></span>'
    )


def minis(cards: Iterable[str]) -> Markup:
    """Several small cards in a row."""
    return Markup("".join(mini(card) for card in cards))


@cache
def trail(streak: int) -> Markup:
    """The streak as a ridge of twenty summits with a flag at every fifth: those climbed so far are marked."""
    heights = (8, 8, 8, 8, 12) * 4
    summits = [f"M{step * 17} 12l8.5-{height}l8.5 {height}" for step, height in enumerate(heights)]
    flags = [f"M{step * 17 + 8.5} 0v-10l7 3l-7 2.5" for step in range(4, 20, 5)]
    parts = (
        ("st", summits[streak:]), ("st got", summits[:streak]), ("fl", flags[streak // 5 :]), ("fl got", flags[: streak // 5])
    )  # fmt: skip
    paths = "".join(f'<path class="{name}" d="{"".join(steps)}"/>' for name, steps in parts if steps)
    return Markup(f'<svg viewBox="-4 -12 348 30" aria-hidden="true">{paths}</svg>')


def bars(values: Sequence[int]) -> Markup:
    """Small columns with their number on top, in order."""
    most = max(values, default=1) or 1
    columns = (
        f'<i><b>{value}</b><svg viewBox="0 0 1 100" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="1" height="{max(2, round(100 * value / most))}" y="{100 - max(2, round(100 * value / most))}"/></svg></i>'
        for value in values
    )
    return Markup(f'<div class="bars">{"".join(columns)}</div>')


def _suit(card: str) -> str:
    return "w" if card == JOKER else card[1].lower()


def _rank(rank: str, group: str = "rank") -> str:
    """The glyph, centred on x = 0 so that the style sheet can place it by one point."""
    width, path = GLYPHS[rank]
    broad = " broad" if width > 34 else ""
    name = f' class="{group}{broad}"' if group else ""
    return f'<g{name}><path class="glyph" transform="translate({-width / 2:g} 0)" d="{path}"/></g>'


def _suits(suit: str, name: str, size: float, *centres: tuple[float, float]) -> str:
    """A suit, as often as it has centres, in one path."""
    (x, y), way = SUITS[suit]
    scale = size / 100
    starts = ((cx / scale - 50 + x, cy / scale - 50 + y) for cx, cy in centres)
    steps = "".join(f"M{left:.4g} {top:.4g}{way}" for left, top in starts)
    shrunk = "" if size == 100 else f' transform="scale({scale:g})"'
    return f'<path class="{name}"{shrunk} d="{steps}"/>'


def _pips(rank: str, suit: str) -> str:
    count = RANKS.index(rank) + 1
    if count == 1:
        return _suits(suit, "suit pips", 56, (42, 40))
    size = 17 if count >= 9 else 21 if count >= 7 else 24
    places = [(column, height) for height in _PAIR.get(count, ()) for column in (0, 2)]
    places += [(1, height) for height in _MIDDLE.get(count, ())]
    return _suits(
        suit, "suit pips", size, *((_COLUMN_X[column], 12 + 56 * height) for column, height in places)
    )


def _art(rank: str, suit: str) -> str:
    """The picture under the index: pips, one large suit in their place on small cards, a court figure or a star."""
    if rank == "?":
        star = '<use href="#i-star" x="6" y="4" width="72" height="72"/>'
        return f'<svg class="art star" viewBox="0 0 84 80">{star}</svg>'
    if rank in "JQK":
        name = f"{rank}{suit.upper()}"
        x = 235 if name in _SUIT_LEFT else 1065
        return (
            f'<svg class="art court" viewBox="0 0 84 80">{_suits(suit, "suit soon", 64, (42, 40))}'
            f'<svg class="figure" x="1" width="82" height="80" viewBox="0 0 1300 1268" preserveAspectRatio="xMidYMin slice">'
            f'<use href="#ct-{name}" width="1300" height="2000"/>{_suits(suit, "suit", 400, (x, 235))}</svg>'
            f'<rect class="frame" x="1" width="82" height="80" rx="2"/></svg>'
        )
    return f'<svg class="art" viewBox="0 0 84 80">{_pips(rank, suit)}{_suits(suit, "suit big", 64, (42, 40))}</svg>'
