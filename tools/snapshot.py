"""Runs inside the runtime while the snapshot is made (see snapshot.mjs): fills its memory with what the page will need.

Pure modules are imported. Modules that touch the page cannot be, so their compiled code is kept in memory, where an
importer of ours finds it: the page then neither fetches nor compiles them. PyScript's own Python package is among them.
/tmp/job.json: {"library": […], "engine": […], "pure": […], "bound": [module, …], "pyscript": {file: source, …}}
"""

import contextlib
import gc
import importlib
import json
import sys
from pathlib import Path
from typing import Any

import kept


def fill(job: dict[str, Any]) -> None:
    for name in job["library"] + job["engine"] + job["pure"]:
        # Among the library's names are those of values inside a module, and of modules that no browser has.
        with contextlib.suppress(ImportError) if name in job["library"] else contextlib.nullcontext():
            importlib.import_module(name)

    def keep(name: str, source: str, file: str, package: bool = False) -> None:
        kept.codes[name] = package, compile(source, file, "exec", dont_inherit=True)

    for name in job["bound"]:
        file = Path(*name.split(".")).with_suffix(".py")
        keep(name, file.read_text(encoding="utf-8"), str(file))
    for file_name, source in job["pyscript"].items():
        stem = file_name.removesuffix(".py")
        name = "pyscript" if stem == "__init__" else f"pyscript.{stem}"
        keep(name, source, f"pyscript/{file_name}", package=stem == "__init__")
    kept.files.update({str(file): file.read_bytes() for file in Path().rglob("*.mo")})
    sys.meta_path.insert(0, kept.Finder)  # type: ignore[arg-type]


fill(json.loads(Path("/tmp/job.json").read_text(encoding="utf-8")))
gc.collect()
