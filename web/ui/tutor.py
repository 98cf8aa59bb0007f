"""Lessons and the worked example, on the real board: what the tutor says, and when a lesson is done.

The game of a lesson stands on the board as a stage (`ui.stages`); `Model.tutor` says which one and how far it has come.
"""

import json
from dataclasses import replace

from tripeaks import documents, lessons, position
from tripeaks.cards import quoted
from tripeaks.position import DRAW
from ui import stages, texts
from ui.controls import button, sign
from ui.markup import Markup, el
from ui.model import Answer, Effect, Message, Model, Stage, Tutor, notice
from ui.texts import Texts

EXAMPLE = "example"


def begin(model: Model, key: str) -> Answer:
    """Put a lesson, or the worked example, on the board."""
    game = lessons.example() if key == EXAMPLE else lessons.start(lessons.BY_KEY[key])
    model = stages.enter(model, Stage("lesson", model.game), game)
    return replace(model, tutor=Tutor(key)), (Effect("focus", "board"),)


def answer(model: Model, message: Message) -> Answer | None:
    """What a message means while a lesson is on the board; None where it means what it always does."""
    tutor = model.tutor
    if tutor is None or (message.kind == "slot" and model.dialog):
        return None
    if message.kind == "action" and message.name == "leave-lesson":
        return replace(stages.leave(model), tutor=None), (Effect("focus", "board"),)
    if message.kind == "action" and message.name == "restart":
        return begin(model, tutor.key)
    if tutor.key == EXAMPLE:
        return _example(model, tutor, message)
    return None


def _example(model: Model, tutor: Tutor, message: Message) -> Answer | None:
    """The example goes on by its own moves only, whether they are tapped or asked for by the button."""
    if tutor.step == len(lessons.EXAMPLE):
        return None
    wanted = lessons.EXAMPLE[tutor.step]
    tapped = message.kind == "slot" or (message.kind == "action" and message.name == "draw")
    if message.kind == "action" and message.name in ("undo", "redo"):
        return model, ()
    if not tapped and (message.kind, message.name) != ("action", "next-step"):
        return None
    move = DRAW if message.kind == "action" and message.name == "draw" else wanted
    if message.kind == "slot":
        move = int(message.name)
    if move != wanted:
        t = model.texts
        words = t.gettext("In this example another move comes now")
        return notice(model, words), ()
    model = replace(model, tutor=replace(tutor, step=tutor.step + 1))
    return stages.play(model, move), ()


def follow(before: Model, model: Model) -> Answer:
    """After any message: judge the move that was made in a lesson, and note a lesson that is done."""
    tutor = model.tutor
    if tutor is None:
        return model, ()
    if model.stage is None or model.stage.kind != "lesson":
        return replace(model, tutor=None), ()
    if tutor.key == EXAMPLE:
        return model, ()
    lesson = lessons.BY_KEY[tutor.key]
    if model.event.number == before.event.number or model.event.kind == "deal":
        return model, ()
    if lessons.reached(lesson, model.game):
        return (model, ()) if tutor.said == "done" else _done(model, tutor)
    if model.event.kind == "refused":
        said = "refused"
    elif model.event.kind in ("play", "draw", "turn", "undo", "redo"):
        lost = not lessons.within_reach(lesson, model.game)
        said = ("draw" if model.event.kind == "draw" else "play") if lost else "good"
        if lost and tutor.said in ("play", "draw") and model.event.kind != "undo":
            said = tutor.said  # the first wrong move is the one to explain
    else:
        return model, ()
    return replace(model, tutor=replace(tutor, said=said)), ()


def _done(model: Model, tutor: Tutor) -> Answer:
    done = together(model.lessons, (tutor.key,))
    model = replace(model, tutor=replace(tutor, said="done"), lessons=done)
    return model, (Effect("store", "lessons", dump(done)), Effect("focus", "bar"))


def dump(done: tuple[str, ...]) -> str:
    """The lessons that are done, as JSON."""
    return json.dumps(done)


def load(text: str) -> tuple[str, ...]:
    """The lessons of a text, unknown ones left out. Raises `ValueError` for a text that is no list."""
    found = documents.read(text)
    if not isinstance(found, list):
        raise ValueError(f"this is no list of lessons: {quoted(text)}")
    return together((), tuple(found))


