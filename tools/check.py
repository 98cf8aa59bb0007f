"""The checks that need no browser: lint, format, types, import arrows, spelling, size."""

from tools.env import PYTHON, ROOT, fail, run, tool_env

# What is read by ruff and codespell: everything of ours.
OURS = ("build.py", "tools", "engine", "web", "tests", "e2e")

CHECKS = {
    "lint": [PYTHON, "-m", "ruff", "check", "--quiet", *OURS],
    "format": [PYTHON, "-m", "ruff", "format", "--check", "--quiet", *OURS],
    "types": [PYTHON, "-m", "mypy", "--no-error-summary"],
    "import arrows": [PYTHON, "-m", "importlinter.cli", "lint", "--no-cache"],
    "spelling": [
        PYTHON,
        "-m",
        "codespell_lib",
        *OURS,
        "docs",
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
    ],
}


def run_all() -> None:
    """Run every check, so that one run shows all that is to be mended, then fail if one failed."""
    failed = []
    for name, command in CHECKS.items():
        existing = [part for part in command if part not in MISSING]
        try:
            run(existing, what=name, env={**tool_env(), "PYTHONPATH": f"{ROOT / 'engine'}:{ROOT / 'web'}"})
        except Exception:
            failed.append(name)
    if failed:
        fail(f"these checks failed: {', '.join(failed)}")


MISSING = {
    name
    for name in (*OURS, "docs", "README.md", "CONTRIBUTING.md", "CHANGELOG.md")
    if not (ROOT / name).exists()
}
