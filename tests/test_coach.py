"""Hints, lamp, replays, review and sharing: the page's logic on CPython, with work done at once."""

import json
from dataclasses import replace

import pytest

from tripeaks import deals, game, players, rating, rules, saves, shares
from tripeaks.ideals import finish
from tripeaks.position import DRAW, Outcome
from ui import app, coach, links, opening, picture, review
from ui.model import Env, Message
from ui.opening import Start
from ui.texts import ENGLISH
from ui.view import view

ENV = Env(now=1_800_000_000, word=41)
WIN = "23,21,20,11,22,24,-1,19,10,27,13,26,4,14,-1,-1,25,18,12,15,16,17,7,-1,6,8,5,1,2,-1,9,3,-1,0"
"""Clears deal 2 under Modern."""


def act(name: str, value: str = "") -> Message:
    return Message("action", name, value)


def tap(slot: int) -> Message:
    return Message("slot", str(slot))


class Page:
    """The page without a browser: effects that ask for work or a time are answered when the test says so."""

    def __init__(self, **start) -> None:
        self.model, self.effects = opening.initial(
            Start(address="https://example.org/", **start), ENGLISH, ENV
        )
        self.stored: list[str] = []
        self.jobs: dict = {}
        self.timers: dict = {}
        self.others: list = []
        self.take(self.effects)

    def take(self, effects) -> None:
        for effect in effects:
            match effect.kind:
                case "work":
                    self.jobs[effect.name] = effect
                case "stop":
                    self.jobs.pop(effect.name, None)
                case "after":
                    self.timers[effect.name] = effect
                case "store" if effect.name == "game":
                    self.stored.append(effect.value)
                case _:
                    self.others.append(effect)

    def send(self, *messages: Message) -> "Page":
        for message in messages:
            self.model, effects = app.update(self.model, message, ENV)
            self.take(effects)
        return self

    def work(self, name: str) -> "Page":
        """Do a piece of work to its end."""
        effect = self.jobs.pop(name)
        return self.send(Message("found", name, effect.value, found=finish(effect.job())))

    def time(self, name: str) -> "Page":
        effect = self.timers.pop(name)
        return self.send(Message("timer", name, effect.value))

    @property
    def screen(self):
        return view(self.model)

    @property
    def status(self) -> str:
        return self.screen.fields["status"]


def known(deal: str = "2", table: str = "modern", **more) -> Page:
    """A page whose deal is known through and through."""
    return Page(deal=deal, rules=table, **more).work("table")


class TestPeek:
    def test_a_peek_points_at_a_move_that_keeps_the_win_and_marks_the_game(self):
        page = known().send(act("peek"))
        move = page.model.event.move
        assert page.model.coach.table.wins(page.model.game.position.play(move))
        assert page.status.startswith("Peek, to clear the board: ")
        assert page.model.game.peeks == 1
        assert not page.model.game.ranked

    @pytest.mark.parametrize("deal", ["1", "2", "3", "4", "5", "6"])
    def test_followed_each_time_it_clears_the_board(self, deal):
        page = known(deal, "collection")
        while page.model.game.outcome is Outcome.PLAYING:
            page.send(act("peek"))
            move = page.model.event.move
            page.send(act("draw") if move == DRAW else tap(move))
        assert page.model.game.outcome is Outcome.WON

    def test_without_a_win_it_says_so(self):
        page = known()
        while page.model.coach.table.wins(page.model.game.position):
            page.send(act("draw"))
        page.send(act("peek"))
        assert page.status == "Peek: the board can no longer be cleared"
        assert not any(card and card.mark for card in page.screen.cards)

    def test_asked_before_the_table_is_made_it_waits_for_it(self):
        page = Page(deal="2", rules="modern").send(act("peek"))
        assert page.status == "Looking …"
        assert page.work("table").status.startswith("Peek, to clear the board: ")

    def test_a_move_makes_void_what_was_asked_before(self):
        page = Page(deal="2", rules="modern").send(act("peek"), act("draw")).work("table")
        assert page.model.event.kind == "draw"
        assert not page.model.game.peeks

    def test_a_late_table_of_another_deal_is_dropped(self):
        page = Page(deal="2", rules="modern")
        late = page.jobs["table"]
        page.send(act("new"), Message("found", "table", late.value, found=finish(late.job())))
        assert page.model.coach.table is None

    def test_a_table_with_legal_hints_only_gives_no_peek(self):
        page = known("2", "relaxed").send(act("peek"))
        assert page.status == "This table has only the hint that names a legal move"
        assert not page.model.game.peeks


