"""The page's logic: `update` answers a message with the next model and with effects (`opening` makes the first one).

Messages (kind, name, value):
  slot N · a board card was tapped            action NAME VALUE · a button, see `_ACTIONS` and `_action`
  key COMBO JSON · a key, with where focus is  set NAME VALUE · a setting or a field of a dialog's draft
  file NAME TEXT · a file was chosen
  submit FORM JSON · a form of a dialog       close NAME · a dialog was closed by the browser
  visible true|false · the page was shown or hidden          results "" TEXT · stored results changed
  elsewhere KEY TEXT · another tab has stored this (no text: cleared it)    release · a new one waits
  unkept · the browser has not stored something    kept · it has stored that too, later
  installable · the browser would install the page
  found NAME KEY · work has found something                  timer NAME KEY · a time is over
  touch · the page was touched during a demonstration        shared HOW · how handing something on has ended
  host "" JSON · the page around this one asks for something; theme NAME, what it asked for
  tell KIND · time to tell the page around something         size WxH · the frame has another size

Effects: store KEY TEXT · aside KEY TEXT (keep a damaged text elsewhere) · record "" TEXT (add a result to the stored
ones, answered by results) · download NAME TEXT (give the player a file) · focus TARGET · language LANG (load its catalogue) · work NAME KEY (a job in slices; one of
each name, a new one takes the old one's place) · sound CUE STREAK · vibrate "" MS
· release (take the new one that waits) · install (let the browser ask) · stop NAME (that work) · after NAME KEY (a timer; as work) · address (the page's address forgets what it was opened with) · share TITLE ADDRESS
and copy "" TEXT and picture WAY SVG (all answered by shared) · post "" JSON (to the page around this one).
"""

import json
from dataclasses import replace

from tripeaks import deals, rules, saves, stats
from tripeaks.position import DRAW, Outcome
from ui import (
    backup,
    coach,
    daily,
    dealing,
    demo,
    embed,
    feedback,
    leaving,
    links,
    review,
    settings,
    stages,
    tutor,
    walk,
)
from ui.model import Answer, Effect, Env, Message, Model, happened, language, notice
from ui.texts import fault

IDLE = 120
"""Seconds without a message after which the clock of play stops counting: a sleeping device is not play."""


def update(model: Model, message: Message, env: Env) -> Answer:
    """The model after a message, and what is to be done. Saving, recording and the clock are settled here, once."""
    before = _clock(model, env)
    model, effects = _handle(before, message, env)
    if model.waiting is not None and model.own is not before.own:
        # A game in play would be lost to the deal of a link: the player says first what becomes of it.
        return replace(before, dialog="confirm", pending=Message("action", "instead", found=message)), ()
    model, told = tutor.follow(before, model)
    effects += told
    model, more = coach.follow(before, model)
    effects += more + feedback.cues(before, model) + embed.follow(before, model)
    if model.game is before.game:
        return model, effects
    if model.guest and model.game == replace(before.game, peeks=model.game.peeks):
        return model, effects  # cards were looked at, no move was made: what is stored stays as it is
    if model.stage is not None or before.stage is not None:
        return replace(model, tab_stop=walk.next_stop(model.game, _played_slot(model))), effects
    if model.game.played != before.game.played or model.game.began != before.game.began:
        model = replace(model, tab_stop=walk.next_stop(model.game, _played_slot(model)))
    running = env.now if model.game.in_play else None
    model = replace(model, running=running)
    if model.game.outcome is not Outcome.PLAYING and before.game.outcome is Outcome.PLAYING:
        model, noted = daily.cleared(replace(model, panel=True), env.now)
        effects += noted
        effects += leaving.record(model, model.game, env)
        effects += (Effect("focus", "panel"),)
    elif model.game.outcome is Outcome.PLAYING:
        model = replace(model, panel=False)
    return replace(model, guest=False), (*effects, _save(model))


def recorded(stored: str, row: str) -> str:
    """The stored results with a new one added by the rule that a deal counts once. Raises `ResultError`."""
    return stats.dump(stats.merged(stats.load(stored) if stored else (), stats.load(row)))


def joined(key: str, stored: str, late: str) -> str:
    """What is kept of a text that found no room, when another tab has stored its own since: both, where they can be put
    together, else the later one, which is that of the other tab."""
    try:
        match key:
            case "results":
                return recorded(stored, late)
            case "lessons":
                return tutor.dump(tutor.together(tutor.load(stored), tutor.load(late)))
            case "daily":
                return daily.dump(daily.together(daily.load(stored), daily.load(late)))
    except ValueError:  # it was cleared there, or is none of ours
        return late
    return stored


def _save(model: Model) -> Effect:
    return Effect("store", "game", saves.dump(model.own))


def _clock(model: Model, env: Env) -> Model:
    """Count the seconds since the last message, when the clock runs."""
    if model.running is None or env.now <= model.running:
        return model
    seconds = model.game.seconds + min(env.now - model.running, IDLE)
    return replace(model, game=replace(model.game, seconds=seconds), running=env.now)


