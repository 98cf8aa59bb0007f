"""The daily deal: one number a day (UTC) for each set of rules, the same for everyone, and always clearable.

How it is found: the text "2026-11-30/modern" (the day, a slash, the rules code) is hashed by FNV-1a to 64 bits; these
seed the SplitMix64 stream of `deals`; each word gives a deal number as fresh entropy does, and the first number whose
deal can be cleared with all cards known is the day's.

>>> from datetime import date
>>> from tripeaks.rules import TABLES
>>> number(date(2026, 11, 30), TABLES["modern"])
780434000
"""

from collections.abc import Collection
from datetime import date, timedelta

from tripeaks import deals, rules, solver
from tripeaks.ideals import finish
from tripeaks.rules import Rules

_MASK = (1 << 64) - 1


def number(day: date, table: Rules) -> int:
    """The deal number of a day under some rules."""
    words = deals.words(_hash(f"{day.isoformat()}/{rules.code(table)}"))
    return finish(solver.clearable(map(deals.number_from, words), table))


def _hash(text: str) -> int:
    """64-bit FNV-1a (Fowler, Noll, Vo)."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = ((value ^ byte) * 0x100000001B3) & _MASK
    return value


def streak(days: Collection[date], today: date) -> int:
    """Days in a row up to today. Today need not be among them yet: until it is over the row still stands."""
    day = today if today in days else today - timedelta(days=1)
    length = 0
    while day in days:
        length += 1
        day -= timedelta(days=1)
    return length


def longest(days: Collection[date]) -> int:
    """The longest row of days."""
    return max((streak(days, day) for day in days if day + timedelta(days=1) not in days), default=0)
