"""Buttons, for dialogs, the strip under the table and the results card."""

from ui import faces
from ui.markup import Markup, el


def button(words: str, action: str, value: str = "", primary: bool = False, icon: str = "") -> Markup:
    """A button that sends an action."""
    return el(
        "button",
        faces.icon(icon) if icon else None,
        words,
        type="button",
        class_="b2 pri" if primary else "b2",
        data_action=action,
        data_value=value or None,
    )


def sign(words: str, icon: str, action: str, value: str = "", off: bool = False) -> Markup:
    """A button that is only a sign; its words are its name."""
    return el(
        "button",
        faces.icon(icon),
        type="button",
        class_="btn",
        data_action=action,
        data_value=value or None,
        aria_label=words,
        aria_disabled="true" if off else None,
    )
