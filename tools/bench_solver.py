"""Measures the solver against a plain depth-first search, on CPython and in the page, side by side in one run.

`measure` needs the engine and a clock, so that the same code runs in both. The plain search is what one would write
first: every position entered once, known by a visited set, plays before draws. It has a bound on positions, since some
deals have millions; a deal that reaches it counts with the time it took until then, so its true ratio is higher.
"""

import json
import shutil
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tripeaks import best, deals, solver, winnable
from tripeaks.board import ALL_GONE, exposed, left, tips_gone
from tripeaks.cards import neighbours, rank
from tripeaks.ideals import finish, listing
from tripeaks.position import start
from tripeaks.rules import TABLES, Rules, Scheme, parse

CASES = (
    "verdict, wrap",
    "verdict, no wrap",
    "all positions, wrap",
    "best score, classic",
    "best score, modern",
)
_RULES = {
    "verdict, wrap": parse("classic"),
    "verdict, no wrap": parse("classic.nowrap"),
    "all positions, wrap": parse("classic"),
    "best score, classic": TABLES["classic"],
    "best score, modern": TABLES["modern"],
}


class OutOfBoundsError(Exception):
    """The plain search has entered as many positions as it may."""


class Plain:
    """The plain search over (cards gone, rank on the waste, cards drawn), for one pass without jokers."""

    def __init__(self, number: int, rules: Rules, bound: int) -> None:
        cards = deals.from_number(number).cards
        self.ranks = [rank(card) for card in cards[:28]]
        self.stock = [rank(card) for card in cards[29:]]
        self.fits = [neighbours(waste, rules.wrap) for waste in range(14)]
        self.first = rank(cards[28])
        self.scheme = rules.scheme
        self.bound = bound
        sys.setrecursionlimit(10_000)

    def enter(self, visited: Any) -> None:
        if len(visited) >= self.bound:
            raise OutOfBoundsError

    def verdict(self) -> bool:
        visited: set[tuple[int, int, int]] = set()

        def wins(gone: int, waste: int, drawn: int) -> bool:
            if gone == ALL_GONE:
                return True
            if (gone, waste, drawn) in visited:
                return False
            self.enter(visited)
            visited.add((gone, waste, drawn))
            for slot in exposed(gone):
                if self.ranks[slot] in self.fits[waste] and wins(gone | 1 << slot, self.ranks[slot], drawn):
                    return True
            return drawn < len(self.stock) and wins(gone, self.stock[drawn], drawn + 1)

        return wins(0, self.first, 0)

    def all_positions(self) -> dict[tuple[int, int, int], bool]:
        known: dict[tuple[int, int, int], bool] = {}

        def wins(gone: int, waste: int, drawn: int) -> bool:
            if gone == ALL_GONE:
                return True
            key = gone, waste, drawn
            if key not in known:
                self.enter(known)
                known[key] = False
                found = drawn < len(self.stock) and wins(gone, self.stock[drawn], drawn + 1)
                for slot in exposed(gone):
                    if self.ranks[slot] in self.fits[waste]:
                        found |= wins(gone | 1 << slot, self.ranks[slot], drawn)
                known[key] = found
            return known[key]

        wins(0, self.first, 0)
        return known

    def best_score(self) -> int:
        known: dict[tuple[int, int, int, int], int] = {}
        scheme: Scheme = self.scheme

        def best(gone: int, waste: int, drawn: int, streak: int) -> int:
            if gone == ALL_GONE:
                return scheme.clear + scheme.stock_left * (len(self.stock) - drawn)
            key = gone, waste, drawn, streak
            if key not in known:
                self.enter(known)
                values = []
                for slot in exposed(gone):
                    if self.ranks[slot] in self.fits[waste]:
                        after = gone | 1 << slot
                        tips = tips_gone(after)
                        points = scheme.card(streak + 1, tips) + (scheme.tips[tips - 1] if slot < 3 else 0)
                        values.append(points + best(after, self.ranks[slot], drawn, streak + 1))
                if drawn < len(self.stock):
                    values.append(scheme.draw + best(gone, self.stock[drawn], drawn + 1, 0))
                known[key] = max(values) if values else scheme.board_left * left(gone)
            return known[key]

        return best(0, self.first, 0, 0)


def _ours(case: str, number: int) -> Callable[[], Any]:
    rules = _RULES[case]
    deal = deals.from_number(number)
    if case.startswith("verdict"):
        return lambda: solver.verdict(deal, rules)
    if case.startswith("all"):
        return lambda: finish(winnable.table(deal, rules))
    return lambda: finish(best.Search(start(deal, rules)).run())


def _plain(case: str, number: int, bound: int) -> Callable[[], Any]:
    search = Plain(number, _RULES[case], bound)
    return {"v": search.verdict, "a": search.all_positions, "b": search.best_score}[case[0]]


