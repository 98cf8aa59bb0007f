"""The review of a deal that is over: sentences, a line of winnable and lost, the score over the moves, ways to see more."""

from tripeaks import board, cards
from tripeaks.position import DRAW
from ui import charts, coach, faces, review, stages, texts
from ui.charts import Series
from ui.controls import button
from ui.dialogs.shell import shell, table
from ui.markup import Markup, el, joined
from ui.model import Model
from ui.review import Review
from ui.texts import Texts


def dialog(model: Model) -> Markup:
    t = model.texts
    _ = t.gettext
    if model.coach.table is None:
        return shell(t, _("Review"), el("p", _("Looking …"), role="status"))
    found = review.review(model.coach.table, model.game)
    parts: list[Markup | None] = [el("p", line) for line in review.judgement(t, found)]
    if found.lost is not None:
        parts.append(_kept_cards(model, found))
    scores = _scores(model)
    best = coach.par(model)
    if best is not None:
        parts.append(
            el(
                "p",
                _("Your score is {score}; {best} was possible.").format(
                    score=texts.points(t, model.game.rules, model.game.score),
                    best=texts.points(t, model.game.rules, best),
                ),
            )
        )
    if model.coach.rating is not None:
        often = t.percent(100 * model.coach.rating.cleared.share)
        parts.append(
            el("p", _("Simple players clear this deal in {share} of their games.").format(share=often))
        )
    parts += [_strip(t, found), _chart(t, found, scores), moves_table(t, found, scores)]
    foot = [button(_("Step through my moves"), "look", str(found.game.cursor), icon="play")]
    if found.lost is not None:
        foot.insert(0, button(_("Show the losing move"), "look", str(found.lost - 1), primary=True))
    if best is not None:
        foot.append(button(_("The best line"), "best-line", icon="chart"))
    if found.wins[0]:
        foot.append(button(_("A way to clear it"), "win-line", icon="flag"))
    return shell(t, _("Review"), joined(*parts), *foot)


def _kept_cards(model: Model, found: Review) -> Markup | None:
    """The cards that would have kept the win where it was lost."""
    t, game = model.texts, found.game
    plays = [move for move in found.kept if move != DRAW]
    if not plays:
        return None
    names = [
        faces.mini(cards.text(game.deal.cards[m]), texts.card_name(t, game.deal.cards[m])) for m in plays
    ]
    return el("div", *names, class_="minis")


def _strip(t: Texts, found: Review) -> Markup:
    """A line from the first position to the last: broad and unbroken while a win was there, thin and dashed after it."""
    last = max(1, len(found.wins) - 1)
    held = max((i for i, wins in enumerate(found.wins) if wins), default=0) if found.wins[0] else 0
    x = 100 * held / last
    parts = [
        el("line", class_="kept", x1=0, x2=f"{x:.2f}", y1=5, y2=5),
        el("line", class_="gone", x1=f"{x:.2f}", x2=100, y1=5, y2=5),
    ]
    spoken = (
        t.gettext("A win was there up to move {move} of {moves}").format(move=held, moves=last)
        if found.wins[0]
        else t.gettext("No win was there at any time")
    )
    picture = el(
        "svg",
        *parts,
        class_="winning",
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        role="img",
        aria_label=spoken,
    )
    return el("div", el("h3", t.gettext("Still winnable")), picture)


def _scores(model: Model) -> tuple[int, ...]:
    """What was possible at each position, empty until it is worked out."""
    seen = model.coach.review
    return seen.scores if seen is not None and seen.moves == model.game.played else ()


def _chart(t: Texts, found: Review, possible: tuple[int, ...]) -> Markup | None:
    """The score over the moves."""
    game = found.game
    if game.rules.scoring == "none":
        return None
    names = [t.gettext("Deal"), *(str(n) for n in range(1, game.cursor + 1))]
    scores = [step.tally.total for step in game.trail[: game.cursor + 1]]
    series = [Series(t.gettext("Your score"), scores)]
    if possible:
        series.insert(0, Series(t.gettext("Still possible"), possible, "best"))
    return charts.lines(t, t.gettext("Score"), names, series, t.gettext("Move"))


def moves_table(t: Texts, found: Review, possible: tuple[int, ...]) -> Markup:
    """Every move with its score and whether a win was left."""
    _ = t.gettext
    game = found.game
    rows = [
        [
            t.number(n),
            stages.made(t, game, n),
            texts.points(t, game.rules, game.trail[n].tally.total),
            texts.points(t, game.rules, possible[n]) if possible else "–",
            t.number(board.left(game.trail[n].position.gone)),
            _("yes") if found.wins[n] else _("no"),
        ]
        for n in range(1, game.cursor + 1)
    ]
    head = [_("Move"), _("Card"), _("Score"), _("Still possible"), _("Cards left"), _("Still winnable")]
    return el(
        "details",
        el("summary", _("Every move as a table")),
        el("div", table(head, rows, caption=_("Every move")), class_="scroll figures", tabindex="0"),
    )
