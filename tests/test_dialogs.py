"""Dialogs: sound markup in both languages, tables as they play, house rules, statistics, export and import, daily deals."""

import itertools
import json
import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from html.parser import HTMLParser

import pytest

from tests.helpers.boards import RUN, deck, story
from tools import dist, words
from tripeaks import daily as engine
from tripeaks import deals, game, rates, rules, saves, solver, stats
from tripeaks.position import DRAW
from tripeaks.rules import OPTIONS, TABLES
from ui import app, backup, counter, daily, dialogs, opening, reference, settings, tutor
from ui.model import Env, Message
from ui.opening import Start
from ui.texts import ENGLISH, Texts
from ui.view import view

NOW = int(datetime(2026, 11, 30, 12, tzinfo=UTC).timestamp())
ENV = Env(NOW, 5)
GERMAN = Texts("de", dist.compile_catalogue(words.catalogue("de")))


def opened(table="modern", t=ENGLISH, deal="1", **more):
    return opening.initial(Start(deal=deal, rules=table, **more), t, ENV)[0]


def sent(model, *messages, env=ENV):
    for message in messages:
        model, _ = app.update(model, message, env)
    return model


def act(name, value=""):
    return Message("action", name, value)


def put(name, value):
    return Message("set", name, value)


def plain(markup):
    """The words of markup."""
    return " ".join(re.sub(r"<[^>]*>", " ", markup).split())


class Sound(HTMLParser):
    """Markup that a strict page takes: everything closed, no inline style or script, each id once, labels that lead somewhere."""

    VOID = frozenset({"input", "br", "hr", "img"})

    def __init__(self, markup):
        super().__init__()
        self.open, self.ids, self.fors, self.buttons, self.nameless = [], [], [], [], []
        self.feed(markup)
        assert not self.open
        assert len(self.ids) == len(set(self.ids))
        assert set(self.fors) <= set(self.ids)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        assert "style" not in attrs
        assert "title" not in attrs or tag == "iframe"  # there it is the frame's name
        assert not [name for name in attrs if name.startswith("on")]
        assert tag != "script"
        if tag not in self.VOID:
            self.open.append(tag)
        if "id" in attrs:
            self.ids.append(attrs["id"])
        if "for" in attrs:
            self.fors.append(attrs["for"])
        if tag == "button":
            assert attrs.get("type") in ("button", "submit")
            assert "data-action" in attrs or attrs["type"] == "submit"
            self.buttons.append(attrs.get("data-action"))
            self.named = "aria-label" in attrs

    def handle_endtag(self, tag):
        assert self.open.pop() == tag
        if tag == "button":
            assert self.named

    def handle_data(self, data):
        if "button" in self.open and data.strip():
            self.named = True


RESULTS = tuple(
    stats.Result(
        str(i),
        code,
        *(("won", 40 * i - 100, 6, 28) if i % 3 else ("stuck", 40 * i - 100, 6, 20)),
        90,
        i,
        NOW + i,
    )
    for i, code in enumerate(["modern", "original", "modern.nowrap.pass2", "classic"] * 6, 1)
)


@pytest.mark.parametrize("t", [ENGLISH, GERMAN], ids=lambda t: t.lang)
@pytest.mark.parametrize("name", sorted(dialogs.NAMES))
def test_every_dialog_is_sound_in_every_language(name, t):
    model = replace(opened(t=t), results=RESULTS, lessons=("ranks",))
    if name == "confirm":
        model = sent(model, act("draw"), act("new"))
    elif name == "problem":
        model = replace(model, dialog="problem", draft={"text": "<b>bad</b>"})
    else:
        model = replace(model, dialog=name, draft={"now": str(NOW)})
    markup = view(model).dialog_html
    assert "close" in Sound(markup).buttons
    assert f'<h2 id="dialog-title">{markup.split("dialog-title")[1][2:].split("<")[0]}</h2>' in markup
    assert not re.search(r"\{\w*\}", plain(markup))  # no placeholder is left


