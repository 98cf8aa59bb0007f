"""Games of frames: which are kept."""

import pytest

from tripeaks import deals, saves
from tripeaks.game import Game
from tripeaks.rules import DEFAULT
from ui import frames


def begun(*times):
    deal = deals.parse("7")
    return {frames.key("modern", str(time)): saves.dump(Game(deal, DEFAULT, began=time)) for time in times}


def test_each_deal_has_a_place_and_a_link_without_a_deal_has_none():
    assert frames.key("modern", "7") != frames.key("modern", "8") != frames.key("classic", "8")
    assert frames.key("modern", "") == ""


def test_one_more_has_room_until_there_are_as_many_as_are_kept():
    assert frames.too_old({}) == []
    assert frames.too_old(begun(*range(1, frames.KEPT))) == []


def test_the_games_that_began_first_make_room():
    stored = begun(*reversed(range(1, frames.KEPT + 3)))
    assert frames.too_old(stored) == ["frame.modern.1", "frame.modern.2", "frame.modern.3"]


def test_what_cannot_be_read_goes_first():
    stored = begun(*range(frames.KEPT - 1)) | {"frame.x": "{"}
    assert frames.too_old(stored) == ["frame.x"]


def test_when_a_game_began_is_read_without_its_moves():
    """To replay fifty full games took a tenth of a second, in the first move of a frame."""
    text = saves.dump(Game(deals.parse("7"), DEFAULT, began=5)).replace('"moves":""', '"moves":"a"')
    with pytest.raises(saves.SaveError):
        saves.load(text)
    assert saves.began(text) == 5
