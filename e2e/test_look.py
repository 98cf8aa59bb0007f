"""What the eye sees, on every screen: all cards and controls whole and apart, words large enough and readable.

Each state of the game is drawn at all sizes in the dark and the light theme; the pictures are kept in .build/pictures/.
"""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from e2e.table import Chooser, Table

SIZES = (
    (320, 568), (360, 640), (390, 844), (568, 320), (683, 384), (844, 390), (768, 1024), (1366, 768), (2560, 1440), (480, 300),
    (300, 300),
)  # fmt: skip
PICTURES = Path(__file__).parents[1] / ".build" / "pictures"

# Row by row, the two slots that cover a slot; and from that all that lie over it.
COVERS = {tip: (3 + 2 * tip, 4 + 2 * tip) for tip in range(3)}
COVERS |= {3 + 2 * peak + j: (9 + 3 * peak + j, 10 + 3 * peak + j) for peak in range(3) for j in range(2)}
COVERS |= {9 + i: (18 + i, 19 + i) for i in range(9)}


def over(slot):
    return {above for cover in COVERS.get(slot, ()) for above in (cover, *over(cover))}


# Every rectangle that a player needs, as [kind, name, left, top, right, bottom, part that is seen (0 to 1)].
THINGS = """() => {
  const seen = (node, r) => {
    let hits = 0;
    for (let i = 0; i < 6; i++) for (let j = 0; j < 6; j++) {
      const at = document.elementFromPoint(r.left + r.width * (i + .5) / 6, r.top + r.height * (j + .5) / 6);
      if (at && (at === node || node.contains(at))) hits++;
    }
    return hits / 36;
  };
  const shown = node => node.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const kinds = [["card", "button[data-slot]"], ["pile", "[data-pile]"], ["button", ".btn"], ["figure", ".stat"],
    ["words", ".status"], ["chip", ".chip"], ["pop", ".pop"], ["panel", ".results"]];
  return kinds.flatMap(([kind, selector]) => [...document.querySelectorAll(selector)].filter(shown).map(node => {
    const r = node.getBoundingClientRect();
    const name = node.dataset.slot ?? node.dataset.pile ?? node.dataset.action ?? node.textContent.trim();
    return [kind, name, r.left, r.top, r.right, r.bottom, seen(node, r)];
  }));
}"""

# Every piece of text: its words, size on the screen, whether it is cut, its colour and the colours behind it.
WORDS = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
  const rgba = colour => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const scene = [...document.querySelectorAll("stop[class^=c-]")]
    .filter(stop => !/back|lit|glow/.test(stop.className.baseVal))
    .map(stop => [stop.className.baseVal, rgba(getComputedStyle(stop).stopColor)]);
  const dock = document.querySelector(".dock"), panel = getComputedStyle(dock, "::before");
  const play = document.querySelector(".play"), shrunk = play.getBoundingClientRect().width / play.offsetWidth;
  const out = [];
  for (const node of document.querySelectorAll("body *")) {
    const words = [...node.childNodes].filter(n => n.nodeType === 3).map(n => n.data).join("").trim();
    const style = getComputedStyle(node);
    if (!words || !node.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
    if (node.closest(".vh, [aria-disabled=true], option, select, noscript") || style.clipPath.startsWith("inset")) continue;
    const behind = [], scale = node.closest(".play") ? shrunk : 1;
    for (let up = node; up && up !== document.body; up = up.parentElement) {
      behind.push(rgba(getComputedStyle(up).backgroundColor));
      if (up === dock && panel.display !== "none") behind.push(rgba(panel.backgroundColor));
    }
    const cut = style.display !== "inline" && !node.matches("[data-action=results]") && style.overflow !== "visible"
      && (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1)
      && !["auto", "scroll"].includes(style.overflowY);
    out.push({words, size: parseFloat(style.fontSize) * scale, cut, colour: rgba(style.color), behind,
      sky: Boolean(node.closest(".brand")), solid: Boolean(node.closest(".results, dialog"))});
  }
  return {scene, out};
}"""


def blend(top, under):
    alpha = top[3]
    return tuple(alpha * a + (1 - alpha) * b for a, b in zip(top[:3], under, strict=False))


def luminance(colour):
    def channel(value):
        value /= 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = map(channel, colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def crossing(a, b, slack=0.75):
    """Whether two rectangles share more than a hair's breadth."""
    return a[2] < b[4] - slack and b[2] < a[4] - slack and a[3] < b[5] - slack and b[3] < a[5] - slack


def faults_of_places(things, width, height):
    # Controls are apart from everything; a card lies over another only where it covers it.
    for kind, name, left, top, right, bottom, seen in things:
        if min(left, top) < -0.5 or right > width + 0.5 or bottom > height + 0.5:
            yield f"{kind} {name} is cut by the edge"
        if kind not in ("panel", "pop", "chip") and seen < (0.1 if kind == "card" else 0.6):
            yield f"{kind} {name} shows only {seen:.0%}"
    for i, one in enumerate(things):
        for other in things[i + 1 :]:
            if not crossing(one, other):
                continue
            if one[0] == other[0] == "card":
                a, b = int(one[1]), int(other[1])
                if b in over(a) or a in over(b):
                    continue
            yield f"{one[0]} {one[1]} and {other[0]} {other[1]} overlap"


def faults_of_targets(things, scaled):
    for kind, name, left, top, right, bottom, _ in things:
        least = {"button": 40, "card": 24, "pile": 24}.get(kind)
        if least and not scaled and min(right - left, bottom - top) < least - 0.5:
            yield f"{kind} {name} is {right - left:.0f} × {bottom - top:.0f}"