@pytest.mark.parametrize("name", sorted(dialogs.NAMES - {"confirm", "problem"}))
def test_every_dialog_has_an_action_that_opens_it(name):
    if name in app.DIALOGS:
        assert sent(opened(), act(name)).dialog == name


class TestTables:
    def test_each_table_shows_its_own_scoring_undo_and_rate(self):
        model = sent(opened(), act("tables"))
        for key, table in TABLES.items():
            shown = plain(view(sent(model, put("rules", key))).dialog_html)
            for words_, figure in reference.scoring(ENGLISH, table):
                assert f"{words_} {figure}" in shown
            assert reference.undo(ENGLISH, table) in shown
            assert reference.clear_rate(ENGLISH, table) in shown
            assert f"Rules code {key}" in shown

    def test_the_reference_shows_the_streak_as_the_table_counts_it(self):
        shown = plain(view(sent(opened(), act("rules", "modern"))).dialog_html)
        assert "7 40 175" in shown  # the seventh card, and the worked example's +175
        assert "28 145 2,170" in shown

    def test_doubling_has_a_column_for_each_peak(self):
        shown = plain(view(sent(opened(), act("rules", "doubling"))).dialog_html)
        assert "Card 0 peaks gone 1 peak gone 2 peaks gone 3 peaks gone" in shown
        assert "5 2 4 8 16" in shown
        assert "28 64 128 256 512" in shown

    def test_a_table_without_score_shows_no_scoring(self):
        assert "Scoring" not in plain(view(sent(opened(), act("rules", "relaxed"))).dialog_html)

    def test_choosing_and_dealing_changes_the_table(self):
        model = sent(opened(), act("tables"), put("rules", "chain"))
        form = re.search(r'name="rules" value="([^"]*)"', view(model).dialog_html)[1]
        assert (
            sent(model, Message("submit", "tables", json.dumps({"rules": form}))).game.rules
            == TABLES["chain"]
        )


class TestRates:
    @pytest.mark.parametrize(
        ("code", "low", "high"), [("chain", 90, 100), ("open.faceup", 55, 90), ("chain.pass2", 99, 100)]
    )
    def test_the_figures_fit_a_sample_of_our_own(self, code, low, high):
        """Sixty deals, far within four standard deviations of the figure."""
        table = rules.parse(code)
        share = sum(solver.verdict(deals.from_number(n), table) for n in range(1, 61)) / 0.6
        assert low <= share <= high
        assert low <= rates.of(table).clearable <= high

    def test_every_rule_has_a_figure_and_more_help_never_lowers_it(self):
        for wrap, empty in itertools.product((True, False), repeat=2):
            for jokers in (0, 1, 2):
                row = [
                    rates.of(
                        replace(TABLES["chain"], wrap=wrap, empty_waste=empty, passes=passes, jokers=jokers)
                    )
                    for passes in (1, 2, 3, 0)
                ]
                assert all(a.clearable <= b.clearable or b.at_least for a, b in itertools.pairwise(row))

    def test_in_words(self):
        words_ = [
            reference.clear_rate(ENGLISH, rules.parse(code)) for code in ("chain", "open", "open.passes")
        ]
        assert words_ == [
            "97% of deals can be cleared by someone who knows every card. "
            "Playing carefully by what is seen clears about 51%.",
            "74% of deals can be cleared by someone who knows every card. "
            "Playing carefully by what is seen clears about 20%.",
            "More than 99% of deals can be cleared by someone who knows every card.",
        ]


