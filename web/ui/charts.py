"""Charts as SVG, and the same figures as a table. The drawing is stretched to its place; the words around it are not.

>>> ticks(0, 100)
[0, 50, 100]
>>> ticks(-37, 210)
[-100, 0, 100, 200, 300]
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ui.markup import Markup, el
from ui.texts import Texts

BARS = 10
"""About as many bars as a histogram has."""


def step(span: int, parts: int) -> int:
    """The round number (1, 2 or 5 with noughts) by which a span falls into at most so many parts."""
    size = 1
    while True:
        for digit in (1, 2, 5):
            if digit * size * parts >= span:
                return digit * size
        size *= 10


def ticks(low: int, high: int, parts: int = 4) -> list[int]:
    """Round numbers from at or below `low` to at or above `high`, at most `parts` + 1 steps."""
    by = step(max(high - low, 1), parts)
    first = low // by * by
    last = -(-high // by) * by
    if last == first:
        last += by
    return list(range(first, last + 1, by))


@dataclass(frozen=True, slots=True)
class Bar:
    """How many values lie from `low` to `high`, both included."""

    low: int
    high: int
    count: int


def bins(values: Sequence[int], bars: int = BARS) -> list[Bar]:
    """The values counted in ranges of one round width, with no gap between the lowest and the highest."""
    if not values:
        return []
    low, high = min(values), max(values)
    by = step(high - low + 1, bars)
    first = low // by * by
    return [
        Bar(start, start + by - 1, sum(start <= value < start + by for value in values))
        for start in range(first, high + 1, by)
    ]


def histogram(t: Texts, title: str, values: Sequence[int], row: str, column: str) -> Markup:
    """How often which values came: bars, and a table with the headings `row` and `column`."""
    bars = bins(values)
    if not bars:
        return Markup()
    scale = ticks(0, max(bar.count for bar in bars), 3)
    top, wide = scale[-1], 100 / len(bars)
    drawn = [
        el(
            "rect",
            class_="bar",
            x=_n(i * wide + wide * 0.08),
            y=_n(100 - 100 * bar.count / top),
            width=_n(wide * 0.84),
            height=_n(100 * bar.count / top),
        )
        for i, bar in enumerate(bars)
    ]
    span = _span(t, bars[0].low, bars[-1].high)
    most = max(bars, key=lambda bar: bar.count)
    spoken = t.gettext("{title}: {span}, most often {most}").format(
        title=title, span=span, most=_span(t, most.low, most.high)
    )
    rows = [[_span(t, bar.low, bar.high), t.number(bar.count)] for bar in bars]
    ends = [t.number(bars[0].low), t.number(bars[-1].high)]
    if len(bars) > 2:
        ends.insert(1, t.number(bars[len(bars) // 2].low))
    return _figure(
        t, title, spoken, drawn=[*_grid(scale), *drawn], scale=scale, ends=ends, head=[row, column], rows=rows
    )


@dataclass(frozen=True, slots=True)
class Series:
    """A line of a chart: its name, its values (None where there is none) and its class in the style sheet."""

    name: str
    values: Sequence[int | None]
    kind: str = "line"


def lines(t: Texts, title: str, names: Sequence[str], series: Sequence[Series], row: str) -> Markup:
    """Lines over the same points. `names` are the points' names, `row` is the heading over them in the table."""
    known = [value for one in series for value in one.values if value is not None]
    if not known:
        return Markup()
    scale = ticks(min(*known, 0), max(*known, 0))
    low, high = scale[0], scale[-1]

    def x(i: int) -> float:
        return 100 * i / (len(names) - 1) if len(names) > 1 else 50

    def y(value: int) -> float:
        return 100 - 100 * (value - low) / (high - low)

    drawn: list[Markup] = []
    for one in series:
        at = [(x(i), y(value)) for i, value in enumerate(one.values) if value is not None]
        points = " ".join(f"{_n(px)},{_n(py)}" for px, py in at)
        if len(at) > 1:
            drawn.append(el("polyline", class_=one.kind, points=points))
        elif at:  # a single value is a short dash, for one sees no line
            (px, py), *_rest = at
            drawn.append(
                el("polyline", class_=one.kind, points=f"{_n(px - 4)},{_n(py)} {_n(px + 4)},{_n(py)}")
            )
    spoken = ". ".join(
        t.gettext("{name} from {first} to {last}, lowest {low}, highest {high}").format(
            name=one.name,
            first=t.number(given[0]),
            last=t.number(given[-1]),
            low=t.number(min(given)),
            high=t.number(max(given)),
        )
        for one in series
        if (given := [value for value in one.values if value is not None])
    )
    rows = [
        [name, *("–" if one.values[i] is None else t.number(one.values[i] or 0) for one in series)]
        for i, name in enumerate(names)
    ]
    ends = [names[0], names[-1]] if len(names) > 1 else [names[0]]
    legend = (
        el(
            "p",
            *(el("span", el("i", class_=one.kind), one.name) for one in series),
            class_="legend",
            aria_hidden="true",
        )
        if len(series) > 1
        else None
    )
    return _figure(
        t,
        title,
        f"{title}: {spoken}",
        drawn=[*_grid(scale), *drawn],
        scale=scale,
        ends=ends,
        head=[row, *(one.name for one in series)],
        rows=rows,
        legend=legend,
    )


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _span(t: Texts, low: int, high: int) -> str:
    if low == high:
        return t.number(low)
    # Translators: a range of numbers, as in "from 20 to 39".
    return t.gettext("{low} to {high}").format(low=t.number(low), high=t.number(high))


def _grid(scale: Sequence[int]) -> list[Markup]:
    high = len(scale) - 1
    return [
        el(
            "line",
            class_="zero" if value == 0 else "axis",
            x1=0,
            x2=100,
            y1=_n(100 - 100 * i / high),
            y2=_n(100 - 100 * i / high),
        )
        for i, value in enumerate(scale)
    ]


def _figure(
    t: Texts,
    title: str,
    spoken: str,
    *,
    drawn: Sequence[Markup],
    scale: Sequence[int],
    ends: Sequence[str],
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    legend: Markup | None = None,
) -> Markup:
    picture = el(
        "svg",
        *drawn,
        class_="chart",
        viewBox="0 0 100 100",
        preserveAspectRatio="none",
        role="img",
        aria_label=spoken,
    )
    up = el(
        "div", *(el("span", t.number(value)) for value in reversed(scale)), class_="up", aria_hidden="true"
    )
    along = el("div", *(el("span", end) for end in ends), class_="along", aria_hidden="true")
    top = el("tr", *(el("th", word, scope="col", class_="n" if i else None) for i, word in enumerate(head)))
    body = [
        el("tr", el("th", row[0], scope="row"), *(el("td", cell, class_="n") for cell in row[1:]))
        for row in rows
    ]
    figures = el(
        "details",
        el("summary", t.gettext("The figures as a table")),
        el("div", el("table", el("thead", top), el("tbody", *body)), class_="scroll figures", tabindex="0"),
    )
    return el(
        "figure",
        el("figcaption", title),
        legend,
        el("div", up, picture, along, class_="plot"),
        figures,
        class_="graph",
    )
