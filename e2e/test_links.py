"""Links: a replay proves its score to a stranger, a tampered one is refused, sharing hands out what was promised."""

from pathlib import Path

import pytest
from conftest import NewPage
from playwright.sync_api import Page, expect

from e2e.table import Table, command_line

WIN = "23,21,20,11,22,24,-1,19,10,27,13,26,4,14,-1,-1,25,18,12,15,16,17,7,-1,6,8,5,1,2,-1,9,3,-1,0"
"""Clears deal 2 under Modern."""


def played(page: Page) -> Table:
    table = Table.open(page, deal=2, rules="modern")
    table.make([int(move) for move in WIN.split(",")])
    return table


def stored(page: Page) -> str:
    return page.evaluate("JSON.stringify(Object.entries(localStorage).sort())")


def test_a_replay_of_a_won_game_shows_the_same_score_in_a_fresh_profile(new_page: NewPage) -> None:
    table = played(new_page(permissions=["clipboard-read", "clipboard-write"]))
    page = table.page
    score = table.field("score")
    page.locator(".results [data-action=share]").click()
    page.locator('dialog [data-action=copy][data-value="replay"]').click()
    expect(page.get_by_role("dialog")).to_contain_text("Copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.locator("#share-replay").input_value()

    stranger = new_page()
    stranger.emulate_media(reduced_motion="reduce")
    stranger.goto(link)
    shown = Table(stranger)
    shown.ready()
    strip = stranger.locator("[data-bar]")
    expect(strip).to_contain_text(f"34 moves, cleared, score {score}: checked")
    assert shown.number("cards-left") == 28
    stranger.get_by_role("slider", name="Move").fill("34")
    assert (shown.outcome, shown.field("score")) == ("won", score)
    printed = command_line("play", "2", "--rules", "modern", f"--moves={WIN}")
    assert printed["score"] == shown.number("score")


def test_a_replay_plays_pauses_and_steps(page: Page) -> None:
    table = Table.open(page, deal=2, rules="modern", moves=WIN)
    place = page.locator("[data-bar] .place")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(place).to_have_text("3 of 34", timeout=10_000)
    page.get_by_role("button", name="Pause").click()
    at = place.text_content()
    page.get_by_role("button", name="One move on").click()
    page.get_by_role("button", name="One move back").click()
    page.wait_for_timeout(1000)  # a replay that still ran would be elsewhere
    assert place.text_content() == at
    table.press("y")
    expect(place).not_to_have_text(at or "")


def test_a_replay_harms_nothing_that_is_stored(page: Page) -> None:
    table = Table.open(page, deal=7, rules="chain")
    table.draw()
    position = table.position()
    page.goto(f"./?deal=2&rules=modern&moves={WIN}")
    table.ready()
    before = stored(page)
    page.get_by_role("slider", name="Move").fill("34")
    assert stored(page) == before
    page.get_by_role("button", name="Back to my game").click()
    assert table.position() == position
    assert "moves" not in page.url


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        (f"deal=2&rules=modern&moves={WIN.replace('13,', '13,0,')}", "move 12 of 35 (0)"),
        (f"deal=3&rules=modern&moves={WIN}", "move 1 of 34 (23)"),
        ("deal=2&rules=modern&moves=x!", "'!'"),
    ],
)
def test_a_tampered_link_is_refused_with_the_move_that_fails(page: Page, query: str, fault: str) -> None:
    table = Table.open(page, deal=7, rules="chain")
    table.draw()
    position = table.position()
    page.goto(f"./?{query}")
    table.ready()
    expect(page.get_by_role("dialog")).to_contain_text(fault)
    page.keyboard.press("Escape")
    assert table.position() == position


def test_the_deal_of_a_replay_is_played_against_its_score(page: Page) -> None:
    table = Table.open(page, deal=2, rules="modern", moves=WIN)
    page.get_by_role("button", name="Play it").click()
    expect(page.locator("[data-bar]")).to_contain_text("To beat: 1,210")
    table.make([int(move) for move in WIN.split(",")])
    expect(page.locator("[data-bar]")).to_contain_text("As many points as the replay")


def test_the_picture_of_a_result_is_saved_as_a_png(page: Page) -> None:
    table = played(page)
    table.page.locator(".results [data-action=share]").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the picture").click()
    head = Path(download.value.path()).read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(head[16:20]), int.from_bytes(head[20:24])) == (1200, 630)


def test_after_another_deal_the_address_names_the_old_one_no_more(page: Page) -> None:
    table = Table.open(page, deal=7, rules="modern", lang="en")
    table.press("n")
    table.draw()
    position = table.position()
    assert "deal" not in page.url
    assert "lang=en" in page.url
    table.reload()
    assert table.position() == position


def test_where_the_clipboard_is_closed_the_text_is_copied_by_selection(page: Page) -> None:
    page.add_init_script("delete Navigator.prototype.clipboard")
    table = Table.open(page, deal=7, rules="modern")
    table.act("share")
    page.locator('dialog [data-action=copy][data-value="deal"]').click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("Copied.")
