"""Whatever stands in a link, a file or a message: it is understood, or refused in words, and nothing of it is markup."""

import json
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import settings as settled
from hypothesis import strategies as st

from tests.helpers.page import ENV, act, in_play, opened, sent
from tests.test_saves import json_values
from tests.test_trust import KEYS, row
from tripeaks import cards, deals, game, rules, saves, stats
from tripeaks.cards import Fault
from tripeaks.rules import TABLES
from ui import app, backup, daily, embed, opening, settings, tutor
from ui.model import Message
from ui.opening import Start
from ui.texts import ENGLISH
from ui.view import view

MARKUP = "\"><img src=x onerror=alert(1)>'</textarea></dialog><script>alert(1)</script>"
ODD = (
    *("", " ", "0", "-1", "-0", "1e9", "nan", "null", "[]", "{}", "[" * 50, "9" * 400, "9" * 5000, "\0"),
    *("\ud800", "\u0663", "\xb2", "../..", "__class__", "{0}", "{number}", "%s", "\u202e", MARKUP),
)

words = st.sampled_from(ODD) | st.text(max_size=20)
"""What may stand where a word of ours should."""

DECK = [cards.text(card) for card in range(52)]
almost_deals = st.one_of(
    words,
    st.integers(-5, deals.MAX_NUMBER + 5).map(str),
    st.permutations(DECK).map(" ".join),
    st.lists(st.sampled_from([*DECK, "??", "10H", "1S"]), max_size=60).map("".join),
)
almost_rules = words | st.lists(
    st.sampled_from([*TABLES, "nowrap", "pass2", "joker1", "score-none", "undo-paid", ""]), max_size=4
).map(".".join)
almost_moves = st.one_of(
    words,
    st.text("abcdefghijklmnopqrstuvwxyzAB-~", max_size=60),
    st.lists(st.integers(-3, 30), max_size=40).map(lambda moves: ",".join(map(str, moves))),
)


class Reader(HTMLParser):
    """Reads markup as a browser does: tags with their attributes, and what the buttons and choices would send."""

    CDATA_CONTENT_ELEMENTS = ("script", "style", "textarea")

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.names: set[str] = set()
        self.sends: set[Message] = set()
        self.choice = ""
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.tags.add(tag)
        self.names |= set(found)
        if "data-action" in found:
            self.sends.add(Message("action", found["data-action"], found.get("data-value", "")))
        if tag == "select":
            self.choice = found.get("data-set", "")
        elif tag == "option" or "data-set" in found:
            self.sends.add(
                Message(
                    "set", self.choice if tag == "option" else found["data-set"], found.get("value") or "0"
                )
            )


def painted(model) -> list[Reader]:
    """The markup of a model's screen, which holds nothing that runs or loads."""
    screen = view(model)
    found = [Reader(markup) for markup in (screen.dialog_html, screen.panel, screen.bar)]
    for one in found:
        assert not one.tags & {"script", "img", "iframe", "object", "embed", "base", "meta", "link", "style"}
        assert not {name for name in one.names if name.startswith("on") or name in ("src", "style", "srcdoc")}
    return found


LOADERS = {
    "game": saves.load,
    "settings": settings.load,
    "results": stats.load,
    "lessons": tutor.load,
    "daily": daily.load,
}


def answered(model, message):
    """The model after a message of a stranger: it can be painted, and what is to be stored can be read again."""
    after, effects = app.update(model, message, ENV)
    painted(after)
    for effect in effects:
        if effect.kind == "store":
            LOADERS[effect.name](effect.value)
        elif effect.kind == "record":
            stats.load(effect.value)
    return after


# ---- the engine: one kind of error, which quotes what is wrong


@pytest.mark.parametrize(
    ("read", "strange"),
    [
        (deals.parse, almost_deals),
        (lambda text: deals.parse(text, 2), almost_deals),
        (rules.parse, almost_rules),
        (game.parse_moves, almost_moves),
        (game.decode, almost_moves),
        (cards.parse, words),
    ],
    ids=["deal", "deal with jokers", "rules", "moves", "moves code", "card"],
)
def test_a_text_is_read_or_refused_in_words(read, strange):
    """Nothing but a `Fault` is raised, in one printable line that is no longer than it must be."""

    @given(strange)
    def check(text):
        try:
            read(text)
            said = "read"
        except Fault as fault:
            said = str(fault)
        assert said.isprintable()
        assert 0 < len(said) < 900

    check()


