"""Builds dist/: the page, the runtime, the wheel and the snapshot, with relative addresses only.

Whatever a browser may keep for ever lies in a folder or file named by the hash of its content:

    index.html  sw.js  manifest.webmanifest  icons/  licences/      fixed names
    app-HASH/        our scripts, styles, art, catalogues, wheel, lock file
    pyodide-HASH/    the Python runtime
    pyscript-HASH/   PyScript's core
    start-HASH.bin   the memory snapshot, compressed
"""

import ast
import gzip
import html
import json
import os
import re
import shutil
import sys
import zipfile
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

from tools.env import (
    BIN,
    DIST,
    NODE_MODULES,
    ROOT,
    WORK,
    Stamp,
    alone,
    digest,
    ensure_node_modules,
    fail,
    output,
    run,
    say,
    tool_env,
)

__all__ = ["DIST", "build"]

WEB = ROOT / "web"
SITE = WORK / "site"  # built here, then moved to dist/ in one go
NODE = BIN / ("node.exe" if os.name == "nt" else "node")
ESBUILD = NODE_MODULES / ".bin" / ("esbuild.cmd" if os.name == "nt" else "esbuild")

# Of the npm package `pyodide`. Its pyodide.mjs is packed into our runtime.mjs; in place of its pyodide-lock.json and python_stdlib.zip
# we have our own.
PYODIDE_FILES = ("pyodide.asm.mjs", "pyodide.asm.wasm")
LOADER = NODE_MODULES / "pyodide" / "pyodide.mjs"
# Optional parts of PyScript that the page never uses. "error" stays: PyScript imports it even when it is switched off.
PYSCRIPT_OFF = ("codemirror", "deprecations-manager", "donkey", "py-editor", "py-game", "py-terminal")
# Modules that exist only in a page. What imports one of them cannot be imported while the snapshot is made.
PAGE_MODULES = {"js", "pyscript", "_pyscript", "polyscript", "pyodide_js"}


def build() -> None:
    """Bring dist/ up to date; does nothing when no input changed."""
    with alone():
        ensure_node_modules()
        build_site()


def build_site() -> None:
    files = ("pyproject.toml", "package-lock.json", "LICENSE", "THIRD_PARTY.md")
    inputs = [ROOT / "engine", WEB, ROOT / "tools", *(ROOT / name for name in files)]
    stamp = Stamp("dist", digest(inputs, sys.version))
    if stamp.fresh(DIST / "index.html"):
        return
    stamp.drop()
    say("building dist/")
    shutil.rmtree(SITE, ignore_errors=True)
    SITE.mkdir(parents=True)
    app = SITE / "app"
    app.mkdir()

    wheel = build_wheel()
    shutil.copy(wheel, app)
    write_lock(app, wheel)
    page_python = write_ui_zip(app / "ui.zip")
    pyodide = stage_pyodide(app, page_python)
    pyscript = stage_pyscript()
    snapshot = make_snapshot(pyodide, app, wheel, page_python)
    zipfile.ZipFile(app / "none.zip", "w").close()
    copy_assets(app)
    write_courts(app / "art" / "courts.svg")
    bundle_scripts(app, pyodide, wheel, snapshot)
    guard, style = lift(app)
    app = hashed(app)
    write_pages(app, pyodide, pyscript, guard, style)
    copy_licences()
    write_service_worker()

    if DIST.exists():
        shutil.rmtree(DIST)
    SITE.rename(DIST)
    stamp.set()


def content_mark(path: Path) -> str:
    """Ten hexadecimal digits that tell the content of a file, or of a folder with the names in it."""
    whole = digest(sorted(path.rglob("*"))) if path.is_dir() else sha256(path.read_bytes()).hexdigest()
    return whole[:10]


def hashed(path: Path) -> Path:
    """Rename a staged file or folder so that its name carries the mark of its content."""
    return path.rename(path.with_name(f"{path.stem}-{content_mark(path)}{path.suffix}"))


# The engine


def build_wheel() -> Path:
    folder = WORK / "wheel"
    readme = [path for name in ("README.md", "LICENSE") if (path := ROOT / name).exists()]
    stamp = Stamp("wheel", digest([ROOT / "engine", ROOT / "pyproject.toml", *readme]))
    if not stamp.fresh(folder):
        shutil.rmtree(folder, ignore_errors=True)
        output([BIN / "hatchling", "build", "-t", "wheel", "-d", folder], what="building the wheel")
        stamp.set()
    (wheel,) = folder.glob("tripeaks-*.whl")
    return wheel