def faults_of_words(found, scaled):
    scene = found["scene"]
    for text in found["out"]:
        words = text["words"][:30]
        if text["size"] < 11.95 and not scaled:
            yield f"{words!r} is {text['size']:.1f} px"
        if text["cut"]:
            yield f"{words!r} is cut"
        under = [colour for name, colour in scene if not text["sky"] or name in ("c-sky-1", "c-sky-2")]
        for base in [(128, 128, 128)] if text["solid"] else under:
            ground = base[:3]
            for layer in reversed(text["behind"]):
                ground = blend(layer, ground)
            ratio = contrast(blend(text["colour"], ground), ground)
            if ratio < 4.5:
                yield f"{words!r} has contrast {ratio:.2f} on {[round(c) for c in ground]}"
                break


def look(page, name, *, sizes=SIZES, scaled=()):
    """All faults at these sizes in both themes; `scaled` are the sizes at which the board is only a small picture."""
    faults = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.mouse.move(0, 0)
            PICTURES.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=PICTURES / f"{name}-{width}x{height}-{scheme}.jpg", type="jpeg", quality=80)
            things, words = page.evaluate(THINGS), page.evaluate(WORDS)
            small = (width, height) in scaled
            found = [
                *faults_of_places(things, width, height),
                *faults_of_targets(things, small),
                *faults_of_words(words, small),
            ]
            faults += [f"{width}×{height} {scheme}: {fault}" for fault in found]
    return faults


@pytest.mark.parametrize("rules", ["modern", "open.joker2"])
def test_a_fresh_deal_is_whole_at_every_size(page, rules):
    Table.open(page, deal=1, rules=rules)
    assert look(page, f"fresh-{rules}") == []


@pytest.mark.parametrize(("rules", "lang"), [("modern", "en"), ("open", "de")])
def test_the_middle_of_a_deal_with_a_streak_is_whole_at_every_size(page, rules, lang):
    table = Table.open(page, deal=7, rules=rules, lang=lang)
    while table.number("streak") < 4 and table.outcome == "playing":
        fitting = table.playable()
        table.make([max(fitting) if fitting else -1])
    assert page.locator(".pop").is_visible()
    assert look(page, f"streak-{rules}") == []


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("slot", [0, 18], ids=["covered", "unfit"])
def test_a_refused_tap_is_explained_in_words_that_fit(page, lang, slot):
    table = Table.open(page, deal=1, rules="modern", lang=lang)
    table.play(slot)
    assert look(page, f"refused-{slot}-{lang}") == []


@pytest.mark.parametrize(
    "chosen",
    [
        {"table": "pine", "back": "pine"},
        {"table": "ember", "back": "sand", "deck": "4"},
        {"table": "plain", "back": "dusk"},
        {"contrast": "high"},
        {"hand": "left", "waste": "fan"},
        {"index": "large", "deck": "4", "glow": "off"},
    ],
    ids=lambda chosen: "-".join(chosen.values()),
)
def test_every_look_that_can_be_chosen_is_whole_and_readable(page, chosen, request):
    page.add_init_script(f"localStorage.setItem('tripeaks.1.settings', '{json.dumps(chosen)}')")
    table = Table.open(page, deal=7, rules="modern")
    while table.number("streak") < 4:
        fitting = table.playable()
        table.make([max(fitting) if fitting else -1])
    for name, value in chosen.items():
        assert page.locator("html").get_attribute(f"data-{name}") == value
    sizes = ((320, 568), (390, 844), (568, 320), (1366, 768))
    assert look(page, f"look-{request.node.callspec.id}", sizes=sizes) == []


def test_the_greatest_score_there_is_fits(page):
    Table.open(page, deal=1, rules="multiplier")
    page.evaluate(
        """() => {
          const score = document.querySelector('[data-field="score"]');
          score.textContent = "268,435,555";
          score.style.setProperty("--digits", 11);
        }"""
    )
    assert look(page, "greatest") == []


# Where the panel leaves no room for a board of full size, the board is a small picture beside or above it.
PICTURE_ONLY = [size for size in SIZES if size[0] / size[1] <= 0.85 or (size[1] <= 420 and size[0] <= 700)]


@pytest.mark.parametrize(("deal", "outcome"), [(2, "won"), (8, "stuck")])
def test_the_results_card_hides_no_card(page, deal, outcome):
    table = Table.open(page, deal=deal, rules="modern")
    if outcome == "won":
        line = "23,21,20,11,22,24,-1,19,10,27,13,26,4,14,-1,-1,25,18,12,15,16,17,7,-1,6,8,5,1,2,-1,9,3,-1,0"
        table.make([int(move) for move in line.split(",")])
    else:
        table.play_to_end(Chooser(deal))
    assert table.outcome == outcome
    faults = look(page, outcome, scaled=PICTURE_ONLY)
    # Smaller than a phone, the card has the whole frame and a button that puts it away.
    assert [fault for fault in faults if not fault.startswith("300×300")] == []


def test_rows_are_apart_in_both_layouts(page):
    table = Table.open(page, deal=1, rules="modern")
    for width, height, axis in ((844, 390, "x"), (390, 844, "y")):
        page.set_viewport_size({"width": width, "height": height})
        boxes = [table.card(slot).bounding_box() for slot in range(18, 28)]
        gaps = [b[axis] - a[axis] - a["width" if axis == "x" else "height"] for a, b in pairwise(boxes)]
        assert min(gaps) > 1
