"""Leaving a deal for another one, for the same from its first card, or for good: asked for, priced and recorded."""

import json
from dataclasses import replace
from typing import Any

from tripeaks import deals, rules, stats
from tripeaks.game import Game
from tripeaks.rules import Rules
from ui import daily, dealing, stages
from ui.model import Answer, Effect, Env, Message, Model, happened

CLEARED: dict[str, Any] = {"results": (), "lessons": (), "daily": {}}
"""What is left when all statistics are cleared."""


def dealt(table: Rules, env: Env, deal: deals.Deal | None = None) -> Game:
    """A new attempt at a deal, else at a fresh one."""
    deal = deal or deals.from_number(deals.number_from(env.word), table.jokers)
    return Game(deal, table, began=env.now)


def record(model: Model, game: Game, env: Env) -> tuple[Effect, ...]:
    """The effect that adds a game's result to the stored ones, where it has one."""
    result = stats.result(game, stats.now(model.results, env.now))
    return (Effect("record", value=stats.dump((result,))),) if result else ()


def asked(model: Model, message: Message, env: Env) -> Answer:
    """Leave the deal at once when nothing would be lost, else ask first. A restart only loses something where
    leaving counts, or where it is not the player who wants it."""
    if model.stage is not None and message.name in ("restart", "quit"):  # the own game stays as it is
        if message.name == "quit":
            return stages.leave(model), ()
        return stages.again(model), ()
    model = stages.leave(model)
    harmless = message.name == "restart" and not model.game.rules.quit_counts and message.value != "host"
    if model.game.in_play and not harmless:
        return replace(model, dialog="confirm", pending=message), ()
    return leave(model, message, env)


def back(model: Model) -> Answer:
    """Go on with the game that a link came into the middle of."""
    assert model.waiting is not None
    model = replace(model, game=model.waiting, waiting=None, dialog="", pending=None, tab_stop=None)
    return replace(model, event=happened(model, "deal")), (Effect("address"),)


def come(model: Model, message: Message, env: Env) -> Answer:
    """A deal that was looked for has been found. Who went on playing meanwhile is asked."""
    wish, still = dealing.found(model, message)
    if wish is None:
        return model, ()
    return leave(stages.leave(model), wish, env) if still else asked(model, wish, env)


def leave(model: Model, message: Message, env: Env) -> Answer:
    """Do what was asked for, or confirmed: `message.name` says what comes in place of the deal on the board."""
    game = model.game
    if message.name == "clear":
        model = replace(model, **CLEARED, dialog="statistics", draft={})
        return model, tuple(Effect("store", name) for name in CLEARED)
    if message.name == "find":
        return dealing.look(model, game.rules, message.value, env)
    if message.name in ("new", "table") and model.settings["winnable"] == "on":
        table = rules.parse(message.value) if message.name == "table" else game.rules
        return dealing.look(model, table, "winnable", env)
    if message.name == "quit":
        return replace(model, game=game.walk_away(), event=happened(model, "quit"), dialog=""), ()
    effects = record(model, game.walk_away(), env) if game.played and game.can_quit else ()
    model = replace(model, dialog="", draft={}, tab_stop=None)
    if message.name == "restart":
        return replace(model, game=game.restart(env.now), event=happened(model, "restart")), effects
    table = game.rules
    deal = None
    if message.name == "day":
        day, _, code = message.value.partition(" ")
        day = day or daily.day_of(env.now).isoformat()
        table = rules.parse(code)
        model, noted = daily.opened(model, day, code)
        effects += (noted,)
        deal = deals.from_number(daily.number(model.daily, day, code), table.jokers)
    elif message.name == "table":
        table = rules.parse(message.value)
    elif message.name == "deal":
        deal = deals.parse(message.value, table.jokers)
    elif message.name == "hosted":
        words = json.loads(message.value)
        table = rules.parse(words["rules"]) if "rules" in words else table
        deal = deals.parse(words["deal"], table.jokers) if "deal" in words else None
    elif message.name == "ghost":
        table, deal = message.found.rules, message.found.deal
    fresh = dealt(table, env, deal)
    # Who has watched a replay knows the cards, and so does who has looked at them and deals the same ones again.
    known = message.name == "ghost" or (game.peeks and fresh.deal.cards == game.deal.cards)
    fresh = fresh.peek() if known else fresh
    model = replace(model, game=fresh, event=happened(model, "deal"), ghost=message.found)
    return model, (*effects, Effect("address"))
