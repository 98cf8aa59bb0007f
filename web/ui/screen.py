"""What the page shows, as one value: the whole vocabulary between `view` (which knows the game) and `dom` (which knows the browser).

Everything here is text, numbers and tuples of them. `dom` paints a `Screen` by comparing it with the last one it
painted; motion is that difference, so no rule of the game knows of animation.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Card:
    """A card still on the board."""

    face: str  # "7H"; empty while face down: a hidden face must not reach the page
    name: str  # accessible name, which for a covered card says what covers it
    exposed: bool
    playable: bool  # exposed and fits the waste card
    mark: str = ""  # "", "hint" or "refused"
    note: str = ""  # a figure on the card ("63%")


@dataclass(frozen=True, slots=True)
class Stock:
    """The pile to draw from. `sign` is "cards", "turn" (empty, another pass is left) or "empty"."""

    count: int
    name: str
    sign: str
    mark: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Waste:
    """The pile played on: its last few faces, top card last ("??" is a joker), and how many lie there in all."""

    faces: tuple[str, ...]
    count: int
    name: str


@dataclass(frozen=True, slots=True)
class Pop:
    """The streak bubble in the valley: `big` over `small`. `ended` marks the farewell of a streak that a draw broke."""

    big: str
    small: str
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Screen:
    """The picture after one message."""

    root: Mapping[
        str, str
    ]  # data-* of <html> (theme, deck, back, table, contrast, hand, motion, glow, waste, embed) and "lang"
    state: str  # body[data-state]: always "ready": the page is painted
    outcome: str  # body[data-outcome]: "playing", "won", "stuck" or "quit"
    deal_key: str  # another key means another deal: the cards are dealt afresh
    cards: tuple[Card | None, ...]  # 28 slots, None when the card is gone
    stock: Stock
    waste: Waste
    fields: Mapping[
        str, str
    ]  # [data-field=…]: score, streak, cards-left, deal, rules, status, and "title" for the document
    words: Mapping[str, str]  # [data-word=…]: fixed words of the page in the chosen language
    actions: Mapping[str, bool]  # [data-action=…] outside dialogs: True enabled; absent means hidden
    streak: int  # length of the streak that lasts
    pop: Pop | None
    lit: tuple[bool, bool, bool]  # mountains whose tip is gone
    panel: str = ""  # the results card as markup, empty when there is none
    bar: str = ""  # a strip under the table as markup (controls of a replay …), empty when there is none
    dialog: str = ""  # name of the open modal dialog, empty when there is none
    dialog_html: str = ""  # its markup
    tab_stop: int | None = None  # the one board card that Tab reaches (roving focus)
    say: tuple[int, str] = (0, "")  # number and sentence of the last message for a screen reader, spoken once
    lamp: tuple[str, str] = ("", "")  # "still winnable" lamp: ("", "on", "off") and its words
    extra: Mapping[str, str] = field(default_factory=dict)  # spare data-* of <body> for tests and hosts
