"""The solver's answers for a whole deal: can it be cleared, with how few draws, what is the best score, by which line.

`winnable` and `best` answer for every position of a deal; `Slices` is work that can be done bit by bit.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tripeaks import deals, shortest, winnable
from tripeaks.best import Search
from tripeaks.deals import Deal
from tripeaks.ideals import Slices, finish
from tripeaks.position import DRAW, Move, Position, start
from tripeaks.quick import quick_win
from tripeaks.rules import Rules


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known of a deal. `draws` is None when it cannot be cleared, `score` and its line when not asked for."""

    won: bool
    draws: int | None  # the fewest with which it can be cleared; a turn of the stock counts as one
    winning_line: tuple[Move, ...] | None
    score: int | None = None
    best_line: tuple[Move, ...] | None = None  # where it ends before the deal does, the player walks away


def can_win(position: Position) -> Slices[bool]:
    """Whether a position can still be won: by the quick search where that finds a win, else by the table."""
    if quick_win(position):
        return True
    table = yield from winnable.table(position.deal, position.rules, position.gone)
    return table.wins(position)


def verdict(deal: Deal, rules: Rules) -> bool:
    """Whether the deal can be cleared."""
    return finish(can_win(start(deal, rules)))


def clearable(numbers: Iterator[int], rules: Rules) -> Slices[int]:
    """The first of these deal numbers that can be cleared."""
    while True:
        number = next(numbers)
        if (yield from can_win(start(deals.from_number(number, rules.jokers), rules))):
            return number


def solve(deal: Deal, rules: Rules, score: bool = False) -> Slices[Solution]:
    """Everything of a deal; the best score, which takes longer, when asked for."""
    opening = start(deal, rules)
    line = yield from shortest.line(opening)
    draws = None if line is None else line.count(DRAW)
    if not score:
        return Solution(line is not None, draws, line)
    best = yield from Search(opening).run()
    value = best.value(opening)
    assert value is not None, "every deal can be ended"
    return Solution(line is not None, draws, line, rules.scheme.start + value, best.line(opening))
