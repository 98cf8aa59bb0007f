"""The painter and the ears: the only module that touches the page's nodes.

`paint` compares a `Screen` with the one painted last and touches what changed; the board is never rebuilt, and a
movement is only a mark on a node whose final place the style sheet knows already. `start` adds one listener a kind of
event on permanent roots, all by one proxy, so that cards come and go without listeners of their own.

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

from js import JSON, FormData, Object, document, fetch, window  # type: ignore[import-not-found]
from pyodide.ffi import create_proxy  # type: ignore[import-not-found]

from ui import faces, motion
from ui.screen import Card, Screen, Stock, Waste

Dispatch = Callable[[str, str, str], None]

NEAR = 12
"""Pixels a pointer may wander from one card on to its neighbour and still mean the card it was pressed on."""

FIRST = (
    "[autofocus]",
    ".body input[type=radio]:checked",
    ".body :is(input:not([type=hidden]), select, textarea, button)",
    "footer .pri",
    "header button:last-child",
)
"""What has the focus in a dialog that has just opened: the first of these that is there."""

Places = dict[str, tuple[float, float]]
"""Upper left corners in pixels, by "stock", "waste" or the number of a slot."""

STANDING = ("turn", "cover", "shake", "cheer")
"""Movements that stay where they are."""

LAST = {"deal": "deal", "up": "flip", "turn": "flip", "cover": "unflip", "shake": "shake"}
"""The animation of styles.css that ends last, for each kind of movement ("go" for all others)."""


class Painter:
    """Holds the page's nodes and the screen painted last."""

    def __init__(self) -> None:
        one = document.querySelector
        self.root, self.body = document.documentElement, document.body
        self.table, self.play, self.board = one(".table"), one(".play"), one(".board")
        self.slots = [one(f'[data-slot="{slot}"]') for slot in range(28)]
        self.tiers = [node.parentNode for node in self.slots]
        self.stock, self.waste = one('[data-pile="stock"]'), one('[data-pile="waste"]')
        self.count, self.trail, self.pop, self.lamp = (
            one("[data-stock-count]"), one("[data-trail]"), one("[data-pop]"), one("[data-lamp]")
        )  # fmt: skip
        self.panel, self.dialog, self.live = one("[data-panel]"), one("dialog"), one("[data-live]")
        self.bar, self.fx = one("[data-bar]"), one(".fx")
        self.fields = {node.dataset.field: node for node in document.querySelectorAll("[data-field]")}
        self.buttons = {
            node.dataset.action: node for node in document.querySelectorAll(".group [data-action]")
        }
        self.piled: dict[int, tuple[str, Any]] = {}  # place in the pile, counted from its foot: face and node
        self.last: Screen | None = None
        self.raised = False

    # ── painting ──

    def paint(self, screen: Screen) -> None:
        """Bring the page from the last screen to this one."""
        last = self.last
        moves = motion.moves(last, screen) if self._lively(screen) else ()
        places = self._places(moves)
        self._paint(last, screen)
        self.last = screen
        self._move(moves, places, shifted=last is not None and bool(last.panel) != bool(screen.panel))

    def _paint(self, last: Screen | None, screen: Screen) -> None:
        if last is None or last.root != screen.root:
            self._root(screen)
        if last is None or last.words != screen.words:
            self._words(screen)
        if last is None or last.cards != screen.cards or last.tab_stop != screen.tab_stop:
            self._cards(last, screen)
        if last is None or last.stock != screen.stock:
            self._stock(screen.stock)
        if last is None or last.waste != screen.waste:
            self._waste(screen.waste)
        if last is None or last.fields != screen.fields:
            self._fields(last, screen)
        if last is None or last.actions != screen.actions:
            self._actions(screen)
        if last is None or last.streak != screen.streak:
            self.trail.innerHTML = faces.trail(min(screen.streak, 20))
            if not screen.streak:
                self.play.removeAttribute("data-cheer")
        if last is None or last.pop != screen.pop:
            self._pop(screen)
        if last is None or last.lit != screen.lit:
            self.table.dataset.lit = " ".join(str(n) for n, lit in enumerate(screen.lit) if lit)
        if last is None or last.lamp != screen.lamp:
            state, words = screen.lamp
            self.lamp.hidden = not state
            self.lamp.dataset.lamp = state
            self.lamp.lastElementChild.textContent = words
        if last is None or (last.state, last.outcome, last.extra) != (
            screen.state,
            screen.outcome,
            screen.extra,
        ):
            self.body.dataset.state, self.body.dataset.outcome = screen.state, screen.outcome
            for name, value in screen.extra.items():
                self.body.setAttribute(f"data-{name}", value)
        if last is None or last.panel != screen.panel:
            _fill(self.panel, screen.panel)
            _put(self.body, "data-panel", "open" if screen.panel else "")
        if last is None or last.bar != screen.bar:
            _fill(self.bar, screen.bar)
            _put(self.body, "data-strip", self.bar.firstElementChild.className if screen.bar else "")
        if last is None or (last.dialog, last.dialog_html) != (screen.dialog, screen.dialog_html):
            self._dialog(last.dialog if last else "", screen)
        if screen.say[1] and (last is None or last.say != screen.say):
            self.announce(screen.say[1])

    def _root(self, screen: Screen) -> None:
        for name, value in screen.root.items():
            if name == "lang":
                self.root.lang = value
            elif value:
                self.root.setAttribute(f"data-{name}", value)
            else:
                self.root.removeAttribute(f"data-{name}")

    def _words(self, screen: Screen) -> None:
        for node in document.querySelectorAll("[data-word]"):
            if node.dataset.word in screen.words:
                node.textContent = screen.words[node.dataset.word]
        for node in document.querySelectorAll("[data-word-label]"):
            if node.dataset.wordLabel in screen.words:
                node.setAttribute("aria-label", screen.words[node.dataset.wordLabel])

    def _cards(self, last: Screen | None, screen: Screen) -> None:
        over = screen.outcome != "playing"
        was_over = last is not None and last.outcome != "playing"
        old_stop, stop = (last.tab_stop if last else None), screen.tab_stop
        lost = False
        for slot, card in enumerate(screen.cards):
            before = last.cards[slot] if last else None
            if card is None:
                if last is None or before is not None:
                    lost = lost or self.slots[slot].isSameNode(document.activeElement)
                    self.slots[slot].remove()
                continue
            node = self.slots[slot]
            if last is not None and before is None:
                self._put_back(slot)
            if before is None or card != before or over != was_over:
                self._card(node, before, card, over)
            if last is None or (slot in (old_stop, stop) and old_stop != stop):
                node.tabIndex = 0 if slot == stop else -1
        if lost:  # the card with the focus has left: the focus goes on to the tab stop, never to the body
            self.focus("board", screen)

    def _card(self, node: Any, before: Card | None, card: Card, over: bool) -> None:
        if before is None or before.face != card.face:
            if not before or before.face:
                node.innerHTML = faces.card(card.face)
            else:
                node.insertAdjacentHTML("beforeend", faces.face(card.face))
            _put(node, "data-card", card.face)
        data = node.dataset
        data.exposed = "true" if card.exposed else "false"
        data.playable = "true" if card.playable else "false"
        node.setAttribute("aria-label", card.name)
        _put(node, "aria-disabled", "true" if over else "")
        _badge(node, card.mark, card.note)

    def _put_back(self, slot: int) -> None:
        """Put a card's node into its row again, before the next one that is still there."""
        node, row = self.slots[slot], self.tiers[slot]
        for later in range(slot + 1, 28):
            if self.tiers[later].isSameNode(row) and self.slots[later].isConnected:
                row.insertBefore(node, self.slots[later])
                return
        row.appendChild(node)

    def _stock(self, stock: Stock) -> None:
        node = self.stock
        node.dataset.count, node.dataset.sign = str(stock.count), stock.sign
        node.setAttribute("aria-label", stock.name)
        self.count.textContent = str(stock.count)
        _badge(node, stock.mark, stock.note)

    def _waste(self, waste: Waste) -> None:
        """Cards are told apart by their place in the pile, counted from its foot: what still lies there is kept."""
        wanted = dict(enumerate(waste.faces, start=waste.count - len(waste.faces)))
        for place, (face, node) in list(self.piled.items()):
            if wanted.get(place) != face:
                node.remove()
                del self.piled[place]
        above = min(self.piled, default=0)
        for place in sorted(wanted.keys() - self.piled.keys()):
            node = document.createElement("span")
            node.className = "card"
            node.innerHTML = faces.card(wanted[place])
            if place < above:
                self.waste.insertBefore(node, self.piled[above][1])
            else:
                self.waste.appendChild(node)
            self.piled[place] = (wanted[place], node)
        self.waste.dataset.count = str(waste.count)
        _put(self.waste, "data-card", waste.faces[-1] if waste.faces else "")
        self.waste.setAttribute("aria-label", waste.name)

    def _fields(self, last: Screen | None, screen: Screen) -> None:
        for name, text in screen.fields.items():
            if last is not None and last.fields.get(name) == text:
                continue
            if name == "title":
                document.title = text
            elif name in self.fields:
                self.fields[name].textContent = text
                if name == "score":  # the style sheet makes a long one small enough
                    self.fields[name].style.setProperty("--digits", str(len(text)))

    def _actions(self, screen: Screen) -> None:
        for name, node in self.buttons.items():
            enabled = screen.actions.get(name)
            node.hidden = enabled is None
            _put(node, "aria-disabled", "" if enabled else "true")

    def _pop(self, screen: Screen) -> None:
        node, pop = self.pop, screen.pop
        node.hidden = pop is None
        if pop is not None:
            node.firstElementChild.textContent, node.lastElementChild.textContent = pop.big, pop.small
            node.className = "pop long" if len(pop.big) > 4 else "pop"
            node.dataset.ended = "true" if pop.ended else "false"

    def _dialog(self, before: str, screen: Screen) -> None:
        """Another dialog, or another content of the same."""
        node = self.dialog
        if not screen.dialog:
            if node.open:
                node.close()
            node.innerHTML = ""
            node.dataset.dialog = ""
            return
        node.dataset.dialog = screen.dialog
        if before == screen.dialog and node.open:
            _fill(node, screen.dialog_html)
            return
        node.innerHTML = screen.dialog_html
        if not node.open:
            node.showModal()
        first = next(filter(None, map(node.querySelector, FIRST)), None)
        if first:
            first.focus()

    # ── motion: a mark on a node, and where its movement starts; its end is where the node lies already ──

    def _lively(self, screen: Screen) -> bool:
        wanted = screen.root.get("motion") != "off" and not document.hidden
        return wanted and not window.matchMedia("(prefers-reduced-motion: reduce)").matches

    def _places(self, moves: tuple[motion.Move, ...]) -> Places:
        """Where the piles and the card that leaves lie, read before anything is painted, while that costs nothing."""
        if all(move.kind in STANDING for move in moves):
            return {}
        places = {f"{move.slot}": _corner(self.slots[move.slot]) for move in moves if move.kind == "fly"}
        stock, waste = self.stock.getBoundingClientRect(), self.waste.getBoundingClientRect()
        # In a fan the top card lies at the far end.
        mirrored = self.root.getAttribute("data-hand") == "left"
        places["stock"] = (stock.left, stock.top)
        places["waste"] = (waste.left if mirrored else waste.right - stock.width, waste.top)
        return places

    def _move(self, moves: tuple[motion.Move, ...], places: Places, shifted: bool) -> None:
        """Mark what moves. `shifted`: the table has another size than before, so ends are read anew."""
        top = self.piled[max(self.piled)][1] if self.piled else None
        plan = []  # every place is read before the first mark is set, so that the page is laid out once at most
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
            if start and end:
                dx, dy = start[0] - end[0], start[1] - end[1]
                node.style.setProperty("--dx", f"{dx:.1f}px")
                node.style.setProperty("--dy", f"{dy:.1f}px")
                node.style.setProperty("--rise", f"{0.12 * (dx * dx + dy * dy) ** 0.5:.1f}px")
            node.style.setProperty("--step", str(move.step))
            node.setAttribute("data-move", move.kind)
        if any(move.kind in ("deal", "up", "back") for move in moves):
            self._raise(True)

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
            self._raise(False)

    def moved(self, node: Any, name: str) -> None:
        """An animation has ended: take its mark away."""
        kind = node.getAttribute("data-move")
        if kind and name == LAST.get(kind, "go"):
            node.removeAttribute("data-move")
            if self.raised and not self.board.querySelector("[data-move]"):
                self._raise(False)

    def _raise(self, raised: bool) -> None:
        """Whether the board lies over the dock, so that a card between the two is seen on all its way."""
        self.raised = raised
        _put(self.play, "data-raised", "board" if raised else "")

    # ── what main may ask ──

    def announce(self, text: str) -> None:
        """Have a sentence read out. The same sentence twice is spoken twice: it then differs by a space."""
        self.live.textContent = text + ("\N{NO-BREAK SPACE}" if self.live.textContent == text else "")

    def focus(self, target: str, screen: Screen | None = None) -> None:
        """Move the focus: "slot:12", "stock", "board" (its tab stop), "panel", "dialog" or "action:new"."""
        kind, _, name = target.partition(":")
        if kind == "board":
            screen = screen or self.last
            stop = screen.tab_stop if screen else None
            kind, name = ("slot", str(stop)) if stop is not None else ("stock", "")
        node = {
            "slot": lambda: document.querySelector(f'[data-slot="{name}"]'),
            "stock": lambda: self.stock,
            "panel": lambda: self.panel.querySelector("button"),
            "bar": lambda: self.bar.querySelector("button"),
            "dialog": lambda: self.dialog.querySelector("button"),
            "action": lambda: document.querySelector(f'[data-action="{name}"]:not([hidden])'),
        }[kind]()
        if node:
            node.focus(JSON.parse('{"preventScroll": true}'))

    # ── where things are ──

    def where(self) -> str:
        """JSON for a key message: what has the focus, and how the board lies."""
        portrait = self.table.clientWidth <= 0.85 * self.table.clientHeight
        mirror = portrait and self.root.getAttribute("data-hand") == "left"
        return json.dumps({"focus": _name(document.activeElement), "portrait": portrait, "mirror": mirror})


