"""Short sounds made by Web Audio: no file is loaded. The context is made at the first sound, which follows a gesture."""

from functools import cache
from typing import Any

from js import AudioContext

# A voice: wave, length in seconds, loudness, then the notes (hertz, start in seconds).
_VOICES: dict[str, tuple[str, float, float, tuple[tuple[float, float], ...]]] = {
    "deal": ("triangle", 0.07, 0.10, ((220.0, 0.0), (247.0, 0.08), (277.0, 0.16))),
    "play": ("triangle", 0.11, 0.16, ((392.0, 0.0),)),
    "draw": ("triangle", 0.07, 0.12, ((196.0, 0.0),)),
    "turn": ("triangle", 0.08, 0.12, ((196.0, 0.0), (165.0, 0.07))),
    "undo": ("sine", 0.10, 0.12, ((330.0, 0.0), (262.0, 0.06))),
    "refused": ("sine", 0.12, 0.14, ((147.0, 0.0),)),
    "streak": ("triangle", 0.20, 0.14, ((523.3, 0.0), (659.3, 0.08), (784.0, 0.16))),
    "peak": ("triangle", 0.32, 0.14, ((392.0, 0.0), (523.3, 0.10), (784.0, 0.20))),
    "won": (
        "triangle",
        0.50,
        0.14,
        ((392.0, 0.0), (523.3, 0.13), (659.3, 0.26), (784.0, 0.39), (1046.5, 0.55)),
    ),
    "stuck": ("sine", 0.35, 0.12, ((262.0, 0.0), (220.0, 0.16), (175.0, 0.34))),
}

_PENTATONIC = (0, 2, 4, 7, 9)
"""Semitones above the first note by which the cards of a streak climb, octave by octave."""


@cache
def _context() -> Any:
    return AudioContext.new()


def play(cue: str, streak: int) -> None:
    """Sound a cue. The `play` cue climbs a pentatonic scale with the streak, over two octaves at most."""
    now = _context().currentTime
    wave, length, loud, notes = _VOICES[cue]
    step = min(max(streak - 1, 0), 9) if cue == "play" else 0
    rise = 2.0 ** ((_PENTATONIC[step % 5] + 12 * (step // 5)) / 12)
    for hertz, start in notes:
        _note(wave, hertz * rise, now + start, length, loud)


def _note(wave: str, hertz: float, start: float, length: float, loud: float) -> None:
    context = _context()
    voice, gain = context.createOscillator(), context.createGain()
    voice.type = wave
    voice.frequency.value = hertz
    gain.gain.setValueAtTime(0.0001, start)
    gain.gain.exponentialRampToValueAtTime(loud, start + 0.008)
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
    voice.connect(gain)
    gain.connect(context.destination)
    voice.start(start)
    voice.stop(start + length + 0.02)