class TestGuest:
    """A deal from a link lies on the board; what is stored is the player's own game."""

    OWN = saves.dump(game.Game(deals.from_number(9), rules.TABLES["chain"]).play(DRAW))

    @pytest.mark.parametrize("lamp", ["on", "off"])
    def test_the_lamp_shining_on_a_deal_from_a_link_keeps_the_own_game(self, lamp):
        page = Page(deal="5", game=self.OWN, settings=json.dumps({"lamp": lamp})).work("table")
        page.send(Message("set", "lamp", "on"))
        assert page.screen.lamp[0] == "on"
        assert page.model.game.peeks == 1
        assert page.stored == []


class TestOdds:
    def told(self, page: Page, answers: int = 3) -> Page:
        """Take the first answers of the work for the odds."""
        effect = page.send(act("odds")).jobs["odds"]
        work = effect.job()
        while answers:
            step = next(work)
            if not isinstance(step, float):
                page.send(Message("found", "odds", effect.value, found=step))
                answers -= 1
        return page

    def test_the_last_odds_are_told_once(self, monkeypatch):
        monkeypatch.setattr(coach, "SAMPLES", 40)
        monkeypatch.setattr(coach, "CLOSE", 0.0)
        page = known().send(act("odds"))
        effect, said = page.jobs["odds"], []
        work = effect.job()
        while True:
            try:
                step = next(work)
            except StopIteration as end:
                page.send(Message("found", "odds", effect.value, found=end.value))
                said.append(page.screen.say)
                break
            if not isinstance(step, float):
                page.send(Message("found", "odds", effect.value, found=step))
                said.append(page.screen.say)
        assert min(share.of for share in page.model.coach.odds.values()) == 40
        assert len(set(said)) == 2  # the first and the last

    def test_every_move_bears_its_share_and_the_best_is_hinted(self):
        page = self.told(known())
        odds = page.model.coach.odds
        assert set(odds) == set(page.model.game.legal_moves)
        best = max(odds.values(), key=lambda share: share.share)
        assert odds[page.model.event.move] == best
        shown = {slot: card.note for slot, card in enumerate(page.screen.cards) if card and card.note}
        assert shown.keys() == set(odds) - {DRAW}
        assert page.screen.stock.note == f"{100 * odds[DRAW].share:.0f}%"
        assert page.status.startswith("Odds from what you see: ")
        assert not page.model.game.peeks

    def test_it_improves_while_it_is_shown_and_is_not_spoken_each_time(self):
        page = self.told(known(), 1)
        first, said = page.model.coach.odds, page.screen.say
        page = self.told(known(), 2)
        assert min(share.of for share in page.model.coach.odds.values()) > min(s.of for s in first.values())
        assert page.screen.say == said

    def test_it_is_the_same_whatever_lies_hidden(self):
        page = known().send(tap(23), tap(21))
        seen = players.sight(page.model.game.position)
        cards = list(page.model.game.deal.cards)
        hidden = [place for place, card in enumerate(seen.cards) if card is None]
        turned = [cards[place] for place in reversed(hidden)]
        for place, card in zip(hidden, turned, strict=True):
            cards[place] = card
        other = Page(deal=deals.Deal(tuple(cards)).code, rules="modern").send(tap(23), tap(21))
        assert self.told(other).model.coach.odds == self.told(page).model.coach.odds

    def test_a_move_ends_it(self):
        page = self.told(known())
        late = page.jobs["odds"]
        page.send(act("draw"), Message("found", "odds", late.value, found={DRAW: shares.Share(1, 1)}))
        assert page.model.coach.odds is None
        assert "odds" not in page.jobs

    def test_another_hint_takes_its_place(self):
        page = self.told(known())
        late = page.jobs["odds"]
        page.send(act("legal"), Message("found", "odds", late.value, found={DRAW: shares.Share(1, 1)}))
        assert page.status.startswith("Legal move: ")

    def test_a_table_with_legal_hints_only_gives_none(self):
        page = known(table="relaxed").send(act("odds"))
        assert "odds" not in page.jobs


