"""With motion on: whatever is clicked while cards fly, nothing is lost or doubled, and the picture ends as the engine says."""

import pytest

from e2e.table import Chooser, Table, command_line

MOVING = "[data-move], [data-raised]"


def still(page):
    """Wait until every movement has ended and left no trace."""
    page.locator(MOVING).first.wait_for(state="detached", timeout=5_000)
    assert page.locator(MOVING).count() == 0


def slowly(page):
    """Play every movement from now on so slowly that it is still under way when it is looked for, on the slowest machine."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0.01})


def shown(table):
    """The picture itself, not only its attributes: where cards lie, and which have a face."""
    return table.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("[data-slot]")].map(node => {
          const box = node.getBoundingClientRect();
          return [node.dataset.slot, [Math.round(box.left), Math.round(box.top), Math.round(box.width), Boolean(node.querySelector(".face")),
            getComputedStyle(node).opacity]];
        }))"""
    )


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["landscape", "portrait"])
def test_a_deal_played_as_fast_as_possible_ends_as_the_engine_says(page, new_page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = Table.open(page, deal=5, rules="modern", still=False)
    choose = Chooser(5)
    moves = []
    # Clicks by script are faster than any hand; twenty moves while the first ones still fly.
    while len(moves) < 20 and table.outcome == "playing":
        fitting = table.playable()
        moves.append(choose(fitting) if fitting else -1)
        selector = '[data-pile="stock"]' if moves[-1] == -1 else f'[data-slot="{moves[-1]}"]'
        page.evaluate("selector => document.querySelector(selector).click()", selector)
    still(page)
    line = ",".join(map(str, moves))
    replayed = command_line("play", "5", "--rules", "modern", f"--moves={line}")
    position = table.position()
    assert position == {key: replayed[key] for key in position}
    calm = new_page()
    calm.set_viewport_size({"width": size[0], "height": size[1]})
    other = Table.open(calm, deal=5, rules="modern")
    other.make(moves)
    assert shown(table) == shown(other)


def test_a_click_burst_on_one_card_and_on_the_stock(page):
    table = Table.open(page, deal=1, rules="modern", still=False)
    slot = table.playable()[0]
    box = table.card(slot).bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.9, click_count=1)
    for _ in range(9):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.9)
    assert table.number("cards-left") == 27  # the nine clicks that followed met the bare table
    before = int(table.stock.get_attribute("data-count"))
    for _ in range(10):
        page.evaluate("document.querySelector('[data-pile=stock]').click()")
    still(page)
    assert int(table.stock.get_attribute("data-count")) == before - 10
    assert page.locator('[data-pile="waste"]').get_attribute("data-count") == str(
        1 + 28 - table.number("cards-left") + 10
    )


def test_undo_and_redo_in_the_middle_of_every_flight(page):
    table = Table.open(page, deal=7, rules="modern", still=False)
    choose = Chooser(7)
    for _ in range(12):
        fitting = table.playable()
        move = choose(fitting) if fitting else -1
        before = table.position()
        table.make([move])
        after = table.position()
        page.keyboard.press("z")
        assert table.position() == before
        page.keyboard.press("y")
        assert table.position() == after
    still(page)


def test_cards_face_down_hold_no_face_while_they_turn(page):
    table = Table.open(page, deal=7, rules="modern", still=False)
    for _ in range(12):
        fitting = table.playable()
        table.make([fitting[0] if fitting else -1])
        page.keyboard.press("z")
        assert page.locator("[data-slot]:not([data-card]) .face").count() == 0
        page.keyboard.press("y")
    assert page.locator("[data-slot]:not([data-card]) .face").count() == 0


def test_a_touch_lays_a_new_deal_at_once(page):
    Table.open(page, deal=1, rules="modern", still=False)
    still(page)
    slowly(page)
    page.keyboard.press("n")
    assert page.locator(MOVING).count() > 0
    box = page.locator('[data-pile="stock"]').bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert page.locator('[data-move="deal"], [data-move="up"], [data-raised]').count() == 0


def test_resizing_in_the_middle_of_a_deal_leaves_every_card_in_its_place(page, new_page):
    table = Table.open(page, deal=1, rules="modern", still=False)
    still(page)
    page.keyboard.press("r")
    page.set_viewport_size({"width": 390, "height": 844})
    still(page)
    other = new_page()
    other.set_viewport_size({"width": 390, "height": 844})
    assert shown(table) == shown(Table.open(other, deal=1, rules="modern"))


@pytest.mark.parametrize("how", ["system", "setting"])
def test_without_motion_everything_is_there_at_once(page, how):
    table = Table.open(page, deal=2, rules="modern", still=how == "system")
    if how == "setting":
        table.act("menu")
        page.locator('dialog [data-action="settings"]').click()
        page.locator('dialog [data-set="motion"]').select_option("off")
        page.keyboard.press("Escape")
    line = "23,21,20,11,22,24,-1,19,10,27,13,26,4,14,-1,-1,25,18,12,15,16,17,7,-1,6,8,5,1,2,-1,9,3,-1,0"
    for move in line.split(","):
        table.make([int(move)])
        running = page.evaluate("document.getAnimations().filter(a => a.playState === 'running').length")
        assert (running, page.locator(MOVING).count()) == (0, 0)
    assert table.outcome == "won"
    assert page.locator(".results").is_visible()


def test_only_transform_translate_rotate_scale_and_opacity_are_animated(page):
    table = Table.open(page, deal=2, rules="modern", still=False)
    names = set()
    for move in [23, 21, 20, 11, 22, 24, -1, 19]:
        table.make([move])
        names |= set(
            page.evaluate(
                """() => document.getAnimations().flatMap(a => a.effect.getKeyframes().flatMap(Object.keys))
                  .filter(name => !["offset", "computedOffset", "easing", "composite"].includes(name))"""
            )
        )
    assert names
    assert names <= {"transform", "translate", "rotate", "scale", "opacity"}
