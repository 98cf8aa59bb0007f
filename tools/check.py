"""The checks that need no browser: lint, format, types, import arrows, spelling, size, known vulnerabilities."""

import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from tools import audit
from tools.env import BIN, PYTHON, ROOT, BuildError, fail, output, say

# What ruff and codespell read: everything of ours. Folders that are not there yet are left out.
CODE = [name for name in ("build.py", "tools", "engine", "web", "tests", "e2e") if (ROOT / name).exists()]
TEXTS = [name for name in ("docs", "README.md", "CONTRIBUTING.md", "CHANGELOG.md") if (ROOT / name).exists()]

CHECKS = {
    "lint": [PYTHON, "-m", "ruff", "check", "--quiet", *CODE],
    "format": [PYTHON, "-m", "ruff", "format", "--check", "--quiet", *CODE],
    "types": [PYTHON, "-m", "mypy", "--no-error-summary"],
    "import arrows": [BIN / "lint-imports", "--no-cache"],
    "words": [PYTHON, "-m", "tools.words"],
    "spelling": [PYTHON, "-m", "codespell_lib", *CODE, *TEXTS],
    "size": [PYTHON, "-m", "tools.size"],
}


def _fine(name: str) -> str:
    output(CHECKS[name], what=name, env={"PYTHONPATH": f"{ROOT / 'engine'}{os.pathsep}{ROOT / 'web'}"})
    return "fine"


def run_all() -> None:
    """Run every check, so that one run shows all that is to be mended, then fail if one failed."""
    failed = []
    with ThreadPoolExecutor() as aside:
        asked = aside.submit(audit.run)  # waits for others most of the time
        for name in (*CHECKS, "audit"):
            begun = time.monotonic()
            try:
                said = asked.result() if name == "audit" else _fine(name)
                say(f"{name}: {said} ({time.monotonic() - begun:.1f} s)")
            except BuildError as error:
                print(f"build: {error}", file=sys.stderr)
                failed.append(name)
    if failed:
        fail(f"these checks failed: {', '.join(failed)}")
