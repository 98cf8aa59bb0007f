"""What a move sounds and feels like: from two models to cues, when sound or vibration is switched on."""

from tripeaks.board import TIP_BITS
from tripeaks.position import Outcome
from ui.model import Effect, Model

_CUES = {
    "draw": "draw",
    "turn": "turn",
    "undo": "undo",
    "redo": "draw",
    "refused": "refused",
    "deal": "deal",
    "restart": "deal",
}

_VIBRATION = {"refused": 40, "peak": 25, "won": 60, "stuck": 60}
"""Milliseconds; every other cue taps for 8."""


def cues(before: Model, after: Model) -> tuple[Effect, ...]:
    """The sound of the last event and its vibration. A sound's value is the length of the streak, which raises its pitch."""
    cue = _cue(before, after)
    if not cue:
        return ()
    effects = []
    if after.settings["sound"] == "on":
        effects.append(Effect("sound", cue, str(after.game.tally.streak)))
    if after.settings["haptics"] == "on":
        effects.append(Effect("vibrate", value=str(_VIBRATION.get(cue, 8))))
    return tuple(effects)


def _cue(before: Model, after: Model) -> str:
    event = after.event
    if event.number == before.event.number:
        return ""
    outcome = after.game.outcome
    if outcome in (Outcome.WON, Outcome.STUCK) and before.game.outcome is Outcome.PLAYING:
        return str(outcome.value)
    if event.kind == "play":
        if TIP_BITS >> event.move & 1:
            return "peak"
        return "streak" if after.game.tally.streak % 5 == 0 else "play"
    return _CUES.get(event.kind, "")