def together(some: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """The lessons that are in either list, in their order."""
    return tuple(lesson.key for lesson in lessons.LESSONS if lesson.key in (*some, *others))


def title(t: Texts, key: str) -> str:
    _ = t.gettext
    return {
        "ranks": _("One up or one down"),
        "cover": _("Uncovering cards"),
        "stock": _("Stock and streak"),
        "corner": _("Round the corner"),
        EXAMPLE: _("A worked example"),
    }[key]


def goal(t: Texts, key: str) -> str:
    """What a lesson asks for."""
    _ = t.gettext
    return {
        "ranks": _(
            "Take five cards one after the other, each one rank above or below the waste card. You may change direction; the suit never matters."
        ),
        "cover": _(
            "Take the tip of the peak. A card opens when both cards that lie on it are gone, so look which card lies on two."
        ),
        "stock": _(
            "Clear the board with two draws at most. A draw ends the streak, so take what fits first, and draw when nothing does."
        ),
        "corner": _(
            "Clear both peaks. King and ace are neighbours here: a run can go round the corner. Of two cards that fit, take the one that frees more."
        ),
        EXAMPLE: _("The first streak of a deal under Modern, card by card."),
    }[key]


def _said(t: Texts, key: str, said: str) -> str:
    """What the tutor says after a move: to a wrong one why, by the lesson."""
    _ = t.gettext
    if said == "done":
        return {
            "ranks": _("Done. Up, down, any suit: that is the whole rule of taking cards."),
            "cover": _("Done. The card in the middle lay on two others: taking it first opened the way."),
            "stock": _(
                "Done. Long streaks, few draws: under most tables each further card of a streak is worth more."
            ),
            "corner": _("Done. The king lay on two cards, and the ace brought you round the corner."),
        }[key]
    if said == "refused":
        return {
            "ranks": _("Only the next rank up or down fits. Which colour it is does not matter."),
            "cover": _("Look again: a card opens only when both cards on it are gone."),
            "stock": _("That does not fit. When nothing fits, draw from the stock."),
            "corner": _("That does not fit. Round the corner it goes queen, king, ace, 2."),
        }[key]
    if said == "draw":
        return {
            "ranks": _(
                "A draw ends the streak, and here none is needed. Take it back with Undo and look for a card that fits."
            ),
            "cover": _("That draw is missing now. Take it back with Undo."),
            "stock": _(
                "A card still fitted: this draw ended the streak too early, and the two draws will not be enough. Take it back with Undo."
            ),
            "corner": _("A card still fitted, and the draw will be missing later. Take it back with Undo."),
        }[key]
    if said == "play":
        return {
            "ranks": _(
                "It fits, but five in a row are out of reach now. Take it back with Undo and try another way."
            ),
            "cover": _(
                "It fits, but it opens nothing, and now the way to the tip is lost. Undo, and begin with the card that lies on two."
            ),
            "stock": _(
                "It fits, but now the board cannot be cleared with two draws. Undo, and look which run goes further."
            ),
            "corner": _(
                "It fits, but now the peaks cannot be cleared. Undo, and take the card that frees more."
            ),
        }[key]
    return goal(t, key)


def _example_words(t: Texts, step: int) -> str:
    """What the worked example says before its next move; the figures come from the game itself."""
    _ = t.gettext
    game = lessons.example()
    gains = []
    for move in lessons.EXAMPLE[:step]:
        try:
            after = game.play(move)
        except position.IllegalMove:
            continue
        gains.append(after.tally.cards - game.tally.cards)
        game = after
    points = t.number(gains[-1]) if gains else ""
    top = texts.rank_sign(t, game.position.waste_rank)
    following = ""
    if step < len(lessons.EXAMPLE) and lessons.EXAMPLE[step] != DRAW:
        following = texts.card_name(t, game.deal.cards[lessons.EXAMPLE[step]])
    words = (
        _("{top} is on the waste. A card one rank above or below fits, in any suit. Take {card}."),
        _("The first card of a streak brings {points}. {top} is the waste card now. Take {card}."),
        _(
            "{points} for the second. Both cards on a third were gone, so it turned up. Now try {card}, which does not fit."
        ),
        _(
            "Refused, and nothing is lost by trying: {top} is on the waste. Take {card}, which has just turned up."
        ),
        _("{points} more. Each card of the streak is worth more than the one before. Take {card}."),
        _("{points}. On with {card}."),
        _("{points}. On with {card}."),
        _("{points}. The king is the last rank, but with wrap the ace comes after it. Take {card}."),
        _("{points}. Now draw from the stock, and see what that does to the streak."),
        _(
            "{count} in a row, {total}. The draw ended the streak; the next one begins small again. That is the whole game."
        ),
    )[step]
    ended = game.tally.streaks[-1] if game.tally.streaks else 0
    return words.format(top=top, card=following, points=points, count=ended, total=t.signed(game.tally.cards))


def bar(model: Model) -> Markup:
    """The tutor's words in the strip under the table, with the ways on."""
    t, tutor = model.texts, model.tutor
    assert tutor is not None
    _ = t.gettext
    keys = [EXAMPLE] if tutor.key == EXAMPLE else [lesson.key for lesson in lessons.LESSONS]
    ways: list[Markup] = []
    if tutor.key == EXAMPLE:
        place, last = tutor.step, len(lessons.EXAMPLE)
        words, over = _example_words(t, place), place == last
        if not over:
            ways.append(button(_("Next step"), "next-step", primary=True, icon="next"))
    else:
        place, last = keys.index(tutor.key) + 1, len(keys)
        words, over = _said(t, tutor.key, tutor.said), tutor.said == "done"
        if tutor.said in ("play", "draw"):
            ways.append(button(_("Undo"), "undo", primary=True, icon="undo"))
        elif over and place < last:
            ways.append(button(_("Next lesson"), "lesson", keys[place], primary=True, icon="next"))
    if over:
        ways.append(button(_("Lessons"), "lessons", primary=not ways, icon="school"))
    else:
        ways.append(button(_("From the start"), "restart", icon="again"))
    mood = {"done": " good", "play": " bad", "draw": " bad"}.get(tutor.said, "")
    number = el("span", f"{t.number(place)}/{t.number(last)}", class_="place")
    leave = sign(_("Back to my game"), "close", "leave-lesson")
    return el(
        "div",
        el("div", el("b", title(t, tutor.key)), " ", number, el("p", words), class_=f"what tell{mood}"),
        el("div", *ways, leave, class_="ways"),
        class_="strip tutor",
    )


def spoken(model: Model) -> str:
    """What a screen reader hears from the tutor after a move."""
    t, tutor = model.texts, model.tutor
    assert tutor is not None
    return _example_words(t, tutor.step) if tutor.key == EXAMPLE else _said(t, tutor.key, tutor.said)
