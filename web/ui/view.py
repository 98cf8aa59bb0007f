"""The picture of a model: a pure function from `Model` to `Screen`."""

from tripeaks import board, cards, rules
from tripeaks.cards import Card as CardNumber
from tripeaks.position import DRAW, Outcome, Position
from ui import coach, counter, dialogs, results, review, stages, texts, tutor
from ui.markup import Markup
from ui.model import Model
from ui.screen import Card, Pop, Screen, Stock, Waste
from ui.texts import Texts

FAN = 4  # cards of the waste that a fan shows


def view(model: Model) -> Screen:
    """The whole screen of a model."""
    t, game, here = model.texts, model.game, model.game.position
    over = game.outcome is not Outcome.PLAYING
    return Screen(
        root=_root(model),
        state="ready",
        outcome=game.outcome.value,
        deal_key=f"{game.deal.code}/{rules.code(game.rules)}/{game.began}",
        cards=tuple(_card(model, slot) for slot in range(board.SLOTS)),
        stock=_stock(model),
        waste=_waste(t, here),
        fields={
            "score": texts.points(t, game.rules, game.score),
            "streak": t.number(game.tally.streak),
            "cards-left": t.number(board.left(here.gone)),
            "deal": deal_name(t, model),
            "balance": balance(t, model),
            "rules": texts.rules_name(t, game.rules),
            "status": status(model),
            "title": f"{texts.rules_name(t, game.rules)} · Tri-Peaks",
        },
        words=words(t),
        actions=_actions(model),
        streak=game.tally.streak,
        pop=_pop(model),
        lit=tuple(bool(here.gone >> tip & 1) for tip in board.TIPS),  # type: ignore[arg-type]  # three tips
        bar=_bar(model),
        panel=results.panel(model) if over and model.panel else "",
        dialog=model.dialog,
        dialog_html=dialogs.markup(model) if model.dialog else "",
        tab_stop=model.tab_stop,
        say=(model.event.number, spoken(model)),
        lamp=coach.lamp(model),
        extra={"demo": "1" if model.stage and model.stage.kind == "demo" else ""},
    )


def _bar(model: Model) -> Markup:
    """The strip under the table: a lesson's, a replay's, else the counter where it is switched on."""
    if model.tutor:
        return tutor.bar(model)
    said = review.at(model) if model.stage and model.stage.kind == "review" else ""
    strip = stages.bar(model, said)
    return strip if strip or model.stage or model.settings["counter"] == "off" else counter.bar(model)


def _root(model: Model) -> dict[str, str]:
    chosen = dict(model.settings)
    if chosen["waste"] == "auto":
        chosen["waste"] = "pile" if model.game.rules.hidden else "fan"
    for name in ("sound", "haptics", "hint", "aim", "lamp", "winnable", "counter"):  # no matter of the look
        del chosen[name]
    chosen["lang"] = model.texts.lang
    chosen["theme"] = model.theme or chosen["theme"]
    chosen["embed"] = "1" if model.embed else ""
    return chosen


def deal_name(t: Texts, model: Model) -> str:
    """The deal's number, or a word for a deck that was written out."""
    if model.tutor:
        return t.gettext("of a lesson")
    number = model.game.deal.number
    return t.gettext("own cards") if number is None else str(number)


def balance(t: Texts, model: Model) -> str:
    """The bankroll of a money table before this deal, empty elsewhere."""
    if model.game.rules.record != "money" or model.stage:
        return ""
    code = rules.code(model.game.rules)
    total = sum(r.score for r in model.results if r.rules == code)
    return t.gettext("Balance {amount}").format(amount=t.money(total))


def _card(model: Model, slot: int) -> Card | None:
    t, here = model.texts, model.game.position
    if here.gone >> slot & 1:
        return None
    exposed = board.is_exposed(slot, here.gone)
    card = here.deal.cards[slot]
    mark = ""
    if model.event.kind == "hint" and model.event.move == slot:
        mark = "hint"
    elif model.event.kind == "refused" and model.event.slot == slot:
        mark = "refused"
    return Card(
        face=cards.text(card) if here.face_up(slot) else "",
        name=_card_name(t, here, slot, card),
        exposed=exposed,
        playable=exposed and model.game.outcome is Outcome.PLAYING and here.fits(slot),
        mark=mark,
        note=coach.note(model, slot),
    )


