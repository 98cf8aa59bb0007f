"""The odds of a move, from what a player sees: in which share of the possible arrangements it keeps a win.

The unseen cards are known as a set. They are dealt by chance to the unseen places, again and again, and the solver
judges each arrangement. It then plays with open cards, so a share is an upper figure of what a player can reach.
"""

from collections.abc import Iterator

from tripeaks import board, deals, many, winnable
from tripeaks.ideals import Slices, finish
from tripeaks.players import Sight
from tripeaks.position import DRAW, Move, Position
from tripeaks.quick import quick_win
from tripeaks.shares import Share

_FIRST, _BATCH = 8, 64  # arrangements judged at once

_TRIES = 10  # of the quick search, for each move: they often save the table


class Odds:
    """The figures for all legal moves, better the longer `run` runs. The seed decides the arrangements."""

    def __init__(self, seen: Sight, seed: int) -> None:
        self.seen = seen
        self.words = deals.words(seed)
        self.shares = dict.fromkeys(seen.moves, Share())

    def run(self, samples: int) -> Slices[dict[Move, Share]]:
        """Judge so many arrangements; after each slice `shares` holds the figures so far."""
        if many.fits(self.seen.rules):
            return (yield from self._in_batches(samples))
        for done in range(samples):
            guess = self.seen.guess(self.words)
            # Without a bound on passes a deal is stuck when nothing that can come fits: this one is seen not to be.
            if guess.legal_moves == self.seen.moves:
                yield from self._judge(guess, done / samples)
            yield (done + 1) / samples
        return self.shares

    def _in_batches(self, samples: int) -> Slices[dict[Move, Share]]:
        """Small batches at first, so that there is a figure soon, then as many as share a step's cost well."""
        done, size = 0, _FIRST
        while done < samples:
            size = min(size, samples - done)
            guesses = [self.seen.guess(self.words) for _ in range(size)]
            judged = yield from many.judge(guesses)
            for move, wins in judged.items():
                self.shares[move] = self.shares[move].with_more(sum(wins), size)
            done += size
            yield done / samples
            size = min(2 * size, _BATCH)
        return self.shares

    def _judge(self, guess: Position, share: float) -> Slices[None]:
        after = {move: guess.play(move) for move in self.seen.moves}
        wins: dict[Move, bool] = {}
        for move, position in after.items():
            wins[move] = quick_win(position, _TRIES)
            yield share
        if not all(wins.values()):
            table = yield from winnable.table(guess.deal, guess.rules, guess.gone)
            wins = {move: table.wins(position) for move, position in after.items()}
        for move, won in wins.items():
            self.shares[move] = self.shares[move].plus(won)


_SAMPLES = 32  # arrangements that the player looks at before a move


def player(seen: Sight, words: Iterator[int]) -> Move:
    """The move with the best odds; of equals the card that turns up the most, a draw last."""
    if len(seen.moves) == 1:
        return seen.moves[0]
    shares = finish(Odds(seen, next(words)).run(_SAMPLES))

    def worth(move: Move) -> tuple[int, int]:
        return shares[move].won, -1 if move == DRAW else len(board.turned_up(move, seen.gone))

    return max(seen.moves, key=worth)