def _timed(job: Callable[[], Any]) -> tuple[float, Any]:
    begun = time.process_time()  # not the wall clock: other work of the machine does not count
    try:
        answer = job()
    except OutOfBoundsError:
        answer = OutOfBoundsError
    return time.process_time() - begun, answer


def _summary(seconds: list[float]) -> dict[str, float]:
    figures = {"mean": statistics.mean(seconds), "median": statistics.median(seconds), "worst": max(seconds)}
    return {name: round(1000 * value, 3) for name, value in figures.items()}


def measure(ours: int = 60, plain: int = 6, bound: int = 200_000) -> dict[str, Any]:
    """Times in ms of each case on the deal numbers 1 … `ours`, and of the plain search on 1 … `plain`."""
    finish(listing())
    report: dict[str, Any] = {"python": sys.version.split()[0], "platform": sys.platform, "deals": ours}
    for case in CASES:
        times = [_timed(_ours(case, number))[0] for number in range(1, ours + 1)]
        searched = [_timed(_plain(case, number, bound)) for number in range(1, plain + 1)]
        mine, theirs = statistics.mean(times[:plain]), statistics.mean(seconds for seconds, _ in searched)
        report[case] = {
            "solver": _summary(times),
            "plain": _summary([seconds for seconds, _ in searched]),
            "plain_deals": plain,
            "plain_gave_up": sum(answer is OutOfBoundsError for _, answer in searched),
            "ratio": round(theirs / mine, 1),
        }
    return report


# --- the same in a page, and both side by side -------------------------------------------------------------------------

_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>solver</title><link rel="icon" href="data:,">
<body data-state="loading"><script type="module">
import {{ loadPyodide }} from "./pyodide.mjs";
try {{
  const pyodide = await loadPyodide();
  const bytes = async (name) => (await fetch(name)).arrayBuffer();
  pyodide.unpackArchive(await bytes("{wheel}"), "wheel");
  pyodide.FS.writeFile("bench_solver.py", new Uint8Array(await bytes("bench_solver.py")));
  window.__figures = pyodide.runPython("import json, bench_solver; json.dumps(bench_solver.measure({arguments}))");
  document.body.dataset.state = "ready";
}} catch (error) {{
  window.__figures = String(error);
  document.body.dataset.state = "failed";
}}
</script></body></html>
"""


def measure_in_page(*arguments: int) -> dict[str, Any]:
    """What `measure` finds inside a page of its own, on plain Pyodide."""
    from playwright.sync_api import sync_playwright

    from tools import bench, browser, dist
    from tools.serve import serving

    folder = bench.bare_site()
    wheel = dist.build_wheel()
    shutil.copyfile(wheel, folder / wheel.name)
    shutil.copyfile(__file__, folder / "bench_solver.py")
    page_text = _PAGE.format(wheel=wheel.name, arguments=", ".join(map(str, arguments)))
    (folder / "index.html").write_text(page_text, encoding="utf-8")
    path = browser.find()
    with serving(folder) as site, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=browser.flags())
        page = chromium.new_page()
        page.goto(site.url)
        page.wait_for_selector("body:not([data-state=loading])", state="attached", timeout=900_000)
        figures: str = page.evaluate("window.__figures")
        state = page.evaluate("document.body.dataset.state")
        chromium.close()
    if state != "ready":
        raise RuntimeError(f"the page with the solver failed: {figures}")
    return dict(json.loads(figures))


def table(report: dict[str, Any]) -> str:
    """The report in columns: CPython, the page, how much longer that takes, and the plain search."""
    here, page = report["cpython"], report.get("page")
    rows = [
        f"solver on deals 1 to {here['deals']}, Python {here['python']}"
        + (f", in the page {page['python']}" if page else "")
        + "; ms",
        f"{'':22}{'mean':>8}{'median':>8}{'worst':>8}{'page':>8}{'times':>6}{'plain':>9}{'ratio':>8}",
    ]
    for case in CASES:
        mine, plain = here[case]["solver"], here[case]["plain"]
        in_page = page[case]["solver"]["mean"] if page else 0
        more = "≥" if here[case]["plain_gave_up"] else " "
        rows.append(
            f"{case:22}{mine['mean']:8.1f}{mine['median']:8.1f}{mine['worst']:8.1f}"
            + (f"{in_page:8.1f}{in_page / mine['mean']:6.1f}" if page else f"{'':14}")
            + f"{plain['mean']:9.0f}{more}{here[case]['ratio']:7.0f}"
        )
    return "\n".join(rows)


def compare(target: Path | None) -> None:
    """Measure here and in a page, and print the table; `target` gets the figures as JSON."""
    report: dict[str, Any] = {"cpython": measure(), "page": measure_in_page(60, 2)}
    report["times"] = {
        case: round(report["page"][case]["solver"]["mean"] / report["cpython"][case]["solver"]["mean"], 2)
        for case in CASES
    }
    print(table(report))
    if target:
        target.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
