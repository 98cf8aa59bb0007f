"""The checks that need no browser: lint, format, types, import arrows, spelling, size."""

import os
import sys
import time

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


def run_all() -> None:
    """Run every check, so that one run shows all that is to be mended, then fail if one failed."""
    failed = []
    for name, command in CHECKS.items():
        begun = time.monotonic()
        try:
            output(command, what=name, env={"PYTHONPATH": f"{ROOT / 'engine'}{os.pathsep}{ROOT / 'web'}"})
            say(f"{name}: fine ({time.monotonic() - begun:.1f} s)")
        except BuildError as error:
            print(f"build: {error}", file=sys.stderr)
            failed.append(name)
    if failed:
        fail(f"these checks failed: {', '.join(failed)}")
