"""The seen cards, counted for the moment."""

from ui import counter
from ui.dialogs.shell import shell
from ui.markup import Markup, el, joined
from ui.model import Model


def dialog(model: Model) -> Markup:
    """The counter for the moment, whether or not the strip is switched on."""
    t = model.texts
    _ = t.gettext
    total = sum(counter.seen(model.game.position))
    body = joined(
        el(
            "p",
            t.ngettext(
                "{count} card has been seen: on the waste, taken, or face up on the board.",
                "{count} cards have been seen: on the waste, taken, or face up on the board.",
                total,
            ).format(count=total),
        ),
        counter.ranks(t, model.game.position),
        el(
            "p",
            _("There are four of each rank. A setting keeps this count under the table while you play."),
            class_="quiet",
        ),
    )
    return shell(t, _("Seen cards"), body)
