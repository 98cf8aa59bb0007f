"""How to play, strategy, glossary, common mistakes, history: chapters of one dialog."""

from collections.abc import Callable

from ui.dialogs.shell import button, paragraphs, shell
from ui.markup import Markup, el, joined
from ui.model import Model
from ui.texts import Texts


def dialog(model: Model) -> Markup:
    """The chapter that the draft names, and a way to each other one."""
    t = model.texts
    _ = t.gettext
    at = model.draft.get("of", "play")
    names = {
        "play": _("How to play"),
        "strategy": _("Strategy"),
        "mistakes": _("Mistakes"),
        "glossary": _("Glossary"),
        "history": _("History"),
    }
    tabs = [
        el(
            "button",
            name,
            type="button",
            id=f"help-{key}",
            class_="tab",
            data_action="help",
            data_value=key,
            aria_current="page" if key == at else None,
        )
        for key, name in names.items()
    ]
    chapter = _CHAPTERS.get(at, _play)
    body = joined(
        el("nav", *tabs, class_="tabs", aria_label=_("Chapters")), el("div", chapter(t), class_="prose")
    )
    return shell(
        t,
        names.get(at, names["play"]),
        body,
        button(_("Rules of this table"), "rules", icon="table"),
        button(_("Worked example"), "lesson", "example", icon="play"),
        button(_("Lessons"), "lessons", icon="school"),
    )


def _points(*rows: tuple[str, str]) -> Markup:
    return joined(*(joined(el("h3", title), el("p", words)) for title, words in rows))


def _play(t: Texts) -> Markup:
    _ = t.gettext
    return joined(
        paragraphs(
            _(
                "Clear the three peaks. Take any open card whose rank is one above or one below the card on the waste; the suit does not matter. The card you take becomes the new waste card."
            ),
            _(
                "A card is open when no other card lies on it. With wrap, king and ace are neighbours; the table you have chosen says whether it has wrap."
            ),
            _(
                "When nothing fits, or when you would rather, draw from the stock. A draw ends your streak: the cards you take without a draw between them. Longer streaks are worth more on most tables."
            ),
            _(
                "The deal is won when the board is clear, and over when the stock is empty and no open card fits."
            ),
        ),
        el("h3", _("With your hands")),
        paragraphs(
            _(
                "One tap or click plays a card, one tap on the stock draws. A tap on a card that does not fit says why, and costs nothing. Cards that fit glow and have a small peak at their edge."
            ),
            _(
                "Everything works from the keyboard too: arrows go from card to card, Enter takes one, D draws. The question mark shows all keys."
            ),
        ),
    )


def _strategy(t: Texts) -> Markup:
    _ = t.gettext
    return _points(
        (
            _("See what a card frees"),
            _(
                "Of two cards that fit, take the one that turns up more. A card in the middle of a row lies on two others, one at the edge on a single one."
            ),
        ),
        (
            _("Plan a run before the first card"),
            _(
                "Read the open cards as a chain, up and down: 7 8 9 8 7 6 is one run. Ask of every card which other one it needs afterwards, and take the one with a single partner while its partner is on the waste."
            ),
        ),
        (
            _("Draw late, but not blindly late"),
            _(
                "A draw ends the streak and uses up the stock. Still, a card need not be taken because it fits: if it is the only partner of another one, it may be worth more after the next draw."
            ),
        ),
        (
            _("Keep the peaks even"),
            _(
                "Many open cards are many chances. Whoever digs one peak to the ground may be left with two or three open cards and a stock that does not help."
            ),
        ),
        (
            _("Mind the ends"),
            _(
                "With wrap a run can go round from king to ace. Without it kings and aces have one neighbour only: take them when you can."
            ),
        ),
        (
            _("Count"),
            _(
                "There are four cards of each rank. When three queens are gone, the kings have lost most of their partners. The seen cards (key C) count for you; the help of 1991 recommended it already."
            ),
        ),
        (
            _("Know what pays"),
            _(
                "Under most tables one long streak beats several short ones, and the last peak pays most. Under Original 1991 it can be right to leave a deal: once the stock is empty, leaving is free."
            ),
        ),
    )


