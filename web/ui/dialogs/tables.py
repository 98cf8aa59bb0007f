"""Choosing a table, changing it field by field, and the rule reference: all three about one rules code in the draft."""

from tripeaks import rules
from tripeaks.rules import Rules
from ui import reference, texts
from ui.dialogs.shell import button, select, shell, submit, table
from ui.markup import Markup, el, joined
from ui.model import Model
from ui.texts import Texts


def chosen(model: Model) -> Rules:
    """The rules that the dialog is about: those of its draft, at first those of the game."""
    code = model.draft.get("rules")
    return rules.parse(code) if code else model.game.rules


def tables(model: Model) -> Markup:
    """All tables, each with a line; the chosen one with its scoring, undo and clear rate."""
    t = model.texts
    _ = t.gettext
    picked = chosen(model)
    rows = []
    for key, own in rules.TABLES.items():
        here = key == picked.table
        name = texts.rules_name(t, picked if here else own)
        control = el(
            "input",
            type="radio",
            name="table",
            value=key,
            checked=here,
            id=f"table-{key}",
            data_set="rules",
        )
        label = el("label", control, el("b", name), el("small", texts.table_line(t, key)), class_="choice")
        rows += [label, about(t, picked)] if here else [label]
    form = el(
        "form",
        el("div", *rows, class_="choices", role="radiogroup", aria_label=_("Tables")),
        el("input", type="hidden", name="rules", value=rules.code(picked)),
        id="tables-form",
        data_form="tables",
    )
    return shell(
        t,
        _("Choose a table"),
        form,
        button(_("House rules …"), "house", rules.code(picked)),
        submit(_("Deal {table}").format(table=texts.rules_name(t, picked)), "tables-form"),
    )


def about(t: Texts, picked: Rules) -> Markup:
    """The chosen table in short."""
    _ = t.gettext
    lines = reference.scoring(t, picked)
    scoring = (
        el("div", *(joined(el("span", words), el("span", figure)) for words, figure in lines), class_="lines")
        if lines
        else None
    )
    return el(
        "div",
        _changes(t, picked),
        scoring,
        el("p", reference.undo(t, picked)),
        el("p", reference.clear_rate(t, picked)),
        el(
            "p",
            button(_("Rules in full"), "rules", rules.code(picked), icon="book"),
            _code(t, picked),
            class_="row",
        ),
        class_="about",
    )


def _code(t: Texts, picked: Rules) -> Markup:
    return el("span", t.gettext("Rules code"), " ", el("code", rules.code(picked)), class_="quiet")


def _changes(t: Texts, picked: Rules) -> Markup | None:
    changed = reference.changes(t, picked)
    if not changed:
        return None
    words = t.both(f"{name}: {value}" for name, value in changed)
    return el("p", el("b", t.gettext("House rules")), ": ", words, class_="note")


def house(model: Model) -> Markup:
    """Every field of the rules, with what the table itself has where it differs."""
    t = model.texts
    _ = t.gettext
    picked = chosen(model)
    own = rules.TABLES[picked.table]
    names = [(key, texts.table_name(t, key)) for key in rules.TABLES]
    rows = [
        select(
            "rules", _("Made from the table"), names, picked.table, note=_("Choosing it undoes all changes.")
        )
    ]
    for name, values in rules.OPTIONS.items():
        here, there = getattr(picked, name), getattr(own, name)
        options = [(str(i), reference.field_value(t, name, value)) for i, value in enumerate(values)]
        note = (
            _("Changed; {table} has: {value}").format(
                table=texts.table_name(t, own.table), value=reference.field_value(t, name, there)
            )
            if here != there
            else ""
        )
        rows.append(
            select(f"rule.{name}", reference.field_name(t, name), options, str(values.index(here)), note=note)
        )
    form = el(
        "form",
        *rows,
        el("input", type="hidden", name="rules", value=rules.code(picked)),
        id="house-form",
        data_form="tables",
    )
    body = joined(
        form,
        el("p", texts.rules_name(t, picked), ". ", _code(t, picked), class_="note"),
        el("p", reference.clear_rate(t, picked), " ", _apart(t, picked), class_="quiet"),
    )
    return shell(
        t,
        _("House rules"),
        body,
        button(_("Rules in full"), "rules", rules.code(picked), icon="book"),
        submit(_("Deal {table}").format(table=texts.rules_name(t, picked)), "house-form"),
        back=("tables", rules.code(picked)),
    )


def _apart(t: Texts, picked: Rules) -> str:
    return "" if picked.is_table else t.gettext("Their results are recorded apart.")


def full(model: Model) -> Markup:
    """The rule reference of the chosen table."""
    t = model.texts
    _ = t.gettext
    picked = chosen(model)
    rows = [joined(el("dt", name), el("dd", words)) for name, words in reference.play(t, picked)]
    lines = reference.scoring(t, picked)
    parts: list[Markup | None] = [
        _changes(t, picked),
        el("p", texts.table_line(t, picked.table)) if picked.is_table else None,
        el("dl", *rows, class_="terms"),
    ]
    if lines:
        parts += [
            el("h3", _("Scoring")),
            el(
                "div",
                *(joined(el("span", words), el("span", figure)) for words, figure in lines),
                class_="lines",
            ),
            el("h3", _("What the cards of a streak are worth")),
            el("div", _streak_table(t, picked), class_="scroll", tabindex="0"),
        ]
    parts += [el("p", reference.clear_rate(t, picked)), el("p", _code(t, picked))]
    name = texts.rules_name(t, picked)
    return shell(
        t,
        _("Rules of {table}").format(table=name),
        joined(*parts),
        button(_("House rules …"), "house", rules.code(picked)),
        button(_("Choose a table"), "tables", rules.code(picked)),
        back=("tables", rules.code(picked)),
    )


LONGEST = 28
"""Cards of the longest possible streak."""


def _streak_table(t: Texts, picked: Rules) -> Markup:
    """The value of each card of a streak and of the streak so far; under doubling tips a column for each."""
    _, scheme = t.gettext, picked.scheme
    tips = range(4) if scheme.double_per_tip else range(1)
    values = [reference.card_values(scheme, LONGEST, gone) for gone in tips]
    if scheme.double_per_tip:
        head = [
            _("Card"),
            *(
                t.ngettext("{count} peak gone", "{count} peaks gone", gone).format(count=gone)
                for gone in tips
            ),
        ]
        rows = [[t.number(n + 1), *(t.number(column[n]) for column in values)] for n in range(LONGEST)]
    else:
        head = [_("Card"), _("Points"), _("Streak so far")]
        rows = [
            [t.number(n + 1), t.number(values[0][n]), t.number(sum(values[0][: n + 1]))]
            for n in range(LONGEST)
        ]
    return table(head, rows, caption=_("What the cards of a streak are worth"))
