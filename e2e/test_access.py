"""The game for players who use the keyboard or a screen reader, and the rules of accessibility by machine."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from e2e.table import RANKS, Table, command_line

WORDS = dict(
    zip("Ace Two Three Four Five Six Seven Eight Nine Ten Jack Queen King".split(), range(1, 14), strict=True)
)
DIALOGS = (
    "menu",
    "tables",
    "house",
    "rules",
    "deal",
    "settings",
    "statistics",
    "daily",
    "help",
    "lessons",
    "keys",
    "about",
)


def go_to(table, wanted):
    """Walk the focus to a card as one does by sight: along, else across; from the piles up to the board again."""
    page = table.page
    focused = "document.activeElement.dataset.slot ?? ''"
    for _ in range(40):
        here = page.evaluate(focused)
        if here == str(wanted):
            return
        if here == "":
            table.press("ArrowUp")
            continue
        at, to = (table.card(slot).bounding_box() for slot in (int(here), wanted))
        dx, dy = to["x"] - at["x"], to["y"] - at["y"]
        along, across = ("ArrowRight" if dx > 0 else "ArrowLeft"), ("ArrowDown" if dy > 0 else "ArrowUp")
        table.press(along if abs(dx) > 2 else across)
        if page.evaluate(focused) == here:
            table.press(across)
    raise AssertionError(f"the arrows do not lead to slot {wanted}")


def test_a_whole_deal_by_keyboard_alone(page):
    """Tab to the board, arrows from card to card, Enter to take one, D to draw: to the end, by what has the focus."""
    table = Table.open(page, deal=7, rules="classic")
    for _ in range(30):
        table.press("Tab")
        if page.evaluate("document.activeElement.dataset.slot ?? ''"):
            break
    moves = []
    while table.outcome == "playing":
        fitting = table.playable()
        if not fitting:
            table.press("d")
            moves.append(-1)
            continue
        wanted = fitting[0]
        go_to(table, wanted)
        table.press("Enter")
        moves.append(wanted)
    replayed = command_line("play", "7", "--rules", "classic", f"--moves={','.join(map(str, moves))}")
    assert (table.outcome, table.number("score")) == (replayed["outcome"], replayed["score"])
    expect(page.get_by_role("complementary", name="Result").get_by_role("button").first).to_be_focused()


def test_a_whole_deal_by_accessible_names_alone(page):
    """The names of buttons and the spoken messages are all that this player has."""
    table = Table.open(page, deal=12, rules="modern")
    live = page.locator("[aria-live]")
    while table.outcome == "playing":
        waste = page.get_by_role("img", name=re.compile("^Waste: ")).get_attribute("aria-label")
        rank = WORDS[waste.removeprefix("Waste: ").split(" of ")[0]]
        fits = {rank % 13 + 1, (rank + 11) % 13 + 1}
        names = page.get_by_role("button", name=re.compile(", exposed")).evaluate_all(
            "nodes => nodes.filter(n => n.getAttribute('aria-disabled') !== 'true').map(n => n.getAttribute('aria-label'))"
        )
        card = next((name for name in names if WORDS[name.split(" of ")[0]] in fits), None)
        stock = page.get_by_role("button", name=re.compile("^Stock"))
        if card:
            page.get_by_role("button", name=card, exact=True).click()
            expect(live).to_contain_text(card.removesuffix(", exposed") + " played")
        else:
            stock.click()
            expect(live).to_contain_text("drawn")
    assert table.outcome in ("won", "stuck")
    expect(live).to_contain_text("The board is clear" if table.outcome == "won" else "No move is left")


def test_no_name_tells_a_hidden_card(page):
    table = Table.open(page, deal=1, rules="modern")
    hidden = command_line("deal", "1", "--reveal")["tableau"][:18]
    html = page.content()
    for card in hidden:
        assert f'data-card="{card}"' not in html
    suits = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
    names = list(WORDS)
    for card in hidden:
        assert f"{names[RANKS.index(card[0])]} of {suits[card[1]]}, exposed" not in html
    assert [table.card(slot).get_attribute("data-card") for slot in range(18)] == [None] * 18


def test_a_key_speaks_the_whole_table(page):
    table = Table.open(page, deal=1, rules="modern")
    table.press("s")
    live = page.locator("[aria-live]")
    for part in ("Waste: Queen of clubs", "Two of clubs", "Stock, 23 cards", "28 cards left"):
        expect(live).to_contain_text(part)


def violations(page):
    found = Axe().run(page).response["violations"]
    return [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in found]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_table_and_in_any_dialog(page, theme, lang):
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    table = Table.open(page, deal=3, rules="modern", lang=lang)
    faults = {"table": violations(page)}
    for name in DIALOGS:
        page.locator('[data-action="menu"]:visible').first.click()
        if name in ("house", "rules"):
            page.locator('dialog [data-action="tables"]').click()
        if name != "menu":
            button = page.locator(f'dialog [data-action="{name}"]').first
            button.click()
        page.locator(f'dialog[data-dialog="{name}"]').wait_for()
        faults[name] = violations(page)
        page.keyboard.press("Escape")
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
    while table.outcome == "playing":
        table.make(table.playable()[:1] or [-1])
    faults["result"] = violations(page)
    assert {name: found for name, found in faults.items() if found} == {}
