"""Surveys, ratings and the commands that print them."""

import json
import re
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from tripeaks import deals, game, rating, rules, survey
from tripeaks.cards import texts
from tripeaks.ideals import finish
from tripeaks.players import PLAYERS
from tripeaks.position import DRAW, Outcome
from tripeaks.rates import of as measured
from tripeaks.rules import DEFAULT, TABLES

SOLVED = json.loads((Path(__file__).parent / "data" / "solved.json").read_text())


def whole(found, table, player="solver", executor=None):
    *_, last = survey.survey(found, table, player, executor)
    return last


def test_the_result_does_not_depend_on_who_works():
    found, table = range(1, 221), TABLES["classic"]
    alone = whole(found, table, "greedy")
    assert alone.of == 220
    with ThreadPoolExecutor(3) as threads:
        assert whole(found, table, "greedy", threads) == alone
    with ProcessPoolExecutor(2) as processes:
        assert whole(found, table, "greedy", processes) == alone


def test_the_result_does_not_depend_on_how_the_range_is_cut():
    parts = [whole(range(a, b), DEFAULT, "random") for a, b in ((1, 60), (60, 131))]
    together = whole(range(1, 131), DEFAULT, "random")
    assert sum(part.won for part in parts) == together.won


@pytest.mark.filterwarnings("ignore")  # those of another project
def test_dask_shares_the_work():
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = whole(range(1, 101), DEFAULT, "greedy", client.get_executor())
    assert found == whole(range(1, 101), DEFAULT, "greedy")


@pytest.mark.parametrize(("wrap", "empty"), [(True, False), (False, False), (True, True), (False, True)])
def test_shares_of_deals_that_can_be_cleared(wrap, empty):
    # A sample: the measured share lies within the sample's own interval (95 %), widened to 99.9 %.
    table = replace(DEFAULT, wrap=wrap, empty_waste=empty)
    found = whole(range(1, 201), table)
    middle = measured(table).clearable / 100
    half = (found.high - found.low) / 2 * 1.7
    assert abs(found.share - middle) < half


def test_solver_and_solved_deals_agree():
    assert whole(range(1, 121), DEFAULT).won == sum(case["wrap"]["verdict"] == "won" for case in SOLVED)


@pytest.mark.parametrize(
    "text", ["", "x", "5-1", "0-3", "1-4294967296", "1-2-3", "--", "1-", "-3", "1_0", "１-３", " 1"]
)
def test_ranges_that_are_none(text):
    with pytest.raises(survey.SurveyError, match=re.escape(repr(text))):
        survey.numbers(text)


def test_ranges():
    assert survey.numbers("3-5") == range(3, 6)
    assert survey.numbers("7") == range(7, 8)


def test_grades():
    assert [rating.grade(12, 23, share) for share in (1, 0.7, 0.69, 0.4, 0.1, 0.09, 0)] == [
        "easy", "easy", "medium", "medium", "hard", "expert", "expert",
    ]  # fmt: skip
    assert [rating.grade(21, 23, share) for share in (1, 0.5, 0.2, 0)] == [
        "medium",
        "hard",
        "expert",
        "expert",
    ]
    assert rating.grade(None, 23, 0.9) == "impossible"


def test_rating():
    found = finish(rating.rate(deals.from_number(1), TABLES["classic"]))
    assert found.solution.score == SOLVED[0]["classic"]
    assert found.solution.draws == SOLVED[0]["wrap"]["draws"]
    assert found.cleared.of == 20 * len(PLAYERS)
    assert found == finish(rating.rate(deals.from_number(1), TABLES["classic"]))
    lost = finish(rating.rate(deals.from_number(8), TABLES["open"]))
    assert (lost.grade, lost.cleared.won, lost.solution.winning_line) == ("impossible", 0, None)