def _corner(node: Any) -> tuple[float, float]:
    box = node.getBoundingClientRect()
    return box.left, box.top


def _put(node: Any, name: str, value: str) -> None:
    """Set an attribute, or take it away when its value is empty."""
    if value:
        node.setAttribute(name, value)
    else:
        node.removeAttribute(name)


def _fill(node: Any, markup: str) -> None:
    """Give a part of the page another content; the control with the focus keeps it, and what was scrolled stays so."""
    active = document.activeElement
    spot = _spot(active) if node.contains(active) else ""
    body = node.querySelector(".body, .rbody")
    top = body.scrollTop if body else 0
    node.innerHTML = markup
    node.hidden = not markup
    again = node.querySelector(spot) if spot else None
    if again:
        again.focus()
    body = node.querySelector(".body, .rbody")
    if body and top:
        body.scrollTop = top


def _badge(node: Any, mark: str, note: str) -> None:
    """A mark on a card or pile and its badge: a figure, else a bulb for a hint, a no-entry sign for a refused tap."""
    _put(node, "data-mark", mark)
    old = node.querySelector(".badge")
    if old and note and old.classList.contains("figure"):
        old.textContent = note
        return
    if old:
        old.remove()
    if note:
        node.insertAdjacentHTML("beforeend", f'<span class="badge figure" aria-hidden="true">{note}</span>')
    elif mark:
        sign = faces.icon("hint" if mark == "hint" else "no")
        node.insertAdjacentHTML("beforeend", f'<span class="badge" aria-hidden="true">{sign}</span>')


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


