"""Other engines than Chromium's, where they are installed: the page starts in them, from the snapshot.

Playwright drives neither Debian's Firefox nor WebKitGTK, so a page beside ours holds it in a frame, looks at it and
reports by a request. Debian's packages: firefox-esr, and libwebkit2gtk-4.1-0 with xvfb.
"""

import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path
from urllib.parse import unquote

import pytest

from tools.env import DIST
from tools.serve import serving

MINI_BROWSER = next(iter(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")), None)
ENGINES = {
    "firefox": [
        shutil.which("firefox-esr") or shutil.which("firefox"),
        "--headless",
        "--no-remote",
        "--profile",
    ],
    "webkit": [shutil.which("xvfb-run"), "-a", MINI_BROWSER],
}
FOUND = {name: command for name, command in ENGINES.items() if all(command)}
PROBE = """<!doctype html><meta charset="utf-8"><iframe src="./?deal=1&rules=modern" width="1000" height="700"></iframe>
<script>
const frame = document.querySelector("iframe");
const timer = setInterval(() => {
  const inner = frame.contentDocument, state = inner?.body?.dataset.state;
  if (!state || state === "loading") return;
  clearInterval(timer);
  const asked = frame.contentWindow.performance.getEntriesByType("resource").map(one => one.name.split("/").pop());
  const cards = [...inner.querySelectorAll("[data-slot]")].map(one => one.dataset.card ?? "##");
  fetch("report?" + encodeURIComponent(JSON.stringify({ state, cards, plain: asked.includes("ui.zip") })));
}, 100);
</script>"""


@pytest.mark.parametrize("engine", FOUND)
def test_the_page_starts_from_the_snapshot(engine: str, tmp_path: Path) -> None:
    site = shutil.copytree(DIST, tmp_path / "site")
    (site / "probe.html").write_text(PROBE, encoding="utf-8")
    profile = [tmp_path / "profile"] if engine == "firefox" else []
    for folder in profile:
        folder.mkdir()
    with serving(site) as server:
        running = subprocess.Popen(
            [*FOUND[engine], *profile, f"{server.url}probe.html"],
            env={**os.environ, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"},  # root has no other way
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            end = time.monotonic() + 90
            while (
                not (reports := [one for one in server.seen if "/report?" in one]) and time.monotonic() < end
            ):
                time.sleep(0.2)
        finally:
            os.killpg(running.pid, signal.SIGTERM)
            running.wait()
    report = json.loads(unquote(reports[0].split("?", 1)[1]))
    assert report["state"] == "ready"
    assert not report["plain"]
    assert report["cards"][18:] == ["2C", "AD", "6S", "KC", "KH", "TH", "TS", "JS", "TD", "8S"]
