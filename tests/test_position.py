"""Play: what fits, what is covered, draws, passes, jokers, empty waste, won and stuck; line counts; a second engine."""

import itertools
import random

import pytest

from tests.helpers import naive
from tests.helpers.boards import PEAKS, ROWS, RUN, deck, story, unfitting
from tests.helpers.naive import Naive
from tripeaks import board, cards, deals, position, rules
from tripeaks.cards import JOKER
from tripeaks.position import DRAW, IllegalMove, Outcome, Refusal
from tripeaks.rules import OPTIONS, TABLES, UNLIMITED


def begin(text, code="relaxed"):
    table = rules.parse(code)
    return position.start(deals.parse(str(text), table.jokers), table)


def after(here, moves):
    for move in moves:
        here = here.play(move)
    return here


def refused(here, move):
    with pytest.raises(IllegalMove) as caught:
        here.play(move)
    assert move not in here.legal_moves
    return caught.value


def words(here):
    return [cards.text(here.deal.cards[place]) for place in here.waste]


# ---- one card on another


@pytest.mark.parametrize("wrap", [True, False])
def test_a_card_fits_one_up_or_one_down(wrap):
    """All 13 × 13 pairs of waste and board rank; suits never matter; king and ace only with wrap (example 7)."""
    for low, high in itertools.product(range(13), repeat=2):
        for suits in ("CD", "CC", "HS"):
            if low == high and suits == "CC":
                continue
            waste, card = cards.RANKS[low] + suits[0], cards.RANKS[high] + suits[1]
            here = begin(deck(". " * 18 + card, waste), "relaxed" if wrap else "relaxed.nowrap")
            fits = abs(low - high) == 1 or (wrap and {low, high} == {0, 12})
            assert (18 in here.legal_moves) == fits, (waste, card)
            if fits:
                assert words(here.play(18)) == [waste, card]
            else:
                assert refused(here, 18).refusal is Refusal.NO_FIT


@pytest.mark.parametrize(
    ("waste", "code", "ranks"),
    [
        ("K", "relaxed", "QA"),
        ("K", "relaxed.nowrap", "Q"),
        ("A", "relaxed", "2K"),
        ("A", "relaxed.nowrap", "2"),
    ],
)
def test_king_and_ace_on_the_waste(waste, code, ranks):
    """Example 7: a king takes Q and A, or only Q; an ace takes 2 and K, or only 2."""
    here = begin(deck(". " * 18 + "A 2 3 T J Q K", waste), code)
    taken = {cards.RANKS[cards.rank(here.deal.cards[slot]) - 1] for slot in here.playable}
    assert taken == set(ranks)
    assert [cards.rank_text(rank) for rank in here.fitting_ranks] == list(ranks)


def test_every_slot_waits_for_both_covers():
    """Each of the 18 covered slots: refused as covered, naming what lies on it, until the second cover goes."""
    text, moves = story(f"A:{RUN}", ROWS)
    here = begin(text)
    for move in moves:
        for slot in range(28):
            covers = [c for c in board.COVERS[slot] if not here.gone >> c & 1]
            if not here.gone >> slot & 1 and covers:
                error = refused(here, slot)
                assert (error.refusal, error.slots) == (Refusal.COVERED, tuple(covers))
                assert slot not in here.exposed
                assert not here.face_up(slot)
        here = here.play(move)
    assert here.outcome is Outcome.WON


@pytest.mark.parametrize("slot", range(28))
def test_a_slot_can_be_played_exactly_when_both_covers_are_gone(slot):
    """Everything that does not wait for the slot is gone, it fits: playable; with either cover still there: not."""
    here = begin(1, "relaxed.empty")
    waiting = {slot}
    for s in range(27, -1, -1):  # what lies under it, directly or not
        if waiting.intersection(board.COVERS[s]):
            waiting.add(s)
    gone = sum(1 << s for s in range(28) if s not in waiting)
    opened = position.Position(
        here.deal, here.rules, gone, (), here.size, 0, 0
    )  # nothing on the waste: all fits
    assert opened.legal_moves == (slot, DRAW)
    for cover in board.COVERS[slot]:
        closed = position.Position(here.deal, here.rules, gone & ~(1 << cover), (), here.size, 0, 0)
        assert slot not in closed.legal_moves
        assert refused(closed, slot).slots == (cover,)


