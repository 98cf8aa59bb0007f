"""Deals: the generator, the stored vectors, deck texts and what is refused."""

import json
import random
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripeaks import cards, deals
from tripeaks.cards import DECK, JOKER
from tripeaks.deals import MAX_NUMBER, DealError

VECTORS = json.loads((Path(__file__).parent / "data" / "deals.json").read_text(encoding="utf-8"))
DEAL_1 = VECTORS[0]["deck"]


def test_splitmix64_gives_the_published_words():
    """Seed 1234567."""
    assert list(islice(deals.words(1234567), 3)) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_the_generator_takes_any_64_bit_seed():
    """The state wraps at 2^64: words stay below it, and a seed of 2^64 is the seed 0."""
    assert list(islice(deals.words(2**64 - 1), 5)) != list(islice(deals.words(0), 5))
    assert list(islice(deals.words(2**64), 5)) == list(islice(deals.words(0), 5))
    assert all(0 <= word < 2**64 for word in islice(deals.words(2**64 - 1), 1000))


@pytest.mark.parametrize(
    ("words", "n", "result"),
    [
        ([2**64 - 1, 5], 3, 2),  # 2^64 − 1 is the one word thrown away for 3: 2^64 mod 3 = 1
        ([2**64 - 2], 3, 2),
        ([2**64 - 1], 4, 3),  # a power of two throws none away
        ([2**64 - 16, 2**64 - 1, 7], 52, 7),  # 2^64 mod 52 = 16: the last 16 words are thrown away
        ([2**64 - 17], 52, 51),
        ([9], 1, 0),
    ],
)
def test_bounded_throws_away_the_uneven_rest(words, n, result):
    """Only words below 2^64 − (2^64 mod n) count."""
    stream = iter(words)
    assert deals.bounded(stream, n) == result
    assert next(stream, None) is None


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['deal']}-{v.get('jokers', 0)}")
def test_stored_deals(vector):
    """The same number and jokers give the same cards for ever."""
    deal = deals.from_number(vector["deal"], vector.get("jokers", 0))
    assert cards.texts(deal.cards) == vector["deck"]
    assert deal.number == vector["deal"]
    assert deal.jokers == vector.get("jokers", 0)


@given(st.integers(1, MAX_NUMBER), st.integers(0, 2))
def test_a_number_deals_a_full_deck(number, jokers):
    """52 different cards, the jokers among the drawable stock; without them the deal is the one without jokers."""
    deal = deals.from_number(number, jokers)
    assert len(deal.cards) == 52 + jokers
    assert JOKER not in deal.cards[:29]
    plain = tuple(card for card in deal.cards if card != JOKER)
    assert sorted(plain) == list(DECK)
    assert plain == deals.from_number(number).cards


def test_a_joker_can_be_first_and_last_of_the_stock():
    """Over some hundred deals it lies in each of the 24 places."""
    places = {deals.from_number(number, 1).cards.index(JOKER) for number in range(1, 400)}
    assert places == set(range(29, 53))


decks = st.integers(0, 2).flatmap(
    lambda jokers: st.tuples(
        st.just(jokers),
        st.permutations(DECK),
        st.lists(st.integers(29, 52), min_size=jokers, max_size=jokers),
    )
)


@given(decks, st.sampled_from([" ", ",", ", ", "\n", ";", "\t", ""]), st.booleans())
def test_a_deck_text_reads_back(made, separator, lower):
    """Any order of the cards, written with spaces, commas, lines or nothing between, and as the deal's code."""
    jokers, deck, places = made
    for place in places:
        deck.insert(place, JOKER)
    text = separator.join(map(cards.text, deck))
    deal = deals.parse(text.lower() if lower else text, jokers)
    assert deal.cards == tuple(deck)
    assert deal.number is None
    assert deals.parse(deal.code, jokers) == deal


@given(st.integers(1, MAX_NUMBER), st.integers(0, 2))
def test_a_number_reads_back(number, jokers):
    """The code of a numbered deal is its number."""
    deal = deals.from_number(number, jokers)
    assert deal.code == str(number)
    assert deals.parse(deal.code, jokers) == deal


def test_other_spellings_of_a_deck():
    """10 for T and suit symbols, also run together, also with the selectors that phones add."""
    plain = deals.parse(DEAL_1)
    assert deals.parse(DEAL_1.replace("T", "10")) == plain
    assert deals.parse(DEAL_1.replace("T", "10").replace(" ", "")) == plain
    symbols = DEAL_1.translate(str.maketrans({"C": "♣", "D": "♦", "H": "♥\ufe0f", "S": "♠\ufe0e"}))
    assert deals.parse(symbols) == plain
    assert deals.parse(symbols.replace(" ", "")) == plain
    assert deals.parse(f"  {DEAL_1}\n") == plain


