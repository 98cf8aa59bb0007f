"""How hard a deal is: what the solver knows of it and how often simple players clear it.

The grade, by definition: `impossible` when it cannot be cleared with all cards known. Else by the share of 60 games of
the simple players (20 of each) that clear it: `easy` from 70 %, `medium` from 40 %, `hard` from 10 %, else `expert`;
and one grade harder when even the shortest win takes all but two of the draws of one pass, or more.
"""

from dataclasses import dataclass

from tripeaks import deals
from tripeaks.deals import Deal
from tripeaks.ideals import Slices
from tripeaks.players import PLAYERS, play_out
from tripeaks.position import Outcome, start
from tripeaks.rules import Rules
from tripeaks.shares import Share
from tripeaks.solver import Solution, solve

GRADES = ("easy", "medium", "hard", "expert", "impossible")
_FROM = (0.7, 0.4, 0.1)  # least share of easy, medium, hard
_GAMES = 20  # of each player


@dataclass(frozen=True, slots=True)
class Rating:
    """`solution.score` is par: the best score under the rules. `cleared` counts the games of simple players."""

    solution: Solution
    cleared: Share
    grade: str


def rate(deal: Deal, rules: Rules, score: bool = True) -> Slices[Rating]:
    """Rate a deal; without `score` par, which takes longest and does not matter for the grade, is left out."""
    solution = yield from solve(deal, rules, score)
    opening = start(deal, rules)
    cleared = Share()
    for player in PLAYERS.values():
        for game in range(_GAMES):
            end = play_out(opening, player, deals.words(game))
            cleared = cleared.plus(end.outcome is Outcome.WON)
            yield cleared.of / (_GAMES * len(PLAYERS))
    return Rating(solution, cleared, grade(solution.draws, len(opening.stock), cleared.share))


def grade(draws: int | None, stock: int, share: float) -> str:
    """The grade of a deal by the fewest draws that clear it (None: nothing does), the cards of the stock and the share."""
    if draws is None:
        return GRADES[-1]
    step = sum(share < least for least in _FROM)
    if draws >= stock - 2:
        step = min(step + 1, len(_FROM))
    return GRADES[step]
