"""Many arrangements of the unseen cards judged in one pass backward over the shapes of the board.

The same table as in `winnable`, for arrangements side by side: an int holds for each rank on the waste a field, in a
field for each arrangement its lanes (lane n after n draws from here). So one shift by a field moves a rank up or down
in all arrangements at once, and Python's own cost a step is shared by all of them. Levels that are done with are let
go, since only the moves of one position are asked for. For one pass through a stock without jokers.
"""

from collections.abc import Sequence
from itertools import islice

from tripeaks.board import SLOTS
from tripeaks.cards import KING, rank
from tripeaks.ideals import Slices, listing
from tripeaks.position import DRAW, Move, Position

_BITS_A_SLICE = 1_500_000  # of ints times ideals: a millisecond


def fits(position: Position) -> bool:
    """Whether arrangements of this position can be judged here."""
    return position.rules.passes == 1 and not position.rules.jokers and bool(position.waste)


def judge(guesses: Sequence[Position]) -> Slices[dict[Move, list[bool]]]:
    """For each legal move whether it keeps a win, arrangement by arrangement. The guesses look the same to a player."""
    ideals = yield from listing()
    here = guesses[0]
    lanes, count = here.stock_count + 1, len(guesses)
    field = lanes * count
    full = (1 << field * KING) - 1
    one = (1 << field) - 1
    firsts = [lanes * n for n in range(count)]  # bit of lane 0 of each arrangement
    masks = _masks(guesses, firsts, field)
    drawn = 0
    for first, guess in zip(firsts, guesses, strict=True):
        for lane, card in enumerate(guess.stock, 1):
            drawn |= 1 << (rank(card) - 1) * field + first + lane
    # How far to draw back (doubled each time, after the one draw that is meant), and the lanes so far from the last.
    steps = [
        (distance, sum((1 << lanes - distance) - 1 << first for first in firsts))
        for distance in (1, 1, 2, 4, 8, 16)
        if distance < lanes
    ]
    wrap, edge = here.rules.wrap, field * (KING - 1)

    def settled(won: int) -> int:
        """The positions won, where `won` are those just after a winning play."""
        found = (won << field | won >> field) & full
        if wrap:
            found |= won >> edge | (won & one) << edge
        arrived = found & drawn
        if arrived:
            arrived |= arrived >> 8 * field
            arrived |= arrived >> 4 * field
            arrived |= arrived >> 2 * field
            arrived = (arrived | arrived >> field) & one
            (distance, mask), *more = steps
            before = arrived >> distance & mask
            for distance, mask in more:
                before |= before >> distance & mask
            before |= before << field
            before |= before << 2 * field
            before |= before << 4 * field
            found |= (before | before << 8 * field) & full
        return found

    gone, moves, index = here.gone, ideals.moves, ideals.index
    after = {len(ideals.gone) - 1: full}
    slice_ = max(1, _BITS_A_SLICE // (field * KING))
    cards = gone.bit_count()
    for level in range(SLOTS - 1, cards - 1, -1):
        now: dict[int, int] = {}
        kept = (i for i in ideals.levels[level] if ideals.gone[i] & gone == gone)
        while part := list(islice(kept, slice_)):
            for i in part:
                won = 0
                for slot, to in moves[i]:
                    won |= after[to] & masks[slot]
                now[i] = settled(won) if won else 0
            yield (SLOTS - level) / (SLOTS + 1 - cards)
        if level == cards:
            break
        after = now
    found: dict[Move, list[bool]] = {}
    for move in here.legal_moves:
        if move == DRAW:
            root = now[index[gone]]
            bits = [
                root >> (rank(guess.stock[0]) - 1) * field + first + 1
                for first, guess in zip(firsts, guesses, strict=True)
            ]
        else:
            table = after[index[gone | 1 << move]]
            place = (rank(here.deal.cards[move]) - 1) * field
            bits = [table >> place + first for first in firsts]
        found[move] = [bool(bit & 1) for bit in bits]
    return found


def _masks(guesses: Sequence[Position], firsts: Sequence[int], field: int) -> list[int]:
    """For each slot the lanes of its rank, in every arrangement."""
    lanes = (1 << guesses[0].stock_count + 1) - 1
    return [
        sum(
            lanes << (rank(guess.deal.cards[slot]) - 1) * field + first
            for first, guess in zip(firsts, guesses, strict=True)
        )
        for slot in range(SLOTS)
    ]
