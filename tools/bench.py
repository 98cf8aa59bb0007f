"""Measures how the built page starts, against a page that does nothing but `loadPyodide()`.

Everything compared is measured in one run and one browser, alternating, and told as medians and as ratios to the bare
page: ratios hold from machine to machine where times do not. Timings are never asserted in tests.
"""

import json
import os
import platform
import shutil
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession, Page, Playwright, sync_playwright

from tools import browser as browsers
from tools.dist import DIST, PYODIDE_FILES
from tools.env import NODE_MODULES, WORK, say
from tools.serve import Server, serving

# Mbit/s and ms of the line, slow-down of the processor.
CORNERS = {
    "20 Mbit/s, 1x": (20, 40, 1),
    "20 Mbit/s, 4x": (20, 40, 4),
    "100 Mbit/s, 1x": (100, 40, 1),
    "100 Mbit/s, 4x": (100, 40, 4),
}
BARE_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>bare</title><link rel="icon" href="data:,">
<body data-state="loading"><script type="module">
import { loadPyodide } from "./pyodide.mjs";
const pyodide = await loadPyodide();
document.body.dataset.state = pyodide.runPython("'ready'");
</script></body></html>
"""
# Runs before the page's own scripts: notes when the state changes, when something was painted, what moved.
PROBE = """
window.__probe = { shift: 0 };
new PerformanceObserver((list) => { for (const e of list.getEntries()) window.__probe[e.name] = e.startTime; })
  .observe({ type: "paint", buffered: true });
new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) window.__probe.shift += e.value; })
  .observe({ type: "layout-shift", buffered: true });
