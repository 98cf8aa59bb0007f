"""Played without a mouse and without eyes: by keys alone, by accessible names alone; and what axe finds wrong."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from e2e.table import Table, command_line

LINE = "23,21,20,11,22,24,-1,19,10,27,13,26,4,14,-1,-1,25,18,12,15,16,17,7,-1,6,8,5,1,2,-1,9,3,-1,0"  # clears deal 2
MOVES = [int(move) for move in LINE.split(",")]
RANKS = dict(
    zip(
        "A23456789TJQK",
        [
            "Ace",
            "Two",
            "Three",
            "Four",
            "Five",
            "Six",
            "Seven",
            "Eight",
            "Nine",
            "Ten",
            "Jack",
            "Queen",
            "King",
        ],
        strict=True,
    )
)
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def faults(page):
    """What axe reports, in one line each."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{v['id']}: {v['help']} · {n['html'][:120]}" for v in found for n in v["nodes"]]


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["landscape", "portrait"])
def test_axe_finds_nothing_on_the_table_and_in_the_dialogs(page, scheme, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=scheme)
    table = Table.open(page, deal=2, rules="modern")
    found = {"table": faults(page)}
    table.act("menu")
    found["menu"] = faults(page)
    actions = page.eval_on_selector_all(
        "dialog .menu [data-action]", "nodes => nodes.map(n => n.dataset.action)"
    )
    page.keyboard.press("Escape")
    for action in actions:
        if action in ("new", "restart", "quit", "demo"):
            continue
        table.act("menu")
        page.locator(f'dialog [data-action="{action}"]').first.click()
        found[action] = faults(page)
        while page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
    table.make(MOVES)
    assert table.outcome == "won"
    found["result"] = faults(page)
    assert {place: lines for place, lines in found.items() if lines} == {}


def focused(page):
    return page.evaluate("document.activeElement.dataset.slot ?? document.activeElement.dataset.pile ?? ''")


def steer(page, slot):
    """Bring the focus to a card with the arrow keys: towards it, and where that leads back, by another way."""
    untried: dict[str, list[str]] = {}
    for _ in range(60):
        here = focused(page)
        if here == str(slot):
            return
        if here in ("", "stock"):
            page.keyboard.press("ArrowUp")
            continue
        if not untried.get(here):
            right, down = page.evaluate(
                """([a, b]) => {
                  const box = slot => document.querySelector(`[data-slot="${slot}"]`).getBoundingClientRect();
                  return [box(b).left - box(a).left, box(b).top - box(a).top];
                }""",
                [here, str(slot)],
            )
            keys = {"ArrowRight": right, "ArrowLeft": -right, "ArrowDown": down, "ArrowUp": -down}
            untried[here] = sorted(keys, key=lambda key: keys[key])
        page.keyboard.press(untried[here].pop())
    raise AssertionError(f"the arrows do not lead to card {slot}")


def test_the_focus_stays_on_its_control_when_a_dialog_is_painted_anew(page):
    """One of several alike: each choice paints the settings again."""
    table = Table.open(page, deal=2)
    table.act("settings")
    page.locator('dialog [data-set="back"]:checked').focus()
    for back in ("rose", "pine", "dusk"):
        page.keyboard.press("ArrowRight")
        expect(page.locator("html")).to_have_attribute("data-back", back)
        expect(page.locator(f'dialog [data-set="back"][value="{back}"]')).to_be_focused()


def test_what_is_typed_stays_when_the_rating_of_the_deal_comes(page):
    table = Table.open(page, deal=2)
    table.act("deal")
    page.locator("#deal-field").fill("77")
    expect(page.get_by_role("dialog")).to_contain_text("Simple players", timeout=30_000)
    expect(page.locator("#deal-field")).to_have_value("77")


