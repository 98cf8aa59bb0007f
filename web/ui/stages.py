"""What can stand on the board in place of the player's own game, and how it comes and goes.

The own game waits in `Stage.own`. While a stage stands nothing is stored, recorded or timed, so that a replay, a line
of the solver or a practice game can do no harm to what is kept. A replay and a line are *stepped*: the game on the
board holds all its moves, and its cursor goes back and forth.
"""

from dataclasses import replace

from tripeaks.game import Game
from tripeaks.position import DRAW, IllegalMove, Move, Outcome, Position
from ui import texts
from ui.controls import button, sign
from ui.markup import Markup, el
from ui.model import Answer, Effect, Message, Model, Stage, happened
from ui.texts import Texts

PACE = {"fast": 350, "normal": 700, "slow": 1400, "off": 700}
"""Milliseconds from one move to the next, by the setting for motion."""


def enter(model: Model, stage: Stage, game: Game) -> Model:
    """Put a game on the board as a stage. A stage that stands already makes room; the own game stays the same."""
    if model.stage is not None:
        stage = replace(stage, own=model.stage.own, run=model.stage.run + 1)
    return replace(
        model,
        stage=stage,
        game=game,
        event=happened(model, "deal"),
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
        event=happened(model, "back"),
        dialog=model.stage.back if own.outcome is not Outcome.PLAYING else "",
        draft={},
        panel=own.outcome is not Outcome.PLAYING,
    )


def stepped(model: Model) -> bool:
    """Whether the board shows moves that were made before, back and forth."""
    return model.stage is not None and model.stage.kind in ("replay", "line", "review")


def update(model: Model, message: Message) -> Answer:
    """Answer a button, key or timer of the stage that stands."""
    stage = model.stage
    assert stage is not None
    match message.name:
        case "stage" if message.kind == "timer":
            if not stage.auto or message.value != str(stage.run):
                return model, ()
            model = step(model, 1)
            return _go_on(model)
        case "play":
            if stage.auto:
                return pause(model), ()
            if model.game.cursor == len(model.game.moves):
                model = step(model, -model.game.cursor)
            return _go_on(replace(model, stage=replace(stage, auto=True, run=stage.run + 1)))
        case "undo" | "back":
            return step(pause(model), -1), ()
        case "redo" | "forward":
            return step(pause(model), 1), ()
        case "at":
            return step(pause(model), int(message.value) - model.game.cursor), ()
        case "practice":
            return practice(model), ()
        case "leave":
            return leave(model), (Effect("address"), Effect("focus", "board"))
        case _:
            return model, ()


ACTIONS = ("play", "back", "forward", "at", "practice", "leave")


def pause(model: Model) -> Model:
    """A stage that goes on by itself stands still."""
    stage = model.stage
    return replace(model, stage=replace(stage, auto=False)) if stage and stage.auto else model


def _go_on(model: Model) -> Answer:
    stage = model.stage
    assert stage is not None
    if model.game.cursor == len(model.game.moves):
        return pause(model), ()
    return model, (Effect("after", "stage", str(stage.run), ms=PACE[model.settings["motion"]]),)


def step(model: Model, by: int) -> Model:
    """So many moves forward or back in a game that is only shown; as far as there are moves."""
    game = model.game
    cursor = min(max(game.cursor + by, 0), len(game.moves))
    if cursor == game.cursor:
        return model
    move = game.moves[cursor - 1 if cursor > game.cursor else cursor]
    event = happened(model, "redo" if cursor > game.cursor else "undo", move)
    return replace(model, game=replace(game, cursor=cursor), event=event)


def practice(model: Model) -> Model:
    """Play on from the position on the board, apart from everything that counts."""
    game = model.game
    begun = Game(game.deal, game.rules, game.played, game.cursor, began=game.began)
    own = model.stage.own if model.stage else game
    back = model.stage.back if model.stage else ""
    stage = Stage("practice", own, fork=game.cursor, back=back)
    return replace(enter(model, stage, begun), event=happened(model, "state"))


def again(model: Model) -> Model:
    """The practice game from where it began; a game that is stepped at its first card."""
    stage, game = model.stage, model.game
    assert stage is not None
    if stepped(model):
        return step(pause(model), -game.cursor)
    moves = game.moves[: stage.fork]
    begun = Game(game.deal, game.rules, moves, len(moves), began=game.began)
    return replace(model, game=begun, panel=False, event=happened(model, "restart"))


def play(model: Model, move: Move) -> Model:
    """The model after a move, also one that is refused."""
    try:
        game = model.game.play(move)
    except IllegalMove as error:
        return replace(model, event=replace(happened(model, "refused"), refusal=error, slot=move))
    kind = "play" if move != DRAW else "draw" if model.game.position.stock_count else "turn"
    return replace(model, game=game, event=happened(model, kind, move))


# ── the bar below the table ──


