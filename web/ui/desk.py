"""Long work beside the page: in slices between which the browser paints and listens, and times to wait for.

One piece of work or timer of each name; a new one takes the old one's place. Answers carry the key that was given, so
that who asked can tell a late answer from one that still matters.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine, Generator
from typing import Any

SLICE = 0.008
"""Seconds of work between two looks at the browser: half of a frame."""

Answer = Callable[[str, str, Any], None]
Job = Generator[Any, None, Any]


class Desk:
    """Work and timers. `found(name, key, value)` is called with what work yields that is no share of progress, and
    with its result; `over(name, key, None)` when a time is over."""

    def __init__(self, found: Answer, over: Answer) -> None:
        self._found, self._over = found, over
        self._jobs: dict[str, tuple[str, Job]] = {}
        self._timers: dict[str, asyncio.Task[None]] = {}
        self._awaited: set[asyncio.Task[Any]] = set()
        self._worker: asyncio.Task[None] | None = None

    def work(self, name: str, key: str, job: Job) -> None:
        """Begin work, in the place of any of the same name."""
        self._jobs.pop(name, None)
        self._jobs[name] = key, job
        if self._worker is None or self._worker.done():
            self._worker = asyncio.ensure_future(self._work())

    def stop(self, name: str) -> None:
        """Drop work and timer of a name."""
        self._jobs.pop(name, None)
        if timer := self._timers.pop(name, None):
            timer.cancel()

    def after(self, name: str, key: str, ms: int) -> None:
        """Say when so many milliseconds are over, in the place of an earlier time of the same name."""
        if timer := self._timers.pop(name, None):
            timer.cancel()
        self._timers[name] = asyncio.ensure_future(self._wait(name, key, ms))

    def hear(self, answer: Coroutine[Any, Any, Any], then: Callable[[Any], None]) -> None:
        """Wait for an answer from outside and hand it on."""
        task = asyncio.ensure_future(answer)
        self._awaited.add(task)

        def heard(done: asyncio.Task[Any]) -> None:
            self._awaited.discard(done)
            then(done.result())

        task.add_done_callback(heard)

    async def _wait(self, name: str, key: str, ms: int) -> None:
        await asyncio.sleep(ms / 1000)
        self._timers.pop(name, None)
        self._over(name, key, None)

    async def _work(self) -> None:
        while self._jobs:
            await asyncio.sleep(0)
            if not self._jobs:
                break
            name, (key, job) = next(iter(self._jobs.items()))  # the oldest first
            end = time.perf_counter() + SLICE
            try:
                while time.perf_counter() < end:
                    step = next(job)
                    if not isinstance(step, float):
                        self._found(name, key, step)
                        break
            except StopIteration as done:
                if self._jobs.get(name) == (key, job):
                    del self._jobs[name]
                if done.value is not None:
                    self._found(name, key, done.value)
