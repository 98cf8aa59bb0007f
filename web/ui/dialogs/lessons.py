"""The lessons, with a mark at those that are done."""

from tripeaks.lessons import LESSONS
from ui import faces, tutor
from ui.dialogs.shell import button, shell
from ui.markup import Markup, el, joined
from ui.model import Model


def dialog(model: Model) -> Markup:
    t = model.texts
    _ = t.gettext
    rows = [_row(model, tutor.EXAMPLE, "")]
    rows += [_row(model, lesson.key, t.number(i)) for i, lesson in enumerate(LESSONS, 1)]
    done = sum(lesson.key in model.lessons for lesson in LESSONS)
    told = (
        _("All lessons are done. They can be played again at any time.")
        if done == len(LESSONS)
        else _("{done} of {all} done. Your own game waits and is not touched.").format(
            done=t.number(done), all=t.number(len(LESSONS))
        )
    )
    body = joined(el("p", told), el("div", *rows, class_="courses"))
    return shell(t, _("Lessons"), body, button(_("How to play"), "help", icon="book"))


def _row(model: Model, key: str, number: str) -> Markup:
    t = model.texts
    _ = t.gettext
    done = key in model.lessons
    name = f"{number}. {tutor.title(t, key)}" if number else tutor.title(t, key)
    return el(
        "button",
        faces.icon("check" if done else "play"),
        el(
            "span",
            el("b", name),
            el("span", _("Done"), class_="tag") if done else None,
            el("small", tutor.goal(t, key)),
        ),
        type="button",
        class_="item course",
        data_action="lesson",
        data_value=key,
    )
