"""What can stand on the board in place of the player's own game, and how it comes and goes.

The own game waits in `Stage.own`. While a stage stands nothing is stored, recorded or timed, so that a replay, a line
of the solver or a practice game can do no harm to what is kept.
"""

from dataclasses import replace

from tripeaks.game import Game
from tripeaks.position import Outcome
from ui.model import Effect, Event, Model, Stage

Answer = tuple[Model, tuple[Effect, ...]]


def enter(model: Model, stage: Stage, game: Game) -> Model:
    """Put a game on the board as a stage. A stage that stands already makes room; the own game stays the same."""
    own = model.stage.own if model.stage else stage.own
    run = model.stage.run + 1 if model.stage else stage.run
    return replace(
        model,
        stage=replace(stage, own=own, run=run),
        game=game,
        event=Event("deal", model.event.number + 1),
        dialog="",
        draft={},
        pending=None,
        panel=False,
        running=None,
    )


def leave(model: Model) -> Model:
    """Back to the player's own game."""
    if model.stage is None:
        return model
    own = model.stage.own
    return replace(
        model,
        stage=None,
        game=own,
        event=Event("back", model.event.number + 1),
        dialog="",
        draft={},
        panel=own.outcome is not Outcome.PLAYING,
    )


def steps(model: Model) -> bool:
    """Whether the board shows moves that were made before: it is stepped, not played."""
    return model.stage is not None and model.stage.kind in ("replay", "line")


def step(model: Model, by: int) -> Model:
    """So many moves forward or back in a game that is only shown; as far as there are moves."""
    game = model.game
    cursor = min(max(game.cursor + by, 0), len(game.moves))
    if cursor == game.cursor:
        return model
    move = game.moves[cursor - 1 if by > 0 else cursor]
    event = Event("redo" if by > 0 else "undo", model.event.number + 1, move)
    return replace(model, game=replace(game, cursor=cursor), event=event)
