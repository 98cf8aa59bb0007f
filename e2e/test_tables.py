"""Each table in the page: worked examples and scoring to the point, the rule reference with the same figures, house rules,
bankroll, statistics through a file, lessons, the daily deal and German."""

import json
import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from e2e.table import Table, command_line
from tests.helpers.boards import PEAKS, ROWS, deck, story
from tripeaks import daily
from tripeaks.rules import TABLES

RUN = story("A:23456789TJQKQJT98765432A2345")  # 28 in one streak, all 23 left in the stock
CLASSIC_WIN = story("A:23456789 4:56789 9:TJQKQ K:QJT9 2:345 6:543", ROWS)
CLASSIC_LOSS = story(
    "T:98989898 4:565656 5:6 J:QKQ A:23 A:23",
    (*range(18, 28), *range(9, 18), 3, 4, 0),
    dict.fromkeys((5, 6, 7, 8), "7"),
    last="." * 18,
)
TEN = story("A:23456789TJ")
EXAMPLE = deck(". " * 9 + "TS " + ". " * 8 + "9D 8S 2D KC AH 5S JD 3C QH 4S", "7C")
PEAK_BY_PEAK = story("A:23456789TJQKQJT98765432A2345", PEAKS)


def opened(page: Page, made, table: str, **more: object) -> Table:
    return Table.open(
        page, deal=made if isinstance(made, str) else made[0].replace(" ", ""), rules=table, **more
    )


@pytest.mark.parametrize(
    ("table", "score"),
    [
        ("classic", 516),
        ("original", 466),
        ("modern", 2880),
        ("chain", 406),
        ("open", 516),
        ("open-easy", 516),
        ("collection", 84_900),
        ("doubling", 2336),
        ("multiplier", 268_435_555),
    ],
)
def test_a_streak_of_28_is_worth_what_the_table_says(page, table, score):
    """The arithmetic maxima, as the command line scores the same moves."""
    text, moves = made = PEAK_BY_PEAK if table == "doubling" else RUN
    shown = opened(page, made, table)
    shown.make(moves)
    assert (shown.outcome, shown.number("score")) == ("won", score)
    printed = command_line("play", text, "--rules", table, f"--moves={','.join(map(str, moves))}")
    assert printed["score"] == score


@pytest.mark.parametrize(
    ("made", "score", "outcome", "lines"),
    [
        (CLASSIC_WIN, 198, "won", ["28 cards taken 88", "3 peaks cleared 60", "Board cleared 50"]),
        (CLASSIC_LOSS, 55, "stuck", ["22 cards taken 70", "1 peak cleared 15", "6 board cards left −30"]),
    ],
)
def test_classic_examples_with_the_score_line_by_line(page, made, score, outcome, lines):
    table = opened(page, made, "classic")
    table.make(made[1])
    assert (table.outcome, table.number("score")) == (outcome, score)
    shown = " ".join(page.get_by_role("complementary", name="Result").inner_text().split())
    for line in [*lines, f"Score {score}"]:
        assert line in shown
    expect(page.locator('[data-action="undo"]:visible')).to_have_count(0)


def test_chain_ten_in_a_row_and_ten_singles(page, new_page):
    table = opened(page, TEN, "chain")
    table.make(TEN[1])
    assert table.number("score") == 55
    singles = story("A:2 A:2 A:2 A:2 4:3 4:3 4:3 4:3 6:5 6:5")
    table = opened(new_page(), singles, "chain")
    table.make(singles[1])
    assert table.number("score") == 10


def test_modern_worked_example_step_by_step(page):
    table = opened(page, EXAMPLE.replace(" ", ""), "modern")
    scores = []
    for slot in (19, 18):
        table.play(slot)
        scores.append(table.number("score"))
    expect(table.card(9)).to_have_attribute("data-card", "TS")
    table.play(20)
    assert table.field("status") == "9 is on the waste: you need an 8 or a 10"
    for slot in (9, 24, 26, 21, 22):
        table.play(slot)
        scores.append(table.number("score"))
    assert scores == [10, 25, 45, 70, 100, 135, 175]
    table.draw()
    assert table.field("status") == "7 in a row, +175"


