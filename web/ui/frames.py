"""Where the game of a frame in another page is kept: a place for each deal, so that two frames of one page do not meet,
and the latest of them only, so that a browser does not fill up with deals that nobody goes on with."""

from collections.abc import Mapping

from tripeaks import saves

PREFIX = "frame."

KEPT = 50
"""Games of frames that are kept."""


def key(rules: str, deal: str) -> str:
    """The place of the deal that a frame's link names; empty where it names none, whose game is not kept."""
    return f"{PREFIX}{rules}.{deal}" if deal else ""


def too_old(stored: Mapping[str, str]) -> list[str]:
    """The places to clear before one more is taken, of games that began first. What cannot be read goes before them."""
    return sorted(stored, key=lambda place: _began(stored[place]))[: max(0, len(stored) + 1 - KEPT)]


def _began(text: str) -> int:
    try:
        return saves.began(text)
    except saves.SaveError:
        return -1