def test_a_text_marked_out_of_a_dialog_leaves_it_open(page):
    table = Table.open(page, deal=2)
    table.act("deal")
    box = page.locator("#deal-field").bounding_box()
    page.mouse.move(box["x"] + 60, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(3, 3, steps=4)
    page.mouse.up()
    expect(page.locator("dialog")).to_have_attribute("open", "")
    page.mouse.click(3, 3)
    expect(page.locator("dialog")).not_to_have_attribute("open", "")


def test_enter_pressed_once_too_often_leaves_no_game(page):
    """The question before a game is lost has the focus on the way that keeps it."""
    table = Table.open(page, deal=2, rules="modern")
    table.press("d")
    table.press("n")
    expect(page.locator("dialog")).to_contain_text("Leave this deal for a new one?")
    expect(page.get_by_role("button", name="Keep playing")).to_be_focused()
    table.press("Enter")
    expect(page.locator("dialog")).to_be_hidden()
    assert (table.field("deal"), table.stock.get_attribute("data-count")) == ("2", "22")


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["landscape", "portrait"])
def test_a_whole_deal_is_played_by_keys_alone(page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = Table.open(page, deal=2, rules="modern")
    for move in MOVES:
        if move == -1:
            table.press("d")
            continue
        steer(page, move)
        table.press("Enter")
        # The focus goes on to another card of the board, never to the body.
        assert focused(page) or table.outcome == "won"
    replayed = command_line("play", "2", "--rules", "modern", f"--moves={LINE}")
    assert (table.outcome, table.number("score")) == ("won", replayed["score"])
    assert page.evaluate("document.activeElement.closest('.results') !== null")


def test_a_whole_deal_is_played_by_accessible_names_alone(page):
    table = Table.open(page, deal=2, rules="modern")
    deck = command_line("deal", "2", "--rules", "modern", "--reveal")["tableau"]
    for move in MOVES:
        if move == -1:
            page.get_by_role("button", name=re.compile(r"^Stock")).click()
        else:
            card = deck[move]
            name = f"{RANKS[card[0]]} of {SUITS[card[1]]}, exposed"
            page.get_by_role("button", name=name, exact=True).click()
    assert table.outcome == "won"
    page.get_by_role("complementary", name="Result").get_by_role("button", name="New deal").click()
    assert table.outcome == "playing"


def test_a_covered_card_says_what_covers_it_and_not_what_it_is(page):
    table = Table.open(page, deal=2, rules="modern")
    faces = command_line("deal", "2", "--rules", "modern", "--reveal")["tableau"]
    for slot in range(18):
        name = table.card(slot).get_attribute("aria-label") or ""
        assert "covered by" in name
        assert RANKS[faces[slot][0]] + " of " + SUITS[faces[slot][1]] not in name.split("covered by")[0]


def test_every_action_is_spoken_once_and_repeats_are_spoken_again(page):
    table = Table.open(page, deal=2, rules="modern")
    page.evaluate(
        """() => {
          window.spoken = [];
          const live = document.querySelector("[aria-live=polite]");
          new MutationObserver(() => window.spoken.push(live.textContent)).observe(live, {childList: true, characterData: true});
        }"""
    )
    table.play(0)
    table.play(0)
    table.draw()
    page.wait_for_timeout(50)
    spoken = page.evaluate("window.spoken")
    assert len(spoken) == 3
    assert spoken[0].strip() == spoken[1].strip()
    assert "drawn" in spoken[2]


def test_the_page_has_landmarks_headings_and_rows_in_order(page):
    Table.open(page, deal=1, rules="modern")
    tree = page.locator("body").aria_snapshot()
    order = ["main", "region \"Board\"", "group \"Tips\"", "group \"Second row\"", "group \"Third row\"", "group \"Base row\"",
             "region \"Stock and waste\"", "region \"Actions\"", "region \"Score\""]  # fmt: skip
    places = [tree.find(one) for one in order]
    assert -1 not in places, tree[:2000]
    assert places == sorted(places)
    assert tree.count("heading") >= 4
