"""JSON of strangers: stored texts, files, messages. Anything may stand there.

>>> read('{"a": [1]}')
{'a': [1]}
"""

import json
import re
from itertools import accumulate
from typing import Any

DEEPEST = 20
"""Levels of a document that are looked at: ours have four. Python's parser goes down with each level, and in a browser
the page ends with the stack before Python can refuse."""

_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKET = re.compile(r"[][{}]")


def read(text: str) -> Any:
    """The value of a JSON text. Raises `ValueError` for what is none, and for one that goes too deep."""
    if text.count("[") + text.count("{") > DEEPEST and _depth(text) > DEEPEST:
        raise ValueError(f"a document of more than {DEEPEST} levels")
    return json.loads(text)


def _depth(text: str) -> int:
    """How deep the brackets outside of strings go."""
    signs = _BRACKET.findall(_STRING.sub("", text))
    return max(accumulate(1 if sign in "[{" else -1 for sign in signs), default=0)
