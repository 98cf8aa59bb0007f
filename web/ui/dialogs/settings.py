"""The settings, in groups: a line each."""

from ui import faces, settings, texts
from ui.dialogs.shell import select, shell, switch
from ui.markup import Markup, el, joined
from ui.model import Model
from ui.results import unkept
from ui.texts import Texts


def _groups(t: Texts) -> tuple[tuple[str, tuple[str, ...]], ...]:
    _ = t.gettext
    return (
        (_("Look"), ("theme", "table", "back", "deck", "index", "contrast")),
        (_("On the table"), ("hand", "waste", "glow", "counter")),
        (_("Help"), ("hint", "aim", "lamp", "winnable")),
        (_("Motion and sound"), ("motion", "sound", "haptics")),
        (_("Language"), ("lang",)),
    )


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
        "counter": _("Counter of seen ranks"),
        "hint": _("Hint button"),
        "aim": _("Aim of a peek"),
        "lamp": _("Lamp: still winnable"),
        "winnable": _("Every new deal can be cleared"),
        "sound": _("Sound"),
        "haptics": _("Vibration"),
        "lang": _("Language"),
    }.get(name, name)


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
        "table/ember": _("Ember"),
        "table/plain": _("Plain"),
        "back/ridge": _("Ridge"),
        "back/rose": _("Rose"),
        "back/pine": _("Pine"),
        "back/dusk": _("Dusk"),
        "back/sand": _("Sand"),
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
        "hint/legal": _("Legal move"),
        "hint/odds": _("Odds"),
        "hint/peek": _("Peek"),
        "aim/clear": _("To clear the board"),
        "aim/score": _("The best score"),
        "motion/normal": _("Normal"),
        "motion/fast": _("Fast"),
        "motion/slow": _("Slow"),
        "motion/off": _("Off"),
        "lang/auto": _("As the browser"),
    }.get(f"{name}/{word}", word)


def dialog(model: Model) -> Markup:
    t = model.texts
    sets = [
        el("fieldset", el("legend", title), *(_row(model, name) for name in names))
        for title, names in _groups(t)
    ]
    body = joined(unkept(model), _preview(), el("div", *sets, class_="columns"))
    return shell(t, t.gettext("Settings"), body)


def _preview() -> Markup:
    """Some cards on a strip of the table, as the settings make them: the table itself lies behind the dialog."""
    shown = ("", "JD", "8C", "QH", "TS")
    cards = [
        el(
            "span",
            faces.face(card) if card else None,
            class_="card",
            data_card=card or None,
            data_exposed="true",
            data_playable="true" if card == "QH" else "false",
        )
        for card in shown
    ]
    return el("div", *cards, class_="preview", aria_hidden="true")


def _row(model: Model, name: str) -> Markup:
    t, choices, now = model.texts, settings.CHOICES[name], model.settings[name]
    if name in ("table", "back"):
        return _swatches(t, name, now)
    if set(choices) == {"on", "off"}:
        return switch(name, setting_name(t, name), now == "on")
    return select(name, setting_name(t, name), [(word, setting_word(t, name, word)) for word in choices], now)


def _swatches(t: Texts, name: str, now: str) -> Markup:
    """A row of small pictures to choose from: the colours of the table, or of the card backs."""

    def swatch(word: str) -> Markup:
        control = el("input", type="radio", name=name, value=word, checked=word == now, data_set=name)
        look = {f"data_{name}": word}
        return el(
            "label", control, el("span", class_="patch"), setting_word(t, name, word), class_="swatch", **look
        )

    row = el(
        "div",
        *map(swatch, settings.CHOICES[name]),
        class_="swatches",
        role="radiogroup",
        aria_label=setting_name(t, name),
    )
    return el("div", el("span", setting_name(t, name)), row, class_="set wide")