# ---- hidden cards


def test_a_card_turns_up_with_its_second_cover_only():
    """Hidden: the base row is up; the TS under the first two base cards turns up when both are gone."""
    here = begin(deck(". " * 9 + "TS " + ". " * 8 + "9D 8S", "7C"))
    assert [slot for slot in range(28) if here.face_up(slot)] == list(range(18, 28))
    here = here.play(19)
    assert not here.face_up(9)
    assert here.play(18).face_up(9)


def test_face_up_tables_show_every_card():
    """Open: all 28 faces from the start, the covers hold all the same."""
    here = begin(1, "open")
    assert all(here.face_up(slot) for slot in range(28))
    assert refused(here, 0).refusal is Refusal.COVERED


# ---- refusals


def test_a_refused_card_says_what_is_needed():
    """9 on the waste: 8 or 10 is needed; the ranks are there for other languages."""
    error = refused(begin(deck(". " * 18 + "2D", "9C")), 18)
    assert str(error) == "2D in slot 18 does not fit: 9 is on the waste, 8 or 10 is needed"
    assert error.ranks == (8, 10)


@pytest.mark.parametrize("move", [-2, 28, 52, 10**30, -(10**30)])
def test_numbers_that_are_no_slot(move):
    """Only 0–27 and −1 are moves."""
    assert refused(begin(1), move).refusal is Refusal.NO_SLOT


def test_a_card_cannot_be_taken_twice():
    """Nor does it matter whether it would fit."""
    here = begin(deck(". " * 18 + "8D", "9C")).play(18)
    assert refused(here, 18).refusal is Refusal.GONE


def test_a_refused_move_changes_nothing():
    """The position is the same value before and after."""
    here = begin(1)
    before = begin(1)
    for move in (0, 18, 28, -2):
        refused(here, move)
    assert here == before


# ---- the stock


def test_a_draw_is_allowed_while_a_card_could_be_played():
    """And brings the stock in its order: the 30th card of the deck first."""
    here = begin(1)
    assert here.playable
    texts = cards.texts(here.deal.cards).split()
    for drawn in range(23):
        assert here.stock_count == 23 - drawn == len(here.stock)
        here = here.play(DRAW)
        assert cards.text(here.top) == texts[29 + drawn]
    assert here.stock == ()


def test_a_draw_too_many_is_refused():
    """After the 23rd card of the only pass, with a card still to be played."""
    here = after(begin(deck(". " * 18 + "8D", "K", ". " * 22 + "9C")), [DRAW] * 23)
    assert here.legal_moves == here.playable != ()
    assert refused(here, DRAW).refusal is Refusal.NO_STOCK


def test_an_empty_waste_takes_any_exposed_card():
    """The 24 cards are all in the stock; all ten base cards may start; the first is the old first waste card."""
    here = begin(1, "relaxed.empty")
    assert (here.top, here.stock_count) == (None, 24)
    assert here.legal_moves == (*range(18, 28), DRAW)
    assert cards.text(here.play(DRAW).top) == "QC"
    started = here.play(22)
    assert (words(started), started.stock_count) == (["KH"], 24)
    assert refused(here, 9).refusal is Refusal.COVERED


def test_a_joker_on_the_waste_takes_any_exposed_card():
    """And only then; covered cards stay covered; the next card must fit the one played on the joker."""
    here = begin(deck(". " * 18 + "2 2 2 2 5 5 5 5 J J", "8", "??", jokers=1), "relaxed.nowrap.joker1")
    assert here.legal_moves == (DRAW,)
    here = here.play(DRAW)
    assert here.top == JOKER
    assert here.legal_moves == (*range(18, 28), DRAW)
    assert refused(here, 9).refusal is Refusal.COVERED
    assert here.play(18).legal_moves == (DRAW,)


def test_stuck_waits_for_a_joker():
    """With a joker left in the stock nothing is stuck; a joker as the last draw keeps the deal open."""
    board_ = ". " * 18 + "2 2 2 2 5 5 5 5 J J"
    here = after(
        begin(deck(board_, "8", "8 8 8 " + ". " * 20 + "??", jokers=1), "relaxed.joker1"), [DRAW] * 23
    )
    assert here.outcome is Outcome.PLAYING
    assert here.play(DRAW).outcome is Outcome.PLAYING
    assert here.play(DRAW).legal_moves == tuple(range(18, 28))