def test_relaxed_has_neither_score_nor_record(page):
    run = story("6:789876")
    table = opened(page, run, "relaxed")
    table.make(run[1])
    assert (table.field("score"), table.number("streak")) == ("–", 6)
    table.make(story("6:789876", last="." * 23)[1][6:])
    table.act("statistics")
    expect(page.get_by_role("dialog")).to_contain_text("No deal has ended yet")


def test_open_undo_costs_five_for_good(page):
    table = opened(page, TEN, "open")
    table.make(TEN[1][:2])
    assert table.number("score") == 3
    for expected in (-4, -10):  # 3 − 2 − 5, then 1 − 1 − 10
        table.press("z")
        assert table.number("score") == expected
    table.press("y")
    assert table.number("score") == -9


def test_original_price_of_leaving_and_bankroll(page):
    table = opened(page, RUN, "original")
    assert table.field("balance") == "Balance $0"
    table.make(RUN[1])
    assert table.field("score") == "$466"
    table.act("new")
    assert table.field("balance") == "Balance $466"
    table.draw()
    assert table.field("score") == "−$5"
    table.act("new")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("28 cards still lie on the board: leaving now costs $140.")
    dialog.get_by_role("button", name="Leave it").click()
    assert table.field("balance") == "Balance $321"
    table.act("statistics")
    expect(dialog).to_contain_text("$321")
    expect(
        dialog.get_by_role("img", name=re.compile("^Balance, deal by deal: Balance from 466 to 321"))
    ).to_be_visible()


def test_original_leaving_is_free_once_the_stock_is_empty(page):
    bare = deck(". " * 18 + "2 2 2 2 7 7 7 7 Q Q", "T", ". " * 22 + "3")
    table = opened(page, bare.replace(" ", ""), "original")
    table.make([-1] * 23)
    assert table.outcome == "playing"
    table.act("new")
    expect(page.get_by_role("dialog")).to_contain_text("The stock is empty: leaving costs nothing.")


@pytest.mark.parametrize(
    "table", ["classic", "original", "modern", "chain", "open", "collection", "multiplier"]
)
def test_the_rule_reference_shows_what_a_streak_brings(page, table):
    """Ten cards in a row: what the page adds to the score, and what its rule reference lists."""
    shown = opened(page, TEN, table)
    gains, before = [], shown.number("score")
    for move in TEN[1]:
        shown.make([move])
        gains.append(shown.number("score") - before)
        before = shown.number("score")
    shown.act("tables")
    page.locator('dialog [data-action="rules"]').first.click()
    listed = page.locator("dialog table tbody tr").all_inner_texts()
    assert [int(row.split("\t")[1].replace(",", "")) for row in listed[:10]] == gains


def test_house_rules_field_by_field(page):
    table = Table.open(page, deal=1, rules="modern")
    table.act("tables")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="House rules …").click()
    dialog.get_by_label("King and ace").select_option(label="Apart")
    dialog.get_by_label("Covered cards").select_option(label="Face up")
    dialog.get_by_label("Passes through the stock").select_option(label="2")
    dialog.get_by_label("Jokers").select_option(label="2")
    dialog.get_by_label("Waste at the start").select_option(label="Empty")
    expect(dialog.locator("code")).to_have_text("modern.nowrap.faceup.empty.pass2.joker2")
    dialog.get_by_role("button", name="Deal Modern, house rules").click()
    assert table.field("rules") == "Modern, house rules"
    assert (table.waste, table.stock.get_attribute("data-count")) == (None, "26")
    assert "##" not in table.tableau()
    assert len(table.playable()) == 10  # an empty waste takes any card
    table.make([-1] * 26)
    table.draw()  # the second pass
    assert table.stock.get_attribute("data-count") == "25"


def test_the_settings_show_what_they_do(page):
    table = Table.open(page, deal=5)
    table.act("settings")
    ink = page.locator("dialog .preview .ink-d")
    red = ink.evaluate("node => getComputedStyle(node).color")
    page.locator('dialog [data-set="deck"]').select_option("4")
    expect(ink).not_to_have_css("color", red)


