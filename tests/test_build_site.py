"""What build.py made: the files of dist/, the lock files, and the small pieces of the build itself."""

import ast
import json
import re
import tomllib
import zipfile
from base64 import b64encode
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest

import tripeaks
from tools import dist
from tools.env import DIST, ROOT, Stamp, digest

TEXTS = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".webmanifest"}


def only(pattern: str) -> Path:
    (found,) = DIST.glob(pattern)
    return found


def test_the_page_loads_nothing_from_another_host_and_nothing_from_the_root() -> None:
    page = only("index.html").read_text(encoding="utf-8")
    addresses = re.findall(r"""\s(?:href|src|action)=["']([^"'#]+)""", page)
    assert addresses
    assert [one for one in addresses if re.match(r"[a-z]+:|/", one)] == []


def test_every_address_in_the_page_is_a_file() -> None:
    page = only("index.html").read_text(encoding="utf-8")
    for address in re.findall(r"""\s(?:href|src)=["']([^"'#?]+)""", page):
        assert (DIST / address).exists(), address


def test_the_policy_forbids_code_from_strings_and_styles_in_markup() -> None:
    """But for the one script and the one style sheet in the page, of which it names the hash."""
    page = only("index.html").read_text(encoding="utf-8")
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert "'unsafe-eval'" not in unescape(policy)
    assert "'unsafe-inline'" not in unescape(policy)
    assert " style=" not in page
    within = re.findall(r"<(script|style)>(.*?)</\1>", page, re.DOTALL)
    assert [kind for kind, _ in within] == ["script", "style"]
    for kind, text in within:
        mark = b64encode(sha256(text.encode()).digest()).decode()
        assert re.search(rf"{kind}-src [^;]*'sha256-{re.escape(mark)}'", policy)


def test_no_source_maps() -> None:
    assert list(DIST.rglob("*.map")) == []
    for path in DIST.rglob("*"):
        if path.suffix in TEXTS:
            assert "sourceMappingURL=" not in path.read_text(encoding="utf-8"), path


def test_the_lock_file_lists_our_wheel_and_its_hash() -> None:
    lock = json.loads(only("app-*/pyodide-lock.json").read_text(encoding="utf-8"))
    assert list(lock["packages"]) == ["tripeaks"]
    entry = lock["packages"]["tripeaks"]
    assert entry["version"] == tripeaks.__version__
    assert entry["sha256"] == sha256(only(f"app-*/{entry['file_name']}").read_bytes()).hexdigest()


def test_the_engine_comes_from_the_wheel_and_not_from_the_source_tree() -> None:
    assert ROOT / "engine" not in Path(tripeaks.__file__).parents


def test_names_with_a_hash_tell_the_content() -> None:
    """The same content gives the same name, so what did not change is not fetched again."""
    marked = {
        path: match[1] for path in DIST.iterdir() if (match := re.search(r"-([0-9a-f]{10})", path.name))
    }
    assert len(marked) == 4
    for path, mark in marked.items():
        assert mark == dist.content_mark(path)


def test_the_service_worker_lists_every_file_with_its_hash() -> None:
    text = only("sw.js").read_text(encoding="utf-8")
    listed = set(re.findall(r'"?url"?:"([^"]+)"', text))
    there = {path.relative_to(DIST).as_posix() for path in DIST.rglob("*") if path.is_file()} - {"sw.js"}
    assert listed == there
    assert len(re.findall(r'"?integrity"?:"sha256-', text)) == len(there)


def test_the_standard_library_is_compiled_and_cut() -> None:
    names = zipfile.ZipFile(only("pyodide-*/python_stdlib.zip")).namelist()
    assert {Path(name).suffix for name in names} == {".pyc"}
    assert "dataclasses.pyc" in names
    assert "tkinter/__init__.pyc" not in names


def test_modules_of_the_page_are_told_apart_by_what_they_import() -> None:
    pure, bound = dist.split_modules()
    assert {"main", "ui.dom", "ui.ports"} <= set(bound)
    assert {"ui.app", "ui.view", "ui.texts"} <= set(pure)


def test_imports_are_found_at_the_top_or_everywhere() -> None:
    source = "import a.b\nfrom c import d\ndef f():\n    import e\n"
    assert dist.imported(source) == {"a", "a.b", "c", "c.d"}
    assert dist.imported(source, everywhere=True) == {"a", "a.b", "c", "c.d", "e"}


def test_the_licences_are_complete() -> None:
    """Every package that ships is in the list of texts; those we chose are in the table, with the version that is shipped."""
    told = (DIST / "licences" / "packages.txt").read_text(encoding="utf-8")
    table = (DIST / "THIRD_PARTY.md").read_text(encoding="utf-8")
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for place, entry in lock.items():
        if place and not entry.get("dev"):
            name = place.rpartition("node_modules/")[2]
            assert f"{name} {entry['version']} · " in told
    for name in lock[""]["dependencies"]:
        part = "workbox-*" if name.startswith("workbox-") else name
        version = lock[f"node_modules/{name}"]["version"]
        assert [line for line in table.splitlines() if f"`{part}`" in line and f" {version}" in line], name
    texts = sorted(path.name for path in (DIST / "licences").iterdir())
    assert texts == ["CPython.txt", "MPL-2.0.txt", "packages.txt"]


@pytest.mark.parametrize("name", ["package-lock.json", "requirements.lock", ".npmrc", "package.json"])
def test_no_lock_file_names_a_registry(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert '"resolved"' not in text
    assert not re.search(r"^\s*--(?:extra-)?(?:index-url|find-links)", text, re.MULTILINE)
    assert "registry=" not in text


def test_each_tool_is_pinned() -> None:
    """The lock file has every tool of pyproject.toml at one version, with hashes."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pinned = re.findall(
        r"^([\w.-]+)==", (ROOT / "requirements.lock").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert set(project["dependency-groups"]["dev"]) <= set(pinned)


def test_the_wheel_needs_nothing() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dependencies"] == []
    used = set()
    for file in (ROOT / "engine" / "tripeaks").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                used |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                used.add(node.module.split(".")[0])
    import sys

    assert used - set(sys.stdlib_module_names) <= {"tripeaks", "distributed"}


def test_a_stamp_is_fresh_only_for_the_same_inputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.env.WORK", tmp_path)
    source, result = tmp_path / "source", tmp_path / "result"
    source.write_text("one", encoding="utf-8")
    stamp = Stamp("step", digest([source]))
    assert not stamp.fresh(result)
    stamp.set()
    assert not stamp.fresh(result)
    result.write_text("made", encoding="utf-8")
    assert Stamp("step", digest([source])).fresh(result)
    source.write_text("two", encoding="utf-8")
    assert not Stamp("step", digest([source])).fresh(result)
