"""Rules: the ten tables row by row, what a streak pays, house rules, the rules code."""

import itertools
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import naive
from tripeaks import rules
from tripeaks.rules import OPTIONS, TABLES, UNLIMITED, RulesError

# key: wrap, hidden, undo allowed, its cost, an undone game may be a best score, what is recorded
ROWS = {
    "classic": (True, True, False, 0, True, "score"),
    "original": (True, True, False, 0, True, "money"),
    "modern": (True, True, True, 0, False, "score"),
    "chain": (True, True, True, 0, True, "score"),
    "open": (False, False, True, 5, True, "score"),
    "open-easy": (True, False, True, 5, True, "score"),
    "relaxed": (True, True, True, 0, True, "nothing"),
    "collection": (True, True, True, 0, True, "score"),
    "doubling": (True, True, False, 0, True, "score"),
    "multiplier": (True, True, True, 0, True, "score"),
}


def test_the_ten_tables():
    """Wrap, hidden, undo and record of each table as in the rules; all deal one waste card, one pass, no joker."""
    assert list(TABLES) == list(ROWS)
    for key, table in TABLES.items():
        undo = table.undo_policy
        row = (table.wrap, table.hidden, undo.allowed, undo.cost, undo.ranked, table.record)
        assert row == ROWS[key], key
        assert (table.table, table.empty_waste, table.passes, table.jokers) == (key, False, 1, 0)
        assert table.is_table


def test_only_relaxed_hints_never_look():
    """Its hints name a legal move and never look at hidden cards; elsewhere all hints are there."""
    assert [key for key, table in TABLES.items() if table.hints == "legal"] == ["relaxed"]


def test_only_original_counts_walking_away():
    """Leaving a deal is a result where money runs on; elsewhere the deal is dropped."""
    assert [key for key, table in TABLES.items() if table.quit_counts] == ["original"]


@pytest.mark.parametrize("key", TABLES)
def test_a_table_pays_as_its_row_says(key):
    """First to 28th card of a streak with no to three tips gone, and every other column."""
    scheme = TABLES[key].scheme
    for n, tips in itertools.product(range(1, 29), range(4)):
        assert scheme.card(n, tips) == naive.CARD[key](n, tips), (n, tips)
    columns = (scheme.tips, scheme.clear, scheme.stock_left, scheme.draw, scheme.board_left, scheme.start)
    tables = (naive.TIPS, naive.CLEAR, naive.STOCK_LEFT, naive.DRAW, naive.BOARD_LEFT, naive.START)
    assert columns == (naive.TIPS[key], *(table.get(key, 0) for table in tables[1:]))
    assert scheme.leave == (-5 if key == "original" else 0)


@pytest.mark.parametrize(
    ("key", "first", "second", "last"),
    [
        ("modern", 10, 15, 145),
        ("collection", 100, 300, 5500),
        ("multiplier", 1, 2, 2**27),
        ("classic", 1, 2, 28),
    ],
)
def test_first_second_and_last_card_of_a_streak(key, first, second, last):
    """Figures worked out by hand, against a formula that is off by one."""
    assert [TABLES[key].scheme.card(n, 0) for n in (1, 2, 28)] == [first, second, last]


def test_doubling_doubles_every_fourth_card_and_every_tip():
    """1 1 1 1 2 2 2 2 4 … without tips, times 2, 4, 8 with one, two, three tips gone."""
    scheme = TABLES["doubling"].scheme
    assert [scheme.card(n, 0) for n in range(1, 10)] == [1, 1, 1, 1, 2, 2, 2, 2, 4]
    assert [scheme.card(9, tips) for tips in range(4)] == [4, 8, 16, 32]


