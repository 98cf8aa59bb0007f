"""The score along a list of moves. What was earned follows from the moves alone, so undo restores it."""

from dataclasses import dataclass, replace

from tripeaks import board
from tripeaks.board import TIP_BITS
from tripeaks.position import DRAW, Move, Outcome, Position
from tripeaks.rules import Scheme


@dataclass(frozen=True, slots=True)
class Tally:
    """The score taken apart, and the streak. Points are in the table's unit (dollars under `original`)."""

    streak: int = 0  # cards of the streak that lasts
    streak_points: int = 0  # what its cards have brought, tips apart
    best_streak: int = 0
    streaks: tuple[int, ...] = ()  # the streaks that draws have ended, in order
    taken: int = 0  # board cards played
    drawn: int = 0  # draws and redeals
    start: int = 0
    cards: int = 0
    tips: int = 0
    clear: int = 0
    stock: int = 0
    draws: int = 0
    board: int = 0

    @property
    def total(self) -> int:
        return self.start + self.cards + self.tips + self.clear + self.stock + self.draws + self.board

    @property
    def all_streaks(self) -> tuple[int, ...]:
        """Every streak of the deal so far, the lasting one included."""
        return (*self.streaks, self.streak) if self.streak else self.streaks


def opening(scheme: Scheme) -> Tally:
    """The tally before the first move."""
    return Tally(start=scheme.start)


def advance(tally: Tally, before: Position, move: Move, after: Position) -> Tally:
    """The tally after a move that led from one position to the next, with the end of the deal when it is the end."""
    scheme = before.rules.scheme
    if move == DRAW:
        ended = (*tally.streaks, tally.streak) if tally.streak else tally.streaks
        # Turning the stock ends a streak as a draw does, but no card is drawn, so it is free.
        cost = scheme.draw if before.stock_count else 0
        tally = replace(
            tally, streak=0, streak_points=0, streaks=ended, drawn=tally.drawn + 1, draws=tally.draws + cost
        )
    else:
        streak = tally.streak + 1
        tips = board.tips_gone(after.gone)
        points = scheme.card(streak, tips)
        tip = scheme.tips[tips - 1] if TIP_BITS >> move & 1 else 0
        tally = replace(
            tally,
            streak=streak,
            streak_points=tally.streak_points + points,
            best_streak=max(tally.best_streak, streak),
            taken=tally.taken + 1,
            cards=tally.cards + points,
            tips=tally.tips + tip,
        )
    match after.outcome:
        case Outcome.WON:
            return replace(tally, clear=scheme.clear, stock=scheme.stock_left * after.stock_count)
        case Outcome.STUCK:
            return replace(tally, board=scheme.board_left * board.left(after.gone))
        case _:
            return tally


def price_of_leaving(position: Position) -> int:
    """What walking away now adds to the score (0 or less): it costs only while stock remains and cards lie."""
    if position.outcome is not Outcome.PLAYING or not position.stock_count:
        return 0
    return position.rules.scheme.leave * board.left(position.gone)


def walk_away(tally: Tally, position: Position) -> Tally:
    """The tally of a deal left in the middle."""
    return replace(tally, board=price_of_leaving(position))
