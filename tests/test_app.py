"""The page's logic on CPython: messages in, models and effects out."""

import re
from dataclasses import replace

import pytest

from tests.helpers.page import ENV, NOW, act, in_play, key, opened, outward, sent, tap
from tripeaks import deals, game, rules, saves, stats
from tripeaks.board import PLACE
from tripeaks.position import Outcome
from ui import app, leaving, opening, tutor
from ui.model import Env, Message, Model
from ui.opening import Start
from ui.texts import ENGLISH
from ui.view import view


def stuck(table: str = "modern") -> Model:
    model = opened(table=table)
    while model.game.outcome is Outcome.PLAYING:
        model = sent(model, act("draw"))
        if not model.game.position.can_draw and model.game.position.playable:
            model = sent(model, tap(model.game.position.playable[0]))
    return model


class TestOpening:
    def test_a_link_opens_its_deal_under_its_rules(self):
        model = opened("7", "open.wrap")
        assert (model.game.deal, model.game.rules) == (deals.from_number(7), rules.parse("open.wrap"))

    def test_without_a_link_the_saved_game_goes_on(self):
        saved = in_play().game
        model, _ = opening.initial(Start(game=saves.dump(saved)), ENGLISH, ENV)
        assert model.game == saved

    def test_a_link_to_the_saved_deal_goes_on_with_the_saved_game(self):
        saved = in_play().game
        model, _ = opening.initial(Start(deal="1", rules="modern", game=saves.dump(saved)), ENGLISH, ENV)
        assert model.game == saved

    def test_without_link_and_save_a_fresh_deal_comes_from_the_entropy(self):
        model, _ = opening.initial(Start(), ENGLISH, ENV)
        assert model.game.deal.number == deals.number_from(ENV.word)

    @pytest.mark.parametrize(
        ("deal", "table", "quoted"),
        [
            ("0", "", "0 is not"),
            ("x", "", "'x'"),
            ("1", "modern.fast", "'fast'"),
            ("1", "poker", "'poker'"),
            ("7H 7H", "", "7H"),
        ],
    )
    def test_a_bad_link_says_what_is_wrong_and_keeps_the_saved_game(self, deal, table, quoted):
        saved = in_play().game
        model, effects = opening.initial(Start(deal=deal, rules=table, game=saves.dump(saved)), ENGLISH, ENV)
        assert model.dialog == "problem"
        assert quoted in model.draft["text"]
        assert model.game == saved
        assert not outward(effects)

    @pytest.mark.parametrize("key", ["game", "settings", "results"])
    def test_a_damaged_stored_text_is_set_aside_and_told(self, key):
        model, effects = opening.initial(Start(**{key: '{"cut'}), ENGLISH, ENV)
        assert [(e.kind, e.name, e.value) for e in outward(effects)] == [("aside", key, '{"cut')]
        assert model.dialog == "problem"

    def test_a_second_copy_takes_the_place_of_a_damaged_text(self):
        kept = saves.dump(in_play().game)
        second = {"game": kept}.get
        model, effects = opening.initial(Start(game='{"cut', second=second), ENGLISH, ENV)
        assert saves.dump(model.game) == kept
        told = [(e.kind, e.name, e.value) for e in outward(effects)]
        assert told == [("aside", "game", '{"cut'), ("store", "game", kept)]
        assert "nothing is lost" in model.draft["text"]


