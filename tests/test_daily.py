"""The daily deal and deals that can be cleared: the same for everyone, for ever, and never an impossible one."""

from dataclasses import replace
from datetime import date, timedelta
from itertools import count

from tripeaks import daily, deals, solver
from tripeaks.ideals import finish
from tripeaks.position import start
from tripeaks.rules import DEFAULT, TABLES

DAY = date(2026, 11, 30)


def test_the_number_of_a_day_never_changes():
    found = [daily.number(DAY, TABLES[name]) for name in ("classic", "modern", "open")]
    assert found == [2267806880, 780434000, 1256391369]


def test_days_and_tables_differ():
    days = {daily.number(DAY + timedelta(days=n), TABLES["classic"]) for n in range(10)}
    assert len(days) == 10


def test_a_daily_deal_can_be_cleared():
    for n in range(8):
        number = daily.number(DAY + timedelta(days=n), TABLES["open"])
        assert solver.verdict(deals.from_number(number), TABLES["open"])


def test_clearable_passes_over_what_cannot_be_cleared():
    # Of deals 8 to 16 without wrap an independent program calls 8, 15 and 16 lost.
    rules = replace(DEFAULT, wrap=False)
    assert finish(solver.clearable(count(8), rules)) == 9
    assert finish(solver.clearable(count(15), rules)) == 17


def test_clearable_work_can_be_dropped_at_any_slice():
    work = solver.clearable(iter([8, 15, 16, 17]), replace(DEFAULT, wrap=False))
    shares = [next(work) for _ in range(3)]
    work.close()
    assert all(0 <= share <= 1 for share in shares)


def test_can_win_is_the_verdict_of_any_position():
    here = start(deals.from_number(2), DEFAULT)
    assert finish(solver.can_win(here))
    while here.stock_count:
        here = here.play(-1)
    assert not finish(solver.can_win(here))
