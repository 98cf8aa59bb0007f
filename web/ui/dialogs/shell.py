"""What every dialog is made of: title, close button, a body that scrolls, actions at the foot."""

from ui import faces
from ui.controls import button, sign
from ui.markup import Markup, el, joined
from ui.texts import Texts

__all__ = ["button", "item", "paragraphs", "select", "shell", "submit", "switch", "table"]


def shell(t: Texts, title: str, body: Markup, *foot: Markup, back: tuple[str, str] | None = None) -> Markup:
    """A dialog. `back` is the action and value of the dialog that it was opened from."""
    close = sign(t.gettext("Close"), "close", "close")
    turn = sign(t.gettext("Back"), "prev", *back) if back else None
    header = el("header", turn, el("h2", title, id="dialog-title"), close)
    footer = el("footer", *foot) if foot else None
    return joined(header, el("div", body, class_="body"), footer)


def submit(words: str, form: str) -> Markup:
    """The main button of a form that lies in the body."""
    return el("button", words, type="submit", form=form, class_="b2 pri")


def item(words: str, action: str, icon: str, key: str = "") -> Markup:
    """A line of a menu."""
    return el(
        "button",
        faces.icon(icon),
        el("span", words),
        el("kbd", key, aria_hidden="true") if key else None,
        type="button",
        class_="item",
        data_action=action,
        aria_keyshortcuts=key or None,
    )


def select(name: str, label: str, options: list[tuple[str, str]], chosen: str, note: str = "") -> Markup:
    """A line with words and a choice: (value, words) each."""
    field = el(
        "select",
        *(el("option", words, value=value, selected=value == chosen) for value, words in options),
        data_set=name,
        id=f"set-{name}",
    )
    return el("label", el("span", label), field, el("small", note) if note else None, class_="set")


def switch(name: str, label: str, on: bool, note: str = "") -> Markup:
    """A line with words and a switch."""
    field = el("input", type="checkbox", role="switch", checked=on, data_set=name, id=f"set-{name}")
    return el("label", el("span", label), field, el("small", note) if note else None, class_="set")


def paragraphs(*words: str) -> Markup:
    return joined(*(el("p", text) for text in words))


def table(head: list[str], rows: list[list[str]], caption: str = "") -> Markup:
    """A table of figures: the first column names the row, the others are numbers."""
    top = el("tr", *(el("th", word, scope="col", class_="n" if i else None) for i, word in enumerate(head)))
    body = [
        el(
            "tr",
            el("th", row[0], scope="row"),
            *(el("td", cell, class_="n") for cell in row[1:]),
        )
        for row in rows
    ]
    return el(
        "table",
        el("caption", caption, class_="vh") if caption else None,
        el("thead", top) if head else None,
        el("tbody", *body),
    )