def _spot(node: Any) -> str:
    """A selector that finds the same control in a dialog painted anew; empty when there is none."""
    for name in ("id", "data-set", "data-action", "name"):
        if node.hasAttribute(name):
            value = f'[value="{node.value}"]' if name == "name" and node.type == "radio" else ""
            return f'[{name}="{node.getAttribute(name)}"]{value}'
    return ""


class Ears:
    """The listeners: browser events in, three strings out."""

    def __init__(self, painter: Painter, dispatch: Dispatch) -> None:
        self.painter, self.dispatch = painter, dispatch
        self.swallow = False
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
        painter.dialog.addEventListener("close", self.hear)  # does not bubble

    def _hear(self, event: Any) -> None:
        getattr(self, f"_{event.type}")(event)

    def _pointerdown(self, event: Any) -> None:
        self.painter.settle()
        self.swallow = bool(
            self.painter.body.dataset.demo
        )  # a touch that ends the demonstration plays nothing
        if self.swallow:
            self.dispatch("touch", "", "")
        card = event.target.closest("[data-slot]")
        self.pressed = (card.dataset.slot if card else "", event.clientX, event.clientY)

    def _click(self, event: Any) -> None:
        if self.swallow:
            self.swallow = False
            return
        target = event.target
        dialog = self.painter.dialog
        if target.isSameNode(dialog):  # beside the dialog: its own box is filled by what it holds
            dialog.close()
            return
        slot, x, y = self.pressed
        self.pressed = ("", 0.0, 0.0)
        node = target.closest("[data-slot], [data-action]")
        if node and node.hasAttribute("data-slot"):
            self.dispatch("slot", node.dataset.slot, "")
        elif node:
            self.dispatch("action", node.dataset.action, node.getAttribute("data-value") or "")
        elif slot and abs(event.clientX - x) < NEAR and abs(event.clientY - y) < NEAR:
            self.dispatch("slot", slot, "")

    def _keydown(self, event: Any) -> None:
        self.painter.settle()
        target = event.target
        if event.isComposing or event.metaKey or event.altKey or self.painter.dialog.open:
            return
        if target.closest and target.closest("input, select, textarea"):
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
        self.dispatch("key", key, self.painter.where())

    def _change(self, event: Any) -> None:
        node = event.target
        if node.hasAttribute("data-file") and node.files.length:
            _run(self._read(node))
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
        self.painter.moved(event.target, event.animationName)

    def _visibilitychange(self, _event: Any) -> None:
        self.dispatch("visible", "false" if document.hidden else "true", "")


async def _load_art() -> None:
    """Bring the court figures in: symbols must stand in the page itself, for frames without an origin."""
    answer = await fetch(document.querySelector("link[data-sprite]").href)
    if answer.ok:
        text = str(await answer.text())
        document.querySelector("[data-courts]").innerHTML = text[text.index(">") + 1 : text.rindex("</svg>")]
        document.documentElement.dataset.art = "true"


_painter = Painter()
_tasks: set[Any] = set()
paint, focus, announce = _painter.paint, _painter.focus, _painter.announce


def start(dispatch: Dispatch) -> None:
    """Listen to the page from now on, and fetch the court figures."""
    Ears(_painter, dispatch)
    _run(_load_art())


def _run(work: Any) -> None:
    """Start work that waits for the browser, and keep it from being thrown away meanwhile."""
    task = asyncio.ensure_future(work)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)