class TestBestScore:
    def aiming(self, deal: str = "2", table: str = "modern") -> Page:
        return known(deal, table, settings='{"aim": "score"}')

    @pytest.mark.parametrize(("deal", "table"), [("1", "classic"), ("2", "modern"), ("3", "original")])
    def test_a_peek_followed_each_time_makes_the_best_score_there_is(self, deal, table):
        page = self.aiming(deal, table).send(act("peek"))
        assert page.status == "Looking …"
        page.work("best")
        assert page.status.startswith("Peek, for the best score: ")
        most = coach.par(page.model)
        while page.model.game.outcome is Outcome.PLAYING and page.model.event.move != coach.NO_MOVE:
            move = page.model.event.move
            page.send(act("draw") if move == DRAW else tap(move), act("peek"))
        assert page.model.game.score == most

    def test_where_no_score_is_kept_the_aim_is_a_clear_board(self):
        page = self.aiming(table="relaxed.hints-all").send(act("peek"))
        assert page.status.startswith("Peek, to clear the board: ")

    def test_the_result_says_what_was_possible(self):
        page = lost_in_the_middle().work("best")
        most = coach.par(page.model)
        assert f"<b>{most:,}</b><span>Best possible</span>" in page.screen.panel

    def test_the_review_compares_the_score_with_the_best_in_reach(self):
        page = lost_in_the_middle().send(act("review")).work("best").work("review")
        scores = page.model.coach.review.scores
        assert scores[0] == coach.par(page.model)
        assert scores[-1] == page.model.game.tally.total
        assert list(scores) == sorted(scores, reverse=True)
        assert "Still possible" in page.screen.dialog_html

    def test_the_best_line_is_stepped_to_the_best_score(self):
        page = lost_in_the_middle().work("best").send(act("review"), act("best-line"))
        page.send(Message("set", "at", "99"))
        assert page.model.game.score == coach.par(page.model)


class TestLegal:
    def test_the_legal_hint_is_the_same_whatever_lies_hidden(self):
        page = known()
        cards = list(page.model.game.deal.cards)
        cards[0], cards[40], cards[5] = cards[40], cards[5], cards[0]
        other = Page(deal=deals.Deal(tuple(cards)).code, rules="modern")
        assert page.send(act("legal")).model.event.move == other.send(act("legal")).model.event.move
        assert not page.model.game.peeks


class TestLamp:
    def lit(self, **more) -> Page:
        return known(settings='{"lamp": "on"}', **more)

    def test_it_says_whether_a_win_is_left_and_marks_the_game(self):
        page = self.lit()
        assert page.screen.lamp == ("on", "Still winnable")
        assert page.model.game.peeks == 1
        while page.screen.lamp[0] == "on":
            page.send(act("draw"))
        assert not page.model.coach.table.wins(page.model.game.position)
        assert page.screen.lamp == ("off", "No longer winnable")

    def test_it_is_dark_at_first_and_under_legal_hints(self):
        assert known().screen.lamp == ("", "")
        assert self.lit(table="relaxed").screen.lamp == ("", "")

    def test_lit_in_the_middle_it_marks_from_then_on(self):
        page = known()
        assert not page.model.game.peeks
        page.send(Message("set", "lamp", "on"))
        assert page.model.game.peeks == 1
        assert saves.load(page.stored[-1]).peeks == 1