# ---- the page


a_link = st.fixed_dictionaries(
    {
        "deal": almost_deals,
        "rules": almost_rules,
        "moves": almost_moves,
        "embed": st.booleans(),
        "theme": words,
        "demo": words,
        "speed": words,
    }
)


@given(a_link)
def test_any_link_opens_a_page(link):
    model, effects = opening.initial(Start(**link), ENGLISH, ENV)
    painted(model)
    assert model.own.rules.table in TABLES
    assert not [effect for effect in effects if effect.kind in ("store", "record")]


PLAYED = [
    opened(embed=True),
    in_play(),
    opened(deal="1", table="modern.joker1", moves="-1", embed=True),
    sent(opened(), act("lesson", "ranks")),
    sent(in_play("original"), act("quit"), act("yes")),
]
models = st.sampled_from(PLAYED)
a_message = st.fixed_dictionaries(
    {"tripeaks": st.just(1) | json_values},
    optional={
        "type": st.sampled_from(["new", "restart", "state", "theme"]) | json_values,
        "deal": almost_deals | json_values,
        "rules": almost_rules | json_values,
        "theme": st.sampled_from(["light", "neon"]) | json_values,
        "more": json_values,
    },
)


@given(models, a_message.map(json.dumps) | words)
def test_any_message_of_a_host_is_answered(model, text):
    """The player's own game goes on, or is asked about; a game that is over or not begun may make room."""
    after = answered(model, Message("host", "", text))
    if model.own.played and model.own.outcome.value == "playing":
        assert after.own.deal == model.own.deal


@given(models, almost_deals)
def test_any_text_in_the_field_for_a_deal_is_answered(model, text):
    after = answered(model, Message("submit", "deal", json.dumps({"deal": text})))
    assert after.draft.get("deal", text) == text


strange_texts = words | json_values.map(json.dumps)
strange_parts = st.dictionaries(st.sampled_from([*KEYS, "more"]), strange_texts | st.just(row()), max_size=4)


@given(models, strange_parts.map(lambda parts: json.dumps({"tri-peaks": 1, "parts": parts})) | strange_texts)
def test_any_file_is_taken_or_refused_as_a_whole(model, text):
    after = answered(model, Message("file", "", text))
    if after.draft.get("error"):
        assert (after.results, after.settings, after.daily) == (model.results, model.settings, model.daily)


@given(models, st.sampled_from([*KEYS, "more"]), strange_texts)
def test_anything_that_another_tab_stores_is_taken_or_passed_over(model, key, text):
    after = answered(model, Message("elsewhere", key, text))
    assert after.own == model.own


@pytest.mark.parametrize(
    "kind", ["visible", "shared", "theme", "tell", "found", "timer", "close", "key", "action"]
)
@settled(max_examples=25)
@given(models, words, words)
def test_a_name_that_is_none_of_ours_changes_no_game(kind, model, name, value):
    assert answered(model, Message(kind, name, value)).own == model.own


@pytest.mark.parametrize("dialog", app.DIALOGS)
@pytest.mark.parametrize("number", range(len(PLAYED)))
def test_everything_that_our_own_buttons_and_choices_send_is_answered(number, dialog):
    """Values of actions and settings are made by the view, so none but these come."""
    model = sent(PLAYED[number], act(dialog))
    for part in painted(model):
        for message in part.sends - {act("demo")}:
            answered(model, message)


# ---- limits


@pytest.mark.parametrize(
    ("read", "most"),
    [
        (deals.from_text, 2000),
        (game.decode, game.MAX_MOVES),
        (game.parse_moves, 8 * game.MAX_MOVES),
        (saves.load, saves.MAX_LENGTH),
        (backup.load, backup.MAX_LENGTH),
    ],
)
def test_what_is_too_long_is_refused_by_its_length(read, most):
    """Before it is looked at."""
    with pytest.raises(ValueError, match="too long"):
        read("1," * most)


def test_a_host_s_message_that_is_too_long_is_not_looked_at():
    text = json.dumps({"tripeaks": 1, "type": "new", "deal": "7"})
    assert embed.hear(rules.DEFAULT, text)
    assert embed.hear(rules.DEFAULT, text + " " * 2000) is None
