"""The daily deal: a calendar of the month, the streak of days, and the way to each day's deal."""

import calendar
from datetime import date

from tripeaks import daily as engine
from tripeaks import rules
from ui import daily, texts
from ui.dialogs.shell import button, select, shell
from ui.dialogs.tables import chosen
from ui.markup import Markup, el, joined
from ui.model import Model
from ui.texts import Texts


def dialog(model: Model) -> Markup:
    t = model.texts
    _, ngettext = t.gettext, t.ngettext
    today = daily.day_of(int(model.draft.get("now", "0")))
    year, month = _month(model, today)
    picked = chosen(model)
    code = rules.code(picked)
    days = daily.in_time(model.daily)
    now, most = engine.streak(days, today), engine.longest(days)
    names = [(key, texts.table_name(t, key)) for key in rules.TABLES]
    if not picked.is_table:
        names.append((code, texts.rules_name(t, picked)))
    body = joined(
        el(
            "p",
            _(
                "Every day, by universal time, has one deal for each table, the same for everyone and always clearable."
            ),
        ),
        select("rules", _("Table"), names, code),
        el(
            "div",
            el("div", el("b", t.number(now)), el("span", ngettext("Day in a row", "Days in a row", now))),
            el("div", el("b", t.number(most)), el("span", _("Longest row of days"))),
            class_="facts",
        ),
        _calendar(model, code, year, month, today),
        el(
            "p",
            _("A day counts for the row when its deal is cleared on that day, under any table."),
            class_="quiet",
        ),
    )
    # No day: the one of the moment when it is pressed. A dialog may stand open over midnight.
    return shell(t, _("Daily deal"), body, button(_("Play today's deal"), "day", f" {code}", primary=True))


def _month(model: Model, today: date) -> tuple[int, int]:
    """The month that is shown: the one asked for, never a later one than today's."""
    asked = model.draft.get("of", "")
    year, _, month = asked.partition("-")
    if year.isdigit() and month.isdigit() and 1 <= int(month) <= 12 and int(year) >= 1:
        return min((int(year), int(month)), (today.year, today.month))
    return today.year, today.month


def _calendar(model: Model, code: str, year: int, month: int, today: date) -> Markup:
    t = model.texts
    _ = t.gettext
    before = (year, month - 1) if month > 1 else (year - 1, 12)
    after = (year, month + 1) if month < 12 else (year + 1, 1)
    head = el(
        "div",
        button(_("Earlier"), "daily", _at(before, code), icon="prev") if before[0] else None,
        el("h3", f"{texts.month_name(t, month)} {year}"),
        button(_("Later"), "daily", _at(after, code), icon="next")
        if after <= (today.year, today.month)
        else el("span"),
        class_="month",
    )
    first = calendar.weekday(year, month, 1)
    length = calendar.monthrange(year, month)[1]
    cells: list[Markup] = [el("td")] * first
    cells += [_day(model, code, date(year, month, day), today) for day in range(1, length + 1)]
    weeks = [el("tr", *cells[i : i + 7]) for i in range(0, len(cells), 7)]
    names = el("tr", *(el("th", texts.weekday_short(t, day), scope="col") for day in range(7)))
    return joined(head, el("table", el("thead", names), el("tbody", *weeks), class_="days"))


def _at(month: tuple[int, int], code: str) -> str:
    return f"{month[0]}-{month[1]:02} {code}"


def _day(model: Model, code: str, day: date, today: date) -> Markup:
    t = model.texts
    if day > today:
        return el("td", el("span", str(day.day), class_="day later"))
    entry = model.daily.get(day.isoformat(), {}).get(code)
    state, words = _state(t, entry, day)
    spoken = f"{t.date(day)}, {words}" if words else t.date(day)
    return el(
        "td",
        el(
            "button",
            str(day.day),
            type="button",
            class_=f"day {state}".strip(),
            data_action="day",
            data_value=f"{day.isoformat()} {code}",
            aria_label=spoken,
            aria_current="date" if day == today else None,
        ),
    )


def _state(t: Texts, entry: tuple[int, int] | None, day: date) -> tuple[str, str]:
    _ = t.gettext
    if entry is None:
        return "", ""
    if not entry[1]:
        return "begun", _("begun")
    if daily.day_of(entry[1]) == day:
        return "kept", _("cleared on the day")
    return "after", _("cleared later")
