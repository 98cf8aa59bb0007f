"""The coach's dialog: what each kind of hint looks at, which of them the button gives, the aim, and the lamp."""

from ui import coach
from ui.dialogs.shell import button, select, shell, switch
from ui.markup import Markup, el, joined
from ui.model import Model
from ui.texts import Texts


def kinds(t: Texts) -> tuple[tuple[str, str, str], ...]:
    """Every kind of hint: its word in the settings, its name, what it looks at."""
    _ = t.gettext
    return (
        (
            "legal",
            _("Legal move"),
            _("Names a move that the rules allow. It looks at nothing that lies hidden."),
        ),
        (
            "odds",
            _("Odds"),
            _(
                "For each move the share of arrangements of the unseen cards that can still be won, from a sample. It looks only at what you see. The figures are upper ones: each arrangement is judged as if it lay open."
            ),
        ),
        ("peek", _("Peek"), _("Exact: it looks at every card. The result is marked and is no best score.")),
    )


def dialog(model: Model) -> Markup:
    t = model.texts
    _ = t.gettext
    free = coach.allowed(model)
    rows = [
        el(
            "label",
            el(
                "input",
                type="radio",
                name="hint",
                value=word,
                checked=word == model.settings["hint"],
                id=f"hint-{word}",
                data_set="hint",
            ),
            el("b", name),
            el("small", line),
            class_="choice",
        )
        for word, name, line in kinds(t)
    ]
    lamp_note = _("It looks at hidden cards: the result is marked as after a peek.")
    aims = [("clear", _("To clear the board")), ("score", _("The best score"))]
    body = joined(
        None if free else el("p", _("This table has only the hint that names a legal move."), class_="note"),
        el("p", _("What the hint button and the key H give:"), class_="quiet"),
        el("div", *rows, class_="choices", role="radiogroup", aria_label=_("Hint")),
        select(
            "aim",
            _("Aim of a peek"),
            aims,
            model.settings["aim"],
            note=_("The two are not always the same move."),
        ),
        switch("lamp", _("Lamp: still winnable"), model.settings["lamp"] == "on", note=lamp_note),
    )
    foot = [button(_("Legal move"), "legal", icon="hint")]
    if free:
        foot += [button(_("Odds"), "odds", icon="stats"), button(_("Peek"), "peek", icon="peek")]
    return shell(t, _("Hints"), body, *foot)
