"""Scores over the whole engine: the worked examples, the maxima, random play against the tables' rows, walking away."""

import random

import pytest

from tests.helpers import naive
from tests.helpers.boards import PEAKS, ROWS, RUN, deck, story, unfitting
from tests.helpers.naive import Naive
from tripeaks import board, cards, deals, game, rules, scoring
from tripeaks.game import Game
from tripeaks.position import DRAW, IllegalMove, Outcome
from tripeaks.rules import TABLES


def played(key, made):
    text, moves = made
    return game.replay(deals.parse(text), rules.parse(key), moves)


# ---- worked examples


def test_example_1_classic_win_in_streaks():
    """Streaks of 8, 5, 5, 4, 3, 3 with draws between: 88 + 60 + 50 = 198."""
    end = played("classic", story("A:23456789 4:56789 9:TJQKQ K:QJT9 2:345 6:543", ROWS))
    tally = end.tally
    assert (end.outcome, tally.all_streaks) == (Outcome.WON, (8, 5, 5, 4, 3, 3))
    assert (tally.best_streak, tally.streak, tally.drawn) == (8, 3, 5)
    assert (tally.cards, tally.tips, tally.clear) == (88, 60, 50)
    assert end.score == 198


def test_example_2_classic_loss():
    """Streaks worth 70, one peak, stuck with 6 left: 70 + 15 − 30 = 55."""
    one_peak = (*range(18, 28), *range(9, 18), 3, 4, 0)
    sevens = dict.fromkeys((5, 6, 7, 8), "7")
    end = played("classic", story("T:98989898 4:565656 5:6 J:QKQ A:23 A:23", one_peak, sevens, last="." * 18))
    tally = end.tally
    assert (end.outcome, board.left(end.position.gone)) == (Outcome.STUCK, 6)
    assert (tally.cards, tally.tips, tally.board, tally.clear) == (70, 15, -30, 0)
    assert end.score == 55


def test_example_2_is_not_charged_before_it_is_stuck():
    """One draw earlier the six cards cost nothing yet: 85."""
    one_peak = (*range(18, 28), *range(9, 18), 3, 4, 0)
    sevens = dict.fromkeys((5, 6, 7, 8), "7")
    end = played("classic", story("T:98989898 4:565656 5:6 J:QKQ A:23 A:23", one_peak, sevens, last="." * 17))
    assert (end.outcome, end.score) == (Outcome.PLAYING, 85)


def test_example_3_classic_28_in_one_streak():
    """406 + 60 + 50 = 516."""
    end = played("classic", story(f"A:{RUN}"))
    assert (end.tally.cards, end.tally.tips, end.tally.clear) == (406, 60, 50)
    assert end.score == 516


@pytest.mark.parametrize(
    ("text", "points"), [("A:23456789TJ", 55), ("A:2 A:2 A:2 A:2 4:3 4:3 4:3 4:3 6:5 6:5", 10)]
)
def test_example_4_chain(text, points):
    """Ten in a row are worth 55; ten singles 10."""
    end = played("chain", story(text))
    assert end.tally.taken == 10
    assert end.score == points


def test_example_5_modern():
    """The base row 9D 8S 2D KC AH 5S JD 3C QH 4S after 7C, step by step, with the refusal and the turned card."""
    text = deck(". " * 9 + "TS " + ". " * 8 + "9D 8S 2D KC AH 5S JD 3C QH 4S", "7C")
    here = Game(deals.parse(text), TABLES["modern"])
    points = []

    def take(card):
        nonlocal here
        slot = next(s for s in here.position.exposed if cards.text(here.deal.cards[s]) == card)
        before = here.score
        here = here.play(slot)
        points.append(here.score - before)

    take("8S")
    assert board.turned_up(18, here.position.gone) == (9,)
    assert not here.position.face_up(9)
    take("9D")
    assert here.position.face_up(9)
    with pytest.raises(IllegalMove, match="9 is on the waste, 8 or 10 is needed"):
        here.play(20)
    for card in ("TS", "JD", "QH", "KC", "AH"):
        take(card)
    assert points == [10, 15, 20, 25, 30, 35, 40]
    assert (here.tally.streak, here.tally.streak_points, here.score) == (7, 175, 175)
    drawn = here.play(DRAW)
    assert (drawn.tally.streak, drawn.tally.streak_points, drawn.tally.streaks) == (0, 0, (7,))
    assert (drawn.score, drawn.tally.best_streak) == (175, 7)


