"""The coach: three kinds of hint, each named for what it looks at, and the lamp that says whether a win is left.

- *legal* points at a move that the rules allow. It looks at nothing that lies face down.
- *odds* looks at what the player can see, and at nothing else: see `tripeaks.odds`.
- *peek* looks at every card. It is exact, and marks the game, as the lamp does.

All positions of a deal are judged at once, in slices, after it was dealt: peek and lamp are look-ups then. A move or
another deal makes void what was asked before.
"""

from collections.abc import Generator
from dataclasses import replace
from functools import partial
from typing import Any

from tripeaks import board, hints, rules, winnable
from tripeaks.best import Best, Search
from tripeaks.game import Game, encode
from tripeaks.ideals import Slices
from tripeaks.odds import Odds
from tripeaks.players import Sight, sight
from tripeaks.position import DRAW, Move, Outcome, Position
from tripeaks.shares import Share
from ui import stages
from ui.model import Answer, Coach, Effect, Message, Model, Possible, happened, notice

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
        old = tuple(Effect("stop", name) for name in ("odds", "best", "review", "rating"))
        effects = (*old, Effect("work", "table", key, job=job))
    elif model.coach.asked and before is not None and before.game.position is not model.game.position:
        effects = (Effect("stop", "odds"),)
        model = replace(model, coach=replace(model.coach, asked="", odds=None))
    over = model.game.outcome is not Outcome.PLAYING
    if over and (
        before is None or before.game.outcome is Outcome.PLAYING or model.coach.key != before.coach.key
    ):
        effects += ask_best(model)  # the result says what was possible
    return _marked(model), effects


def _marked(model: Model) -> Model:
    """A lamp that shines, or an earlier review of the deal, has looked at hidden cards, which the game keeps in mind."""
    known = lamp(model)[0] or (model.coach.reviewed and model.game.outcome is Outcome.PLAYING)
    if known and model.stage is None and not model.game.peeks:
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
    model = replace(model, dialog="", draft={}, coach=replace(model.coach, asked="", odds=None))
    if model.game.outcome is not Outcome.PLAYING or stages.stepped(model):
        return model, ()
    if kind != "legal" and not allowed(model):
        words = model.texts.gettext("This table has only the hint that names a legal move")
        return notice(model, words), ()
    match kind:
        case "peek":
            return _peek(model)
        case "odds":
            return _ask_odds(model)
        case _:
            move = hints.legal(model.game.position)
            return hinted(model, "legal", NO_MOVE if move is None else move), ()


def hinted(model: Model, hint: str, move: Move) -> Model:
    """The model in which a hint stands on the table."""
    return replace(model, event=replace(happened(model, "hint", move), hint=hint))


def waiting(model: Model, asked: str) -> Model:
    """The model in which a hint is being worked on."""
    model = replace(model, coach=replace(model.coach, asked=asked, odds=None))
    return hinted(model, "wait", NO_MOVE)


def _peek(model: Model) -> Answer:
    if aims_at_score(model):
        return _peek_at_score(model)
    table = model.coach.table
    if table is None:
        return waiting(model, "peek"), ()
    model = replace(model, game=model.game.peek(), coach=replace(model.coach, asked=""))
    return hinted(model, "peek", winning_move(table, model.game.position)), ()


def aims_at_score(model: Model) -> bool:
    """Whether a peek is for the best score; where no score is kept it is for a clear board."""
    return model.settings["aim"] == "score" and model.game.rules.scoring != "none"


def _peek_at_score(model: Model) -> Answer:
    best = model.coach.best
    if best is None:
        return waiting(model, "peek"), ask_best(model)
    model = replace(model, game=model.game.peek(), coach=replace(model.coach, asked=""))
    here, streak = model.game.position, model.game.tally.streak
    moves = () if best.leaves(here, streak) else best.moves(here, streak)
    return hinted(model, "score", moves[0] if moves else NO_MOVE), ()


def ask_best(model: Model) -> tuple[Effect, ...]:
    """Have the best scores of the deal worked out, if nobody has yet."""
    if model.coach.best is not None or model.game.rules.scoring == "none":
        return ()
    opening = model.game.trail[0].position
    return (Effect("work", "best", model.coach.key, job=lambda: Search(opening).run()),)


def par(model: Model) -> int | None:
    """The best score that the deal has in it; None until it is known."""
    best = model.coach.best
    if best is None:
        return None
    opening = model.game.trail[0]
    return opening.tally.total + (best.value(opening.position) or 0)


def possible(best: Best, game: Game) -> Slices[Possible]:
    """The best score in reach at each position of a game, a position a slice."""
    scores = []
    for n, step in enumerate(game.trail[: game.cursor + 1]):
        scores.append(step.tally.total + (best.value(step.position, step.tally.streak) or 0))
        yield n / (game.cursor + 1)
    return Possible(game.played, tuple(scores))


def look_back(model: Model) -> tuple[Effect, ...]:
    """Have worked out what was possible along the game on the board: its best scores first, if need be."""
    best, game, seen = model.coach.best, model.game, model.coach.review
    if best is None:
        return ask_best(model)
    if seen is not None and seen.moves == game.played:
        return ()
    return (Effect("work", "review", model.coach.key, job=lambda: possible(best, game)),)


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


