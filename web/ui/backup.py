"""Everything that is kept, as one file, and back. The file holds the stored texts as they are, each under its key."""

import json
from collections.abc import Callable, Mapping
from dataclasses import astuple, replace
from functools import partial
from typing import Any

from tripeaks import documents, saves, stats
from tripeaks.cards import Fault, quoted
from ui import daily, settings, tutor
from ui.model import Effect, Model, happened, language
from ui.texts import fault

VERSION = 1

MAX_LENGTH = 20_000_000
"""Longest file that is looked at, in characters: some hundred thousand results."""

KEYS = ("results", "settings", "lessons", "daily", "game")


class BackupError(Fault):
    """A file that is no export of this game; the message says what is wrong."""


def dump(parts: Mapping[str, str]) -> str:
    """The file of the stored texts."""
    kept = {key: parts[key] for key in KEYS if parts.get(key)}
    return json.dumps({"tri-peaks": VERSION, "parts": kept}, indent=1)


def load(text: str) -> dict[str, str]:
    """The stored texts of a file, not yet read themselves. Raises `BackupError`."""
    if len(text) > MAX_LENGTH:
        raise BackupError("a file of {count} characters is too long", count=len(text))
    try:
        document = documents.read(text)
        version, parts = document["tri-peaks"], document["parts"]
    except (ValueError, TypeError, KeyError):
        raise BackupError("this is no export of Tri-Peaks: {text}", text=quoted(text)) from None
    if version != VERSION:
        raise BackupError(
            "an export of version {version}; this program reads {ours}", version=repr(version), ours=VERSION
        )
    if not isinstance(parts, dict) or not all(
        key in KEYS and isinstance(value, str) for key, value in parts.items()
    ):
        raise BackupError("an export with parts that are not known")
    return parts


def export(model: Model) -> str:
    """The file of everything that a model holds."""
    return dump(
        {
            "results": stats.dump(model.results),
            "settings": json.dumps(dict(model.settings)),
            "lessons": tutor.dump(model.lessons),
            "daily": daily.dump(model.daily),
            "game": saves.dump(model.own),
        }
    )


def _results(text: str) -> stats.Results:
    """The results of a file. Raises `ValueError` for one that no deal can have: made by hand, not by play."""
    found = stats.load(text)
    for one in found:
        if not stats.possible(one):
            raise BackupError("a result that no deal can have: {result}", result=quoted(str(astuple(one))))
    return found


def take_in(model: Model, text: str) -> tuple[Model, tuple[Effect, ...]]:
    """Take a file in: results are put together with those that are there, its settings are put in force, and the game
    too where none is being played. Nothing is taken from a file with a fault."""
    t = model.texts
    part = ""

    def read(key: str, reader: Callable[[str], Any], without: Any) -> Any:
        nonlocal part
        part = key
        return reader(parts[key]) if key in parts else without

    try:
        parts = load(text)
        results = read("results", _results, ())
        chosen = read("settings", partial(settings.load, base=model.settings), model.settings)
        done = read("lessons", tutor.load, ())
        days = read("daily", daily.load, {})
        game = read("game", saves.load, model.game)
    except BackupError as error:
        return replace(model, draft={"error": fault(t, error)}), ()
    except ValueError:
        damage = BackupError("this export is damaged: what it has as {part} cannot be read", part=repr(part))
        return replace(model, draft={"error": fault(t, damage)}), ()
    merged = stats.merged(model.results, results)
    new = len(merged) - len(model.results)
    gone = len({*model.results} - {*merged})
    words = [t.ngettext("Imported: {count} new result.", "Imported: {count} new results.", new)]
    words[0] = words[0].format(count=t.number(new))
    if gone:
        replaced = t.ngettext(
            "{count} of yours has given way to an earlier attempt, or a better end of it.",
            "{count} of yours have given way to earlier attempts, or better ends of them.",
            gone,
        )
        words.append(replaced.format(count=t.number(gone)))
    if chosen != model.settings:
        words.append(t.gettext("The file's settings are in force now."))
    effects = (
        Effect("record", value=stats.dump(results)),
        Effect("store", "settings", settings.dump(chosen)),
        Effect("store", "lessons", tutor.dump(done := tutor.together(model.lessons, done))),
        Effect("store", "daily", daily.dump(days := daily.together(model.daily, days))),
        *language(model, chosen),
    )
    draft = {"note": " ".join(words)}
    model = replace(model, results=merged, settings=chosen, lessons=done, daily=days, draft=draft)
    if model.stage is None and not model.game.played and game != model.game:
        model = replace(model, game=game, event=happened(model, "deal"))
    return model, effects
