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


@pytest.mark.parametrize("card", CARDS)
def test_a_face_has_its_rank_and_as_many_pips_as_it_says(card):
    face = parsed(faces.face(card))
    assert face.find(f"./span[@class='face ink-{card[1].lower()}']") is not None
    assert [path.get("d") for path in face.iter("path")] == [faces.GLYPHS[card[0]][1]]
    pips = face.findall(".//g[@class='pips']/use")
    assert len(pips) == (0 if card[0] in "JQK" else faces.RANKS.index(card[0]) + 1)


@pytest.mark.parametrize("card", CARDS)
def test_pips_lie_inside_the_art_and_apart(card):
    boxes = [
        [float(use.get(name)) for name in ("x", "y", "width")]
        for use in parsed(faces.face(card)).findall(".//g[@class='pips']/use")
    ]
    for i, (x, y, size) in enumerate(boxes):
        assert 0 <= x <= 84 - size
        assert 0 <= y <= 80 - size
        assert all(abs(x - x2) >= size or abs(y - y2) >= 0.5 * size for x2, y2, _ in boxes[i + 1 :])


def test_a_card_face_down_holds_no_face():
    assert faces.card("") == faces.BACK
    assert "face" not in faces.card("")


def test_every_symbol_that_markup_refers_to_is_in_the_page():
    markup = "".join(map(faces.face, [*CARDS, "??"])) + faces.BACK + faces.minis([*CARDS, "??"])
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
    markup = "".join(map(faces.card, ["", *CARDS, "??"])) + faces.trail(7) + faces.bars([1, 2]) + PAGE
    assert not re.search(r"\sstyle=|<style|<script(?![^>]*\bsrc=)|\son[a-z]+=", markup)


@pytest.mark.parametrize("streak", [0, 1, 5, 20, 28])
def test_the_trail_marks_the_summits_climbed_and_the_flags_reached(streak):
    trail = parsed(faces.trail(streak))
    steps = [path for path in trail.iter("path") if path.get("class") == "st got"]
    flags = [path for path in trail.iter("path") if path.get("class") == "fl got"]
    assert len(steps) == min(streak, 20)
    assert len(flags) == min(streak, 20) // 5


def test_bars_are_as_high_as_their_values():
    heights = [int(rect.get("height")) for rect in parsed(faces.bars([1, 2, 4])).iter("rect")]
    assert heights == [25, 50, 100]
    assert faces.bars([]) == '<div class="bars"></div>'


def test_a_small_card_is_spoken_only_when_it_is_named():
    assert 'aria-label="King of hearts"' in faces.mini("KH", "King of hearts")
    assert 'aria-hidden="true"' in faces.mini("KH")