def test_a_deal_must_have_the_jokers_of_the_rules():
    """Else the stock would not be the one the rules deal."""
    with pytest.raises(ValueError, match="jokers"):
        position.start(deals.from_number(1), rules.parse("relaxed.joker1"))


@pytest.mark.parametrize("code", ["relaxed", "relaxed.empty"])
def test_the_top_card_is_drawn_after_a_draw_and_not_before_or_after_a_play(code):
    """Neither the card that the waste starts with nor one that was played came from the stock."""
    here = begin(deck(". " * 18 + "8D", "K", "9C"), code)
    assert not here.top_is_drawn
    here = here.play(DRAW) if code == "relaxed" else after(here, [DRAW, DRAW])
    assert here.top_is_drawn
    assert not here.play(18).top_is_drawn


# ---- more than one pass


def test_turning_leaves_a_drawn_top_card():
    """23 drawn, the last one on top: 22 come back in the same order, the 23rd stays on the first waste card."""
    here = after(begin(1, "relaxed.pass2"), [DRAW] * 23)
    texts = cards.texts(here.deal.cards).split()
    turned = here.play(DRAW)
    assert words(turned) == [texts[28], texts[51]]
    assert cards.texts(turned.stock).split() == texts[29:51]
    assert turned.stock_count == 22
    assert turned.top == here.top


def test_turning_gathers_under_a_played_card():
    """A board card on top stays, with the board cards beneath it; all 23 drawn cards come back in order."""
    text = deck(". " * 18 + "8D 7D", "K", ". " * 22 + "9C")
    here = after(begin(text, "relaxed.pass2"), [*[DRAW] * 23, 18])
    turned = here.play(DRAW)
    assert words(turned) == [*words(here)[:1], "8D"]
    assert turned.stock == here.deal.cards[29:]
    assert after(turned, [19]).top == cards.parse("7D")


def test_turning_gathers_from_between_played_cards():
    """Cards played between the draws stay in the waste in their order."""
    text = deck(". " * 18 + "8D 6D", "K", "7C 7S " + ". " * 21)
    here = after(begin(text, "relaxed.pass2"), [DRAW, 18, DRAW, 19, *[DRAW] * 21])
    turned = here.play(DRAW)
    assert words(turned)[1:] == ["8D", "6D", words(here)[-1]]
    assert turned.stock == here.deal.cards[29:51]


def test_turning_an_empty_waste_start():
    """All 24 drawn: 23 come back and the last stays alone on the waste."""
    here = after(begin(1, "relaxed.empty.pass2"), [*[DRAW] * 24, DRAW])
    assert words(here) == ["7S"]
    assert here.stock_count == 23
    assert cards.text(here.stock[0]) == "QC"


@pytest.mark.parametrize(
    ("code", "draws"),
    [
        ("relaxed", 23),
        ("relaxed.pass2", 23 + 1 + 22),
        ("relaxed.pass3", 23 + 1 + 22 + 1 + 21),
        ("relaxed.empty.pass2.nowrap", None),
    ],
)
def test_passes_are_counted(code, draws):
    """Nothing but draws: 23 cards, 22 after a turn, then 21; stuck comes with the last draw, not before."""
    here = begin(unfitting(), code)
    if draws is None:  # with an empty waste every card fits at first, so one draw must be made before
        here, draws = here.play(DRAW), 23 + 1 + 23
    for _ in range(draws):
        assert here.outcome is Outcome.PLAYING
        assert here.legal_moves == (DRAW,)
        here = here.play(DRAW)
    assert here.outcome is Outcome.STUCK
    assert here.stock_count == 0
    assert here.legal_moves == ()
    assert refused(here, DRAW).refusal is Refusal.OVER


def test_unlimited_passes_are_stuck_when_nothing_can_come():
    """Stock left, but none of its cards helps: stuck from the first card on, where three passes still go on."""
    here = begin(unfitting(), "relaxed.passes")
    assert (here.outcome, here.stock_count, here.legal_moves) == (Outcome.STUCK, 23, ())
    assert begin(unfitting(), "relaxed.pass3").outcome is Outcome.PLAYING


