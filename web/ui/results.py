"""The results card: how the deal ended, the score taken apart, and ways on. Beside or under the board, never over it."""

from tripeaks import board, cards, rules, stats
from tripeaks.game import Game
from tripeaks.position import Outcome
from ui import coach, faces, texts
from ui.markup import Markup, el, joined
from ui.model import Model
from ui.texts import Texts


def panel(model: Model) -> Markup:
    """The results card of a deal that is over."""
    t, game = model.texts, model.game
    _ = t.gettext
    body = joined(
        el("h2", title(t, game), _points(t, game), id="panel-title"),
        el("p", *_why(model), class_="why"),
        _stuck_cards(t, game),
        _score_lines(model),
        _facts(model),
        _streaks(t, game),
        el("p", counting, class_="note") if (counting := _counting(model)) else None,
        unkept(model),
    )
    return joined(
        el("span", class_="grip"),
        el("div", body, class_="rbody"),
        el("div", *_ways_on(model), class_="acts"),
    )


def unkept(model: Model) -> Markup:
    """That the browser keeps nothing, where it does not."""
    if model.stored:
        return Markup()
    words = model.texts.gettext("Nothing is kept in this browser; an export still works.")
    return el("p", words, class_="note bad")


def _points(t: Texts, game: Game) -> Markup:
    """The score beside the title: in a small frame the lines below it may have to be scrolled to."""
    return (
        Markup()
        if game.rules.scoring == "none"
        else joined(" ", el("small", texts.points(t, game.rules, game.score)))
    )


def title(t: Texts, game: Game) -> str:
    _ = t.gettext
    match game.outcome:
        case Outcome.WON:
            return _("All three peaks")
        case Outcome.QUIT:
            return _("Deal left")
        case _:
            return _("No move left")


def _why(model: Model) -> tuple[str | Markup, ...]:
    t, game = model.texts, model.game
    _, ngettext = t.gettext, t.ngettext
    here = game.position
    left = board.left(here.gone)
    match game.outcome:
        case Outcome.WON:
            count = here.stock_count
            words = ngettext(
                "Cleared with {count} card left in the stock.",
                "Cleared with {count} cards left in the stock.",
                count,
            ).format(count=count)
            return (words if count else _("Cleared with the last of the stock."),)
        case Outcome.QUIT:
            return (
                ngettext(
                    "{count} card was left on the board.", "{count} cards were left on the board.", left
                ).format(count=left),
            )
        case _:
            return (texts.fits_sentence(t, here) + ". ", _("Left open on the table:"))


def _stuck_cards(t: Texts, game: Game) -> Markup:
    """The waste card and every exposed card, so that one sees that nothing fits."""
    here = game.position
    if game.outcome is not Outcome.STUCK or here.top is None:
        return Markup()
    _ = t.gettext
    named = [(here.top, _("Waste: {card}")), *((here.deal.cards[slot], "{card}") for slot in here.exposed)]
    shown = [
        faces.mini(cards.text(card), label.format(card=texts.card_name(t, card))) for card, label in named
    ]
    return el("div", shown[0], el("span", class_="sep"), *shown[1:], class_="minis")


def score_rows(t: Texts, game: Game) -> list[tuple[str, int]]:
    """The score line by line: words and points. Lines that this table does not know are left out."""
    _, ngettext = t.gettext, t.ngettext
    tally, scheme = game.tally, game.rules.scheme
    here = game.position
    tips, left = board.tips_gone(here.gone), board.left(here.gone)
    rows = [(_("To start"), tally.start)] if scheme.start else []
    rows.append(
        (
            ngettext("{count} card taken", "{count} cards taken", tally.taken).format(count=tally.taken),
            tally.cards,
        )
    )
    if any(scheme.tips):
        rows.append(
            (ngettext("{count} peak cleared", "{count} peaks cleared", tips).format(count=tips), tally.tips)
        )
    if scheme.draw:
        rows.append(
            (ngettext("{count} draw", "{count} draws", tally.drawn).format(count=tally.drawn), tally.draws)
        )
    if game.outcome is Outcome.WON and scheme.clear:
        rows.append((_("Board cleared"), tally.clear))
    if game.outcome is Outcome.WON and scheme.stock_left:
        stock = here.stock_count
        rows.append(
            (
                ngettext("{count} stock card left", "{count} stock cards left", stock).format(count=stock),
                tally.stock,
            )
        )
    if tally.board or (scheme.board_left and game.outcome is Outcome.STUCK):
        rows.append(
            (
                ngettext("{count} board card left", "{count} board cards left", left).format(count=left),
                tally.board,
            )
        )
    if game.undo_cost:
        rows.append(
            (ngettext("{count} undo", "{count} undos", game.undos).format(count=game.undos), -game.undo_cost)
        )
    return rows


