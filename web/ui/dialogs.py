"""The dialogs: each a function from the model to markup for the one `<dialog>` of the page."""

from collections.abc import Callable

from tripeaks import __version__, board, rules, scoring, stats
from ui import faces, settings, texts
from ui.markup import Markup, el, joined
from ui.model import Model
from ui.texts import Texts


def markup(model: Model) -> Markup:
    """The open dialog."""
    return _DIALOGS[model.dialog](model)


def _shell(t: Texts, title: str, body: Markup, *foot: Markup) -> Markup:
    close = el(
        "button",
        faces.icon("x"),
        type="button",
        class_="btn",
        data_action="close",
        aria_label=t.gettext("Close"),
    )
    header = el("header", el("h2", title, id="dialog-title"), close)
    footer = el("footer", *foot) if foot else Markup()
    return joined(header, el("div", body, class_="body"), footer)


def _button(words: str, action: str, value: str = "", primary: bool = False, icon: str = "") -> Markup:
    return el(
        "button",
        faces.icon(icon) if icon else None,
        words,
        type="button",
        class_="b2 pri" if primary else "b2",
        data_action=action,
        data_value=value or None,
    )


def _confirm(model: Model) -> Markup:
    t, game = model.texts, model.game
    _ = t.gettext
    assert model.pending is not None
    price = scoring.price_of_leaving(game.position)
    if game.rules.quit_counts:
        left = board.left(game.position.gone)
        cost = (
            t.ngettext(
                "{count} card still lies on the board: leaving now costs {price}.",
                "{count} cards still lie on the board: leaving now costs {price}.",
                left,
            ).format(count=left, price=t.number(-price))
            if price
            else _("The stock is empty: leaving costs nothing.")
        )
        text = joined(
            el("p", cost),
            el("p", _("The deal ends with {score} and counts.").format(score=t.number(game.score + price))),
        )
    else:
        text = el("p", _("This deal is not finished. If you leave it, it is dropped without a result."))
    titles = {"restart": _("Start this deal again?"), "quit": _("Leave this deal?")}
    return _shell(
        t,
        titles.get(model.pending.name, _("Leave this deal for a new one?")),
        text,
        _button(_("Keep playing"), "close"),
        _button(_("Leave it"), "yes", primary=True),
    )


def _problem(model: Model) -> Markup:
    t = model.texts
    _ = t.gettext
    lines = [el("p", line, class_="fault") for line in model.draft.get("text", "").splitlines()]
    text = joined(
        el("p", _("Something that was to be opened could not be read. What you have stored is unharmed.")),
        *lines,
    )
    return _shell(
        t,
        _("That did not work"),
        text,
        _button(_("Keep this deal"), "close"),
        _button(_("Fresh deal"), "new", primary=True),
    )


def _menu(model: Model) -> Markup:
    t, game = model.texts, model.game
    _ = t.gettext
    entries = [
        ("new", "new", _("New deal")),
        ("restart", "again", _("Restart this deal")),
        ("quit", "x", _("Leave this deal")),
        ("tables", "peaks", _("Tables")),
        ("deal", "deal", _("Deal number")),
        ("statistics", "chart", _("Statistics")),
        ("settings", "settings", _("Settings")),
        ("help", "help", _("How to play")),
        ("keys", "keys", _("Keys")),
        ("about", "info", _("About")),
    ]
    if not game.can_quit or not game.played:
        entries = [entry for entry in entries if entry[0] != "quit"]
    items = [_button(words, action, icon=sign) for action, sign, words in entries]
    return _shell(t, _("Menu"), el("div", *items, class_="menu"))


def _radio_row(name: str, value: str, checked: bool, title: str, line: str) -> Markup:
    control = el("input", type="radio", name=name, value=value, checked=checked)
    return el("label", control, el("b", title), el("small", line), class_="trow")