class TestPlay:
    def test_every_change_of_the_game_is_stored(self):
        model, effects = app.update(opened(), act("draw"), ENV)
        stored = [e.value for e in effects if (e.kind, e.name) == ("store", "game")]
        assert [saves.load(text) for text in stored] == [model.game]

    def test_a_refused_tap_changes_nothing_and_says_why(self):
        before = opened("1", "open")
        model, effects = app.update(before, tap(0), ENV)
        assert model.game == before.game
        assert not effects
        assert view(model).fields["status"] == "2 cards still lie on this one"
        assert view(model).cards[0].mark == "refused"

    def test_a_card_that_does_not_fit_names_the_ranks_that_would(self):
        model = sent(opened("1"), tap(18))  # a 2 on a queen
        assert view(model).fields["status"] == "Queen is on the waste: you need a jack or a king"

    def test_taps_do_nothing_while_a_dialog_is_open(self):
        model = sent(opened(), act("menu"))
        assert sent(model, tap(21), key("d")).game == model.game

    def test_undo_and_redo_come_back_to_the_same_game(self):
        model = sent(in_play(), act("undo"))
        assert model.game.cursor == 0
        assert sent(model, act("redo")).game.position == in_play().game.position

    def test_a_table_without_undo_says_so(self):
        model = sent(in_play("classic"), key("z"))
        assert model.game.cursor == 1
        assert view(model).fields["status"] == "This table has no undo"
        assert "undo" not in view(model).actions


class TestLeaving:
    def test_before_the_first_move_a_new_deal_comes_at_once(self):
        assert sent(opened(), act("new")).game.deal.number == deals.number_from(ENV.word)

    def test_in_the_middle_a_new_deal_asks_and_closing_keeps_the_game(self):
        model = sent(in_play(), act("new"))
        assert model.dialog == "confirm"
        assert sent(model, act("close")).game == in_play().game

    def test_confirmed_a_new_deal_drops_the_old_one_without_a_result(self):
        model, effects = app.update(sent(in_play("classic"), act("new")), act("yes"), ENV)
        assert model.game.deal.number == deals.number_from(ENV.word)
        assert [e.kind for e in outward(effects)] == ["store"]

    def test_a_money_table_shows_the_price_and_records_the_deal_that_is_left(self):
        asked = sent(in_play("original"), act("new"))
        assert "leaving now costs $140" in view(asked).dialog_html
        _, effects = app.update(asked, act("yes"), ENV)
        (result,) = [stats.load(e.value)[0] for e in effects if e.kind == "record"]
        assert (result.outcome, result.score) == ("quit", -145)

    @pytest.mark.parametrize("table", ["modern", "original"])
    def test_a_deal_with_a_result_is_left_for_nothing(self, table):
        """It ended, the end was taken back, or it is played once more."""
        row = stats.result(stuck(table).game, NOW)
        asked = sent(replace(in_play(table), results=(row,)), act("new"))
        assert "has a result already, and that stays" in view(asked).dialog_html

    @pytest.mark.parametrize(("number", "known"), [("1", True), ("2", False)])
    def test_who_has_peeked_knows_the_cards_when_they_are_dealt_again(self, number, known):
        peeked = replace(in_play(), game=in_play().game.peek())
        again, _ = leaving.leave(peeked, Message("action", "deal", number), ENV)
        assert again.game.ranked is not known

    def test_restart_deals_the_same_cards_as_a_new_attempt(self):
        later = Env(now=NOW + 9, word=1)
        model = sent(in_play(), act("restart"), env=later)
        assert (model.game.deal, model.game.played, model.game.began) == (opened().game.deal, (), NOW + 9)


