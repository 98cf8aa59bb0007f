"""The game plays itself: by the exact line where there is one, deal after deal, until somebody touches the page."""

import math

from tripeaks import deals, hints, position, quick
from tripeaks.game import Game
from tripeaks.position import Outcome
from ui import coach, stages
from ui.model import Answer, Effect, Env, Message, Model, Stage, notice

SPEEDS = (0.25, 8.0)
"""The slowest and the fastest speed, as a multiple of the usual."""

_FIRST, _LAST = 1600, 4000  # ms from the deal to its first move, and from its end to the next deal
_TRIES = 20  # deals looked at for one that a quick search can clear: nearly all can be


def speed(text: str) -> float:
    """A speed from the page's address; 1 where it is none."""
    try:
        rate = float(text)
    except ValueError:
        return 1.0
    return 1.0 if math.isnan(rate) else min(max(rate, SPEEDS[0]), SPEEDS[1])


def begin(model: Model, env: Env, shown: Game | None = None, rate: float = 1) -> Answer:
    """Put a demonstration on the board: of this game's deal, else of another, so that the own deal is not given away."""
    game = _next(model.game, env) if shown is None else shown.restart(shown.began)
    model = stages.enter(model, Stage("demo", model.game, auto=True, rate=rate), game)
    return model, _wait(model, _FIRST)


def touched(model: Model) -> Answer:
    """Somebody wants to play: back to the own game."""
    words = model.texts.gettext("The demonstration is over: it is your turn")
    model = stages.leave(model)
    return notice(model, words), (Effect("address"), Effect("stop", "stage"))


def update(model: Model, message: Message, env: Env) -> Answer:
    """The next move, or the next deal, when its time has come."""
    stage, game, table = model.stage, model.game, model.coach.table
    assert stage is not None
    if message.value != str(stage.run):
        return model, ()
    if game.outcome is not Outcome.PLAYING:
        model = stages.enter(model, stage, _next(game, env))
        return model, _wait(model, _FIRST)
    if table is None:
        return model, _wait(model, stages.PACE["normal"])
    move = coach.winning_move(table, game.position)
    if move == coach.NO_MOVE:
        legal = hints.legal(game.position)
        assert legal is not None
        move = legal
    model = stages.play(model, move)
    over = model.game.outcome is not Outcome.PLAYING
    return model, _wait(model, _LAST if over else stages.PACE[model.settings["motion"]])


def _wait(model: Model, ms: int) -> tuple[Effect, ...]:
    assert model.stage is not None
    return (Effect("after", "stage", str(model.stage.run), ms=round(ms / model.stage.rate)),)


def _next(game: Game, env: Env) -> Game:
    """Another deal under the same rules, if possible one that can be cleared."""
    deal = game.deal
    for word, _ in zip(deals.words(env.word), range(_TRIES), strict=False):
        deal = deals.from_number(deals.number_from(word), game.rules.jokers)
        if quick.quick_win(position.start(deal, game.rules)):
            break
    return Game(deal, game.rules, began=env.now)
