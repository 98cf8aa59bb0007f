"""Saved games: a document that reads back to the same game, and everything damaged or foreign refused."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.boards import PEAKS, RUN, story
from tests.test_rules import house_rules
from tripeaks import cards, deals, game, rules, saves
from tripeaks.game import Game
from tripeaks.position import DRAW, Outcome
from tripeaks.rules import TABLES
from tripeaks.saves import SaveError


def some_game(code="open", number=7, steps=25):
    """Seven moves undone of some that were made, a peek, some time."""
    choose = random.Random(number)
    table = rules.parse(code)
    here = Game(deals.from_number(number, table.jokers), table, began=1_700_000_000)
    for _ in range(steps):
        if here.legal_moves:
            here = here.play(choose.choice(here.position.playable or (DRAW,)))
    for _ in range(7):
        here = here.undo()
    return here.peek()


@given(
    st.integers(1, deals.MAX_NUMBER),
    house_rules,
    st.booleans(),
    st.lists(st.integers(0, 99), max_size=60),
    st.booleans(),
)
def test_a_save_reads_back(number, table, as_text, choices, leave):
    """Any rules, a numbered or written deal, moves made and undone, left or not: the same game, to the last field."""
    deal = deals.from_number(number, table.jokers)
    here = Game(deals.parse(cards.texts(deal.cards), table.jokers) if as_text else deal, table)
    for choice in choices:
        if choice >= 80:
            here = here.undo()
        elif choice >= 70:
            here = here.redo()
        elif choice >= 68:
            here = here.peek()
        elif here.legal_moves:
            here = here.play(here.legal_moves[choice % len(here.legal_moves)])
    if leave:
        here = here.walk_away()
    again = saves.load(saves.dump(here))
    assert again == here
    assert (again.position, again.tally, again.score, again.outcome) == (
        *(here.position, here.tally, here.score, here.outcome),
    )
    assert saves.dump(again) == saves.dump(here)
    assert again.redo() == here.redo()


def test_the_longest_game_can_be_saved():
    """Over a thousand moves under unlimited passes fit well into a document."""
    table = rules.parse("chain.empty.passes.joker2")
    here = Game(deals.parse(story(f"A:{RUN}", PEAKS)[0] + " ?? ??", 2), table)
    while here.legal_moves:
        here = here.play(DRAW if DRAW in here.legal_moves else here.legal_moves[0])
    document = saves.dump(here)
    assert len(document) < saves.MAX_LENGTH / 4
    assert saves.load(document) == here


def test_a_document_of_the_first_version_is_read_for_ever():
    """Written out here as it was first written, not made by `dump`."""
    here = saves.load(
        '{"version":1,"rules":"open.wrap","deal":"1","moves":"v---B","cursor":2,"undos":3,"peeks":1,'
        '"seconds":61,"began":1700000000,"quit":false}'
    )
    assert (here.deal, here.rules) == (deals.from_number(1), rules.parse("open.wrap"))
    assert (here.moves, here.cursor, here.played) == ((21, DRAW, DRAW, DRAW, 27), 2, (21, DRAW))
    assert (here.undos, here.peeks, here.seconds, here.began) == (3, 1, 61, 1_700_000_000)
    assert (here.outcome, here.score) == (Outcome.PLAYING, 1 - 15)


GOOD = json.loads(saves.dump(some_game()))


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("version", 2, "version"),
        ("version", 10**4000, "version"),
        ("version", "1", "version"),
        ("version", True, "version"),
        ("version", 1.0, "version"),
        ("rules", "klassic", "'klassic' is not a table"),
        ("rules", None, "rules"),
        ("rules", "open.joker1.empty.nonsense", "'nonsense'"),
        ("rules", "classic", "do not fit"),  # no undo there, but moves were undone
        ("deal", "0", "0 is not a deal number"),
        ("deal", "4294967296", "is not a deal number"),
        ("deal", 7, "deal"),
        ("deal", "7H 8H", "missing"),
        ("moves", "zzz", "move 1 of 3|move 2 of 3"),
        ("moves", "a", "covered"),
        ("moves", "-" * 24, "move 24 of 24"),
        ("moves", "Ü", "is not a move"),
        ("moves", "-" * 5000, "too long"),
        ("moves", [21], "moves"),
        ("cursor", -1, "do not fit"),
        ("cursor", len(GOOD["moves"]) + 1, "do not fit"),
        ("cursor", 10**9, "do not fit"),
        ("cursor", 0, "do not fit"),  # more moves taken back than undos counted
        ("cursor", 1.5, "cursor"),
        ("cursor", True, "cursor"),
        ("undos", -7, "do not fit"),
        ("undos", 6, "do not fit"),
        ("undos", 10**4200, "do not fit"),
        ("undos", None, "undos"),
        ("peeks", -1, "do not fit"),
        ("seconds", "9", "seconds"),
        ("seconds", -1, "do not fit"),
        ("began", 1e9, "began"),
        ("quit", 0, "quit"),
        ("quit", "false", "quit"),
    ],
)
def test_a_tampered_save_is_refused(key, value, said):
    """One printable, short line that names what is wrong, whichever field was changed."""
    with pytest.raises(SaveError, match=said) as caught:
        saves.load(json.dumps(GOOD | {key: value}))
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 800


@pytest.mark.parametrize("key", GOOD)
def test_a_save_without_one_field_is_refused(key):
    """No field is guessed."""
    with pytest.raises(SaveError, match=key):
        saves.load(json.dumps({k: v for k, v in GOOD.items() if k != key}))


def test_the_good_save_is_read():
    """The document that the tests above spoil."""
    assert saves.load(json.dumps(GOOD)) == some_game()


def test_a_save_cut_anywhere_is_refused():
    """At each of its characters."""
    document = saves.dump(some_game())
    for length in range(len(document)):
        with pytest.raises(SaveError):
            saves.load(document[:length])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "1",
        '"classic"',
        "[]",
        "[" * 15_000,
        '{"a":' * 4000,
        "{}",
        '{"settings":{"sound":true}}',
        "NaN",
        '{"version":NaN}',
        '{"version":Infinity}',
        '{"version":' + "1" * 5000 + "}",
        "undefined",
        "\0\0\0",
        "\ufeff" + saves.dump(Game(deals.from_number(1), TABLES["classic"])),
        "\ud800",
        "💥" * 100,
        " " * 30_000,
        saves.dump(Game(deals.from_number(1), TABLES["classic"])) * 2,
        saves.dump(Game(deals.from_number(1), TABLES["classic"])) + " " * saves.MAX_LENGTH,
    ],
)
def test_a_foreign_text_is_refused(text):
    """What other programs, or nobody, would write: one printable, short line."""
    with pytest.raises(SaveError) as caught:
        saves.load(text)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from(sorted(GOOD)), json_values)
def test_any_value_in_any_field_is_read_or_refused(key, value):
    """Nothing but `SaveError` is raised; what is read is a game that saves as the same document."""
    document = GOOD | {key: value}
    try:
        here = saves.load(json.dumps(document))
    except SaveError:
        return
    assert json.loads(saves.dump(here))[key] == value


@given(st.data())
def test_a_save_with_one_character_changed_is_read_or_refused(data):
    """Nothing but `SaveError` is raised; what is read can be played on or is over."""
    text = saves.dump(some_game())
    place = data.draw(st.integers(0, len(text) - 1))
    spoilt = text[:place] + data.draw(st.characters()) + text[place + 1 :]
    try:
        here = saves.load(spoilt)
    except SaveError:
        return
    assert here.position == game.replay(here.deal, here.rules, here.played).position
