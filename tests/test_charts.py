"""Charts: round scales, bars that count everything once, and a table with the same figures as the drawing."""

import itertools
import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui import charts
from ui.charts import Series
from ui.texts import ENGLISH

VALUES = st.lists(st.integers(-300, 300_000_000), min_size=1, max_size=60)


@given(st.integers(-(10**9), 10**9), st.integers(-(10**9), 10**9))
def test_a_scale_is_round_and_holds_both_ends(a, b):
    low, high = sorted((a, b))
    scale = charts.ticks(low, high)
    by = scale[1] - scale[0]
    assert scale[0] <= low
    assert scale[-1] >= high
    assert len(scale) <= 6
    assert re.fullmatch("[125]0*", str(by))
    assert all(value % by == 0 for value in scale)


@given(VALUES)
def test_every_value_is_in_one_bar(values):
    bars = charts.bins(values)
    assert sum(bar.count for bar in bars) == len(values)
    assert all(b.low == a.high + 1 for a, b in itertools.pairwise(bars))
    assert bars[0].low <= min(values)
    assert bars[-1].high >= max(values)
    assert len(bars) <= charts.BARS + 1


class Read(HTMLParser):
    """Shapes of the drawing and cells of the table."""

    def __init__(self, markup):
        super().__init__()
        self.shapes, self.rows, self.labels = [], [], []
        self.open = []
        self.feed(markup)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        assert "style" not in attrs
        self.open.append(tag)
        if tag in ("rect", "polyline"):
            self.shapes.append(attrs)
        elif tag == "tr":
            self.rows.append([])
        elif tag == "svg":
            self.labels.append(attrs.get("aria-label"))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag  # nothing is left open: in a drawing it would swallow what follows

    def handle_data(self, data):
        if self.open and self.open[-1] in ("th", "td"):
            self.rows[-1].append(data)


def test_a_histogram_says_in_its_table_what_its_bars_show():
    read = Read(charts.histogram(ENGLISH, "Scores", [5, 12, 13, 47], "Score", "Deals"))
    assert read.rows == [
        ["Score", "Deals"],
        *[[f"{low} to {low + 4}", str(count)] for low, count in
          ((5, 1), (10, 2), (15, 0), (20, 0), (25, 0), (30, 0), (35, 0), (40, 0), (45, 1))],
    ]  # fmt: skip
    heights = [float(shape["height"]) for shape in read.shapes]
    assert [round(height / max(heights) * 2) for height in heights] == [1, 2, 0, 0, 0, 0, 0, 0, 1]
    assert read.labels == ["Scores: 5 to 49, most often 10 to 14"]


def test_a_line_says_in_its_table_what_it_shows():
    series = [Series("Balance", [0, -50, 100]), Series("Deal", [None, -50, 150], "best")]
    read = Read(charts.lines(ENGLISH, "Money", ["1", "2", "3"], series, "Deal"))
    assert read.rows == [
        ["Deal", "Balance", "Deal"],
        ["1", "0", "–"],
        ["2", "−50", "−50"],
        ["3", "100", "150"],
    ]
    assert [shape["points"] for shape in read.shapes] == ["0,75 50,100 100,25", "50,100 100,0"]
    assert "lowest −50, highest 100" in read.labels[0]


@pytest.mark.parametrize("values", [[7], [0], [-3], [0, 0, 0]])
def test_few_and_equal_values_are_drawn_too(values):
    assert Read(charts.histogram(ENGLISH, "x", values, "a", "b")).shapes
    names = [str(i) for i in range(len(values))]
    assert Read(charts.lines(ENGLISH, "x", names, [Series("s", values)], "a")).shapes


def test_without_values_there_is_no_chart():
    assert charts.histogram(ENGLISH, "x", [], "a", "b") == ""
    assert charts.lines(ENGLISH, "x", [], [Series("s", [])], "a") == ""
