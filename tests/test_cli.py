"""The command line: what it prints, its JSON field by field, and one clear line for each kind of bad input."""

import contextlib
import io
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from tests.helpers.boards import PEAKS, RUN, story, unfitting
from tripeaks import __version__, cards, deals, game, rules
from tripeaks.__main__ import as_json, main
from tripeaks.game import Game
from tripeaks.position import DRAW
from tripeaks.rules import TABLES

DEAL_1 = cards.texts(deals.from_number(1).cards)


def process(*arguments, **environment):
    return subprocess.run(
        [sys.executable, "-m", "tripeaks", *arguments],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
    )


def document(result):
    code, out, err = result
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    return json.loads(out)


# ---- output


def test_deal_as_json(run):
    """Every field of a position: 18 covered cards, the base row, the waste, the stock, the moves there are."""
    assert document(run("deal", "1", "--json", "--rules", "classic")) == {
        "deal": 1,
        "rules": "classic",
        "tableau": ["##"] * 18 + ["2C", "AD", "6S", "KC", "KH", "TH", "TS", "JS", "TD", "8S"],
        "waste": "QC",
        "stock": 23,
        "moves": [],
        "legal": [21, 22, 25, -1],
        "streak": 0,
        "score": 0,
        "outcome": "playing",
    }


def test_play_as_json(run):
    """KC, AD, 2C, a draw: cards that are gone are null, a card that turned up has its face."""
    found = document(run("play", "1", "--moves", "21,19,18,-1", "--rules", "modern", "--json"))
    assert found == {
        "deal": 1,
        "rules": "modern",
        "tableau": ["##"] * 9
        + ["JC"]
        + ["##"] * 8
        + [None, None, "6S", None, "KH", "TH", "TS", "JS", "TD", "8S"],
        "waste": "4S",
        "stock": 22,
        "moves": [21, 19, 18, -1],
        "legal": [-1],
        "streak": 0,
        "score": 45,
        "outcome": "playing",
    }


def test_reveal_shows_covered_cards(run):
    """In both commands; without it their faces are nowhere in the output."""
    names = DEAL_1.split()
    assert document(run("deal", "1", "--reveal", "--json"))["tableau"] == names[:28]
    assert document(run("play", "1", "--moves", "-1", "--reveal", "--json"))["tableau"] == names[:28]
    for command in (("deal", "1"), ("deal", "1", "--json"), ("play", "1", "--moves", "-1")):
        shown = run(*command)[1]
        assert not [card for card in names[:18] if card in shown]
    assert all(card in run("deal", "1", "--reveal")[1] for card in names[:28])


def test_open_tables_show_all(run):
    """Nothing is face down where the rules hide nothing."""
    assert document(run("deal", "1", "--rules", "open", "--json"))["tableau"] == DEAL_1.split()[:28]


def test_empty_waste_is_null(run):
    """With 24 in the stock."""
    found = document(run("deal", "1", "--rules", "chain.empty", "--json"))
    assert (found["waste"], found["stock"], found["rules"]) == (None, 24, "chain.empty")
    assert "waste empty  stock 24" in run("deal", "1", "--rules", "chain.empty")[1]


def test_a_joker_on_the_waste_is_written_as_such(run):
    """`??`, and every exposed card may go on it."""
    draws = ",".join(["-1"] * 6)
    found = document(run("play", "1", "--rules", "chain.joker1", "--moves", draws, "--json"))
    assert (found["waste"], found["stock"], found["legal"]) == ("??", 18, [*range(18, 28), -1])


def test_won_stuck_and_quit(run):
    """The three ends, each with no legal move."""
    text, moves = story(f"A:{RUN}", PEAKS)
    won = document(run("play", text, "--moves", game.encode(moves), "--rules", "modern", "--json"))
    assert (won["outcome"], won["score"], won["streak"], won["legal"]) == ("won", 2880, 28, [])
    assert won["tableau"] == [None] * 28
    stuck = document(run("play", unfitting(), "--moves", "-" * 23, "--rules", "classic", "--json"))
    assert (stuck["outcome"], stuck["score"], stuck["stock"], stuck["legal"]) == ("stuck", -140, 0, [])
    left = document(run("play", "1", "--moves", "-~", "--rules", "original", "--json"))
    assert (left["outcome"], left["score"], left["legal"]) == ("quit", -145, [])


