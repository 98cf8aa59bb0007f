"""Sleep, wake and clocks that are set: the time of play, the day of the daily deal, and timers that wait."""

import json
from datetime import UTC, date, datetime

import pytest
from conftest import Figure, NewPage
from playwright.sync_api import Page, expect
from table import Table

from tripeaks import daily
from tripeaks.rules import TABLES

BEFORE_MIDNIGHT = datetime(2026, 11, 30, 23, 50, tzinfo=UTC)
COUNT = """
window.fired = 0;
const plain = window.setTimeout;
window.setTimeout = (what, ms, ...more) => plain(() => { window.fired += 1; what(...more); }, ms);
"""
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def seconds(page: Page) -> int:
    return json.loads(page.evaluate("localStorage.getItem('tripeaks.1.game')"))["seconds"]


def asleep(page: Page, hours: int) -> None:
    """As the lid of a device closes: no code runs, and each timer that is over fires once afterwards."""
    page.clock.fast_forward(hours * 3_600_000)


@pytest.mark.soak
def test_a_day_of_sleep_and_wake(new_page: NewPage, figure: Figure) -> None:
    """Only time that is played and seen counts, and no timers pile up."""
    page = new_page()
    page.clock.install(time=BEFORE_MIDNIGHT)
    page.add_init_script(COUNT)
    table = Table.open(page, deal=7, rules="modern")
    table.draw()
    fired = page.evaluate("window.fired")
    assert fired  # those of the start: the counter hears
    for hour in range(24):
        hidden = hour % 2 == 0
        if hidden:
            page.evaluate(HIDE, True)
        asleep(page, 1)
        if hidden:
            page.evaluate(HIDE, False)
        if hour % 4 == 0:
            table.press("z" if hour % 8 else "y")
    table.draw()
    counted, fired = seconds(page), page.evaluate("window.fired") - fired
    figure("hours", 24)
    figure("seconds of play counted", counted)
    figure("timers fired", fired)
    # Twelve hours passed unseen and count nothing, twelve in sight without a touch: two minutes each at most.
    assert counted <= 12 * 120 + 60
    assert fired < 24 * 40


@pytest.mark.parametrize("zone", ["Pacific/Auckland", "America/Los_Angeles"])
def test_the_daily_deal_turns_over_at_midnight_utc(new_page: NewPage, zone: str) -> None:
    """In every zone, and in a dialog that was open meanwhile."""
    page = new_page(timezone_id=zone)
    page.clock.install(time=BEFORE_MIDNIGHT)
    table = Table.open(page, deal=1, rules="classic")
    table.act("daily")
    page.get_by_role("button", name="Play today's deal").click()
    assert table.number("deal") == daily.number(date(2026, 11, 30), TABLES["classic"])
    table.act("daily")
    page.clock.fast_forward("20:00")
    page.get_by_role("button", name="Play today's deal").click()
    expect(page.locator("dialog")).to_be_hidden()
    assert table.number("deal") == daily.number(date(2026, 12, 1), TABLES["classic"])


def test_a_clock_that_is_set_back_takes_no_time_and_no_result(new_page: NewPage) -> None:
    """A day back, in the middle of a game: the seconds stay, moves and the end are kept."""
    page = new_page()
    page.clock.install(time=BEFORE_MIDNIGHT)
    table = Table.open(page, deal=7, rules="chain")
    table.draw()
    page.clock.fast_forward("00:30")
    table.draw()
    before = seconds(page)
    page.clock.set_system_time(datetime(2026, 11, 29, 12, tzinfo=UTC))
    table.draw()
    assert seconds(page) >= before
    while table.outcome == "playing":
        table.draw()
    table.reload()
    assert table.outcome == "stuck"
    (row,) = json.loads(page.evaluate("localStorage.getItem('tripeaks.1.results')"))["rows"]
    assert (row[0], row[2]) == ("7", "stuck")
    assert row[6] >= before


def test_language_and_zoom_change_in_the_middle(new_page: NewPage) -> None:
    """At 200 % the window holds half as many pixels: cards, streak and a further move are as before."""
    page = new_page(viewport={"width": 1280, "height": 800})
    table = Table.open(page, deal=2, rules="modern")
    table.make([23, 21, 20])
    before = table.position()
    zoom = page.context.new_cdp_session(page)
    for width, height, factor in ((640, 400, 2), (1280, 800, 1)):
        zoom.send(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": factor, "mobile": False},
        )
        for language in ("Deutsch", "English"):
            table.act("settings")
            page.locator('dialog [data-set="lang"]').select_option(label=language)
            page.press("body", "Escape")
            expect(page.locator("html")).to_have_attribute("lang", language[:2].lower())
            assert table.position() == before
    table.play(11)
    assert table.number("streak") == 4
    table.reload()
    assert table.number("streak") == 4
