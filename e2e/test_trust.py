"""The page under its worst user, host page and store: nothing stops it, nothing that was kept is lost."""

import json

import pytest
from conftest import Guard, NewPage
from playwright.sync_api import Page, expect

from e2e.table import Chooser, Table

KEPT = "tripeaks.1."
BESIDE = "icons/icon.svg"
"""An address of ours without the game, which writes its own when it is left."""

RESULTS = json.dumps(
    {
        "version": 1,
        "fields": [
            "deal", "rules", "outcome", "score", "best_streak", "taken", "seconds", "began", "ended", "ranked", "peeked",
        ],
        "rows": [["7", "modern", "won", 4321, 5, 28, 60, 1000, 2000, True, False]],
    }
)  # fmt: skip
GAME = json.dumps(
    {
        "version": 1, "rules": "modern", "deal": "7", "moves": "--", "cursor": 2,
        "undos": 0, "peeks": 0, "seconds": 0, "began": 5, "quit": False,
    }
)  # fmt: skip
FILL = """
let n = 1 << 20;
while (n >= 1) {
  try { localStorage.setItem("other" + Math.random(), "x".repeat(n)); } catch { n >>= 1; }
}
"""
BLOCKED = {
    "throws": "{ get() { throw new DOMException('no', 'SecurityError'); } }",
    "none": "{ value: null }",
}


def stored(page: Page) -> dict[str, int]:
    """Our keys with the lengths of their texts."""
    found = page.evaluate("Object.entries(localStorage).map(([key, text]) => [key, text.length])")
    return {key.removeprefix(KEPT): size for key, size in found if key.startswith(KEPT)}


@pytest.fixture
def beside(page: Page, guard: Guard) -> Page:
    guard.expect("404")  # the browser asks for an icon of the picture
    page.goto(BESIDE)
    return page


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("settings", "'['.repeat(200000)"),  # a parser that goes down with it ends the whole page
        ("game", "'['.repeat(15000)"),
        ("results", "'x'.repeat(5200000)"),  # there is no room for it twice
    ],
)
def test_a_bad_stored_text_is_set_aside_once_and_the_game_starts(beside: Page, key: str, text: str) -> None:
    beside.evaluate(f"localStorage.setItem('{KEPT}{key}', {text})")
    table = Table.open(beside)
    expect(beside.locator("dialog")).to_contain_text("set aside")
    sizes = stored(beside)
    assert sizes[f"damaged.{key}"] > 10_000
    assert key not in sizes
    table.reload()
    expect(beside.locator("dialog")).to_be_hidden()
    table.draw()
    assert table.outcome == "playing"


def test_a_text_that_was_damaged_comes_back_from_the_second_copy(beside: Page) -> None:
    table = Table.open(beside, deal=7, rules="chain")
    table.draw()
    beside.goto(BESIDE)
    beside.evaluate(f"localStorage.setItem('{KEPT}game', localStorage.getItem('{KEPT}game').slice(0, 50))")
    table = Table.open(beside)
    expect(beside.locator("dialog")).to_contain_text("nothing is lost")
    assert (table.field("deal"), table.stock.get_attribute("data-count")) == ("7", "22")


def test_a_store_that_is_full_is_still_read_and_the_player_told(beside: Page) -> None:
    beside.evaluate(
        f"([results, game]) => {{ localStorage.setItem('{KEPT}results', results); localStorage.setItem('{KEPT}game', game); {FILL} }}",
        [RESULTS, GAME],
    )
    table = Table.open(beside)
    assert table.field("status") == "Nothing will be kept here"
    assert (table.field("deal"), table.stock.get_attribute("data-count")) == ("7", "21")
    table.act("statistics")
    expect(beside.locator("dialog")).to_contain_text("4,321")


def test_a_result_that_finds_no_room_is_told(page: Page) -> None:
    """There is room for the moves of the saved game, so that its own writing does not fail first."""
    table = Table.open(page, deal=7, rules="chain")
    table.draw()
    page.evaluate(
        f"() => {{ localStorage.setItem('room', 'x'.repeat(60)); {FILL} localStorage.removeItem('room'); }}"
    )
    while table.outcome == "playing":
        table.draw()
    expect(page.locator('[data-field="status"]')).to_contain_text("keeps nothing more")
    table.act("statistics")
    expect(page.locator("dialog")).to_contain_text("Played")


@pytest.mark.parametrize("tabs", [1, 2])
def test_a_result_that_found_no_room_is_stored_when_there_is_room_again(page: Page, tabs: int) -> None:
    """With the next thing that is stored; until then the results card says that nothing is kept. Another tab may have
    stored a result of its own meanwhile."""
    table = Table.open(page, deal=7, rules="chain")
    page.evaluate("""() => {
      const set = Storage.prototype.setItem;
      window.full = true;
      Storage.prototype.setItem = function (key, text) {
        if (window.full) throw new DOMException("full", "QuotaExceededError");
        set.call(this, key, text);
      };
    }""")
    table.play_to_end(Chooser(1))
    expect(page.locator(".results")).to_contain_text("Nothing is kept")
    if tabs == 2:
        other = Table.open(page.context.new_page(), deal=8, rules="chain")
        other.play_to_end(Chooser(1))
        other.page.close()
    page.evaluate("window.full = false")
    table.press("n")
    table.draw()
    table.reload()
    results = json.loads(page.evaluate(f"localStorage.getItem('{KEPT}results')"))
    assert sorted(row[0] for row in results["rows"]) == ["7", "8"][:tabs]


