"""What moves between two screens, from the screens alone."""

from dataclasses import replace

import pytest

from ui import motion
from ui.motion import Move
from ui.screen import Card, Screen, Stock, Waste

DOWN = Card(face="", name="Face-down card", exposed=False, playable=False)
UP = Card(face="7H", name="Seven of hearts", exposed=True, playable=False)

START = Screen(
    root={},
    state="ready",
    outcome="playing",
    deal_key="1",
    cards=(DOWN,) * 18 + (UP,) * 10,
    stock=Stock(23, "Stock", "cards"),
    waste=Waste(("QC",), 1, "Waste"),
    fields={},
    words={},
    actions={},
    streak=0,
    pop=None,
    lit=(False, False, False),
)


def with_card(screen, slot, card):
    return replace(screen, cards=(*screen.cards[:slot], card, *screen.cards[slot + 1 :]))


def piled(screen, face, grown=1):
    waste = screen.waste
    return replace(screen, waste=replace(waste, faces=(*waste.faces, face), count=waste.count + grown))


PLAYED = piled(with_card(START, 18, None), "7H")
DRAWN = replace(piled(START, "4S"), stock=Stock(22, "Stock", "cards"))


def test_at_first_the_open_cards_turn_up():
    assert motion.moves(None, START) == tuple(Move("turn", 18 + i, i) for i in range(10))


def test_a_new_deal_comes_from_the_stock_and_open_cards_turn_when_they_lie():
    found = motion.moves(START, replace(START, deal_key="2"))
    assert [move.kind for move in found] == ["deal"] * 18 + ["up"] * 10 + ["draw"]


def test_the_same_screen_moves_nothing():
    assert motion.moves(START, START) == ()


@pytest.mark.parametrize(
    ("before", "after", "moves"),
    [
        (START, PLAYED, (Move("fly", 18),)),
        (PLAYED, START, (Move("back", 18),)),
        (START, DRAWN, (Move("draw"),)),
        (DRAWN, START, (Move("undraw"),)),
    ],
    ids=["play", "play undone", "draw", "draw undone"],
)
def test_one_move_forth_and_back(before, after, moves):
    assert motion.moves(before, after) == moves


def test_turning_the_stock_over_moves_the_pile_back():
    empty = replace(START, stock=Stock(0, "Stock", "turn"), waste=Waste(("QC", "4S", "2D"), 24, "Waste"))
    full = replace(START, stock=Stock(23, "Stock", "cards"), waste=Waste(("2D",), 1, "Waste"))
    assert motion.moves(empty, full) == (Move("undraw"),)


def test_two_cards_turned_up_by_one_play_turn_one_after_the_other():
    after = with_card(with_card(PLAYED, 9, UP), 10, UP)
    assert motion.moves(PLAYED, after)[-2:] == (Move("turn", 9, 0), Move("turn", 10, 1))


def test_an_undo_turns_a_card_down_again():
    before = with_card(PLAYED, 9, UP)
    assert motion.moves(before, START) == (Move("back", 18), Move("cover", 9))


def test_a_jump_over_several_moves_is_shown_at_once():
    after = piled(with_card(with_card(START, 18, None), 19, None), "7H", grown=2)
    assert motion.moves(START, after) == ()


def test_a_refused_tap_shakes_each_time():
    refused = with_card(replace(START, say=(1, "no")), 3, replace(DOWN, mark="refused"))
    again = replace(refused, say=(2, "no"))
    assert motion.moves(START, refused) == motion.moves(refused, again) == (Move("shake", 3),)


@pytest.mark.parametrize("streak", range(1, 29))
def test_streaks_of_5_10_15_and_20_are_celebrated_on_the_way_up(streak):
    up = motion.moves(replace(START, streak=streak - 1), replace(START, streak=streak))
    down = motion.moves(replace(START, streak=streak + 1), replace(START, streak=streak))
    assert up == ((Move("cheer", step=streak),) if streak in (5, 10, 15, 20) else ())
    assert down == ()
