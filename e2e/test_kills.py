"""The browser, or the page's own process, is killed at a random moment of play: what was shown is there again."""

import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import pytest
from conftest import Figure
from playwright.sync_api import BrowserContext, Error, Playwright
from table import Chooser, Table

from tools import browser as browsers
from tools.serve import Server

Open = Callable[[], BrowserContext]
RESULTS = "localStorage.getItem('tripeaks.1.results')"


@pytest.fixture
def visit(playwright: Playwright, browser_path: str | None, site: Server, tmp_path: Path) -> Iterator[Open]:
    """Opens a browser, again and again, on one profile on disk."""
    opened: list[BrowserContext] = []

    def visit() -> BrowserContext:
        profile = tmp_path / "profile"
        (profile / "SingletonLock").unlink(missing_ok=True)  # of a browser that was killed
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=browser_path, args=browsers.flags(), base_url=site.url
        )
        opened.append(context)
        return context

    yield visit
    for context in opened:
        context.close()


def kill(profile: Path, kind: str) -> None:
    """Kill the browser with all its processes, or its pages' processes only. None of them hears of it."""
    running = list(psutil.process_iter(["cmdline"]))
    # Only the browser itself is sure to name its profile; the others are told by standing below it.
    browser = [one for one in running if f"--user-data-dir={profile}" in (one.info["cmdline"] or ())]
    below = {child for one in browser for child in one.children(recursive=True)}.difference(browser)
    if kind == "renderer":
        doomed = [one for one in running if one in below and "--type=renderer" in (one.info["cmdline"] or ())]
    else:
        doomed = [*browser, *below]  # the browser first: it must not tidy up after its children
    for process in doomed:
        with suppress(psutil.NoSuchProcess):
            process.kill()


class Player:
    """Plays at random, deal after deal, and remembers what was shown and when."""

    table: Table

    def __init__(self, seed: int) -> None:
        self.choose = Chooser(seed)
        self.shown: list[tuple[float, str, dict[str, Any]]] = []
        self.ended: list[str] = []  # numbers of deals whose end was shown

    def play(self) -> None:
        """Until the page is no more."""
        table = self.table
        end = time.monotonic() + 60
        try:
            while True:
                assert time.monotonic() < end, "the page has outlived its kill"
                if table.outcome != "playing":
                    table.press("n")
                fitting = table.playable()
                table.make([self.choose(fitting) if fitting else -1])
                self.look()
        except Error:
            pass

    def look(self) -> None:
        here = self.table.position()
        deal = self.table.field("deal")
        self.shown.append((time.monotonic(), deal, here))
        if here["outcome"] != "playing":
            self.ended.append(deal)

    def behind(self, table: Table) -> int:
        """How many of the last moves a page that was opened again does not know. One that was made and not yet looked
        at may have been kept."""
        here = table.field("deal"), table.position()
        for back, (_, *shown) in enumerate(reversed(self.shown)):
            if here == tuple(shown):
                return back
        _, deal, last = self.shown[-1]
        after = (
            moves_made(here[1]) == moves_made(last) + 1 if here[0] == deal else last["outcome"] != "playing"
        )
        return 0 if after else len(self.shown)


def moves_made(position: dict[str, Any]) -> int:
    return position["tableau"].count(None) - position["stock"]


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["renderer", "browser"])
def test_what_was_shown_before_a_kill_is_there_after_it(
    visit: Open, tmp_path: Path, kind: str, pytestconfig: pytest.Config, figure: Figure
) -> None:
    """The deal with its moves, and each result once."""
    chance = random.Random(kind)
    context = visit()
    player = Player(1)
    lost: list[int] = []
    ages: list[float] = [0]
    for _ in range(pytestconfig.getoption("games")):
        player.table = Table.open(context.new_page())
        player.look()
        killer = threading.Timer(chance.uniform(0.2, 4), kill, (tmp_path / "profile", kind))
        killer.start()
        player.play()
        killer.join()
        killed = time.monotonic()
        if kind == "browser":
            context.close()
            context = visit()
        else:
            time.sleep(0.5)  # until the browser has noticed which of its processes are gone
        table = Table.open(context.new_page())
        behind = player.behind(table)
        lost.append(behind)
        ages += [killed - at for at, *_ in player.shown[len(player.shown) - behind :]]
        del player.shown[len(player.shown) - behind :]
        results = json.loads(table.page.evaluate(RESULTS) or '{"rows": []}')["rows"]
        counted = [row[0] for row in results]
        assert len(counted) == len(set(counted))
        assert set(player.ended) <= set(counted)
        table.page.close()
    figure("kills", len(lost))
    figure("moves shown", len(player.shown) + sum(lost))
    figure("deals ended", len(player.ended))
    figure("moves lost", sum(lost))
    figure("kills that lost a move", sum(one > 0 for one in lost))
    figure("seconds before the kill that were lost, at worst", round(max(ages), 2))
    assert sum(lost) == 0
