"""Sharing: the deal, the moves played on it, a frame for another page, a picture of the result."""

from ui import links
from ui.dialogs.shell import button, shell
from ui.markup import Markup, el, joined
from ui.model import Model


def share(model: Model) -> Markup:
    t = model.texts
    _ = t.gettext
    game = links.shared_game(model)
    parts = [
        _part(
            model,
            "deal",
            _("This deal"),
            _("The same cards under the same rules, for anyone to play."),
            links.deal_link(model.address, game),
        )
    ]
    if game.played:
        parts.append(
            _part(
                model,
                "replay",
                _("A replay of your moves"),
                _(
                    "Whoever opens it sees the moves on the board; the rules check each, so the score proves itself."
                ),
                links.replay_link(model.address, game),
            )
        )
        parts.append(
            el(
                "section",
                el("h3", _("A picture of the result")),
                el(
                    "p",
                    button(_("Save the picture"), "picture", "save", icon="down"),
                    button(_("Share the picture"), "picture", "send", icon="share"),
                    class_="row",
                ),
            )
        )
    parts.append(
        _part(
            model,
            "frame",
            _("For a web page"),
            _("This line puts the deal into a page of your own."),
            links.frame(model.address, game),
            send=False,
        )
    )
    note = model.draft.get("note", "")
    return shell(
        t,
        _("Share"),
        joined(el("p", note, class_="note" if note else "vh", role="status"), *parts),
    )


def _part(model: Model, name: str, title: str, line: str, text: str, *, send: bool = True) -> Markup:
    _ = model.texts.gettext
    field = el(
        "textarea", text, id=f"share-{name}", rows="2", readonly=True, spellcheck="false", aria_label=title
    )
    return el(
        "section",
        el("h3", title),
        el("p", line, class_="quiet"),
        field,
        el(
            "p",
            button(_("Copy"), "copy", name, icon="copy"),
            button(_("Share …"), "send", name, icon="share") if send else None,
            class_="row",
        ),
    )
