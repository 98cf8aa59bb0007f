"""The world outside the page: address, storage, entropy, clock, catalogues. Nothing of ours is imported here.

Only text and numbers come out; where the browser refuses (storage blocked, full, sandboxed) the answer says so and
nothing is raised.
"""

import contextlib
import os
import time
from collections.abc import Callable
from typing import Any

from js import URL, Blob, Object, URLSearchParams, document, window  # type: ignore[import-not-found]
from pyodide.ffi import JsException, create_proxy, to_js  # type: ignore[import-not-found]

PREFIX = "tripeaks.1."

NO_STORE = (JsException, AttributeError)
"""What localStorage raises where it is blocked or full, and where a browser has none at all."""


def parameter(name: str) -> str:
    """A word of the page's address, empty when it is not there."""
    value = URLSearchParams.new(window.location.search).get(name)
    return value if isinstance(value, str) else ""


def address() -> str:
    """The page's own address, without its query."""
    return str(window.location.href).split("?", 1)[0].split("#", 1)[0]


def forget(*names: str) -> None:
    """Take words out of the page's address, so that a reload does not open what the player has left."""
    here = URL.new(window.location.href)
    for name in names:
        here.searchParams.delete(name)
    # A frame without an origin may not change its address; it has no reload button either.
    with contextlib.suppress(JsException):
        window.history.replaceState(None, "", here.href)


class Storage:
    """localStorage under our prefix, or memory where the browser takes nothing. `kept` tells which: a store that is full
    can still be read."""

    def __init__(self, join: Callable[[str, str, str], str]) -> None:
        """`join(key, stored, late)`: what is kept of a text that comes late, when another tab has stored its own since."""
        self._join = join
        self._memory: dict[str, tuple[str, str]] = {}  # what was refused, and what was stored there then
        with contextlib.suppress(*NO_STORE):  # what a crash took, and what found no room when it came back
            for key in window.tripeaksLate:
                name = str(key).removeprefix(PREFIX)
                self._memory[name] = self.second(name), self._stored(name)
        self.kept = self.write("probe", "1")
        self.forget("probe")

    def read(self, key: str) -> str:
        """The stored text, empty when there is none."""
        stored = self._stored(key)
        if key not in self._memory:
            return stored
        late, before = self._memory[key]
        return late if stored == before else self._join(key, stored, late)

    def _stored(self, key: str) -> str:
        with contextlib.suppress(*NO_STORE):
            value = window.localStorage.getItem(PREFIX + key)
            return value if isinstance(value, str) else ""
        return ""

    def second(self, key: str) -> str:
        """What the second place had when the page opened, empty when there is none."""
        with contextlib.suppress(*NO_STORE):
            value = window.tripeaksKept(PREFIX + key)
            return value if isinstance(value, str) else ""
        return ""

    def write(self, key: str, text: str) -> bool:
        """Keep a text, and those that the browser did not take before. False while it does not take all of them: they are
        in memory then, and lost with the page."""
        for name, new in {**{late: self.read(late) for late in self._memory}, key: text}.items():
            try:
                window.localStorage.setItem(PREFIX + name, new)
            except NO_STORE:
                self._memory[name] = new, self._stored(name)
            else:
                self._memory.pop(name, None)
                _journal(name, new)
        return not self._memory

    def set_aside(self, key: str, text: str) -> None:
        """Move a text that cannot be read out of the way. It leaves its place first: a large one has no room twice."""
        self.forget(key)
        if not self.write(f"damaged.{key}", text):
            self.forget(f"damaged.{key}")
            self.write(key, text)

    def all(self, prefix: str) -> dict[str, str]:
        """Every stored text whose key begins so."""
        keys = set(self._memory)
        with contextlib.suppress(*NO_STORE):
            keys.update(str(key).removeprefix(PREFIX) for key in Object.keys(window.localStorage))
        return {key: self.read(key) for key in keys if key.startswith(prefix)}

    def forget(self, key: str) -> None:
        """Keep it no more."""
        self._memory.pop(key, None)
        with contextlib.suppress(*NO_STORE):
            window.localStorage.removeItem(PREFIX + key)
            _journal(key)


def _journal(key: str, *text: str) -> None:
    """Keep it in the second place too, where there is one (journal.mjs)."""
    with contextlib.suppress(*NO_STORE):
        window.tripeaksKeep(PREFIX + key, *text)


def word() -> int:
    """64 fresh random bits: of the system, which is the browser's `crypto` here. A generator of Python's own would be frozen
    in the snapshot."""
    return int.from_bytes(os.urandom(8))


def now() -> int:
    """Seconds since 1970 (UTC)."""
    return int(time.time())


def download(name: str, text: str) -> None:
    """Give the player a file."""
    options = Object.new()
    options.type = "application/json"
    address = URL.createObjectURL(Blob.new(to_js([text]), options))
    link = document.createElement("a")
    link.href, link.download = address, name
    link.click()
    URL.revokeObjectURL(address)


def language() -> str:
    """The browser's first language, as in "de-AT"."""
    return str(window.navigator.language or "en")


def listen(dispatch: Callable[[str, str, str], None]) -> None:
    """Hear of other tabs that store something (elsewhere KEY TEXT), of a new release that waits (release) and of the
    browser's readiness to install the page (installable)."""

    def hear(event: Any) -> None:
        if event.type != "storage":
            dispatch("release" if event.type == "tripeaks:update" else "installable", "", "")
        elif isinstance(event.key, str) and event.key.startswith(PREFIX) and isinstance(event.newValue, str):
            dispatch("elsewhere", event.key.removeprefix(PREFIX), event.newValue)

    proxy = create_proxy(hear)
    window.addEventListener("storage", proxy)
    window.addEventListener("tripeaks:update", proxy)
    window.addEventListener("tripeaks:installable", proxy)


def take_release() -> None:
    """Start the new release that waits; the page is loaded anew with it."""
    window.tripeaksUpdate()


def install() -> None:
    """Let the browser ask whether to install the page."""
    window.tripeaksInstall()


def vibrate(milliseconds: int) -> None:
    """Shake the device, where it can."""
    if hasattr(window.navigator, "vibrate"):
        window.navigator.vibrate(milliseconds)


def ready() -> None:
    """Tell the loader and every test that the page is Python's now."""
    document.body.dataset.state = "ready"
