"""Looking back at a deal that is over: where a win was still there, which move lost it, what would have kept it.

The table of all positions that the coach has made of the deal answers it all, so looking back costs nothing anew. It
looks at hidden cards, so it is there for a deal that is over.
"""

from dataclasses import dataclass, replace

from tripeaks.game import Game
from tripeaks.position import DRAW, Move, Outcome
from tripeaks.winnable import Winnable
from ui import coach, dealing, stages, texts
from ui.model import Answer, Effect, Message, Model, Stage
from ui.texts import Texts

ACTIONS = ("review", "look", "best-line", "win-line")


@dataclass(frozen=True, slots=True)
class Review:
    """A game judged move by move."""

    game: Game
    wins: tuple[bool, ...]  # for each position, the opening first: whether it could be won
    lost: int | None  # the move (counted from 1) after which no win was left, though one was before it
    kept: tuple[Move, ...]  # the moves that would have kept the win there


def review(known: Winnable, game: Game) -> Review:
    """Judge a game by the table of its deal."""
    steps = game.trail[: game.cursor + 1]
    wins = tuple(known.wins(step.position) for step in steps)
    lost = next((i for i in range(1, len(wins)) if wins[i - 1] and not wins[i]), None)
    if lost is None and game.quit and wins[-1]:
        return Review(game, wins, None, ())
    kept = known.winning_moves(steps[lost - 1].position) if lost is not None else ()
    return Review(game, wins, lost, kept)


def possible(model: Model) -> bool:
    """Whether there is a deal to look back at: one that is over, or of which all was shown."""
    return model.game.outcome is not Outcome.PLAYING and bool(model.game.played)


def update(model: Model, message: Message) -> Answer:
    """Answer a button of the review."""
    if message.name == "review":
        if stages.stepped(model) and model.stage is not None and model.stage.back == "review":
            model = stages.leave(model)
        if not possible(model):
            return model, ()
        work = coach.look_back(model) + dealing.ask_rating(model)
        seen = replace(model.coach, reviewed=True)
        return replace(model, dialog="review", draft={}, coach=seen), work
    game, known = model.game, model.coach.table
    if known is None or not possible(model):
        return model, ()
    match message.name:
        case "look":  # at a position of the own game
            at = min(max(int(message.value or "0"), 0), game.cursor)
            shown = Game(game.deal, game.rules, game.played, at, began=game.began, trail=game.trail)
            return _show(model, "review", shown)
        case "best-line" if model.coach.best is not None:
            line = model.coach.best.line(game.trail[0].position)
            best = Game(game.deal, game.rules, line, 0, began=game.began)
            leaves = best.trail[-1].position.outcome is Outcome.PLAYING
            return _show(model, "line", best, left=leaves)
        case "win-line":
            line = coach.winning_line(known, game.trail[0].position)
            if line:
                return _show(model, "line", Game(game.deal, game.rules, line, 0, began=game.began))
    return model, ()


def _show(model: Model, kind: str, shown: Game, left: bool = False) -> Answer:
    stage = Stage(kind, model.game, left=left, back="review")
    return stages.enter(model, stage, shown), (Effect("focus", "bar"),)


def judgement(t: Texts, found: Review) -> list[str]:
    """What the review comes to, in sentences."""
    _ = t.gettext
    game = found.game
    if not found.wins[0]:
        return [_("This deal could not be cleared by any play.")]
    if game.outcome is Outcome.WON:
        return [_("You cleared the board, and a win was there all the way.")]
    if found.lost is None:
        return [_("A win was still there when you left.")]
    said = [
        _("A win was there until move {move}: {what} lost it.").format(
            move=t.number(found.lost), what=stages.made(t, game, found.lost)
        )
    ]
    here = game.trail[found.lost - 1].position
    cards = [texts.card_name(t, here.deal.cards[move]) for move in found.kept if move != DRAW]
    if DRAW in found.kept:
        cards.append(_("a turn of the stock") if here.can_turn else _("a draw"))
    said.append(_("It would have been kept by {moves}.").format(moves=t.either(cards)))
    return said


def at(model: Model) -> str:
    """What the review says of the position on the board."""
    t, known, game = model.texts, model.coach.table, model.game
    if known is None:
        return ""
    n = game.cursor
    here = game.position
    if here.outcome is Outcome.WON:
        return t.gettext("Cleared")
    if known.wins(here):
        better = known.winning_moves(here)
        if n < len(game.moves) and game.moves[n] not in better:
            names = [stages.move_name(t, here, move) for move in better]
            return t.gettext("The next move loses the win. It would be kept by {moves}").format(
                moves=t.either(names)
            )
        return t.gettext("Still winnable")
    return t.gettext("No longer winnable")
