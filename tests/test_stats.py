"""Results: what counts once, how lists are put together, what follows from them, and a season against a hand-made ledger."""

import itertools
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import boards
from tests.helpers.boards import ROWS, deck, story
from tripeaks import rules, stats
from tripeaks.stats import Result, ResultError
from ui import app, opening
from ui.model import Env, Message, Model
from ui.opening import Start
from ui.texts import ENGLISH


def row(deal="1", outcome="won", score=10, ended=100, **more) -> Result:
    plain = {
        "deal": deal,
        "rules": "modern",
        "outcome": outcome,
        "score": score,
        "best_streak": 5,
        "taken": 28,
        "seconds": 60,
        "began": 1,
        "ended": ended,
    }
    return Result(**{**plain, **more})


class TestRule:
    def test_another_attempt_at_the_same_deal_is_practice(self):
        first = row(outcome="stuck")
        assert stats.merged((first,), (row(began=2, ended=200),)) == (first,)

    def test_the_same_attempt_takes_its_better_end_and_keeps_its_time(self):
        lost, won = row(outcome="stuck", score=900), row(score=10, ended=300)
        assert stats.merged((lost,), (won,)) == (replace(won, ended=100),)

    def test_the_same_attempt_keeps_the_better_of_two_wins(self):
        best = row(score=50)
        assert stats.merged((best,), (row(score=40, ended=200),)) == (best,)

    def test_a_worse_end_of_the_same_attempt_changes_nothing(self):
        won = row()
        assert stats.merged((won,), (row(outcome="stuck", score=99, ended=200),)) == (won,)

    def test_the_same_deal_under_other_rules_counts_too(self):
        both = (row(), row(rules="classic", ended=200))
        assert stats.merged((both[0],), (both[1],)) == both

    def test_recording_twice_is_recording_once(self):
        assert stats.merged((row(),), (row(),)) == (row(),)

    @given(
        st.lists(
            st.builds(
                row,
                deal=st.sampled_from("123"),
                outcome=st.sampled_from(("won", "stuck")),
                score=st.integers(0, 3),
                began=st.integers(1, 3),
                ended=st.integers(1, 10**6),
            ),
            max_size=8,
            unique_by=lambda r: r.ended,
        ),
        st.data(),
    )
    def test_lists_may_be_put_together_in_any_order(self, rows, data):
        """Two tabs and imported files, each with some of the attempts: whatever comes first, the same results stand."""
        where = {(r.deal, r.began): data.draw(st.sampled_from((0, 1, 2))) for r in rows}
        whole = stats.merged((), tuple(rows))
        parts = [
            stats.merged((), tuple(r for r in rows if where[r.deal, r.began] != part)) for part in (0, 1)
        ]
        assert stats.merged(*parts) == stats.merged(*reversed(parts)) == whole


class TestSummary:
    ROWS = (
        row("1", score=40, ended=1),
        row("2", "stuck", score=-10, ended=2, best_streak=11),
        row("3", score=70, ended=3, ranked=False),
        row("4", score=20, ended=4),
        row("5", "quit", score=-60, ended=5),
        row("6", score=5, ended=6, seconds=30),
    )

    def test_figures_of_six_results(self):
        s = stats.summary(self.ROWS)
        assert (s.played, s.won, s.rate) == (6, 4, 4 / 6)
        assert (s.streak, s.best_streak) == (1, 2)
        assert (s.best_score, s.mean_score) == (40, 65 / 6)  # the 70 came with an undo
        assert (s.longest_run, s.seconds) == (11, 330)
        assert (s.balance, s.high, s.low) == (65, 120, 0)

    def test_a_balance_may_go_below_nothing(self):
        s = stats.summary((row("1", "stuck", -30, 1), row("2", "stuck", -20, 2), row("3", score=80, ended=3)))
        assert (s.balance, s.high, s.low) == (30, 30, -50)

    def test_no_result_has_no_rate_and_no_best(self):
        s = stats.summary(())
        assert (s.played, s.rate, s.best_score, s.mean_score) == (0, None, None, None)