def replayed(**more) -> Page:
    return Page(**{"deal": "2", "rules": "modern", "moves": WIN, **more})


class TestDealing:
    def test_a_deal_of_a_grade_is_found_and_dealt(self):
        page = known().send(act("find", "hard"))
        assert page.status == "Looking for a deal …"
        page.work("deal")
        found = page.model.game
        assert found.deal != deals.from_number(2)
        assert finish(rating.rate(found.deal, found.rules)).grade == "hard"

    def test_where_it_is_wished_every_new_deal_can_be_cleared(self):
        page = known(table="open", settings='{"winnable": "on"}').send(act("new")).work("deal").work("table")
        assert page.model.game.deal != deals.from_number(2)
        assert page.model.coach.table.wins(page.model.game.position)

    def test_another_table_is_dealt_so_too(self):
        page = known(settings='{"winnable": "on"}').send(act("table", "open")).work("deal")
        assert page.model.game.rules == rules.TABLES["open"]

    def test_in_the_middle_the_player_is_asked_first(self):
        page = known().send(act("draw"), act("find", "easy"))
        assert page.screen.dialog == "confirm"
        assert "deal" not in page.jobs
        page.send(act("yes"))
        assert "deal" in page.jobs

    def test_the_dialog_rates_the_deal_on_the_board(self):
        page = known("7").send(act("deal")).work("rating")
        rated = finish(rating.rate(deals.from_number(7), rules.TABLES["modern"]))
        shown = page.screen.dialog_html
        assert f"<b>{rated.grade.capitalize()}</b><span>Grade</span>" in shown
        assert f"<b>{rated.solution.score:,}</b><span>Best score</span>" in shown


class TestReplay:
    def test_a_replay_link_says_what_the_rules_say_of_it(self):
        page = replayed()
        assert "34 moves, cleared, score 1,210: checked" in page.screen.bar
        assert page.model.game.cursor == 0

    def test_where_undos_cost_it_says_that_they_are_not_in_the_score(self):
        """The moves prove what they score; how often one was taken back they do not tell."""
        page = replayed(rules="open-easy", moves="--")
        assert "score 0 before undos: checked" in page.screen.bar

    def test_a_table_without_a_score_shows_none_also_where_undos_cost(self):
        page = replayed(rules="modern.score-none.undo-paid", moves="--")
        assert "Replay: 2 moves, not ended, checked" in page.screen.bar
        assert "score" not in page.screen.bar

    def test_it_plays_by_itself_to_its_end_and_then_stands(self):
        page = replayed().send(act("play"))
        for _ in range(34):
            page.time("stage")
        assert page.screen.outcome == "won"
        assert page.screen.fields["score"] == "1,210"
        assert not page.timers
        assert not page.model.stage.auto

    def test_a_timer_of_an_earlier_run_is_dropped(self):
        page = replayed().send(act("play"))
        late = page.timers["stage"]
        page.send(act("play"), Message("timer", "stage", late.value))
        assert page.model.game.cursor == 0

    def test_it_is_stepped_back_and_forth_and_to_any_move(self):
        page = replayed().send(act("forward"), act("forward"), act("back"))
        assert page.model.game.cursor == 1
        assert page.send(Message("set", "at", "20")).model.game.cursor == 20

    def test_each_step_is_spoken_with_its_place_and_its_card(self):
        page = replayed()
        assert "34 moves, cleared, score 1,210: checked" in page.screen.say[1]
        assert page.send(act("forward")).screen.say[1].startswith("1 of 34: Four of hearts")
        assert page.send(act("back")).screen.say[1].startswith("0 of 34")

    def test_it_stores_and_records_nothing_and_gives_back_the_own_game(self):
        own = game.Game(deals.from_number(7), rules.TABLES["chain"], began=5).play(DRAW)
        page = replayed(game=saves.dump(own)).send(act("play"))
        for _ in range(34):
            page.time("stage")
        assert not page.stored
        assert not [effect for effect in page.others if effect.kind == "record"]
        assert page.send(act("leave")).model.game == own

    @pytest.mark.parametrize(
        ("change", "fault"),
        [
            ({"moves": WIN.replace("13,", "13,0,")}, "move 12 of 35 (0)"),
            ({"moves": "17,23"}, "move 1 of 2 (17)"),
            ({"deal": "3"}, "move 1 of 34"),
            ({"moves": "x!"}, "'!'"),
            ({"deal": ""}, "deal"),
            ({"rules": "poker"}, "'poker'"),
        ],
    )
    def test_a_tampered_link_is_refused_with_what_fails(self, change, fault):
        own = game.Game(deals.from_number(7), rules.TABLES["chain"], began=5).play(DRAW)
        page = replayed(**change, game=saves.dump(own))
        assert page.screen.dialog == "problem"
        assert fault in page.model.draft["text"]
        assert page.model.game == own
        assert not page.stored

    def test_the_same_deal_is_played_against_its_score(self):
        page = replayed().send(act("forward"), act("ghost"))
        assert page.model.stage is None
        assert page.model.game.deal == deals.from_number(2)
        assert page.model.game.peeks == 1  # who has watched knows the cards
        assert "1,210" in page.screen.bar


