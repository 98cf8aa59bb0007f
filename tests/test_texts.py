"""Words: catalogues complete, plurals right, numbers and dates as the language writes them."""

from datetime import date

import pytest

from tools import dist, words
from tripeaks import cards, rules
from ui import settings, texts
from ui.texts import ENGLISH, Texts

GERMAN = Texts("de", dist.compile_catalogue(words.catalogue("de")))
LANGUAGES = [ENGLISH, GERMAN]
MINUS, BOUND = "\N{MINUS SIGN}", "\N{NO-BREAK SPACE}"


class TestCatalogues:
    @pytest.mark.parametrize("lang", words.languages())
    def test_no_string_is_missing_untranslated_fuzzy_or_with_other_placeholders(self, lang):
        assert words.faults(lang) == []

    def test_the_template_is_that_of_the_code(self):
        assert words.TEMPLATE.read_text(encoding="utf-8") == words.text(words.extracted())

    def test_every_language_that_can_be_chosen_has_its_catalogue(self):
        assert set(texts.LANGUAGES) == {"en", *words.languages()}
        assert set(settings.CHOICES["lang"]) == {"auto", *texts.LANGUAGES}

    def test_a_string_that_is_not_translated_is_a_fault(self, monkeypatch):
        before = words.faults("de")
        catalogue = words.read("de")
        catalogue.delete("Undo")
        catalogue.get("Waste").string = ""
        catalogue.get("Stock").flags.add("fuzzy")
        catalogue.get("Rules of {table}").string = "Regeln: {tisch}"
        monkeypatch.setattr(words, "read", lambda _lang: catalogue)
        found = [line.split("'")[1] for line in words.faults("de") if line not in before]
        assert sorted(found) == ["Rules of {table}", "Stock", "Undo", "Waste"]

    def test_every_plural_form_differs_where_the_words_do(self):
        """One form said for all numbers is a slip, unless the language has only one."""
        same = {"{count} draw", "{count} undo", "{count} peak cleared", "{count} peak gone"}
        for message in words.read("de"):
            if message.pluralizable and message.id[0] not in same:
                one, many = message.string
                assert one != many or "-mal" in one or "Joker" in one, message.id


class TestNumbers:
    @pytest.mark.parametrize(
        ("t", "value", "written"),
        [
            (ENGLISH, 1234567, "1,234,567"),
            (GERMAN, 1234567, "1.234.567"),
            (ENGLISH, -5, f"{MINUS}5"),
            (GERMAN, 0, "0"),
        ],
    )
    def test_whole_numbers(self, t, value, written):
        assert t.number(value) == written

    def test_signed(self):
        assert [ENGLISH.signed(n) for n in (5, 0, -5)] == ["+5", "0", f"{MINUS}5"]

    def test_money(self):
        assert [ENGLISH.money(n) for n in (1466, -140)] == ["$1,466", f"{MINUS}$140"]
        assert [GERMAN.money(n) for n in (1466, -140)] == [f"1.466{BOUND}$", f"{MINUS}140{BOUND}$"]

    def test_shares(self):
        assert (ENGLISH.percent(97.03, 1), GERMAN.percent(97.03, 1)) == ("97.0%", "97,0\N{NO-BREAK SPACE}%")

    def test_dates(self):
        day = date(2028, 3, 29)
        assert (ENGLISH.date(day), GERMAN.date(day)) == ("29 March 2028", "29. März 2028")

    def test_durations(self):
        assert [ENGLISH.duration(s) for s in (0, 59, 168, 3599, 3600, 36_061)] == [
            "0:00", "0:59", "2:48", "59:59", "1:00:00", "10:01:01",
        ]  # fmt: skip

    def test_lists(self):
        assert [ENGLISH.either(["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a or b", "a, b or c"]
        assert GERMAN.both("abc") == "a, b und c"


class TestWords:
    @pytest.mark.parametrize(
        ("count", "said"), [(1, "Talon, 1 Karte"), (2, "Talon, 2 Karten"), (0, "Talon, 0 Karten")]
    )
    def test_german_plurals(self, count, said):
        words_ = GERMAN.ngettext("Stock, {count} card", "Stock, {count} cards", count)
        assert words_.format(count=count) == said

    def test_a_card_is_said_as_players_say_it(self):
        queen = cards.parse("QS")
        assert (texts.card_name(ENGLISH, queen), texts.card_name(GERMAN, queen)) == (
            "Queen of spades",
            "Pik Dame",
        )

    @pytest.mark.parametrize("t", LANGUAGES, ids=lambda t: t.lang)
    def test_no_two_cards_and_no_two_tables_have_the_same_name(self, t):
        assert len({texts.card_name(t, card) for card in (*cards.DECK, cards.JOKER)}) == 53
        assert len({texts.table_name(t, key) for key in rules.TABLES}) == len(rules.TABLES)
        assert len({texts.month_name(t, month) for month in range(1, 13)}) == 12

    @pytest.mark.parametrize("t", LANGUAGES, ids=lambda t: t.lang)
    def test_house_rules_show_in_the_name(self, t):
        changed = rules.parse("modern.nowrap")
        assert texts.rules_name(t, changed) != texts.rules_name(t, rules.parse("modern"))
        assert texts.rules_name(t, changed).startswith(texts.table_name(t, "modern"))


def test_the_spelling_finds_a_slip(monkeypatch):
    monkeypatch.setattr(words, "spoken", lambda _lang: iter(["A rown of {misplacd} cards", "on the waste"]))
    assert words.misspelled("en") == ["rown"]
