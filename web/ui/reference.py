"""Rules in words, read off the `Rules` value itself, so that no page about a table can differ from what it plays."""

from tripeaks import rates
from tripeaks.rules import OPTIONS, TABLES, UNLIMITED, Rules, Scheme
from ui import texts
from ui.texts import Texts

Row = tuple[str, str]
"""What it is, and its figure or words."""


def card_values(scheme: Scheme, count: int, tips: int = 0) -> list[int]:
    """Points of the first, second … card of a streak."""
    return [scheme.card(n, tips) for n in range(1, count + 1)]


def scoring(t: Texts, rules: Rules) -> list[Row]:
    """The scoring table: a line for each thing that counts under these rules; empty where no score is kept."""
    _, scheme = t.gettext, rules.scheme
    if scheme == Scheme():
        return []
    money = rules.record == "money"

    def figure(value: int) -> str:
        return t.money(value) if money else t.signed(value)

    values = ", ".join(t.number(value) for value in card_values(scheme, 5))
    rows = [(_("To start"), figure(scheme.start))] if scheme.start else []
    rows.append((_("Cards of a streak"), _("{values} …").format(values=values)))
    if scheme.double_per_tip:
        rows.append((_("Each peak gone, this card's included"), _("a card counts double")))
    if any(scheme.tips):
        rows.append((_("First, second, third peak"), ", ".join(t.number(tip) for tip in scheme.tips)))
    named = (
        (scheme.clear, _("Board cleared")),
        (scheme.stock_left, _("Each card left in the stock, board cleared")),
        (scheme.draw, _("Each draw")),
        (scheme.board_left, _("Each card left on the board when stuck")),
        (scheme.leave, _("Leaving while stock is left, each card on the board")),
        (-rules.undo_policy.cost, _("Each undo")),
    )
    return rows + [(words, figure(value)) for value, words in named if value]


def undo(t: Texts, rules: Rules) -> str:
    """The undo policy in a sentence."""
    _, policy = t.gettext, rules.undo_policy
    if not policy.allowed:
        return _("A move cannot be taken back.")
    if policy.cost:
        return t.ngettext(
            "Moves can be taken back; each undo costs {count} point, for good.",
            "Moves can be taken back; each undo costs {count} points, for good.",
            policy.cost,
        ).format(count=policy.cost)
    if not policy.ranked:
        return _("Moves can be taken back freely; a deal with an undo counts, but is never a best score.")
    return _("Moves can be taken back freely.")


def clear_rate(t: Texts, rules: Rules) -> str:
    """How many deals can be cleared, as measured."""
    _ = t.gettext
    rate = rates.of(rules)
    if rate.at_least or rate.clearable >= 99.5:
        template = _("More than {share} of deals can be cleared by someone who knows every card.")
        share = min(rate.clearable, 99)
    else:
        template = _("{share} of deals can be cleared by someone who knows every card.")
        share = rate.clearable
    words = template.format(share=t.percent(share))
    if rate.by_sight is not None:
        careful = _("Playing carefully by what is seen clears about {share}.")
        words += " " + careful.format(share=t.percent(rate.by_sight))
    return words


def play(t: Texts, rules: Rules) -> list[Row]:
    """How the deal is played: subject and sentence."""
    _, ngettext = t.gettext, t.ngettext
    rows = [
        (
            _("Ranks"),
            _(
                "A card fits on the next higher and the next lower rank. King and ace are neighbours, so that a run may go round."
            )
            if rules.wrap
            else _(
                "A card fits on the next higher and the next lower rank. King and ace are the two ends: a king takes a queen only, an ace a 2 only."
            ),
        ),
        (_("Suits"), _("Suit and colour never matter.")),
        (
            _("Covered cards"),
            _("They lie face down, and turn up when both cards on them are gone.")
            if rules.hidden
            else _(
                "They lie face up from the start, but can be taken only when both cards on them are gone."
            ),
        ),
        (
            _("Waste"),
            _("The waste begins empty: the first card may be any open card.")
            if rules.empty_waste
            else _("The waste begins with one card."),
        ),
        (_("Stock"), stock(t, rules)),
    ]
    if rules.jokers:
        words = ngettext(
            "{count} joker is in the stock. On the waste it takes any open card.",
            "{count} jokers are in the stock. On the waste a joker takes any open card.",
            rules.jokers,
        )
        rows.append((_("Jokers"), words.format(count=rules.jokers)))
    rows += [
        (_("Won"), _("The board is clear, whatever is left in the stock.")),
        (_("Stuck"), stuck(t, rules)),
        (_("Taking back"), undo(t, rules)),
        (
            _("Hints"),
            _("Legal moves only: no hint looks at hidden cards.")
            if rules.hints == "legal"
            else _("All kinds; a hint that looks at hidden cards is noted in the result."),
        ),
        (_("Results"), results(t, rules)),
    ]
    return rows


