"""Where things lie, and how the build gets its tools. Standard library only: this runs before anything is installed."""

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NoReturn

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
NPM = BIN / ("npm.cmd" if os.name == "nt" else "npm")
WORK = ROOT / ".build"  # stamps and intermediate files, all of which may be deleted
DIST = ROOT / "dist"
NODE_MODULES = ROOT / "node_modules"


class BuildError(Exception):
    """A failure that the reader of the terminal can mend: one clear line, no traceback."""


def fail(message: str) -> NoReturn:
    raise BuildError(message)


def say(message: str) -> None:
    print(f"build: {message}", flush=True)


def digest(paths: Iterable[Path], *extra: str) -> str:
    """One hash over names and contents of files (folders are walked), for stamps and for names in dist."""
    total = hashlib.sha256()
    for text in extra:
        total.update(f"{text}\0".encode())
    for top in paths:
        files = sorted(top.rglob("*")) if top.is_dir() else [top]
        for file in files:
            if file.is_file() and "__pycache__" not in file.parts:
                total.update(f"{file.relative_to(top.parent)}\0".encode())
                total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


class Stamp:
    """Remembers the hash of a step's inputs, so that the step is left out while they stay the same."""

    def __init__(self, name: str, value: str) -> None:
        self.file = WORK / "stamps" / name
        self.value = value

    def fresh(self, *results: Path) -> bool:
        return (
            all(path.exists() for path in results)
            and self.file.is_file()
            and self.file.read_text(encoding="utf-8") == self.value
        )

    def drop(self) -> None:
        self.file.unlink(missing_ok=True)

    def set(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(self.value, encoding="utf-8")


def run(
    command: Sequence[str | Path], *, what: str, cwd: Path = ROOT, env: dict[str, str] | None = None
) -> None:
    """Run a program with its output on the terminal; a failure becomes a BuildError that names the step."""
    try:
        done = subprocess.run(
            [str(part) for part in command], cwd=cwd, env={**os.environ, **(env or {})}, check=False
        )
    except FileNotFoundError:
        fail(f"{what}: {command[0]} is not there. Delete .venv and run this again.")
    if done.returncode:
        fail(f"{what} failed (exit code {done.returncode}); see the lines above.")


def output(
    command: Sequence[str | Path], *, what: str, cwd: Path = ROOT, env: dict[str, str] | None = None
) -> str:
    """Run a program and give what it prints; its errors go to the terminal only when it fails."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**tool_env(), **(env or {})},
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        fail(f"{what} failed (exit code {done.returncode}); see the lines above.")
    return done.stdout


def tool_env() -> dict[str, str]:
    """The environment in which `node`, `npm` and the Python tools of .venv come first."""
    return {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}", "VIRTUAL_ENV": str(VENV)}


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Hold the folder's lock: two builds at once would spoil each other's files. A dead build holds nothing."""
    if fcntl is None:
        yield
        return
    WORK.mkdir(exist_ok=True)
    with (WORK / "lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            say("waiting for another build in this folder")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def each(*steps: Callable[[], None]) -> None:
    """Take all steps, then fail if one of them did."""
    failures = []
    for step in steps:
        try:
            step()
        except BuildError as error:
            print(f"build: {error}", file=sys.stderr, flush=True)
            failures.append(str(error))
    if failures:
        fail("not all is well: " + " ".join(failures))


def inside() -> bool:
    return Path(sys.prefix).resolve() == VENV.resolve()


def ensure_venv() -> None:
    """Make .venv and install the pinned tools, unless it was made from the very same lock file by this Python."""
    lock = ROOT / "requirements.lock"
    stamp = Stamp("venv", digest([lock], sys.version))
    if stamp.fresh(PYTHON):
        return
    say("installing the tools into .venv (once)")
    if VENV.exists():
        shutil.rmtree(VENV)
    try:
        venv.create(VENV, with_pip=True)
    except (subprocess.CalledProcessError, OSError) as error:
        shutil.rmtree(VENV, ignore_errors=True)
        fail(
            f"cannot make .venv ({error}). On Debian or Ubuntu: apt-get install python3-venv, then run this again."
        )
    pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    output(
        [*pip, "--require-hashes", "--no-deps", "-r", lock],
        what="installing the Python tools (is the network there?)",
    )
    stamp.set()


def ensure_node_modules() -> None:
    """Fetch the npm packages of package-lock.json, checked by their hashes; no script of theirs is run."""
    inputs = [ROOT / "package.json", ROOT / "package-lock.json", ROOT / ".npmrc"]
    stamp = Stamp("npm", digest(inputs))
    if stamp.fresh(NODE_MODULES):
        return
    say("fetching the npm packages of package-lock.json")
    run([NPM, "ci", "--silent"], what="npm ci (is the network there?)", env=tool_env())
    stamp.set()
