"""The built site on a loopback server, a browser that can reach nothing else, and pages that tell what went wrong.

A test takes `page` (one fresh visitor at the site's address, not yet opened), or `new_page(**options)` for visitors of
its own making (options of Playwright's `Browser.new_context`). Each page is guarded: an error in its console, an exception
nobody caught or a request to another host fails the test. What a test provokes it announces with `guard.expect(pattern)`.

The page's policy forbids strings as code, so Playwright's `wait_for_function` fails there: wait for selectors.
"""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from hosts import hosting
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tools import browser as browsers
from tools.serve import Server, serving

NewPage = Callable[..., Page]
Figure = Callable[[str, object], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    """What `build.py soak` turns up: `build.py test` runs the same tests with a few of each."""
    group = parser.getgroup("soak")
    group.addoption("--games", type=int, default=2, help="how often a browser is killed")
    group.addoption("--deals", type=int, default=8, help="deals in one page")
    group.addoption("--every", action="store_true", help="every file and every fault, not only some")
    group.addoption("--figures", type=Path, help="write the figures to this file too")


@pytest.fixture
def figure(record_property: Figure) -> Figure:
    """Tells what a test has measured. Figures are shown after the run, never asserted."""
    return record_property


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    told = {
        report.nodeid.split("::")[-1]: dict(report.user_properties)
        for outcome in ("passed", "failed")
        for report in terminalreporter.stats.get(outcome, [])
        if report.user_properties
    }
    for test, figures in told.items():
        terminalreporter.write_line(
            f"{test}: " + ", ".join(f"{what} {value}" for what, value in figures.items())
        )
    if target := config.getoption("figures"):
        target.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


class Guard:
    """Collects what no page may do."""

    def __init__(self, site: Server) -> None:
        self.host = urlsplit(site.url).hostname
        self.faults: list[str] = []
        self.expected: list[str] = []

    def expect(self, pattern: str) -> None:
        """Faults that match this regular expression are wanted by the test."""
        self.expected.append(pattern)

    def watch(self, page: Page) -> None:
        page.on(
            "console",
            lambda message: message.type == "error" and self.faults.append(f"console: {message.text}"),
        )
        page.on("pageerror", lambda error: self.faults.append(f"exception: {error}"))

    def request(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob", "about") and parts.hostname != self.host:
            self.faults.append(f"request to another host: {url}")

    def unexpected(self) -> list[str]:
        return [fault for fault in self.faults if not any(re.search(one, fault) for one in self.expected)]


@pytest.fixture(scope="session")
def browser_path() -> str | None:
    return browsers.find()


# The path first: to find it, a Playwright is started, and two at once cannot be.
@pytest.fixture(scope="session")
def playwright(browser_path: str | None) -> Iterator[Playwright]:  # noqa: ARG001
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright, browser_path: str | None) -> Iterator[Browser]:
    # No name but the loopback's resolves: what the page asks of others fails, and the guard has its address.
    flags = [*browsers.flags(), "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
    running = playwright.chromium.launch(executable_path=browser_path, args=flags)
    yield running
    running.close()


@pytest.fixture(scope="session")
def site() -> Iterator[Server]:
    with serving() as server:
        yield server


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Server]:
    with hosting(tmp_path) as server:
        yield server


@pytest.fixture
def guard(site: Server) -> Iterator[Guard]:
    result = Guard(site)
    yield result
    assert result.unexpected() == []


@pytest.fixture
def new_page(browser: Browser, site: Server, guard: Guard) -> Iterator[NewPage]:
    contexts = []

    def make(**options: object) -> Page:
        # A service worker would outlive the page inside its context; tests that want one say so.
        context = browser.new_context(**{"base_url": site.url, "service_workers": "block", **options})
        context.on("page", guard.watch)
        context.on("request", lambda request: guard.request(request.url))
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()
