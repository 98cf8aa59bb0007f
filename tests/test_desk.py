"""Work in slices and timers, on a loop of asyncio as the browser has one."""

import asyncio
from collections.abc import Generator

from ui.desk import Desk


class Heard:
    """A desk whose answers are written down."""

    def __init__(self) -> None:
        self.found: list[tuple[str, str, object]] = []
        self.over: list[tuple[str, str]] = []
        self.desk = Desk(
            lambda name, key, value: self.found.append((name, key, value)),
            lambda name, key, _: self.over.append((name, key)),
        )


def job(result: object, *told: object, slices: int = 3) -> Generator[object, None, object]:
    for n in range(slices):
        yield n / slices
    yield from told
    return result


def after(act, seconds: float = 0.05) -> Heard:
    """What was heard some time after these acts at a desk."""

    async def run() -> Heard:
        heard = Heard()
        act(heard.desk)
        await asyncio.sleep(seconds)
        return heard

    return asyncio.run(run())


def test_the_result_and_what_is_told_on_the_way_come_with_their_key():
    heard = after(lambda desk: desk.work("odds", "deal 7", job("last", "first", "second")))
    assert heard.found == [("odds", "deal 7", value) for value in ("first", "second", "last")]


def test_work_of_the_same_name_takes_the_place_of_the_old():
    def act(desk: Desk) -> None:
        desk.work("table", "1", job("old"))
        desk.work("table", "2", job("new"))

    assert after(act).found == [("table", "2", "new")]


def test_work_of_other_names_is_all_done():
    def act(desk: Desk) -> None:
        desk.work("table", "1", job("table"))
        desk.work("best", "1", job("best"))

    assert [name for name, _, _ in after(act).found] == ["table", "best"]


def test_stopped_work_tells_nothing_more():
    def act(desk: Desk) -> None:
        desk.work("odds", "1", job("last", "first", slices=1_000_000))
        desk.stop("odds")

    assert after(act).found == []


def test_work_without_a_result_is_dropped_in_silence():
    assert after(lambda desk: desk.work("odds", "1", job(None))).found == []


def test_a_fault_in_one_piece_of_work_does_not_hold_up_the_next():
    def broken() -> Generator[float, None, None]:
        yield 0.0
        raise ArithmeticError("broken")

    async def run() -> Heard:
        heard = Heard()
        heard.desk.work("bad", "1", broken())
        await asyncio.sleep(0.02)
        heard.desk.work("good", "2", job("fine"))
        await asyncio.sleep(0.05)
        return heard

    faults: list[object] = []

    async def guarded() -> Heard:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: faults.append(context))
        return await run()

    assert ("good", "2", "fine") in asyncio.run(guarded()).found


def test_a_timer_of_the_same_name_takes_the_place_of_the_old():
    def act(desk: Desk) -> None:
        desk.after("stage", "1", 5)
        desk.after("stage", "2", 10)

    assert after(act, 0.1).over == [("stage", "2")]


def test_an_answer_from_outside_is_handed_on():
    answers: list[str] = []

    async def copied() -> str:
        return "copied"

    after(lambda desk: desk.hear(copied(), answers.append))
    assert answers == ["copied"]
