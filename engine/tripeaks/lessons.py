"""Four lessons on small prepared positions, and the worked example: real games, reached by real moves.

A lesson is over when its goal is reached, by whatever moves. What is wrong is found by search: a move after which the
goal is out of reach.

>>> [within_reach(lesson, start(lesson)) for lesson in LESSONS]
[True, True, True, True]
"""

from dataclasses import dataclass

from tripeaks import deals, game, rules, scoring
from tripeaks.game import Game, Step
from tripeaks.position import DRAW, Move


@dataclass(frozen=True, slots=True)
class Lesson:
    """A prepared position and a goal: so many cards in one streak, these slots taken, with so many draws at most."""

    key: str
    rules: str
    deal: str
    moves: str  # moves code that leads from the deal to the prepared position
    streak: int = 0
    slots: tuple[int, ...] = ()
    draws: int = 0


LESSONS = (
    # 7 on the waste; open 8 9 8 7 6 K.
    Lesson(
        "ranks",
        "relaxed",
        "2H3DQS8C9C8S7C6HKC8HJDTS9H5S7H4C4D2D5DAH8D2C3S6DJH5HTD9DTHKH4H7D2SKS3H6S4S9SJCKDAS6CQH3CQCACJSQD7SADTC5C",
        "BAy-trwv-sxzpnq-joumlk-----------------",
        streak=5,
    ),
    # 9 on the waste; open 10 8 9 in the third row, under them 10 J, under those J.
    Lesson(
        "cover",
        "relaxed",
        "JH3C2CTDJD9HKDACJSTS8C9CAH2DTCQCKCKS4D5D5H3S4C4H3DAD4S5S6STH2SQDAS7S7HKH6C7D8D8S6D6H8H7CJC2HQH5C3HQS9S9D",
        "tAywusBxvnmrzq-foipghc-b--------------------",
        slots=(0,),
        draws=1,
    ),
    # 8 on the waste; open 7 6 5 5 7 6, tips 3 4 5; a 4 and a 6 to draw.
    Lesson(
        "stock",
        "chain",
        "3H4D5S7C6C5H5C7H6S4CASTC2SAC3D7D2C8SQDKSKHJDQH6HKDKCAD9DAH3C2DTSTH8HJS9CJH9H4H9SQCQS2H8D7STD5D3SJC8C4S6D",
        "tAywukzsvlBrpx-joqnm--------------------",
        slots=(0, 1, 2),
        draws=2,
    ),
    # An ace on the waste; open 3 K 2 of one peak and 3 A of the next; under them 4 4 5 and 5.
    Lesson(
        "corner",
        "relaxed",
        "5H5C7C4S4H3CAC6H7D3SKC2H6SAD2C7H6C5S2DQCQD3DKSJSQH4DJCAHJH2S5DTDTCQS8C8H9STH9D8S9CTS9H3HKD8D6DJDKH7SAS4C",
        "tAywux-nsBovzr-qpmihc--------------------",
        slots=(0, 1),
        draws=1,
    ),
)

BY_KEY = {lesson.key: lesson for lesson in LESSONS}


def start(lesson: Lesson) -> Game:
    """The prepared position as a game of its own: undo and restart come back to it, streak and score begin here."""
    table = rules.parse(lesson.rules)
    before = game.replay(deals.parse(lesson.deal), table, game.decode(lesson.moves))
    return Game(before.deal, table, trail=(Step(before.position, scoring.opening(table.scheme)),))


def reached(lesson: Lesson, played: Game) -> bool:
    """Whether the goal is reached."""
    tally, gone = played.tally, played.position.gone
    return (
        tally.best_streak >= lesson.streak
        and all(gone >> slot & 1 for slot in lesson.slots)
        and tally.drawn <= lesson.draws
    )


def within_reach(lesson: Lesson, played: Game) -> bool:
    """Whether some way to the goal is left. Looks at hidden cards; the positions are small enough to try everything."""
    tried: set[tuple[int, ...]] = set()

    def search(here: Game) -> bool:
        if here.tally.drawn > lesson.draws:
            return False
        if reached(lesson, here):
            return True
        position = here.position
        state = (position.gone, position.drawn, position.waste_rank, here.tally.streak)
        if state in tried:
            return False
        tried.add(state)
        return any(search(here.play(move)) for move in here.legal_moves)

    return search(played)


EXAMPLE_RULES = "modern"
EXAMPLE_DEAL = (
    "KHKSKDQSQDQCJS5C2STS3D6C7H8C4C9H2H6S9D8S2DKCAH5SJD3CQH4S7C5D6DJCJHTCTDTH9C9S8D8H7D7S6H5H4D4H3H3S2CACADAS"
)
EXAMPLE: tuple[Move, ...] = (19, 18, 20, 9, 24, 26, 21, 22, DRAW)
"""The worked example, move by move: the third is refused, all others stand."""


def example() -> Game:
    """The deal of the worked example."""
    return Game(deals.parse(EXAMPLE_DEAL), rules.parse(EXAMPLE_RULES))