class TestDocument:
    def test_round_trip(self):
        rows = (row(), row("2", "stuck", peeked=True, ranked=False))
        assert stats.load(stats.dump(rows)) == rows

    @pytest.mark.parametrize(
        ("text", "quoted"),
        [
            ("{", "{"),
            ("[]", r"\[\]"),
            ('{"version":9}', "version 9"),
            ('{"version":1,"fields":["deal"],"rows":[["1"]]}', "None for rules"),
            (stats.dump((row(rules="poker"),)), "'poker'"),
            (stats.dump((row(outcome="drawn"),)), "'drawn'"),
            (stats.dump((row(score="9"),)), "'9' for score"),
            ("[" * 5000, r"\[\[\["),
        ],
    )
    def test_a_bad_document_is_refused_in_one_line(self, text, quoted):
        with pytest.raises(ResultError, match=quoted) as caught:
            stats.load(text)
        assert "\n" not in str(caught.value)


# ── a season ──

NOW = 1_800_000_000
CLASSIC_WIN = story("A:23456789 4:56789 9:TJQKQ K:QJT9 2:345 6:543", ROWS)  # worth 198, 18 cards left
SEVENS = dict.fromkeys((5, 6, 7, 8), "7")
CLASSIC_LOSS = story(
    "T:98989898 4:565656 5:6 J:QKQ A:23 A:23",
    (*range(18, 28), *range(9, 18), 3, 4, 0),
    SEVENS,
    last="." * 18,
)  # worth 55, stuck with 6 left
_RUN = story(f"A:{boards.RUN}", last="." * 22 + "K")
RUN = _RUN[0], _RUN[1][:28]  # 28 in one streak; when all is drawn first, the last king fits nothing
BARE = (
    deck(". " * 18 + "2 2 2 2 7 7 7 7 Q Q", "T", ". " * 22 + "5"),
    (-1,) * 23,
)  # nothing ever has to be played


def turned(made, by):
    """The same play with another deal: two cards of the stock that do not matter to it change places."""
    text, moves = made
    cards = text.split()
    at = 36 + by  # after every card that these plays need, before the last one
    cards[at], cards[at + 1] = cards[at + 1], cards[at]
    return " ".join(cards), moves


class Store:
    """What two tabs share, and what the composition root does with their effects."""

    def __init__(self):
        self.texts = {}
        self.clock = itertools.count(NOW, 100)

    def open(self, **link) -> Model:
        model, _ = opening.initial(
            Start(results=self.texts.get("results", ""), game=self.texts.get("game", ""), **link),
            ENGLISH,
            Env(next(self.clock), 7),
        )
        return model

    def send(self, model: Model, message: Message) -> Model:
        model, effects = app.update(model, message, Env(next(self.clock), 7))
        for effect in effects:
            if effect.kind == "record":
                self.texts["results"] = app.recorded(self.texts.get("results", ""), effect.value)
                model = self.send(model, Message("results", value=self.texts["results"]))
            elif effect.kind == "store":
                self.texts[effect.name] = effect.value
            elif effect.kind == "download":
                self.texts["file"] = effect.value
        return model

    def act(self, model, name, value=""):
        return self.send(model, Message("action", name, value))

    def deal(self, model, table, text):
        """Leave whatever is in play and deal these cards under this table."""
        if model.game.rules != rules.parse(table):
            model = self.send(model, Message("submit", "tables", json.dumps({"rules": table})))
            model = self.act(model, "yes") if model.dialog == "confirm" else model
        model = self.send(model, Message("submit", "deal", json.dumps({"deal": text})))
        return self.act(model, "yes") if model.dialog == "confirm" else model

    def play(self, model, moves):
        for move in moves:
            name = ("action", "draw") if move < 0 else ("slot", str(move))
            model = self.send(model, Message(*name))
        return model


