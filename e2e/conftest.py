"""The built site on a loopback server, a browser that can reach nothing else, and pages that tell what went wrong.

A test takes `page` (one fresh visitor at the site's address, not yet opened), or `new_page(**options)` for visitors of
its own making (options of Playwright's `Browser.new_context`). Each page is guarded: an error in its console, an exception
nobody caught or a request to another host fails the test. What a test provokes it announces with `guard.expect(pattern)`.

The page's policy forbids strings as code, so Playwright's `wait_for_function` fails there: wait for selectors.
"""

import re
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tools import browser as browsers
from tools.serve import Server, serving

NewPage = Callable[..., Page]


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
