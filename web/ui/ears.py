"""The listeners: events of the browser in, three strings out.

One listener a kind of event on permanent roots, all by one proxy, so that cards come and go without listeners of their own.

Dispatched, always three strings (kind, name, value):
  slot N ""                a board card was tapped
  action NAME VALUE        [data-action] with its data-value; the stock is action "draw"
  key COMBO JSON           "ArrowLeft", "ctrl+z", "d" …; JSON: focus ("slot:3", "action:new", "stock", ""), portrait, mirror
  set NAME VALUE           a [data-set] control changed ("on" or "off" for a box)
  file NAME TEXT           a file was chosen in input[data-file]
  submit FORM JSON         a form[data-form], its fields as a JSON object
  close NAME ""            the dialog was closed by the browser (Escape, a tap beside it)
  visible true|false ""    the page was shown or hidden
  touch "" ""              the page was touched while a demonstration runs
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from js import JSON, FormData, Object, document
from pyodide.ffi import create_proxy

from ui.mover import Mover

Dispatch = Callable[[str, str, str], None]

NEAR = 12
"""Pixels a pointer may wander from one card on to its neighbour and still mean the card it was pressed on."""


class Ears:
    """The listeners: browser events in, three strings out."""

    def __init__(self, mover: Mover, dispatch: Dispatch) -> None:
        self.mover, self.dispatch = mover, dispatch
        self.dialog = document.querySelector("dialog")
        self.swallow = self.beside = (
            False  # what the pointer went down on: a demonstration, the room beside a dialog
        )
        self.pressed: tuple[str, float, float] = ("", 0.0, 0.0)  # slot and place where the pointer went down
        self.hear = create_proxy(self._hear)  # the only proxy, kept for ever
        for name in (
            "click",
            "pointerdown",
            "keydown",
            "change",
            "submit",
            "visibilitychange",
            "animationend",
        ):
            document.addEventListener(name, self.hear)
        self.dialog.addEventListener("close", self.hear)  # does not bubble

    def _hear(self, event: Any) -> None:
        getattr(self, f"_{event.type}")(event)

    def _pointerdown(self, event: Any) -> None:
        self.mover.settle()
        # A touch that ends the demonstration plays nothing.
        self.swallow = bool(document.body.getAttribute("data-demo"))
        if self.swallow:
            self.dispatch("touch", "", "")
        # A text may be marked from the dialog out to beside it: that click, too, is one on the dialog itself.
        self.beside = self.dialog.isSameNode(event.target)
        closest = _closest(event)
        x, y = getattr(event, "clientX", 0.0), getattr(event, "clientY", 0.0)
        card = closest("[data-slot]")
        slot = card.dataset.slot if card else ""
        if not slot and closest(".play") and not closest("[data-action]"):
            # A card that turns over stands edge-on for a moment and lets a tap through.
            slot = self.mover.lying_at(x, y)
        self.pressed = (slot, x, y)

    def _click(self, event: Any) -> None:
        if self.swallow:
            self.swallow = False
            return
        target = event.target
        slot, x, y = self.pressed
        self.pressed = ("", 0.0, 0.0)
        node = _closest(event)("[data-slot], [data-action]")
        if node and (tapped := node.getAttribute("data-slot")):
            self.dispatch("slot", tapped, "")
        elif node:
            self.dispatch("action", node.dataset.action, node.getAttribute("data-value") or "")
        elif self.beside and self.dialog.isSameNode(target):  # its own box is filled by what it holds
            self.dialog.close()
        elif (
            slot
            and hasattr(event, "clientX")
            and abs(event.clientX - x) < NEAR
            and abs(event.clientY - y) < NEAR
        ):
            self.dispatch("slot", slot, "")

    def _keydown(self, event: Any) -> None:
        self.mover.settle()
        demo = bool(document.body.getAttribute("data-demo"))
        # The space bar clicks when it is let go: on what has the focus when the demonstration is gone.
        self.swallow = demo and getattr(event, "key", "") == " "
        if demo and getattr(event, "key", "") == "Escape":
            self.dispatch("touch", "", "")
            return
        if (
            not hasattr(event, "key")
            or event.isComposing
            or event.metaKey
            or event.altKey
            or self.dialog.open
        ):
            return
        if _closest(event)("input, select, textarea"):
            return
        key = event.key if len(event.key) > 1 else event.key.lower()
        if event.ctrlKey:
            if key not in ("z", "y"):
                return
            key = "ctrl+shift+z" if event.shiftKey else f"ctrl+{key}"
        if key.startswith(("ctrl+", "Arrow")):
            event.preventDefault()
        elif len(key) > 1:
            return
        self.dispatch("key", key, self._where())

    def _change(self, event: Any) -> None:
        node = event.target
        if node.hasAttribute("data-file") and node.files.length:
            later(self._read(node))
        if node.hasAttribute("data-set"):
            value = ("on" if node.checked else "off") if node.type == "checkbox" else str(node.value)
            self.dispatch("set", node.getAttribute("data-set"), value)

    async def _read(self, node: Any) -> None:
        """Give the text of the chosen file on, and forget it, so that the same file can be chosen again."""
        text = str(await node.files.item(0).text())
        node.value = ""
        self.dispatch("file", node.getAttribute("data-file"), text)

    def _submit(self, event: Any) -> None:
        form = event.target
        event.preventDefault()
        fields = JSON.stringify(Object.fromEntries(FormData.new(form)))
        self.dispatch("submit", form.dataset.form, fields)

    def _close(self, event: Any) -> None:
        name = event.target.dataset.dialog
        # No name: the picture itself has closed it. Open: it was closed and another one opened since.
        if name and not event.target.open:
            event.target.dataset.dialog = ""
            self.dispatch("close", name, "")

    def _animationend(self, event: Any) -> None:
        self.mover.moved(event.target, event.animationName)

    def _visibilitychange(self, _event: Any) -> None:
        self.dispatch("visible", "false" if document.hidden else "true", "")

    def _where(self) -> str:
        """JSON for a key message: what has the focus, and how the board lies."""
        table = self.mover.table
        portrait = table.clientWidth <= 0.85 * table.clientHeight
        mirror = portrait and document.documentElement.getAttribute("data-hand") == "left"
        return json.dumps({"focus": _name(document.activeElement), "portrait": portrait, "mirror": mirror})


def _closest(event: Any) -> Any:
    """The target's `closest`. An event that a script made may be meant for the document, which is in nothing."""
    return getattr(event.target, "closest", lambda _: None)


def _name(node: Any) -> str:
    """What a node is called in messages and focus targets."""
    if not node:
        return ""
    data = node.dataset
    if node.hasAttribute("data-slot"):
        return f"slot:{data.slot}"
    if node.hasAttribute("data-pile"):
        return str(data.pile)
    return f"action:{data.action}" if node.hasAttribute("data-action") else ""


_tasks: set[Any] = set()


def later(work: Any) -> None:
    """Start work that waits for the browser, and keep it from being thrown away meanwhile."""
    task = asyncio.ensure_future(work)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)
