"""The painter: brings the page from one `Screen` to the next.

`paint` compares a `Screen` with the one painted last and touches what changed; the board is never rebuilt, and a
movement is only a mark on a node whose final place the style sheet knows already (`mover`). `ears` listens.
"""

import contextlib
from typing import Any

from js import JSON, document, fetch  # type: ignore[import-not-found]
from pyodide.ffi import JsException  # type: ignore[import-not-found]

from ui import faces, motion
from ui.ears import Dispatch, Ears, later
from ui.mover import Mover
from ui.screen import Card, Pop, Screen, Stock, Waste

FIRST = (
    "[data-dialog=confirm] footer button",  # the way that loses nothing: Enter may be pressed once too often
    "[autofocus]",
    ".body input[type=radio]:checked",
    ".body :is(input:not([type=hidden]), select, textarea, button)",
    "footer .pri",
    "header button:last-child",
)
"""What has the focus in a dialog that has just opened: the first of these that is there."""

TYPED = "textarea:not([readonly])"
"""Fields that are read when their form is sent."""

STILL = JSON.parse('{"preventScroll": true}')
"""How a node is given the focus: nothing scrolls."""


class Painter:
    """Holds the page's nodes and the screen painted last."""

    def __init__(self) -> None:
        one = document.querySelector
        self.root, self.body = document.documentElement, document.body
        self.table, self.play = one(".table"), one(".play")
        self.slots = [one(f'[data-slot="{slot}"]') for slot in range(28)]
        rows = document.querySelectorAll("[data-tier]")
        self.tiers = [row for row in rows for _ in range(row.childElementCount)]  # the row of each slot
        self.stock, self.waste = one('[data-pile="stock"]'), one('[data-pile="waste"]')
        self.count, self.trail, self.pop, self.lamp = (
            one("[data-stock-count]"), one("[data-trail]"), one("[data-pop]"), one("[data-lamp]")
        )  # fmt: skip
        self.panel, self.dialog, self.live = one("[data-panel]"), one("dialog"), one("[data-live]")
        self.bar = one("[data-bar]")
        self.fields = {node.dataset.field: node for node in document.querySelectorAll("[data-field]")}
        self.buttons = {
            node.dataset.action: node for node in document.querySelectorAll(".group [data-action]")
        }
        self.piled: dict[int, tuple[str, Any]] = {}  # place in the pile, counted from its foot: face and node
        self.last: Screen | None = None
        self.mover = Mover(self.slots)

    # ── painting ──

    def paint(self, screen: Screen) -> None:
        """Bring the page from the last screen to this one."""
        last = self.last
        moves = motion.moves(last, screen) if self.mover.wanted(screen) else ()
        places = self.mover.places(moves, screen.root.get("hand") == "left")
        self._paint(last, screen)
        self.last = screen
        top = self.piled[max(self.piled)][1] if self.piled else None
        shifted = last is not None and bool(last.panel) != bool(screen.panel)
        self.mover.move(moves, places, top, shifted)

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
            self._pop(last.pop if last else None, screen.pop)
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
        gone = [
            slot
            for slot, card in enumerate(screen.cards)
            if card is None and (last is None or last.cards[slot] is not None)
        ]
        if last is None or old_stop != stop:
            for slot, card in enumerate(screen.cards):
                if card is not None and (last is None or slot in (old_stop, stop)):
                    self.slots[slot].tabIndex = 0 if slot == stop else -1
        if any(self.slots[slot].isSameNode(document.activeElement) for slot in gone):
            # The card with the focus leaves: the focus goes on to the tab stop, never to the body. It goes before
            # anything else is changed: to set it, a browser lays the page out, and to make what has it a tab stop.
            heir = screen.cards[stop] if stop is not None else None
            if heir:
                self.slots[stop].setAttribute("aria-label", heir.name)
            self.focus("board", screen)
        for slot in gone:
            self.slots[slot].remove()
        row = following = (
            None  # from behind: a card that comes back lies before the one that follows in its row
        )
        for slot, card in reversed(tuple(enumerate(screen.cards))):
            before = last.cards[slot] if last else None
            if card is None:
                continue
            node = self.slots[slot]
            if self.tiers[slot] is not row:
                row, following = self.tiers[slot], None
            if last is not None and before is None:
                row.insertBefore(node, following)
            following = node
            if before is None or card != before:
                self._card(node, before, card)
            if before is None or over != was_over:
                _put(node, "aria-disabled", "true" if over else "")

    def _card(self, node: Any, before: Card | None, card: Card) -> None:
        # A card that comes back may still carry the face of another deal.
        turned = before is None or before.face != card.face
        if turned:
            node.innerHTML = faces.face(card.face) if card.face else ""
            _put(node, "data-card", card.face)
        if before is None or before.exposed != card.exposed:
            node.dataset.exposed = "true" if card.exposed else "false"
        if before is None or before.playable != card.playable:
            node.dataset.playable = "true" if card.playable else "false"
        if before is None or before.name != card.name:
            node.setAttribute("aria-label", card.name)
        if before is None or before.mark or before.note or card.mark or card.note:
            _badge(node, card.mark, card.note)

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
            node.innerHTML = faces.face(wanted[place])
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

    def _pop(self, before: Pop | None, pop: Pop | None) -> None:
        node = self.pop
        if pop is None:
            node.hidden = True
            return
        node.firstElementChild.textContent, node.lastElementChild.textContent = pop.big, pop.small
        if before is None or before.ended != pop.ended:
            node.className = "pop long" if pop.ended else "pop"
            node.dataset.ended = "true" if pop.ended else "false"
            node.hidden = False

    def _dialog(self, before: str, screen: Screen) -> None:
        """Another dialog, or another content of the same."""
        node = self.dialog
        if not screen.dialog:
            if node.open:
                node.close()
            node.innerHTML = ""
            node.dataset.dialog = ""
            if self.body.isSameNode(document.activeElement):
                # What had the focus before the dialog was painted anew meanwhile.
                self.focus("panel" if screen.panel else "board", screen)
            return
        node.dataset.dialog = screen.dialog
        if before == screen.dialog and node.open:
            _fill(node, screen.dialog_html)
            return
        node.innerHTML = screen.dialog_html
        if not node.open:
            if not node.isConnected:  # something else than us has taken it out of the page
                self.body.appendChild(node)
            node.showModal()
        first = next(filter(None, map(node.querySelector, FIRST)), None)
        if first:
            first.focus()

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
            "slot": lambda: self.slots[int(name)],
            "stock": lambda: self.stock,
            "panel": lambda: self.panel.querySelector("button"),
            "bar": lambda: self.bar.querySelector("button"),
            "dialog": lambda: self.dialog.querySelector("button"),
            "action": lambda: document.querySelector(f'[data-action="{name}"]:not([hidden])'),
        }[kind]()
        if node:
            node.focus(STILL)


