"""Sets cards moving: a mark on a node, and where its movement starts; its end is where the node lies already.

What moves is said by `motion`, how by styles.css. Nothing here runs while a card is under way.
"""

from typing import Any

from js import document, window

from ui.motion import Move
from ui.screen import Screen

Corner = tuple[float, float]
Places = dict[str, Corner]
"""Upper left corners in pixels, by "stock", "waste" or the number of a slot."""

STANDING = ("turn", "cover", "shake", "cheer")
"""Movements that stay where they are."""

LAST = {"deal": "deal", "up": "flip", "turn": "flip", "cover": "unflip", "shake": "shake"}
"""The animation of styles.css that ends last, for each kind of movement ("go" for all others)."""

RAISED = {"deal": "board", "up": "board", "back": "board", "undraw": "stock"}
"""What lies over its neighbours while one of these movements is under way."""

DEALT = ("deal", "up")
"""Movements of a new deal. Their cards keep their marks until the last one lies: with each mark that goes, a browser draws
anew what its card was lifted from."""


class Mover:
    """Knows the nodes that movements start from and end at."""

    def __init__(self, slots: list[Any]) -> None:
        one = document.querySelector
        self.slots = slots
        self.table, self.play, self.board, self.fx = one(".table"), one(".play"), one(".board"), one(".fx")
        self.stock, self.waste = one('[data-pile="stock"]'), one('[data-pile="waste"]')
        self.calm = window.matchMedia("(prefers-reduced-motion: reduce)")
        self.raised = ""
        self.coming: set[int] = set()  # slots whose cards are still being dealt

    def wanted(self, screen: Screen) -> bool:
        """Whether anything moves at all."""
        return screen.root.get("motion") != "off" and not document.hidden and not self.calm.matches

    def places(self, moves: tuple[Move, ...], mirrored: bool) -> Places:
        """Where the piles and the card that leaves lie, read before anything is painted, while that costs nothing."""
        if all(move.kind in STANDING for move in moves):
            return {}
        flown = next((move.slot for move in moves if move.kind == "fly"), None)
        card = (self.stock if flown is None else self.slots[flown]).getBoundingClientRect()
        waste = self.waste.getBoundingClientRect()
        # In a fan the top card lies at the far end.
        return {
            "stock" if flown is None else f"{flown}": (card.left, card.top),
            "waste": (waste.left if mirrored else waste.right - card.width, waste.top),
        }

    def move(self, moves: tuple[Move, ...], places: Places, top: Any, shifted: bool) -> None:
        """Mark what moves. `top` is the upper card of the waste; `shifted`: the table has another size than before, so
        ends are read anew."""
        start: Corner | None
        end: Corner | None
        plan: list[tuple[Move, Any, Corner | None, Corner | None]] = []
        # Every place is read before the first mark is set, so that the page is laid out once at most.
        for move in moves:
            match move.kind:
                case "fly":
                    node, start, end = top, places[f"{move.slot}"], places["waste"]
                case "draw":
                    node, start, end = top, places["stock"], places["waste"]
                case "undraw":
                    node, start, end = self.stock.firstElementChild, places["waste"], places["stock"]
                case "back" | "deal" | "up":
                    node = self.slots[move.slot]
                    start, end = places["waste" if move.kind == "back" else "stock"], None
                case "cheer":
                    self._cheer(move.step)
                    continue
                case _:
                    node, start, end = self.slots[move.slot], None, None
            if not node:
                continue
            if node.hasAttribute("data-move"):
                node.removeAttribute("data-move")
                _ = node.offsetWidth  # the same movement again starts anew
            if start and (end is None or shifted):
                end = _corner(node)
            plan.append((move, node, start, end))
        for move, node, start, end in plan:
            way = ""
            if start and end:
                dx, dy = start[0] - end[0], start[1] - end[1]
                way = f"--dx: {dx:.1f}px; --dy: {dy:.1f}px; --rise: {0.12 * (dx * dx + dy * dy) ** 0.5:.1f}px"
            node.style.cssText = f"--step: {move.step}; {way}"
            node.setAttribute("data-move", move.kind)
            (self.coming.add if move.kind in DEALT else self.coming.discard)(move.slot)
        if raised := next((RAISED[move.kind] for move in moves if move.kind in RAISED), ""):
            self._raise(raised)

    def _cheer(self, streak: int) -> None:
        """A streak of 5, 10, 15 or 20: light from the waste, along the meter, and at last snow."""
        table, waste = self.table.getBoundingClientRect(), self.waste.getBoundingClientRect()
        style = self.fx.style
        style.setProperty("--from-x", f"{(waste.left + waste.right) / 2 - table.left:.0f}px")
        style.setProperty("--from-y", f"{(waste.top + waste.bottom) / 2 - table.top:.0f}px")
        self.fx.innerHTML = '<b class="light"></b>' + ("<i></i>" * 24 if streak >= 20 else "")
        self.play.removeAttribute("data-cheer")
        _ = self.play.offsetWidth  # a cheer that follows another starts anew
        self.play.dataset.cheer = str(streak)

    def settle(self) -> None:
        """A new deal that is still being laid out lies at once: the player wants to go on."""
        if self.raised:
            for node in self.slots:
                node.removeAttribute("data-move")
            self.coming.clear()
            self._raise("")

    def lying_at(self, x: float, y: float) -> str:
        """The slot whose card has its place at a point of the window, whatever its movement shows; empty for none."""
        box = self.board.getBoundingClientRect()
        x, y = x - box.left, y - box.top
        for slot in reversed(range(len(self.slots))):
            node = self.slots[slot]
            left, top = node.offsetLeft, node.offsetTop
            if node.isConnected and 0 <= x - left < node.offsetWidth and 0 <= y - top < node.offsetHeight:
                return str(slot)
        return ""

    def moved(self, node: Any, name: str) -> None:
        """An animation has ended: take its mark away."""
        kind = node.getAttribute("data-move")
        if not kind or name != LAST.get(kind, "go"):
            return
        if kind in DEALT:
            self.coming.discard(int(node.dataset.slot))
        else:
            node.removeAttribute("data-move")
        if not self.raised or any(self.slots[slot].isConnected for slot in self.coming):
            return
        if self.coming or kind in DEALT or not self.play.querySelector(":is(.board, .stock) [data-move]"):
            self.settle()

    def _raise(self, raised: str) -> None:
        """Have the board lie over the dock, or the stock over the waste, so that a card between the two is seen on all
        its way."""
        self.raised = raised
        if raised:
            self.play.dataset.raised = raised
        else:
            self.play.removeAttribute("data-raised")


def _corner(node: Any) -> Corner:
    box = node.getBoundingClientRect()
    return box.left, box.top
