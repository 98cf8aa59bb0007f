"""What moves from one screen to the next: a pure function of the two, so that no rule of the game knows of movement.

The painter gives each movement its start; its end is the picture painted already. So a movement may be replaced or cut
at any time and the picture is right.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ui.screen import Card, Screen

CHEERS = (5, 10, 15, 20)
"""Streak lengths that are celebrated."""


@dataclass(frozen=True, slots=True)
class Move:
    """One movement. `step` is its place in a queue of the same kind: a later one starts a little later."""

    kind: str  # see `moves`
    slot: int = -1
    step: int = 0


def moves(before: Screen | None, after: Screen) -> tuple[Move, ...]:
    """The movements that lead from one screen to the next.

    deal: a card comes from the stock; up: the same, and turns when all lie      turn: a card turns its face up
    fly: a card leaves its slot for the waste       back: the same undone        cover: a card turns its face down
    draw: from the stock to the waste               undraw: from the waste to the stock, one card or all of them
    shake: a tap was refused                        cheer: the streak has reached `step` cards
    """
    if before is None:
        return tuple(_turned((None,) * len(after.cards), after.cards))
    if before.deal_key != after.deal_key:
        return (*_dealt(after), Move("draw"))
    return (*_one_move(before, after), *_turned(before.cards, after.cards), *_signs(before, after))


def _dealt(after: Screen) -> Iterator[Move]:
    for slot, card in enumerate(after.cards):
        if card is not None:
            yield Move("up" if card.face else "deal", slot, slot)


def _one_move(before: Screen, after: Screen) -> Iterator[Move]:
    """The card that went to the waste or came from it. A jump over several moves is shown without movement."""
    gone = [slot for slot, card in enumerate(before.cards) if card and not after.cards[slot]]
    came = [slot for slot, card in enumerate(after.cards) if card and not before.cards[slot]]
    grown = after.waste.count - before.waste.count
    drawn = before.stock.count - after.stock.count
    match gone, came, grown, drawn:
        case [slot], [], 1, 0:
            yield Move("fly", slot)
        case [], [slot], -1, 0:
            yield Move("back", slot)
        case [], [], 1, 1:
            yield Move("draw")
        case [], [], _, _ if drawn < 0 and grown < 0:
            yield Move("undraw")
        case _:
            pass


def _turned(before: tuple[Card | None, ...], after: tuple[Card | None, ...]) -> Iterator[Move]:
    up = 0
    for slot, (old, new) in enumerate(zip(before, after, strict=True)):
        if new is None:
            continue
        if new.face and (old is None or not old.face) and new.exposed:
            # A card that comes back from the waste is face up already.
            if old is not None or before.count(None) == len(before):
                yield Move("turn", slot, up)
                up += 1
        elif old is not None and old.face and not new.face:
            yield Move("cover", slot)


def _signs(before: Screen, after: Screen) -> Iterator[Move]:
    for slot, card in enumerate(after.cards):
        if card is not None and card.mark == "refused" and before.say != after.say:
            yield Move("shake", slot)
    if after.streak > before.streak and after.streak in CHEERS:
        yield Move("cheer", step=after.streak)