def _tables(model: Model) -> Markup:
    t = model.texts
    _ = t.gettext
    chosen = model.draft.get("table", model.game.rules.table)
    rows = [
        _radio_row("table", key, key == chosen, texts.table_name(t, key), texts.table_line(t, key))
        for key in rules.TABLES
    ]
    list_ = el("form", *rows, class_="tlist", id="tables-form", data_form="tables")
    deal = el("button", _("Deal"), type="submit", form="tables-form", class_="b2 pri")
    return _shell(t, _("Choose a table"), list_, _button(_("Cancel"), "close"), deal)


def _deal(model: Model) -> Markup:
    t = model.texts
    _ = t.gettext
    error = model.draft.get("error", "")
    field = el(
        "textarea",
        model.draft.get("deal", str(model.game.deal.code)),
        name="deal",
        id="deal-field",
        rows="3",
        spellcheck="false",
        autocomplete="off",
        aria_describedby="deal-help",
        aria_invalid="true" if error else None,
    )
    form = el(
        "form",
        el("label", _("Number or cards"), for_="deal-field"),
        field,
        el("p", error, class_="fault", role="alert") if error else None,
        el(
            "p",
            _(
                "A number from 1 to 4,294,967,295, or all 52 cards in dealing order: the board row by row from the tips, the waste card, then the stock."
            ),
            id="deal-help",
            class_="note",
        ),
        id="deal-form",
        data_form="deal",
    )
    deal = el("button", _("Deal"), type="submit", form="deal-form", class_="b2 pri")
    return _shell(t, _("Deal number"), form, _button(_("Cancel"), "close"), deal)


def setting_name(t: Texts, name: str) -> str:
    _ = t.gettext
    return {
        "theme": _("Theme"),
        "table": _("Table colour"),
        "back": _("Card back"),
        "deck": _("Suit colours"),
        "index": _("Size of ranks"),
        "contrast": _("Contrast"),
        "hand": _("Hand"),
        "waste": _("Waste"),
        "motion": _("Motion"),
        "glow": _("Glow of playable cards"),
        "sound": _("Sound"),
        "haptics": _("Vibration"),
        "lang": _("Language"),
    }[name]


def setting_word(t: Texts, name: str, word: str) -> str:
    _ = t.gettext
    if name == "lang" and word in texts.LANGUAGES:
        return texts.LANGUAGES[word]
    return {
        "theme/system": _("As the system"),
        "theme/light": _("Light"),
        "theme/dark": _("Dark"),
        "table/dusk": _("Dusk"),
        "table/pine": _("Pine"),
        "table/rose": _("Rose"),
        "back/ridge": _("Ridge"),
        "back/rose": _("Rose"),
        "back/pine": _("Pine"),
        "deck/2": _("Two"),
        "deck/4": _("Four"),
        "index/normal": _("Normal"),
        "index/large": _("Large"),
        "contrast/normal": _("Normal"),
        "contrast/high": _("High"),
        "hand/right": _("Right"),
        "hand/left": _("Left"),
        "waste/auto": _("As the table"),
        "waste/pile": _("Pile"),
        "waste/fan": _("Fan"),
        "motion/normal": _("Normal"),
        "motion/fast": _("Fast"),
        "motion/slow": _("Slow"),
        "motion/off": _("Off"),
        "lang/auto": _("As the browser"),
    }.get(f"{name}/{word}") or {"on": _("On"), "off": _("Off")}[word]


def _settings(model: Model) -> Markup:
    t = model.texts
    rows = []
    for name, choices in settings.CHOICES.items():
        options = [
            el("option", setting_word(t, name, word), value=word, selected=model.settings[name] == word)
            for word in choices
        ]
        rows.append(
            el(
                "label",
                el("span", setting_name(t, name)),
                el("select", *options, data_set=name),
                class_="srow",
            )
        )
    return _shell(t, t.gettext("Settings"), el("div", *rows, class_="slist"))