def edited(old, new):
    assert old in DEAL_1
    return DEAL_1.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "jokers", "said"),
    [
        ("0", 0, "0 is not a deal number: those go from 1 to 4,294,967,295"),
        ("-1", 0, "-1 is not a deal number"),
        ("4294967296", 0, "4294967296 is not a deal number"),
        ("9" * 20, 0, "is not a deal number"),
        ("9" * 5000, 0, "…' is not a deal"),
        ("", 0, "'' is not a deal"),
        ("x", 0, "'x' is not a deal"),
        ("1.0", 0, "'1.0' is not a deal"),
        ("0x10", 0, "'0x10' is not a deal"),
        ("1e3", 0, "'1e3' is not a deal"),
        ("1_000", 0, "'1_000' is not a deal"),
        ("１２", 0, "'１２' is not a deal"),
        ("7H", 0, "'7H' is not a deal"),
        ("1 2", 0, "'1' is not a card"),
        (edited("9C", "7D"), 0, "twice or more: 7D; missing: 9C"),
        (edited("9C", ""), 0, "missing: 9C"),
        (edited("9C", "9C 9C"), 0, "twice or more: 9C"),
        (f"{DEAL_1} {DEAL_1}", 0, "twice or more: AC 2C"),
        (edited("9C", "9X"), 0, "'9X' is not a card"),
        (edited("9C", "??"), 0, "missing: 9C; jokers: 1 where the rules have 0"),
        (DEAL_1, 1, "jokers: 0 where the rules have 1"),
        (f"{DEAL_1} ?? ??", 1, "jokers: 2 where the rules have 1"),
        (f"?? {DEAL_1}", 1, "a joker outside the stock"),
        (edited("QC", "?? QC"), 1, "a joker outside the stock"),
        ("7H 8H", 0, "missing: 50 cards"),
        (DEAL_1 + " " * 3000 + "zz", 0, "too long"),
        ("7H " * 100_000, 0, "too long"),
        ("\ud800\ud801 \0", 0, "is not a card"),
        ("\u202e𝟙 💥", 0, "is not a card"),
    ],
)
def test_what_cannot_be_dealt_is_refused(text, jokers, said):
    """One printable, short line that names what is missing or twice, or quotes what is no card."""
    with pytest.raises(DealError) as caught:
        deals.parse(text, jokers)
    message = str(caught.value)
    assert said in message
    assert message.isprintable()
    assert len(message) < 300


@given(st.text(max_size=60), st.integers(0, 2))
def test_any_text_is_a_deal_or_is_refused(text, jokers):
    """Nothing else is raised, and what is dealt is a full deck."""
    try:
        deal = deals.parse(text, jokers)
    except DealError as error:
        said = str(error)
    else:
        said = ""
        assert sorted(c for c in deal.cards if c != JOKER) == list(DECK)
    assert said.isprintable()


def test_numbers_from_entropy_are_deal_numbers():
    """Any 64 bits become 1 … 4,294,967,295, both ends included."""
    words = [0, 1, MAX_NUMBER - 1, MAX_NUMBER, 2**32, 2**64 - 1]
    assert all(1 <= deals.number_from(word) <= MAX_NUMBER for word in words)
    assert {deals.number_from(0), deals.number_from(MAX_NUMBER - 1)} == {1, MAX_NUMBER}
    assert len({deals.number_from(word) for word in range(1000)}) == 1000


def unevenness(shuffles):
    """Chi-square of each card in each place, less its mean, in standard deviations; and the largest of a single place.

    Over n even shuffles of 52 cards 51/52 of the sum has about a chi-square distribution with 51² degrees of freedom.
    """
    counts = [[0] * 52 for _ in range(52)]
    n = 0
    for deck in shuffles:
        n += 1
        for row, card in zip(counts, deck, strict=True):
            row[card] += 1
    mean = n / 52
    places = [sum((count - mean) ** 2 for count in row) / mean for row in counts]
    degrees = 51 * 51
    return (sum(places) * 51 / 52 - degrees) / (2 * degrees) ** 0.5, max(places)


def test_every_card_comes_to_every_place_equally_often():
    """Chi-square over 20,000 neighbouring deal numbers: whole table within 4 standard deviations, each place p > 1e-5."""
    overall, worst = unevenness(deals.from_number(number).cards for number in range(1, 20_001))
    assert abs(overall) < 4
    assert worst < 103


def test_the_evenness_test_notices_a_bad_shuffle():
    """The usual slip (swap with any of 52 places) is far outside in a fifth of the deals, so the test above can fail."""
    source = random.Random(1)

    def slip():
        deck = list(DECK)
        for i in range(51, 0, -1):
            j = source.randrange(52)
            deck[i], deck[j] = deck[j], deck[i]
        return deck

    overall, _ = unevenness(slip() for _ in range(4000))
    assert overall > 10


def test_neighbouring_numbers_deal_different_boards():
    """No two of 5,000 deals in a row, nor of the highest numbers, have the same cards."""
    numbers = [*range(1, 4001), *range(MAX_NUMBER - 999, MAX_NUMBER + 1)]
    assert len({deals.from_number(number).cards for number in numbers}) == len(numbers)
