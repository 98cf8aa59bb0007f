"""Runs the tests against what was built: the unit tests on the wheel, the browser tests on dist/."""

import os
import shutil
from pathlib import Path

from tools import browser
from tools.dist import build_wheel
from tools.env import PYTHON, ROOT, WORK, Stamp, digest, fail, output, run, tool_env


def unit(arguments: list[str]) -> None:
    run([PYTHON, "-m", "pytest", "-n", "auto", "tests", *arguments], what="the unit tests", env=unit_env())


def unit_env() -> dict[str, str]:
    """An environment in which `tripeaks` is the built wheel, unpacked as pip installs it, and not the source tree."""
    wheel = build_wheel()
    folder = WORK / "installed"
    stamp = Stamp("installed", digest([wheel]))
    if not stamp.fresh(folder):
        shutil.rmtree(folder, ignore_errors=True)
        pip = [
            PYTHON,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--no-index",
            "--no-deps",
        ]
        output([*pip, "--target", folder, wheel], what="installing the wheel")
        stamp.set()
    return {**tool_env(), "PYTHONPATH": str(folder)}


SOAK = ("kills", "longplay", "clock", "files", "lines")


def soak(parts: list[str], games: int, deals: int, target: Path | None) -> None:
    """The browser tests marked `soak` at full counts, one after the other; their figures are told at the end."""
    if unknown := set(parts) - set(SOAK):
        fail(f"no such part: {', '.join(sorted(unknown))}. There are {', '.join(SOAK)}.")
    counts = [
        "--timeout=0",
        "--every",
        f"--games={games}",
        f"--deals={deals}",
        *([f"--figures={target}"] if target else []),
    ]
    e2e(["-n0", "-m", "soak", *counts, *(f"e2e/test_{part}.py" for part in parts or SOAK)])


# Chromium's process of a page was seen to die once in some runs of all tests, on loaded machines, with no trace of why
# (docs/trust.md). Such a test, and no other but one that hangs, is run once more, and the report names it.
DIED = ("--reruns=1", "--only-rerun=Target crashed", "-rR")


def e2e(arguments: list[str]) -> None:
    chosen = browser.find()
    env = {**unit_env(), browser.VARIABLE: chosen or ""}
    workers = (
        [] if any(one.startswith("-n") for one in arguments) else ["-n", str(min(2, os.cpu_count() or 1))]
    )
    run(
        [PYTHON, "-m", "pytest", *workers, *DIED, *(arguments or ["e2e"])],
        what="the browser tests",
        cwd=ROOT,
        env=env,
    )
