"""A position and the moves from it: the only place that applies the rules of play.

A *place* is a card's index in dealing order: 0–27 are board slots, then the card that starts the waste, then the
stock. A move is a slot number, or `DRAW` for a draw from the stock and for turning an empty stock.
"""

from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from tripeaks import board
from tripeaks.board import ALL_GONE, SLOTS
from tripeaks.cards import WILD, Card, neighbours, rank, rank_text, text
from tripeaks.deals import Deal
from tripeaks.rules import UNLIMITED, Rules

Move = int
DRAW: Move = -1


class Outcome(Enum):
    """How a deal stands."""

    PLAYING = "playing"
    WON = "won"
    STUCK = "stuck"
    QUIT = "quit"


class Refusal(Enum):
    """Why a move is refused."""

    NO_SLOT = "no such slot"
    GONE = "already taken"
    COVERED = "covered"
    NO_FIT = "does not fit"
    NO_STOCK = "stock empty"
    OVER = "deal over"


class IllegalMove(ValueError):  # noqa: N818 - the game's word for it
    """A move the rules refuse. `refusal` says why; `slots` are the covering slots, `ranks` the ranks that would fit."""

    def __init__(
        self, message: str, refusal: Refusal, slots: tuple[int, ...] = (), ranks: tuple[int, ...] = ()
    ) -> None:
        super().__init__(message)
        self.refusal, self.slots, self.ranks = refusal, slots, ranks


@dataclass(frozen=True)
class Position:
    """Where every card is. Immutable; `play` gives the next one, and what was asked once is kept.

    The stock of a pass is a prefix of the dealt stock: turning it gathers what was drawn from it, in the same
    order, and leaves a drawn card that is on top of the waste where it is, which can only be the last of it.
    """

    deal: Deal
    rules: Rules
    gone: int  # bit set of board slots taken
    waste: tuple[int, ...]  # places, top last
    size: int  # cards that the stock of this pass began with
    drawn: int  # cards drawn from it
    turns: int  # times the stock was turned

    @property
    def first_stock_place(self) -> int:
        return SLOTS if self.rules.empty_waste else SLOTS + 1

    @property
    def top(self) -> Card | None:
        """The card on the waste, None while the waste is empty."""
        return self.deal.cards[self.waste[-1]] if self.waste else None

    @property
    def waste_rank(self) -> int:
        """Rank that the next card must neighbour; `WILD` (joker or empty waste) takes every card."""
        return WILD if self.top is None else rank(self.top)

    @property
    def stock(self) -> tuple[Card, ...]:
        """Cards still to be drawn in this pass, next first."""
        first = self.first_stock_place
        return self.deal.cards[first + self.drawn : first + self.size]

    @property
    def stock_count(self) -> int:
        return self.size - self.drawn

    @property
    def top_is_drawn(self) -> bool:
        """Whether the card on the waste came from the stock in this pass."""
        return (
            self.drawn > 0 and bool(self.waste) and self.waste[-1] == self.first_stock_place + self.drawn - 1
        )

    @property
    def gathered(self) -> int:
        """How many cards turning the stock would bring back once it is empty."""
        return self.size - (1 if self.top_is_drawn and not self.stock_count else 0)

    @property
    def can_turn(self) -> bool:
        """Whether the empty stock can be turned: a pass is left and there is a card to gather."""
        more = self.rules.passes == UNLIMITED or self.turns + 1 < self.rules.passes
        return more and not self.stock_count and self.gathered > 0

    @property
    def can_draw(self) -> bool:
        return self.stock_count > 0 or self.can_turn

    @cached_property
    def exposed(self) -> tuple[int, ...]:
        """Exposed slots, lowest number first."""
        return tuple(board.exposed(self.gone))

    @cached_property
    def fitting_ranks(self) -> tuple[int, ...]:
        return neighbours(self.waste_rank, self.rules.wrap)

    @cached_property
    def playable(self) -> tuple[int, ...]:
        """Exposed slots whose card fits the waste."""
        return tuple(slot for slot in self.exposed if self.fits(slot))

    @cached_property
    def outcome(self) -> Outcome:
        """Won before stuck: the 28th card wins whatever is in the stock."""
        if self.gone == ALL_GONE:
            return Outcome.WON
        return Outcome.STUCK if self._stuck else Outcome.PLAYING

    @property
    def _stuck(self) -> bool:
        if self.playable:
            return False
        if self.rules.passes != UNLIMITED:
            return not self.can_draw
        # Without a play in between the stock can only bring what is in it and what a turn would gather.
        first = self.first_stock_place
        coming = {rank(card) for card in self.deal.cards[first : first + self.gathered]}
        here = {rank(self.deal.cards[slot]) for slot in self.exposed}
        return not any(here.intersection(neighbours(r, self.rules.wrap)) for r in coming)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every move the rules allow: slots in order, then `DRAW`. Empty when the deal is over."""
        if self.outcome is not Outcome.PLAYING:
            return ()
        return (*self.playable, DRAW) if self.can_draw else self.playable

    def fits(self, slot: int) -> bool:
        """Whether the slot's rank fits the waste card, exposed or not."""
        return rank(self.deal.cards[slot]) in self.fitting_ranks

    def face_up(self, slot: int) -> bool:
        """Whether a player sees the slot's card."""
        return not self.rules.hidden or board.is_exposed(slot, self.gone)

    def check(self, move: Move) -> None:
        """Raise `IllegalMove` when the rules refuse the move."""
        if self.outcome is not Outcome.PLAYING:
            raise IllegalMove(f"the deal is over ({self.outcome.value})", Refusal.OVER)
        if move == DRAW:
            if not self.can_draw:
                raise IllegalMove("the stock is empty and cannot be turned", Refusal.NO_STOCK)
            return
        if not 0 <= move < SLOTS:
            raise IllegalMove(f"{move} is not a slot: 0 to 27, or -1 for a draw", Refusal.NO_SLOT)
        if self.gone >> move & 1:
            raise IllegalMove(f"slot {move} is already taken", Refusal.GONE)
        covers = tuple(c for c in board.COVERS[move] if not self.gone >> c & 1)
        if covers:
            on = " and ".join(f"slot {c}" for c in covers)
            raise IllegalMove(f"slot {move} is covered by {on}", Refusal.COVERED, slots=covers)
        if not self.fits(move):
            ranks = self.fitting_ranks
            need = " or ".join(map(rank_text, ranks))
            card = text(self.deal.cards[move])
            raise IllegalMove(
                f"{card} in slot {move} does not fit: {rank_text(self.waste_rank)} is on the waste, {need} is needed",
                Refusal.NO_FIT,
                ranks=ranks,
            )

    def play(self, move: Move) -> "Position":
        """The position after a move. Raises `IllegalMove`."""
        self.check(move)
        if move != DRAW:
            return replace(self, gone=self.gone | 1 << move, waste=(*self.waste, move))
        first = self.first_stock_place
        if self.stock_count:
            return replace(self, waste=(*self.waste, first + self.drawn), drawn=self.drawn + 1)
        size = self.gathered
        kept = tuple(place for place in self.waste if not first <= place < first + size)
        return replace(self, waste=kept, size=size, drawn=0, turns=self.turns + 1)


def start(deal: Deal, rules: Rules) -> Position:
    """The position before the first move. The deal must hold as many jokers as the rules say."""
    if deal.jokers != rules.jokers:
        raise ValueError(f"a deal with {deal.jokers} jokers for rules with {rules.jokers}")
    waste = () if rules.empty_waste else (SLOTS,)
    return Position(deal, rules, 0, waste, len(deal.cards) - SLOTS - len(waste), 0, 0)