def test_house_rules_reach_what_they_must():
    """No wrap, all face up, empty waste, 1, 2, 3 or unlimited passes, 0 to 2 jokers, any scoring, any undo policy."""
    assert set(OPTIONS["wrap"]) == set(OPTIONS["hidden"]) == set(OPTIONS["empty_waste"]) == {True, False}
    assert set(OPTIONS["passes"]) == {1, 2, 3, UNLIMITED}
    assert set(OPTIONS["jokers"]) == {0, 1, 2}
    assert set(OPTIONS["scoring"]) == {table.scoring for table in TABLES.values()} == set(rules.SCHEMES)
    assert set(OPTIONS["undo"]) == {table.undo for table in TABLES.values()} == set(rules.UNDO)


house_rules = st.builds(
    lambda key, changes: rules.with_fields(TABLES[key], changes),
    st.sampled_from(list(TABLES)),
    st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in OPTIONS.items()}),
)


@given(house_rules)
def test_a_rules_code_reads_back(table):
    """Any house rules: the same value, from a text that is safe in a link; a table's own code is its key alone."""
    code = rules.code(table)
    assert rules.parse(code) == table
    assert rules.code(rules.parse(code)) == code
    assert set(code) <= set("abcdefghijklmnopqrstuvwxyz0123456789-.")
    assert len(code) < 100
    assert table.is_table == ("." not in code)


@given(house_rules)
def test_no_two_rules_share_a_code(table):
    """A change of any one field changes the code."""
    for name, values in OPTIONS.items():
        codes = {rules.code(replace(table, **{name: value})) for value in values}
        assert len(codes) == len(values), name


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("CLASSIC", "classic"),
        (" modern.NoWrap ", "modern.nowrap"),
        ("classic.wrap", "classic"),
        ("open.wrap.hidden", "open.wrap.hidden"),
        ("relaxed.pass1.first.joker0", "relaxed"),
        ("chain.joker2.nowrap", "chain.nowrap.joker2"),
    ],
)
def test_other_spellings_of_a_code(text, canonical):
    """Capitals, space around, words that change nothing and any order are understood; written one way."""
    assert rules.code(rules.parse(text)) == canonical


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("", "''"),
        ("klassic", "'klassic'"),
        ("nowrap", "'nowrap'"),
        ("classic.", "''"),
        ("classic..nowrap", "''"),
        ("classic nowrap", "'classic nowrap'"),
        ("classic.pass4", "'pass4'"),
        ("classic.joker3", "'joker3'"),
        ("classic.score-gold", "'score-gold'"),
        ("classic.__class__", "'__class__'"),
        ("classic.nowrap.wrap", "wrap twice"),
        ("classic.pass2.pass2", "passes twice"),
        ("classic.\n\x1b[31m", r"'\n\x1b[31m'"),
        ("♥", "'♥'"),
    ],
)
def test_a_code_that_is_not_understood_is_refused(text, quoted):
    """One printable line that quotes the word at fault."""
    with pytest.raises(RulesError) as caught:
        rules.parse(text)
    assert quoted in str(caught.value)
    assert str(caught.value).isprintable()


def test_a_huge_code_is_not_repeated_in_full():
    """The message is no longer than the list of words that would do."""
    with pytest.raises(RulesError) as caught:
        rules.parse("classic." + "x" * 100_000)
    assert len(str(caught.value)) < 800


def test_a_word_of_40_characters_is_quoted_whole_and_a_longer_one_cut():
    """The 41st is left out, with a sign that it is."""
    for length, quoted in ((40, "'" + "x" * 40 + "'"), (41, "'" + "x" * 40 + "…'")):
        with pytest.raises(RulesError) as caught:
            rules.parse("x" * length)
        assert str(caught.value).startswith(quoted + " is not a table")


@pytest.mark.parametrize(
    "changes", [{"passes": 4}, {"jokers": -1}, {"scoring": "gold"}, {"table": "open"}, {"nonsense": 1}]
)
def test_fields_take_only_their_values(changes):
    """House rules outside the options are refused."""
    with pytest.raises(RulesError, match=next(iter(changes))):
        rules.with_fields(TABLES["classic"], changes)