class TestHouseRules:
    @pytest.mark.parametrize("name", sorted(OPTIONS))
    def test_every_field_takes_every_value_and_the_code_follows(self, name):
        model = sent(opened("classic"), act("house"))
        for i, value in enumerate(OPTIONS[name]):
            picked = sent(model, put(f"rule.{name}", str(i)))
            table = rules.parse(picked.draft["rules"])
            assert getattr(table, name) == value
            html = view(picked).dialog_html
            assert f"<code>{rules.code(table)}</code>" in html
            assert ("Changed; Classic has:" in html) != table.is_table

    def test_changes_add_up_and_another_table_undoes_them(self):
        model = sent(
            opened(), act("house"), put("rule.wrap", "1"), put("rule.passes", "3"), put("rule.jokers", "2")
        )
        assert model.draft["rules"] == "modern.nowrap.passes.joker2"
        assert sent(model, put("rules", "open")).draft["rules"] == "open"

    def test_a_changed_table_says_so_everywhere(self):
        model = opened("modern.nowrap")
        assert view(model).fields["rules"] == "Modern, house rules"
        assert view(model).fields["title"].startswith("Modern, house rules")
        assert "House rules : King and ace: Apart" in plain(view(sent(model, act("tables"))).dialog_html)
        assert "House rules are recorded apart." in plain(view(sent(model, act("rules"))).dialog_html)
        assert "Modern, house rules" in view(model).say[1]

    def test_they_stand_apart_in_the_statistics(self):
        shown = plain(view(sent(replace(opened(), results=RESULTS), act("statistics"))).dialog_html)
        assert "Modern, house rules (King and ace: Apart, Passes through the stock: 2)" in shown


class TestOriginal:
    def test_leaving_with_stock_shows_its_price_before_it_is_paid(self):
        model = sent(opened("original"), act("draw"), act("quit"))
        assert "28 cards still lie on the board: leaving now costs $140." in plain(view(model).dialog_html)
        assert sent(model, act("close")).game.score == -5
        assert sent(model, act("yes")).game.score == -145

    def test_leaving_with_an_empty_stock_is_free(self):
        bare = deck(". " * 18 + "2 2 2 2 7 7 7 7 Q Q", "T", ". " * 22 + "3")
        model = sent(opened("original", deal=bare), *[act("draw")] * 23, act("quit"))
        assert "The stock is empty: leaving costs nothing." in plain(view(model).dialog_html)
        assert sent(model, act("yes")).game.score == -115

    def test_the_balance_runs_over_all_deals(self):
        money = tuple(replace(RESULTS[i], rules="original", score=s) for i, s in enumerate((60, -150, 20)))
        shown = plain(view(sent(replace(opened("original"), results=money), act("statistics"))).dialog_html)
        for words_ in ("−$70 Balance", "$60 Highest", "−$90 Lowest"):
            assert words_ in shown
        assert "1 60 60 2 −90 −150 3 −70 20" in shown  # the chart's table: deal, balance, this deal


class TestPoints:
    def test_a_money_table_has_money_everywhere(self):
        model = sent(opened("original"), act("draw"), act("quit"), act("yes"))
        assert "−$145" in plain(view(model).panel)
        assert "−145" not in plain(view(model).panel)

    def test_a_table_without_a_score_speaks_of_none(self):
        model = sent(opened("relaxed"), act("draw"), act("state"))
        assert "Streak 0" in view(model).say[1]
        assert "core" not in view(model).say[1]


IMPOSSIBLE = [
    {"deal": "0"},
    {"deal": "<img src=x>"},
    {"deal": "AC" * 52},
    {"outcome": "won", "taken": 5},
    {"outcome": "stuck", "taken": 28},
    {"taken": 99, "best_streak": 99},
    {"best_streak": 21},
    {"outcome": "quit"},
    {"rules": "relaxed"},
]


def impossible(**more):
    """A file with a result that play cannot come to."""
    stuck = stats.Result("7", "modern", "stuck", 100, 6, 20, 90, 1, NOW)
    return backup.dump({"results": stats.dump((stuck, replace(stuck, **{"deal": "8", **more})))})


