"""Statistics by table, house rules apart: figures, a histogram of scores, a line over time."""

from tripeaks import rules, stats
from tripeaks.stats import Result, Summary
from ui import backup, charts, reference, texts
from ui.dialogs.shell import button, select, shell, table
from ui.markup import Markup, el, joined
from ui.model import Model
from ui.results import unkept
from ui.texts import Texts

LATEST = 100
"""As many of the last deals stand in the line over time."""


def dialog(model: Model) -> Markup:
    t = model.texts
    _ = t.gettext
    codes = ordered(model)
    if codes:
        at = model.draft.get("of", "")
        body = _of_table(model, at if at in codes else codes[0], codes)
    else:
        body = el("p", _("No deal has ended yet. A deal counts when it is won or stuck."))
    told = model.draft.get("note", "")
    fault = model.draft.get("error", "")
    return shell(
        t,
        _("Statistics"),
        joined(
            el("p", told, class_="note", role="status") if told else None,
            el("p", fault, class_="note bad", role="alert") if fault else None,
            body,
            unkept(model),
            _as_text(model) if model.embed and not model.stored else None,
        ),
        button(_("Export"), "export", icon="down"),
        el(
            "label",
            el(
                "input",
                type="file",
                accept=".json,application/json",
                data_file="import",
                class_="vh",
                id="import",
            ),
            _("Import"),
            class_="b2",
        ),
        button(_("Clear all"), "clear") if codes else Markup(),
    )


def _as_text(model: Model) -> Markup:
    """The export to be copied: the browser gives no files out of a frame without an origin."""
    label = model.texts.gettext("Export as text")
    return el("textarea", backup.export(model), readonly=True, rows="3", aria_label=label, id="export-text")


def ordered(model: Model) -> list[str]:
    """The rules codes that have results: that of the game first, then tables, then house rules."""
    found = {r.rules for r in model.results}
    here = rules.code(model.game.rules)
    return sorted(
        found,
        key=lambda code: (code != here, "." in code, list(rules.TABLES).index(code.split(".")[0]), code),
    )


def name_of(t: Texts, code: str) -> str:
    """A table's name; under house rules with what they change."""
    found = rules.parse(code)
    if found.is_table:
        return texts.rules_name(t, found)
    changed = ", ".join(f"{name}: {value}" for name, value in reference.changes(t, found))
    return f"{texts.rules_name(t, found)} ({changed})"


def _of_table(model: Model, code: str, codes: list[str]) -> Markup:
    t = model.texts
    _ = t.gettext
    kept = stats.of_rules(model.results, code)
    found = rules.parse(code)
    money, scored = found.record == "money", found.scoring != "none"
    s = stats.summary(kept)
    figures = _money(t, s) if money else []
    figures += _figures(t, s, scored and not money)
    facts = el(
        "div", *(el("div", el("b", value), el("span", words)) for words, value in figures), class_="facts"
    )
    pictures = []
    if money:
        pictures.append(_balance(t, kept))
    if scored:
        title = _("Result of a deal") if money else _("Scores")
        pictures.append(charts.histogram(t, title, [r.score for r in kept], _("Score"), _("Deals")))
        if not money:
            pictures.append(_over_time(t, kept))
    choice = [(one, name_of(t, one)) for one in codes]
    return joined(
        select("of", _("Table"), choice, code) if len(codes) > 1 else el("h3", name_of(t, code)),
        facts,
        *pictures,
        _all_tables(model, codes) if len(codes) > 1 else None,
        el(
            "p",
            _(
                "A deal counts once under each table: by the first attempt that ended, and by its better end where moves were taken back. Replaying it is practice."
            ),
            class_="quiet",
        ),
    )


def _figures(t: Texts, s: Summary, scored: bool) -> list[tuple[str, str]]:
    _ = t.gettext
    rows = [
        (_("Played"), t.number(s.played)),
        (_("Won"), t.number(s.won)),
        (_("Won, share"), t.percent(100 * (s.rate or 0))),
        (_("Wins in a row, now"), t.number(s.streak)),
        (_("Wins in a row, most"), t.number(s.best_streak)),
    ]
    if scored:
        rows += [
            (_("Best score"), "–" if s.best_score is None else t.number(s.best_score)),
            (_("Mean score"), "–" if s.mean_score is None else t.number(round(s.mean_score))),
        ]
    rows += [
        (_("Longest streak of cards"), t.number(s.longest_run)),
        (_("Time played"), t.duration(s.seconds)),
        (_("Time, mean"), t.duration(round(s.seconds / s.played) if s.played else 0)),
    ]
    return rows


def _money(t: Texts, s: Summary) -> list[tuple[str, str]]:
    _ = t.gettext
    return [
        (_("Balance"), t.money(s.balance)),
        (_("Highest"), t.money(s.high)),
        (_("Lowest"), t.money(s.low)),
        (_("Each deal, mean"), "–" if s.mean_score is None else t.money(round(s.mean_score))),
    ]


def _balance(t: Texts, kept: stats.Results) -> Markup:
    """The bankroll after each deal, with what the deal brought beside it in the table."""
    _ = t.gettext
    running, balances = 0, []
    for r in kept:
        running += r.score
        balances.append(running)
    names = [t.number(i + 1) for i in range(len(kept))][-LATEST:]
    series = [
        charts.Series(_("Balance"), balances[-LATEST:]),
        charts.Series(_("Each deal"), [r.score for r in kept][-LATEST:], "best"),
    ]
    return charts.lines(t, _("Balance, deal by deal"), names, series, _("Deal"))


def _over_time(t: Texts, kept: tuple[Result, ...]) -> Markup:
    """The scores of the last deals, and the mean of the ten up to each."""
    _ = t.gettext
    scores = [r.score for r in kept]
    means = [
        round(sum(part) / len(part)) for i in range(len(scores)) if (part := scores[max(0, i - 9) : i + 1])
    ]
    names = [t.number(i + 1) for i in range(len(kept))][-LATEST:]
    series = [
        charts.Series(_("Mean of the last ten"), means[-LATEST:]),
        charts.Series(_("Score"), scores[-LATEST:], "best"),
    ]
    return charts.lines(t, _("Scores, deal by deal"), names, series, _("Deal"))


def _all_tables(model: Model, codes: list[str]) -> Markup:
    t = model.texts
    _ = t.gettext
    head = [_("Table"), _("Played"), _("Won"), _("Rate"), _("Best"), _("Mean")]
    rows = []
    for code in codes:
        s = stats.summary(stats.of_rules(model.results, code))
        scored = rules.parse(code).scoring != "none"
        money = rules.parse(code).record == "money"
        rows.append(
            [
                name_of(t, code),
                t.number(s.played),
                t.number(s.won),
                t.percent(100 * (s.rate or 0)),
                "–" if s.best_score is None or not scored or money else t.number(s.best_score),
                "–"
                if s.mean_score is None or not scored
                else texts.points(t, rules.parse(code), round(s.mean_score)),
            ]
        )
    return joined(el("h3", _("All tables")), el("div", table(head, rows), class_="scroll", tabindex="0"))
