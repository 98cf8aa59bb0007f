"""Hints, lamp, review and deals of a grade, in the page as a player meets them."""

from playwright.sync_api import Page, expect

from e2e.table import Table, command_line

LINE = "23,21,20,11,22,24,-1,19,10,27"
"""The first moves of a line that clears deal 2."""


def status(page: Page) -> object:
    return expect(page.locator('[data-field="status"]'))


def escape(page: Page) -> None:
    """Close the dialog, and wait until the page knows that it is closed."""
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_attribute("data-dialog", "")


def hinted(page: Page) -> int:
    """The move that a hint points at."""
    node = page.locator('[data-mark="hint"]')
    slot = node.get_attribute("data-slot")
    return -1 if slot is None else int(slot)


def stuck(page: Page) -> Table:
    """Deal 2, played well for ten moves and then drawn out."""
    table = Table.open(page, deal=2, rules="modern")
    table.make([int(move) for move in LINE.split(",")])
    while table.outcome == "playing":
        fitting = table.playable()
        if table.stock.get_attribute("data-count") != "0":
            table.draw()
        else:
            table.play(fitting[0])
    return table


def test_a_peek_followed_each_time_clears_the_board_and_is_told_in_the_result(page: Page) -> None:
    table = Table.open(page, deal=2, rules="modern")
    moves = []
    while table.outcome == "playing":
        table.press("p")
        page.locator('[data-mark="hint"]').wait_for()
        moves.append(hinted(page))
        table.make([moves[-1]])
    assert table.outcome == "won"
    assert command_line("play", "2", f"--moves={','.join(map(str, moves))}")["outcome"] == "won"
    expect(page.locator(".results")).to_contain_text("Hidden cards were looked at")


def test_the_odds_stand_on_the_cards_and_come_closer(page: Page) -> None:
    table = Table.open(page, deal=9, rules="modern.nowrap")
    table.press("o")
    figures = page.locator(".badge.figure")
    figures.first.wait_for(timeout=30_000)
    assert figures.count() == len(table.playable()) + 1  # the stock bears one too
    status(page).to_contain_text("Odds from what you see: ")
    first = table.field("status")
    page.wait_for_timeout(200)
    status(page).not_to_have_text(first, timeout=30_000)
    table.draw()
    expect(figures).to_have_count(0)


def test_the_hint_button_gives_the_kind_that_was_chosen(page: Page) -> None:
    table = Table.open(page, deal=2, rules="modern")
    table.press("h")
    status(page).to_contain_text("Legal move: ")
    table.act("hints")
    page.get_by_role("radio", name="Peek").check()
    escape(page)
    table.press("h")
    status(page).to_contain_text("Peek, to clear the board: ")
    table.act("hints")
    page.get_by_role("combobox", name="Aim of a peek").select_option("score")
    escape(page)
    table.press("h")
    status(page).to_contain_text("Peek, for the best score: ", timeout=30_000)


def test_a_table_that_allows_only_the_legal_hint_says_so(page: Page) -> None:
    table = Table.open(page, deal=2, rules="relaxed")
    table.press("p")
    status(page).to_have_text("This table has only the hint that names a legal move")


def test_the_lamp_goes_out_with_the_move_that_loses(page: Page) -> None:
    table = Table.open(page, deal=2, rules="modern")
    lamp = page.locator(".lamp")
    expect(lamp).to_be_hidden()
    table.act("hints")
    page.get_by_role("switch", name="Lamp: still winnable").check()
    escape(page)
    expect(lamp).to_have_attribute("data-lamp", "on")
    expect(lamp).to_contain_text("Still winnable")
    for _ in range(23):
        table.draw()
    expect(lamp).to_have_attribute("data-lamp", "off")
    table.press("z")
    expect(lamp).to_have_attribute("data-lamp", "off")


def test_the_focus_comes_back_from_a_dialog_though_the_results_card_is_painted_anew(page: Page) -> None:
    """What was possible is worked out after the end, and comes into the card behind the menu."""
    table = Table.open(page, deal=1603, rules="classic")
    while table.outcome == "playing":
        table.make(table.playable()[:1] or [-1])
    table.press("m")
    expect(page.locator(".results")).to_contain_text("Best possible", timeout=60_000)
    table.press("Escape")
    expect(page.locator(".results button").first).to_be_focused()


def test_the_review_shows_the_losing_move_and_one_plays_on_from_there_by_keyboard(page: Page) -> None:
    table = stuck(page)
    over = table.position()
    page.locator(".results [data-action=review]").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("A win was there until move ")
    expect(dialog).to_contain_text("It would have been kept by ")
    expect(dialog).to_contain_text("was possible.", timeout=30_000)
    expect(dialog.get_by_role("img", name="A win was there up to move")).to_be_visible()
    page.get_by_role("button", name="Show the losing move").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-bar]")).to_contain_text("The next move loses the win.")
    page.get_by_role("button", name="Play on").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-bar]")).to_contain_text("Practice: nothing is recorded")
    assert table.outcome == "playing"
    table.press("d")
    page.get_by_role("button", name="Back to the review").focus()
    page.keyboard.press("Enter")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    assert table.position() == over


def test_the_best_line_is_stepped_on_the_board_to_the_score_that_was_possible(page: Page) -> None:
    table = stuck(page)
    page.locator(".results [data-action=review]").click()
    page.get_by_role("button", name="The best line").click(timeout=30_000)
    expect(page.locator("[data-bar]")).to_contain_text("Best line: ")
    slider = page.get_by_role("slider", name="Move")
    slider.fill(slider.get_attribute("max") or "")
    solved = command_line("solve", "2", "--rules", "modern", "--goal", "score")
    assert table.number("score") == solved["score"]


def test_a_deal_of_a_grade_is_found_and_the_present_one_rated(page: Page) -> None:
    table = Table.open(page, deal=7, rules="modern")
    before = table.field("deal")
    table.act("deal")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Fewest draws", timeout=30_000)
    page.get_by_role("combobox", name="How hard").select_option("easy")
    page.get_by_role("button", name="Find and deal").click()
    expect(page.locator('[data-field="deal"]').first).not_to_have_text(before, timeout=60_000)
    table.act("deal")
    expect(dialog.locator(".facts")).to_contain_text("EasyGrade", timeout=30_000)


def test_an_impossible_deal_is_called_so(page: Page) -> None:
    number = next(
        n for n in range(1, 60) if command_line("solve", str(n), "--rules", "open")["verdict"] != "won"
    )
    table = Table.open(page, deal=number, rules="open")
    table.act("deal")
    expect(page.get_by_role("dialog").locator(".facts")).to_contain_text("Impossible", timeout=30_000)
