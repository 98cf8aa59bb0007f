"""Cards: numbers, texts, what is understood, what is refused, which ranks are neighbours."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripeaks import cards
from tripeaks.cards import DECK, JOKER, CardError


def test_the_deck_is_written_in_its_order():
    """AC 2C … KC, then diamonds, hearts, spades: the order the shuffle starts from."""
    assert cards.texts(DECK) == " ".join(rank + suit for suit in "CDHS" for rank in "A23456789TJQK")


def test_ranks_count_from_ace_to_king():
    """Ace 1, ten 10, jack 11, queen 12, king 13, in every suit."""
    assert [cards.rank(card) for card in DECK] == [*range(1, 14)] * 4


@given(st.sampled_from((*DECK, JOKER)))
def test_a_card_reads_back(card):
    """Text and card are each other's inverse, jokers included."""
    assert cards.parse(cards.text(card)) == card


@pytest.mark.parametrize(
    ("word", "card"),
    [
        ("10D", "TD"),
        ("10d", "TD"),
        ("td", "TD"),
        ("aS", "AS"),
        (" 7h ", "7H"),
        ("Q♠", "QS"),
        ("q♡", "QH"),
        ("10♦", "TD"),
        ("9♣", "9C"),
        ("2♤", "2S"),
        ("3♢", "3D"),
        ("4♧", "4C"),
        ("5♥\ufe0f", "5H"),
        ("6♠\ufe0e", "6S"),
        ("??", "??"),
    ],
)
def test_other_spellings_are_understood(word, card):
    """10 for T, lower case, suit symbols with or without a variation selector."""
    assert cards.text(cards.parse(word)) == card


@pytest.mark.parametrize(
    "word",
    [
        "",
        " ",
        "1D",
        "0H",
        "11S",
        "100D",
        "D7",
        "7",
        "H",
        "7HH",
        "7X",
        "?",
        "???",
        "7 H",
        "joker",
        "１D",
        "🂡",
        "\0",
        "\ud800",
    ],
)
def test_anything_else_is_refused_and_quoted(word):
    """The message quotes the word on one line."""
    with pytest.raises(CardError) as caught:
        cards.parse(word)
    assert repr(word) in str(caught.value)
    assert str(caught.value).isprintable()


def test_a_long_word_is_not_repeated_in_full():
    """A message stays a line however long the word is."""
    with pytest.raises(CardError) as caught:
        cards.parse("x" * 5000)
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize(
    ("rank", "with_wrap", "without"),
    [
        (1, {2, 13}, {2}),
        (2, {1, 3}, {1, 3}),
        (10, {9, 11}, {9, 11}),
        (12, {11, 13}, {11, 13}),
        (13, {12, 1}, {12}),
    ],
)
def test_neighbours_of_a_rank(rank, with_wrap, without):
    """One up or one down; king and ace meet only with wrap; equal ranks never, and a two never meets a king."""
    assert set(cards.neighbours(rank, wrap=True)) == with_wrap
    assert set(cards.neighbours(rank, wrap=False)) == without


@pytest.mark.parametrize("wrap", [True, False])
def test_being_neighbours_is_mutual(wrap):
    """If a fits b then b fits a; no rank fits itself."""
    pairs = {(a, b) for a in range(1, 14) for b in cards.neighbours(a, wrap)}
    assert pairs == {(b, a) for a, b in pairs}
    assert len(pairs) == (26 if wrap else 24)
    assert not any(a == b for a, b in pairs)


def test_every_rank_fits_a_wild_card():
    """A joker, or a waste that is still empty, takes all thirteen."""
    assert cards.rank(JOKER) == cards.WILD
    for wrap in (True, False):
        assert cards.neighbours(cards.WILD, wrap) == tuple(range(1, 14))


def test_ranks_are_spoken_as_on_the_table():
    """A, 2 … 10, J, Q, K."""
    assert " ".join(map(cards.rank_text, range(1, 14))) == "A 2 3 4 5 6 7 8 9 10 J Q K"
