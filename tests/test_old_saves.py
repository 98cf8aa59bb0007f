"""What players have stored: documents of each version, as it wrote them, are read to the same state for ever.

A new version of a document gets a folder of its own in tests/data/saves, beside those that are there.
"""

import json
from pathlib import Path

import pytest

from tests.helpers.page import act, opened, sent
from tripeaks import deals, rules, saves, stats
from tripeaks.position import Outcome
from tripeaks.stats import Result
from ui import backup, daily, settings, tutor
from ui.view import view

SAVES = Path(__file__).parent / "data" / "saves"
DECK = "JC6C5C9CTC8C7C3C4C6D7D8DJDTD9D2CAC2D2H3D4D5DQCKCQD5H4H3HADKDKHKSQHQSJHJSTHTS9H9S8H8S7H7S6H6S5S4S3S2SAHAS????"
RESULTS = (
    Result("7", "modern", "won", 700, 9, 28, 301, 1000, 2000, ranked=True, peeked=False),
    Result("8", "original", "quit", -150, 0, 0, 3, 3000, 3100, ranked=True, peeked=False),
    Result(DECK, "chain.empty.passes.joker2", "stuck", 12, 4, 10, 60, 4000, 4100, ranked=False, peeked=True),
)
DAYS = {"2026-11-30": {"modern": (1234, 1796040000), "open": (5, 0)}, "2026-12-01": {"classic": (77, 0)}}


def stored(name: str, version: int = 1) -> str:
    return (SAVES / str(version) / f"{name}.json").read_text(encoding="utf-8")


def test_a_game_in_the_middle():
    here = saves.load(stored("game"))
    assert (here.deal, rules.code(here.rules)) == (deals.from_number(7), "open.wrap")
    assert (len(here.moves), here.cursor, here.undos, here.peeks, here.began) == (25, 18, 7, 1, 1_700_000_000)
    assert (here.outcome, here.tally.all_streaks) == (Outcome.PLAYING, (4, 2, 8))
    assert here.score == 10 + 3 + 36 - 7 * 5  # three streaks, seven undos


def test_a_game_of_a_written_deck_with_jokers_after_a_turn():
    here = saves.load(stored("game-deck"))
    assert (here.deal.code, here.position.turns, here.position.drawn) == (DECK, 1, 3)


def test_a_game_that_was_left():
    here = saves.load(stored("game-left"))
    assert (here.outcome, here.score) == (Outcome.QUIT, -150)


def test_results():
    assert stats.load(stored("results")) == RESULTS


def test_settings_lessons_and_days():
    """Each of the words is still understood; what has come since has its default."""
    words = json.loads(stored("settings"))
    assert settings.load(stored("settings")) == {**settings.DEFAULTS, **words}
    assert not set(words.items()) & set(settings.DEFAULTS.items())
    assert tutor.load(stored("lessons")) == ("ranks", "stock")
    assert daily.load(stored("daily")) == DAYS


def test_an_export_brings_everything_back():
    model = sent(opened(), act("statistics"))
    taken, _ = backup.take_in(model, stored("export"))
    assert taken.settings == settings.load(stored("settings"))
    assert (taken.results, taken.lessons, taken.daily) == (RESULTS, ("ranks", "stock"), DAYS)
    assert taken.game == saves.load(stored("game"))


def test_a_page_opens_with_all_of_it():
    parts = {key: stored(key) for key in backup.KEYS}
    model = opened(deal="", table="", **parts)
    assert (model.game, model.dialog) == (saves.load(parts["game"]), "")
    assert view(model).fields["score"] == "14"


@pytest.mark.parametrize(
    ("name", "version", "load", "dump"),
    [
        ("game", saves.VERSION, saves.load, saves.dump),
        ("game-deck", saves.VERSION, saves.load, saves.dump),
        ("game-left", saves.VERSION, saves.load, saves.dump),
        ("results", stats.VERSION, stats.load, stats.dump),
        ("export", backup.VERSION, backup.load, backup.dump),
        ("settings", 1, settings.load, settings.dump),
        ("lessons", 1, tutor.load, tutor.dump),
        ("daily", 1, daily.load, daily.dump),
    ],
)
def test_another_form_of_a_document_needs_another_version(name, version, load, dump):
    """What this program writes is what its version has always written."""
    assert json.loads(dump(load(stored(name, version)))) == json.loads(stored(name, version))
