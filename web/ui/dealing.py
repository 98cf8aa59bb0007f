"""Deals that are looked for: one that can be cleared, or one of a grade. And what is known of the deal on the board."""

import json
from collections.abc import Iterator
from dataclasses import replace

from tripeaks import deals, rules
from tripeaks.game import Game
from tripeaks.ideals import Slices
from tripeaks.rating import GRADES, rate
from tripeaks.rules import Rules
from tripeaks.solver import clearable
from ui.model import Effect, Env, Message, Model, notice

WANTED = ("any", "winnable", *GRADES[:-1])
"""What can be wished of a deal; no search ends for one that nobody can clear, so that grade is left out."""


def find(numbers: Iterator[int], table: Rules, wanted: str) -> Slices[int]:
    """The first of these deal numbers that is as wanted."""
    if wanted == "any":
        return next(numbers)
    if wanted == "winnable":
        return (yield from clearable(numbers, table))
    while True:
        number = next(numbers)
        rated = yield from rate(deals.from_number(number, table.jokers), table, score=False)
        if rated.grade == wanted:
            return number


def look(model: Model, table: Rules, wanted: str, env: Env) -> tuple[Model, tuple[Effect, ...]]:
    """Begin to look for a deal; meanwhile the one on the board stays."""
    words = deals.words(env.word)
    job = lambda: find(map(deals.number_from, words), table, wanted)  # noqa: E731 - a job without a name of its own
    said = model.texts.gettext("Looking for a deal …")
    model = notice(replace(model, dialog="", draft={}), said)
    return model, (Effect("work", "deal", f"{rules.code(table)} {_place(model.own)}", job=job),)


def _place(game: Game) -> str:
    """Which attempt a game is, and how far it has come."""
    return f"{game.deal.code} {rules.code(game.rules)} {game.began} {game.cursor}"


def found(model: Model, message: Message) -> tuple[Message | None, bool]:
    """The wish to deal what was found, None where the player has taken another deal meanwhile; and whether the deal on
    the board is where it was when the search began."""
    code, _, place = message.value.partition(" ")
    here = _place(model.own)
    if here.rpartition(" ")[0] != place.rpartition(" ")[0]:
        return None, False
    words = json.dumps({"deal": str(message.found), "rules": code})
    return Message("action", "hosted", words), here == place


def ask_rating(model: Model) -> tuple[Effect, ...]:
    """Have the deal on the board rated, if that was not done yet."""
    if model.coach.rating is not None:
        return ()
    deal, table = model.game.deal, model.game.rules
    return (Effect("work", "rating", model.coach.key, job=lambda: rate(deal, table)),)