def test_a_season_of_sixty_equals_the_ledger():
    """Sixty happenings; the ledger below was made by hand, from the rules of the tables and the rule of counting."""
    store = Store()
    one, two = store.open(), store.open()
    happened = 0

    def happens(tab, table, made, *, moves=None):
        nonlocal happened
        happened += 1
        return store.play(store.deal(tab, table, made[0]), made[1] if moves is None else moves)

    # Classic: 8 wins of 198, then 4 times stuck with 55, in turn from the two tabs.
    for i in range(8):
        if i % 2:
            two = happens(two, "classic", turned(CLASSIC_WIN, i))
        else:
            one = happens(one, "classic", turned(CLASSIC_WIN, i))
    for i in range(4):
        one = happens(one, "classic", turned(CLASSIC_LOSS, i))
    # The same deals again, won or lost, from the other tab: practice.
    for i in range(4):
        two = happens(two, "classic", turned(CLASSIC_WIN, i))
    # Left in the middle: dropped, and the number is as good as new.
    for _ in range(3):
        one = happens(one, "classic", turned(CLASSIC_WIN, 10), moves=CLASSIC_WIN[1][:9])
    one = happens(one, "classic", turned(CLASSIC_WIN, 10))  # the ninth win
    # Modern: 5 wins of 2,880; of each 23 stock cards are left.
    for i in range(5):
        one = happens(one, "modern", turned(RUN, i))
    # Stuck at 0, all taken back, then won: one result, a win without rank.
    for i in range(5, 8):
        text, moves = turned(RUN, i)
        two = happens(two, "modern", (text, (-1,) * 23))
        while two.game.cursor:
            two = store.act(two, "undo")
        happened += 1
        two = store.play(two, moves)
    # Won, last move taken back and made again, twice: still one win each, with rank.
    for i in range(8, 10):
        one = happens(one, "modern", turned(RUN, i))
        for _ in range(2):
            one = store.act(one, "undo")
            happened += 1
            one = store.act(one, "redo")
    # Stuck at 0, restarted, won: the stuck deal stands.
    for i in range(10, 12):
        text, moves = turned(RUN, i)
        one = happens(one, "modern", (text, (-1,) * 23))
        one = store.act(one, "restart")
        happened += 1
        one = store.play(one, moves)
    # Original: a win of 466; 3 walked away from after 2 draws (−10 −140); 2 left when the stock was empty (−115).
    one = happens(one, "original", RUN)
    for i in range(3):
        one = happens(one, "original", turned(RUN, i + 1), moves=(-1, -1))
        one = store.act(store.act(one, "quit"), "yes")
    for i in range(2):
        text, _ = turned(RUN, i + 4)
        one = happens(one, "original", (text, (-1,) * 23))
    # Relaxed: nothing.
    for i in range(6):
        two = happens(two, "relaxed", turned(RUN, i))
    # House rules: 2 wins, apart from Modern.
    for i in range(2):
        two = happens(two, "modern.pass2", turned(RUN, i))
    one = store.send(one, Message("elsewhere", "results", store.texts["results"]))  # as a browser tells it
    # Export, clear, play one, import twice: all is back, and nothing counts double.
    one = store.act(one, "export")
    happened += 1
    one = store.act(store.act(one, "clear"), "yes")
    assert store.texts["results"] == ""
    one = happens(one, "chain", RUN)
    for _ in range(2):
        one = store.send(one, Message("file", "import", store.texts["file"]))
        happened += 1
    # The second tab, which knows nothing of the first one's last deals, ends one more.
    two = happens(two, "chain", story("A:23456789TJ", last="." * 23))

    # rules code: played, won, row now, longest row, best, all scores
    ledger = {
        "classic": (13, 9, 1, 8, 198, 9 * 198 + 4 * 55),
        "modern": (12, 10, 0, 10, 2880, 10 * 2880),
        "original": (6, 1, 0, 1, 466, 466 - 3 * 150 - 2 * 115),
        "modern.pass2": (2, 2, 2, 2, 2880, 2 * 2880),
        "chain": (2, 1, 0, 1, 406, 406 + 55),
    }
    assert happened == 60
    kept = stats.load(store.texts["results"])
    assert {r.rules for r in kept} == set(ledger)
    for code, figures in ledger.items():
        s = stats.summary(stats.of_rules(kept, code))
        assert (s.played, s.won, s.streak, s.best_streak, s.best_score, s.balance) == figures, code
    assert sum(not r.ranked for r in kept) == 3  # won after taking back
    assert two.results == kept


def test_a_deal_that_never_ends_is_no_result():
    store = Store()
    model = store.play(store.deal(store.open(), "modern", BARE[0]), BARE[1][:22])
    assert "results" not in store.texts
    store.play(model, (-1,))
    (kept,) = stats.load(store.texts["results"])
    assert (kept.outcome, kept.score, kept.taken) == ("stuck", 0, 0)
