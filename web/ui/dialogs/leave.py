"""The questions before something is lost, and what to say when something could not be read."""

from tripeaks import board, scoring, stats
from tripeaks.game import Game
from ui.dialogs.shell import button, shell
from ui.markup import Markup, el, joined
from ui.model import Model


def confirm(model: Model) -> Markup:
    """Leave the deal, or clear the statistics: what it costs, and two ways on."""
    t = model.texts
    _ = t.gettext
    assert model.pending is not None
    if model.pending.name == "clear":
        return shell(
            t,
            _("Clear all statistics?"),
            el(
                "p",
                _(
                    "All results, the daily deals and the lessons you have done are deleted from this browser. An export made before can bring them back."
                ),
            ),
            button(_("Keep them"), "statistics"),
            button(_("Clear them"), "yes", primary=True),
        )
    if model.waiting is not None and model.pending.name == "instead":
        return shell(
            t,
            _("Leave the game you were in?"),
            joined(
                el("p", _("A deal from a link lies on the board. It would take the place of your own game.")),
                _price(model, model.waiting),
            ),
            button(_("Go on with my game"), "back"),
            button(_("Leave it"), "yes", primary=True),
        )
    titles = {"restart": _("Start this deal again?"), "quit": _("Leave this deal?")}
    return shell(
        t,
        titles.get(model.pending.name, _("Leave this deal for a new one?")),
        _price(model, model.game),
        button(_("Keep playing"), "close"),
        button(_("Leave it"), "yes", primary=True),
    )


def _price(model: Model, game: Game) -> Markup:
    t = model.texts
    _ = t.gettext
    if stats.of_deal(model.results, game):
        return el("p", _("This deal has a result already, and that stays as it is."))
    if not game.rules.quit_counts:
        return el("p", _("This deal is not finished. If you leave it, it is dropped without a result."))
    price = scoring.price_of_leaving(game.position)
    left = board.left(game.position.gone)
    cost = (
        t.ngettext(
            "{count} card still lies on the board: leaving now costs {price}.",
            "{count} cards still lie on the board: leaving now costs {price}.",
            left,
        ).format(count=left, price=t.money(-price))
        if price
        else _("The stock is empty: leaving costs nothing.")
    )
    return joined(
        el("p", cost),
        el("p", _("The deal ends with {score} and counts.").format(score=t.money(game.score + price))),
    )


def problem(model: Model) -> Markup:
    """What a link or a stored text has wrong."""
    t = model.texts
    _ = t.gettext
    lines = [el("p", line, class_="note bad") for line in model.draft.get("text", "").splitlines()]
    text = joined(
        el("p", _("Something that was to be opened could not be read. Everything else is unharmed.")),
        *lines,
    )
    return shell(
        t,
        _("That did not work"),
        text,
        button(_("Keep this deal"), "close"),
        button(_("Fresh deal"), "new", primary=True),
    )
