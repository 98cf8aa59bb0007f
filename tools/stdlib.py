"""Runs inside the runtime (see stdlib.mjs): writes an archive with the compiled modules of the standard library in use.

/tmp/modules.json: names of the modules that the page imports at any time, its own among them.
Compiled without asserts and docstrings, as Python's own -OO does: a third of the library's bytes are docstrings.
"""

import contextlib
import importlib
import importlib.util
import json
import marshal
import sys
import zipfile
from pathlib import Path

SOURCE = "/lib/python314.zip/"


def used_files() -> list[str]:
    for name in json.loads(Path("/tmp/modules.json").read_text(encoding="utf-8")):
        # Names may be those of values inside a module, or of modules that no browser has.
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    origins = [
        getattr(module.__spec__, "origin", None) or "" for module in list(sys.modules.values()) if module
    ]
    return sorted({origin.removeprefix(SOURCE) for origin in origins if origin.startswith(SOURCE)})


def write(target: str) -> None:
    source = zipfile.ZipFile(SOURCE.rstrip("/"))
    # The head of a compiled file: magic number, no flags, no time and size of a source that is not there.
    head = importlib.util.MAGIC_NUMBER + bytes(12)
    with zipfile.ZipFile(target, "w") as pack:
        for name in used_files():
            code = compile(source.read(name), SOURCE + name, "exec", dont_inherit=True, optimize=2)
            info = zipfile.ZipInfo(f"{name}c", (2020, 1, 1, 0, 0, 0))
            pack.writestr(info, head + marshal.dumps(code), zipfile.ZIP_DEFLATED, 9)


write("/tmp/stdlib.zip")