def test_unlimited_passes_end_all_the_same():
    """Each turn leaves a card behind: 23 + 22 + … + 1 draws and 22 turns, then the one card that fits is left."""
    here = begin(unfitting("8"), "relaxed.passes")
    for _ in range(sum(range(1, 24)) + 22):
        assert here.outcome is Outcome.PLAYING
        here = here.play(DRAW)
    assert cards.rank(here.top) == 8
    assert here.legal_moves == (26, 27)
    assert refused(here, DRAW).refusal is Refusal.NO_STOCK


def test_unlimited_passes_lose_a_card_that_was_left_on_the_waste():
    """The one card that fits is the last of the stock: it stays when the stock is turned, and the next draw buries it."""
    here = after(begin(unfitting(". " * 22 + "8"), "relaxed.passes"), [DRAW] * 23)
    assert here.legal_moves == (26, 27, DRAW)
    here = here.play(DRAW)
    assert here.legal_moves == (26, 27, DRAW)
    assert here.play(DRAW).outcome is Outcome.STUCK


def test_unlimited_passes_with_a_card_passed_over():
    """It comes again after the turn, so nothing is stuck."""
    here = after(begin(unfitting(". . 8"), "relaxed.passes"), [DRAW] * 4)
    assert here.outcome is Outcome.PLAYING
    here = after(here, [DRAW] * (19 + 1 + 3))
    assert here.legal_moves == (26, 27, DRAW)


# ---- the end


def test_win_with_stock_left():
    """28 in a row from the first card: won, whatever is in the stock; no move after."""
    text, moves = story(f"A:{RUN}", PEAKS)
    here = after(begin(text), moves)
    assert (here.outcome, here.stock_count, here.legal_moves) == (Outcome.WON, 23, ())
    assert refused(here, DRAW).refusal is Refusal.OVER
    assert str(refused(here, DRAW)) == "the deal is over (won)"


def test_win_with_the_last_play_and_no_stock():
    """Nothing fits any more because nothing is left: won, not stuck."""
    text, moves = story(".: " * 23 + f"A:{RUN}")
    here = after(begin(text), moves[:-1])
    assert (here.outcome, here.stock_count) == (Outcome.PLAYING, 0)
    assert here.play(moves[-1]).outcome is Outcome.WON


def test_stuck_with_the_last_play():
    """The stock is empty and the card just played takes no other: stuck at once."""
    text, moves = story(
        ".: " * 23 + "A:2",
        fixed=dict.fromkeys((19, 20, 21, 22), "7") | {23: "9", 24: "9", 25: "9", 26: "J", 27: "J"},
    )
    here = after(begin(text), moves[:-1])
    assert here.outcome is Outcome.PLAYING
    assert here.play(moves[-1]).outcome is Outcome.STUCK


def test_stuck_with_the_last_draw():
    """The draw before, nothing is stuck yet although nothing fits."""
    here = after(begin(unfitting()), [DRAW] * 22)
    assert here.outcome is Outcome.PLAYING
    assert here.play(DRAW).outcome is Outcome.STUCK


# ---- against the second engine

HOUSE = [
    rules.with_fields(
        TABLES["relaxed"], dict(zip(("wrap", "empty_waste", "passes", "jokers"), values, strict=True))
    )
    for values in itertools.product(*(OPTIONS[name] for name in ("wrap", "empty_waste", "passes", "jokers")))
]


