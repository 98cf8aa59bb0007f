"""Results of finished deals, the rule by which a deal counts once, and what statistics follow from them.

The rule: under one rules code a deal has one result. It is that of the first attempt that ended. While that attempt
goes on (undo after the end, then another end) a better end takes its place, won before stuck before quit, then the
higher score, and keeps the time of the first end. Later attempts (restart, or the number dealt again) are practice and
do not count. So the order in which results are put together (two tabs, imported files) makes no difference, save for
ends in the same second.
"""

import json
from collections.abc import Iterable
from dataclasses import astuple, dataclass, fields, replace

from tripeaks import deals, documents, rules
from tripeaks.board import SLOTS
from tripeaks.cards import quoted
from tripeaks.game import Game
from tripeaks.position import Outcome

_ORDER = (Outcome.QUIT.value, Outcome.STUCK.value, Outcome.WON.value)


class ResultError(ValueError):
    """Stored results that cannot be read; the message says what is wrong."""


@dataclass(frozen=True, slots=True)
class Result:
    """How one deal ended. Times are seconds since 1970 (UTC); `began` tells attempts at the same deal apart.

    `ended` is when the attempt came to its first end, also where a later, better end has taken its place.
    """

    deal: str
    rules: str
    outcome: str
    score: int
    best_streak: int
    taken: int
    seconds: int
    began: int
    ended: int
    ranked: bool = True
    peeked: bool = False

    @property
    def won(self) -> bool:
        return self.outcome == Outcome.WON.value


Results = tuple[Result, ...]
EMPTY: Results = ()


def result(game: Game, ended: int) -> Result | None:
    """The result of a game, None while it goes on or where the rules record nothing."""
    table = game.rules
    if game.outcome is Outcome.PLAYING or table.record == "nothing":
        return None
    if game.outcome is Outcome.QUIT and not table.quit_counts:
        return None
    return Result(
        game.deal.code,
        rules.code(table),
        game.outcome.value,
        game.score,
        game.tally.best_streak,
        game.tally.taken,
        game.seconds,
        game.began,
        ended,
        game.ranked,
        game.peeks > 0,
    )


def possible(result: Result) -> bool:
    """Whether play can come to such a result: an end that its rules record, of a deal that there is."""
    table = rules.parse(result.rules)
    try:
        deal = deals.parse(result.deal, table.jokers)
    except deals.DealError:
        return False
    return (
        deal.code == result.deal
        and table.record != "nothing"
        and (result.outcome != Outcome.QUIT.value or table.quit_counts)
        and result.won == (result.taken == SLOTS)
        and result.best_streak <= result.taken <= SLOTS
    )


def merged(first: Results, second: Results) -> Results:
    """Two lists of results as one, by the rule that a deal counts once, in the order in which the deals ended."""
    counted: dict[tuple[str, str], Result] = {}
    for new in sorted((*first, *second), key=lambda r: r.ended):
        old = counted.setdefault((new.deal, new.rules), new)
        if old.began == new.began and _worth(new) > _worth(old):
            counted[new.deal, new.rules] = replace(new, ended=old.ended)
    return tuple(counted.values())


def _worth(r: Result) -> tuple[int, int]:
    return _ORDER.index(r.outcome), r.score


def now(results: Results, seconds: int) -> int:
    """The time of an end of now: not before those that are there, whatever a clock says that was set back since."""
    return max(seconds, *(r.ended for r in results), 0)


def of_deal(results: Results, game: Game) -> Result | None:
    """The result that a game's deal has under its rules, of this attempt or of an earlier one; None when it has none."""
    deal, code = game.deal.code, rules.code(game.rules)
    return next((r for r in results if (r.deal, r.rules) == (deal, code)), None)


@dataclass(frozen=True, slots=True)
class Summary:
    """What a player wants to know of one table. Scores are over all results, the best only over ranked ones."""

    played: int
    won: int
    streak: int  # wins in a row now
    best_streak: int  # most wins in a row
    best_score: int | None
    mean_score: float | None
    longest_run: int  # most cards in one streak
    seconds: int
    balance: int  # all scores together, the bankroll of a money table
    high: int
    low: int

    @property
    def rate(self) -> float | None:
        return self.won / self.played if self.played else None


def of_rules(results: Iterable[Result], code: str) -> Results:
    """The results under one rules code."""
    return tuple(r for r in results if r.rules == code)


def summary(results: Results) -> Summary:
    """Statistics of results that belong together, in the order in which the deals ended."""
    row = best_row = balance = high = low = 0
    for r in results:
        row = row + 1 if r.won else 0
        best_row = max(best_row, row)
        balance += r.score
        high, low = max(high, balance), min(low, balance)
    return Summary(
        played=len(results),
        won=sum(r.won for r in results),
        streak=row,
        best_streak=best_row,
        best_score=max((r.score for r in results if r.ranked), default=None),
        mean_score=balance / len(results) if results else None,
        longest_run=max((r.best_streak for r in results), default=0),
        seconds=sum(r.seconds for r in results),
        balance=balance,
        high=high,
        low=low,
    )


VERSION = 1


def dump(results: Results) -> str:
    """Results as a JSON document."""
    names = [f.name for f in fields(Result)]
    rows = [astuple(r) for r in results]
    return json.dumps({"version": VERSION, "fields": names, "rows": rows}, separators=(",", ":"))


def load(text: str) -> Results:
    """The results of a document. Raises `ResultError`; nothing is taken from a bad one."""
    try:
        document = documents.read(text)
        if document["version"] != VERSION:
            raise ResultError(f"results of version {document['version']!r}; this program reads {VERSION}")
        names = document["fields"]
        found = tuple(_checked(dict(zip(names, row, strict=True))) for row in document["rows"])
        codes = {code: rules.code(rules.parse(code)) for code in {r.rules for r in found}}
        return tuple(r if codes[r.rules] == r.rules else replace(r, rules=codes[r.rules]) for r in found)
    except ResultError:
        raise
    except (ValueError, TypeError, KeyError) as error:
        raise ResultError(f"these are not results: {quoted(text)} ({error})") from None


_FAR = 2**60
"""No figure of a result comes near to this; sums of such figures are still numbers that a chart can draw."""


def _checked(row: dict[str, object]) -> Result:
    for field in fields(Result):
        value = row.get(field.name)
        if type(value) is not field.type or (
            type(value) is int and not (-_FAR if field.name == "score" else 0) <= value <= _FAR
        ):
            raise ResultError(f"a result has {repr(value)[:40]} for {field.name}")
    found = Result(**row)  # type: ignore[arg-type]  # each field was checked
    if found.outcome not in _ORDER:
        raise ResultError(f"a result has outcome {found.outcome!r}")
    return found