def _card_name(t: Texts, here: Position, slot: int, card: CardNumber) -> str:
    _ = t.gettext
    name = texts.card_name(t, card) if here.face_up(slot) else _("Face-down card")
    if board.is_exposed(slot, here.gone):
        return _("{card}, exposed").format(card=name)
    covers = [
        texts.card_name(t, here.deal.cards[c]) if here.face_up(c) else _("a face-down card")
        for c in board.COVERS[slot]
        if not here.gone >> c & 1
    ]
    return _("{card}, covered by {covers}").format(card=name, covers=t.both(covers))


def _stock(model: Model) -> Stock:
    t, here = model.texts, model.game.position
    count = here.stock_count
    if count:
        name = t.ngettext("Stock, {count} card", "Stock, {count} cards", count).format(count=count)
    elif here.can_turn:
        name = t.ngettext(
            "Stock empty: turn {count} card over", "Stock empty: turn {count} cards over", here.gathered
        ).format(count=here.gathered)
    else:
        name = t.gettext("Stock empty")
    sign = "cards" if count else "turn" if here.can_turn else "empty"
    hinted = model.event.kind == "hint" and model.event.move == DRAW
    return Stock(count, name, sign, "hint" if hinted else "", coach.note(model, DRAW))


def _waste(t: Texts, here: Position) -> Waste:
    faces = tuple(cards.text(here.deal.cards[place]) for place in here.waste[-FAN:])
    count = len(here.waste)
    if here.top is None:
        return Waste((), 0, t.gettext("Waste, empty"))
    name = t.ngettext("Waste: {card}, {count} card", "Waste: {card}, {count} cards", count)
    return Waste(faces, count, name.format(card=texts.card_name(t, here.top), count=count))


def _actions(model: Model) -> dict[str, bool]:
    game = model.game
    playing = game.outcome is Outcome.PLAYING
    actions = {
        "draw": playing and game.position.can_draw,
        "redo": game.can_redo,
        "hint": playing,
        "restart": bool(game.played) or game.quit,
        "new": True,
        "menu": True,
    }
    if stages.stepped(model):
        del actions["hint"], actions["restart"]
        return {**actions, "draw": False, "undo": game.cursor > 0}
    if game.rules.undo_policy.allowed:
        actions["undo"] = game.can_undo
    if not playing and not model.panel:
        actions["results"] = True
    return actions


def _pop(model: Model) -> Pop | None:
    """The streak bubble: while a streak of three or more lasts, and once when a draw has broken it."""
    t, game, event = model.texts, model.game, model.event
    now = game.tally
    scored = game.rules.scoring != "none"
    if event.kind in ("draw", "turn"):
        before = game.trail[game.cursor - 1].tally
        if before.streak < 2:
            return None
        gain = t.signed(before.streak_points) if scored else ""
        return Pop(t.gettext("{count} in a row").format(count=before.streak), gain, ended=True)
    if now.streak < 3 or game.outcome is not Outcome.PLAYING:
        return None
    before = game.trail[game.cursor - 1].tally
    return Pop(f"×{now.streak}", t.signed(now.cards - before.cards) if scored else "")


def status(model: Model) -> str:
    """The line on the table: what just went wrong, or what can be done now."""
    t, game, event = model.texts, model.game, model.event
    _ = t.gettext
    here = game.position
    if event.kind == "notice":
        return event.words
    if event.kind == "refused" and event.refusal is not None:
        return texts.refusal(t, event.refusal, here)
    match game.outcome:
        case Outcome.WON:
            return _("The board is clear")
        case Outcome.STUCK:
            return _("No move is left")
        case Outcome.QUIT:
            return _("You left this deal")
        case _:
            pass
    if event.kind == "hint":
        return coach.sentence(model)
    if event.kind in ("draw", "turn") and game.trail[game.cursor - 1].tally.streak >= 2:
        return _streak_sentence(model)
    if here.playable:
        return texts.takes_sentence(t, here)
    return _("Nothing fits: turn the stock over") if here.can_turn else _("Nothing fits: draw a card")


def _streak_sentence(model: Model) -> str:
    """The streak that the draw just made has broken: "7 in a row, +175"."""
    t, game = model.texts, model.game
    before = game.trail[game.cursor - 1].tally
    if game.rules.scoring == "none":
        return t.gettext("{count} in a row").format(count=before.streak)
    return t.gettext("{count} in a row, {points}").format(
        count=before.streak, points=t.signed(before.streak_points)
    )