def test_example_6_relaxed_run():
    """With those cards exposed, 7 8 9 8 7 6 is one legal run; no points under relaxed."""
    end = played("relaxed", story("6:789876"))
    assert (end.tally.streak, end.score) == (6, 0)
    assert played("relaxed", story("8:789876")).tally.streak == 6


def test_example_7_king_and_ace_in_a_streak():
    """Q K A 2 and back is one streak with wrap; without, it ends at the king and at the ace."""
    assert played("chain", story("J:QKA2AKQ")).tally.streak == 7
    for text, refused in (("J:QKA", 20), ("3:2AK", 20)):
        with pytest.raises(game.MovesError, match=rf"move 3 of 3 \({refused}\)"):
            played("chain.nowrap", story(text))


# ---- maxima

MAXIMA = {
    "classic": 516,
    "original": 466,
    "modern": 2880,
    "chain": 406,
    "open": 516,
    "open-easy": 516,
    "relaxed": 0,
    "collection": 84_900,
    "doubling": 2336,
    "multiplier": 268_435_555,
}


@pytest.mark.parametrize(("key", "most"), MAXIMA.items())
def test_28_cards_in_one_streak(key, most):
    """From the first card on, peak by peak, with 23 left in the stock: the arithmetic maximum of the table."""
    end = played(key, story(f"A:{RUN}", PEAKS))
    assert (end.outcome, end.tally.best_streak, end.position.stock_count) == (Outcome.WON, 28, 23)
    assert end.score == most


@pytest.mark.parametrize("key", TABLES)
def test_a_last_card_pays_its_worth(key):
    """The last part of a streak of 28 is the 28th card: score before and after it differ by its worth."""
    text, moves = story(f"A:{RUN}", PEAKS)
    end = game.replay(deals.parse(text), TABLES[key], moves)
    before = game.replay(deals.parse(text), TABLES[key], moves[:-1])
    extra = naive.CLEAR.get(key, 0) + 23 * naive.STOCK_LEFT.get(key, 0)
    assert end.score - before.score == naive.CARD[key](28, 3) + naive.TIPS[key][2] + extra


# ---- streaks, tips, draws


def test_a_running_streak_is_in_the_score():
    """What was earned counts at once, not only when a draw ends the streak."""
    here = played("chain", story("A:2345"))
    assert (here.tally.streak, here.score) == (4, 10)
    assert here.play(DRAW).score == 10


def test_a_draw_and_a_redeal_end_a_streak():
    """Two cards on both sides of a turn of the stock are two streaks; the turn itself is free of charge."""
    text, moves = story("A:2 " + ".: " * 22 + "A:2", fixed={20: "2", 21: "K"})
    here = game.replay(deals.parse(text), rules.parse("original.pass2"), moves)
    assert here.tally.streaks == (1,)
    assert (here.position.stock_count, here.tally.streak, here.tally.draws) == (0, 1, -115)
    turned = here.play(DRAW)
    assert (turned.tally.streak, turned.tally.streaks, turned.tally.draws) == (0, (1, 1), -115)
    assert turned.position.stock_count == 23


@pytest.mark.parametrize("key", TABLES)
def test_nothing_is_counted_before_the_first_move(key):
    """But what the table starts with."""
    tally = Game(deals.from_number(1), TABLES[key]).tally
    assert (tally.total, tally.all_streaks) == (naive.START.get(key, 0), ())
    assert (tally.streak, tally.streak_points, tally.best_streak, tally.taken, tally.drawn) == (0,) * 5
    assert scoring.Tally().total == 0


def test_no_streak_is_counted_between_two_draws():
    """Draws one after the other leave no streaks of length 0."""
    here = played("modern", ("1", (-1, -1, -1)))
    assert (here.tally.streaks, here.tally.all_streaks, here.tally.drawn) == ((), (), 3)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_tips_are_paid_in_the_order_in_which_they_go(order):
    """15, 15, 30 and 500, 1000, 5000, whichever peak is first."""
    slots = (*range(18, 28), *range(9, 18), *range(3, 9), *order)
    for key, paid in (
        ("classic", [15, 30, 60]),
        ("collection", [500, 1500, 6500]),
        ("doubling", [10, 30, 70]),
    ):
        text, moves = story(f"A:{RUN}", slots)
        sums = [game.replay(deals.parse(text), TABLES[key], moves[:n]).tally.tips for n in (26, 27, 28)]
        assert sums == paid