class TestBackup:
    def test_everything_comes_back_from_the_file(self):
        model = sent(replace(opened("classic"), results=RESULTS, lessons=("ranks", "stock")), act("draw"))
        model = sent(model, put("deck", "4"), act("day", "2026-11-30 classic"), act("yes"))
        taken, effects = backup.take_in(opened(), backup.export(model))
        assert (taken.results, taken.lessons, taken.daily) == (RESULTS, ("ranks", "stock"), model.daily)
        assert (taken.settings["deck"], taken.game) == ("4", model.game)
        stored = {e.name: e.value for e in effects if e.kind == "store"}
        assert settings.load(stored["settings"]) == taken.settings
        assert daily.load(stored["daily"]) == taken.daily
        assert tutor.load(stored["lessons"]) == taken.lessons

    def test_a_game_in_play_is_not_replaced(self):
        playing = sent(opened(), act("draw"))
        assert backup.take_in(playing, backup.export(opened(deal="2")))[0].game == playing.game

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ("", "no export"),
            ("[1]", "no export"),
            ('{"tri-peaks": 7, "parts": {}}', "version 7"),
            ('{"tri-peaks": 1, "parts": {"cookies": ""}}', "not known"),
            (backup.dump({"results": "{}"}), "damaged: what it has as 'results'"),
            (backup.dump({"results": stats.dump(RESULTS), "daily": "[]"}), "damaged: what it has as 'daily'"),
            (backup.dump({"results": stats.dump(RESULTS), "game": "{}"}), "damaged: what it has as 'game'"),
            *((impossible(**more), "no deal can have") for more in IMPOSSIBLE),
        ],
    )
    def test_of_a_file_with_a_fault_nothing_is_taken(self, text, told):
        model = sent(opened(), act("statistics"))
        taken = sent(model, Message("file", "import", text))
        assert told in taken.draft["error"]
        assert told in plain(view(taken).dialog_html)
        assert replace(taken, draft=model.draft) == model

    def test_what_an_import_replaces_is_told(self):
        """An earlier attempt counts, as everywhere; its file may have been made by anybody."""
        earlier = replace(RESULTS[0], outcome="stuck", taken=20, began=0, ended=5)
        model = sent(
            replace(opened(), results=RESULTS),
            Message("file", "import", backup.dump({"results": stats.dump((earlier,))})),
        )
        assert (
            model.draft["note"]
            == "Imported: 0 new results. 1 of yours has given way to an earlier attempt, or a better end of it."
        )
        assert earlier in model.results

    @pytest.mark.parametrize("text", ["{}", '{"deck": 4, "back": "glass", "shoes": "red"}'])
    def test_settings_that_a_file_lacks_or_has_wrong_stay(self, text):
        model = sent(opened(), put("deck", "4"), put("back", "rose"))
        taken = sent(model, Message("file", "import", backup.dump({"settings": text})))
        assert taken.settings == model.settings
        assert taken.draft["note"] == "Imported: 0 new results."

    def test_settings_that_an_import_puts_in_force_are_told(self):
        taken = sent(opened(), put("deck", "4"), Message("file", "import", backup.export(opened())))
        assert taken.settings["deck"] == "2"
        assert "settings are in force" in taken.draft["note"]

    def test_clearing_asks_and_then_leaves_nothing(self):
        model = sent(replace(opened(), results=RESULTS, lessons=("ranks",)), act("statistics"), act("clear"))
        assert (model.dialog, model.results) == ("confirm", RESULTS)
        model, effects = app.update(model, act("yes"), ENV)
        assert (model.results, model.lessons, dict(model.daily), model.dialog) == ((), (), {}, "statistics")
        stored = {(e.name, e.value) for e in effects if e.kind == "store"}
        assert {("results", ""), ("lessons", ""), ("daily", "")} <= stored


