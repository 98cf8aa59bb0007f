"""What strangers can put in front of the game: stored texts, files, links and messages that are no good."""

import json
from dataclasses import replace

import pytest

from tests.helpers.page import ENV, NOW, act, in_play, opened, sent
from tripeaks import deals, documents, game, saves, stats
from tripeaks.game import Game
from tripeaks.position import DRAW
from tripeaks.rules import TABLES
from ui import app, backup, daily, dealing, opening, settings
from ui.model import Message
from ui.opening import Start
from ui.texts import ENGLISH
from ui.view import view

BAD = {
    "nothing of ours": "null",
    "a number": "7",
    "cut": '{"version":1,"ru',
    "no text": "\0\0",
    "half a character": '"\ud800"',
    "long": "x" * 5_000_000,
    "a long number": "9" * 5000,
    "deep": "[" * 200_000,
    "deep objects": '{"a":' * 100_000,
    "deep behind strings": '["]",' * 20_000,
    "an open string": '"' + '\\"' * 200_000 + "[" * 30,
    "markup": "<img src=x onerror=alert(1)>",
}
KEYS = ("settings", "results", "lessons", "daily", "game")


def row(**changed) -> str:
    good = {
        "deal": "7", "rules": "modern", "outcome": "won", "score": 100, "best_streak": 5, "taken": 28,
        "seconds": 60, "began": 1000, "ended": 2000, "ranked": True, "peeked": False,
    }  # fmt: skip
    found = {**good, **changed}
    return json.dumps({"version": 1, "fields": list(found), "rows": [list(found.values())]})


class TestDocuments:
    def test_brackets_in_strings_do_not_count(self):
        text = json.dumps(["[" * 50, '\\"[' * 50, [1]])
        assert documents.read(text) == json.loads(text)

    @pytest.mark.parametrize("text", ["[" * 21, "[]," * 30 + "[" * 21, '["]",' * 21, '[{"a":' * 11])
    def test_what_goes_deep_is_refused_before_it_is_parsed(self, text):
        with pytest.raises(ValueError, match="levels"):
            documents.read(text)

    def test_many_rows_are_not_deep(self):
        assert len(documents.read(json.dumps({"rows": [[n] for n in range(1000)]}))["rows"]) == 1000


class TestStored:
    @pytest.mark.parametrize("key", KEYS)
    @pytest.mark.parametrize("text", BAD.values(), ids=BAD)
    def test_the_page_opens_and_sets_the_bad_text_aside(self, key, text):
        model, effects = opening.initial(Start(**{key: text}), ENGLISH, ENV)
        assert model.dialog == "problem"
        assert [(e.name, e.value) for e in effects if e.kind == "aside"] == [(key, text)]
        view(model)

    @pytest.mark.parametrize("key", KEYS)
    @pytest.mark.parametrize("text", BAD.values(), ids=BAD)
    def test_from_another_tab_it_changes_nothing(self, key, text):
        model = in_play()
        assert sent(model, Message("elsewhere", key, text)) == model

    @pytest.mark.parametrize("key", KEYS)
    @pytest.mark.parametrize("text", BAD.values(), ids=BAD)
    def test_in_a_file_it_is_refused_as_a_whole(self, key, text):
        parts = {"results": row(), key: text}
        taken, effects = backup.take_in(opened(), json.dumps({"tri-peaks": 1, "parts": parts}))
        assert taken.draft["error"]
        assert not effects
        assert taken.results == ()

    @pytest.mark.parametrize(
        "changed",
        [{"score": 10**30}, {"score": -(10**30)}, {"seconds": 10**30}, {"seconds": -5}, {"began": True}],
    )
    def test_a_result_with_a_figure_that_nobody_reaches_is_refused(self, changed):
        with pytest.raises(stats.ResultError):
            stats.load(row(**changed))

    def test_a_rules_code_in_other_letters_is_the_same_table(self):
        model = opened(results=row(rules="MODERN.wrap"))
        assert [r.rules for r in model.results] == ["modern"]
        assert "Played" in view(sent(model, act("statistics"))).dialog_html

    @pytest.mark.parametrize(
        "entry", [[deals.MAX_NUMBER + 1, 0], [7, 10**18], [7, 253_402_300_799], [7, -1], [7.0, 0], [0, 0]]
    )
    def test_a_day_that_cannot_be_is_refused(self, entry):
        with pytest.raises(daily.DaysError):
            daily.load(json.dumps({"2026-11-30": {"modern": entry}}))

    def test_the_last_day_of_the_calendar_can_be_counted_from(self):
        stored = json.dumps({"9998-12-31": {"modern": [7, 253_370_764_799]}})
        assert "1" in view(sent(opened(daily=stored), act("daily"))).dialog_html

    def test_settings_of_another_release_fall_back(self):
        assert settings.load('{"version": 99, "theme": "neon", "deck": "4"}') == {
            **settings.DEFAULTS,
            "deck": "4",
        }


