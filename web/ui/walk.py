"""How the focus goes from card to card."""

import json

from tripeaks.board import PLACE, ROW
from tripeaks.game import Game

ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def next_stop(game: Game, from_slot: int | None) -> int | None:
    """The card that Tab reaches and that takes the focus of a card just played.

    The rule: the card itself while it lies there exposed; else, of the playable cards (of the exposed ones where none
    fits), the nearest to the place it had, the left one of two.
    """
    here = game.position
    if from_slot in here.exposed:
        return from_slot
    among = here.playable or here.exposed
    if from_slot is None:
        return among[0] if among else None
    return min(among, key=lambda s: (_distance(s, from_slot), PLACE[s]), default=None)


def _distance(a: int, b: int) -> int:
    return (PLACE[a] - PLACE[b]) ** 2 + 4 * (ROW[a] - ROW[b]) ** 2


def arrow(game: Game, tab_stop: int | None, key: str, where: str) -> str:
    """Where an arrow key leads: "slot:N", "stock", or empty for nowhere.

    Along the base row (left and right; in portrait, where the peaks lie on their side, up and down) the arrows visit
    every exposed card in the order of its place. Across it they go to the nearest card that lies that way. From the
    board downwards the stock follows, and any arrow leads from the piles back to the board.
    `where` is JSON: what has the focus, and whether the board lies on its side or is mirrored.
    """
    told = json.loads(where)
    focus, portrait, mirror = str(told.get("focus", "")), bool(told.get("portrait")), bool(told.get("mirror"))
    dx, dy = ARROWS[key]
    dx = -dx if mirror else dx
    along, across = (dy, dx) if portrait else (dx, dy)
    exposed = game.position.exposed
    if not focus.startswith("slot:"):
        first = tab_stop if tab_stop in exposed else next(iter(exposed), None)
        return "" if first is None else f"slot:{first}"
    origin = int(focus.removeprefix("slot:"))

    def order(slot: int) -> tuple[int, int]:
        return PLACE[slot], ROW[slot]

    if along:
        onward = [slot for slot in exposed if (order(slot) > order(origin)) == (along > 0) and slot != origin]
        target = min(onward, key=lambda s: (along * PLACE[s], along * ROW[s]), default=None)
    else:
        onward = [slot for slot in exposed if (ROW[slot] - ROW[origin]) * across > 0]
        target = min(
            onward,
            key=lambda s: (abs(PLACE[s] - PLACE[origin]) + 3 * abs(ROW[s] - ROW[origin]), PLACE[s]),
            default=None,
        )
    if target is not None:
        return f"slot:{target}"
    return "stock" if dy > 0 else ""