def test_solve_prints_one_object_a_line_in_order(run, tmp_path):
    file = tmp_path / "decks"
    file.write_text(texts(deals.from_number(3).cards) + "\n\n2\n")
    code, out, err = run("solve", "8", "1", "--file", str(file), "--rules", "classic.nowrap", "--json")
    assert (code, err) == (0, "")
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer["deal"] for answer in answers] == [
        8,
        1,
        deals.from_text(texts(deals.from_number(3).cards)).code,
        2,
    ]
    for answer, number in zip(answers, (8, 1, 3, 2), strict=True):
        assert list(answer) == ["deal", "rules", "verdict", "draws", "score", "line", "seconds"]
        expected = SOLVED[number - 1]["nowrap"]
        assert (answer["verdict"], answer["draws"]) == (expected["verdict"], expected["draws"])
        assert answer["rules"] == "classic.nowrap"
        assert answer["score"] is None
        assert answer["seconds"] > 0
        if answer["line"] is not None:
            line = tuple(answer["line"])
            assert line.count(DRAW) == answer["draws"]
            played = game.replay(deals.from_number(number), rules.parse("classic.nowrap"), line)
            assert played.outcome is Outcome.WON


def test_solve_for_the_score(run):
    code, out, _ = run("solve", "2", "--goal", "score", "--rules", "original", "--json")
    answer = json.loads(out)
    assert (code, answer["score"], answer["draws"]) == (0, SOLVED[1]["original"], SOLVED[1]["wrap"]["draws"])
    played = game.replay(deals.from_number(2), TABLES["original"], tuple(answer["line"]))
    assert (played.walk_away() if played.can_quit else played).score == answer["score"]


def test_solve_in_words(run):
    assert run("solve", "8", "--rules", "open")[1] == "deal 8: cannot be cleared\n"
    assert (
        "deal 2: can be cleared with 6 draws; best score 313 by "
        in run("solve", "2", "--goal", "score", "--rules", "classic")[1]
    )


def test_rate_prints(run):
    answer = json.loads(run("rate", "1", "--rules", "classic", "--json")[1])
    assert list(answer) == ["deal", "rules", "verdict", "draws", "par", "players", "grade", "seconds"]
    assert (answer["verdict"], answer["draws"], answer["par"]) == ("won", 13, 203)
    assert answer["grade"] in run("rate", "1", "--rules", "classic")[1]


def test_rate_names_no_best_score_where_nothing_is_scored(run):
    assert json.loads(run("rate", "5", "--rules", "relaxed", "--json")[1])["par"] is None
    assert "best score" not in run("rate", "5", "--rules", "relaxed")[1]


def test_survey_prints(run):
    code, out, err = run("survey", "1-120", "--rules", "classic", "--jobs", "1", "--json")
    answer = json.loads(out)
    assert (code, err) == (0, "")
    assert list(answer) == ["rules", "player", "deals", "won", "share", "low", "high", "seconds"]
    assert answer["won"] == sum(case["wrap"]["verdict"] == "won" for case in SOLVED)
    assert answer["low"] < answer["share"] < answer["high"]
    two = json.loads(run("survey", "1-120", "--rules", "classic", "--jobs", "2", "--json")[1])
    assert {**two, "seconds": 0} == {**answer, "seconds": 0}
    assert run("survey", "1-60", "--player", "random")[1].startswith(f"{rules.code(DEFAULT)}, random: ")


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve"], ["solve", "0"], ["solve", "1", "x"], ["solve", "--file", "no/such/file"], ["solve", "1", "--goal", "x"],
        ["solve", "1", "--rules", "x"], ["rate"], ["rate", "4294967296"], ["survey", "9-1"], ["survey", "a-b"],
        ["survey", "1-9", "--jobs", "0"], ["survey", "1-9", "--player", "nobody"],
    ],
)  # fmt: skip
def test_bad_input_gives_one_line(run, arguments):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "Traceback" not in err


def test_a_bad_line_of_a_file_is_named(run, tmp_path):
    file = tmp_path / "decks"
    file.write_text("1\n2C 2C\n")
    code, out, err = run("solve", "--file", str(file))
    assert (code, out) == (2, "")
    assert f"line 2 of {str(file)!r}: this is not a full deck: twice or more: 2C" in err
