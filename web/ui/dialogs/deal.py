"""Choosing a deal: by number, by cards written out, or by how hard it is; and how hard the present one is."""

from tripeaks.rating import Rating
from ui import dealing
from ui.controls import button
from ui.dialogs.shell import select, shell, submit, switch
from ui.markup import Markup, el, joined
from ui.model import Model
from ui.texts import Texts, points


def grade_name(t: Texts, grade: str) -> str:
    """A grade, or a wish, as a word."""
    _ = t.gettext
    return {
        "any": _("Any deal"),
        "winnable": _("Can be cleared"),
        "easy": _("Easy"),
        "medium": _("Medium"),
        "hard": _("Hard"),
        "expert": _("Expert"),
        "impossible": _("Impossible"),
    }[grade]


def dialog(model: Model) -> Markup:
    t = model.texts
    _ = t.gettext
    error = model.draft.get("error", "")
    field = el(
        "textarea",
        model.draft.get("deal", str(model.game.deal.code)),
        name="deal",
        id="deal-field",
        rows="2",
        spellcheck="false",
        autocomplete="off",
        aria_describedby="deal-help",
        aria_invalid="true" if error else None,
    )
    form = el(
        "form",
        el("label", _("Number or cards"), for_="deal-field"),
        field,
        el("p", error, class_="note bad", role="alert") if error else None,
        el(
            "p",
            _(
                "A number from 1 to 4,294,967,295, or all 52 cards in dealing order: the board row by row from the tips, the waste card, then the stock."
            ),
            id="deal-help",
            class_="quiet",
        ),
        id="deal-form",
        data_form="deal",
    )
    wishes = [(wish, grade_name(t, wish)) for wish in dealing.WANTED]
    search = el(
        "section",
        el("h3", _("A deal to your wish")),
        select("wish", _("How hard"), wishes, model.draft.get("wish", "any")),
        el("p", button(_("Find and deal"), "find", model.draft.get("wish", "any"), icon="new"), class_="row"),
        switch("winnable", _("Every new deal can be cleared"), model.settings["winnable"] == "on"),
    )
    return shell(
        t,
        _("Deal number"),
        joined(form, _present(model), search),
        button(_("Cancel"), "close"),
        submit(_("Deal the cards"), "deal-form"),
    )


def _present(model: Model) -> Markup:
    """What is known of the deal on the board."""
    t, rated = model.texts, model.coach.rating
    _ = t.gettext
    if rated is None:
        return el("section", el("h3", _("The deal on the board")), el("p", _("Looking …"), role="status"))
    facts = [(grade_name(t, rated.grade), _("Grade")), *_figures(model, rated)]
    return el(
        "section",
        el("h3", _("The deal on the board")),
        el("div", *(el("div", el("b", value), el("span", name)) for value, name in facts), class_="facts"),
        el(
            "p",
            _(
                "The grade follows from how often three simple players clear the deal, and from how many draws even the shortest win takes."
            ),
            class_="quiet",
        ),
    )


def _figures(model: Model, rated: Rating) -> list[tuple[str, str]]:
    t = model.texts
    _ = t.gettext
    known = rated.solution
    figures = [(t.percent(100 * rated.cleared.share), _("Simple players"))]
    if known.draws is not None:
        figures.append((t.number(known.draws), _("Fewest draws")))
    if known.score is not None and model.game.rules.scoring != "none":
        figures.append((points(t, model.game.rules, known.score), _("Best score")))
    return figures