SAMPLES = 600
"""Arrangements that are judged at most for the odds."""

CLOSE = 0.04
"""The odds are close enough when every interval reaches no further than this to either side."""


def _ask_odds(model: Model) -> Answer:
    here = model.game.position
    job = partial(estimates, sight(here), len(model.game.played))
    return waiting(model, "odds"), (Effect("work", "odds", _odds_key(model), job=job),)


def _odds_key(model: Model) -> str:
    """Odds are about one position: moves made and, after undo, made otherwise tell it from every other."""
    return f"{model.coach.key}/{encode(model.game.played)}"


def estimates(seen: Sight, seed: int) -> Generator[Any, None, dict[Move, Share]]:
    """The odds of all moves, told ever again while they become closer. Nothing but what is seen comes in."""
    odds = Odds(seen, seed)
    told = 0
    for done in odds.run(SAMPLES):
        judged = min(share.of for share in odds.shares.values())
        if judged >= told + max(4, told // 3):
            if settled(odds.shares):
                break  # the return tells them
            told = judged
            yield dict(odds.shares)
        else:
            yield done
    return dict(odds.shares)


def settled(shares: dict[Move, Share]) -> bool:
    """Whether these odds are the last: of all arrangements, or close enough."""
    return min(share.of for share in shares.values()) == SAMPLES or all(
        share.high - share.low <= 2 * CLOSE for share in shares.values()
    )


def _found_odds(model: Model, shares: dict[Move, Share]) -> Model:
    """Show the odds so far. They are spoken at first and at the end, not each time."""
    best = max(shares, key=lambda move: (shares[move].share, move))
    first = model.coach.odds is None
    model = replace(model, coach=replace(model.coach, odds=shares))
    if model.event.kind != "hint" or model.event.hint not in ("wait", "odds"):
        return model  # something else has been said since
    if first or settled(shares):
        model = hinted(model, "odds", best)
        return replace(model, event=replace(model.event, words=spoken_odds(model)))
    return replace(model, event=replace(model.event, move=best))


def note(model: Model, move: Move) -> str:
    """The figure on a card or the stock while odds are shown."""
    odds = model.coach.odds
    if odds is None or model.event.kind != "hint" or model.event.hint != "odds" or move not in odds:
        return ""
    return model.texts.percent(100 * odds[move].share)


def spoken_odds(model: Model) -> str:
    """All figures in a sentence."""
    t, odds, here = model.texts, model.coach.odds or {}, model.game.position
    ordered = sorted(odds, key=lambda move: -odds[move].share)
    figures = [
        t.gettext("{move} {percent}").format(
            move=stages.move_name(t, here, move), percent=t.percent(100 * odds[move].share)
        )
        for move in ordered
    ]
    return t.gettext("Odds from what you see, upper figures: {figures}").format(figures=", ".join(figures))


def found(model: Model, message: Message) -> Answer:
    """What work has found, if it is still about the deal on the board."""
    if message.name == "odds":
        asked = model.coach.asked == "odds" and message.value == _odds_key(model)
        return (_found_odds(model, message.found) if asked and message.found else model), ()
    if message.value != model.coach.key:
        return model, ()
    match message.name:
        case "table":
            model = replace(model, coach=replace(model.coach, table=message.found))
            asked = model.coach.asked == "peek" and not aims_at_score(model)
            return _peek(model) if asked else (model, ())
        case "best":
            model = replace(model, coach=replace(model.coach, best=message.found))
            if model.coach.asked == "peek" and aims_at_score(model):
                return _peek(model)
            return model, look_back(model) if model.dialog == "review" else ()
        case "rating":
            return replace(model, coach=replace(model.coach, rating=message.found)), ()
        case "review":
            return replace(model, coach=replace(model.coach, review=message.found)), ()
        case _:
            return model, ()


def sentence(model: Model) -> str:
    """What the hint on the table says, for the status line and the screen reader."""
    t, event = model.texts, model.event
    _ = t.gettext
    if event.hint == "wait":
        return _("Looking …")
    odds = model.coach.odds
    if event.hint == "odds" and odds is not None and event.move in odds:
        share = odds[event.move]
        # Translators: a share and between which bounds it lies, as in "96% (88–99%)".
        return _("Odds from what you see: {move} {percent} ({low}–{high})").format(
            move=stages.move_name(t, model.game.position, event.move),
            percent=t.percent(100 * share.share),
            low=t.number(round(100 * share.low)),
            high=t.percent(100 * share.high),
        )
    names = {
        "legal": _("Legal move: {move}"),
        "peek": _("Peek, to clear the board: {move}"),
        "score": _("Peek, for the best score: {move}"),
    }
    if event.move == NO_MOVE and event.hint == "score":
        return _("Peek, for the best score: walk away now")
    if event.move == NO_MOVE:
        return _("Peek: the board can no longer be cleared") if event.hint == "peek" else _("No move is left")
    return names[event.hint].format(move=stages.move_name(t, model.game.position, event.move))
