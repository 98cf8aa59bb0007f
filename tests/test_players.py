"""Players and odds see what a player sees, and nothing else."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripeaks import board, deals, odds, players, solver
from tripeaks.cards import JOKER
from tripeaks.deals import Deal
from tripeaks.ideals import finish
from tripeaks.odds import Odds
from tripeaks.players import PLAYERS, play_out, sight
from tripeaks.position import DRAW, Outcome, start
from tripeaks.rules import DEFAULT, TABLES
from tripeaks.shares import Share


def somewhere(number, moves, rules):
    """A position some way into a deal that a careless player plays, still going on where possible."""
    here = start(deals.from_number(number, rules.jokers), rules)
    words = deals.words(number + 7)
    for _ in range(moves):
        after = here.play(here.legal_moves[deals.bounded(words, len(here.legal_moves))])
        if after.outcome is not Outcome.PLAYING:
            break
        here = after
    return here


RULES = st.sampled_from(
    [
        TABLES["classic"],
        TABLES["open"],
        replace(DEFAULT, jokers=2, passes=2),
        replace(DEFAULT, empty_waste=True),
    ]
)


@given(st.integers(1, 10**6), st.integers(0, 45), st.integers(0, 2**64 - 1), RULES)
@settings(max_examples=60, deadline=None)
def test_deals_alike_in_all_visible_cards_get_the_same_move(number, moves, seed, rules):
    here = somewhere(number, moves, rules)
    seen = sight(here)
    twin = seen.guess(deals.words(seed))
    assert sight(twin) == seen
    for player in PLAYERS.values():
        move = player(seen, deals.words(3))
        assert move == player(sight(twin), deals.words(3))
        assert move in here.legal_moves
        twin.play(move)


@given(st.integers(1, 10**6), st.integers(0, 45), st.integers(0, 2**64 - 1), RULES)
@settings(max_examples=60, deadline=None)
def test_a_guess_holds_the_same_cards(number, moves, seed, rules):
    here = somewhere(number, moves, rules)
    twin = sight(here).guess(deals.words(seed))
    assert sorted(twin.deal.cards) == sorted(here.deal.cards)
    assert JOKER not in twin.deal.cards[:29]
    for place, card in enumerate(here.deal.cards):
        shown = (place < 28 and (here.gone >> place & 1 or here.face_up(place))) or place in here.waste
        assert not shown or twin.deal.cards[place] == card


def test_all_is_seen_on_an_open_board_and_after_a_turn():
    here = start(deals.from_number(5), TABLES["open"])
    assert None not in sight(here).cards[:29]
    assert set(sight(here).cards[29:]) == {None}
    here = start(deals.from_number(5), replace(DEFAULT, passes=2))
    while here.turns == 0:
        here = here.play(DRAW)
    assert None not in sight(here).cards[28:]


def test_guesses_are_even():
    # The first unseen slot of a fresh deal holds each of the 41 unseen cards about equally often.
    seen = sight(start(deals.from_number(1), DEFAULT))
    words = deals.words(9)
    counts = [0] * 52
    for _ in range(4100):
        counts[seen.guess(words).deal.cards[0]] += 1
    unseen = [count for card, count in enumerate(counts) if card not in seen.cards]
    assert len(unseen) == 41
    assert (
        sum((count - 100) ** 2 / 100 for count in unseen) < 80
    )  # chi-square, 40 degrees of freedom: p < 0.0002


@pytest.mark.parametrize(
    ("name", "low", "high"), [("random", 0.31, 0.45), ("greedy", 0.43, 0.58), ("lookahead", 0.43, 0.60)]
)
def test_players_win_as_often_as_such_players_do(name, low, high):
    # 38, 51 and 52 of 100 in surveys; four standard errors of 400 deals aside.
    won = 0
    for number in range(1, 401):
        end = play_out(start(deals.from_number(number), DEFAULT), PLAYERS[name], deals.words(number))
        won += end.outcome is Outcome.WON
    assert low < won / 400 < high


def test_greedy_turns_up_the_most():
    for number in range(1, 40):
        here = somewhere(number, 10 + number % 20, DEFAULT)
        turned = {move: len(board.turned_up(move, here.gone)) for move in here.playable}
        if turned:
            assert turned[players.greedy(sight(here), deals.words(number))] == max(turned.values())


def test_odds_depend_on_what_is_seen_alone():
    here = somewhere(11, 12, DEFAULT)
    twin = sight(here).guess(deals.words(77))
    first, second = Odds(sight(here), 5), Odds(sight(twin), 5)
    assert finish(first.run(8)) == finish(second.run(8))
    assert all(share.of == 8 for share in first.shares.values())
    assert set(first.shares) == set(here.legal_moves)


@pytest.mark.parametrize("number", [4, 12])
def test_the_odds_player_sees_no_more(number):
    here = somewhere(number, 30, DEFAULT)
    assert len(here.legal_moves) > 1
    twin = sight(here).guess(deals.words(55))
    assert twin.deal != here.deal
    assert odds.player(sight(here), deals.words(3)) == odds.player(sight(twin), deals.words(3))


def test_the_odds_player_wins_what_two_sure_moves_win():
    # Deal 17, two cards in the stock: one move wins in both arrangements, the other in none.
    here = start(deals.from_number(17), replace(DEFAULT, hidden=False))
    while here.stock_count > 2:
        here = here.play(players.greedy(sight(here), deals.words(17)))
    assert play_out(here, odds.player, deals.words(1)).outcome is Outcome.WON


@pytest.mark.parametrize("number", [17, 57, 74])
def test_odds_are_the_shares_of_the_arrangements(number):
    # All is seen but the last two stock cards, so there are two arrangements, each as likely.
    here = start(deals.from_number(number), replace(DEFAULT, hidden=False))
    while here.stock_count > 2:
        here = here.play(players.greedy(sight(here), deals.words(number)))
    *before, one, other = here.deal.cards
    twin = replace(here, deal=Deal((*before, other, one)))
    found = finish(Odds(sight(here), 2).run(40))
    assert set(found) == set(here.legal_moves)
    for move, share in found.items():
        wins = sum(finish(solver.can_win(position.play(move))) for position in (here, twin))
        assert share.of == 40
        assert (
            share.won in {0: [0], 1: range(8, 33), 2: [40]}[wins]
        )  # of 40, four standard deviations about the half


def test_wilson_interval():
    # 97 of 100: 0.9155 to 0.9897 (any table of Wilson intervals).
    share = Share(97, 100)
    assert (round(share.low, 4), round(share.high, 4)) == (0.9155, 0.9897)
    assert (Share().low, Share().high) == (0, 1)
    assert Share(0, 5).low == 0
    assert Share(5, 5).high == 1
