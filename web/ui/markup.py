"""HTML from values. Text is always escaped; only `Markup` passes as it is.

>>> el("b", "7 < 8", class_="big", data_card="7H")
'<b class="big" data-card="7H">7 &lt; 8</b>'
"""

from html import escape

_VOID = {"input", "br", "hr", "img"}  # shapes of a drawing are not: left open, each would hold the next


class Markup(str):
    """A string that is markup already."""

    __slots__ = ()


def el(name: str, /, *children: "str | Markup | int | None", **attributes: str | int | bool | None) -> Markup:
    """An element. `class_` is class, `data_card` is data-card; None and False leave out, True gives an empty attribute."""
    words = [name]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        attribute = key.rstrip("_").replace("_", "-")
        words.append(attribute if value is True else f'{attribute}="{escape(str(value))}"')
    opening = f"<{' '.join(words)}>"
    return Markup(opening if name in _VOID else f"{opening}{joined(*children)}</{name}>")


def joined(*children: "str | Markup | int | None") -> Markup:
    """Children one after the other; plain text is escaped, None is left out."""
    return Markup(
        "".join(
            child if isinstance(child, Markup) else escape(str(child), quote=False)
            for child in children
            if child is not None
        )
    )
