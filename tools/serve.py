"""A static server on loopback that behaves as public static hosts do: types, caching, compression, open to frames."""

import contextlib
import functools
import gzip
import hashlib
import http.server
import os
import re
import sys
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

from tools.env import DIST, fail, say

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/plain; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".zip": "application/zip",
}
# What static hosts compress. A type they do not know (our snapshot) travels as it is.
COMPRESSED = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"}
# Folders and files that carry a hash of their content never change.
HASHED = re.compile(r"-[0-9a-f]{10}(?:/|\.)")


@functools.lru_cache(maxsize=256)
def content(file: Path, _stamp: int, *, packed: bool) -> tuple[bytes, str]:
    data = file.read_bytes()
    if packed:
        data = gzip.compress(data, 6, mtime=0)
    return data, f'"{hashlib.sha256(data).hexdigest()[:20]}"'


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = 1 << 16
    server: "Server"

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path)
        prefix = self.server.prefix
        self.server.seen.append(self.path)
        if not path.startswith(prefix):
            self.reply(404, b"not here\n", {"Content-Type": "text/plain"})
            return
        name = path[len(prefix) :]
        file = self.server.root / name
        try:
            file = file.resolve()
            folder = file.is_dir()
            known = file.is_relative_to(self.server.root) and (folder or file.is_file())
        except (OSError, ValueError):  # a name that no file can have
            folder = known = False
        if folder and name and not name.endswith("/"):
            self.reply(301, b"", {"Location": path.rsplit("/", 1)[-1] + "/"})
            return
        if folder:
            file /= "index.html"
            known = known and file.is_file()
        if not known:
            self.reply(404, b"not here\n", {"Content-Type": "text/plain"})
            return
        accepted = self.headers.get("Accept-Encoding", "")
        packed = self.server.compress and file.suffix in COMPRESSED and "gzip" in accepted
        body, tag = content(file, file.stat().st_mtime_ns, packed=packed)
        headers = {
            "Content-Type": TYPES.get(file.suffix, "application/octet-stream"),
            "Cache-Control": "public, max-age=31536000, immutable" if HASHED.search(name) else "no-cache",
            "ETag": tag,
        }
        if self.server.compress and file.suffix in COMPRESSED:
            headers["Vary"] = "Accept-Encoding"
        if packed:
            headers["Content-Encoding"] = "gzip"
        if self.headers.get("If-None-Match") == tag:
            self.reply(304, b"", headers)
        else:
            self.reply(200, body, headers)

    def reply(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for key, value in headers.items():
            self.send_header(key, value)
        # Public static hosts send this; without it a page in a sandboxed frame may not even load its own modules.
        self.send_header("Access-Control-Allow-Origin", "*")
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD" and status != 304:
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the base class's name)
        pass


class Server(http.server.ThreadingHTTPServer):
    """Serves `root` below `prefix` ("/" or "/some/folder/"). `seen` lists the requested addresses, for tests."""

    daemon_threads = True

    def __init__(
        self, root: Path = DIST, port: int = 0, prefix: str = "/", *, compress: bool = False
    ) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.root = root.resolve()
        self.prefix = prefix
        self.compress = compress
        self.seen: list[str] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}{self.prefix}"

    def handle_error(self, request: object, client_address: object) -> None:
        # A browser that closes a connection in the middle is no error of ours.
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextlib.contextmanager
def serving(root: Path = DIST, prefix: str = "/", *, compress: bool = False) -> Iterator[Server]:
    """A running server on a free port, for tests and measurements."""
    with Server(root, 0, prefix, compress=compress) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


def play(port: int, *, open_browser: bool) -> None:
    """Serve dist/ until Ctrl+C."""
    try:
        server = Server(DIST, port)
    except OSError as error:
        fail(f"cannot serve on port {port}: {error.strerror}. Choose another with --port.")
    with server:
        say(f"playing at {server.url} (Ctrl+C ends)")
        # webbrowser would start a text browser in this terminal where there is no desktop.
        desktop = sys.platform in ("darwin", "win32") or any(
            os.environ.get(k) for k in ("DISPLAY", "WAYLAND_DISPLAY")
        )
        if open_browser and desktop:
            webbrowser.open(server.url)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say("stopped")