@pytest.mark.parametrize("arguments", [["--moves", "--"], ["--moves=--"]])
def test_two_draws_are_two_hyphens(run, arguments):
    """Which is nowhere the end of the options."""
    assert document(run("play", "1", *arguments, "--json"))["stock"] == 21


def test_one_draw_is_told_as_one(run):
    text, _ = story(f"K: A:{RUN}")
    for command in ("solve", "rate"):
        assert "can be cleared with 1 draw" in run(command, text)[1]
        assert "1 draws" not in run(command, text)[1]


def test_a_table_without_a_score_has_no_best_one(run):
    found = document(run("solve", "1", "--rules", "relaxed", "--goal", "score", "--json"))
    assert found["score"] is None
    assert found["line"] == document(run("solve", "1", "--rules", "relaxed", "--json"))["line"]


def test_a_deck_text_is_a_deal(run):
    """Wherever a number is: with spaces, commas or run together; named in JSON by its cards."""
    for text in (DEAL_1, DEAL_1.replace(" ", ","), DEAL_1.replace(" ", "").lower()):
        found = document(run("deal", text, "--json"))
        assert found["deal"] == DEAL_1.replace(" ", "")
        numbered = document(run("deal", "1", "--json"))
        assert {**found, "deal": 1} == numbered


def test_moves_as_numbers_or_code(run):
    """`-1,20`, a value that begins with a hyphen, works with a space or an equals sign, and as code."""
    wanted = document(run("play", "1", "--moves=-1,-1,-1,27", "--json"))
    assert wanted["moves"] == [-1, -1, -1, 27]
    assert document(run("play", "1", "--moves", "-1,-1,-1,27", "--json")) == wanted
    assert document(run("play", "1", "--json", "--moves", "---B")) == wanted
    assert document(run("play", "--moves", "---B", "1", "--json")) == wanted
    assert document(run("play", "1", "--moves", "", "--json"))["moves"] == []


def test_the_drawing(run):
    """Four rows with the peaks in their places, then waste, stock and score."""
    code, out, err = run("play", "1", "--moves", "21,19", "--rules", "chain")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "      ##          ##          ##",
        "    ##  ##      ##  ##      ##  ##",
        "  ##  ##  ##  ##  ##  ##  ##  ##  ##",
        "2C      6S      KH  TH  TS  JS  TD  8S",
        "waste AD  stock 23  score 3  streak 2  playing",
    ]


@pytest.mark.parametrize("key", TABLES)
def test_json_is_the_engine_s_position(run, key):
    """A random game on each table: every field as the game has it; the moves listed are exactly those accepted."""
    choose = random.Random(key)
    number = choose.randrange(1, deals.MAX_NUMBER)
    here = Game(deals.from_number(number), TABLES[key])
    while here.legal_moves and len(here.moves) < 20:
        here = here.play(choose.choice(here.legal_moves))
    moves = ",".join(map(str, here.moves))
    found = document(run("play", str(number), "--rules", key, "--moves", moves, "--json"))
    assert found == as_json(here)
    assert (found["moves"], found["legal"]) == (list(here.moves), list(here.legal_moves))
    assert (found["score"], found["streak"]) == (here.score, here.tally.streak)
    for move in range(-1, 28):
        code = run("play", str(number), "--rules", key, f"--moves={moves},{move}")[0]
        assert code == (0 if move in found["legal"] else 2)


def test_the_version(run):
    """Name and number."""
    assert run("--version") == (0, f"tripeaks {__version__}\n", "")


