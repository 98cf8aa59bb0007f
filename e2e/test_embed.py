"""The game in frames of other pages: talk both ways, strangers unheard, no storage, neighbours undisturbed, small sizes."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import Guard
from playwright.sync_api import Frame, Page, expect

from e2e.table import Table
from tools.serve import Server, serving

LISTEN = """
window.heard = [];
window.addEventListener("message", ({ data, origin }) => heard.push({ ...data, origin }));
window.say = (data) => document.querySelector("iframe").contentWindow.postMessage(data, "*");
"""


class Around:
    """A page of another origin (another port of this machine) that holds frames."""

    def __init__(self, page: Page, guard: Guard, server: Server) -> None:
        self.page, self.server = page, server
        guard.expect(f"request to another host: {server.url}")

    def __call__(self, frames: str) -> None:
        html = f"<!doctype html><title>host</title><link rel=icon href='data:,'><button>before</button>{frames}<button>after</button><script>{LISTEN}</script>"
        (self.server.root / "host.html").write_text(html, encoding="utf-8")
        self.page.goto(f"{self.server.url}host.html")


@pytest.fixture
def around(page: Page, guard: Guard, tmp_path: Path) -> Iterator[Around]:
    with serving(tmp_path) as server:
        yield Around(page, guard, server)


def frame(site: Server, words: str, more: str = "", size: tuple[int, int] = (640, 420)) -> str:
    return f'<iframe src="{site.url}index.html?embed=1&{words}" width="{size[0]}" height="{size[1]}" referrerpolicy="origin" {more}></iframe>'


class Inside(Table):
    """The game in a frame, which finds things as a page does."""

    def __init__(self, frame: Frame) -> None:
        self.page = frame  # type: ignore[assignment]


def games(page: Page, count: int = 1) -> list[Inside]:
    """The games in the frames, once they are ready."""
    found = []
    for number in range(count):
        handle = page.locator("iframe").nth(number).element_handle()
        inside: Frame | None = handle.content_frame() if handle else None
        assert inside
        inside.locator("body[data-state=ready]").wait_for(timeout=60_000)
        found.append(Inside(inside))
    return found


def heard(page: Page) -> list[dict]:
    return page.evaluate("window.heard")


def told(page: Page, kind: str) -> dict:
    """The last message of a kind, once it is there."""
    for _ in range(50):
        if found := [one for one in heard(page) if one["type"] == kind]:
            return found[-1]
        page.wait_for_timeout(100)
    raise AssertionError(f"no {kind} in {heard(page)}")


def test_the_host_hears_what_happens_and_asks_for_a_deal(page: Page, around: Around, site: Server) -> None:
    around(frame(site, "deal=7&rules=modern"))
    (game,) = games(page)
    ready = told(page, "ready")
    assert (ready["deal"], ready["rules"], ready["outcome"]) == ("7", "modern", "playing")
    assert ready["origin"] == site.url.rstrip("/")
    assert told(page, "size")["width"] == 640
    game.draw()
    assert told(page, "move")["stock"] == 22
    page.evaluate("say({ tripeaks: 1, type: 'theme', theme: 'light' })")
    page.evaluate("say({ tripeaks: 1, type: 'restart' })")
    game.page.get_by_role("dialog").get_by_role(
        "button", name="Leave it"
    ).click()  # the player's game is asked for
    assert told(page, "deal")["moves"] == ""
    page.evaluate("say({ tripeaks: 1, type: 'new', deal: '2', rules: 'classic' })")
    page.evaluate("say({ tripeaks: 1, type: 'state' })")
    state = told(page, "state")
    assert (state["deal"], state["rules"]) == ("2", "classic")
    assert state["tableau"] == game.tableau()
    assert game.page.locator("html").get_attribute("data-theme") == "light"


def test_malformed_and_unknown_messages_do_nothing(page: Page, around: Around, site: Server) -> None:
    around(frame(site, "deal=7&rules=modern"))
    (game,) = games(page)
    game.draw()
    told(page, "move")
    before, count = game.position(), len(heard(page))
    for text in (
        "null",
        "7",
        "'new'",
        "{}",
        "[]",
        "{tripeaks: 2, type: 'new'}",
        "{tripeaks: true, type: 'new'}",
        "{tripeaks: 1, type: 'eval'}",
    ):
        page.evaluate(f"say({text})")
    page.evaluate("say({ tripeaks: 1, type: 'new', deal: 7 })")
    page.evaluate("const a = {}; a.a = a; say(a)")
    page.evaluate("say({ tripeaks: 1, type: 'state' })")
    told(page, "state")
    assert len(heard(page)) == count + 1
    assert game.position() == before


def test_a_flood_of_deals_is_one_deal(page: Page, around: Around, site: Server) -> None:
    """A host that asks faster than one can deal gets the last of them, and the frame still answers."""
    around(frame(site, "deal=7&rules=modern"))
    (game,) = games(page)
    page.evaluate("for (let n = 1; n <= 500; n += 1) say({ tripeaks: 1, type: 'new', deal: String(n) })")
    page.evaluate("say({ tripeaks: 1, type: 'state' })")
    assert told(page, "state")["deal"] == "500"
    assert game.field("deal") == "500"
    assert sum(one["type"] == "deal" for one in heard(page)) < 50


def test_a_page_of_another_origin_than_the_named_one_is_neither_heard_nor_told(
    page: Page, around: Around, guard: Guard, site: Server
) -> None:
    guard.expect("Failed to execute 'postMessage'|does not match the recipient window's origin")
    around(frame(site, "deal=7&rules=modern&origin=https://friend.example"))
    (game,) = games(page)
    game.draw()
    before = game.position()
    page.evaluate("say({ tripeaks: 1, type: 'restart' })")
    page.wait_for_timeout(500)
    assert game.position() == before
    assert heard(page) == []


def test_a_frame_inside_the_game_s_host_that_is_not_the_parent_is_not_heard(
    page: Page, around: Around, site: Server
) -> None:
    around(frame(site, "deal=7&rules=modern") + "<iframe id=other></iframe>")
    (game,) = games(page)
    game.draw()
    before = game.position()
    # From a sibling of the very same origin: the source is not the parent.
    page.evaluate(
        """() => { const script = document.querySelector("#other").contentDocument.createElement("script");
        script.textContent = "parent.frames[0].postMessage({ tripeaks: 1, type: 'restart' }, '*')";
        document.querySelector("#other").contentDocument.body.append(script); }"""
    )
    page.wait_for_timeout(500)
    assert game.position() == before


def test_without_storage_the_game_plays_on_and_says_that_nothing_is_kept(
    page: Page, around: Around, site: Server
) -> None:
    around(frame(site, "deal=2&rules=modern", 'sandbox="allow-scripts"'))
    (game,) = games(page)
    assert game.field("status") == "Nothing will be kept here"
    assert told(page, "ready")["origin"] == "null"
    line = "23,21,20,11,22,24,-1,19,10,27,13,26,4,14,-1,-1,25,18,12,15,16,17,7,-1,6,8,5,1,2,-1,9,3,-1,0"
    game.make([int(move) for move in line.split(",")])
    assert told(page, "won")["score"] == 1210


def test_two_frames_on_one_page_do_not_disturb_each_other(page: Page, around: Around, site: Server) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    around(
        frame(site, "deal=7&rules=modern", size=(600, 400))
        + frame(site, "deal=9&rules=open", size=(600, 400))
    )
    first, second = games(page, 2)
    untouched = second.position()
    first.draw()
    assert second.position() == untouched
    assert "tab" not in second.field("status").lower()
    second.draw()
    positions = first.position(), second.position()
    page.reload()
    first, second = games(page, 2)
    assert (first.position(), second.position()) == positions


def test_the_game_of_a_frame_leaves_that_of_the_site_alone(page: Page) -> None:
    table = Table.open(page, deal=3, rules="modern")
    table.draw()
    position = table.position()
    page.goto("./embed-example.html")
    first, _ = games(page, 2)
    first.draw()
    page.goto("./")
    table.ready()
    assert table.position() == position


def test_games_of_frames_make_room_for_later_ones(page: Page) -> None:
    """A browser that has met seventy deals in frames keeps fifty of them, among them the one that is played."""
    table = Table.open(page, deal=3, rules="modern", embed=1)
    table.draw()
    page.evaluate(
        """() => { for (let n = 100; n < 170; n += 1)
          localStorage.setItem(`tripeaks.1.frame.modern.${n}`, localStorage.getItem("tripeaks.1.frame.modern.3")); }"""
    )
    page.goto("./?deal=4&rules=modern&embed=1")
    table.ready()
    table.draw()
    position = table.position()
    places = "Object.keys(localStorage).filter(key => key.startsWith('tripeaks.1.frame.')).length"
    assert page.evaluate(places) == 50
    table.reload()
    assert table.position() == position


@pytest.mark.parametrize("size", [(300, 300), (480, 300), (320, 480)])
def test_all_is_in_sight_in_a_small_frame(
    page: Page, around: Around, site: Server, size: tuple[int, int]
) -> None:
    around(frame(site, "deal=7&rules=modern", size=size))
    page.emulate_media(reduced_motion="reduce")
    (game,) = games(page)
    inside = game.page
    boxes = inside.eval_on_selector_all(
        "button[data-slot], [data-pile], [data-action=menu], [data-action=hint]",
        """nodes => nodes.filter(n => n.checkVisibility()).map(n => { const b = n.getBoundingClientRect();
            return [n.dataset.slot ?? n.dataset.pile ?? n.dataset.action, b.left, b.top, b.right, b.bottom]; })""",
    )
    assert len([box for box in boxes if box[0].isdigit()]) == 28
    assert {box[0] for box in boxes} >= {"stock", "waste", "menu"}
    for name, left, top, right, bottom in boxes:
        assert left >= -1, name
        assert top >= -1, name
        assert right <= size[0] + 1, name
        assert bottom <= size[1] + 1, name


def test_tab_goes_into_the_frame_and_out_again(page: Page, around: Around, site: Server) -> None:
    around(frame(site, "deal=7&rules=modern"))
    games(page)
    page.get_by_role("button", name="before").focus()
    inside = False
    for _ in range(30):
        page.keyboard.press("Tab")
        active = page.evaluate("document.activeElement.tagName + document.activeElement.textContent")
        inside = inside or active.startswith("IFRAME")
        if active == "BUTTONafter":
            break
    assert inside
    assert active == "BUTTONafter"


def test_the_example_page_talks_with_its_frames(page: Page) -> None:
    page.goto("./embed-example.html")
    first, second = games(page, 2)
    log = page.locator('[data-log="first"]')
    expect(log).to_contain_text('"type":"ready"')
    expect(page.locator('[data-log="second"]')).to_contain_text('"type":"ready"')
    first.draw()
    expect(page.locator('[data-last="first"]')).to_contain_text("move")
    page.get_by_role("button", name="Restart").click()
    first.page.get_by_role("dialog").get_by_role("button", name="Leave it").click()
    page.get_by_role("button", name="Deal 2, Classic").click()
    page.get_by_role("button", name="State").click()
    expect(page.locator('[data-last="first"]')).to_contain_text("state")
    latest = json.loads(log.locator("li").first.text_content() or "")
    assert (latest["deal"], latest["rules"]) == ("2", "classic")
    second.draw()
    expect(page.locator('[data-last="second"]')).to_contain_text("move")
