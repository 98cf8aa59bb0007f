"""The state of the page between two messages, and the vocabulary of messages and effects.

Told apart by one question, would undo restore it? The game's moves: yes. The counters on `Game`: no. Everything else
here belongs to the screen and may be thrown away.
"""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tripeaks import stats
from tripeaks.best import Best
from tripeaks.game import Game
from tripeaks.position import IllegalMove, Move
from tripeaks.rating import Rating
from tripeaks.shares import Share
from tripeaks.winnable import Winnable
from ui import settings
from ui.settings import Settings
from ui.texts import ENGLISH, Texts


@dataclass(frozen=True, slots=True)
class Message:
    """Something that happened, in words that cross the border to the browser: see `app.update` for the kinds."""

    kind: str
    name: str = ""
    value: str = ""
    found: Any = None  # what work has found, or a message that waits for an answer: never crosses the border


@dataclass(frozen=True, slots=True)
class Env:
    """What an update may know of the world: seconds since 1970 (UTC) and fresh random bits."""

    now: int
    word: int


@dataclass(frozen=True, slots=True)
class Effect:
    """Something the program does to the world; `main` performs the kinds listed in `app`."""

    kind: str
    name: str = ""
    value: str = ""
    ms: int = 0  # of "after": how long to wait
    job: Callable[[], Generator[Any, None, Any]] | None = None  # of "work": makes the work in slices


@dataclass(frozen=True, slots=True)
class Event:
    """What the last message did to the game: painted as the status and spoken once (`number` tells one from the next)."""

    kind: str  # deal, play, draw, turn, undo, redo, restart, back, hint, refused, quit, notice, state
    number: int
    move: Move = -2  # the move made, undone or hinted
    refusal: IllegalMove | None = None
    slot: int = -1  # the slot that was refused
    words: str = ""  # a sentence of its own, for kind "notice"; what is spoken, for kind "hint"
    hint: str = "legal"  # for kind "hint": what it looked at


@dataclass(frozen=True, slots=True)
class Possible:
    """For each position of a game, the opening first, the best score that could still be made in the end."""

    moves: tuple[Move, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Coach:
    """What is known of the deal on the board beyond what a player sees, and the hint that is being worked on."""

    key: str = ""  # the deal and rules that `table` is about
    table: Winnable | None = None  # which positions can be won; None until it is made
    best: Best | None = None  # what can still be made from any position; None until somebody has asked
    rating: Rating | None = None  # how hard the deal is; None until somebody has asked
    review: Possible | None = None  # what was possible along the game that is looked back at
    reviewed: bool = False  # the player has looked back at this deal
    odds: Mapping[Move, Share] | None = (
        None  # of the moves of the position on the board, while they are shown
    )
    asked: str = ""  # the hint that waits for its work or improves while shown: "peek", "odds"


@dataclass(frozen=True, slots=True)
class Stage:
    """Something on the board in place of the player's own game, which waits in `own`. Nothing is stored or recorded."""

    kind: str  # "replay", "line", "practice", "review", "lesson", "demo"
    own: Game
    fork: int = 0  # of "practice": the moves that were there when it began
    auto: bool = False  # goes on by itself
    left: bool = False  # of "replay" and "line": at their end the player walks away
    rate: float = 1  # of "demo": how fast, 1 as usual
    run: int = 0  # tells the timer of one run from that of another
    back: str = ""  # the dialog to return to


@dataclass(frozen=True, slots=True)
class Tutor:
    """A lesson, or the worked example, on the board (as the stage "lesson")."""

    key: str
    step: int = 0  # of the worked example: moves made
    said: str = "good"  # of a lesson: "good", "refused", "play" or "draw" (a wrong move of that kind), "done"


@dataclass(frozen=True, slots=True)
class Model:
    """Everything the page knows."""

    game: Game
    event: Event
    settings: Settings = field(default_factory=lambda: settings.DEFAULTS)
    results: stats.Results = ()
    texts: Texts = ENGLISH
    tab_stop: int | None = None
    dialog: str = ""
    pending: Message | None = None  # what the confirmation dialog would do
    draft: Mapping[str, str] = field(default_factory=dict)  # what a dialog holds before it is applied
    panel: bool = False  # the results card is open
    running: int | None = None  # since when the clock runs, None while it stands
    embed: bool = False
    theme: str = ""  # set for this visit by the address or the host page
    stored: bool = True  # whether what is stored will be kept
    lessons: tuple[str, ...] = ()  # keys of the lessons that are done
    tutor: Tutor | None = None  # the lesson on the board
    daily: Mapping[str, Mapping[str, tuple[int, int]]] = field(default_factory=dict)  # see `ui.daily`
    release: bool = False  # a new version of the page waits to be taken
    installable: bool = False  # the browser would install the page
    coach: Coach = field(default_factory=Coach)
    stage: Stage | None = None
    ghost: Game | None = None  # a replay of the same deal, whose score is to be beaten
    address: str = ""  # of this page, without its query
    guest: bool = False  # the store holds another game, which stays there until a move is made here
    waiting: Game | None = (
        None  # that game, where a link came into the middle of it: the player is asked first
    )

    @property
    def own(self) -> Game:
        """The player's own game, also while a stage stands on the board."""
        return self.stage.own if self.stage else self.game


Answer = tuple[Model, tuple[Effect, ...]]
"""The model after a message, and what is to be done."""


def happened(model: Model, kind: str, move: Move = -2) -> Event:
    """The event that follows the model's last one."""
    return Event(kind, model.event.number + 1, move)


def notice(model: Model, words: str) -> Model:
    """The model that tells the player a sentence."""
    return replace(model, event=replace(happened(model, "notice"), words=words))


def language(model: Model, chosen: Settings) -> tuple[Effect, ...]:
    """The effect of other settings on the language, where they name another one."""
    return (Effect("language", chosen["lang"]),) if chosen["lang"] != model.settings["lang"] else ()