@pytest.mark.parametrize("command", [(), ("deal",), ("play",)])
def test_help(run, command):
    """Exit 0, on standard output."""
    code, out, err = run(*command, "--help")
    assert (code, err) == (0, "")
    assert out.startswith("usage: tripeaks")


# ---- bad input

COVERED = "move 1 of 1 (0): slot 0 is covered by slot 3 and slot 4"

BAD = [
    (["deal", "0"], "0 is not a deal number: those go from 1 to 4,294,967,295"),
    (["deal", "-1"], "-1 is not a deal number"),
    (["deal", "4294967296"], "4294967296 is not a deal number"),
    (["deal", "9" * 10_000], "is not a deal"),
    (["deal", "x"], "'x' is not a deal"),
    (["deal", ""], "'' is not a deal"),
    (["deal", "1.5"], "'1.5' is not a deal"),
    (["deal", "\ud800\udfff"], "is not a deal"),
    (["deal", "💥 \u202e \0 x"], "is not a card"),
    (["deal", DEAL_1.replace("9C", "7D")], "twice or more: 7D; missing: 9C"),
    (["deal", DEAL_1.replace("9C", "")], "missing: 9C"),
    (["deal", DEAL_1 + " 9C"], "twice or more: 9C"),
    (["deal", DEAL_1 + " ??"], "jokers: 1 where the rules have 0"),
    (["deal", DEAL_1, "--rules", "classic.joker1"], "jokers: 0 where the rules have 1"),
    (["deal", DEAL_1.replace("9C", "\n")], "missing: 9C"),
    (["deal", "1", "--rules", "klassic"], "'klassic' is not a table: choose one of classic, original,"),
    (["deal", "1", "--rules", ""], "'' is not a table"),
    (["deal", "1", "--rules", "classic.\n"], "'' in rules"),
    (["deal", "1", "--rules", "classic.pass9"], "'pass9'"),
    (["deal", "1", "--rules", "x" * 100_000], "is not a table"),
    (["deal", "1", "--rules", "\ud800"], r"'\ud800'"),
    (["play", "1", "--moves", "0"], COVERED),
    (["play", "1", "--moves", "a"], COVERED),
    (
        ["play", "1", "--moves", "-1,20"],
        "move 2 of 2 (20): 6S in slot 20 does not fit: 4 is on the waste, 3 or 5 is needed",
    ),
    (["play", "1", "--moves", "21,21"], "move 2 of 2 (21): slot 21 is already taken"),
    (["play", "1", "--moves", "28"], "28 is not a slot: 0 to 27, or -1 for a draw"),
    (["play", "1", "--moves", "-2"], "-2 is not a slot"),
    (["play", "1", "--moves", "1000"], "1000 is not a slot"),
    (
        ["play", "1", "--moves", ",".join(["-1"] * 24)],
        "move 24 of 24 (-1): the stock is empty and cannot be turned",
    ),
    (["play", "1", "--moves", "1,,2"], "character 1 of the moves"),
    (["play", "1", "--moves", "v-Z"], "character 3 of the moves, 'Z', is not a move"),
    (["play", "1", "--moves", "é\n"], "'é'"),
    (["play", "1", "--moves", "-" * 3000], "3,000 characters is too long"),
    (["play", "1", "--moves"], "--moves: expected one argument"),
    (["play", "1", "--moves", "--json"], "--moves: expected one argument"),
    (["play", "1", "--json"], "--json is of use with --moves only"),
    (["play", "--reveal"], "--reveal is of use with --moves only"),
    (["play", "0"], "0 is not a deal number"),
    (["play", "x", "--moves", "-1"], "'x' is not a deal"),
    ([], "required: COMMAND"),
    (["deel", "1"], "invalid choice: 'deel'"),
    (["deal"], "required: deal"),
    (["solve", "1", "--goal=--"], "--goal: '--' is not a value"),
    (["deal", "1", "2"], "unrecognized arguments: 2"),
    (["deal", "1", "a\nb\r\nc"], "unrecognized arguments: a b c"),
    (["deal", "1", "--nonsense"], "unrecognized arguments: --nonsense"),
    (["deal", "1", "--rev"], "unrecognized arguments: --rev"),
    (["deal", "1", "--rules"], "--rules: expected one argument"),
    (["deal", *DEAL_1.split()], "unrecognized arguments"),
]


