"""The result of a deal as a picture to keep or to show: an SVG that needs nothing but itself."""

from tripeaks import board
from tripeaks.game import Game
from tripeaks.position import Outcome
from ui import texts
from ui.markup import Markup, el
from ui.texts import Texts

WIDE, HIGH = 1200, 630
"""Pixels: the shape in which messengers and networks show pictures."""

# The scene of the table at dusk (see styles.css), where the page's own style sheet does not reach.
_SKY = ("#122241", "#223f6b", "#4a6791", "#a98a9b")
_FAR, _PEAK, _LIT, _NEAR = "#3c5a83", "#233f64", "#d9776b", "#0c1b30"
_INK, _SOFT, _GLOW, _FLAG = "#eef5fb", "#b3c5d6", "#ffd0a8", "#e2483f"
_TIPS = ((330, 250), (610, 190), (900, 240))
_FEET = ((40, 640), (320, 930), (620, 1190))
_TEXT = "'Avenir Next','Segoe UI','Helvetica Neue',Roboto,'Liberation Sans',sans-serif"
_TITLE = "'Iowan Old Style','Palatino Linotype',Palatino,P052,Georgia,serif"


def svg(t: Texts, game: Game, address: str = "") -> str:
    """The picture of a game: outcome, score, table, deal, streaks; a mountain is lit where its peak is cleared."""
    here = game.position
    parts: list[Markup] = [_sky(), *_mountains(here.gone), _panel()]
    name = texts.rules_name(t, game.rules)
    deal = t.gettext("own cards") if game.deal.number is None else str(game.deal.number)
    parts += [
        _text(64, 92, "Tri-Peaks", 40, _TITLE, weight=600),
        _text(1136, 92, f"{name} · {t.gettext('Deal')} {deal}", 30, anchor="end", fill=_SOFT),
        _text(64, 452, _outcome(t, game), 40, weight=600),
    ]
    if game.rules.scoring != "none":
        parts.append(_text(60, 566, texts.points(t, game.rules, game.score), 112, _TITLE, weight=600))
    parts += _facts(t, game)
    if address:
        parts.append(_text(1136, 606, address.rsplit("://", 1)[-1].rstrip("/"), 20, anchor="end", fill=_SOFT))
    return str(
        el(
            "svg",
            *parts,
            xmlns="http://www.w3.org/2000/svg",
            width=WIDE,
            height=HIGH,
            viewBox=f"0 0 {WIDE} {HIGH}",
        )
    )


def _outcome(t: Texts, game: Game) -> str:
    left = board.left(game.position.gone)
    if game.outcome is Outcome.WON:
        return t.gettext("All three peaks")
    return t.ngettext("{count} card left on the board", "{count} cards left on the board", left).format(
        count=left
    )


def _facts(t: Texts, game: Game) -> list[Markup]:
    """Best streak, draws and the streaks as columns, on the right."""
    streaks = game.tally.all_streaks
    most = max(streaks, default=1)
    wide = min(40, 560 // max(1, len(streaks)))
    left = 1136 - wide * len(streaks)
    columns = []
    for i, streak in enumerate(streaks):
        high = max(6, round(96 * streak / most))
        columns.append(
            el(
                "rect",
                x=left + i * wide,
                y=530 - high,
                width=wide - 6,
                height=high,
                rx=3,
                fill=_GLOW if streak == most else "#8fdcff",
            )
        )
    words = " · ".join(
        (
            f"{t.gettext('Best streak')} {t.number(game.tally.best_streak)}",
            f"{t.gettext('Draws')} {t.number(game.tally.drawn)}",
        )
    )
    return [*columns, _text(1136, 570, words, 28, anchor="end", fill=_INK)]


def _sky() -> Markup:
    stops = [
        el("stop", offset=offset, stop_color=colour)
        for offset, colour in zip(("0", ".34", ".56", ".8"), _SKY, strict=True)
    ]
    sky = el("linearGradient", *stops, id="sky", x2="0", y2="1")
    lit = el(
        "linearGradient",
        el("stop", offset="0", stop_color=_GLOW),
        el("stop", offset=".55", stop_color=_LIT),
        el("stop", offset="1", stop_color=_PEAK),
        id="lit",
        x2="0",
        y2="1",
    )
    return Markup(el("defs", sky, lit) + el("rect", width=WIDE, height=HIGH, fill="url(#sky)"))


def _mountains(gone: int) -> list[Markup]:
    parts = [
        el("path", d="M0 420 160 330 300 400 470 300 640 390 800 310 980 390 1200 300V630H0Z", fill=_FAR)
    ]
    for peak in (1, 0, 2):
        (x, y), (left, right) = _TIPS[peak], _FEET[peak]
        cleared = bool(gone >> board.TIPS[peak] & 1)
        ridge = f"M{left} 520 {x - 120} {y + 120} {x - 60} {y + 50} {x} {y} {x + 50} {y + 66} {x + 130} {y + 130} {right} 520V630H{left}Z"
        parts.append(el("path", d=ridge, fill="url(#lit)" if cleared else _PEAK))
        if cleared:
            parts.append(el("path", d=f"M{x} {y}v-62", stroke="#f4e9dc", stroke_width=5))
            parts.append(el("path", d=f"M{x} {y - 62}l40 14-40 14Z", fill=_FLAG))
    return parts


def _panel() -> Markup:
    return el("path", d="M0 400H1200V630H0Z", fill=_NEAR, fill_opacity=".8")


def _text(
    x: int,
    y: int,
    words: str,
    size: int,
    font: str = _TEXT,
    *,
    anchor: str = "start",
    weight: int = 400,
    fill: str = _INK,
) -> Markup:
    return el(
        "text",
        words,
        x=x,
        y=y,
        font_size=size,
        font_family=font,
        font_weight=weight,
        text_anchor=anchor,
        fill=fill,
    )