def _mistakes(t: Texts) -> Markup:
    _ = t.gettext
    return _points(
        (
            _("Looking for suit or colour"),
            _("Only the rank counts. A black 8 goes on a black 7 as well as on a red one."),
        ),
        (
            _("Going one way only"),
            _("A run may turn at any card: after 7 and 8 both 9 and 7 fit."),
        ),
        (
            _("Playing equal ranks"),
            _("A 7 never fits on a 7. The neighbours are one above and one below."),
        ),
        (
            _("Taking the edge first"),
            _("A card at the edge of a row opens little. Begin with those that lie on two others."),
        ),
        (
            _("Drawing with a run on the table"),
            _("Look over all open cards once more before a draw: the streak is gone with it."),
        ),
        (
            _("Forgetting the corner"),
            _(
                "With wrap an ace takes a king and a king an ace. Without wrap neither does: see the rules of the table."
            ),
        ),
        (
            _("Thinking that every deal can be won"),
            _("With wrap about 3 of 100 deals cannot be cleared by anyone, without wrap about 26."),
        ),
    )


def glossary(t: Texts) -> list[tuple[str, str]]:
    """The words of the game, each with what it means."""
    _ = t.gettext
    return [
        (_("Base row"), _("The ten cards in front. They lie open from the start.")),
        (_("Board"), _("The 28 cards of the three peaks.")),
        (_("Clear"), _("To take the last card of the board. That wins, whatever is in the stock.")),
        (_("Covered"), _("A card with another one on it. It cannot be taken.")),
        (_("Deal number"), _("A number that always gives the same cards, for you and for everybody.")),
        (_("Draw"), _("To turn the next card of the stock on the waste. It ends the streak.")),
        (_("Exposed, open"), _("A card with no other one on it. It can be taken when it fits.")),
        (_("House rules"), _("A table with some of its rules changed. Its results are recorded apart.")),
        (_("Joker"), _("A card of the stock, under some house rules. On the waste it takes any open card.")),
        (_("Pass"), _("Once through the stock. With more than one pass the empty stock is turned over.")),
        (_("Peak"), _("A tip and the nine cards under it. Neighbouring peaks share a card of the base row.")),
        (
            _("Peak bonus"),
            _("What a table pays for taking a tip; mostly more for the third than for the first."),
        ),
        (_("Rank"), _("Ace, 2 to 10, jack, queen, king. Only the rank decides what fits.")),
        (_("Stock"), _("The face-down pile to draw from.")),
        (_("Streak"), _("The cards taken since the last draw. Also called run, chain or sequence.")),
        (_("Stuck"), _("Nothing fits, and the stock cannot bring anything more.")),
        (_("Table"), _("A set of rules with its own scoring.")),
        (_("Tip"), _("The highest card of a peak.")),
        (_("Undo"), _("To take a move back, where the table allows it.")),
        (_("Waste"), _("The pile one plays on. Its top card decides what fits.")),
        (_("Wrap"), _("King and ace are neighbours, so that a run can go round the corner.")),
    ]


def _glossary(t: Texts) -> Markup:
    rows = sorted(glossary(t), key=lambda row: row[0].casefold())
    return el("dl", *(joined(el("dt", word), el("dd", words)) for word, words in rows), class_="terms")


def _history(t: Texts) -> Markup:
    _ = t.gettext
    return paragraphs(
        _(
            "Tri-Peaks is one of the few card games for one that were made for the computer. Robert Hogue designed it in 1989 and wrote the first program for it."
        ),
        _(
            "In 1991 it came to many desks in the third Microsoft Entertainment Pack. One played for money: a dollar for the first card of a streak, two for the second, bonuses for the peaks, five dollars for each card drawn. The balance ran on from deal to deal, and leaving a deal had its price. The table Original 1991 plays that way."
        ),
        _(
            "It belongs to the family of Golf, in which cards also go on a waste pile one rank up or down. The three peaks, the covered cards and the growing streak are its own."
        ),
        _(
            "Later collections kept the board and changed the counting: streaks that add up faster, bonuses for each peak, points that double. The other tables follow them, so that a score means here what it means there."
        ),
    )


_CHAPTERS: dict[str, Callable[[Texts], Markup]] = {
    "play": _play,
    "strategy": _strategy,
    "mistakes": _mistakes,
    "glossary": _glossary,
    "history": _history,
}
