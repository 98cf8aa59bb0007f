"""Everything that is kept, as one file, and back. The file holds the stored texts as they are, each under its key."""

import json
from collections.abc import Mapping
from dataclasses import replace

from tripeaks import documents, saves, stats
from tripeaks.cards import Fault, quoted
from ui import daily, settings, tutor
from ui.model import Effect, Event, Model, language
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
            "settings": settings.dump(model.settings),
            "lessons": tutor.dump(model.lessons),
            "daily": daily.dump(model.daily),
            "game": saves.dump(model.own),
        }
    )


def take_in(model: Model, text: str) -> tuple[Model, tuple[Effect, ...]]:
    """Take a file in: results are put together with those that are there, settings replaced, and the game too where
    none is being played. Nothing is taken from a file with a fault."""
    t = model.texts
    try:
        parts = load(text)
        results = stats.load(parts["results"]) if "results" in parts else ()
        chosen = settings.load(parts["settings"]) if "settings" in parts else model.settings
        done = tutor.load(parts["lessons"]) if "lessons" in parts else ()
        days = daily.load(parts["daily"]) if "daily" in parts else {}
        game = saves.load(parts["game"]) if "game" in parts else model.game
    except ValueError as error:
        return replace(model, draft={"error": fault(t, error)}), ()
    merged = stats.merged(model.results, results)
    new = len(merged) - len(model.results)
    words = t.ngettext("Imported: {count} new result.", "Imported: {count} new results.", new)
    effects = (
        Effect("record", value=stats.dump(results)),
        Effect("store", "settings", settings.dump(chosen)),
        Effect("store", "lessons", tutor.dump(done := tutor.together(model.lessons, done))),
        Effect("store", "daily", daily.dump(days := daily.together(model.daily, days))),
        *language(model, chosen),
    )
    draft = {"note": words.format(count=t.number(new))}
    model = replace(model, results=merged, settings=chosen, lessons=done, daily=days, draft=draft)
    if model.stage is None and not model.game.played and game != model.game:
        model = replace(model, game=game, event=Event("deal", model.event.number + 1))
    return model, effects
