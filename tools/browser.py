"""Finds a Chromium for the browser tests, the demo and the measurements."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.env import PYTHON, fail, run, say, tool_env

VARIABLE = "TRIPEAKS_BROWSER"
# The shell is Chromium without a window, which is what a test wants: it starts no second process for a window's frame.
SHELL = "chromium-headless-shell"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
# Root may not use Chromium's own sandbox; the rest keeps it from talking to its maker's servers during a test.
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)


def flags() -> list[str]:
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*FLAGS, "--no-sandbox"] if root else list(FLAGS)


def own() -> bool:
    """Whether the browser that this Playwright would download is there already."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).exists()


def find(*, headed: bool = False) -> str | None:
    """A path to start, or None for Playwright's own. In this order: named in the environment, Playwright's own,
    one on PATH, Debian's package where we may install it, a download by Playwright. `headed`: one that can show itself."""
    if named := os.environ.get(VARIABLE):
        if not Path(named).is_file():
            fail(f"{VARIABLE} names {named}, which is not there")
        return named
    if own():
        return None
    if found := on_path(headed=headed):
        return found
    if sys.platform == "linux" and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        say("installing Debian's chromium")
        quiet = {**tool_env(), "DEBIAN_FRONTEND": "noninteractive"}
        install = ["apt-get", "install", "-y", "-qq", "fonts-liberation"]
        subprocess.run(["apt-get", "update", "-qq"], env=quiet, check=False, stdout=subprocess.DEVNULL)
        for package in ("chromium",) if headed else (SHELL, "chromium"):  # not every release has the shell
            subprocess.run([*install, package], env=quiet, check=False, stdout=subprocess.DEVNULL)
            if found := on_path(headed=headed):
                return found
    say("no browser found: asking Playwright for its own")
    try:
        run([PYTHON, "-m", "playwright", "install", "chromium"], what="playwright install chromium")
    except Exception:
        fail(
            f"no browser for the tests. Install Chromium or Chrome, or name one in {VARIABLE}, and run this again."
        )
    return None


def on_path(*, headed: bool) -> str | None:
    names = NAMES if headed else (SHELL, *NAMES)
    return next((path for name in names if (path := shutil.which(name))), None)
