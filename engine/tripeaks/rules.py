"""Rules as one value: the ten tables, their fields, house rules made from them, and the code that names either in a link.

>>> parse("modern.nowrap.pass2") == replace(TABLES["modern"], wrap=False, passes=2)
True
>>> code(replace(TABLES["open"], wrap=True))
'open.wrap'
"""

from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Literal

from tripeaks.cards import Fault, quoted

UNLIMITED = 0
"""`Rules.passes` for as many passes through the stock as the player likes."""


class RulesError(Fault):
    """A rules code that is not understood; the message quotes it."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """How a table counts. The n-th card of a streak is worth (each·n + base) · 2^⌊(n−1)/double_every⌋ · 2^tips.

    The second factor is 1 where `double_every` is 0; the third (tips gone, the played card included) only counts
    where `double_per_tip` is set. All other fields are added as often as they happen; costs are negative.
    """

    each: int = 0
    base: int = 0
    double_every: int = 0
    double_per_tip: bool = False
    tips: tuple[int, int, int] = (0, 0, 0)  # in the order in which the tips are taken
    clear: int = 0
    stock_left: int = 0  # each stock card not drawn when the board is cleared
    draw: int = 0
    board_left: int = 0  # each board card left when stuck
    leave: int = 0  # each board card left when walking away while stock remains
    start: int = 0

    def card(self, n: int, tips: int) -> int:
        """Points of the n-th card of a streak, with `tips` tips gone, this card included."""
        points = self.each * n + self.base
        if self.double_every:
            points <<= (n - 1) // self.double_every
        return points << tips if self.double_per_tip else points


SCHEMES: dict[str, Scheme] = {
    "classic": Scheme(each=1, tips=(15, 15, 30), clear=50, board_left=-5),
    "original": Scheme(each=1, tips=(15, 15, 30), draw=-5, leave=-5),
    "modern": Scheme(each=5, base=5, tips=(50, 50, 50), clear=100, stock_left=20),
    "chain": Scheme(each=1),
    "open": Scheme(each=1, tips=(15, 15, 30), clear=50),
    "none": Scheme(),
    "collection": Scheme(each=200, base=-100, tips=(500, 1000, 5000)),
    "doubling": Scheme(
        base=1, double_every=4, double_per_tip=True, tips=(10, 20, 40), stock_left=10, start=-52
    ),
    "multiplier": Scheme(base=1, double_every=1, tips=(25, 25, 50)),
}


@dataclass(frozen=True, slots=True)
class UndoPolicy:
    """Whether moves may be taken back, what each undo costs for good, and whether an undone game can be a best score."""

    allowed: bool
    cost: int = 0
    ranked: bool = True


UNDO: dict[str, UndoPolicy] = {
    "none": UndoPolicy(allowed=False),
    "free": UndoPolicy(allowed=True),
    "unranked": UndoPolicy(allowed=True, ranked=False),
    "paid": UndoPolicy(allowed=True, cost=5),
}

Record = Literal["score", "money", "nothing"]


@dataclass(frozen=True, slots=True)
class Rules:
    """One set of rules. `table` names the table it is or was made from; the other fields say what holds."""

    table: str
    wrap: bool = True  # king and ace are neighbours
    hidden: bool = True  # covered cards lie face down
    empty_waste: bool = False  # the first waste card stays on top of the stock
    passes: int = 1  # through the stock; `UNLIMITED` for no bound
    jokers: int = 0
    scoring: str = "none"  # key of `SCHEMES`
    undo: str = "free"  # key of `UNDO`
    hints: str = "all"  # "all", or "legal" where no hint may look at hidden cards
    record: Record = "score"  # what a finished deal adds to the statistics
    quit_counts: bool = False  # walking away is a result

    @property
    def scheme(self) -> Scheme:
        return SCHEMES[self.scoring]

    @property
    def undo_policy(self) -> UndoPolicy:
        return UNDO[self.undo]

    @property
    def is_table(self) -> bool:
        """False for house rules: those are recorded apart."""
        return self == TABLES[self.table]


TABLES: dict[str, Rules] = {
    r.table: r
    for r in (
        Rules("classic", scoring="classic", undo="none"),
        Rules("original", scoring="original", undo="none", record="money", quit_counts=True),
        Rules("modern", scoring="modern", undo="unranked"),
        Rules("chain", scoring="chain"),
        Rules("open", wrap=False, hidden=False, scoring="open", undo="paid"),
        Rules("open-easy", hidden=False, scoring="open", undo="paid"),
        Rules("relaxed", hints="legal", record="nothing"),
        Rules("collection", scoring="collection"),
        Rules("doubling", scoring="doubling", undo="none"),
        Rules("multiplier", scoring="multiplier"),
    )
}

DEFAULT = TABLES["modern"]

# The words of a rules code: field, value. In this order they are written.
_WORDS: dict[str, tuple[str, bool | int | str]] = {
    "wrap": ("wrap", True),
    "nowrap": ("wrap", False),
    "hidden": ("hidden", True),
    "faceup": ("hidden", False),
    "first": ("empty_waste", False),
    "empty": ("empty_waste", True),
    "pass1": ("passes", 1),
    "pass2": ("passes", 2),
    "pass3": ("passes", 3),
    "passes": ("passes", UNLIMITED),
    "joker0": ("jokers", 0),
    "joker1": ("jokers", 1),
    "joker2": ("jokers", 2),
    **{f"score-{key}": ("scoring", key) for key in SCHEMES},
    **{f"undo-{key}": ("undo", key) for key in UNDO},
    "hints-all": ("hints", "all"),
    "hints-legal": ("hints", "legal"),
}

OPTIONS: dict[str, tuple[bool | int | str, ...]] = {
    name: tuple(value for field, value in _WORDS.values() if field == name)
    for name in dict.fromkeys(field for field, _ in _WORDS.values())
}
"""The fields that house rules may change, each with every value it can take."""


@lru_cache(maxsize=64)  # asked for several times a move
def code(rules: Rules) -> str:
    """The short text of rules: the table, then a word for each field that differs from it."""
    table = TABLES[rules.table]
    words = [
        word
        for word, (field, value) in _WORDS.items()
        if getattr(rules, field) == value and getattr(table, field) != value
    ]
    return ".".join([rules.table, *words])


def parse(text: str) -> Rules:
    """The rules a code names. Raises `RulesError` that quotes the word not understood."""
    key, *words = text.strip().lower().split(".")
    if key not in TABLES:
        raise RulesError(
            "{word} is not a table: choose one of {tables}", word=quoted(key), tables=", ".join(TABLES)
        )
    changes: dict[str, bool | int | str] = {}
    for word in words:
        if word not in _WORDS:
            raise RulesError(
                "{word} in rules {code} is not understood: choose from {words}",
                word=quoted(word),
                code=quoted(text),
                words=", ".join(_WORDS),
            )
        field, value = _WORDS[word]
        if field in changes:
            raise RulesError(
                "rules {code} set {field} twice", code=quoted(text), field=field.replace("_", " ")
            )
        changes[field] = value
    return with_fields(TABLES[key], changes)


def with_fields(rules: Rules, changes: dict[str, bool | int | str]) -> Rules:
    """House rules: the same rules with some fields of `OPTIONS` changed. Raises `RulesError` for any other value."""
    for name, value in changes.items():
        if name not in OPTIONS or value not in OPTIONS[name]:
            raise RulesError("rules have no {field} = {value}", field=name, value=repr(value))
    return replace(rules, **changes)  # type: ignore[arg-type]  # each value was checked against OPTIONS


assert {f.name for f in fields(Rules)} == {*OPTIONS, "table", "record", "quit_counts"}