@pytest.mark.parametrize(("arguments", "said"), BAD, ids=range(len(BAD)))
def test_bad_input_is_told_in_one_line(run, arguments, said):
    """Exit 2, nothing on standard output, one line on standard error that says what is wrong."""
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert err.startswith("tripeaks")
    assert re.fullmatch(r"[^\n\r]{1,900}\n", err)


@pytest.mark.parametrize(
    "arguments",
    [["deal", "0"], ["deal", "💥"], ["deal", "1", "--rules", "ü"], ["play", "1", "--moves", "0"], ["deal"]],
)
def test_no_traceback_from_the_command(arguments):
    """As a process of its own in the plainest locale: exit 2, one line, no traceback."""
    done = process(*arguments, LC_ALL="C", PYTHONUTF8="0")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


def test_the_command_prints_the_deal():
    """As a process of its own: the JSON of deal 1."""
    done = process("deal", "1", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == as_json(Game(deals.from_number(1), rules.DEFAULT))


# ---- the terminal game


@pytest.fixture
def terminal(run, monkeypatch):
    """Plays in the terminal with the lines given; all that it printed."""

    def play(lines, *arguments):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code, out, err = run("play", *arguments)
        assert (code, err) == (0, "")
        return out

    return play


def test_a_game_in_the_terminal(terminal):
    """Cards by name or slot, a draw, undo and redo; the end of the input leaves the deal."""
    out = terminal(["kc", "19", "d", "u", "r", "u"], "1", "--rules", "chain")
    states = re.findall(r"waste (\S+)  stock (\d+)  score (\d+)  streak (\d+)  (\w+)", out)
    assert states == [
        ("QC", "23", "0", "0", "playing"),
        ("KC", "23", "1", "1", "playing"),
        ("AD", "23", "3", "2", "playing"),
        ("4S", "22", "3", "0", "playing"),
        ("AD", "23", "3", "2", "playing"),
        ("4S", "22", "3", "0", "playing"),
        ("AD", "23", "3", "2", "playing"),
        ("AD", "23", "3", "2", "quit"),
    ]


def test_a_won_game_in_the_terminal(terminal):
    """It ends by itself with the last card."""
    text, moves = story(f"A:{RUN}", PEAKS)
    out = terminal(map(str, moves), text, "--rules", "modern")
    assert out.endswith("score 2880  streak 28  won\n")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("0", "slot 0 is covered by slot 3 and slot 4"),
        ("2C", "2C in slot 18 does not fit: Q is on the waste, J or K is needed"),
        ("7D", "7D is not an exposed card"),  # it lies face down at the first tip
        ("99", "99 is not a slot"),
        ("-5", "-5 is not a slot"),
        ("zzz", "'zzz' is not a card"),
        ("💥", "'💥' is not a card"),
        ("--1", "is not a card"),
        ("٣", "is not a card"),
        ("9" * 5000, "is not a slot|is not a card"),
        ("u", "nothing to undo or redo"),
        ("r", "nothing to undo or redo"),
        ("?", "d draw; u undo"),
        ("", "d draw; u undo"),
    ],
)
def test_a_slip_in_the_terminal_loses_nothing(terminal, line, said):
    """The reason in one line, then the same table again."""
    out = terminal([line, "q"], "1", "--rules", "chain")
    assert re.search(said, out)
    assert len(re.findall("waste QC  stock 23  score 0  streak 0  playing", out)) == 2
    assert max(map(len, out.splitlines())) < 200


def test_a_fresh_deal_each_time(terminal):
    """Without a deal named, two games differ."""
    first, second = (re.search(r"Deal (\d+)", terminal(["q"])).group(1) for _ in range(2))
    assert first != second