def lost_in_the_middle() -> Page:
    """Deal 2, played well to a point, then drawn out to its end."""
    page = known()
    for move in WIN.split(",")[:10]:
        page.send(act("draw") if move == "-1" else tap(int(move)))
    while page.model.game.outcome is Outcome.PLAYING:
        here = page.model.game.position
        page.send(act("draw") if here.can_draw else tap(here.playable[0]))
    return page


class TestReview:
    def test_the_clock_of_a_deal_that_is_over_stands_while_it_is_looked_at(self):
        page = lost_in_the_middle()
        before = page.model.game.seconds
        page.send(act("look", "3"), Message("visible", "false"), Message("visible", "true"))
        later = replace(ENV, now=ENV.now + 100)
        for message in (act("forward"), act("leave")):
            page.model, _ = app.update(page.model, message, later)
        assert page.model.game.seconds == before

    def test_it_names_the_move_that_lost_and_what_would_have_kept_the_win(self):
        page = lost_in_the_middle()
        found = review.review(page.model.coach.table, page.model.game)
        known_table, trail = page.model.coach.table, page.model.game.trail
        assert known_table.wins(trail[found.lost - 1].position)
        assert not known_table.wins(trail[found.lost].position)
        assert found.kept
        words = page.send(act("review")).screen.dialog_html
        assert f"A win was there until move {found.lost}: " in words
        assert "It would have been kept by " in words

    def test_the_losing_move_is_shown_on_the_board_and_one_plays_on_from_there(self):
        page = lost_in_the_middle()
        over = page.model.game
        lost = review.review(page.model.coach.table, over).lost
        page.send(act("review"), act("look", str(lost - 1)))
        assert page.model.game.cursor == lost - 1
        assert "The next move loses the win." in page.screen.bar
        stored = len(page.stored)
        page.send(act("practice"), act("peek"))
        assert page.model.game.played == over.moves[: lost - 1]
        while page.model.game.outcome is Outcome.PLAYING:
            page.send(act("peek"))
            move = page.model.event.move
            page.send(act("draw") if move == DRAW else tap(move))
        assert page.model.game.outcome is Outcome.WON
        assert len(page.stored) == stored
        assert not [effect for effect in page.others if effect.kind == "record"][1:]
        assert page.send(act("leave")).model.game == over
        assert page.screen.dialog == "review"

    def test_a_way_to_clear_it_is_stepped_to_a_win(self):
        page = lost_in_the_middle().send(act("review"), act("win-line"))
        while page.model.game.cursor < len(page.model.game.moves):
            page.send(act("forward"))
        assert page.screen.outcome == "won"

    @pytest.mark.parametrize("on", ["undo", "restart"])
    def test_who_plays_on_after_a_review_knows_hidden_cards_which_the_game_keeps_in_mind(self, on):
        page = lost_in_the_middle().send(act("review"), act("close"))
        assert not page.model.game.peeks  # what came before the review stands
        page.send(act(on))
        assert page.model.game.outcome is Outcome.PLAYING
        assert page.model.game.peeks == 1

    @pytest.mark.parametrize("on", ["undo", "restart"])
    def test_who_plays_on_without_one_does_not(self, on):
        assert not lost_in_the_middle().send(act(on)).model.game.peeks

    def test_a_deal_in_play_has_no_review(self):
        page = known().send(act("draw"), act("review"))
        assert page.screen.dialog == ""

    def test_leaving_a_replay_in_the_middle_of_the_own_game_shows_no_review_of_it(self):
        own = game.Game(deals.from_number(7), rules.TABLES["chain"], began=5).play(DRAW)
        page = replayed(game=saves.dump(own)).send(act("forward"), act("practice"), act("leave"))
        assert page.screen.dialog == ""

    def test_a_best_line_that_walks_away_is_scored_with_the_price(self):
        page = known("3", "original")
        while page.model.game.outcome is Outcome.PLAYING:
            here = page.model.game.position
            page.send(act("draw") if here.can_draw else tap(here.playable[0]))
        page.work("best").send(act("review"), act("best-line"))
        assert f"score {ENGLISH.money(coach.par(page.model))}" in page.screen.bar

    def test_a_replay_that_ends_by_walking_away_pays_for_it(self):
        played = game.replay(deals.from_number(3), rules.TABLES["original"], (DRAW, DRAW), quit=True)
        page = Page(deal="3", rules="original", moves=game.encode(played.played, quit=True))
        assert f"left, score {ENGLISH.money(played.score)}: checked" in page.screen.bar
        assert links.shared_game(page.model).score == played.score


