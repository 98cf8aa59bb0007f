"""Simple players, for surveys, ratings and the demo. Each is given what a player sees (`Sight`), and nothing else.

A player is a function of a sight and a stream of random words, and gives a legal move. All play whenever a card fits,
and draw only when none does.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tripeaks import board, deals
from tripeaks.board import SLOTS
from tripeaks.cards import DECK, JOKER, Card, neighbours, rank
from tripeaks.deals import Deal
from tripeaks.position import DRAW, Move, Outcome, Position
from tripeaks.rules import Rules


@dataclass(frozen=True, slots=True)
class Sight:
    """The table as seen by one who has watched the deal: equal for positions that differ in unseen cards only
    (but for the end of a deal without a bound on passes, which is over when no card to come can fit).

    `cards` are the deal's, in dealing order, None where unseen: face down on the board, or never drawn.
    """

    rules: Rules
    cards: tuple[Card | None, ...]
    gone: int
    waste: tuple[int, ...]  # places, top last
    size: int
    drawn: int
    turns: int
    waste_rank: int
    moves: tuple[Move, ...]  # legal ones

    def guess(self, words: Iterator[int]) -> Position:
        """A position that looks the same: the unseen cards are dealt to the unseen places by chance."""
        seen = {card for card in self.cards if card is not None}
        cards = list(self.cards)
        hidden = [place for place, card in enumerate(cards) if card is None]
        in_stock = [place for place in hidden if place > SLOTS]  # where jokers can be
        for place in deals.shuffled(words, in_stock)[: self.rules.jokers - self.cards.count(JOKER)]:
            cards[place] = JOKER
        unseen = deals.shuffled(words, [card for card in DECK if card not in seen])
        dealt = tuple(unseen.pop() if card is None else card for card in cards)
        return Position(Deal(dealt), self.rules, self.gone, self.waste, self.size, self.drawn, self.turns)


def sight(here: Position) -> Sight:
    """What a player sees of a position."""
    stock = here.first_stock_place
    came_by = stock + (
        len(here.deal.cards) if here.turns else here.drawn
    )  # all stock cards below have been drawn
    cards = tuple(
        card
        if (place < SLOTS and (here.gone >> place & 1 or here.face_up(place))) or SLOTS <= place < came_by
        else None
        for place, card in enumerate(here.deal.cards)
    )
    return Sight(
        here.rules, cards, here.gone, here.waste, here.size, here.drawn, here.turns, here.waste_rank, here.legal_moves
    )  # fmt: skip


Player = Callable[[Sight, Iterator[int]], Move]


def _any(moves: Sequence[Move], words: Iterator[int]) -> Move:
    return moves[deals.bounded(words, len(moves))]


def _plays(seen: Sight) -> tuple[Move, ...]:
    """The moves to choose from: all plays, or the draw where there is none."""
    return tuple(move for move in seen.moves if move != DRAW) or seen.moves


def random(seen: Sight, words: Iterator[int]) -> Move:
    """Any card that fits."""
    return _any(_plays(seen), words)


def greedy(seen: Sight, words: Iterator[int]) -> Move:
    """The card that turns up the most; of equals one in the lowest row, where a peak is held up the longest."""
    plays = _plays(seen)
    worth = [
        (len(board.turned_up(move, seen.gone)), board.ROW[move]) if move != DRAW else (0, 0) for move in plays
    ]
    return _any([move for move, value in zip(plays, worth, strict=True) if value == max(worth)], words)


def lookahead(seen: Sight, words: Iterator[int]) -> Move:
    """The card that begins the best run over the cards that lie open: it turns up the most, then it is the longest."""
    plays = _plays(seen)
    if len(plays) == 1:
        return plays[0]
    known: dict[tuple[int, int], tuple[int, int]] = {}
    worth = [_run(seen, move, seen.gone, known) for move in plays]
    return _any([move for move, value in zip(plays, worth, strict=True) if value == max(worth)], words)


_RUNS = 2_000  # boards looked at before a run is taken as it is: only open tables have more


def _run(seen: Sight, slot: int, gone: int, known: dict[tuple[int, int], tuple[int, int]]) -> tuple[int, int]:
    """How many cards the best run that begins with a slot turns up, and how many cards it has."""
    after = gone | 1 << slot
    card = seen.cards[slot]
    assert card is not None, "a playable card is seen"
    key = after, rank(card)
    if key not in known:
        fits = neighbours(rank(card), seen.rules.wrap)
        best = 0, 0
        if len(known) < _RUNS:
            for other in board.exposed(after):
                face = seen.cards[other]
                if face is not None and rank(face) in fits:
                    best = max(best, _run(seen, other, after, known))
        known[key] = best
    turned, length = known[key]
    return turned + len(board.turned_up(slot, gone)), length + 1


PLAYERS: dict[str, Player] = {"random": random, "greedy": greedy, "lookahead": lookahead}


def play_out(position: Position, player: Player, words: Iterator[int]) -> Position:
    """The end of a deal that a player plays from a position on."""
    while position.outcome is Outcome.PLAYING:
        position = position.play(player(sight(position), words))
    return position
