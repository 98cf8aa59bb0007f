"""How the page starts: with the snapshot, without it, and what it says when nothing helps."""

import re

import pytest
from conftest import Guard, NewPage
from playwright.sync_api import Page, Request, expect

BODY = "body"


def started(page: Page, address: str = ".") -> Page:
    page.goto(address)
    expect(page.locator(BODY)).to_have_attribute("data-state", "ready", timeout=30_000)
    return page


def told(page: Page) -> list[str]:
    """Filled with what the console says of the snapshot: nothing when all is well."""
    found: list[str] = []
    page.on("console", lambda message: "snapshot" in message.text and found.append(message.text))
    return found


def test_starts_from_the_snapshot_and_with_nothing_else(page: Page) -> None:
    """The page gets ready with all other hosts blocked; neither wheel nor modules are fetched, the console is silent."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    said = told(page)
    started(page)
    assert said == []
    assert [name for name in asked if name.endswith((".whl", ".py")) or name == "ui.zip"] == []
    assert page.request.get(
        next(iter(page.locator("link[rel=manifest]").all())).get_attribute("href") or ""
    ).ok


@pytest.mark.parametrize("fault", ["missing", "cut", "foreign"])
def test_without_its_snapshot_the_page_starts_all_the_same(
    new_page: NewPage, guard: Guard, fault: str
) -> None:
    """A missing or damaged snapshot costs time, not the game, and the console says so."""
    guard.expect("Failed to load resource.*404")
    page = new_page()

    def answer(route):
        if fault == "missing":
            route.fulfill(status=404)
        else:
            body = route.fetch().body()
            route.fulfill(body=body[: len(body) // 2] if fault == "cut" else b"not a snapshot" * 1000)

    page.route("**/start-*.bin", answer)
    said = told(page)
    started(page, "?deal=1&lang=de")
    assert any("starting without the snapshot" in text for text in said)
    expect(page.locator('[data-action="undo"]')).to_contain_text("Zurück")


def test_both_starts_lead_to_the_same_page(new_page: NewPage, guard: Guard) -> None:
    """The wheel's modules and those in the snapshot are the same: same board, same words, same state."""
    guard.expect("Failed to load resource.*404")

    def board(page: Page) -> list[str]:
        started(page, "?deal=4294967295&rules=open")
        return page.locator("[data-slot], [data-pile], [data-field]").evaluate_all(
            "all => all.map(one => JSON.stringify({ ...one.dataset, name: one.ariaLabel, text: one.textContent }))"
        )

    slow = new_page(reduced_motion="reduce")
    slow.route("**/start-*.bin", lambda route: route.fulfill(status=404))
    assert board(new_page(reduced_motion="reduce")) == board(slow)


def test_ten_starts_give_ten_deals(new_page: NewPage) -> None:
    """Nothing random is frozen in the snapshot."""
    deals = set()
    for _ in range(10):
        page = started(new_page())
        deals.add(page.locator('[data-field="deal"]').inner_text())
        page.context.close()
    assert len(deals) == 10


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ("**/pyodide.asm.wasm", "part"),
        ("**/pyodide.asm.mjs", "part"),
        ("**/runtime.mjs", "part"),
        ("**/core.js", "part"),
    ],
)
def test_a_blocked_part_is_told_and_can_be_tried_again(
    new_page: NewPage, guard: Guard, pattern: str, reason: str
) -> None:
    """No blank page and no endless progress line: a sentence, and a button that loads the page anew."""
    guard.expect(".*")
    page = new_page()
    page.route(pattern, lambda route: route.abort())
    page.goto(".")
    expect(page.locator(BODY)).to_have_attribute("data-state", "failed", timeout=30_000)
    expect(page.locator("[data-failure]")).to_have_attribute("data-failure", reason)
    page.unroute(pattern)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(BODY)).to_have_attribute("data-state", "ready", timeout=30_000)


def test_without_web_assembly_the_page_says_so(new_page: NewPage, guard: Guard) -> None:
    guard.expect("WebAssembly is not defined")
    page = new_page(locale="de-DE")
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(".")
    expect(page.get_by_role("alert")).to_contain_text("WebAssembly")


def test_what_python_raises_at_the_start_is_told(new_page: NewPage, guard: Guard) -> None:
    guard.expect("no media")
    page = new_page()
    page.add_init_script("window.matchMedia = () => { throw new Error('no media'); }")
    page.goto(".")
    expect(page.locator("[data-failure]")).to_have_attribute("data-failure", "start", timeout=30_000)


def test_the_table_stands_before_python(new_page: NewPage) -> None:
    """First paint waits for neither Python nor its scripts, and nothing moves when it arrives."""
    page = new_page()
    page.add_init_script(
        "window.moved = 0; new PerformanceObserver((list) => { for (const e of list.getEntries()) window.moved += e.value; })"
        ".observe({ type: 'layout-shift', buffered: true })"
    )
    held = []
    page.route(re.compile(r"\.wasm$"), lambda route: held.append(route))
    with page.expect_request(re.compile(r"\.wasm$")):
        page.goto(".", wait_until="domcontentloaded")
    expect(page.locator("[data-slot]")).to_have_count(28)
    expect(page.locator("progress")).to_be_visible()
    held[0].continue_()
    expect(page.locator(BODY)).to_have_attribute("data-state", "ready", timeout=30_000)
    page.wait_for_timeout(1500)  # until all cards are dealt
    assert page.evaluate("window.moved") == 0


def test_the_progress_line_moves_with_the_bytes(new_page: NewPage) -> None:
    page = new_page()
    held = []  # never answered: what moves is the snapshot's share
    page.route(re.compile(r"\.wasm$"), lambda route: held.append(route))
    page.goto(".", wait_until="domcontentloaded")
    expect(page.locator("progress")).to_have_js_property("value", 60, timeout=30_000)


def test_every_request_is_below_the_page(page: Page, site) -> None:
    """Relative addresses only: the site works at any path."""
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    started(page)
    assert all(request.url.startswith((site.url, "data:", "blob:")) for request in asked)