def _played_slot(model: Model) -> int | None:
    return model.event.move if model.event.kind == "play" else model.tab_stop


def _handle(model: Model, message: Message, env: Env) -> Answer:
    if model.stage is not None and model.stage.kind == "demo" and message.kind in ("slot", "action", "key"):
        return demo.touched(model)
    if message.kind == "slot" and (answered := tutor.answer(model, message)) is not None:
        return answered
    match message.kind:
        case "slot":
            if model.dialog or stages.stepped(model):
                return stages.pause(model), ()
            return stages.play(model, int(message.name)), ()
        case "action":
            return _action(model, message, env)
        case "key":
            return (model, ()) if model.dialog else _key(model, message, env)
        case "set":
            return _set(model, message)
        case "submit":
            return _submit(model, message, env)
        case "file":
            return backup.take_in(model, message.value)
        case "close":
            return replace(model, dialog="", pending=None, draft={}), ()
        case "visible":
            counts = message.name == "true" and model.stage is None and model.game.in_play
            model = replace(model, running=env.now if counts else None)
            return model, () if model.guest else (_save(model),)
        case "results":
            return replace(model, results=stats.load(message.value) if message.value else ()), ()
        case "elsewhere":
            return _elsewhere(model, message)
        case "unkept":
            words = model.texts.gettext(
                "The browser keeps nothing more: what follows lasts only while this page is open"
            )
            return notice(replace(model, stored=False), words), ()
        case "kept":
            return replace(model, stored=True), ()
        case "release":
            words = model.texts.gettext("A new version is ready: take it from the menu")
            return notice(replace(model, release=True), words), ()
        case "installable":
            return replace(model, installable=True), ()
        case "found" if message.name == "deal":
            return leaving.come(model, message, env)
        case "found":
            return coach.found(model, message)
        case "host":
            asked = embed.wish(model, message.value)
            return (model, ()) if asked is None else _handle(model, asked, env)
        case "tell":
            return model, embed.say(model, message.name)
        case "theme":
            return replace(model, theme=message.name), ()
        case "size":
            return model, embed.size(model, message.name)
        case "shared":
            return links.done(model, message.name), ()
        case "timer":
            if model.stage is not None and model.stage.kind == "demo":
                return demo.update(model, message, env)
            return stages.update(model, message) if model.stage else (model, ())
        case "touch":
            return demo.touched(model)
        case _:
            raise AssertionError(f"unknown message {message}")


def _elsewhere(model: Model, message: Message) -> Answer:
    """Another tab has stored something: results and settings are taken over, of a game the player is told."""
    try:
        match message.name:
            case name if name in leaving.CLEARED and not message.value:
                return replace(model, **{name: leaving.CLEARED[name]}), ()
            case "results":
                # Ours may not have found room yet.
                return replace(model, results=stats.merged(model.results, stats.load(message.value))), ()
            case "lessons":
                both = tutor.together(model.lessons, tutor.load(message.value))
                return replace(model, lessons=both), ()
            case "daily":
                return replace(model, daily=daily.together(model.daily, daily.load(message.value))), ()
            case "settings":
                chosen = settings.load(message.value)
                return replace(model, settings=chosen), language(model, chosen)
            case "game":
                theirs = saves.load(message.value)
                if model.waiting is not None:  # what was asked about it is asked anew
                    waiting = theirs if theirs.in_play else None
                    dialog = "" if model.dialog == "confirm" else model.dialog
                    model = replace(model, waiting=waiting, dialog=dialog, pending=None)
                words = model.texts.gettext(
                    "Another tab is being played too: the last move made in either is kept"
                )
                return notice(replace(model, guest=True), words), ()
    except ValueError:
        pass  # not one of ours: what this tab holds is stored again with its next move
    return model, ()