def write_lock(folder: Path, wheel: Path) -> None:
    """Pyodide's list of packages, with one entry: our engine, beside the list itself."""
    entry = {
        "name": "tripeaks",
        "version": wheel.name.split("-")[1],
        "file_name": wheel.name,
        "sha256": sha256(wheel.read_bytes()).hexdigest(),
        "install_dir": "site",
        "package_type": "package",
        "imports": ["tripeaks"],
        "depends": [],
        "unvendored_tests": False,
    }
    lock = {"info": runtime_info(), "packages": {"tripeaks": entry}}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock, indent=1), encoding="utf-8")


# The runtime


def runtime_info() -> dict[str, str]:
    """What the runtime says of itself: its ABI, its Python."""
    lock = json.loads((LOADER.parent / "pyodide-lock.json").read_text(encoding="utf-8"))
    return dict(lock["info"])


def python_version() -> list[str]:
    return runtime_info()["python"].split(".")[:2]


def without_map(file: Path) -> str:
    """A script's text without the note where its source map is, since we ship none."""
    return re.sub(r"\n//# sourceMappingURL=\S*\s*$", "\n", file.read_text(encoding="utf-8"))


def stage_pyodide(app: Path, page_python: Path) -> Path:
    folder = SITE / "pyodide"
    folder.mkdir()
    cut_stdlib(app, page_python, folder / "python_stdlib.zip")
    for name in PYODIDE_FILES:
        source = NODE_MODULES / "pyodide" / name
        if source.suffix == ".mjs":
            (folder / name).write_text(without_map(source), encoding="utf-8")
        else:
            shutil.copyfile(source, folder / name)
    return hashed(folder)


def cut_stdlib(app: Path, page_python: Path, target: Path) -> None:
    """Write the part of the standard library that the page uses, compiled; again only when the modules in use change."""
    kept = WORK / "stdlib.zip"
    pure, _ = split_modules()
    names = library_modules(everywhere=True) + engine_modules() + pure
    tools = [ROOT / "tools" / name for name in ("stdlib.mjs", "stdlib.py")]
    stamp = Stamp("stdlib", digest([*tools, ROOT / "package-lock.json"], *names))
    if not stamp.fresh(kept):
        job = {
            "loader": str(LOADER),
            "pyodide": str(LOADER.parent),
            "lock": str(app / "pyodide-lock.json"),
            "ui": str(page_python),
            "modules": names,
            "target": str(kept),
        }
        run(
            [NODE, ROOT / "tools" / "stdlib.mjs", json.dumps(job)],
            what="cutting the standard library",
            env=tool_env(),
        )
        stamp.set()
    shutil.copyfile(kept, target)


def stage_pyscript() -> Path:
    """Copy PyScript's core, what it imports always, and the one optional part it loads unasked."""
    source = NODE_MODULES / "@pyscript" / "core" / "dist"
    folder = SITE / "pyscript"
    folder.mkdir()
    todo = ["core.js"]
    while todo:
        name = todo.pop()
        text = without_map(source / name)
        (folder / name).write_text(text, encoding="utf-8")
        wanted = re.findall(r"""(?:from|import)\s*["']\./([\w.-]+\.js)["']""", text)
        wanted += re.findall(r"""import\(\s*(?:/\*.*?\*/)?\s*["']\./(error-[\w-]+\.js)["']""", text)
        todo += [one for one in wanted if not (folder / one).exists()]
    return hashed(folder)


# The page's Python


def imported(source: str, *, everywhere: bool = False) -> set[str]:
    """Names of modules that a source imports, at its top level or everywhere, and what dotted names stand in."""
    tree = ast.parse(source)
    found: set[str] = set()
    for node in ast.walk(tree) if everywhere else tree.body:
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.update([node.module, *(f"{node.module}.{alias.name}" for alias in node.names)])
    return found | {name.split(".")[0] for name in found}


def pyscript_sources() -> dict[str, str]:
    """PyScript's own Python package, file by file; it comes as a script that exports it."""
    text = (NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript.js").read_text(
        encoding="utf-8"
    )
    tree = json.loads(text[text.index("{") : text.rindex("}") + 1])
    return dict(tree["pyscript"])


def engine_modules() -> list[str]:
    stems = sorted(file.stem for file in (ROOT / "engine" / "tripeaks").glob("*.py"))
    return ["tripeaks", *(f"tripeaks.{stem}" for stem in stems if not stem.startswith("__"))]


