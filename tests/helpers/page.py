"""The page's logic without a page: models opened and messages sent, for tests."""

import json

from ui import app, opening
from ui.model import Env, Message, Model
from ui.opening import Start
from ui.texts import ENGLISH

NOW = 1_800_000_000
ENV = Env(now=NOW, word=41)


def opened(deal: str = "1", table: str = "modern", **more) -> Model:
    model, _ = opening.initial(Start(deal=deal, rules=table, **more), ENGLISH, ENV)
    return model


def sent(model: Model, *messages: Message, env: Env = ENV) -> Model:
    for message in messages:
        model, _ = app.update(model, message, env)
    return model


def outward(effects):
    """The effects that a player or a later visit can notice: without work that goes on beside the page."""
    return [effect for effect in effects if effect.kind not in ("work", "stop", "address")]


def act(name: str, value: str = "") -> Message:
    return Message("action", name, value)


def tap(slot: int) -> Message:
    return Message("slot", str(slot))


def key(name: str, focus: str = "", **where) -> Message:
    return Message("key", name, json.dumps({"focus": focus, **where}))


def in_play(table: str = "modern") -> Model:
    return sent(opened(table=table), act("draw"))
