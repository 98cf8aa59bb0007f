"""The server of `build.py play` and of the browser tests answers as public static hosts do."""

import gzip
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.serve import Server, serving


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    site = tmp_path / "site"
    (site / "app-0123456789").mkdir(parents=True)
    (site / "index.html").write_text("<p>here</p>", encoding="utf-8")
    (site / "app-0123456789" / "code.mjs").write_text("export {};" * 100, encoding="utf-8")
    (site / "start-0123456789.bin").write_bytes(bytes(100))
    (site / "a.wasm").write_bytes(b"\0asm")
    (tmp_path / "secret.txt").write_text("outside", encoding="utf-8")
    with serving(site, prefix="/one/two/", compress=True) as running:
        yield running


def get(server: Server, name: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    request = urllib.request.Request(server.url + name, headers=headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, dict(error.headers), error.read()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("app-0123456789/code.mjs", "text/javascript; charset=utf-8"),
        ("start-0123456789.bin", "application/octet-stream"),
    ],
)
def test_types(server: Server, name: str, kind: str) -> None:
    status, headers, _ = get(server, name)
    assert (status, headers["Content-Type"]) == (200, kind)
    assert headers["Access-Control-Allow-Origin"] == "*"


def test_names_with_a_hash_may_be_kept_for_ever_and_no_others(server: Server) -> None:
    assert "immutable" in get(server, "app-0123456789/code.mjs")[1]["Cache-Control"]
    assert "immutable" in get(server, "start-0123456789.bin")[1]["Cache-Control"]
    assert get(server, "index.html")[1]["Cache-Control"] == "no-cache"


def test_an_unchanged_file_is_not_sent_again(server: Server) -> None:
    _, headers, _ = get(server, "index.html")
    assert get(server, "index.html", **{"If-None-Match": headers["ETag"]})[0] == 304


def test_known_types_are_compressed_for_those_who_can(server: Server) -> None:
    _, headers, body = get(server, "app-0123456789/code.mjs", **{"Accept-Encoding": "gzip"})
    assert headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body) == b"export {};" * 100
    assert "Content-Encoding" not in get(server, "start-0123456789.bin", **{"Accept-Encoding": "gzip"})[1]


@pytest.mark.parametrize("name", ["nothing", "../secret.txt", "%2e%2e/secret.txt", "x" * 5000, "a%00b"])
def test_what_is_not_there_is_not_found(server: Server, name: str) -> None:
    assert get(server, name)[0] == 404


def test_only_below_its_prefix(server: Server) -> None:
    base = server.url.removesuffix("one/two/")
    with pytest.raises(urllib.error.HTTPError, match="404") as caught:
        urllib.request.urlopen(base)
    caught.value.close()
