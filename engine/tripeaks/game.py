"""A game: a deal under rules, the moves made and those undone. Position and score follow from the moves.

>>> decode(encode((27, -1, 3))) == (27, -1, 3)
True
"""

import re
from dataclasses import dataclass, field, replace

from tripeaks import position as positions
from tripeaks import scoring
from tripeaks.board import SLOTS
from tripeaks.cards import Fault
from tripeaks.deals import Deal
from tripeaks.position import DRAW, IllegalMove, Move, Outcome, Position, Refusal
from tripeaks.rules import Rules
from tripeaks.scoring import Tally

# One character a move, all safe in a link: slots 0–27 are a … z A B, a draw is a hyphen.
_SIGNS = "abcdefghijklmnopqrstuvwxyzAB-"  # a draw is move -1, and so the last
_MOVES: tuple[Move, ...] = (*range(SLOTS), DRAW)
_QUIT = "~"

MAX_MOVES = 2000
"""More moves than any deal can hold. A turn of the stock either leaves a card behind (26 cards become one: 25 times at
most) or follows a play that has not won (27 at most), so even unlimited passes end after 53 of at most 26 cards, with 28
plays between."""


class MovesError(Fault):
    """A list of moves that cannot be read or replayed; the message names the move that fails."""


@dataclass(frozen=True, slots=True)
class Step:
    """A position and the score when it stood on the table."""

    position: Position
    tally: Tally


@dataclass(frozen=True, slots=True)
class Game:
    """Immutable. `moves` holds the moves made and, after `cursor` of them, those that redo would make again.

    `undos`, `peeks` and `seconds` (of play) count what undo must not restore; `quit`: the player walked away.
    `began` (seconds since 1970) tells attempts at the same deal apart.
    """

    deal: Deal
    rules: Rules
    moves: tuple[Move, ...] = ()
    cursor: int = 0
    undos: int = 0
    peeks: int = 0
    seconds: int = 0
    began: int = 0
    quit: bool = False
    # The steps of all moves, opening first.
    trail: tuple[Step, ...] = field(default=(), repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.trail:
            opening = Step(positions.start(self.deal, self.rules), scoring.opening(self.rules.scheme))
            object.__setattr__(self, "trail", _replay(opening, self.moves))

    @property
    def position(self) -> Position:
        return self.trail[self.cursor].position

    @property
    def tally(self) -> Tally:
        tally = self.trail[self.cursor].tally
        return scoring.walk_away(tally, self.position) if self.quit else tally

    @property
    def undo_cost(self) -> int:
        return self.rules.undo_policy.cost * self.undos

    @property
    def score(self) -> int:
        return self.tally.total - self.undo_cost

    @property
    def outcome(self) -> Outcome:
        return Outcome.QUIT if self.quit else self.position.outcome

    @property
    def played(self) -> tuple[Move, ...]:
        """The moves that stand."""
        return self.moves[: self.cursor]

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        return () if self.quit else self.position.legal_moves

    @property
    def can_undo(self) -> bool:
        return self.rules.undo_policy.allowed and self.cursor > 0 and not self.quit

    @property
    def can_redo(self) -> bool:
        return self.cursor < len(self.moves) and not self.quit

    @property
    def can_quit(self) -> bool:
        return self.outcome is Outcome.PLAYING

    @property
    def in_play(self) -> bool:
        """Whether it has begun and is not over."""
        return self.outcome is Outcome.PLAYING and bool(self.played)

    @property
    def ranked(self) -> bool:
        """Whether the result may be a best score."""
        return not self.peeks and (self.rules.undo_policy.ranked or not self.undos)

    def play(self, move: Move) -> "Game":
        """The game after a move; moves that were undone are forgotten. Raises `IllegalMove`."""
        if self.quit:
            raise IllegalMove("the deal is over (quit)", Refusal.OVER)
        step = _after(self.trail[self.cursor], move)
        trail = (*self.trail[: self.cursor + 1], step)
        return replace(self, moves=(*self.played, move), cursor=self.cursor + 1, trail=trail)

    def undo(self) -> "Game":
        """One move back; the same game where undo is not allowed or nothing can be undone."""
        return replace(self, cursor=self.cursor - 1, undos=self.undos + 1) if self.can_undo else self

    def redo(self) -> "Game":
        """One undone move forward; the same game where there is none."""
        return replace(self, cursor=self.cursor + 1) if self.can_redo else self

    def restart(self, began: int = 0) -> "Game":
        """The same deal from its first card, as a new attempt. What a peek has shown stays known."""
        return Game(self.deal, self.rules, peeks=self.peeks, began=began, trail=self.trail[:1])

    def walk_away(self) -> "Game":
        """Leave the deal in the middle; the same game when it is over."""
        return replace(self, quit=True) if self.can_quit else self

    def peek(self) -> "Game":
        """The game after a look at hidden cards."""
        return replace(self, peeks=self.peeks + 1)


def _after(step: Step, move: Move) -> Step:
    after = step.position.play(move)
    return Step(after, scoring.advance(step.tally, step.position, move, after))


def _replay(opening: Step, moves: tuple[Move, ...]) -> tuple[Step, ...]:
    trail = [opening]
    for number, move in enumerate(moves, 1):
        try:
            trail.append(_after(trail[-1], move))
        except IllegalMove as error:
            raise MovesError(
                "move {number} of {count} ({move}): {reason}",
                number=number,
                count=len(moves),
                move=str(move),
                reason=error,
            ) from error
    return tuple(trail)


def replay(deal: Deal, rules: Rules, moves: tuple[Move, ...], quit: bool = False) -> Game:  # noqa: A002 - as the field
    """The game that these moves make. Raises `MovesError` that names the first move the rules refuse."""
    game = Game(deal, rules, moves, len(moves))
    return game.walk_away() if quit else game


def encode(moves: tuple[Move, ...], quit: bool = False) -> str:  # noqa: A002 - as the field
    """The moves code: one character a move, `~` at the end when the player walked away."""
    return "".join(_SIGNS[move] for move in moves) + (_QUIT if quit else "")


def decode(code: str) -> tuple[Move, ...]:
    """The moves of a code (a final `~` is passed over, see `quits`). Raises `MovesError`."""
    if len(code) > MAX_MOVES:
        raise MovesError("a moves code of {count} characters is too long", count=len(code))
    signs = code.removesuffix(_QUIT)
    for number, sign in enumerate(signs, 1):
        if sign not in _SIGNS:
            raise MovesError(
                "character {number} of the moves, {sign}, is not a move", number=number, sign=repr(sign)
            )
    return tuple(_MOVES[_SIGNS.index(sign)] for sign in signs)


def quits(code: str) -> bool:
    """Whether a moves code ends by walking away."""
    return code.rstrip().endswith(_QUIT)


_NUMBERS = re.compile(r"-?[0-9]{1,9}(\s*,\s*-?[0-9]{1,9})*(\s*,)?")


def parse_moves(text: str) -> tuple[Move, ...]:
    """Moves written as comma-separated slots with -1 for a draw, or as a moves code. Raises `MovesError`."""
    plain = text.strip()
    if len(plain) <= 8 * MAX_MOVES and _NUMBERS.fullmatch(plain):
        return tuple(int(word) for word in plain.split(",") if word)
    return decode(plain)
