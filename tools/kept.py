"""Lives in the snapshot as the module `kept` (see snapshot.py): holds what a start from the snapshot would lack.

The snapshot is the memory of Python, not its files. So modules that cannot be imported while it is made are kept as
compiled code, and files as bytes.
"""

import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType

codes: dict[str, tuple[bool, CodeType]] = {}  # name → (whether a package, code)
files: dict[str, bytes] = {}


class Finder:
    """Finds the modules whose code is kept."""

    @staticmethod
    def find_spec(name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        if name not in codes:
            return None
        return ModuleSpec(name, Finder, origin="snapshot", is_package=codes[name][0])  # type: ignore[arg-type]

    @staticmethod
    def create_module(_spec: ModuleSpec) -> None:
        """None means: an ordinary module."""

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        # Each module is imported once: its code is not needed again.
        _, code = codes.pop(module.__name__)
        exec(code, module.__dict__)


def wake() -> None:
    """Called once, first of all, when the page has started from the snapshot."""
    # What was random when the snapshot was made must not be the same at every start.
    if "random" in sys.modules:
        sys.modules["random"].seed()
    for name, data in files.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_bytes(data)
    files.clear()
