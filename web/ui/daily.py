"""The daily deals that were played: which number a day had, and when it was first cleared.

A day counts for the streak of days when its deal was cleared, under any table, while that day (UTC) lasted. Clearing
it later marks the calendar, no more. Replaying a day's deal is allowed: the calendar is apart from the statistics.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime

from tripeaks import daily, deals, documents, rules
from tripeaks.cards import quoted
from tripeaks.position import Outcome
from ui.model import Effect, Model

Days = Mapping[str, Mapping[str, tuple[int, int]]]
"""Day as "2026-11-30" → rules code → deal number and when it was first cleared (seconds since 1970, 0 for not yet)."""


_LAST = 253_370_764_799  # seconds since 1970: the calendar can still count a day on from here


class DaysError(ValueError):
    """Stored daily deals that cannot be read."""


def day_of(seconds: int) -> date:
    """The day, by UTC, of a time."""
    return datetime.fromtimestamp(seconds, UTC).date()


def number(days: Days, day: str, code: str) -> int:
    """The number of a day's deal: the one kept, else found anew. Raises `ValueError` for what is no day or no rules."""
    kept = days.get(day, {}).get(code)
    return kept[0] if kept else daily.number(date.fromisoformat(day), rules.parse(code))


def opened(model: Model, day: str, code: str) -> tuple[Model, Effect]:
    """Note that a day's deal is being played."""
    return _noted(model, day, code, (number(model.daily, day, code), 0))


def cleared(model: Model, now: int) -> tuple[Model, tuple[Effect, ...]]:
    """Note a win, where the deal on the board is that of a day."""
    game, code = model.game, rules.code(model.game.rules)
    if game.outcome is not Outcome.WON or game.deal.number is None:
        return model, ()
    effects = []
    for day, tables in model.daily.items():
        if tables.get(code) == (game.deal.number, 0):
            model, effect = _noted(model, day, code, (game.deal.number, now))
            effects.append(effect)
    return model, tuple(effects)


def _noted(model: Model, day: str, code: str, entry: tuple[int, int]) -> tuple[Model, Effect]:
    days = together(model.daily, {day: {code: entry}})
    return replace(model, daily=days), Effect("store", "daily", dump(days))


def together(some: Days, others: Days) -> Days:
    """Two records as one; of two wins the earlier one stands."""
    days = {day: dict(tables) for day, tables in some.items()}
    for day, tables in others.items():
        mine = days.setdefault(day, {})
        for code, entry in tables.items():
            wins = [won for _, won in (mine.get(code, entry), entry) if won]
            mine[code] = (entry[0], min(wins, default=0))
    return dict(sorted(days.items()))


def in_time(days: Days) -> set[date]:
    """The days whose deal was cleared while they lasted."""
    return {
        date.fromisoformat(day)
        for day, tables in days.items()
        if any(won and day_of(won).isoformat() == day for _, won in tables.values())
    }


def dump(days: Days) -> str:
    """The record as JSON."""
    return json.dumps(days, separators=(",", ":"))


def load(text: str) -> Days:
    """The record of a text. Raises `DaysError`; nothing is taken from a bad one."""
    try:
        found: dict[str, dict[str, tuple[int, int]]] = {}
        for day, tables in documents.read(text).items():
            found[date.fromisoformat(day).isoformat()] = {
                rules.code(rules.parse(code)): _entry(entry) for code, entry in tables.items()
            }
        return found
    except (ValueError, TypeError, AttributeError) as error:
        raise DaysError(f"these are no daily deals: {quoted(text)} ({error})") from None


def _entry(entry: object) -> tuple[int, int]:
    match entry:
        case [int(deal), int(won)] if 0 < deal <= deals.MAX_NUMBER and 0 <= won <= _LAST:
            return int(deal), int(won)
        case _:
            raise DaysError(f"{entry!r} is no deal number with a time")
