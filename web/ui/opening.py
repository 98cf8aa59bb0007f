"""What the page opens with: from its address and the stored texts to the first model."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from tripeaks import deals, rules, saves, stats
from tripeaks.game import Game
from tripeaks.position import Outcome
from ui import coach, daily, demo, links, settings, stages, tutor, walk
from ui.leaving import dealt
from ui.model import Answer, Effect, Env, Event, Model, Stage
from ui.texts import Texts, fault

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Start:
    """What the page finds when it opens: the link's words and the stored texts (empty where there are none)."""

    deal: str = ""
    rules: str = ""
    moves: str = ""  # of a replay
    address: str = ""  # of the page, without its query
    embed: bool = False
    theme: str = ""  # of this visit only
    demo: str = ""  # "1" where the game is to play itself
    speed: str = ""  # of the demonstration
    game: str = ""
    settings: str = ""
    results: str = ""
    lessons: str = ""
    daily: str = ""
    second: Callable[[str], str] = "".format  # another copy of a stored text, where one is kept
    stored: bool = True


def initial(start: Start, texts: Texts, env: Env) -> Answer:
    """The model a page opens with: the link's deal, else the saved game, else a fresh deal."""
    effects: list[Effect] = []
    problems: list[str] = []

    def read(key: str, text: str, load: Callable[[str], T], default: T) -> T:
        if not text:
            return default
        try:
            return load(text)
        except ValueError as error:
            effects.append(Effect("aside", key, text))
            copy = start.second(key)
            try:
                found = load(copy)
            except ValueError:
                problems.append(_unread(texts, key, error, restored=False))
                return default
            problems.append(_unread(texts, key, error, restored=True))
            effects.append(Effect("store", key, copy))
            return found

    chosen = read("settings", start.settings, settings.load, settings.DEFAULTS)
    results = read("results", start.results, stats.load, stats.EMPTY)
    done: tuple[str, ...] = read("lessons", start.lessons, tutor.load, ())
    days: daily.Days = read("daily", start.daily, daily.load, {})
    saved: Game | None = read("game", start.game, saves.load, None)
    game = saved
    shown: Game | None = None
    if start.moves:
        try:
            shown = links.replay(start.deal, start.rules, start.moves)
        except ValueError as error:
            problems.append(fault(texts, error))
    elif start.deal or start.rules:
        try:
            table = rules.parse(start.rules) if start.rules else rules.DEFAULT
            deal = deals.parse(start.deal, table.jokers) if start.deal else None
        except ValueError as error:
            problems.append(fault(texts, error))
        else:
            if saved is None or saved.rules != table or (deal is not None and saved.deal.cards != deal.cards):
                game = dealt(table, env, deal)
    if game is None:
        game = dealt(saved.rules if saved else rules.DEFAULT, env)
    other = saved if game is not saved else None
    model = Model(
        game=game,
        event=Event("deal", 1),
        settings=chosen,
        results=results,
        lessons=done,
        daily=days,
        texts=texts,
        embed=start.embed,
        theme=start.theme if start.theme in settings.CHOICES["theme"] else "",
        stored=start.stored,
        address=start.address,
        guest=other is not None,
        waiting=other if other is not None and other.in_play else None,
        panel=game.outcome is not Outcome.PLAYING,
        tab_stop=walk.next_stop(game, None),
    )
    if shown is not None:
        model = stages.enter(
            model, Stage("replay", game, left=shown.quit), replace(shown, cursor=0, quit=False)
        )
    if problems:
        model = replace(model, dialog="problem", draft={"text": "\n".join(problems)})
    elif start.demo == "1" and shown is None:
        model, more = demo.begin(model, env, model.game if start.deal else None, demo.speed(start.speed))
        effects += more
    elif not start.stored:
        model = replace(model, event=Event("notice", 1, words=texts.gettext("Nothing will be kept here")))
    model, more = coach.follow(None, model)
    return model, (*effects, *more)


def _unread(t: Texts, key: str, error: ValueError, restored: bool) -> str:
    """What was stored and cannot be read, and whether another copy could be. The reason is for those who look into it, and
    stays as it is."""
    _ = t.gettext
    what = {
        "game": _("The saved game"),
        "settings": _("The settings"),
        "results": _("The results"),
        "lessons": _("The list of lessons"),
        "daily": _("The calendar of daily deals"),
    }[key]
    words = (
        _("{what}: could not be read ({reason}). A second copy was, and nothing is lost.")
        if restored
        else _("{what}: set aside, since this could not be read ({reason}).")
    )
    return words.format(what=what, reason=error)