class TestDemonstration:
    def test_it_clears_the_deal_of_the_link_by_itself_and_goes_on_to_another(self):
        page = known(demo="1")
        while page.model.game.outcome is Outcome.PLAYING:
            page.time("stage")
        assert page.screen.outcome == "won"
        page.time("stage")
        assert page.model.game.deal != deals.from_number(2)
        assert page.screen.outcome == "playing"
        assert not page.stored
        assert not [effect for effect in page.others if effect.kind == "record"]

    @pytest.mark.parametrize("touch", [Message("touch"), tap(20), act("draw"), Message("key", "d", "{}")])
    def test_the_first_touch_ends_it_and_plays_nothing(self, touch):
        page = known(demo="1")
        own = page.model.stage.own
        late = page.timers["stage"]
        page.send(touch, Message("timer", "stage", late.value))
        assert page.model.stage is None
        assert page.model.game == own

    def test_from_the_menu_it_shows_another_deal_than_the_own(self):
        page = known().send(act("draw"))
        own = page.model.game
        page.send(act("demo"))
        assert page.model.game.deal != own.deal
        assert page.send(Message("touch")).model.game == own

    def test_its_speed_is_a_multiple_of_the_usual(self):
        slow, fast = known(demo="1", speed="x"), known(demo="1", speed="4")
        assert slow.timers["stage"].ms == 4 * fast.timers["stage"].ms


