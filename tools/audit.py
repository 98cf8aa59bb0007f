"""Known vulnerabilities of the packages in requirements.lock and package-lock.json, as the package indexes tell them.

A found one fails. An index that cannot be asked, as without a network or behind a mirror that serves files only, does
not: the line that is given back says so.
"""

import json
import subprocess
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

from tools.env import NPM, PYTHON, ROOT, Stamp, digest, fail, tool_env

LOCKS = [ROOT / "requirements.lock", ROOT / "package-lock.json"]


def run() -> str:
    """Ask for both locks; what is well is not asked again on the same day. Gives back what is to be said of it."""
    asked = Stamp("audit", digest(LOCKS, datetime.now(UTC).date().isoformat()))
    if asked.fresh():
        return "fine"
    with ThreadPoolExecutor() as both:
        answers = [*both.map(lambda ask: ask(), (python_packages, npm_packages))]
    found = [line for answer in answers for line in answer or []]
    if found:
        fail("known vulnerabilities:\n  " + "\n  ".join(found))
    silent = [lock.name for lock, answer in zip(LOCKS, answers, strict=True) if answer is None]
    if silent:
        return f"nobody could be asked about {' and '.join(silent)}"
    asked.set()
    return "fine"


def python_packages() -> list[str] | None:
    """What is known of the Python packages; None where not all of them could be asked about."""
    command = [
        PYTHON,
        "-m",
        "pip_audit",
        "--requirement",
        LOCKS[0],
        "--require-hashes",
        "--disable-pip",
        "--no-deps",
    ]
    return python_faults(_said([*command, "--progress-spinner", "off", "--timeout", "5", "--format", "json"]))


def python_faults(said: str) -> list[str] | None:
    """The lines for pip-audit's report."""
    try:
        packages = json.loads(said)["dependencies"]
    except ValueError:
        return None
    found = [
        f"{package['name']} {package['version']}: {fault['id']}, mended in {' or '.join(fault['fix_versions']) or 'none'}"
        for package in packages
        for fault in package.get("vulns", ())
    ]
    return None if not found and any("skip_reason" in package for package in packages) else found


def npm_packages() -> list[str] | None:
    """What is known of the npm packages; None where nobody could be asked."""
    return npm_faults(_said([NPM, "audit", "--json", "--fetch-retries=0", "--fetch-timeout=15000"]))


def npm_faults(said: str) -> list[str] | None:
    """The lines for npm's report."""
    try:
        packages = json.loads(said)["vulnerabilities"]
    except (ValueError, KeyError):
        return None
    return [f"{name} {package['range']}: {package['severity']}" for name, package in packages.items()]


def _said(command: list[object]) -> str:
    """What a program prints, whether it ends well or not: a found vulnerability is an exit code too."""
    done = subprocess.run(
        [str(part) for part in command], cwd=ROOT, env=tool_env(), check=False, capture_output=True, text=True
    )
    return done.stdout