def _statistics(model: Model) -> Markup:
    t = model.texts
    _ = t.gettext
    codes = dict.fromkeys(r.rules for r in model.results)
    if not codes:
        return _shell(t, _("Statistics"), el("p", _("No deal has ended yet.")))
    head = [_("Table"), _("Played"), _("Won"), _("Rate"), _("Best"), _("Mean"), _("Longest streak")]
    rows = []
    for code in codes:
        table = rules.parse(code)
        s = stats.summary(stats.of_rules(model.results, code))
        money = table.record == "money"
        best = s.balance if money else s.best_score
        cells = [
            t.number(s.played),
            t.number(s.won),
            f"{round(100 * (s.rate or 0))} %",
            "–" if best is None else t.number(best),
            "–" if s.mean_score is None else t.number(round(s.mean_score)),
            t.number(s.longest_run),
        ]
        name = texts.rules_name(t, table) if table.is_table else code
        rows.append(el("tr", el("th", name, scope="row"), *(el("td", cell) for cell in cells)))
    table_ = el(
        "table",
        el("thead", el("tr", *(el("th", word, scope="col") for word in head))),
        el("tbody", *rows),
    )
    return _shell(t, _("Statistics"), el("div", table_, class_="scroll"))


def _help(model: Model) -> Markup:
    t = model.texts
    _ = t.gettext
    paragraphs = (
        _(
            "Clear the three peaks. Take any open card whose rank is one above or one below the card on the waste; the suit does not matter. The card you take becomes the new waste card."
        ),
        _("A card is open when no other card lies on it. With wrap, king and ace are neighbours."),
        _(
            "When nothing fits, or when you would rather, draw from the stock. A draw ends your streak: the cards you take without a draw between them. Longer streaks are worth more on most tables."
        ),
        _("The deal is won when the board is clear, and over when the stock is empty and no open card fits."),
    )
    return _shell(t, _("How to play"), joined(*(el("p", p) for p in paragraphs)))


def _keys(model: Model) -> Markup:
    t = model.texts
    _ = t.gettext
    keys = (
        ("← ↑ → ↓", _("Go from card to card")),
        ("Enter, Space", _("Take the card")),
        ("D", _("Draw")),
        ("Z, Ctrl+Z", _("Undo")),
        ("Y, Ctrl+Shift+Z", _("Redo")),
        ("H", _("Hint")),
        ("S", _("Speak the whole table")),
        ("N", _("New deal")),
        ("R", _("Restart this deal")),
        ("M", _("Menu")),
        ("?", _("This list")),
        ("Esc", _("Close a dialog")),
    )
    rows = [joined(el("dt", el("kbd", key)), el("dd", words)) for key, words in keys]
    return _shell(t, _("Keys"), el("dl", *rows, class_="keys"))


def _about(model: Model) -> Markup:
    t = model.texts
    _ = t.gettext
    body = joined(
        el(
            "p",
            _("Tri-Peaks Solitaire, version {version}. The rules run in Python, in your browser.").format(
                version=__version__
            ),
        ),
        el(
            "p",
            _(
                "Tri-Peaks was designed by Robert Hogue in 1989 and appeared in the third Microsoft Entertainment Pack in 1991."
            ),
        ),
        el(
            "p",
            _(
                "The figures of kings, queens and jacks are by Adrian Kennard (public domain, CC0). Pyodide and PyScript bring Python to the page. All licences are in the file THIRD_PARTY.md beside this page."
            ),
        ),
        el("p", _("Nothing you do here leaves this device. Progress lies in this browser only.")),
    )
    return _shell(t, _("About"), body)


_DIALOGS: dict[str, Callable[[Model], Markup]] = {
    "confirm": _confirm,
    "problem": _problem,
    "menu": _menu,
    "tables": _tables,
    "deal": _deal,
    "settings": _settings,
    "statistics": _statistics,
    "help": _help,
    "keys": _keys,
    "about": _about,
}
