"""Words: gettext catalogues for the page, and the names and sentences that several parts of it share."""

from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO

from tripeaks import cards
from tripeaks.cards import JOKER, Card, Fault
from tripeaks.position import IllegalMove, Position, Refusal
from tripeaks.rules import Rules

LANGUAGES = {"en": "English", "de": "Deutsch"}


class Texts:
    """The words of one language. `gettext` and `ngettext` are the standard library's."""

    def __init__(self, lang: str = "en", mo: bytes | None = None) -> None:
        catalogue: NullTranslations = GNUTranslations(BytesIO(mo)) if mo else NullTranslations()
        self.lang = lang
        self.gettext = catalogue.gettext
        self.ngettext = catalogue.ngettext
        self._point = {"de": "."}.get(lang, ",")

    def number(self, value: int) -> str:
        """A whole number with the language's thousands separator and a true minus sign."""
        return f"{value:,}".replace(",", self._point).replace("-", "\N{MINUS SIGN}")

    def signed(self, value: int) -> str:
        """A number that says its sign: +175, −5."""
        return ("+" if value > 0 else "") + self.number(value)

    def money(self, value: int) -> str:
        """Dollars of the 1991 table: $45, −$5."""
        sign = "\N{MINUS SIGN}" if value < 0 else ""
        # Translators: an amount of dollars.
        return sign + self.gettext("${amount}").format(amount=self.number(abs(value)))

    def percent(self, value: float, digits: int = 0) -> str:
        """A share in per cent: 51%, 97.0%."""
        number = f"{value:.{digits}f}"
        # Translators: a share in per cent.
        share = self.gettext("{number}%").replace(" ", "\N{NO-BREAK SPACE}")
        return share.format(number=number if self._point == "," else number.replace(".", ","))

    def date(self, day: date) -> str:
        """A day as it is written out: 3 November 2026."""
        # Translators: a date; the month is its name.
        return self.gettext("{day} {month} {year}").format(
            day=day.day, month=month_name(self, day.month), year=day.year
        )

    def either(self, words: Iterable[str]) -> str:
        """A, B or C."""
        return _listed([*words], self.gettext(" or "))

    def both(self, words: Iterable[str]) -> str:
        """A, B and C."""
        return _listed([*words], self.gettext(" and "))

    def duration(self, seconds: int) -> str:
        """Minutes and seconds, 2:48, from an hour on with the hours, 1:02:48."""
        hours, minutes = divmod(seconds // 60, 60)
        return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def _listed(words: list[str], last: str) -> str:
    return last.join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


ENGLISH = Texts()


def month_name(t: Texts, month: int) -> str:
    """A month, 1 to 12, by its name."""
    _ = t.gettext
    spring = (_("January"), _("February"), _("March"), _("April"), _("May"), _("June"))
    autumn = (_("July"), _("August"), _("September"), _("October"), _("November"), _("December"))
    return (*spring, *autumn)[month - 1]


def weekday_short(t: Texts, weekday: int) -> str:
    """A weekday in two letters, Monday is 0."""
    _ = t.gettext
    return (_("Mo"), _("Tu"), _("We"), _("Th"), _("Fr"), _("Sa"), _("Su"))[weekday]


def rank_name(t: Texts, rank: int) -> str:
    """A rank as a word."""
    _ = t.gettext
    names = (
        _("Ace"),
        _("Two"),
        _("Three"),
        _("Four"),
        _("Five"),
        _("Six"),
        _("Seven"),
        _("Eight"),
        _("Nine"),
    )
    return (*names, _("Ten"), _("Jack"), _("Queen"), _("King"))[rank - 1]


def points(t: Texts, rules: Rules, value: int) -> str:
    """Points as a table has them: money with its sign under money tables, a dash where no score is kept."""
    if rules.scoring == "none":
        return "–"
    return t.money(value) if rules.record == "money" else t.number(value)


@lru_cache(maxsize=128)  # 28 names a move, nearly all as before
def card_name(t: Texts, card: Card) -> str:
    """A card as a screen reader says it."""
    _ = t.gettext
    if card == JOKER:
        return _("Joker")
    suit = (_("clubs"), _("diamonds"), _("hearts"), _("spades"))[card // 13]
    # Translators: a card's name, as in "Seven of hearts".
    return _("{rank} of {suit}").format(rank=rank_name(t, cards.rank(card)), suit=suit)


def rank_sign(t: Texts, rank: int) -> str:
    """A rank in a short sentence: 2 … 10, Ace, Jack, Queen, King."""
    return rank_name(t, rank) if rank in (1, 11, 12, 13) else cards.rank_text(rank)


def a_rank(t: Texts, rank: int) -> str:
    """A rank with its article."""
    _ = t.gettext
    low = (
        _("an ace"),
        _("a 2"),
        _("a 3"),
        _("a 4"),
        _("a 5"),
        _("a 6"),
        _("a 7"),
        _("an 8"),
        _("a 9"),
        _("a 10"),
    )
    return (*low, _("a jack"), _("a queen"), _("a king"))[rank - 1]


def table_name(t: Texts, key: str) -> str:
    _ = t.gettext
    return {
        "classic": _("Classic"),
        "original": _("Original 1991"),
        "modern": _("Modern"),
        "chain": _("Chain"),
        "open": _("Open"),
        "open-easy": _("Open, easy"),
        "relaxed": _("Relaxed"),
        "collection": _("Collection"),
        "doubling": _("Doubling"),
        "multiplier": _("Multiplier"),
    }[key]


def table_line(t: Texts, key: str) -> str:
    """What a table feels like, in a line."""
    _ = t.gettext
    return {
        "classic": _("Streaks count 1, 2, 3 and so on; cards left at the end cost 5 each."),
        "original": _("Played for money. The balance runs from deal to deal; a draw costs 5."),
        "modern": _("Nothing is ever taken away. Long streaks are celebrated."),
        "chain": _("One long chain is worth more than many short ones."),
        "open": _("Every card face up, king and ace apart. An undo costs 5."),
        "open-easy": _("Every card face up, king and ace are neighbours. An undo costs 5."),
        "relaxed": _("No score, no clock, no record. Just cards."),
        "collection": _("Big numbers: 100, 300, 500 and so on, and 5,000 for the last peak."),
        "doubling": _("Every fourth card and every peak double what a card is worth. 52 to start."),
        "multiplier": _("Each card of a streak is worth twice the one before."),
    }[key]


def rules_name(t: Texts, rules: Rules) -> str:
    """The table's name, marked where house rules changed it."""
    name = table_name(t, rules.table)
    return name if rules.is_table else t.gettext("{table}, house rules").format(table=name)


def fits_sentence(t: Texts, here: Position) -> str:
    """What the waste card takes: "9 is on the waste: you need an 8 or a 10"."""
    _ = t.gettext
    if here.top is None:
        return _("The waste is empty: any card fits")
    if here.top == JOKER:
        return _("A joker is on the waste: any card fits")
    ranks = t.either(a_rank(t, rank) for rank in here.fitting_ranks)
    return _("{rank} is on the waste: you need {ranks}").format(
        rank=rank_sign(t, here.waste_rank), ranks=ranks
    )


def takes_sentence(t: Texts, here: Position) -> str:
    """What the waste card takes while something does: "9 is on the waste: 8 or 10 fits"."""
    _ = t.gettext
    if here.waste_rank == cards.WILD:
        return fits_sentence(t, here)
    ranks = t.either(rank_sign(t, rank) for rank in here.fitting_ranks)
    return _("{rank} is on the waste: {ranks} fits").format(rank=rank_sign(t, here.waste_rank), ranks=ranks)


def fault(t: Texts, error: object) -> str:
    """What is wrong with an input, in the page's language; an error that has no words of its own is given as it is."""
    match error:
        case IllegalMove():
            return _refused(t, error.refusal)
        case Fault() if error.fields:
            return t.gettext(error.template).format(**{k: fault(t, v) for k, v in error.fields.items()})
        case Fault():
            return t.gettext(error.template)
        case int():
            return t.number(error)
        case tuple():
            return "; ".join(fault(t, one) for one in error)
        case _:
            return str(error)


def _refused(t: Texts, why: Refusal) -> str:
    """Why the rules refuse a move of a replay."""
    _ = t.gettext
    return {
        Refusal.NO_SLOT: _("there is no such slot"),
        Refusal.GONE: _("the card is gone already"),
        Refusal.COVERED: _("the card is covered"),
        Refusal.NO_FIT: _("the card does not fit"),
        Refusal.NO_STOCK: _("the stock is empty"),
        Refusal.OVER: _("the deal is over"),
    }[why]


def refusal(t: Texts, error: IllegalMove, here: Position) -> str:
    """Why a tap did nothing."""
    _, ngettext = t.gettext, t.ngettext
    match error.refusal:
        case Refusal.NO_FIT:
            return fits_sentence(t, here)
        case Refusal.COVERED:
            return ngettext(
                "Another card still lies on this one", "{count} cards still lie on this one", len(error.slots)
            ).format(count=len(error.slots))
        case Refusal.NO_STOCK:
            return _("The stock is empty")
        case Refusal.OVER:
            return _("This deal is over")
        case _:
            return _("This card is gone")
