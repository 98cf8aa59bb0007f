"""The talk with a page that holds ours in a frame: version 1 of the messages, as JSON. Whom we talk to is settled by
`ui.host`; here is what is said, and that whatever is not understood does nothing. Described in docs/embedding.md.

>>> hear(rules.DEFAULT, '{"tripeaks": 1, "type": "new", "deal": "7"}')
{'tripeaks': 1, 'type': 'new', 'deal': '7'}
>>> [hear(rules.DEFAULT, text) for text in ('{"tripeaks": 2, "type": "new"}', '[]', '{"tripeaks": 1, "type": "go"}')]
[None, None, None]
>>> hear(rules.DEFAULT, '{"tripeaks": true, "type": "new"}')
"""

import json

from tripeaks import board, cards, deals, documents, game, rules
from tripeaks.position import Outcome
from tripeaks.rules import Rules
from ui import settings
from ui.model import Effect, Message, Model

VERSION = 1

_WORDS = {"new": ("deal", "rules"), "restart": (), "state": (), "theme": ("theme",)}
"""What a host can ask for, with the texts that may come along."""

_LONGEST = 2000  # characters of a message: more than a deck written out


def hear(table: Rules, text: str) -> dict[str, str] | None:
    """A host's message, None when it is none of ours or has anything in it that we do not know. `table`: the rules that a
    deal is dealt under when the message names none."""
    if len(text) > _LONGEST:
        return None
    try:
        found = documents.read(text)
    except ValueError:
        return None
    if (
        not isinstance(found, dict)
        or type(found.get("tripeaks")) is not int  # `true` is no number to a host
        or found["tripeaks"] != VERSION
        or str(found.get("type")) not in _WORDS
    ):
        return None
    words = {key: value for key, value in found.items() if key not in ("tripeaks", "type")}
    if words.keys() - set(_WORDS[found["type"]]) or not all(isinstance(word, str) for word in words.values()):
        return None
    if found["type"] == "theme" and words.get("theme") not in settings.CHOICES["theme"]:
        return None
    try:
        table = rules.parse(words["rules"]) if "rules" in words else table
        if "deal" in words:
            deals.parse(words["deal"], table.jokers)
    except ValueError:
        return None
    return found


def wish(model: Model, text: str) -> Message | None:
    """What a host's message asks of the page, as a message of ours. One that ends a game in play asks the player."""
    found = hear(model.own.rules, text)
    if found is None:
        return None
    match found["type"]:
        case "new":
            return Message(
                "action", "hosted", json.dumps({k: found[k] for k in ("deal", "rules") if k in found})
            )
        case "restart":
            return Message("action", "restart", "host")
        case "theme":
            return Message("theme", found["theme"])
        case _:
            return Message("tell", "state")


def state(model: Model) -> dict[str, object]:
    """What anyone at the table sees, in the words of the command line's JSON."""
    here, on_board = model.game.position, model.game
    shown = [
        None if here.gone >> slot & 1 else cards.text(here.deal.cards[slot]) if here.face_up(slot) else "##"
        for slot in range(board.SLOTS)
    ]
    return {
        "deal": here.deal.code,
        "rules": rules.code(here.rules),
        "tableau": shown,
        "waste": None if here.top is None else cards.text(here.top),
        "stock": here.stock_count,
        "left": board.left(here.gone),
        "moves": game.encode(on_board.played, on_board.quit),
        "streak": on_board.tally.streak,
        "score": on_board.score,
        "outcome": on_board.outcome.value,
    }


def say(model: Model, kind: str, **more: object) -> tuple[Effect, ...]:
    """A message to the host, when there is one."""
    if not model.embed:
        return ()
    return (Effect("post", value=json.dumps({"tripeaks": VERSION, "type": kind, **state(model), **more})),)


def follow(before: Model, model: Model) -> tuple[Effect, ...]:
    """What the host is told of a message that changed the game: a deal, a move, an end."""
    if not model.embed or (
        before.game.position is model.game.position and before.game.quit == model.game.quit
    ):
        return ()
    if (before.game.deal, before.game.rules, before.game.began) != (
        model.game.deal,
        model.game.rules,
        model.game.began,
    ):
        return say(model, "deal")
    told = say(model, "move")
    if model.game.outcome is not Outcome.PLAYING and before.game.outcome is Outcome.PLAYING:
        told += say(model, model.game.outcome.value)
    return told


def size(model: Model, text: str) -> tuple[Effect, ...]:
    """How large the frame is and how the board lies in it: "640x420"."""
    width, height = (int(part) for part in text.split("x"))
    return say(model, "size", width=width, height=height, portrait=width <= 0.85 * height)