class TestHost:
    def embedded(self) -> Page:
        return known(embed=True)

    def said(self, page: Page) -> list[dict]:
        return [json.loads(effect.value) for effect in page.others if effect.kind == "post"]

    def host(self, page: Page, **words) -> Page:
        return page.send(Message("host", "", json.dumps(words)))

    def test_moves_and_the_end_are_told_with_what_anyone_sees(self):
        page = self.embedded()
        for move in WIN.split(","):
            page.send(act("draw") if move == "-1" else tap(int(move)))
        told = self.said(page)
        assert [one["type"] for one in told] == ["move"] * 34 + ["won"]
        assert told[-1]["score"] == 1210
        assert links.replay("2", "modern", told[-1]["moves"]).score == 1210
        assert told[0]["tableau"][0] == "##"

    def test_a_host_asks_for_a_deal_a_restart_a_theme_and_the_state(self):
        page = self.host(self.embedded(), tripeaks=1, type="new", deal="7", rules="open")
        assert (page.model.game.deal, page.model.game.rules) == (deals.from_number(7), rules.TABLES["open"])
        assert self.host(page, tripeaks=1, type="theme", theme="dark").screen.root["theme"] == "dark"
        assert self.host(page, tripeaks=1, type="restart").model.game.deal == deals.from_number(7)
        assert self.said(self.host(page, tripeaks=1, type="state"))[-1]["type"] == "state"

    @pytest.mark.parametrize("words", [{"type": "new", "deal": "7"}, {"type": "restart"}])
    def test_in_the_middle_of_a_deal_the_player_is_asked(self, words):
        page = self.host(self.embedded().send(act("draw")), tripeaks=1, **words)
        assert (page.screen.dialog, page.model.game.played) == ("confirm", (DRAW,))
        page.send(act("yes"))
        assert (page.model.game.deal.code, page.model.game.played) == (words.get("deal", "2"), ())

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "no JSON",
            "null",
            "[1]",
            "{}",
            '{"type":"new"}',
            '{"tripeaks":2,"type":"new"}',
            '{"tripeaks":1,"type":"shout"}',
            '{"tripeaks":1,"type":"new","deal":7}',
            '{"tripeaks":1,"type":"new","deal":"0"}',
            '{"tripeaks":1,"type":"new","rules":"poker"}',
            '{"tripeaks":1,"type":"restart","more":"1"}',
            '{"tripeaks":1,"type":"theme","theme":"<b>"}',
            '{"tripeaks":1,"type":["new"]}',
            "[" * 3000,
        ],
    )
    def test_what_is_not_understood_does_nothing(self, text):
        page = self.embedded().send(act("draw"))
        before, told = page.model, len(self.said(page))
        assert page.send(Message("host", "", text)).model == before
        assert len(self.said(page)) == told

    def test_a_page_of_its_own_tells_nobody(self):
        assert not self.said(known().send(act("draw")))


class TestSharing:
    def test_a_replay_link_reads_back_to_the_same_game(self):
        played = known().send(act("draw"), act("draw")).model.game
        link = links.replay_link("https://example.org/", played)
        words = dict(part.split("=") for part in link.split("?")[1].split("&"))
        again = links.replay(words["deal"], words["rules"], words["moves"])
        assert (again.deal, again.rules, again.played) == (played.deal, played.rules, played.played)

    def test_a_deck_without_a_number_is_shared_by_its_cards(self):
        deck = deals.Deal(deals.from_number(5).cards)
        link = links.deal_link("https://example.org/", game.Game(deck, rules.TABLES["open"]))
        assert deals.parse(link.split("deal=")[1].split("&")[0]) == deck

    def test_copy_sends_the_link_and_says_that_it_did(self):
        page = known().send(act("share"), act("copy", "deal"))
        (copied,) = [effect.value for effect in page.others if effect.kind == "copy"]
        assert copied == "https://example.org/?deal=2&rules=modern"
        assert "Copied." in page.send(Message("shared", "copied")).screen.dialog_html

    def test_the_picture_is_one_well_formed_drawing_with_the_score(self):
        from xml.etree import ElementTree as ET

        won = links.replay("2", "modern", WIN)
        drawn = picture.svg(ENGLISH, won, "https://example.org/")
        assert ET.fromstring(drawn).tag.endswith("svg")
        assert "1,210" in drawn
        assert "All three peaks" in drawn
