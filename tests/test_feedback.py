"""Sound and vibration follow from what happened, and only where they are switched on."""

from dataclasses import replace

import pytest

from tests.helpers.page import act, opened, sent, tap
from ui import feedback
from ui.model import Message


def cues(before, message, **chosen):
    before = replace(before, settings={**before.settings, **chosen})
    return [(e.kind, e.name or e.value) for e in feedback.cues(before, sent(before, message))]


@pytest.mark.parametrize(
    ("message", "cue"),
    [
        (act("draw"), "draw"),
        (tap(21), "play"),
        (tap(0), "refused"),
        (act("menu"), None),
        (act("new"), "deal"),
    ],
)
def test_each_event_has_its_cue(message, cue):
    assert cues(opened(), message, sound="on") == ([("sound", cue)] if cue else [])


def test_nothing_sounds_or_shakes_until_it_is_switched_on():
    assert cues(opened(), act("draw")) == []
    assert cues(opened(), act("draw"), haptics="on") == [("vibrate", "8")]


def test_a_setting_alone_is_silent():
    assert cues(opened(), Message("set", "theme", "dark"), sound="on", haptics="on") == []
