"""Measures the table under the hand: from a click to the frame that shows the card leaving, and the frames of the motion.

Medians over a whole deal played by a real pointer, at full speed and with the processor slowed down fourfold. Timings are
told, never asserted in tests.
"""

import json
import statistics
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tools import browser as browsers
from tools.dist import DIST
from tools.env import say
from tools.serve import serving

SLOWER = (1, 4)
SIZES = {"landscape": (1366, 768), "portrait": (390, 844)}
LINE = "23,21,20,11,22,24,-1,19,10,27,13,26,4,14,-1,-1,25,18,12,15,16,17,7,-1,6,8,5,1,2,-1,9,3,-1"  # of deal 2, Modern

# Each click is timed until the first task after its frame, when that frame is on its way to the screen. The lengths of
# frames are noted in another deal: to ask for every frame is work too, and a slow processor is never at rest then.
WATCH = """() => {
  window.taps = [];
  const port = new MessageChannel();
  let begun = 0;
  port.port1.onmessage = () => window.taps.push(performance.now() - begun);
  addEventListener("click", event => { begun = event.timeStamp; requestAnimationFrame(() => port.port2.postMessage(0)); }, true);
}"""
NOTE = """wait => new Promise(done => {
  const lengths = [];
  let last = 0;
  const frame = now => {
    if (last) lengths.push(now - last);
    last = now;
    if (now < end) requestAnimationFrame(frame); else done(lengths);
  };
  const end = performance.now() + wait;
  requestAnimationFrame(frame);
})"""


def click(page: Page, move: str) -> None:
    """Click where a card shows: near its lower or right edge, which nothing covers."""
    target = page.locator('[data-pile="stock"]' if move == "-1" else f'[data-slot="{move}"]')
    box = target.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.85, box["y"] + box["height"] * 0.85)


def frames(page: Page, wait: int) -> list[float]:
    """The lengths of the frames of the next `wait` ms."""
    return page.evaluate(NOTE, wait)


def table(page: Page, url: str, slower: int) -> dict[str, Any]:
    page.goto(f"{url}?deal=2&rules=modern")
    page.wait_for_selector("body[data-state=ready]")
    page.wait_for_timeout(2000)  # the table of all positions is worked out meanwhile
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.evaluate(WATCH)
    for move in LINE.split(","):
        click(page, move)
        page.wait_for_timeout(400)
    taps = page.evaluate("window.taps")
    page.keyboard.press("r")
    deal = frames(page, 1300)
    flights = []
    for move in LINE.split(","):
        click(page, move)
        flights += frames(page, 400)
    return {"tap": summary(taps), "flight frames": summary(flights), "deal frames": summary(deal)}


def summary(values: list[float]) -> dict[str, float]:
    return {"median": round(statistics.median(values), 1), "worst": round(max(values), 1)}


def taps(target: Path | None) -> None:
    """Measure and print; `target` gets the same as JSON."""
    path = browsers.find()
    report: dict[str, Any] = {}
    with serving(DIST) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=browsers.flags())
        for name, (width, height) in SIZES.items():
            for slower in SLOWER:
                say(f"a deal in {name}, processor {slower}x slower")
                page = browser.new_page(viewport={"width": width, "height": height})
                report[f"{name} {slower}x"] = table(page, site.url, slower)
                page.close()
        browser.close()
    for case, figures in report.items():
        words = ", ".join(
            f"{what} median {one['median']} worst {one['worst']} ms" for what, one in figures.items()
        )
        print(f"{case}: {words}")
    if target:
        target.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
