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
    for package in ("chromium",) if headed else (SHELL, "chromium"):  # not every release has the shell
        if apt("fonts-liberation", package) and (found := on_path(headed=headed)):
            return found
    say("no browser found: asking Playwright for its own")
    try:
        run([PYTHON, "-m", "playwright", "install", "chromium"], what="playwright install chromium")
    except Exception:
        fail(
            f"no browser for the tests. Install Chromium or Chrome, or name one in {VARIABLE}, and run this again."
        )
    return None


def apt(*packages: str) -> bool:
    """Install packages of Debian, where we may. Whether it was tried."""
    if sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    say(f"installing Debian's {', '.join(packages)}")
    quiet = {**tool_env(), "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", *packages]):
        subprocess.run(command, env=quiet, check=False, stdout=subprocess.DEVNULL)
    return True


def firefox() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


def webkit() -> list[str | Path]:
    """WebKitGTK's own small browser, on a screen that nobody sees; nothing where a part of that is missing."""
    found = next(iter(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")), None)
    screen = shutil.which("xvfb-run")
    return [screen, "-a", found] if screen and found else []


def all_engines() -> None:
    """Install the engines that Playwright cannot bring, and say which of them could not be had."""
    if not firefox():
        apt("firefox-esr")
    if not webkit():
        apt("libwebkit2gtk-4.1-0", "xvfb", "xauth")
    if lacking := [name for name, found in {"Firefox": firefox(), "WebKit": webkit()}.items() if not found]:
        say(f"not to be had here: {', '.join(lacking)} (Debian's firefox-esr; libwebkit2gtk-4.1-0 and xvfb)")


def on_path(*, headed: bool) -> str | None:
    names = NAMES if headed else (SHELL, *NAMES)
    return next((path for name in names if (path := shutil.which(name))), None)
