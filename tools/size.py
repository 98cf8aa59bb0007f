"""The size of what was built, by group, against the budget in tools/budget.json (bytes as they travel)."""

import gzip
import json
import sys
from fnmatch import fnmatch
from pathlib import Path

from tools.env import DIST, ROOT
from tools.serve import COMPRESSED

BUDGET = ROOT / "tools" / "budget.json"
# The first pattern that matches names the group.
GROUPS = {
    "runtime": ["pyodide-*/pyodide.*"],
    "snapshot": ["start-*.bin"],
    "library": ["pyodide-*/python_stdlib.zip"],
    "pyscript": ["pyscript-*/*"],
    "engine": ["app-*/*.whl", "app-*/ui.zip"],
    "art": ["app-*/art/*", "icons/*"],
    "licences": ["licences/*"],
    "page": ["*"],
}
# What travels before the page is ready: all of these groups, less what only comes when something is amiss or is asked for.
FIRST = {"runtime", "snapshot", "pyscript", "art", "page"}
WITHOUT_SNAPSHOT = (FIRST - {"snapshot"}) | {"library", "engine"}
LATER = [
    "icons/*",
    "LICENSE",
    "THIRD_PARTY.md",
    "sw.js",
    "*-example*",
    "app-*/*-example*",
    "app-*/fake-indexeddb.mjs",
]


def travels(file: Path) -> int:
    """Bytes of a file on the way from a static host, which compresses the types it knows."""
    data = file.read_bytes()
    return len(gzip.compress(data, 6)) if file.suffix in COMPRESSED else len(data)


def measure(site: Path = DIST) -> dict[str, int]:
    """Bytes by group, and three sums: first visit with and without a snapshot, and all that is kept for offline play."""
    sizes = dict.fromkeys([*GROUPS, "first visit", "first visit without snapshot", "kept offline"], 0)
    for file in sorted(path for path in site.rglob("*") if path.is_file()):
        name = file.relative_to(site).as_posix()
        group = next(key for key, patterns in GROUPS.items() if any(fnmatch(name, one) for one in patterns))
        size = travels(file)
        sizes[group] += size
        sizes["kept offline"] += file.stat().st_size
        if not any(fnmatch(name, one) for one in LATER):
            sizes["first visit"] += size if group in FIRST else 0
            sizes["first visit without snapshot"] += size if group in WITHOUT_SNAPSHOT else 0
    return sizes


def faults() -> list[str]:
    """What is over its budget, and source maps, which nobody should have to fetch."""
    budget = json.loads(BUDGET.read_text(encoding="utf-8"))
    over = [
        f"{name}: {size:,} bytes, allowed {budget[name]:,}"
        for name, size in measure().items()
        if size > budget[name]
    ]
    return over + [f"a source map: {path.relative_to(DIST)}" for path in DIST.rglob("*.map")]


if __name__ == "__main__":
    found = faults()
    print("\n".join(found or [f"{name:30}{size:12,}" for name, size in measure().items()]))
    sys.exit(bool(found))