class TestDailyNumber:
    DAYS = tuple(date(2026, 12, 24) + timedelta(days=i) for i in range(12))

    @pytest.mark.parametrize("key", ["modern", "open", "classic.empty.joker1"])
    def test_it_is_clearable_and_another_one_every_day(self, key):
        table = rules.parse(key)
        numbers = [engine.number(day, table) for day in self.DAYS]
        assert len(set(numbers)) == len(numbers)
        assert all(solver.verdict(deals.from_number(n, table.jokers), table) for n in numbers)

    def test_it_is_the_same_for_ever(self):
        """Kept figures: a change here takes every player's calendar apart."""
        assert [engine.number(date(2026, 11, 30), TABLES[key]) for key in ("modern", "open")] == [
            780434000,
            1256391369,
        ]


class TestStreakOfDays:
    @pytest.mark.parametrize(
        ("first", "last", "length"),
        [
            ("2026-11-28", "2026-12-02", 5),  # over the end of a month
            ("2027-02-27", "2027-03-01", 3),  # no leap day
            ("2028-02-27", "2028-03-01", 4),  # a leap day
            ("2026-12-30", "2027-01-02", 4),  # over the end of a year
            ("2027-03-27", "2027-03-29", 3),  # over the change to summer time in Europe
            ("2026-10-24", "2026-10-26", 3),  # and back
        ],
    )
    def test_days_follow_each_other_in_the_calendar(self, first, last, length):
        begin, end = date.fromisoformat(first), date.fromisoformat(last)
        days = {begin + timedelta(days=i) for i in range((end - begin).days + 1)}
        assert engine.streak(days, end) == engine.longest(days) == length
        assert engine.streak(days, end + timedelta(days=1)) == length  # today may still come
        assert engine.streak(days, end + timedelta(days=2)) == 0

    def test_a_gap_ends_the_row(self):
        days = {date(2026, 11, d) for d in (1, 2, 3, 5, 6)}
        assert (engine.streak(days, date(2026, 11, 6)), engine.longest(days)) == (2, 3)

    def test_no_days_are_no_row(self):
        assert (engine.streak(set(), date(2026, 11, 6)), engine.longest(set())) == (0, 0)


