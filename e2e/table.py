"""The page as a player meets it: verbs over the page contract, and nothing of the engine."""

import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page

RANKS = "A23456789TJQK"


class Table:
    """A page with a dealt game. Every verb waits as a person would, none looks behind the picture."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.set_default_timeout(15_000)

    @classmethod
    def open(cls, page: Page, *, still: bool = True, **query: object) -> "Table":
        """Open the site with these words in its address. `still` asks the page for no motion."""
        if still:
            page.emulate_media(reduced_motion="reduce")
        page.goto(f"./?{urlencode(query)}" if query else "./")
        table = cls(page)
        table.ready()
        return table

    def ready(self) -> None:
        self.page.locator("body[data-state=ready]").wait_for(timeout=60_000)

    def reload(self) -> None:
        self.page.reload()
        self.ready()

    # What a player sees

    def card(self, slot: int) -> Locator:
        return self.page.locator(f'button[data-slot="{slot}"]')

    @property
    def stock(self) -> Locator:
        return self.page.locator('[data-pile="stock"]')

    @property
    def waste(self) -> str | None:
        return self.page.locator('[data-pile="waste"]').get_attribute("data-card")

    def field(self, name: str) -> str:
        return (self.page.locator(f'[data-field="{name}"]').first.text_content() or "").strip()

    def number(self, name: str) -> int:
        text = self.field(name).replace("\N{MINUS SIGN}", "-")
        return int("".join(sign for sign in text if sign in "-0123456789"))

    @property
    def outcome(self) -> str:
        return self.page.locator("body").get_attribute("data-outcome") or ""

    def tableau(self) -> list[str | None]:
        """28 slots: a face, `##` for a face-down card, None for one that is gone."""
        faces = self.page.eval_on_selector_all(
            "button[data-slot]",
            """nodes => nodes.filter(n => n.isConnected && !n.hidden && n.getClientRects().length)
                 .map(n => [Number(n.dataset.slot), n.dataset.card || "##"])""",
        )
        found = dict(map(tuple, faces))
        return [found.get(slot) for slot in range(28)]

    def playable(self) -> list[int]:
        """Slots that the page marks as fitting."""
        slots = self.page.eval_on_selector_all(
            'button[data-slot][data-playable="true"]', "nodes => nodes.map(n => Number(n.dataset.slot))"
        )
        return sorted(slots)

    def position(self) -> dict[str, Any]:
        """What the page shows, in the words of the command line's JSON."""
        return {
            "tableau": self.tableau(),
            "waste": self.waste,
            "stock": int(self.stock.get_attribute("data-count") or -1),
            "streak": self.number("streak"),
            "outcome": self.outcome,
        }

    # What a player does

    def play(self, slot: int) -> None:
        self.card(slot).click()

    def draw(self) -> None:
        self.stock.click()

    def make(self, moves: Sequence[int]) -> None:
        for move in moves:
            if move == -1:
                self.draw()
            else:
                self.play(move)

    def act(self, action: str) -> None:
        """Press the button of an action, from the menu where the table has none."""
        button = self.page.locator(f'[data-action="{action}"]:visible').first
        if not button.count():
            self.page.locator('[data-action="menu"]:visible').first.click()
        button.click()

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def play_to_end(self, choose: "Chooser") -> list[int]:
        """Play by what is on the screen until the page says that the deal is over. Returns the moves made."""
        moves: list[int] = []
        while self.outcome == "playing":
            fitting = self.playable()
            move = choose(fitting) if fitting else -1
            self.make([move])
            moves.append(move)
            assert len(moves) < 60, "a deal has at most 51 moves"
        return moves


class Chooser:
    """Picks one of the cards that fit, by a fixed stream of numbers."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def __call__(self, slots: list[int]) -> int:
        self.state = self.state * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        return slots[(self.state >> 33) % len(slots)]


def command_line(*arguments: str) -> dict[str, Any]:
    """The JSON that the command line prints, from the same wheel that is in the page."""
    done = subprocess.run(
        [sys.executable, "-m", "tripeaks", *arguments, "--json"], capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)
