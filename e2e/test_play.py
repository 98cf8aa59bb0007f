"""The main job: a deal is opened, played by clicking cards, and ended."""

import json

import pytest
from playwright.sync_api import expect

from e2e.table import Chooser, Table, command_line

# Lines that clear the board; each is replayed by the command line in its test.
WINS = {
    (
        2,
        "modern",
    ): "23,21,20,11,22,24,-1,19,10,27,13,26,4,14,-1,-1,25,18,12,15,16,17,7,-1,6,8,5,1,2,-1,9,3,-1,0",
    (
        1,
        "classic",
    ): "25,26,-1,-1,16,27,-1,20,-1,21,19,22,-1,17,12,18,-1,11,-1,-1,10,-1,9,24,8,23,14,-1,-1,-1,-1,13,-1,"
    "-1,-1,15,7,5,2,-1,-1,-1,6,-1,-1,-1,4,1,3,0",
}


def as_moves(moves):
    return ",".join(map(str, moves))


@pytest.mark.parametrize("deal", ["1", "7", "1991", "4294967295"])
@pytest.mark.parametrize("rules", ["classic", "open", "modern.empty", "open.joker2"])
def test_the_page_shows_the_board_that_the_command_line_prints(page, deal, rules):
    shown = Table.open(page, deal=deal, rules=rules).position()
    printed = command_line("deal", deal, "--rules", rules)
    assert shown == {key: printed[key] for key in shown}


def test_a_deck_text_in_the_link_is_dealt(page):
    deck = "7D9C4D8H8D5SJD6D9SJC5DKD3C2DJH5H7H4H2CAD6SKCKHTHTSJSTD8SQC4S6C7CAS5CAHKS6HQSQHQD9D3D3SAC4C2H8CTC3H2S9H7S"
    assert Table.open(page, deal=deck, rules="open").tableau()[:3] == ["7D", "9C", "4D"]


