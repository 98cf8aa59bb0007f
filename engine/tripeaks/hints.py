"""Hints. `legal` uses only what the rules allow at this moment and what a player sees."""

from tripeaks import board
from tripeaks.position import DRAW, Move, Position


def legal(here: Position) -> Move | None:
    """A legal move: the playable card that turns up the most, of equals the one in the lowest row; else a draw; None when
    the deal is over."""
    moves = here.legal_moves
    plays = [move for move in moves if move != DRAW]
    if plays:
        return max(plays, key=lambda slot: (len(board.turned_up(slot, here.gone)), slot))
    return moves[0] if moves else None