def stock(t: Texts, rules: Rules) -> str:
    """The stock and its passes in words."""
    _ = t.gettext
    count = 23 + rules.empty_waste + rules.jokers
    first = t.ngettext("{count} card.", "{count} cards.", count).format(count=count)
    if rules.passes == 1:
        second = _("It is gone through once.")
    elif rules.passes == UNLIMITED:
        second = _("When it is empty it may be turned over, as often as one likes.")
    else:
        second = t.ngettext(
            "It is gone through {count} time: when it is empty, it is turned over.",
            "It is gone through {count} times: when it is empty, it is turned over.",
            rules.passes,
        ).format(count=rules.passes)
    return f"{first} {second} " + _("A card may be drawn at any time. A draw ends the streak.")


def stuck(t: Texts, rules: Rules) -> str:
    _ = t.gettext
    if rules.passes == UNLIMITED:
        return _("No open card fits the waste, nor any card that the stock can still bring.")
    return _("No open card fits the waste, the stock is empty and cannot be turned.")


def results(t: Texts, rules: Rules) -> str:
    """What is recorded."""
    _ = t.gettext
    if rules.record == "nothing":
        return _("Nothing is recorded, and no clock runs.")
    words = (
        _("The money of every deal goes into the balance.")
        if rules.record == "money"
        else _("Every deal counts once, by the first attempt that came to an end.")
    )
    words += " " + (
        _("A deal that is left in the middle counts too.")
        if rules.quit_counts
        else _("A deal that is left in the middle is dropped.")
    )
    if rules.scoring != "none":
        words += " " + _("A long streak in a lost deal can be worth more than a win in short ones.")
    return words if rules.is_table else words + " " + _("House rules are recorded apart.")


def field_name(t: Texts, name: str) -> str:
    """A field of `rules.OPTIONS` as a player calls it."""
    _ = t.gettext
    return {
        "wrap": _("King and ace"),
        "hidden": _("Covered cards"),
        "empty_waste": _("Waste at the start"),
        "passes": _("Passes through the stock"),
        "jokers": _("Jokers"),
        "scoring": _("Scoring"),
        "undo": _("Taking back"),
        "hints": _("Hints"),
    }[name]


def field_value(t: Texts, name: str, value: bool | int | str) -> str:
    """A value of a field in a word or two."""
    _ = t.gettext
    if name == "jokers":
        return t.number(int(value)) if value else _("None")
    if name == "passes":
        return _("Unlimited") if value == UNLIMITED else t.number(int(value))
    if name == "scoring":
        return _("No score") if value == "none" else texts.table_name(t, str(value))
    return {
        ("wrap", True): _("Neighbours"),
        ("wrap", False): _("Apart"),
        ("hidden", True): _("Face down"),
        ("hidden", False): _("Face up"),
        ("empty_waste", False): _("One card"),
        ("empty_waste", True): _("Empty"),
        ("undo", "none"): _("Not allowed"),
        ("undo", "free"): _("Free"),
        ("undo", "unranked"): _("Free, but no best score"),
        ("undo", "paid"): _("Costs 5"),
        ("hints", "all"): _("All kinds"),
        ("hints", "legal"): _("Legal moves only"),
    }[name, value]


def changes(t: Texts, rules: Rules) -> list[Row]:
    """What house rules change from their table: field and its value."""
    table = TABLES[rules.table]
    return [
        (field_name(t, name), field_value(t, name, getattr(rules, name)))
        for name in OPTIONS
        if getattr(rules, name) != getattr(table, name)
    ]