def bar(model: Model, said: str = "") -> Markup:
    """What stands on the board, and the buttons that belong to it. `said` is what a review has to say of it."""
    t, stage, game = model.texts, model.stage, model.game
    _ = t.gettext
    scored = game.rules.scoring != "none"
    if stage is None and model.ghost is not None and _same_deal(model.ghost, game) and scored:
        drop = sign(_("Play without the replay's score"), "close", "drop-ghost")
        return el("div", el("p", _race(model, model.ghost), class_="what"), drop, class_="strip")
    if stage is None or stage.kind == "lesson":  # lessons speak in a strip of their own, see `ui.tutor`
        return Markup()
    close = sign(_("Back to the review") if stage.back else _("Back to my game"), "close", "leave")
    if not stepped(model):
        words = {
            "practice": _("Practice: nothing is recorded"),
            "demo": _("Demonstration: a touch ends it"),
        }[stage.kind]
        return el("div", el("p", words, class_="what"), close, class_="strip")
    last = len(game.moves)
    place = t.gettext("{move} of {moves}").format(move=t.number(game.cursor), moves=t.number(last))
    slider = el(
        "input",
        type="range",
        min="0",
        max=last,
        value=game.cursor,
        data_set="at",
        id="stage-at",
        aria_label=_("Move"),
        aria_valuetext=place,
    )
    return el(
        "div",
        el("p", said or _verdict(model), class_="what"),
        el(
            "div",
            sign(_("One move back"), "prev", "back", off=game.cursor == 0),
            sign(_("Pause"), "pause", "play") if stage.auto else sign(_("Play"), "play", "play"),
            sign(_("One move on"), "next", "forward", off=game.cursor == last),
            class_="group",
        ),
        slider,
        el("span", place, class_="place", aria_hidden="true"),
        button(_("Play it"), "ghost") if stage.kind == "replay" else button(_("Play on"), "practice"),
        close,
        class_="strip",
    )


def whole(model: Model) -> Game:
    """The game that is stepped, at its end."""
    game = replace(model.game, cursor=len(model.game.moves))
    return game.walk_away() if model.stage and model.stage.left else game


def _same_deal(a: Game, b: Game) -> bool:
    return (a.deal, a.rules) == (b.deal, b.rules)


def _race(model: Model, ghost: Game) -> str:
    """The own score against that of the replay: after as many moves, and at the end."""
    t, game = model.texts, model.game
    if game.outcome is Outcome.PLAYING:
        then = ghost.trail[min(game.cursor, len(ghost.moves))].tally.total
        return t.gettext("To beat: {score}. After as many moves the replay had {then}").format(
            score=texts.points(t, game.rules, ghost.score), then=texts.points(t, game.rules, then)
        )
    ahead = game.score - ghost.score
    if ahead > 0:
        return t.gettext("You beat the replay by {points}").format(points=texts.points(t, game.rules, ahead))
    if ahead == 0:
        return t.gettext("As many points as the replay")
    return t.gettext("{points} short of the replay").format(points=texts.points(t, game.rules, -ahead))


def _verdict(model: Model) -> str:
    """What the rules say of the moves shown: they were all played through to get here."""
    t, game = model.texts, model.game
    assert model.stage is not None
    played = whole(model)
    moves = len(game.moves)
    score = texts.points(t, game.rules, played.score)
    end = {
        Outcome.WON: t.gettext("cleared"),
        Outcome.STUCK: t.gettext("stuck"),
        Outcome.QUIT: t.gettext("left"),
        Outcome.PLAYING: t.gettext("not ended"),
    }[played.outcome]
    if model.stage.kind == "line":
        return t.ngettext(
            "Best line: {count} move, score {score}", "Best line: {count} moves, score {score}", moves
        ).format(count=moves, score=score)
    if game.rules.scoring == "none":
        return t.ngettext(
            "Replay: {count} move, {end}, checked", "Replay: {count} moves, {end}, checked", moves
        ).format(count=moves, end=end)
    if game.rules.undo_policy.cost:
        return t.ngettext(
            "Replay: {count} move, {end}, score {score} before undos: checked",
            "Replay: {count} moves, {end}, score {score} before undos: checked",
            moves,
        ).format(count=moves, end=end, score=score)
    return t.ngettext(
        "Replay: {count} move, {end}, score {score}: checked",
        "Replay: {count} moves, {end}, score {score}: checked",
        moves,
    ).format(count=moves, end=end, score=score)


def spoken(model: Model) -> str:
    """What is spoken of a game that is stepped: what it is when it comes, else where one is and the move that was made."""
    t, game, event = model.texts, model.game, model.event
    if event.kind == "deal":
        return _verdict(model)
    place = t.gettext("{move} of {moves}").format(move=t.number(game.cursor), moves=t.number(len(game.moves)))
    if not game.cursor:
        return place
    return f"{place}: {made(t, game, game.cursor)}"


def made(t: Texts, game: Game, number: int) -> str:
    """The move of a number (from 1) in words: the card, or what the draw brought."""
    move, after = game.moves[number - 1], game.trail[number].position
    if move != DRAW:
        return texts.card_name(t, game.deal.cards[move])
    if game.trail[number - 1].position.stock_count and after.top is not None:
        return t.gettext("draw: {card}").format(card=texts.card_name(t, after.top))
    return t.gettext("stock turned over")


def move_name(t: Texts, here: Position, move: Move) -> str:
    """A move as words: the card, or the stock."""
    _ = t.gettext
    if move == DRAW:
        return _("turn the stock over") if here.can_turn else _("draw from the stock")
    return texts.card_name(t, here.deal.cards[move])
