"""Handing something to others: the clipboard, the system's share sheet, a picture file. Nothing of ours is imported.

Each answers with one word: copied, sent, saved, cancelled (by the player) or refused (by the browser).
"""

from typing import Any

from js import URL, File, Object, OffscreenCanvas, document, encodeURIComponent, window
from pyodide.ffi import JsException, to_js


def _object(**fields: Any) -> Any:
    return to_js(fields, dict_converter=Object.fromEntries)


async def copy(text: str) -> str:
    """Put a text into the clipboard: by its own interface, else (no secure origin, a frame) as a selection."""
    try:
        await window.navigator.clipboard.writeText(text)
        return "copied"
    except (JsException, AttributeError):
        pass
    field = document.createElement("textarea")
    field.value = text
    active = document.activeElement
    # Inside an open dialog, since nothing outside of it can be selected.
    (document.querySelector("dialog[open]") or document.body).appendChild(field)
    field.select()
    done = document.execCommand("copy")
    field.remove()
    active.focus()
    return "copied" if done else "refused"


async def share(title: str, address: str) -> str:
    """Offer an address in the system's share sheet, else copy it."""
    if not hasattr(window.navigator, "share"):
        return await copy(address)
    try:
        await window.navigator.share(_object(title=title, url=address))
    except JsException as error:
        return "cancelled" if error.name == "AbortError" else await copy(address)
    return "sent"


async def picture(way: str, svg: str, name: str = "tri-peaks.png") -> str:
    """Make a PNG of an SVG and save it, or ("send") offer it in the share sheet where that takes files."""
    try:
        image = window.Image.new()
        image.src = "data:image/svg+xml," + encodeURIComponent(svg)
        await image.decode()
        canvas = OffscreenCanvas.new(image.width, image.height)
        canvas.getContext("2d").drawImage(image, 0, 0)
        blob = await canvas.convertToBlob()
    except JsException:
        return "refused"
    if way == "send" and hasattr(window.navigator, "canShare"):
        files = _object(files=[File.new(to_js([blob]), name, _object(type="image/png"))])
        if window.navigator.canShare(files):
            try:
                await window.navigator.share(files)
            except JsException as error:
                return "cancelled" if error.name == "AbortError" else _save(blob, name)
            return "sent"
    return _save(blob, name)


def _save(blob: Any, name: str) -> str:
    address = URL.createObjectURL(blob)
    link = document.createElement("a")
    link.href, link.download = address, name
    link.click()
    URL.revokeObjectURL(address)
    return "saved"