def _put(node: Any, name: str, value: str) -> None:
    """Set an attribute, or take it away when its value is empty."""
    if value:
        node.setAttribute(name, value)
    else:
        node.removeAttribute(name)


def _fill(node: Any, markup: str) -> None:
    """Give a part of the page another content; the control with the focus keeps it, what was typed and scrolled stays so."""
    active = document.activeElement
    spot = _spot(active) if node.contains(active) else ""
    place = [*map(active.isSameNode, node.querySelectorAll(spot))].index(True) if spot else 0
    typed = {field.id: field.value for field in node.querySelectorAll(TYPED)}
    body = node.querySelector(".body, .rbody")
    top = body.scrollTop if body else 0
    node.innerHTML = markup
    node.hidden = not markup
    for field in node.querySelectorAll(TYPED):
        field.value = typed.get(field.id, field.value)
    if spot and (alike := [*node.querySelectorAll(spot)]):
        alike[min(place, len(alike) - 1)].focus()
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


def _spot(node: Any) -> str:
    """A selector that finds this control, or several alike in the same order, in a dialog painted anew; empty for none."""
    for name in ("id", "data-set", "data-action", "name"):
        if node.hasAttribute(name):
            return f'[{name}="{node.getAttribute(name)}"]'
    return ""


async def _load_art() -> None:
    """Bring the court figures in: symbols must stand in the page itself, for frames without an origin. Where they do not
    come whole, courts show a large suit, as other cards do on small screens."""
    with contextlib.suppress(JsException, ValueError):
        answer = await fetch(document.querySelector("link[data-sprite]").href)
        if answer.ok:
            text = str(await answer.text())
            symbols = text[text.index(">") + 1 : text.rindex("</svg>")]
            document.querySelector("[data-courts]").innerHTML = symbols
            document.documentElement.dataset.art = "true"


_painter = Painter()
paint, focus, announce = _painter.paint, _painter.focus, _painter.announce


def start(dispatch: Dispatch) -> None:
    """Listen to the page from now on, and fetch the court figures."""
    Ears(_painter.mover, dispatch)
    later(_load_art())
