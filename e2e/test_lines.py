"""The first visit over lines that are slow or break."""

import re
import time

import pytest
from conftest import Figure, Guard, NewPage
from hosts import Interrupting
from playwright.sync_api import expect
from table import Table

from tools.env import DIST
from tools.serve import Server, serving

BIG = {
    "runtime": r"\.wasm$",
    "glue": r"asm\.mjs$",
    "snapshot": r"start-.*\.bin$",
    "PyScript": r"core-.*\.js$",
    "library": r"stdlib\.zip$",
}
SLOW_3G = 50_000, 400
"""Bytes a second and ms of latency: 400 kbit/s as in Chromium's own "slow 3G"."""
BETTER = 4_000_000, 40


@pytest.mark.soak
@pytest.mark.parametrize("part", BIG)
def test_a_connection_that_breaks_in_the_middle_of_a_file(
    new_page: NewPage, host: Server, guard: Guard, part: str, pytestconfig: pytest.Config
) -> None:
    """Told, with a button that helps once the line is back; what is not needed does not stop the start."""
    if part != "runtime" and not pytestconfig.getoption("every"):
        pytest.skip("only the largest file; all of them with --every")
    guard.expect(".*")
    host.RequestHandlerClass = Interrupting
    Interrupting.broken = re.compile(BIG[part])
    page = new_page(base_url=host.url)
    page.goto("./")
    page.wait_for_selector("body:not([data-state=loading])", timeout=60_000)
    needed = part not in ("snapshot", "library")
    expect(page.locator("body")).to_have_attribute("data-state", "failed" if needed else "ready")
    Interrupting.broken = re.compile("(?!)")
    if needed:
        expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
        page.get_by_role("button", name="Try again").click()
    else:
        page.reload()
    Table(page).ready()


@pytest.mark.soak
def test_a_slow_line_shows_the_board_at_once_and_how_far_it_is(
    new_page: NewPage, pytestconfig: pytest.Config, figure: Figure
) -> None:
    speed, latency = SLOW_3G if pytestconfig.getoption("every") else BETTER
    with serving(DIST, compress=True) as site:
        page = new_page(base_url=site.url)
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.send(
            "Network.emulateNetworkConditions",
            {"offline": False, "latency": latency, "downloadThroughput": speed, "uploadThroughput": speed},
        )
        begun = time.monotonic()
        page.goto("./", wait_until="commit", timeout=120_000)
        expect(page.locator("[data-slot]").last).to_be_visible(timeout=60_000)
        figure("board after s", round(time.monotonic() - begun, 1))
        shares: list[float] = []
        longest = last = 0.0
        while page.locator("body").get_attribute("data-state") == "loading":
            share = page.locator("progress").evaluate("one => one.position")
            now = time.monotonic() - begun
            if not shares or share != shares[-1]:
                shares.append(share)
                last = now
            longest = max(longest, now - last)
            assert now < 600
            page.wait_for_timeout(250)
        figure("ready after s", round(time.monotonic() - begun, 1))
        figure("steps of the progress line", len(shares))
        figure("longest stand of it in s", round(longest, 1))
        figure("state", page.locator("body").get_attribute("data-state"))
    assert shares == sorted(shares)
    assert page.locator("body").get_attribute("data-state") == "ready"
