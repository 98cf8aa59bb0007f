"""What can befall the site's files: a host that a test may change, damage or interrupt, and releases that follow each other."""

import json
import os
import re
import shutil
import socket
import struct
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from playwright.sync_api import Page

from tools.dist import NODE
from tools.env import DIST, ROOT, WORK
from tools.serve import Handler, Server, serving

HASHED = ("app", "pyodide", "pyscript", "start")
"""What carries a hash in its name, as a folder or a file (see tools/dist.py)."""

FAULTS = ("missing", "cut", "swapped")


@contextmanager
def hosting(folder: Path) -> Iterator[Server]:
    """A host of its own, which a test may change, with the site deep in a folder."""
    shutil.copytree(DIST, folder / "site")
    with serving(folder / "site", prefix="/some/one's/games/") as server:
        yield server


def files() -> list[str]:
    """Every file that is kept for offline play, as the service worker lists them, and the service worker itself."""
    listed = re.findall(r'"url":"([^"]+)"', (DIST / "sw.js").read_text(encoding="utf-8"))
    return sorted([*listed, "sw.js"])


def stem(name: str) -> str:
    """The name of a file without hashes: the same in each release."""
    return re.sub(r"-[0-9a-zA-Z]{10}(?=[/.])", "", name)


def kept(page: Page) -> None:
    """Wait until the page can do without the network."""
    page.evaluate("navigator.serviceWorker.ready")


def release(server: Server, mark: str) -> None:
    """Put another release on the host, of which nothing is as in the old one: new names for all that has a hash in its
    name, other content of the rest, the old release's own files gone."""
    site = server.root
    for name in files():
        if stem(name) == name:
            file = site / name
            file.write_bytes(file.read_bytes() + b"\n")
    names = {}
    for kind in HASHED:
        (old,) = site.glob(f"{kind}-*")
        names[old.name] = f"{kind}-{mark * 10}{old.suffix}"
        old.rename(site / names[old.name])
    for file in (*site.glob("app-*/runtime.mjs"), *site.glob("*.html")):
        before = sha256(file.read_bytes()).digest()
        replace(file, names)
        hashes = {b64encode(before).decode(): b64encode(sha256(file.read_bytes()).digest()).decode()}
        replace(site / "index.html", hashes)
    list_files(server)


def list_files(server: Server) -> None:
    """Write the list of files anew, as the build does."""
    job = json.dumps({"site": str(server.root), "script": str(WORK / "sw.js")})
    (server.root / "sw.js").unlink()
    subprocess.run([NODE, ROOT / "tools" / "offline.mjs", job], check=True)


def replace(file: Path, words: dict[str, str]) -> None:
    text = file.read_text(encoding="utf-8")
    for old, new in words.items():
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")


@contextmanager
def damaged(server: Server, name: str, how: str) -> Iterator[None]:
    """One file of the site (named without hashes) missing, cut in half or with the content of another, for a while."""
    (file,) = (one for one in server.root.rglob("*") if stem(str(one.relative_to(server.root))) == stem(name))
    good = file.read_bytes()
    other = "icon-180.png" if file.suffix == ".svg" else "icon.svg"
    if how == "missing":
        file.unlink()
    else:
        file.write_bytes(
            good[: len(good) // 2] if how == "cut" else (server.root / "icons" / other).read_bytes()
        )
    yield
    file.write_bytes(good)


class Interrupting(Handler):
    """Breaks the connection in the middle of the files that `broken` matches, as a line that fails does."""

    broken = re.compile("(?!)")

    def reply(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        if not self.broken.search(self.path):
            super().reply(status, body, headers)
            return
        self.send_response(status)
        for key, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(key, value)
        self.end_headers()
        self.wfile.write(body[: len(body) // 2])
        self.wfile.flush()
        # No lingering: the other side gets a reset in place of an end.
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        os.close(self.connection.detach())
        self.close_connection = True