class TestEnd:
    def test_stuck_is_recorded_once_and_opens_the_results(self):
        model = stuck()
        assert model.panel
        assert view(model).outcome == "stuck"
        assert "No move left" in view(model).panel

    def test_the_end_is_recorded_with_the_move_that_brought_it(self):
        model = opened()
        records = []
        while model.game.outcome is Outcome.PLAYING:
            moves = model.game.legal_moves
            model, effects = app.update(model, act("draw") if moves[-1] == -1 else tap(moves[0]), ENV)
            records.append([e for e in effects if e.kind == "record"])
        assert [len(r) for r in records] == [0] * (len(records) - 1) + [1]

    def test_relaxed_records_nothing_and_shows_no_score(self):
        model = stuck("relaxed")
        assert stats.result(model.game, NOW) is None
        assert "Score" not in view(model).panel

    @pytest.mark.parametrize("later", [0, 86_400], ids=["clock on", "clock set back"])
    def test_a_result_of_now_comes_after_all_that_are_there(self, later):
        """So practice takes the place of no first result, and a loss ends the streak of wins before it."""
        before = replace(stats.result(stuck("classic").game, NOW), ended=NOW + later)
        model = replace(in_play("original"), results=(before,))
        _, effects = app.update(sent(model, act("quit")), act("yes"), ENV)
        (new,) = [stats.load(e.value)[0] for e in effects if e.kind == "record"]
        assert stats.merged((before,), (new,)) == (before, new)

    def test_texts_that_come_late_take_nothing_from_another_tab(self):
        mine, theirs = (
            stats.dump((replace(stats.result(stuck().game, NOW), deal=deal, ended=int(deal)),))
            for deal in "12"
        )
        both = app.joined("results", theirs, mine)
        assert [r.deal for r in stats.load(both)] == ["1", "2"]
        done = app.joined("lessons", tutor.dump(("ranks",)), tutor.dump(("cover",)))
        assert set(tutor.load(done)) == {"ranks", "cover"}
        for stored in ("", "{cut"):
            assert app.joined("results", stored, mine) == mine
        assert app.joined("game", theirs, mine) == theirs

    def test_recording_the_same_deal_again_changes_nothing(self):
        row = stats.dump((stats.result(stuck().game, NOW),))
        other = stats.dump((replace(stats.load(row)[0], began=5, outcome="won"),))
        once = app.recorded("", row)
        assert app.recorded(once, other) == once


class TestClock:
    def test_time_runs_from_the_first_move_and_stops_while_hidden(self):
        model = sent(opened(), act("draw"))
        model = sent(model, act("draw"), env=Env(NOW + 10, 0))
        model = sent(model, Message("visible", "false"), env=Env(NOW + 15, 0))
        model = sent(model, Message("visible", "true"), env=Env(NOW + 500, 0))
        model = sent(model, act("draw"), env=Env(NOW + 503, 0))
        assert model.game.seconds == 18

    def test_a_long_sleep_counts_no_more_than_the_idle_limit(self):
        model = sent(sent(opened(), act("draw")), act("draw"), env=Env(NOW + 86_400, 0))
        assert model.game.seconds == app.IDLE


class TestFocus:
    def test_arrows_go_to_the_neighbour_that_lies_that_way(self):
        assert sent(opened(), key("ArrowRight", "slot:20")).tab_stop == 21

    def test_in_portrait_the_base_row_runs_downwards(self):
        assert sent(opened(), key("ArrowDown", "slot:20", portrait=True)).tab_stop == 21

    def test_mirrored_the_arrows_follow_the_picture(self):
        assert sent(opened(), key("ArrowLeft", "slot:20", mirror=True)).tab_stop == 21

    def test_below_the_board_comes_the_stock(self):
        _, effects = app.update(opened(), key("ArrowDown", "slot:20"), ENV)
        assert [(e.kind, e.name) for e in effects] == [("focus", "stock")]

    def test_after_a_play_the_nearest_playable_card_is_next(self):
        model = opened("1")
        slot = model.game.position.playable[0]
        model = sent(replace(model, tab_stop=slot), tap(slot))
        here = model.game.position
        assert model.tab_stop in (here.playable or here.exposed)


class TestForms:
    def test_a_deal_number_is_dealt(self):
        model = sent(opened(), act("deal"), Message("submit", "deal", '{"deal":"52"}'))
        assert (model.game.deal.number, model.dialog) == (52, "")

    def test_a_wrong_deal_number_is_quoted_and_the_dialog_stays(self):
        model = sent(opened(), act("deal"), Message("submit", "deal", '{"deal":"<b>"}'))
        assert model.dialog == "deal"
        assert "'&lt;b&gt;' is not a deal" in view(model).dialog_html

    def test_another_table_asks_in_the_middle_and_then_deals(self):
        model = sent(in_play(), act("tables"), Message("submit", "tables", '{"rules":"open"}'))
        assert model.dialog == "confirm"
        assert sent(model, act("yes")).game.rules == rules.TABLES["open"]