def test_odd_records_of_the_second_place_take_nothing(beside: Page) -> None:
    table = Table.open(beside, deal=7, rules="chain")
    table.draw()
    beside.goto(BESIDE)
    beside.evaluate(f"""() => new Promise((done) => {{
      indexedDB.open("tripeaks").onsuccess = (event) => {{
        const change = event.target.result.transaction("texts", "readwrite");
        const texts = change.objectStore("texts");
        texts.put({{}}, "{KEPT}game");
        texts.put(null, "{KEPT}results");
        texts.put({{ text: 7, stamp: 9e15 }}, "{KEPT}settings");
        change.oncomplete = done;
      }};
    }})""")
    table = Table.open(beside)
    expect(beside.locator("dialog")).to_be_hidden()
    assert (table.field("deal"), table.stock.get_attribute("data-count")) == ("7", "22")


def test_what_a_crash_took_comes_back_also_where_it_finds_no_room(beside: Page) -> None:
    """Until there is some it is in memory; the disk may still be full of what was removed just before."""
    table = Table.open(beside, deal=7, rules="chain")
    older = beside.evaluate(f"localStorage.getItem('{KEPT}game')")
    table.make([-1] * 5)
    beside.goto(BESIDE)
    beside.evaluate(
        f"() => {{ localStorage.setItem('{KEPT}game', {json.dumps(older)}); localStorage.setItem('tripeaks.stamp', 1); {FILL} }}"
    )
    table = Table.open(beside)
    assert (table.field("deal"), table.stock.get_attribute("data-count")) == ("7", "18")
    beside.evaluate(
        "Object.keys(localStorage).filter((key) => !key.startsWith('tripeaks')).forEach((key) => localStorage.removeItem(key))"
    )
    table.draw()
    table.reload()
    assert table.stock.get_attribute("data-count") == "17"


def test_events_that_a_script_made_are_no_error(page: Page) -> None:
    """The guard fails on what reaches the console."""
    table = Table.open(page, deal=7, rules="chain")
    page.evaluate("""() => {
      for (const name of ["pointerdown", "click", "keydown"])
        for (const node of [document, document.body, document.querySelector("[data-slot]"), document.querySelector("dialog")])
          node.dispatchEvent(new Event(name, { bubbles: true }));
    }""")
    page.evaluate("document.querySelector('dialog').remove()")
    table.press("m")
    expect(page.locator("dialog")).to_contain_text("Settings")


@pytest.mark.parametrize("how", BLOCKED)
def test_a_store_that_is_taken_away_in_the_middle_or_never_was(new_page: NewPage, how: str) -> None:
    take = f"Object.defineProperty(window, 'localStorage', {BLOCKED[how]});"
    page = new_page()
    table = Table.open(page, deal=7)
    table.draw()
    page.evaluate(take)
    table.draw()
    expect(page.locator('[data-field="status"]')).to_contain_text("keeps nothing more")
    page = new_page()
    page.add_init_script(take)
    table = Table.open(page, deal=7)
    assert table.field("status") == "Nothing will be kept here"
    table.draw()
    assert table.stock.get_attribute("data-count") == "22"


def test_to_look_at_another_tab_takes_nothing_from_the_one_that_is_played(page: Page) -> None:
    Table.open(page, deal=7)
    first = Table.open(page)
    first.draw()
    other = page.context.new_page()
    second = Table.open(other)
    second.make([-1, -1, -1])
    expect(page.locator('[data-field="status"]')).to_contain_text("Another tab")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.close()
    second.reload()
    assert second.stock.get_attribute("data-count") == "19"


def test_a_link_that_is_only_looked_at_leaves_the_saved_game(page: Page) -> None:
    table = Table.open(page, deal=7)
    table.draw()
    assert Table.open(page, deal=8).field("deal") == "8"
    table = Table.open(page)
    assert (table.field("deal"), table.stock.get_attribute("data-count")) == ("7", "22")


def test_after_a_storm_and_a_reload_the_saved_game_stands(page: Page) -> None:
    """Clicks on everything, undo and redo held down, and the page gone in the middle of it."""
    table = Table.open(page, still=False, deal=11, rules="chain")
    for _ in range(3):
        page.evaluate("""() => {
          const any = (list) => list[Math.floor(Math.random() * list.length)];
          setInterval(() => {
            for (let i = 0; i < 4; i += 1) any(document.querySelectorAll("[data-slot], [data-pile=stock], .group [data-action$=do]")).click();
            for (const key of "zyd") document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
          }, 7);
        }""")
        page.wait_for_timeout(400)
        table.reload()
        expect(page.locator("dialog")).to_be_hidden()
        found = json.loads(page.evaluate(f"localStorage.getItem('{KEPT}game')"))
        here = table.position()
        drawn = found["moves"][: found["cursor"]].count("-")
        assert (here["stock"], sum(face is None for face in here["tableau"])) == (
            23 - drawn,
            found["cursor"] - drawn,
        )


@pytest.mark.parametrize(
    "query",
    [{"demo": "1", "speed": "nan"}, {"deal": "7", "moves": "-" * 3000}, {"deal": "\0", "lang": "../../de"}],
)
def test_no_link_stops_the_page(page: Page, query: dict[str, str]) -> None:
    table = Table.open(page, **query)
    page.press("body", "Escape")
    table.draw()
    assert table.outcome == "playing"


def test_what_python_cannot_catch_at_the_start_is_told(page: Page, guard: Guard) -> None:
    guard.expect("no memory")
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => Promise.reject(new RangeError('no memory')))"
    )
    page.goto("./")
    expect(page.locator("[data-failure=start]")).to_contain_text("no memory")
