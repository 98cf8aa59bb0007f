"""Surveys: the share of deal numbers that the solver can clear, or that a simple player clears.

The work is cut into chunks of deal numbers, handed to any executor of `concurrent.futures` (processes here, another
engine's over many machines). A deal's outcome depends on its number alone, so the sum is the same however it is shared.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from tripeaks import deals, many, odds, rules
from tripeaks.ideals import finish
from tripeaks.players import PLAYERS, play_out
from tripeaks.position import Outcome, Position, start
from tripeaks.quick import quick_win
from tripeaks.rules import Rules
from tripeaks.shares import Share
from tripeaks.winnable import table

if TYPE_CHECKING:
    from concurrent.futures import Executor

SOLVER = "solver"
_PLAYERS = {**PLAYERS, "odds": odds.player}
JUDGES = (SOLVER, *_PLAYERS)
"""Who can be surveyed: the solver knows all cards."""

CHUNK = 100  # deals handed out at once: many are judged faster side by side
_AHEAD = 1000  # chunks handed out before the first is back, so that no range takes much memory
_PLAYERS_WORDS = (
    1 << 32
)  # a player's chances come from another stream than the shuffle, whose seeds are smaller


class SurveyError(ValueError):
    """Deal numbers or a player that cannot be surveyed; the message quotes them."""


def numbers(text: str) -> range:
    """The deal numbers of a text `A-B`, or of one number. Raises `SurveyError`."""
    written = re.fullmatch("([0-9]{1,10})(?:-([0-9]{1,10}))?", text)
    found = range(int(written[1]), int(written[2] or written[1]) + 1) if written else range(0)
    if not found or found[0] < 1 or found[-1] > deals.MAX_NUMBER:
        raise SurveyError(
            f"{text!r} is not a range of deal numbers: write A-B, from 1 to {deals.MAX_NUMBER:,}"
        )
    return found


def _count(chunk: tuple[range, str, str]) -> tuple[int, int]:
    found, code, player = chunk
    chosen = rules.parse(code)
    openings = [start(deals.from_number(number, chosen.jokers), chosen) for number in found]
    if player == SOLVER:
        return solved(openings), len(found)
    ends = (
        play_out(opening, _PLAYERS[player], deals.words(_PLAYERS_WORDS + number))
        for opening, number in zip(openings, found, strict=True)
    )
    return sum(end.outcome is Outcome.WON for end in ends), len(found)


def solved(openings: Sequence[Position]) -> int:
    """How many deals can be cleared: those that no quick search clears are judged side by side, where that can be done."""
    hard = [opening for opening in openings if not quick_win(opening)]
    if hard and many.fits(hard[0].rules):
        won = sum(finish(many.won(hard)))
    else:
        won = sum(finish(table(opening.deal, opening.rules)).wins(opening) for opening in hard)
    return len(openings) - len(hard) + won


def survey(
    found: range, chosen: Rules, player: str = SOLVER, executor: Executor | None = None
) -> Iterator[Share]:
    """The share of deals that are cleared, growing chunk by chunk up to the whole; without an executor, done here."""
    if player not in JUDGES:
        raise SurveyError(f"{player!r} is not a player: choose one of {', '.join(JUDGES)}")
    chunks = ((found[k : k + CHUNK], rules.code(chosen), player) for k in range(0, len(found), CHUNK))
    share = Share()
    for won, of in _shared(executor, chunks) if executor else map(_count, chunks):
        share = share.with_more(won, of)
        yield share


def _shared(executor: Executor, chunks: Iterator[tuple[range, str, str]]) -> Iterator[tuple[int, int]]:
    """The counts of an executor in order. Its own `map` would take all chunks of the range at once."""
    waiting = deque(executor.submit(_count, chunk) for chunk in islice(chunks, _AHEAD))
    while waiting:
        yield waiting.popleft().result()
        waiting.extend(executor.submit(_count, chunk) for chunk in islice(chunks, 1))