def test_a_replayed_game_paints_the_same_picture():
    model = in_play()
    again = replace(model, game=game.replay(model.game.deal, model.game.rules, model.game.moves))
    shown, repeated = view(model), view(replace(again, game=replace(again.game, began=model.game.began)))
    assert shown == repeated


def test_no_hidden_face_reaches_the_picture():
    model = opened("1", "classic")
    shown = view(model)
    for slot in range(18):
        assert shown.cards[slot].face == ""
        assert shown.cards[slot].name.startswith("Face-down card, covered by")
    hidden = {"Seven of diamonds", "Nine of clubs"}
    assert not any(name in card.name for card in shown.cards for name in hidden)


def test_every_fixed_word_of_the_page_is_given(request):
    page = (request.config.rootpath / "web" / "index.html").read_text(encoding="utf-8")
    wanted = set(re.findall(r'data-word(?:-label)?="(\w+)"', page))
    assert wanted <= set(view(opened()).words)


class TestOtherTabs:
    def test_results_of_another_tab_are_taken_over(self):
        row = stats.dump((stats.result(stuck().game, NOW),))
        assert sent(opened(), Message("elsewhere", "results", row)).results == stats.load(row)

    def test_a_game_played_in_another_tab_is_told_and_this_one_stays(self):
        model = in_play()
        told = sent(model, Message("elsewhere", "game", saves.dump(opened("9").game)))
        assert told.game == model.game
        assert "Another tab" in view(told).fields["status"]

    @pytest.mark.parametrize("key", ["results", "settings", "game", "damaged.game", ""])
    def test_what_is_not_ours_changes_nothing(self, key):
        model = in_play()
        assert sent(model, Message("elsewhere", key, "{cut")) == model

    def test_a_full_store_is_told_and_play_goes_on(self):
        model = sent(in_play(), Message("unkept"))
        assert "keeps nothing more" in view(model).fields["status"]
        assert sent(model, act("draw")).game.cursor == 2

    def test_the_results_card_says_so_until_the_store_takes_all_again(self):
        model = sent(stuck(), Message("unkept"))
        assert "Nothing is kept" in view(model).panel
        assert "Nothing is kept" not in view(sent(model, Message("kept"))).panel

    @pytest.mark.parametrize("key", ["results", "lessons", "daily"])
    def test_what_another_tab_has_cleared_is_gone_here_too(self, key):
        (won,) = stats.load(stats.dump((stats.result(stuck().game, NOW),)))
        full = replace(
            in_play(), results=(won,), lessons=("first",), daily={"modern": {"2026-12-03": (1, 2)}}
        )
        cleared = sent(full, Message("elsewhere", key, ""))
        assert not getattr(cleared, key)
        assert replace(cleared, **{key: getattr(full, key)}) == full


@pytest.mark.parametrize("portrait", [False, True])
def test_arrows_along_the_base_row_reach_every_exposed_card_and_come_back(portrait):
    onward, back = ("ArrowDown", "ArrowUp") if portrait else ("ArrowRight", "ArrowLeft")
    model = opened("12")
    while model.game.outcome is Outcome.PLAYING:
        exposed = sorted(model.game.position.exposed, key=lambda slot: (PLACE[slot], slot))
        stops = [exposed[0]]
        for way in (onward, back):
            for _ in exposed[1:]:
                model = sent(model, key(way, f"slot:{stops[-1]}", portrait=portrait))
                stops.append(model.tab_stop)
        assert stops == exposed + exposed[-2::-1]
        moves = model.game.legal_moves
        model = sent(model, tap(moves[0]) if moves[0] >= 0 else act("draw"))
