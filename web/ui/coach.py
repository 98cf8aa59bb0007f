"""The coach: three kinds of hint, each named for what it looks at, and the lamp that says whether a win is left.

- *legal* points at a move that the rules allow. It looks at nothing that lies face down.
- *odds* looks at what the player can see, and at nothing else: see `tripeaks.hints`.
- *peek* looks at every card. It is exact, and marks the game, as the lamp does.

All positions of a deal are judged at once, in slices, after it was dealt: peek and lamp are look-ups then. A move or
another deal makes void what was asked before.
"""

from dataclasses import replace
from functools import partial

from tripeaks import board, hints, rules, winnable
from tripeaks.game import Game
from tripeaks.position import DRAW, Move, Outcome, Position
from ui import stages
from ui.model import Coach, Effect, Event, Message, Model

Answer = tuple[Model, tuple[Effect, ...]]

NO_MOVE: Move = -2
KINDS = ("legal", "odds", "peek")


def key_of(game: Game) -> str:
    """What a table of positions is about: the deal and the rules."""
    return f"{game.deal.code}/{rules.code(game.rules)}"


def allowed(model: Model) -> bool:
    """Whether hints may look at more than the rules of the moment."""
    return model.game.rules.hints == "all"


def follow(before: Model | None, model: Model) -> Answer:
    """After every message: begin the table of a deal that is new, drop a hint that a move made void, mark the lamp."""
    effects: tuple[Effect, ...] = ()
    key = key_of(model.game)
    if model.coach.key != key:
        job = partial(winnable.table, model.game.deal, model.game.rules)
        model = replace(model, coach=Coach(key))
        effects = (Effect("stop", "odds"), Effect("stop", "best"), Effect("work", "table", key, job=job))
    elif model.coach.asked and before is not None and before.game.position is not model.game.position:
        effects = (Effect("stop", model.coach.asked),)
        model = replace(model, coach=replace(model.coach, asked=""))
    return _lamp_marks(model), effects


def _lamp_marks(model: Model) -> Model:
    """A lamp that shines has looked at hidden cards, which the game keeps in mind."""
    if lamp(model)[0] and model.stage is None and not model.game.peeks:
        return replace(model, game=model.game.peek())
    return model


def lamp(model: Model) -> tuple[str, str]:
    """The "still winnable" lamp: "on", "off" or "" (not lit), and its words."""
    table = model.coach.table
    if model.settings["lamp"] != "on" or not allowed(model) or table is None:
        return "", ""
    if model.game.outcome is not Outcome.PLAYING:
        return "", ""
    if table.wins(model.game.position):
        return "on", model.texts.gettext("Still winnable")
    return "off", model.texts.gettext("No longer winnable")


def ask(model: Model, kind: str) -> Answer:
    """Give a hint of a kind, at once or when its work is done."""
    model = replace(model, dialog="", draft={})
    if model.game.outcome is not Outcome.PLAYING or stages.stepped(model):
        return model, ()
    if kind != "legal" and not allowed(model):
        words = model.texts.gettext("This table has only the hint that names a legal move")
        return replace(model, event=Event("notice", model.event.number + 1, words=words)), ()
    match kind:
        case "peek":
            return _peek(model)
        case _:
            move = hints.legal(model.game.position)
            return hinted(model, "legal", NO_MOVE if move is None else move), ()


def hinted(model: Model, hint: str, move: Move) -> Model:
    """The model in which a hint stands on the table."""
    return replace(model, event=Event("hint", model.event.number + 1, move, hint=hint))


def waiting(model: Model, asked: str) -> Model:
    """The model in which a hint is being worked on."""
    model = replace(model, coach=replace(model.coach, asked=asked))
    return hinted(model, "wait", NO_MOVE)


def _peek(model: Model) -> Answer:
    table = model.coach.table
    if table is None:
        return waiting(model, "peek"), ()
    model = replace(model, game=model.game.peek(), coach=replace(model.coach, asked=""))
    return hinted(model, "peek", winning_move(table, model.game.position)), ()


def winning_move(table: winnable.Winnable, here: Position) -> Move:
    """A move after which the win is still there: a play before a draw, the one that turns up the most; `NO_MOVE`
    where there is no win. Followed each time it wins: plays are finite, and draws alone come to an end."""
    moves = table.winning_moves(here)
    plays = [move for move in moves if move != DRAW]
    if plays:
        return max(plays, key=lambda slot: len(board.turned_up(slot, here.gone)))
    return DRAW if moves else NO_MOVE


def winning_line(table: winnable.Winnable, here: Position) -> tuple[Move, ...]:
    """Moves that clear the board, empty where none can."""
    line: list[Move] = []
    while here.outcome is Outcome.PLAYING:
        move = winning_move(table, here)
        if move == NO_MOVE:
            return ()
        line.append(move)
        here = here.play(move)
    return tuple(line)


def found(model: Model, message: Message) -> Answer:
    """What work has found, if it is still about the deal on the board."""
    if message.value != model.coach.key:
        return model, ()
    match message.name:
        case "table":
            model = replace(model, coach=replace(model.coach, table=message.found))
            return _peek(model) if model.coach.asked == "peek" else (model, ())
        case _:
            return model, ()


def sentence(model: Model) -> str:
    """What the hint on the table says, for the status line and the screen reader."""
    t, event = model.texts, model.event
    _ = t.gettext
    if event.hint == "wait":
        return _("Looking …")
    names = {"legal": _("Legal move: {move}"), "peek": _("Peek, to clear the board: {move}")}
    if event.move == NO_MOVE:
        return _("Peek: the board can no longer be cleared") if event.hint == "peek" else _("No move is left")
    return names[event.hint].format(move=stages.move_name(t, model.game.position, event.move))