def _action(model: Model, message: Message, env: Env) -> Answer:
    if (answered := tutor.answer(model, message)) is not None:
        return answered
    if model.stage is not None and (
        message.name in stages.ACTIONS or (stages.stepped(model) and message.name in ("undo", "redo", "draw"))
    ):
        return stages.update(model, message)
    match message.name:
        case "draw":
            return stages.play(model, DRAW), ()
        case "undo" if model.game.can_undo:
            move = model.game.played[-1]
            return replace(model, game=model.game.undo(), event=happened(model, "undo", move)), ()
        case "redo" if model.game.can_redo:
            move = model.game.moves[model.game.cursor]
            # A phone has no room for this button: it is in the menu there, and the menu closes.
            return replace(model, game=model.game.redo(), event=happened(model, "redo", move), dialog=""), ()
        case "undo":
            t = model.texts
            allowed = model.game.rules.undo_policy.allowed
            words = t.gettext("Nothing to undo") if allowed else t.gettext("This table has no undo")
            return notice(model, words), ()
        case "hint":
            return coach.ask(model, model.settings["hint"])
        case kind if kind in coach.KINDS:
            return coach.ask(model, kind)
        case "state":
            return replace(model, event=happened(model, "state")), ()
        case "results":
            return replace(model, panel=not model.panel), (
                Effect("focus", "board" if model.panel else "panel"),
            )
        case "close":
            return replace(model, dialog="", pending=None, draft={}), ()
        case "back" if model.waiting is not None:
            return leaving.back(model)
        case "yes" if (
            model.waiting is not None and model.pending is not None and model.pending.name == "instead"
        ):
            left = leaving.record(model, model.waiting.walk_away(), env)
            asked = replace(model, dialog="", pending=None, waiting=None)
            model, effects = _handle(asked, model.pending.found, env)
            return model, left + effects
        case "yes" if model.pending is not None:
            pending = model.pending
            return leaving.leave(replace(model, dialog="", pending=None), pending, env)
        case "new" | "restart" | "quit" | "table" | "day":
            return leaving.asked(model, message, env)
        case "ghost" if stages.stepped(model):
            return leaving.asked(model, replace(message, found=links.shared_game(model)), env)
        case "demo":
            return demo.begin(model, env)
        case "hosted" | "find":
            return leaving.asked(model, message, env)
        case name if name in review.ACTIONS:
            return review.update(model, message)
        case "drop-ghost":
            return replace(model, ghost=None), (Effect("focus", "board"),)
        case name if name in links.ACTIONS:
            return links.update(model, message)
        case "release" if model.release:
            return model, (Effect("release"),)
        case "install" if model.installable:
            return replace(model, installable=False, dialog=""), (Effect("install"),)
        case "lesson":
            return tutor.begin(model, message.value)
        case "clear":
            return replace(model, dialog="confirm", pending=message), ()
        case "export":
            return model, (Effect("download", "tri-peaks.json", backup.export(model)),)
        case name if name in DIALOGS:
            model = replace(model, dialog=name, draft=_draft(name, message.value, env))
            return model, dealing.ask_rating(model) if name == "deal" else ()
        case _:
            return model, ()


DIALOGS = (
    "menu",
    "daily",
    "help",
    "lessons",
    "seen",
    "share",
    "hints",
    "tables",
    "house",
    "rules",
    "deal",
    "settings",
    "statistics",
    "keys",
    "about",
)
"""The dialogs that an action opens; its value is what the dialog is about."""


def _draft(name: str, value: str, env: Env) -> dict[str, str]:
    """What a dialog begins with."""
    if name == "daily":
        month, _, code = value.partition(" ")
        return {"now": str(env.now), "of": month, **({"rules": code} if code else {})}
    about = "rules" if name in ("tables", "house", "rules") else "of"
    return {"now": str(env.now), **({about: value} if value else {})}


def _set(model: Model, message: Message) -> Answer:
    if message.name == "at" and model.stage is not None:
        return stages.update(model, Message("action", "at", message.value))
    if message.name not in settings.CHOICES:
        return replace(model, draft=_drafted(model, message)), ()
    chosen = settings.changed(model.settings, message.name, message.value)
    effects = (Effect("store", "settings", settings.dump(chosen)), *language(model, chosen))
    return replace(model, settings=chosen, theme="" if message.name == "theme" else model.theme), effects


def _drafted(model: Model, message: Message) -> dict[str, str]:
    """The draft with a field changed; a field of house rules ("rule.wrap", with the place of its new value) changes the code."""
    draft = dict(model.draft)
    if message.name.startswith("rule."):
        name = message.name.removeprefix("rule.")
        table = rules.parse(draft["rules"]) if "rules" in draft else model.game.rules
        changed = rules.with_fields(table, {name: rules.OPTIONS[name][int(message.value)]})
        return {**draft, "rules": rules.code(changed)}
    return {**draft, message.name: message.value}


def _submit(model: Model, message: Message, env: Env) -> Answer:
    form = json.loads(message.value)
    match message.name:
        case "deal":
            text = str(form.get("deal", ""))
            try:
                deals.parse(text, model.own.rules.jokers)
            except deals.DealError as error:
                return replace(model, draft={"deal": text, "error": fault(model.texts, error)}), ()
            return leaving.asked(model, Message("action", "deal", text), env)
        case "tables":
            return leaving.asked(
                model, Message("action", "table", str(form.get("rules", rules.DEFAULT.table))), env
            )
        case _:
            return model, ()


_KEYS = {
    "d": "draw",
    "z": "undo",
    "ctrl+z": "undo",
    "y": "redo",
    "ctrl+y": "redo",
    "ctrl+shift+z": "redo",
    "h": "hint",
    "o": "odds",
    "p": "peek",
    "n": "new",
    "r": "restart",
    "s": "state",
    "c": "seen",
    "m": "menu",
    "?": "keys",
}


def _key(model: Model, message: Message, env: Env) -> Answer:
    if message.name in walk.ARROWS:
        target = walk.arrow(model.game, model.tab_stop, message.name, message.value)
        if target.startswith("slot:"):
            model = replace(model, tab_stop=int(target.removeprefix("slot:")))
        return model, (Effect("focus", target),) if target else ()
    if message.name in _KEYS:
        return _action(model, Message("action", _KEYS[message.name]), env)
    return model, ()
