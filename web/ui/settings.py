"""What a player chose for the look and the helps. A setting is a name with one of a few words; unknown ones fall back."""

import json
from collections.abc import Mapping

from tripeaks import documents
from tripeaks.cards import quoted

CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "table": ("dusk", "pine", "ember", "plain"),
    "back": ("ridge", "rose", "pine", "dusk", "sand"),
    "deck": ("2", "4"),
    "index": ("normal", "large"),
    "contrast": ("normal", "high"),
    "hand": ("right", "left"),
    "waste": ("auto", "pile", "fan"),
    "motion": ("normal", "fast", "slow", "off"),
    "glow": ("on", "off"),
    "sound": ("off", "on"),
    "haptics": ("off", "on"),
    "hint": ("legal", "odds", "peek"),
    "aim": ("clear", "score"),
    "lamp": ("off", "on"),
    "winnable": ("off", "on"),
    "counter": ("off", "on"),
    "lang": ("auto", "en", "de"),
}
"""Every setting with the words it can take, the default first."""

Settings = Mapping[str, str]

DEFAULTS: Settings = {name: words[0] for name, words in CHOICES.items()}


def changed(settings: Settings, name: str, value: str) -> Settings:
    """The settings with one changed; the same where the name or the word is unknown."""
    return {**settings, name: value} if value in CHOICES.get(name, ()) else settings


def dump(settings: Settings) -> str:
    """The settings that differ from the defaults, as JSON."""
    return json.dumps({name: word for name, word in settings.items() if word != DEFAULTS[name]})


def load(text: str, base: Settings = DEFAULTS) -> Settings:
    """Settings from JSON; what is not there or not understood is as in `base`. Raises `ValueError` for a text that is no document."""
    stored = documents.read(text)
    if not isinstance(stored, dict):
        raise ValueError(f"settings are not a document: {quoted(text)}")
    found = base
    for name, word in stored.items():
        if isinstance(word, str):
            found = changed(found, name, word)
    return found
