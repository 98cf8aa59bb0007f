"""Runs inside the runtime while the snapshot is made (see snapshot.mjs): fills its memory with what the page will need.

Pure modules are imported. Modules that touch the page cannot be, so their compiled code is kept in memory, where an
importer of ours finds it: the page then neither fetches nor compiles them. PyScript's own Python package is among them.
/tmp/job.json: {"library": […], "engine": […], "pure": [module, …], "bound": [module, …], "pyscript": {file: source, …}}
"""

import contextlib
import gc
import importlib
import json
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any


class KeptCode:
    """Finds modules whose code lies in memory: name → (whether a package, code)."""

    def __init__(self, codes: dict[str, tuple[bool, CodeType]]) -> None:
        self.codes = codes

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        if name not in self.codes:
            return None
        return ModuleSpec(name, self, origin="snapshot", is_package=self.codes[name][0])  # type: ignore[arg-type]

    def create_module(self, _spec: ModuleSpec) -> None:
        """None means: an ordinary module."""

    def exec_module(self, module: ModuleType) -> None:
        # Each module is imported once: its code is not needed again.
        _, code = self.codes.pop(module.__name__)
        exec(code, module.__dict__)


def fill(job: dict[str, Any]) -> None:
    for name in job["library"] + job["engine"] + job["pure"]:
        # Among the library's names are those of values inside a module, and of modules that no browser has.
        with contextlib.suppress(ImportError) if name in job["library"] else contextlib.nullcontext():
            importlib.import_module(name)

    codes: dict[str, tuple[bool, CodeType]] = {}

    def keep(name: str, source: str, file: str, package: bool = False) -> None:
        codes[name] = package, compile(source, file, "exec", dont_inherit=True)

    for name in job["bound"]:
        file = Path(*name.split(".")).with_suffix(".py")
        keep(name, file.read_text(encoding="utf-8"), str(file))
    for file_name, source in job["pyscript"].items():
        stem = file_name.removesuffix(".py")
        name = "pyscript" if stem == "__init__" else f"pyscript.{stem}"
        keep(name, source, f"pyscript/{file_name}", package=stem == "__init__")
    sys.meta_path.insert(0, KeptCode(codes))  # type: ignore[arg-type]


fill(json.loads(Path("/tmp/job.json").read_text(encoding="utf-8")))
gc.collect()