def library_modules(*, everywhere: bool) -> list[str]:
    """The standard library's modules that the page's code imports: when it starts, or at any time."""
    files = [*page_modules().values(), *(ROOT / "engine" / "tripeaks").glob("[!_]*.py")]
    sources = [file.read_text(encoding="utf-8") for file in files] + list(pyscript_sources().values())
    found = set().union(*(imported(source, everywhere=everywhere) for source in sources))
    return sorted(name for name in found if name.split(".")[0] in sys.stdlib_module_names)


def page_modules() -> dict[str, Path]:
    files = {"main": WEB / "main.py"}
    for file in sorted((WEB / "ui").rglob("*.py")):
        files[".".join(file.relative_to(WEB).with_suffix("").parts).removesuffix(".__init__")] = file
    return files


def split_modules() -> tuple[list[str], list[str]]:
    """The page's modules as (pure, bound): bound ones import something of the browser, or a bound one."""
    uses = {name: imported(file.read_text(encoding="utf-8")) for name, file in page_modules().items()}
    bound = {name for name, used in uses.items() if name == "main" or used & PAGE_MODULES}
    while more := {name for name, used in uses.items() if used & bound} - bound:
        bound |= more
    return sorted(uses.keys() - bound), sorted(bound)


def write_ui_zip(target: Path) -> Path:
    """Pack the page's modules and the compiled catalogues, as the page unpacks them when it starts without a snapshot."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as pack:

        def add(name: str, data: bytes) -> None:
            info = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))  # the same bytes for the same content
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            pack.writestr(info, data)

        for file in page_modules().values():
            add(file.relative_to(WEB).as_posix(), file.read_bytes())
        for source in sorted((WEB / "locale").glob("*/LC_MESSAGES/*.po")):
            add(str(source.relative_to(WEB).with_suffix(".mo")), compile_catalogue(source))
    return target


def compile_catalogue(source: Path) -> bytes:
    from io import BytesIO

    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as stream:
        catalogue = read_po(stream, abort_invalid=True)
    result = BytesIO()
    write_mo(result, catalogue)
    return result.getvalue()


# The snapshot


def make_snapshot(pyodide: Path, app: Path, wheel: Path, page_python: Path) -> dict[str, object]:
    """Boot the runtime in Node, import what the page will import, and keep its memory."""
    pure, bound = split_modules()
    raw = WORK / "snapshot.raw"
    # As Pyodide would install them, unpacked here: nothing that unpacks has to be in the snapshot then.
    trees = {}
    for pack, target in (
        (wheel, "/lib/python{}.{}/site-packages".format(*python_version())),
        (page_python, "/home/pyodide"),
    ):
        folder = WORK / "unpacked" / pack.stem
        shutil.rmtree(folder, ignore_errors=True)
        zipfile.ZipFile(pack).extractall(folder)
        trees[str(folder)] = target
    job = {
        "loader": str(LOADER),
        "pyodide": str(pyodide),
        "lock": str(app / "pyodide-lock.json"),
        "trees": trees,
        "pyscript": pyscript_sources(),
        "library": library_modules(everywhere=False),
        "engine": engine_modules(),
        "pure": pure,
        "bound": bound,
        "target": str(raw),
        "facts": str(raw.with_suffix(".json")),
    }
    # By a file: what PyScript's package adds is too long for an argument on some systems.
    (WORK / "snapshot-job.json").write_text(json.dumps(job), encoding="utf-8")
    run(
        [NODE, ROOT / "tools" / "snapshot.mjs", WORK / "snapshot-job.json"],
        what="making the snapshot",
        env=tool_env(),
    )
    data = raw.read_bytes()
    packed = SITE / "start.bin"
    packed.write_bytes(gzip.compress(data, 9, mtime=0))
    packed = hashed(packed)
    base = json.loads(raw.with_suffix(".json").read_text(encoding="utf-8"))
    return {"file": packed.name, "packed": packed.stat().st_size, "size": len(data), "base": base}


# Scripts, styles, pages


def esbuild(*arguments: str | Path) -> None:
    output([ESBUILD, *arguments], what="packing scripts")


# What becomes something else on its way into dist/.
NOT_ASSETS = {".html", ".po", ".pot", ".py", ".js", ".mjs", ".webmanifest"}


def copy_assets(app: Path) -> None:
    for source in sorted(WEB.rglob("*")):
        name = source.relative_to(WEB)
        if (
            source.is_file()
            and source.suffix not in NOT_ASSETS
            and name.parts[0] not in ("icons", "ui", "art")
        ):
            (app / name).parent.mkdir(parents=True, exist_ok=True)
            if source.suffix == ".css":
                sheet = WORK / name
                text = source.read_text(encoding="utf-8")
                sheet.write_text(text + backs(text), encoding="utf-8")
                esbuild(sheet, "--minify", f"--outfile={app / name}", "--log-level=warning")
            else:
                shutil.copyfile(source, app / name)


def backs(sheet: str) -> str:
    """Rules that give each back named in a style sheet (`[data-back=rose] { --back-1: … }`) its pictures, web/art/back-*.svg
    in its colours. They lie inside the sheet, as a card must never be seen without its back; and a card whose back is
    one background costs a fifteenth of the nodes of one that is drawn in place."""
    rules = []
    for name, block in re.findall(r"\[data-back=(\w+)\] \{(.*?)\}", sheet, re.DOTALL):
        colours = dict(re.findall(r"--(back-[\w]+): *(#\w+)", block))
        for shape, query in (("tall", ""), ("wide", "@container (max-aspect-ratio: 85/100) ")):
            art = (WEB / "art" / f"back-{shape}.svg").read_text(encoding="utf-8")
            for part, colour in colours.items():
                art = art.replace(f"var(--{part})", colour)
            address = quote(" ".join(art.split()).replace("> <", "><").replace('"', "'"), safe=" =:/,.'-()")
            whose = f"[data-back={name}] .card" if len(rules) > 1 else ".card"  # the first is the usual one
            rule = f'{whose} {{ background-image: url("data:image/svg+xml,{address}"); }}'
            rules.append(f"{query}{{ {rule} }}" if query else rule)
    return "@layer card { " + "\n".join(rules) + " }\n" if rules else ""


def write_courts(target: Path) -> None:
    """The sprite of the court figures, made again only when its source or its maker changed."""
    kept = WORK / "courts.svg"
    stamp = Stamp("courts", digest([ROOT / "tools" / "art.mjs", ROOT / "package-lock.json"]))
    if not stamp.fresh(kept):
        output([NODE, ROOT / "tools" / "art.mjs", kept, NODE_MODULES], what="drawing the court figures")
        stamp.set()
    target.parent.mkdir(exist_ok=True)
    shutil.copyfile(kept, target)


def bundle_scripts(app: Path, pyodide: Path, wheel: Path, snapshot: dict[str, object]) -> None:
    release = {
        "version": wheel.name.split("-")[1],
        "pyodide": f"../{pyodide.name}/",
        "stdlib": "/lib/python{}{}.zip".format(*python_version()),
        "snapshot": {**snapshot, "file": f"../{snapshot['file']}"},
        "wasm": (pyodide / "pyodide.asm.wasm").stat().st_size,
    }
    for name in ("guard.js", "runtime.mjs", "boot.js", "fake-indexeddb.mjs", "embed-example.js"):
        esbuild(
            WEB / name,
            "--bundle",
            "--minify",
            "--format=esm",
            "--target=es2022",
            "--external:./runtime.mjs",
            "--external:./fake-indexeddb.mjs",
            "--external:node:*",
            "--external:ws",
            f"--define:RELEASE={json.dumps(release)}",
            f"--outfile={app / name}",
            "--log-level=warning",
        )


SHEET = re.compile(r'<link rel="stylesheet" href="([^"]+)">\n')


def lift(app: Path) -> tuple[str, str]:
    """Take the guard and the page's style sheets out of `app`: they come to lie in the page itself, so that its first
    picture waits for no other file."""
    sheets = SHEET.findall((WEB / "index.html").read_text(encoding="utf-8"))
    guard, *style = ((app / name).read_text(encoding="utf-8") for name in ("guard.js", *sheets))
    for name in ("guard.js", *sheets):
        (app / name).unlink()
    return guard, "".join(style)


def write_pages(app: Path, pyodide: Path, pyscript: Path, guard: str, style: str) -> None:
    for name in ("icons", "manifest.webmanifest"):
        source = WEB / name
        if source.is_dir():
            shutil.copytree(source, SITE / name)
        elif source.exists():
            shutil.copyfile(source, SITE / name)
    assets = {str(path.relative_to(app)) for path in app.rglob("*") if path.is_file()}

    def placed(match: re.Match[str]) -> str:
        before, address, after = match.groups()
        return f"{before}{app.name}/{address}{after}" if address in assets else match.group()

    for page in sorted(WEB.glob("*.html")):
        text = page.read_text(encoding="utf-8")
        if page.name == "index.html":
            text = SHEET.sub("", text)
        text = re.sub(r"""(\b(?:href|src)=["'])(?:\./)?([^"'#?:]+)(["'#?])""", placed, text)
        if "<!-- build:head -->" in text:
            text = text.replace("<!-- build:head -->", head(app, pyodide, pyscript, guard, style))
            text = text.replace("<!-- build:end -->", python_script(app))
        elif page.name == "index.html":
            fail("web/index.html has no <!-- build:head --> in its head")
        text = re.sub(
            r'<(?:script|link rel="(?:stylesheet|modulepreload|later)")[^>]* (?:src|href)="([^":]+)"',
            checked,
            text,
        )
        (SITE / page.name).write_text(text, encoding="utf-8")


def integrity(data: bytes) -> str:
    return f"sha256-{b64encode(sha256(data).digest()).decode()}"


def checked(tag: re.Match[str]) -> str:
    """The tag of a script or style sheet with the hash of its file. In a frame without an origin a browser compares
    only what was asked for across origins."""
    return f'{tag[0]} crossorigin integrity="{integrity((SITE / tag[1]).read_bytes())}"'


def head(app: Path, pyodide: Path, pyscript: Path, guard: str, style: str) -> str:
    """What starts the page. The modules that come `later` are fetched by boot.js, when the table is seen."""
    policy = {
        "default-src": "'none'",
        "script-src": f"'self' '{integrity(guard.encode())}' 'wasm-unsafe-eval'",
        "style-src": f"'{integrity(style.encode())}'",
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "worker-src": "'self'",
        "manifest-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    csp = "; ".join(f"{key} {value}" for key, value in policy.items())
    lines = [
        f'<meta http-equiv="Content-Security-Policy" content="{csp}">',
        f"<script>{guard}</script>",
        f'<script type="module" src="{app.name}/boot.js"></script>',
        f'<link rel="modulepreload" href="{app.name}/runtime.mjs">',
        f'<link rel="later" href="{pyodide.name}/pyodide.asm.mjs">',
        *(f'<link rel="later" href="{pyscript.name}/{file.name}">' for file in sorted(pyscript.iterdir())),
        f'<meta name="tripeaks-pyscript" content="{pyscript.name}/core.js">',
        f"<style>{style}</style>",
    ]
    return "\n".join(lines)


def python_script(app: Path) -> str:
    """The one Python script of the page. PyScript looks for MicroPython too, whose empty set of plugins means all."""
    off = {"plugins": [f"!{name}" for name in (*PYSCRIPT_OFF, "error")]}
    config = html.escape(json.dumps({"interpreter": f"./{app.name}/runtime.mjs", **off}))
    micro = html.escape(json.dumps(off), quote=False)
    return (
        f'<mpy-config type="json" hidden>{micro}</mpy-config>\n'
        f'<script type="py" config="{config}">import main</script>'
    )


def copy_licences() -> None:
    """Ours, the list of what others made, and the texts of their licences: tools/licences where none comes with a package."""
    for name in ("LICENSE", "THIRD_PARTY.md"):
        shutil.copyfile(ROOT / name, SITE / name)
    shutil.copytree(ROOT / "tools" / "licences", SITE / "licences")
    (SITE / "licences" / "packages.txt").write_text(packages_licences(), encoding="utf-8")


def packages_licences() -> str:
    """Every npm package that the site is made of, with who made it, and the text of its licence where it brings one."""
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    parts = []
    for place, entry in lock["packages"].items():
        if place and not entry.get("dev"):
            found = json.loads((ROOT / place / "package.json").read_text(encoding="utf-8"))
            author = found.get("author", "its authors")
            author = author.get("name") if isinstance(author, dict) else author
            texts = [
                path.read_text(encoding="utf-8").strip()
                for path in sorted((ROOT / place).glob("LICEN[CS]E*"))
            ]
            head = f"{found['name']} {found['version']} · {found['license']} · {author}"
            parts.append("\n\n".join([head, "-" * len(head), *texts]))
    return "\n\n\n".join(parts) + "\n"


def write_service_worker() -> None:
    """Last of all, since it lists every other file with its hash."""
    script = WORK / "sw.js"
    esbuild(
        WEB / "sw.js",
        "--bundle",
        "--minify",
        "--format=iife",
        "--target=es2022",
        '--define:process.env.NODE_ENV="production"',
        f"--outfile={script}",
        "--log-level=warning",
    )
    job = json.dumps({"site": str(SITE), "script": str(script)})
    output([NODE, ROOT / "tools" / "offline.mjs", job], what="listing the files for offline play")
