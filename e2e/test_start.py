"""How the page starts: with the snapshot, without it, and when nothing helps."""

from conftest import Guard, NewPage
from playwright.sync_api import Page, expect


def started(page: Page, address: str = ".") -> Page:
    page.goto(address)
    expect(page.locator("body")).to_have_attribute("data-state", "ready", timeout=30_000)
    return page


def test_built_page_runs_our_python(page: Page) -> None:
    """The page gets ready with all other hosts blocked and nothing in the console."""
    started(page)


def test_without_the_snapshot_the_page_starts_all_the_same(new_page: NewPage, guard: Guard) -> None:
    """A missing snapshot costs time, not the game."""
    guard.expect("Failed to load resource.*404")
    page = new_page()
    page.route("**/start-*.bin", lambda route: route.fulfill(status=404))
    started(page)
