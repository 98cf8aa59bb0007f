"""Plays a deal to a win in the real page, by clicking as a person would, and keeps what was seen: a video, a picture at
each stage, a log. Works on the built site and, with an address, on one that is published: then it is a check of it.

The line comes from the exact solver of this folder; after every click the page must show what the engine says.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import CDPSession, Page, sync_playwright

from tools import browser as browsers
from tools.env import ROOT, fail, say
from tools.serve import serving

SIZES = {"desktop": (1366, 768), "phone": (390, 844), "landscape": (844, 390), "tablet": (768, 1024)}
RATE = 30  # pictures a second in the video
STEP = 650  # ms from click to click at speed 1


def run(chosen: argparse.Namespace) -> None:
    """Play, and write video, pictures and log. Fails with one line where the page does not do as it should."""
    size = _size(chosen.size)
    if not 0.1 <= chosen.speed <= 20:
        fail(f"--speed {chosen.speed:g}: choose from 0.1 to 20")
    out: Path = chosen.out
    out.mkdir(parents=True, exist_ok=True)
    for old in [*out.glob("[0-9]-*.png"), out / "demo.mp4", out / "log.json"]:
        old.unlink(missing_ok=True)
    if chosen.url:
        _played(chosen, chosen.url, size, out)
    else:
        with serving() as server:
            _played(chosen, server.url, size, out)


def _size(text: str) -> tuple[int, int]:
    if text in SIZES:
        return SIZES[text]
    if not re.fullmatch(r"[1-9][0-9]{2,3}x[1-9][0-9]{2,3}", text):
        fail(f"--size {text!r}: give {', '.join(SIZES)} or WIDTHxHEIGHT in pixels, as in 1280x720")
    width, height = text.split("x")
    return int(width), int(height)


def _game(chosen: argparse.Namespace) -> tuple[Any, tuple[int, ...]]:
    """The opening of the deal, and the moves that clear it."""
    sys.path.insert(0, str(ROOT / "engine"))
    from tripeaks import deals, game, rules, winnable
    from tripeaks.ideals import finish
    from tripeaks.position import Outcome

    try:
        table = rules.parse(chosen.rules)
        opening = game.Game(deals.parse(chosen.deal, table.jokers), table)
    except ValueError as error:
        fail(str(error))
    known, here, line = finish(winnable.table(opening.deal, table)), opening.position, []
    while here.outcome is Outcome.PLAYING:
        moves = known.winning_moves(here)
        if not moves:
            fail(f"deal {chosen.deal} cannot be cleared under {chosen.rules}: choose another")
        line.append(moves[0])  # a play where one wins: the draw is last
        here = here.play(moves[0])
    return opening, tuple(line)


def _played(chosen: argparse.Namespace, url: str, size: tuple[int, int], out: Path) -> None:
    opening, line = _game(chosen)
    log: dict[str, Any] = {
        "url": url,
        "deal": opening.deal.code,
        "rules": chosen.rules,
        "size": list(size),
        "lang": chosen.lang,
        "speed": chosen.speed,
        "steps": [],
        "faults": [],
    }
    path = browsers.find(headed=chosen.headed)  # asks Playwright itself, so before it runs here
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        running = playwright.chromium.launch(
            executable_path=path, args=browsers.flags(), headless=not chosen.headed
        )
        page = running.new_page(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=chosen.theme,
            locale=chosen.lang,
            service_workers="block",
        )
        page.on("pageerror", lambda error: log["faults"].append(f"exception: {error}"))
        page.on(
            "console",
            lambda message: message.type == "error" and log["faults"].append(f"console: {message.text}"),
        )
        with _recorded(page, None if chosen.no_video else Path(folder)) as frames:
            begun = time.monotonic()
            words = {"deal": opening.deal.code, "rules": chosen.rules, "lang": chosen.lang}
            page.goto(f"{url.rstrip('/')}/?{urlencode(words)}")
            page.locator("body[data-state=ready]").wait_for(timeout=60_000)
            log["ready_ms"] = round(1000 * (time.monotonic() - begun))
            _Player(page, opening, chosen.speed, out, log).play(line)
        log["browser"] = running.version
        running.close()
        if not chosen.no_video:
            _encode(frames, size, out / "demo.mp4")
            log["video"] = "demo.mp4"
    (out / "log.json").write_text(json.dumps(log, indent=1) + "\n", encoding="utf-8")
    if log["faults"]:
        fail(f"the page had faults, see {out / 'log.json'}: {log['faults'][0]}")
    say(
        f"deal {log['deal']} won with {log['score']:,} in {len(line)} moves; {out}/ has video, pictures and log"
    )


class _Player:
    """Clicks the line, looks at the page after every click, and takes a picture at each stage."""

    def __init__(self, page: Page, game: Any, speed: float, out: Path, log: dict[str, Any]) -> None:
        self.page, self.game, self.out, self.log = page, game, out, log
        self.step = STEP / speed
        self.begun = time.monotonic()
        self.pictures: list[str] = []

    def play(self, line: tuple[int, ...]) -> None:
        page = self.page
        page.wait_for_timeout(1400)  # the deal is laid out
        self._hand()
        self.check(-2)
        self.picture("dealt")
        for number, move in enumerate(line, 1):
            self.click(move)
            self.game = self.game.play(move)
            self.check(move)
            self.stage(number, len(line))
        page.wait_for_timeout(2500 if self.step > 100 else 600)  # the win scene
        self.picture("won")
        page.locator(".results [data-action=review]").click()
        page.locator('dialog[data-dialog="review"] .chart').first.wait_for()
        page.wait_for_timeout(600)
        self.picture("review")
        page.keyboard.press("Escape")
        self.log.update(score=self.game.score, outcome=self.game.outcome.value, pictures=self.pictures)

    def _hand(self) -> None:
        """A ring that shows where the pointer is: a recorded page has none."""
        self.page.evaluate(
            """() => { const ring = document.createElement("div"); ring.id = "demo-hand"; document.body.append(ring);
            const look = { position: "fixed", left: "0", top: "0", width: "34px", height: "34px", margin: "-17px 0 0 -17px",
              "border-radius": "50%", border: "3px solid #ffd257", background: "rgb(255 210 87 / .25)", "z-index": "99",
              "pointer-events": "none", transition: "transform .28s ease-out", transform: "translate(50vw, 60vh)" };
            for (const [name, value] of Object.entries(look)) ring.style.setProperty(name, value);
            addEventListener("pointermove", (e) => ring.style.setProperty("transform", `translate(${e.clientX}px, ${e.clientY}px)`));
            addEventListener("pointerdown", () => ring.animate([{ scale: .6 }, { scale: 1 }], 250)); }"""
        )

    def click(self, move: int) -> None:
        """Go to the card or the stock, and press it a moment later."""
        node = self.page.locator('[data-pile="stock"]' if move == -1 else f'button[data-slot="{move}"]')
        box = node.bounding_box()
        if box is None:
            fail(f"there is nothing to click for move {move}")
        # A covered edge would not take the click: exposed cards are free at their lower right (portrait: right) part.
        x, y = box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.6
        self.page.mouse.move(x, y)
        self.page.wait_for_timeout(self.step * 0.55)
        self.page.mouse.down()
        self.page.mouse.up()
        self.page.wait_for_timeout(self.step * 0.45)

    def check(self, move: int) -> None:
        """Compare the page with the engine, and write the step down."""
        from tripeaks import board, cards

        here = self.game.position
        wanted = (
            [
                [slot, cards.text(here.deal.cards[slot]) if here.face_up(slot) else None]
                for slot in range(board.SLOTS)
                if not here.gone >> slot & 1
            ],
            None if here.top is None else cards.text(here.top),
            here.stock_count,
            self.game.outcome.value,
        )
        # A busy machine takes its time from the click to the picture.
        patience = time.monotonic() + 5
        while (shown := self.shown()) != wanted and time.monotonic() < patience:
            self.page.wait_for_timeout(50)
        board_cards, waste, stock, outcome = shown
        step = {
            "ms": round(1000 * (time.monotonic() - self.begun)),
            "move": move,
            "waste": waste,
            "stock": stock,
            "left": len(board_cards),
            "score": self.page.locator("[data-field=score]").text_content(),
            "outcome": outcome,
        }
        self.log["steps"].append(step)
        if shown != wanted:
            self.picture("fault")
            fail(f"after move {len(self.log['steps']) - 1} ({move}) the page shows something else: {step}")

    def shown(self) -> tuple[list[list[object]], str | None, int, str | None]:
        """What the page shows: board cards by slot (None for a face-down one), waste card, stock, outcome."""
        page = self.page
        found = page.eval_on_selector_all(
            "button[data-slot]", "nodes => nodes.map(n => [Number(n.dataset.slot), n.dataset.card ?? null])"
        )
        waste = page.locator('[data-pile="waste"]').get_attribute("data-card")
        stock = int(page.locator('[data-pile="stock"]').get_attribute("data-count") or -1)
        return sorted(found), waste, stock, page.locator("body").get_attribute("data-outcome")

    def stage(self, number: int, last: int) -> None:
        """A picture where there is something to see."""
        from tripeaks import board

        gone, tips = self.game.position.gone, board.tips_gone(self.game.position.gone)
        before = self.game.trail[self.game.cursor - 1].position.gone
        if number == 6:
            self.picture("first-cards")
        if board.left(gone) == 14 and board.left(before) == 15:
            self.picture("half")
        if tips != board.tips_gone(before) and tips < 3:
            self.page.wait_for_timeout(900)  # the mountain lights up
            self.picture("first-peak" if tips == 1 else "second-peak")
        if number == last - 1:
            self.picture("last-card")

    def picture(self, name: str) -> None:
        file = f"{len(self.pictures) + 1}-{name}.png"
        self.page.screenshot(path=self.out / file)
        self.pictures.append(file)


Frames = list[tuple[float, Path]]


@contextmanager
def _recorded(page: Page, folder: Path | None) -> Iterator[Frames]:
    """Take the pictures of the page as they come, with the time (s) of each."""
    frames: Frames = []
    if folder is None:
        yield frames
        return
    session: CDPSession = page.context.new_cdp_session(page)

    def keep(event: dict[str, Any]) -> None:
        file = folder / f"{len(frames):06}.jpg"
        file.write_bytes(b64decode(event["data"]))
        frames.append((event["metadata"]["timestamp"], file))
        session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", keep)
    session.send("Page.startScreencast", {"format": "jpeg", "quality": 90, "everyNthFrame": 1})
    yield frames
    session.send("Page.stopScreencast")


def _encode(frames: Frames, size: tuple[int, int], target: Path) -> None:
    """Make a video of pictures that came at uneven times."""
    import imageio_ffmpeg

    if len(frames) < 2:
        fail("the browser sent no pictures for the video")
    times = [at for at, _ in frames]
    lines = ["ffconcat version 1.0"]
    for (at, file), after in zip(frames, [*times[1:], times[-1] + 2], strict=True):
        lines += [f"file {file.name}", f"duration {max(after - at, 0.001):.3f}"]
    script = frames[0][1].with_name("frames.txt")
    script.write_text("\n".join([*lines, f"file {frames[-1][1].name}", ""]), encoding="utf-8")
    even = f"scale={size[0] // 2 * 2}:{size[1] // 2 * 2}:out_range=tv,format=yuv420p"
    command: list[str | Path] = [
        imageio_ffmpeg.get_ffmpeg_exe(),
        *("-y", "-loglevel", "error", "-f", "concat", "-safe", "0", "-i", script),
        *("-vf", even, "-r", str(RATE), "-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "21"),
        *("-movflags", "+faststart", target),
    ]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    if done.returncode:
        fail(f"the video could not be made: {done.stderr.strip().splitlines()[-1:]}")