new MutationObserver(() => {
  const state = document.body?.dataset.state;
  if (state && state !== "loading") window.__probe.ready ??= performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-state"] });
"""
TAP = """() => new Promise((resolve) => {
  const stock = document.querySelector('[data-pile="stock"]');
  const begun = performance.now();
  const done = () => requestAnimationFrame(() => resolve(performance.now() - begun));
  new MutationObserver(done).observe(stock, { attributes: true, attributeFilter: ["data-count"] });
  stock.click();
})"""


@contextmanager
def visitor(playwright: Playwright, path: str | None) -> Iterator[BrowserContext]:
    """A browser with a fresh profile on disk: its caches work as a player's do."""
    profile = tempfile.mkdtemp(prefix="tripeaks-bench-")
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=path, args=browsers.flags()
    )
    context.add_init_script(PROBE)
    try:
        yield context
    finally:
        context.close()
        shutil.rmtree(profile, ignore_errors=True)


class Bytes:
    """Adds up what comes over the network, as the DevTools protocol tells it for one page."""

    def __init__(self, session: CDPSession) -> None:
        self.total = 0
        self.cached: set[str] = set()
        session.send("Network.enable")
        session.on("Network.responseReceived", self.response)
        session.on("Network.loadingFinished", self.finished)

    def response(self, event: dict[str, Any]) -> None:
        answer = event["response"]
        if answer.get("fromServiceWorker") or answer.get("fromDiskCache"):
            self.cached.add(event["requestId"])

    def finished(self, event: dict[str, Any]) -> None:
        if event["requestId"] not in self.cached:
            self.total += event["encodedDataLength"]


def wait_ready(page: Page) -> None:
    # Not wait_for_function, which evaluates a string: the page's policy forbids it.
    page.wait_for_selector("body:not([data-state=loading])", state="attached", timeout=120_000)


def visit(page: Page, url: str, corner: tuple[int, int, int] | None = None) -> dict[str, float]:
    """Open an address and wait until it is ready; times in ms since the navigation began."""
    session = page.context.new_cdp_session(page)
    if corner:
        speed, latency, slower = corner
        bits = {
            "downloadThroughput": speed * 125_000,
            "uploadThroughput": speed * 125_000,
            "latency": latency,
        }
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", {"offline": False, **bits})
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    counter = Bytes(session)
    page.goto(url, wait_until="commit")
    wait_ready(page)
    ready_bytes = counter.total
    probe = page.evaluate("window.__probe")
    state = page.evaluate("document.body.dataset.state")
    if state != "ready":
        raise RuntimeError(f"{url} ended {state}")
    result = {
        "ready": probe["ready"],
        "paint": probe.get("first-contentful-paint", 0.0),
        "shift": probe["shift"],
    }
    result["bytes"] = ready_bytes
    if page.query_selector('[data-pile="stock"]'):
        result["tap"] = page.evaluate(TAP)
    session.detach()
    return result


def bare_site() -> Path:
    """A folder with Pyodide as npm gives it and a page that loads it and nothing else."""
    folder = WORK / "bench-bare"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in (*PYODIDE_FILES, "pyodide.mjs", "pyodide-lock.json", "python_stdlib.zip"):
        shutil.copyfile(NODE_MODULES / "pyodide" / name, folder / name)
    (folder / "index.html").write_text(BARE_PAGE, encoding="utf-8")
    return folder


def first(
    playwright: Playwright, path: str | None, url: str, corner: tuple[int, int, int] | None
) -> dict[str, float]:
    with visitor(playwright, path) as context:
        page = context.pages[0]
        # The browser's own start is not the page's.
        page.goto("data:text/html,<p>warm</p>")
        page.wait_for_timeout(500)
        return visit(page, url, corner)


def repeats(
    playwright: Playwright, path: str | None, site: Server, runs: int
) -> dict[str, list[dict[str, float]]]:
    """Visits after the first: through the service worker, then with the network gone."""
    found: dict[str, list[dict[str, float]]] = {"repeat": [], "offline": []}
    with visitor(playwright, path) as context:
        page = context.pages[0]
        visit(page, site.url)
        page.evaluate("navigator.serviceWorker.ready")
        # Twice more uncounted: the browser keeps compiled code from the second and third time on.
        for _ in range(2):
            page.reload()
            wait_ready(page)
        for _ in range(runs):
            for kind, visits in found.items():
                context.set_offline(kind == "offline")
                page.goto("about:blank")
                visits.append(visit(page, site.url))
    return found


def medians(visits: list[dict[str, float]]) -> dict[str, float]:
    return {key: round(statistics.median(one[key] for one in visits), 3) for key in visits[0]}


def start(runs: int, corners: bool, target: Path | None) -> None:
    """Measure and print; `target` gets the same as JSON."""
    path = browsers.find()
    report: dict[str, Any] = {"machine": f"{os.cpu_count()} cores, {platform.system()}", "runs": runs}
    with serving(bare_site()) as bare, serving(DIST) as site, sync_playwright() as playwright:
        found: dict[str, list[dict[str, float]]] = {"bare": [], "first": []}
        for number in range(runs):
            say(f"loopback, run {number + 1} of {runs}")
            found["bare"].append(first(playwright, path, bare.url, None))
            found["first"].append(first(playwright, path, site.url, None))
        found |= repeats(playwright, path, site, runs)
        report["loopback"] = {kind: medians(visits) for kind, visits in found.items()}
        base = report["loopback"]["bare"]["ready"]
        report["ratios"] = {kind: round(one["ready"] / base, 3) for kind, one in report["loopback"].items()}
    if corners:
        report["corners"] = measure_corners(path, runs)
    print(table(report))
    if target:
        target.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


def measure_corners(path: str | None, runs: int) -> dict[str, Any]:
    """First visits of the bare page and ours over slow lines and with a slow processor, files compressed as hosts do."""
    result: dict[str, Any] = {}
    with (
        serving(bare_site(), compress=True) as bare,
        serving(DIST, compress=True) as site,
        sync_playwright() as playwright,
    ):
        for name, corner in CORNERS.items():
            say(f"corner {name}")
            pairs = [
                (first(playwright, path, bare.url, corner), first(playwright, path, site.url, corner))
                for _ in range(runs)
            ]
            ours, theirs = medians([pair[1] for pair in pairs]), medians([pair[0] for pair in pairs])
            result[name] = {"bare": theirs, "first": ours, "ratio": round(ours["ready"] / theirs["ready"], 3)}
    result["geometric mean"] = round(statistics.geometric_mean(one["ratio"] for one in result.values()), 3)
    return result


def table(report: dict[str, Any]) -> str:
    rows = [f"{'loopback':16} {'ready':>8} {'ratio':>6} {'paint':>7} {'tap':>6} {'shift':>6} {'bytes':>11}"]
    for kind, one in report["loopback"].items():
        rows.append(
            f"{kind:16} {one['ready']:8.0f} {report['ratios'][kind]:6.3f} {one['paint']:7.0f} "
            f"{one.get('tap', 0):6.1f} {one['shift']:6.3f} {one['bytes']:11,.0f}"
        )
    for name, one in report.get("corners", {}).items():
        if name == "geometric mean":
            rows.append(f"geometric mean of the ratios: {one}")
        else:
            rows.append(
                f"{name:16} bare {one['bare']['ready']:6.0f} ms, ours {one['first']['ready']:6.0f} ms, "
                f"ratio {one['ratio']:.3f}, {one['first']['bytes']:,.0f} bytes"
            )
    return "\n".join(rows)