def spoken(model: Model) -> str:
    """One message for the last action: what moved, what turned up, streak and stock, and the end of the deal."""
    t, game, event = model.texts, model.game, model.event
    _ = t.gettext
    here = game.position
    said: list[str] = []
    match event.kind:
        case "play":
            before = game.trail[game.cursor - 1].position
            said.append(_("{card} played").format(card=texts.card_name(t, here.deal.cards[event.move])))
            turned = board.turned_up(event.move, before.gone)
            if turned and game.rules.hidden:
                names = t.both(texts.card_name(t, here.deal.cards[slot]) for slot in turned)
                said.append(_("{cards} turned up").format(cards=names))
            if game.tally.streak > 1:
                said.append(_("streak {count}").format(count=game.tally.streak))
        case "draw":
            top = here.top
            said.append(_("{card} drawn").format(card=texts.card_name(t, top) if top is not None else ""))
            if game.trail[game.cursor - 1].tally.streak >= 2:
                said.append(_streak_sentence(model))
            said.append(_stock(model).name)
        case "turn":
            said.append(_("Stock turned over"))
            said.append(_stock(model).name)
        case "undo" | "redo" | "deal" if stages.stepped(model):
            said.append(stages.spoken(model))
            if model.stage and model.stage.kind == "review":
                said.append(review.at(model))
        case "undo":
            said.append(_("Undone"))
        case "redo":
            said.append(_("Done again"))
        case "deal" | "restart":
            said.append(
                _("{rules}, deal {deal}").format(
                    rules=texts.rules_name(t, game.rules), deal=deal_name(t, model)
                )
            )
        case "hint":
            return event.words or status(model)
        case "state":
            return whole_state(model)
        case _:
            return status(model)
    points, scored = texts.points(t, game.rules, game.score), game.rules.scoring != "none"
    match game.outcome:
        case Outcome.WON:
            said.append(
                _("The board is clear. Score {score}").format(score=points) if scored else status(model)
            )
        case Outcome.STUCK:
            said.append(_("No move is left. Score {score}").format(score=points) if scored else status(model))
        case _ if event.kind in ("undo", "redo", "deal", "restart"):
            said.append(_waste(t, here).name)
        case _:
            pass
    if model.tutor:
        said.append(tutor.spoken(model))
    return ". ".join(said)


def whole_state(model: Model) -> str:
    """Everything a player sees, in a few sentences, for the key that speaks it."""
    t, game = model.texts, model.game
    _ = t.gettext
    here = game.position
    open_cards = t.both(texts.card_name(t, here.deal.cards[slot]) for slot in here.exposed)
    fitting = t.both(texts.card_name(t, here.deal.cards[slot]) for slot in here.playable)
    left = board.left(here.gone)
    return ". ".join(
        (
            _waste(t, here).name,
            _("Exposed: {cards}").format(cards=open_cards or _("none")),
            _("Fits: {cards}").format(cards=fitting or _("none")),
            _stock(model).name,
            t.ngettext("{count} card left on the board", "{count} cards left on the board", left).format(
                count=left
            ),
            _("Streak {streak}").format(streak=game.tally.streak)
            if game.rules.scoring == "none"
            else _("Score {score}, streak {streak}").format(
                score=texts.points(t, game.rules, game.score), streak=game.tally.streak
            ),
        )
    )


def words(t: Texts) -> dict[str, str]:
    """The fixed words of the page, by their key in index.html."""
    _ = t.gettext
    return {
        "actions": _("Actions"),
        "base_row": _("Base row"),
        "board": _("Board"),
        "cards_left": _("Cards left"),
        "deal": _("Deal"),
        "face_down": _("Face-down card"),
        "hint": _("Hint"),
        "left": _("left"),
        "loading": _("Loading"),
        "menu": _("Menu"),
        "more": _("Game"),
        "new": _("New"),
        "piles": _("Stock and waste"),
        "redo": _("Redo"),
        "restart": _("Restart"),
        "result": _("Result"),
        "results": _("Show result"),
        "score": _("Score"),
        "second_row": _("Second row"),
        "stage": _("On the board"),
        "streak": _("Streak"),
        "third_row": _("Third row"),
        "tips": _("Tips"),
        "undo": _("Undo"),
        "waste": _("Waste"),
    }
