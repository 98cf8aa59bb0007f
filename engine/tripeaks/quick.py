"""A win found by short searches, or not: cheap, and right in most deals that can be won.

Most deals that can be won are won by a short depth-first search whose time is heavy-tailed, so many short tries in
different orders of the cards beat a long one. Plays come before draws, and only the pass that goes on is used.
"""

from functools import cache

from tripeaks import board, deals
from tripeaks.board import ALL_GONE, SLOTS
from tripeaks.cards import rank
from tripeaks.ideals import exposed_after
from tripeaks.position import Outcome, Position
from tripeaks.winnable import GROUP, fitting_slots, slot_ranks

TRIES, NODES = 60, 100  # measured: more of either costs more than the table that it saves


def quick_win(position: Position, tries: int = TRIES) -> bool:
    """Whether a few short searches find a win: True is proof, False says nothing."""
    if position.outcome is not Outcome.PLAYING:
        return position.outcome is Outcome.WON
    search = _Search(position)
    return any(search.attempt(order) for order in _orders()[:tries])


@cache
def _orders() -> tuple[tuple[int, ...], ...]:
    """Orders of the slots by chance, with a leaning to the rows that cover others."""
    words = deals.words(1)
    orders = []
    for _ in range(TRIES):
        chance = [next(words) % 3000 - 500 * board.ROW[slot] for slot in range(SLOTS)]
        orders.append(tuple(sorted(range(SLOTS), key=chance.__getitem__)))
    return tuple(orders)


class _Search:
    def __init__(self, position: Position) -> None:
        self.fits = fitting_slots(position.deal, position.rules)
        self.ranks = slot_ranks(position.deal)
        self.waste = [position.waste_rank, *map(rank, position.stock)]  # rank on the waste after k draws
        self.gone = position.gone
        self.exposed = sum(1 << slot for slot in position.exposed)

    def attempt(self, order: tuple[int, ...]) -> bool:
        self.order = order
        self.nodes = NODES
        self.entered: dict[int, int] = {}  # board and rank → fewest draws with which it was entered
        return self.draws(self.gone, self.exposed, 0)

    def draws(self, gone: int, exposed: int, drawn: int) -> bool:
        """Win by drawing on from a board. A rank met before with fewer draws is passed over, but the drawing goes on."""
        for k in range(drawn, len(self.waste)):
            if self.enter(gone, self.waste[k], k) and self.plays(gone, exposed, self.waste[k], k):
                return True
            if self.nodes <= 0:
                break
        return False

    def enter(self, gone: int, waste: int, drawn: int) -> bool:
        key = gone * GROUP + waste
        if self.entered.get(key, len(self.waste)) <= drawn:
            return False
        self.entered[key] = drawn
        self.nodes -= 1
        return self.nodes > 0

    def plays(self, gone: int, exposed: int, waste: int, drawn: int) -> bool:
        fitting = exposed & self.fits[waste]
        if not fitting:
            return False
        for slot in self.order:
            if fitting >> slot & 1:
                after = gone | 1 << slot
                if after == ALL_GONE:
                    return True
                shown = exposed_after(slot, after, exposed)
                top = self.ranks[slot]
                if self.enter(after, top, drawn) and self.plays(after, shown, top, drawn):
                    return True
                if self.nodes <= 0:
                    return False
                if self.draws(after, shown, drawn + 1):
                    return True
        return False