class TestDailyDeals:
    WIN = story(f"A:{RUN}")

    def won_at(self, seconds, day="2026-11-30"):
        """A model that has cleared a day's deal at a time. The deal is one made for it, under the day's number."""
        text, moves = self.WIN
        model, _ = daily.opened(opened(), day, "modern")
        number = model.daily[day]["modern"][0]
        won = game.replay(replace(deals.parse(text), number=number), TABLES["modern"], moves)
        return daily.cleared(replace(model, game=won), seconds)

    def test_opening_it_deals_the_number_and_notes_it(self):
        model, effects = app.update(opened(), act("day", "2026-11-30 open"), ENV)
        number = engine.number(date(2026, 11, 30), TABLES["open"])
        assert (model.game.deal.number, model.game.rules) == (number, TABLES["open"])
        assert model.daily == {"2026-11-30": {"open": (number, 0)}}
        assert ("store", "daily", daily.dump(model.daily)) in [(e.kind, e.name, e.value) for e in effects]

    def test_a_win_on_the_day_counts_for_the_row(self):
        model, effects = self.won_at(NOW)
        assert [e.name for e in effects] == ["daily"]
        assert daily.in_time(model.daily) == {date(2026, 11, 30)}
        assert "30 November 2026, cleared on the day" in view(sent(model, act("daily"))).dialog_html

    @pytest.mark.parametrize(
        ("utc", "counts"),
        [
            ("2026-11-30T00:00:00", True),
            ("2026-11-30T23:59:59", True),
            ("2026-12-01T00:00:00", False),
            ("2026-12-05T10:00:00", False),
        ],
    )
    def test_the_day_ends_at_midnight_utc(self, utc, counts):
        model, _ = self.won_at(int(datetime.fromisoformat(utc).replace(tzinfo=UTC).timestamp()))
        assert bool(daily.in_time(model.daily)) is counts

    def test_the_first_win_stands(self):
        model, _ = self.won_at(NOW)
        again, effects = daily.cleared(model, NOW + 99)
        assert (again.daily, effects) == (model.daily, ())

    def test_what_another_tab_has_noted_is_kept(self):
        model, _ = self.won_at(NOW)
        other = {"2026-11-29": {"open": (7, NOW - 86_400)}}
        model = sent(
            model,
            Message("elsewhere", "daily", daily.dump(other)),
            Message("elsewhere", "lessons", '["stock"]'),
        )
        assert set(model.daily) == {"2026-11-29", "2026-11-30"}
        assert model.lessons == ("stock",)

    def test_an_ordinary_deal_notes_nothing(self):
        text, moves = self.WIN
        won = game.replay(deals.parse(text), TABLES["modern"], moves)
        assert daily.cleared(replace(opened(), game=won), NOW)[1] == ()

    def test_months_can_be_turned_but_not_past_today(self):
        model = sent(opened(), act("daily"))
        html = view(model).dialog_html
        assert "November 2026" in html
        assert ">Later<" not in html
        html = view(sent(model, act("daily", "2026-02 modern"))).dialog_html
        assert "February 2026" in html
        assert html.count('class="day"') == 28
        assert "November 2026" in view(sent(model, act("daily", "2027-01 modern"))).dialog_html

    def test_days_to_come_cannot_be_opened(self):
        early = Env(int(datetime(2026, 11, 10, tzinfo=UTC).timestamp()), 5)
        html = view(sent(opened(), act("daily"), env=early)).dialog_html
        assert len(set(re.findall(r'data-value="(2026-11-\d\d) modern"', html))) == 10

    def test_two_records_become_one(self):
        some = {"2026-11-29": {"modern": (3, 0)}, "2026-11-30": {"modern": (4, 90)}}
        others = {"2026-11-29": {"modern": (3, 70), "open": (5, 0)}, "2026-11-30": {"modern": (4, 80)}}
        both = {"2026-11-29": {"modern": (3, 70), "open": (5, 0)}, "2026-11-30": {"modern": (4, 80)}}
        assert daily.together(some, others) == daily.together(others, some) == both
        assert daily.load(daily.dump(both)) == both

    @pytest.mark.parametrize(
        "text",
        ["{", "[]", '{"2026-13-01":{}}', '{"2026-11-30":{"poker":[1,0]}}', '{"2026-11-30":{"open":[0,0]}}'],
    )
    def test_a_damaged_record_is_refused(self, text):
        with pytest.raises(daily.DaysError, match="no daily deals"):
            daily.load(text)


class TestCounter:
    def test_at_the_start_it_has_seen_the_base_row_and_the_waste(self):
        here = opened("modern").game.position
        assert sum(counter.seen(here)) == 11
        assert sum(counter.seen(opened("open").game.position)) == 29

    def test_it_never_looks_at_hidden_cards(self):
        """Two deals that differ only in what lies hidden count the same."""
        one = opened(deal=deck(stock="A K")).game
        other = opened(deal=deck(stock="K A")).game
        assert counter.seen(one.position) == counter.seen(other.position)
        assert counter.seen(one.play(DRAW).position) != counter.seen(other.play(DRAW).position)

    def test_drawn_cards_stay_seen_after_the_stock_is_turned(self):
        here = opened("modern.pass2").game
        for _ in range(24):
            here = here.play(DRAW)
        assert here.position.turns == 1
        assert sum(counter.seen(here.position)) == 10 + 24

    def test_a_cleared_deal_with_an_empty_stock_has_shown_everything(self):
        model = opened("open.empty")
        whole = model.game
        for _ in range(24):
            whole = whole.play(DRAW)
        assert counter.seen(whole.position) == (4,) * 13

    def test_the_strip_shows_only_when_it_is_switched_on(self):
        assert "ranks" not in view(opened()).bar
        assert "Queen: 1 of 4" in plain(view(sent(opened(), put("counter", "on"))).bar)


def test_a_saved_game_survives_the_way_through_a_file():
    model = sent(opened(), act("draw"))
    parts = backup.load(backup.export(model))
    assert saves.load(parts["game"]) == model.game