class TestLinks:
    @pytest.mark.parametrize(
        "speed", ["nan", "-nan", "inf", "1e999", "0", "-3", "fast", "", "\N{FULLWIDTH DIGIT ONE}"]
    )
    def test_no_speed_stops_the_demonstration(self, speed):
        _, effects = opening.initial(Start(demo="1", speed=speed), ENGLISH, ENV)
        (wait,) = [e for e in effects if e.kind == "after"]
        assert 200 <= wait.ms <= 6400

    @pytest.mark.parametrize(
        "text", ['{"tripeaks":1,"type":"theme"}', '{"tripeaks":1,"type":"theme","theme":"neon"}']
    )
    def test_a_theme_that_is_none_does_nothing(self, text):
        model = opened(embed=True)
        assert sent(model, Message("host", "", text)) == model

    def test_a_host_s_deck_is_measured_by_the_rules_it_will_be_dealt_under(self):
        """A replay under other rules may lie on the board."""
        deck = deals.from_number(7, 1).cards
        text = "".join(map(deals.cards.text, deck))
        model = opened(deal="7", table="modern.joker1", moves="-1", embed=True)
        assert model.own.rules.jokers == 0
        told = json.dumps({"tripeaks": 1, "type": "new", "deal": text})
        assert sent(model, Message("host", "", told)) == model
        refused = sent(model, Message("submit", "deal", json.dumps({"deal": text})))
        assert refused.draft["error"]


def stored(effects) -> list[str]:
    return [e.value for e in effects if e.kind == "store" and e.name == "game"]


