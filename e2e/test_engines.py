"""Chromium, Firefox and WebKit, where they are installed: start, play, resume, play offline.

Playwright drives neither Debian's Firefox nor WebKitGTK, so a script of the test's own in the page plays and reports by
requests. Each visit is a browser of its own on one profile, which is ended from outside. `build.py e2e --all-engines`
installs what there is.
"""

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from hosts import list_files
from playwright.sync_api import Playwright

from tools import browser as browsers
from tools.serve import Handler, Server

PROBE = """
const one = (text) => document.querySelector(text);
const look = () => ({
  state: document.body.dataset.state,
  cards: [...document.querySelectorAll("[data-slot]")].map(node => node.dataset.card ?? "##"),
  stock: one("[data-pile=stock]").dataset.count,
  outcome: document.body.dataset.outcome,
  plain: performance.getEntriesByType("resource").some(({ name }) => name.endsWith("ui.zip")),
});
const tell = (more) => fetch("report?" + encodeURIComponent(JSON.stringify(more)));
const pause = (ms) => new Promise(done => setTimeout(done, ms));
const move = async () => {
  (one('[data-slot][data-playable="true"]') ?? one("[data-pile=stock]")).click();
  await pause(50);
};
while ((document.body?.dataset.state ?? "loading") === "loading") await pause(50);
const opened = look();
const visit = new URLSearchParams(location.search).get("visit");
if (visit === "first") for (let n = 0; n < 6; n += 1) await move();
if (visit === "second") for (let n = 0; n < 60 && document.body.dataset.outcome === "playing"; n += 1) await move();
if (visit === "second") await navigator.serviceWorker.ready;
await tell({ opened, left: look() });
"""


class Gone(Handler):
    """No host any more: only reports still come through."""

    def do_GET(self) -> None:  # noqa: N802 (the base class's name)
        if "/report?" in self.path:
            super().do_GET()
        else:
            self.close_connection = True


@pytest.fixture
def probed(host: Server) -> Server:
    """The site with the test's script in its page, kept for offline play like the rest."""
    page = host.root / "index.html"
    text = page.read_text(encoding="utf-8")
    (host.root / "probe.js").write_text(PROBE, encoding="utf-8")
    page.write_text(
        text.replace("</head>", '<script type="module" src="probe.js"></script></head>'), encoding="utf-8"
    )
    list_files(host)
    return host


@contextmanager
def running(command: list[str | Path], profile: Path) -> Iterator[None]:
    env = {
        **os.environ,
        "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # root has no other way
        "XDG_DATA_HOME": str(profile),
        "XDG_CACHE_HOME": str(profile / "cache"),
    }
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, env=env, start_new_session=True, **quiet)
    try:
        yield
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def command(engine: str, profile: Path, chromium: str) -> list[str | Path]:
    """What starts it, nothing where it is not installed."""
    if engine == "chromium":
        return [
            chromium,
            "--headless",
            "--remote-debugging-port=0",
            *browsers.flags(),
            f"--user-data-dir={profile}",
        ]
    if engine == "webkit":
        return browsers.webkit()
    path = browsers.firefox()
    return [path, "--headless", "--no-remote", "--profile", profile] if path else []


@pytest.mark.parametrize("engine", ["chromium", "firefox", "webkit"])
def test_an_engine_starts_plays_resumes_and_plays_offline(
    engine: str, probed: Server, tmp_path: Path, playwright: Playwright, browser_path: str | None
) -> None:
    profile = tmp_path / "profile"
    profile.mkdir()
    start = command(engine, profile, browser_path or playwright.chromium.executable_path)
    if not start:
        pytest.skip(f"no {engine} here; build.py e2e --all-engines installs it")

    def visit(name: str, more: str = "") -> dict[str, Any]:
        probed.seen.clear()
        with running([*start, f"{probed.url}?visit={name}{more}"], profile):
            end = time.monotonic() + 120
            while not (reports := [one for one in probed.seen if "/report?" in one]):
                assert time.monotonic() < end, f"nothing heard of the {name} visit"
                time.sleep(0.1)
            if engine == "webkit":
                time.sleep(
                    5
                )  # it writes what a page has stored to the disk only after a while, and not when it is ended
        return json.loads(unquote(reports[0].split("?", 1)[1]))

    first = visit("first", "&deal=1&rules=modern")
    assert first["opened"]["state"] == "ready"
    assert not first["opened"]["plain"]  # from the snapshot
    assert first["opened"]["cards"][18:] == ["2C", "AD", "6S", "KC", "KH", "TH", "TS", "JS", "TD", "8S"]
    second = visit("second")
    assert second["opened"] == first["left"]
    assert second["left"]["outcome"] in ("won", "stuck")
    probed.RequestHandlerClass = Gone
    third = visit("third")
    assert third["opened"] == second["left"]
    assert not [one for one in probed.seen if "/report?" not in one and not one.endswith("/sw.js")]