def test_undo_in_the_terminal_where_there_is_none(terminal):
    """Classic: said, not silently passed over."""
    assert "nothing to undo" in terminal([str(DRAW), "u", "q"], "1", "--rules", "classic")


def test_the_examples_of_the_readme_run(capsys):
    lines = (Path(__file__).parents[1] / "README.md").read_text("utf-8").splitlines()
    examples = [line.split("#")[0].split()[1:] for line in lines if line.startswith("    tripeaks ")]
    ran = [words for words in examples if words != ["play"]]  # that one waits for a player
    assert len(ran) >= 3
    for words in ran:
        assert main(words) == 0, words
    assert "streak 0" in capsys.readouterr().out


def test_a_file_that_is_no_text_is_named(run, tmp_path):
    file = tmp_path / "deals"
    file.write_bytes(b"\xff\xfe7")
    code, out, error = run("solve", "--file", str(file))
    assert (code, out) == (2, "")
    assert error == f"tripeaks: {str(file)!r} cannot be read: it is no UTF-8 text\n"


@pytest.mark.parametrize("command", ["deal 1", "--help"])
def test_a_reader_that_has_gone_is_no_fault(command):
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(  # noqa: PLW1510 - the code is looked at
        [sys.executable, "-m", "tripeaks", *command.split()],
        stdout=writer,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": ""},
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def shell(script, **environment):
    """What a shell makes of a script in which `tripeaks` is the command: exit code, output and errors together."""
    done = subprocess.run(
        ["sh", "-c", script.replace("tripeaks ", f"{sys.executable} -m tripeaks ")],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
    )  # fmt: skip
    return done.returncode, done.stdout


@pytest.mark.skipif(os.name != "posix", reason="a shell of POSIX closes the streams")
@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("tripeaks play 1 <&-", "tripeaks: nobody can play: the standard input is closed"),
        ("tripeaks deal 1 >&-", "tripeaks: nothing can be told: the standard output is closed"),
        pytest.param(
            "tripeaks deal 1 >/dev/full", "tripeaks: No space left on device",
            marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux"),
        ),
    ],
)  # fmt: skip
def test_streams_that_are_shut_or_full_are_told_in_one_line(script, said):
    assert shell(script) == (2, said + "\n")


@pytest.mark.skipif(os.name != "posix", reason="a shell of POSIX types the bytes")
@pytest.mark.parametrize(
    ("typed", "coding"), [(r"\377", "utf-8:strict"), (r"\303\274", "ascii"), (r"\303\274", "latin-1")]
)
def test_bytes_that_are_no_text_end_no_game(typed, coding):
    """They are refused as any other word, and the next move counts."""
    code, out = shell(f"printf '{typed}\\n25\\nq\\n' | tripeaks play 1", PYTHONIOENCODING=coding)
    assert (code, out.count("is not a card")) == (0, 1)
    assert "streak 1" in out


def test_a_file_of_notepad_is_read(run, tmp_path):
    """It begins with a mark of its byte order."""
    (tmp_path / "deals").write_bytes(b"\xef\xbb\xbf1\r\n2\r\n")
    code, out, _ = run("solve", "--file", str(tmp_path / "deals"))
    assert (code, out.count("can be cleared")) == (0, 2)


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such signal")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("group", [True, False], ids=["Ctrl-C", "the first process alone"])
def test_a_survey_of_many_processes_can_be_interrupted(group, number):
    """It ends with all its processes, without a traceback."""
    begun = subprocess.Popen(
        [sys.executable, "-m", "tripeaks", "survey", "1-4294967295", "--jobs", "2"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    try:
        workers = []
        while len(workers) < 2:
            workers = psutil.Process(begun.pid).children()
        time.sleep(0.5)
        (os.killpg if group else os.kill)(begun.pid, number)
        out, _ = begun.communicate(timeout=60)
        assert (begun.returncode, out) == (128 + number, "\n" if number == signal.SIGINT else "")
        assert not psutil.wait_procs(workers, timeout=10)[1]
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(begun.pid, signal.SIGKILL)
