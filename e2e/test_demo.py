"""The game that plays itself, and the driver that plays it from outside."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.table import Table
from tools.serve import Server

ROOT = Path(__file__).resolve().parent.parent


def test_it_plays_itself_to_a_win_and_on_until_it_is_touched(page: Page) -> None:
    table = Table.open(page, deal=2, rules="modern", demo=1, speed=8)
    strip = page.locator("[data-bar]")
    expect(strip).to_contain_text("Demonstration")
    expect(page.locator("body")).to_have_attribute("data-outcome", "won", timeout=60_000)
    expect(page.locator('[data-field="deal"]').first).not_to_have_text("2", timeout=20_000)
    assert page.evaluate("localStorage.getItem('tripeaks.1.results')") is None
    page.mouse.click(10, 300)
    expect(strip).to_be_hidden()
    assert table.number("cards-left") == 28
    page.wait_for_timeout(700)
    assert table.number("cards-left") == 28


@pytest.mark.parametrize("key", [" ", "Enter", "Escape", "d"])
def test_the_key_that_ends_it_plays_nothing_in_the_own_game(page: Page, key: str) -> None:
    table = Table.open(page, deal=2, rules="modern")
    table.draw()
    before = table.position()
    table.act("menu")
    page.get_by_role("dialog").locator('[data-action="demo"]').click()
    expect(page.locator("[data-bar]")).to_contain_text("Demonstration")
    table.stock.focus()
    page.keyboard.press(key)
    expect(page.locator("[data-bar]")).to_be_hidden()
    page.wait_for_timeout(200)
    assert table.position() == before
    table.stock.focus()
    page.keyboard.press(" ")  # the next one means the game again
    assert table.number("cards-left") == 28
    assert table.position()["stock"] == before["stock"] - 1


def test_the_driver_plays_a_published_site_and_leaves_pictures_and_a_log(
    site: Server, tmp_path: Path
) -> None:
    words = [
        "--url",
        site.url,
        "--deal",
        "1",
        "--rules",
        "classic",
        "--size",
        "phone",
        "--lang",
        "de",
        "--speed",
        "20",
    ]
    done = subprocess.run(
        [sys.executable, ROOT / "build.py", "demo", *words, "--no-video", "--out", tmp_path],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    log = json.loads((tmp_path / "log.json").read_text(encoding="utf-8"))
    assert (log["outcome"], log["faults"], log["size"]) == ("won", [], [390, 844])
    assert log["steps"][-1]["left"] == 0
    assert len(log["pictures"]) >= 6
    assert all((tmp_path / name).read_bytes()[:4] == b"\x89PNG" for name in log["pictures"])


def test_a_deal_that_nobody_can_clear_is_refused_in_one_line(site: Server) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "build.py", "demo", "--url", site.url, "--deal", "0"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.strip().splitlines() == [
        "build: 0 is not a deal number: those go from 1 to 4,294,967,295"
    ]