@pytest.mark.parametrize(("deal", "rules"), WINS)
@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["landscape", "portrait"])
def test_a_deal_played_by_clicking_is_won_and_scored(page, deal, rules, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = Table.open(page, deal=deal, rules=rules)
    line = WINS[deal, rules]
    table.make([int(move) for move in line.split(",")])
    replayed = command_line("play", str(deal), "--rules", rules, f"--moves={line}")
    assert table.outcome == replayed["outcome"] == "won"
    assert table.number("score") == replayed["score"]
    result = page.get_by_role("complementary", name="Result")
    expect(result).to_contain_text("All three peaks")
    expect(result).to_contain_text(f"{replayed['score']:,}")


def test_stuck_names_the_waste_card_the_ranks_and_every_open_card(page):
    table = Table.open(page, deal=8, rules="open")
    while table.outcome == "playing":
        table.draw() if table.stock.get_attribute("data-count") != "0" else table.play(table.playable()[0])
    result = page.get_by_role("complementary", name="Result")
    expect(result).to_contain_text("No move left")
    expect(result).to_contain_text("is on the waste: you need")
    shown = result.get_by_role("img").count()
    exposed = page.locator('button[data-slot][data-exposed="true"]:visible').count()
    assert shown == 1 + exposed


@pytest.mark.parametrize("first", range(1, 21, 5))
def test_twenty_deals_played_by_sight_end_as_the_command_line_says(page, first):
    """A player that sees only the page; every end, score and streak equals the engine's replay of the same moves."""
    table = Table(page)
    for number in range(first, first + 5):
        page.goto(f"./?deal={number}&rules=classic")
        table.ready()
        moves = table.play_to_end(Chooser(number))
        replayed = command_line("play", str(number), "--rules", "classic", f"--moves={as_moves(moves)}")
        shown = table.position()
        assert shown == {key: replayed[key] for key in shown}
        assert table.number("score") == replayed["score"]


def test_reload_in_the_middle_goes_on_where_it_stood(page):
    table = Table.open(page, deal=3, rules="modern")
    table.draw()
    for _ in range(6):
        table.make(table.playable()[:1] or [-1])
    before, score = table.position(), table.number("score")
    page.goto("./")
    table.ready()
    assert (table.position(), table.number("score")) == (before, score)


@pytest.mark.parametrize(
    ("query", "quoted"),
    [
        ("deal=0", "0 is not a deal number"),
        ("deal=x", "'x' is not a deal"),
        ("deal=7H7H", "twice"),
        ("rules=poker", "'poker'"),
    ],
)
def test_a_bad_link_says_what_is_wrong_and_the_saved_game_stays(page, query, quoted):
    table = Table.open(page, deal=3, rules="modern")
    table.draw()
    before = table.position()
    page.goto(f"./?{query}")
    table.ready()
    expect(page.get_by_role("dialog")).to_contain_text(quoted)
    page.keyboard.press("Escape")
    assert table.position() == before


def test_a_refused_tap_says_why_and_changes_nothing(page):
    table = Table.open(page, deal=1, rules="classic")
    before = table.position()
    table.play(18)
    assert table.field("status") == "Queen is on the waste: you need a jack or a king"
    table.card(0).click(force=True)
    assert "lie on this one" in table.field("status")
    assert table.position() == before


def test_ten_clicks_in_a_moment_are_ten_actions_and_no_more(page):
    table = Table.open(page, deal=1, rules="modern")
    table.stock.evaluate("node => { for (let i = 0; i < 10; i++) node.click() }")
    assert table.position()["stock"] == 13
    table.stock.evaluate("node => { for (let i = 0; i < 40; i++) node.click() }")
    assert table.position()["stock"] == 0


def test_ten_clicks_on_one_card_take_it_once(page):
    table = Table.open(page, deal=1, rules="modern")
    slot = table.playable()[0]
    table.card(slot).evaluate("node => { for (let i = 0; i < 10; i++) node.click() }")
    assert table.number("cards-left") == 27
    assert table.number("score") == 10


def test_an_undo_storm_returns_to_the_first_card_and_redo_to_the_last(page):
    table = Table.open(page, deal=7, rules="chain")
    start = table.position()
    moves = table.play_to_end(Chooser(5))
    end = table.position()
    for _ in range(len(moves) + 10):
        table.press("z")
    assert table.position() == start
    for _ in range(len(moves) + 10):
        table.press("y")
    assert table.position() == end


def test_a_new_deal_asks_only_in_the_middle_and_is_another_deal(page):
    table = Table.open(page, deal=7, rules="modern")
    first = table.tableau()
    table.press("n")
    assert table.tableau() != first
    second = table.tableau()
    table.draw()
    table.press("n")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_attribute("data-dialog", "")
    assert table.tableau() == second
    table.press("n")
    page.get_by_role("button", name="Leave it").click()
    assert table.tableau() != second


def test_restart_deals_the_same_cards(page):
    table = Table.open(page, deal=7, rules="modern")
    start = table.position()
    table.draw()
    table.press("r")
    assert table.position() == start


def test_another_table_is_chosen_from_the_menu(page):
    table = Table.open(page, deal=7, rules="modern")
    table.act("tables")
    page.get_by_role("radio", name="Original 1991").check()
    page.get_by_role("dialog").get_by_role("button", name="Deal Original 1991").click()
    assert table.field("rules") == "Original 1991"


def test_rotating_keeps_position_streak_and_focus(page):
    page.set_viewport_size({"width": 390, "height": 844})
    table = Table.open(page, deal=1, rules="modern")
    table.card(table.playable()[0]).click()
    before = table.position()
    focus = page.evaluate("document.activeElement.dataset.slot")
    page.set_viewport_size({"width": 844, "height": 390})
    assert table.position() == before
    assert page.evaluate("document.activeElement.dataset.slot") == focus


def test_no_key_of_ours_clashes_with_those_of_another_page_on_the_host(page):
    table = Table.open(page, deal=1, rules="modern")
    page.evaluate("for (const k of ['game','settings','stats','save']) localStorage.setItem(k, 'theirs')")
    table.draw()
    stored = page.evaluate("JSON.stringify(localStorage)")
    ours = [key for key in json.loads(stored) if json.loads(stored)[key] != "theirs"]
    assert all(key.startswith("tripeaks.") for key in ours)


def test_a_new_deal_hides_what_lay_open_in_the_last_one(page):
    """Cards that were gone come back face down, without the face they had."""
    table = Table.open(page, deal=2, rules="modern")
    table.make([23, 21, 20, 11, 22, 24, -1, 19, 10, 27])
    table.act("new")
    table.act("yes")
    expect(page.locator('[data-field="deal"]')).not_to_have_text("2")
    assert table.tableau()[:18] == ["##"] * 18
    assert page.locator("button[data-slot]:not([data-card]) > :not(.badge)").count() == 0
