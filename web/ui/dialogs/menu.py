"""The menu, the list of keys, the deal number and what the page is about."""

from tripeaks import __version__
from ui import review
from ui.dialogs.shell import item, paragraphs, shell
from ui.markup import Markup, el, joined
from ui.model import Model


def menu(model: Model) -> Markup:
    t, game = model.texts, model.game
    _ = t.gettext
    items = [
        item(_("Take the new version"), "release", "new") if model.release else None,
        item(_("New deal"), "new", "new", key="N"),
        item(_("Restart this deal"), "restart", "again", key="R"),
        item(_("Redo"), "redo", "redo", key="Y") if game.can_redo else None,
        item(_("Leave this deal"), "quit", "door")
        if game.can_quit and game.played and model.stage is None
        else None,
        item(_("Tables"), "tables", "table"),
        item(_("Daily deal"), "daily", "day"),
        item(_("Deal number"), "deal", "number"),
        item(_("Hints"), "hints", "hint"),
        item(_("Review"), "review", "chart") if review.possible(model) else None,
        item(_("Share"), "share", "share"),
        item(_("Statistics"), "statistics", "stats"),
        item(_("Seen cards"), "seen", "letters", key="C"),
        item(_("How to play"), "help", "book"),
        item(_("Lessons"), "lessons", "school"),
        item(_("Demonstration"), "demo", "play"),
        item(_("Settings"), "settings", "gear"),
        item(_("Install"), "install", "down") if model.installable else None,
        item(_("Keys"), "keys", "keys", key="?"),
        item(_("About"), "about", "info"),
    ]
    return shell(t, _("Menu"), el("div", *items, class_="menu"))


def keys(model: Model) -> Markup:
    t = model.texts
    _ = t.gettext
    named = (
        ("← ↑ → ↓", _("Go from card to card")),
        (_("Enter, Space"), _("Take the card")),
        ("D", _("Draw")),
        (_("Z, Ctrl+Z"), _("Undo")),
        (_("Y, Shift+Ctrl+Z"), _("Redo")),
        ("H", _("Hint")),
        ("O", _("Odds, from visible cards")),
        ("P", _("Peek at hidden cards")),
        ("C", _("Seen cards")),
        ("S", _("Speak the whole table")),
        ("N", _("New deal")),
        ("R", _("Restart this deal")),
        ("M", _("Menu")),
        ("?", _("This list")),
        (_("Esc"), _("Close a dialog")),
    )
    rows = [joined(el("dt", el("kbd", key)), el("dd", words)) for key, words in named]
    return shell(t, _("Keys"), el("dl", *rows, class_="keys"))


def about(model: Model) -> Markup:
    t = model.texts
    _ = t.gettext
    body = paragraphs(
        _("Tri-Peaks Solitaire, version {version}. The rules run in Python, in your browser.").format(
            version=__version__
        ),
        _(
            "Tri-Peaks was designed by Robert Hogue in 1989 and appeared in the third Microsoft Entertainment Pack in 1991."
        ),
        _(
            "The figures of kings, queens and jacks are by Adrian Kennard (public domain, CC0). Pyodide and PyScript bring Python to the page. All licences are in the file THIRD_PARTY.md beside this page."
        ),
        _("Nothing you do here leaves this device. Progress lies in this browser only."),
    )
    return shell(t, _("About"), el("div", body, class_="prose"))
