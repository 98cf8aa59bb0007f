"""Each file of the site missing, cut or with another's content, at the first visit and in a new release."""

import re
from collections.abc import Iterator

import pytest
from conftest import Figure, Guard, NewPage
from hosts import FAULTS, damaged, files, kept, release, stem
from playwright.sync_api import Page, expect
from table import Table

from tools.serve import Server

NOT_OURS = {("index.html", "missing"), ("index.html", "swapped")}
"""Here nothing of ours is on the page that could say a word."""

NEEDED = re.compile(r"(boot|core|error-.*)\.js$|asm\.|runtime\.mjs$")
"""What the page cannot do without."""

FEW = {
    "first": [
        ("index.html", "cut"),
        ("app/runtime.mjs", "cut"),
        ("app/boot.js", "swapped"),
        ("pyodide/pyodide.asm.wasm", "cut"),
    ],
    "release": [("index.html", "cut"), ("pyodide/pyodide.asm.mjs", "swapped"), ("sw.js", "missing")],
}
ENTRIES = "async () => { for (const key of await caches.keys()) return (await (await caches.open(key)).keys()).map(one => one.url) }"
FORGET = """async (known) => { for (const key of await caches.keys()) {
  const cache = await caches.open(key);
  for (const one of await cache.keys()) if (!known.includes(one.url)) await cache.delete(one);
} }"""
UPDATE = """async () => {
  const known = await navigator.serviceWorker.getRegistration();
  await known.update().catch(() => {});
  const fresh = known.installing ?? known.waiting;
  if (!fresh) return "none";
  const end = ["installed", "redundant"];
  if (end.includes(fresh.state)) return fresh.state;
  return new Promise(done => fresh.addEventListener("statechange", () => end.includes(fresh.state) && done(fresh.state)));
}"""


def cases(moment: str, config: pytest.Config) -> Iterator[tuple[str, str]]:
    if not config.getoption("every"):
        yield from FEW[moment]
        return
    for name in files():
        yield from ((stem(name), how) for how in FAULTS)


def ended(page: Page) -> str:
    """How the start ended."""
    page.wait_for_selector("body:not([data-state=loading])", timeout=60_000)
    return page.locator("body").get_attribute("data-state") or "not ours"


@pytest.mark.soak
def test_a_damaged_file_at_the_first_visit_is_told_or_not_needed(
    new_page: NewPage, host: Server, guard: Guard, pytestconfig: pytest.Config, figure: Figure
) -> None:
    """The page plays all the same, or says so with a button to try again; once the host is mended, one more visit is
    whole and kept for offline play, whatever the browser's own cache holds."""
    guard.expect(".*")
    ends: list[str] = []
    faults: list[str] = []
    for name, how in cases("first", pytestconfig):
        page = new_page(base_url=host.url, service_workers="allow")
        with damaged(host, name, how):
            page.goto("./?deal=7")
            end = "not ours" if (name, how) in NOT_OURS else ended(page)
            if end == "ready":
                Table(page).draw()
                expect(page.locator('[data-pile="stock"]')).to_have_attribute("data-count", "22")
                if NEEDED.search(name) and "example" not in name:
                    faults.append(f"{name} {how}: nothing was said")
        ends.append(end)
        try:
            if end == "failed":
                page.get_by_role("button", name="Try again").click()
            else:
                page.goto("./?deal=7")
            Table(page).ready()
            kept(page)
        except Exception as error:
            faults.append(f"{name} {how}: {end}, then {error}")
        page.context.close()
    for end in sorted(set(ends)):
        figure(end, ends.count(end))
    assert faults == []


@pytest.mark.soak
def test_a_release_with_a_damaged_file_is_not_taken_over_a_whole_one(
    new_page: NewPage, host: Server, guard: Guard, pytestconfig: pytest.Config, figure: Figure
) -> None:
    """The old one goes on, without a network too, and the new one is taken once it is whole."""
    guard.expect(".*")
    page = new_page(base_url=host.url, service_workers="allow")
    Table.open(page)
    kept(page)
    known = page.evaluate(ENTRIES)
    release(host, "e")
    tried = 0
    for name, how in cases("release", pytestconfig):
        with damaged(host, name, how):
            assert page.evaluate(UPDATE) in ("none", "redundant"), f"{name} {how} was taken"
            page.context.set_offline(True)
            table = Table.open(page, deal=7)
            assert page.locator('link[href^="app-eeeeeeeeee/"]').count() == 0
            table.draw()
            page.context.set_offline(False)
            # A visit asks for the new release too, past the network that was taken away: wait until that has failed.
            assert page.evaluate(UPDATE) in ("none", "redundant"), f"{name} {how} was taken"
            page.evaluate(FORGET, known)  # what came whole, so that the next case asks for it again
        tried += 1
    figure("refused", tried)
    assert page.evaluate(UPDATE) == "installed"
