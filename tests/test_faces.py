"""Card faces as markup."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from ui import faces

PAGE = (Path(__file__).parents[1] / "web" / "index.html").read_text(encoding="utf-8")
CARDS = [rank + suit for rank in faces.RANKS for suit in "CDHS"]


def parsed(markup):
    return ET.fromstring(f"<all>{markup}</all>")


def pips(card):
    """The upper left corners of a card's pips in its art, 84 wide and 80 high, and their size."""
    found = [path for path in parsed(faces.face(card)).iter("path") if path.get("class") == "suit pips"]
    for path in found:
        size = float(re.fullmatch(r"scale\((.*)\)", path.get("transform"))[1]) * 100
        x, y = faces.SUITS[card[1].lower()][0]
        starts = re.findall(r"M(\S+) ([\d.-]+)", path.get("d"))
        return size, [((float(left) - x) * size / 100, (float(top) - y) * size / 100) for left, top in starts]
    return 0, []


@pytest.mark.parametrize("card", CARDS)
def test_a_face_has_its_rank_and_as_many_pips_as_it_says(card):
    face = parsed(faces.face(card))
    assert face.find(f"./span[@class='face ink-{card[1].lower()}']") is not None
    glyphs = [path.get("d") for path in face.iter("path") if path.get("class") == "glyph"]
    assert glyphs == [faces.GLYPHS[card[0]][1]]
    assert len(pips(card)[1]) == (0 if card[0] in "JQK" else faces.RANKS.index(card[0]) + 1)


@pytest.mark.parametrize("card", CARDS)
def test_pips_lie_inside_the_art_and_apart(card):
    size, corners = pips(card)
    for i, (x, y) in enumerate(corners):
        assert -0.1 <= x <= 84.1 - size
        assert -0.1 <= y <= 80.1 - size
        assert all(abs(x - x2) >= size or abs(y - y2) >= 0.5 * size for x2, y2 in corners[i + 1 :])


@pytest.mark.parametrize("suit", "shdc")
def test_the_outline_of_a_suit_ends_where_it_begins_and_stays_in_its_box(suit):
    (x, y), way = faces.SUITS[suit]
    steps = re.findall(r"([a-z])([^a-z]*)", way)
    for kind, text in steps:
        numbers = [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
        dx, dy = {"h": (*numbers, 0), "z": (0, 0)}[kind] if kind in "hz" else numbers[-2:]
        x, y = x + dx, y + dy
        assert 0 <= x <= 100
        assert 0 <= y <= 100
    assert (x, y) == pytest.approx(faces.SUITS[suit][0])


def test_every_symbol_that_markup_refers_to_is_in_the_page():
    markup = "".join(map(faces.face, [*CARDS, "??"])) + faces.minis([*CARDS, "??"])
    used = set(re.findall(r'href="#([^"]+)"', markup))
    courts = {f"ct-{rank}{suit}" for rank in "JQK" for suit in "CDHS"}  # from the sprite
    assert used - courts == {name for name in used - courts if f'id="{name}"' in PAGE}
    assert courts <= used


def test_icons_asked_for_by_name_are_in_the_page():
    ui = Path(faces.__file__).parent
    asked = set()
    for file in ui.rglob("*.py"):
        asked |= set(re.findall(r'icon\("([a-z-]+)"\)|icon="([a-z-]+)"', file.read_text(encoding="utf-8")))
    names = {name for pair in asked for name in pair if name}
    assert names
    assert {name for name in names if f'id="i-{name}"' not in PAGE} == set()


def test_nothing_that_the_content_policy_forbids_is_drawn():
    markup = "".join(map(faces.face, [*CARDS, "??"])) + faces.trail(7) + faces.bars([1, 2]) + PAGE
    assert not re.search(r"\sstyle=|<style|<script(?![^>]*\bsrc=)|\son[a-z]+=", markup)


@pytest.mark.parametrize("streak", [0, 1, 5, 19, 20])
def test_the_trail_marks_the_summits_climbed_and_the_flags_reached(streak):
    drawn = {path.get("class"): path.get("d").count("M") for path in parsed(faces.trail(streak)).iter("path")}
    assert drawn.get("st got", 0) == streak
    assert drawn.get("st", 0) == 20 - streak
    assert drawn.get("fl got", 0) == streak // 5
    assert drawn.get("fl", 0) == 4 - streak // 5


def test_bars_are_as_high_as_their_values():
    heights = [int(rect.get("height")) for rect in parsed(faces.bars([1, 2, 4])).iter("rect")]
    assert heights == [25, 50, 100]
    assert faces.bars([]) == '<div class="bars"></div>'


def test_a_small_card_is_spoken_only_when_it_is_named():
    assert 'aria-label="King of hearts"' in faces.mini("KH", "King of hearts")
    assert 'aria-hidden="true"' in faces.mini("KH")