def test_statistics_go_through_a_file(page, new_page, tmp_path):
    table = opened(page, RUN, "modern")
    table.make(RUN[1])
    table.act("statistics")
    with page.expect_download() as waiting:
        page.get_by_role("dialog").get_by_role("button", name="Export").click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    assert json.loads(file.read_text())["tri-peaks"] == 1

    other = new_page()
    table = Table.open(other, deal=5)
    table.act("statistics")
    other.locator('input[type="file"]').set_input_files(file)
    dialog = other.get_by_role("dialog")
    expect(dialog).to_contain_text("Imported: 1 new result.")
    expect(dialog).to_contain_text("2,880")
    other.locator('input[type="file"]').set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": b"{}"}
    )
    expect(dialog).to_contain_text("this is no export of Tri-Peaks")
    expect(dialog).to_contain_text("2,880")
    dialog.get_by_role("button", name="Clear all").click()
    dialog.get_by_role("button", name="Clear them").click()
    expect(dialog).to_contain_text("No deal has ended yet")
    table.reload()
    table.act("statistics")
    expect(dialog).to_contain_text("No deal has ended yet")


def test_a_lesson_is_played_on_the_board_and_leaves_the_own_game_alone(page):
    table = Table.open(page, deal=1, rules="modern")
    table.draw()
    own = table.position()
    table.act("lessons")
    page.get_by_role("button", name="Uncovering cards").click()
    bar = page.locator("[data-bar]")
    expect(bar).to_contain_text("Take the tip of the peak")
    table.play(9)
    expect(bar).to_contain_text("it opens nothing")
    bar.get_by_role("button", name="Undo").click()
    table.make([10, 11, 9, 4, 3, 0])
    expect(bar).to_contain_text("Done.")
    bar.get_by_role("button", name="Back to my game").click()
    assert table.position() == own
    table.reload()
    assert table.position() == own
    table.act("lessons")
    expect(page.get_by_role("button", name="Uncovering cards")).to_contain_text("Done")


def test_the_worked_example_steps_on_the_board(page):
    table = Table.open(page, deal=1)
    table.act("help")
    page.get_by_role("button", name="Worked example").click()
    bar = page.locator("[data-bar]")
    for _ in range(9):
        bar.get_by_role("button", name="Next step").click()
    expect(bar).to_contain_text("7 in a row, +175")
    assert table.number("score") == 175


def test_the_daily_deal_is_dealt_and_marked_in_the_calendar(page):
    table = Table.open(page, deal=1, rules="classic")
    table.act("daily")
    today = datetime.now(UTC).date()
    page.get_by_role("button", name="Play today's deal").click()
    number = table.number("deal")
    assert number in {daily.number(day, TABLES["classic"]) for day in (today, datetime.now(UTC).date())}
    table.act("daily")
    expect(page.locator(".day.begun")).to_have_count(1)


def test_german_from_the_browser_and_by_the_setting(new_page):
    page = new_page(locale="de-AT")
    table = Table.open(page, deal=1)
    assert page.locator("html").get_attribute("lang") == "de"
    table.act("settings")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Einstellungen")
    dialog.get_by_label("Sprache").select_option(label="English")
    expect(dialog).to_contain_text("Settings")
    assert page.locator("html").get_attribute("lang") == "en"
    dialog.get_by_label("Language").select_option(label="Deutsch")
    expect(dialog).to_contain_text("Einstellungen")
    dialog.get_by_label("Sprache").select_option(label="English")
    page.goto("./?deal=1&lang=de")
    table.ready()
    assert page.locator("html").get_attribute("lang") == "de"
    table.act("settings")
    dialog.get_by_label("Sprache").select_option(label="Wie der Browser")
    dialog.get_by_label("Sprache").select_option(label="English")
    expect(dialog).to_contain_text("Settings")


def test_the_counter_of_seen_ranks(page):
    table = Table.open(page, deal=1, rules="modern")
    table.press("c")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("11 cards have been seen")
    table.press("Escape")
    table.act("settings")
    dialog.get_by_label("Counter of seen ranks").check()
    table.press("Escape")
    expect(page.locator("[data-bar] .ranks li")).to_have_count(13)