def test_stock_left_is_paid_only_for_a_win():
    """Modern: 20 for each card not drawn when the board is cleared, nothing before."""
    for draws in (0, 1, 10, 23):
        text, moves = story(".: " * draws + f"A:{RUN}")
        end = game.replay(deals.parse(text), TABLES["modern"], moves)
        assert (end.tally.stock, end.tally.clear) == (20 * (23 - draws), 100)
        assert game.replay(deals.parse(text), TABLES["modern"], moves[:-1]).tally.stock == 0


def test_doubling_starts_at_minus_52():
    """Before the first card."""
    assert Game(deals.from_number(1), TABLES["doubling"]).score == -52


@pytest.mark.parametrize("key", TABLES)
def test_random_games_score_as_the_rows_say(key):
    """30 games each, after every move, against the table's row; half play greedily, so that tips and wins come too."""
    wins = 0
    for seed in range(30):
        choose = random.Random(f"{key} {seed}")
        # Deals in which neighbours lie together, so that boards are cleared often enough.
        text = story(f"A:{RUN}", PEAKS)[0] if seed % 3 == 0 else str(choose.randrange(1, 10**6))
        deal = deals.parse(text)
        here = Game(deal, TABLES[key])
        other = Naive(cards.texts(deal.cards), TABLES[key].wrap)
        while here.legal_moves:
            move = choose.choice(here.position.playable or (DRAW,))
            if choose.random() < 0.05:
                move = choose.choice(here.legal_moves)
            here = here.play(move)
            other.move(move)
            assert here.score == naive.score(key, here.moves, other)
        wins += here.outcome is Outcome.WON
    assert 0 < wins < 30  # else one of the two ends went untested


# ---- walking away


def test_walking_away_costs_while_stock_remains():
    """Original: 5 for each card on the board; the price is known before, charged after, and only there."""
    here = played("original", ("1", (DRAW, DRAW)))
    assert scoring.price_of_leaving(here.position) == -140
    assert (here.score, here.walk_away().score) == (-10, -150)
    assert here.walk_away().outcome is Outcome.QUIT


def test_walking_away_costs_less_with_fewer_cards():
    """Three cards taken: 25 × 5."""
    here = played("original", story("A:234"))
    assert here.walk_away().score == 6 - 125


def test_walking_away_is_free_when_the_stock_is_empty():
    """Even though the board is full and a card could be played."""
    text = deck(". " * 18 + "8D", "K", ". " * 22 + "9C")
    here = played("original", (text, (DRAW,) * 23))
    assert here.outcome is Outcome.PLAYING
    assert scoring.price_of_leaving(here.position) == 0
    assert here.walk_away().score == here.score == -115


UNFITTING = unfitting()


@pytest.mark.parametrize(
    ("code", "made", "outcome"),
    [
        ("original", story(f"A:{RUN}"), Outcome.WON),
        ("original", (UNFITTING, (DRAW,) * 23), Outcome.STUCK),
        ("original.passes", (UNFITTING, ()), Outcome.STUCK),  # with 23 cards left that help nothing
    ],
)
def test_nothing_is_charged_after_the_end(code, made, outcome):
    """A deal that is won, or stuck, cannot be left any more: no price, same game."""
    end = played(code, made)
    assert end.outcome is outcome
    assert scoring.price_of_leaving(end.position) == 0
    assert end.walk_away() is end


@pytest.mark.parametrize("key", [key for key in TABLES if key != "original"])
def test_walking_away_costs_nothing_elsewhere(key):
    """Only money charges for it; the running streak stays in the score."""
    here = played(key, story("A:234"))
    assert here.walk_away().score == here.score


# ---- can a losing score be higher than a winning one?

OUTRANKS = dict.fromkeys(TABLES, True) | {"relaxed": False}
"""On every table that scores, a long streak that ends one card short beats a win in short streaks."""


@pytest.mark.parametrize(("key", "can"), OUTRANKS.items())
def test_can_a_loss_outrank_a_win(key, can):
    """27 in a row and stuck with one tip left, against a win in 24 streaks of one and two: which scores more?"""
    run = "8989898" + "7" + "65656565" + "43434343" + "2A2"
    loss = played(key, story(f"9:{run}", ROWS, {2: "7"}, last="." * 23))
    pairs = "A:2 " * 4 + "3:4 " * 4 + "5:6 " * 4 + "7:8 " * 4 + "9:T " * 4 + "J:QK " * 4
    win = played(key, story(pairs, ROWS))
    assert (loss.outcome, board.left(loss.position.gone)) == (Outcome.STUCK, 1)
    assert (win.outcome, len(win.tally.all_streaks)) == (Outcome.WON, 24)
    assert (loss.score > win.score) == can