def _score_lines(model: Model) -> Markup:
    t, game = model.texts, model.game
    if game.rules.scoring == "none":
        return Markup()
    amount = t.money if game.rules.record == "money" else t.number
    rows = [joined(el("span", words), el("span", amount(points))) for words, points in score_rows(t, game)]
    total = joined(el("span", t.gettext("Score"), class_="tot"), el("span", amount(game.score), class_="tot"))
    return el("div", *rows, total, class_="lines")


def _facts(model: Model) -> Markup:
    t, game = model.texts, model.game
    _ = t.gettext
    facts = [(t.number(game.tally.best_streak), _("Best streak")), (t.number(game.tally.drawn), _("Draws"))]
    if game.rules.record != "nothing":
        facts.append((t.duration(game.seconds), _("Time")))
        table = stats.summary(stats.of_rules(model.results, rules.code(game.rules)))
        if game.rules.record == "money":
            facts.append((t.money(table.balance), _("Balance")))
        elif game.rules.scoring != "none" and table.best_score is not None:
            facts.append((t.number(table.best_score), _("Record")))
    possible = coach.par(model)
    if possible is not None:
        facts.append((texts.points(t, game.rules, possible), _("Best possible")))
    return el("div", *(el("div", el("b", value), el("span", name)) for value, name in facts), class_="facts")


def _streaks(t: Texts, game: Game) -> Markup:
    streaks = game.tally.all_streaks
    if not streaks:
        return Markup()
    spoken = t.gettext("Streaks of this deal: {streaks}").format(streaks=t.both(map(str, streaks)))
    picture = el("div", faces.bars(streaks), aria_hidden="true")
    return el(
        "div",
        el("span", t.gettext("Streaks of this deal"), aria_hidden="true"),
        el("span", spoken, class_="vh"),
        picture,
        class_="runs",
    )


def _counting(model: Model) -> str:
    """Why this end is not in the statistics, or not as a best score; empty when it counts in full."""
    t, game = model.texts, model.game
    _ = t.gettext
    if game.rules.record == "nothing":
        return ""
    if game.outcome is Outcome.QUIT and not game.rules.quit_counts:
        return _("A deal that was left is not counted.")
    earlier = stats.of_deal(model.results, game)
    if earlier and earlier.began != game.began:
        return _("This deal has a result already; this time it was practice.")
    if not game.ranked:
        if game.peeks:
            return _("Hidden cards were looked at, so this is no best score.")
        return _("Moves were taken back, so this is no best score.")
    if not game.rules.is_table:
        return _("House rules are recorded apart.")
    return ""


def _ways_on(model: Model) -> list[Markup]:
    """The likely way first and large: a new deal after a win, the same deal after being stuck."""
    t, game = model.texts, model.game
    _ = t.gettext
    new = ("new", "new", _("New deal"))
    again = ("restart", "again", _("Replay this deal"))
    order = [new, again] if game.outcome is Outcome.WON else [again, new]
    if game.can_undo:
        order.append(("undo", "undo", _("Undo")))
    order.append(("review", "chart", _("Review")))
    order.append(("share", "share", _("Share")))
    order.append(("results", "board", _("Show table")))
    return [
        el(
            "button",
            faces.icon(sign),
            el("span", words, class_="vh") if action == "results" else words,
            type="button",
            class_="b2 pri" if i == 0 else "b2",
            data_action=action,
        )
        for i, (action, sign, words) in enumerate(order)
    ]
