"""The dialogs: each a function from the model to markup for the one `<dialog>` of the page."""

from collections.abc import Callable

from ui.dialogs import (
    daily,
    deal,
    guide,
    hints,
    leave,
    lessons,
    menu,
    review,
    seen,
    settings,
    share,
    statistics,
    tables,
)
from ui.markup import Markup
from ui.model import Model

_DIALOGS: dict[str, Callable[[Model], Markup]] = {
    "confirm": leave.confirm,
    "problem": leave.problem,
    "menu": menu.menu,
    "tables": tables.tables,
    "house": tables.house,
    "rules": tables.full,
    "deal": deal.dialog,
    "daily": daily.dialog,
    "help": guide.dialog,
    "lessons": lessons.dialog,
    "hints": hints.dialog,
    "seen": seen.dialog,
    "review": review.dialog,
    "settings": settings.dialog,
    "share": share.share,
    "statistics": statistics.dialog,
    "keys": menu.keys,
    "about": menu.about,
}

NAMES = frozenset(_DIALOGS)
"""Every dialog there is."""


def markup(model: Model) -> Markup:
    """The open dialog."""
    return _DIALOGS[model.dialog](model)