class TestTheStoredGame:
    def away(self, model):
        """The page is hidden."""
        return app.update(model, Message("visible", "false"), ENV)

    def test_a_tab_that_is_only_looked_at_leaves_the_other_tab_s_game(self):
        mine = in_play()
        other = saves.dump(game.replay(deals.from_number(9), TABLES["modern"], (DRAW, DRAW)))
        told = sent(mine, Message("elsewhere", "game", other), Message("visible", "true"))
        assert not stored(self.away(told)[1])
        moved, effects = app.update(told, act("draw"), ENV)
        assert stored(effects) == [saves.dump(moved.game)]
        assert stored(self.away(moved)[1]) == [saves.dump(moved.game)]

    def test_a_link_that_is_only_looked_at_leaves_the_saved_game(self):
        saved = saves.dump(game.replay(deals.from_number(9), TABLES["modern"], (DRAW, DRAW)))
        model = opened(deal="7", game=saved)
        assert model.game.deal.number == 7
        assert not stored(self.away(model)[1])

    @pytest.mark.parametrize("message", [act("draw"), act("new"), Message("submit", "deal", '{"deal": "8"}')])
    def test_the_deal_of_a_link_takes_the_place_of_a_game_in_play_only_when_the_player_says_so(self, message):
        mine = Game(deals.from_number(9), TABLES["original"], began=NOW).play(DRAW)
        model = opened(deal="7", table="original", game=saves.dump(mine))
        asked, effects = app.update(model, message, ENV)
        assert asked.dialog == "confirm"
        assert not stored(effects)
        assert "costs $140" in view(asked).dialog_html
        back, effects = app.update(asked, act("back"), ENV)
        assert (back.game.deal.number, back.game.played, back.dialog) == (9, (DRAW,), "")
        on, effects = app.update(asked, act("yes"), ENV)
        assert on.own.deal.number != 9
        assert [stats.load(e.value)[0].deal for e in effects if e.kind == "record"] == ["9"]
        assert stored(effects) == [saves.dump(on.own)]
        assert not sent(on, act("draw")).dialog

    def test_to_clear_the_statistics_is_another_question_than_what_becomes_of_the_game_in_play(self):
        mine = Game(deals.from_number(9), TABLES["original"], began=NOW).play(DRAW)
        model = sent(opened(deal="7", table="original", game=saves.dump(mine)), act("clear"))
        assert "Clear all statistics?" in view(model).dialog_html
        cleared, effects = app.update(model, act("yes"), ENV)
        assert [e.value for e in effects if (e.kind, e.name) == ("store", "results")] == [""]
        assert not [e for e in effects if e.kind == "record"]
        assert sent(cleared, act("draw"), act("back")).game.played == (DRAW,)

    def test_a_game_that_another_tab_has_ended_meanwhile_is_asked_about_no_more(self):
        mine = Game(deals.from_number(9), TABLES["original"], began=NOW).play(DRAW)
        model = sent(opened(deal="7", table="original", game=saves.dump(mine)), act("draw"))
        told = sent(model, Message("elsewhere", "game", saves.dump(mine.walk_away())))
        assert not told.dialog
        assert not view(told).dialog_html
        assert sent(told, act("draw")).game.played == (DRAW,)

    def test_a_finished_game_gives_way_to_the_deal_of_a_link_unasked(self):
        mine = Game(deals.from_number(9), TABLES["original"], began=NOW).play(DRAW).walk_away()
        model = opened(deal="7", game=saves.dump(mine))
        assert stored(app.update(model, act("draw"), ENV)[1])

    def test_without_another_game_a_fresh_deal_is_kept(self):
        assert stored(self.away(opened())[1])

    @pytest.mark.parametrize("name", ["restart", "quit"])
    def test_what_belongs_to_a_replay_leaves_the_own_game_alone(self, name):
        mine = Game(deals.from_number(9), TABLES["original"], began=NOW).play(DRAW)
        model = opened(deal="1", table="modern", moves="21,19", game=saves.dump(mine))
        model = sent(model, act("forward"))
        assert model.game.cursor == 1
        after = sent(model, act(name))
        assert after.own.moves == mine.moves
        assert after.own.outcome.value == "playing"
        assert after.game.cursor == (0 if name == "restart" else 1)
        assert not after.dialog

    def test_the_menu_of_a_replay_does_not_offer_to_leave_the_own_game(self):
        model = sent(opened(deal="1", moves="-"), act("forward"), act("menu"))
        assert 'data-action="quit"' not in view(model).dialog_html


class TestALateDeal:
    """A deal that was looked for comes while the player does something else."""

    def looking(self, table="original"):
        model, effects = dealing.look(opened(table=table), TABLES[table], "winnable", ENV)
        (work,) = [e for e in effects if e.kind == "work"]
        return model, Message("found", "deal", work.value, found=5)

    def test_it_is_dealt_where_nothing_was_done(self):
        model, found = self.looking()
        assert sent(model, found).game.deal.number == 5

    def test_after_a_move_the_player_is_asked_first(self):
        model, found = self.looking()
        moved = sent(model, act("draw"))
        late, effects = app.update(moved, found, ENV)
        assert (late.game, late.dialog) == (moved.game, "confirm")
        assert not [e for e in effects if e.kind == "record"]
        assert sent(late, act("yes")).game.deal.number == 5

    def test_after_another_deal_it_comes_too_late(self):
        model, found = self.looking()
        other = sent(model, Message("submit", "deal", '{"deal": "8"}'))
        assert sent(other, found).game.deal.number == 8

    def test_found_under_other_rules_it_is_dealt_under_them(self):
        model, effects = dealing.look(opened(), replace(TABLES["open"], jokers=1), "winnable", ENV)
        (work,) = [e for e in effects if e.kind == "work"]
        late = sent(model, Message("found", "deal", work.value, found=5))
        assert (late.game.rules.table, late.game.deal.jokers) == ("open", 1)


def test_in_a_frame_without_storage_the_export_can_be_copied():
    model = sent(opened(embed=True, stored=False, lessons='["ranks"]'), act("statistics"))
    assert "ranks" in view(model).dialog_html
    assert "<textarea" in view(model).dialog_html
    assert "<textarea" not in view(sent(opened(embed=True), act("statistics"))).dialog_html
