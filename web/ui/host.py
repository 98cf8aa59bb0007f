"""The page that holds ours in a frame, as far as Python sees it: texts in and out (see host.mjs for whom they are from)."""

from collections.abc import Callable
from typing import Any

from js import window
from pyodide.ffi import create_proxy


def listen(dispatch: Callable[[str, str, str], None]) -> None:
    """Hear what the host says (host "" TEXT) and how large the frame is, now and whenever that changes (size WxH "")."""

    def hear(event: Any) -> None:
        if event.type == "resize":
            dispatch("size", f"{window.innerWidth}x{window.innerHeight}", "")
        else:
            dispatch("host", "", str(event.detail))

    proxy = create_proxy(hear)
    window.addEventListener("tripeaks:host", proxy)
    window.addEventListener("resize", proxy)
    dispatch("size", f"{window.innerWidth}x{window.innerHeight}", "")


def say(text: str) -> None:
    """Say something to the host, when there is one that we know."""
    if hasattr(window, "tripeaksSay"):
        window.tripeaksSay(text)
