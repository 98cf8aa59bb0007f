"""A game as a versioned JSON document. It holds rules, deal and moves; everything else is found by replaying them."""

import json
from dataclasses import replace
from typing import Any

from tripeaks import deals, documents, game, rules
from tripeaks.cards import quoted
from tripeaks.game import Game

VERSION = 1

MAX_LENGTH = 20_000
"""Longest document that is looked at, in characters: a full one is far below."""

_MAX_COUNT = 2**53  # whole numbers up to here are exact in a browser


class SaveError(ValueError):
    """A document that is not a saved game; the message says what is wrong with it."""


def dump(saved: Game) -> str:
    """The document of a game."""
    return json.dumps(
        {
            "version": VERSION,
            "rules": rules.code(saved.rules),
            "deal": saved.deal.code,
            "moves": game.encode(saved.moves),
            "cursor": saved.cursor,
            "undos": saved.undos,
            "peeks": saved.peeks,
            "seconds": saved.seconds,
            "began": saved.began,
            "quit": saved.quit,
        },
        separators=(",", ":"),
    )


def load(text: str) -> Game:
    """The game of a document, its moves replayed by the rules. Raises `SaveError`; nothing is taken from a bad one."""
    document = _read(text)
    try:
        table = rules.parse(_take(document, "rules", str))
        deal = deals.parse(_take(document, "deal", str), table.jokers)
        found = game.replay(deal, table, game.decode(_take(document, "moves", str)))
    except SaveError:
        raise
    except ValueError as error:
        raise SaveError(f"the saved game cannot be replayed: {error}") from None
    counts = {key: _take(document, key, int) for key in ("cursor", "undos", "peeks", "seconds", "began")}
    undone = len(found.moves) - counts["cursor"]
    if not (
        0 <= undone <= counts["undos"]  # each undo takes back one move
        and (table.undo_policy.allowed or not counts["undos"])
        and all(0 <= count <= _MAX_COUNT for count in counts.values())
    ):
        raise SaveError(
            f"the saved game has {', '.join(counts)} that do not fit its {len(found.moves)} moves"
        )
    found = replace(found, **counts)
    return found.walk_away() if _take(document, "quit", bool) else found


def began(text: str) -> int:
    """When the game of a document began, without replaying it. Raises `SaveError` where the text tells no such thing."""
    return int(_take(_read(text), "began", int))


def _read(text: str) -> dict[str, Any]:
    if len(text) > MAX_LENGTH:
        raise SaveError(f"a saved game of {len(text):,} characters is too long")
    try:
        document = documents.read(text)
    except ValueError:
        raise SaveError(f"the saved game is not JSON: {quoted(text)}") from None
    if not isinstance(document, dict):
        raise SaveError(f"the saved game is not a document: {quoted(text)}")
    version = _take(document, "version", int)
    if version != VERSION:
        raise SaveError(f"the saved game has version {quoted(str(version))}, this program reads {VERSION}")
    return document


def _take(document: dict[str, Any], key: str, kind: type) -> Any:
    value = document.get(key)
    if type(value) is not kind:
        raise SaveError(f"the saved game has {quoted(repr(value))} for {key}, not {kind.__name__}")
    return value