@pytest.mark.parametrize("table", HOUSE, ids=rules.code)
def test_random_games_agree_with_a_second_engine(table):
    """After each move of 20 games: same moves, outcome, waste, stock and board; and the 52 cards and jokers are all there."""
    outcomes = set()
    for seed in range(20):
        choose = random.Random(f"{rules.code(table)} {seed}")
        deal = deals.from_number(choose.randrange(1, deals.MAX_NUMBER), table.jokers)
        here = position.start(deal, table)
        passes = table.passes if table.passes != UNLIMITED else naive.UNLIMITED
        other = Naive(cards.texts(deal.cards), table.wrap, table.empty_waste, passes)
        while True:
            assert list(here.legal_moves) == other.legal()
            assert here.outcome.value == other.outcome()
            assert here.waste == tuple(place for place, _ in other.waste)
            assert cards.texts(here.stock) == " ".join(card for _, card in other.stock)
            assert [not here.gone >> slot & 1 for slot in range(28)] == [
                card is not None for card in other.board
            ]
            on_board = [card for slot, card in enumerate(deal.cards[:28]) if not here.gone >> slot & 1]
            together = [*on_board, *(deal.cards[place] for place in here.waste), *here.stock]
            assert sorted(together) == [*range(52), *[JOKER] * table.jokers]
            if not here.legal_moves:
                break
            move = (
                choose.choice(here.playable or (DRAW,))
                if choose.random() < 0.9
                else choose.choice(here.legal_moves)
            )
            here = here.play(move)
            other.move(move)
        outcomes.add(here.outcome)
    assert outcomes <= {Outcome.WON, Outcome.STUCK}


@pytest.mark.parametrize("key", TABLES)
def test_only_legal_moves_are_accepted(key):
    """Each of the moves −2 … 28 is refused in a position exactly when it is not among the legal ones."""
    choose = random.Random(key)
    for number in range(1, 6):
        here = begin(number, key)
        while here.legal_moves:
            for move in set(range(-2, 29)) - set(here.legal_moves):
                refused(here, move)
            here = here.play(choose.choice(here.legal_moves))


# How many lines of one, two, three … moves there are. Found by `naive.perft`, and checked against it below.
# The number of draws made before counting brings the last table to its turn of the stock.
LINES = {
    ("classic", 1, 0): (4, 9, 13, 16, 30, 62, 138, 286, 599, 1201, 2280),
    ("classic", 6, 0): (2, 6, 11, 21, 33, 55, 116, 233, 459, 965, 2047),
    ("classic", 8, 0): (2, 4, 7, 15, 33, 69, 142, 283, 579, 1212, 2533),
    ("open", 1, 0): (4, 7, 7, 10, 20, 36, 65, 107, 168, 248, 350),
    ("open", 6, 0): (2, 5, 9, 12, 18, 32, 69, 136, 272, 579, 1228),
    ("open", 8, 0): (2, 3, 6, 13, 29, 60, 122, 243, 497, 1044, 2148),
    ("relaxed.empty", 1, 0): (11, 26, 70, 144, 250, 411, 752, 1459, 2995),
    ("relaxed.empty", 6, 0): (11, 22, 39, 86, 175, 330, 577, 1053, 2028),
    ("relaxed.empty", 8, 0): (11, 22, 39, 69, 127, 250, 501, 973, 1882),
    ("chain.nowrap.joker2", 1, 0): (4, 7, 7, 10, 20, 36, 74, 181, 458, 1007, 1918),
    ("chain.nowrap.joker2", 6, 0): (2, 13, 32, 71, 132, 203, 319, 563, 1058, 1983),
    ("chain.nowrap.joker2", 8, 0): (2, 12, 30, 57, 105, 205, 411, 791, 1541),
    ("relaxed.pass2", 1, 22): (5, 10, 25, 40, 63, 102, 175, 310, 596, 1216, 2523),
    ("relaxed.pass2", 6, 22): (2, 6, 13, 25, 51, 96, 190, 372, 715, 1450, 2952),
    ("relaxed.pass2", 8, 22): (2, 4, 7, 13, 22, 40, 84, 182, 366, 718, 1421),
}


def lines(here, depth):
    moves = here.legal_moves
    return len(moves) if depth == 1 else sum(lines(here.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize(("code", "number", "draws"), LINES)
def test_number_of_lines(code, number, draws):
    """The engine and the second one find as many lines of each length as are written here."""
    table = rules.parse(code)
    deal = deals.from_number(number, table.jokers)
    plain = Naive(cards.texts(deal.cards), table.wrap, table.empty_waste, table.passes)
    here = after(position.start(deal, table), [DRAW] * draws)
    for _ in range(draws):
        plain.move(DRAW)
    for depth, count in enumerate(LINES[code, number, draws], 1):
        assert lines(here, depth) == count
        assert naive.perft(plain, depth) == count
