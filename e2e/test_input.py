"""Fingers, pens and mice: one touch is one action, whatever the hand does meanwhile."""

import pytest

from e2e.table import Table

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def phone(new_page):
    return new_page(**PHONE)


def middle(table, slot):
    box = table.card(slot).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_touch_plays_a_card_and_draws(phone):
    table = Table.open(phone, deal=1, rules="modern")
    phone.touchscreen.tap(*middle(table, 21))
    assert table.waste == "KC"
    table.stock.tap()
    assert table.stock.get_attribute("data-count") == "22"


def test_two_quick_touches_do_not_zoom_and_count_twice(phone):
    table = Table.open(phone, deal=1, rules="modern")
    box = table.stock.bounding_box()
    for _ in range(2):
        phone.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    assert table.stock.get_attribute("data-count") == "21"
    assert phone.evaluate("visualViewport.scale") == 1
    # Two fingers may still zoom: nothing forbids it.
    assert "user-scalable" not in (phone.locator("meta[name=viewport]").get_attribute("content") or "")
    assert phone.evaluate("getComputedStyle(document.documentElement).touchAction") == "manipulation"


def test_a_pointer_that_slips_to_the_neighbour_means_the_card_it_was_pressed_on(page):
    table = Table.open(page, deal=1, rules="modern")
    box = table.card(21).bounding_box()
    x, y = box["x"] + box["width"] - 2, box["y"] + box["height"] * 0.8
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 9, y + 2, steps=3)
    page.mouse.up()
    assert table.waste == "KC"


def test_a_press_that_wanders_off_does_nothing(page):
    table = Table.open(page, deal=1, rules="modern")
    x, y = middle(table, 21)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 300, y - 200, steps=5)
    page.mouse.up()
    assert table.number("cards-left") == 28
    assert table.waste == "QC"


def test_other_buttons_do_nothing(page):
    table = Table.open(page, deal=1, rules="modern")
    page.mouse.click(*middle(table, 21), button="right")
    page.mouse.click(*middle(table, 21), button="middle")
    assert table.number("cards-left") == 28


def test_rotating_in_the_middle_keeps_position_focus_and_streak(page):
    table = Table.open(page, deal=1, rules="modern")
    table.press("ArrowUp")
    table.make([21])
    page.keyboard.press("ArrowLeft")
    before = table.position()
    focus = page.evaluate("document.activeElement.dataset.slot")
    assert focus
    for size in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert table.position() == before
        assert page.evaluate("document.activeElement.dataset.slot") == focus


def test_the_mirror_swaps_the_sides_and_the_arrows_still_go_where_they_point(page):
    page.set_viewport_size({"width": 390, "height": 844})
    table = Table.open(page, deal=1, rules="modern")
    table.act("menu")
    page.locator('dialog [data-action="settings"]').click()
    page.locator('dialog [data-set="hand"]').select_option("left")
    page.keyboard.press("Escape")
    base, tip = table.card(20).bounding_box(), table.card(0).bounding_box()
    assert base["x"] < tip["x"]
    assert table.stock.bounding_box()["x"] > 195
    table.make([21])  # frees nothing yet; 22 next to it frees a card of the third row, to the right of both
    table.make([19, 18])
    assert table.card(9).get_attribute("data-exposed") == "true"
    table.card(20).focus()
    page.keyboard.press("ArrowRight")
    there = page.evaluate("document.activeElement.getBoundingClientRect().left")
    assert there > base["x"]


def test_a_tap_on_a_card_that_stands_edge_on_while_it_turns_plays_it(page):
    table = Table.open(page, deal=1, rules="modern")
    slot = table.playable()[0]
    box = table.card(slot).bounding_box()
    table.card(slot).evaluate("node => node.style.setProperty('transform', 'rotateY(90deg)')")
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert table.number("cards-left") == 27
