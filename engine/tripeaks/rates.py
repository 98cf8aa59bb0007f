"""How often a deal can be cleared under some rules, as measured: facts about rules, not part of them.

Without jokers and with one pass: 20,000 to 100,000 random deals, by two independent programs. All others: deals 1 to 1,000
by our own solver. A careful player, who sees the open cards only, plays whenever a card fits and takes the card that
turns up the most, was measured on random deals under the two common rules.
"""

from dataclasses import dataclass

from tripeaks.rules import UNLIMITED, Rules


@dataclass(frozen=True, slots=True)
class Rate:
    """Shares of deals in per cent. `at_least`: measured with fewer passes or jokers, and more of them never make it
    worse."""

    clearable: float
    by_sight: float | None = None
    at_least: bool = False


# (wrap, empty waste, passes, jokers)
_MEASURED = {
    (True, False, 1, 0): Rate(97.03, 51),
    (False, False, 1, 0): Rate(74.11, 20),
    (True, True, 1, 0): Rate(99.20),
    (False, True, 1, 0): Rate(89.35),
    (True, False, 1, 1): Rate(99.2),
    (True, False, 1, 2): Rate(99.7),
    (True, True, 1, 1): Rate(99.9),
    (True, True, 1, 2): Rate(100),
    (False, False, 1, 1): Rate(89.2),
    (False, False, 1, 2): Rate(96.5),
    (False, True, 1, 1): Rate(96.2),
    (False, True, 1, 2): Rate(99.6),
    (False, False, 2, 0): Rate(99.3),
    (False, True, 2, 0): Rate(99.7),
    (True, False, 2, 0): Rate(100),
    (True, True, 2, 0): Rate(100),
}


def of(rules: Rules) -> Rate:
    """The measured rate of rules, or that of the same rules with less help."""
    passes, jokers = rules.passes, rules.jokers
    exact = _MEASURED.get((rules.wrap, rules.empty_waste, passes, jokers))
    if exact:
        return exact
    # Two passes without jokers leave hardly a deal that cannot be cleared: whatever helps more is at least as good.
    assert passes == UNLIMITED or passes >= 2
    return Rate(_MEASURED[rules.wrap, rules.empty_waste, 2, 0].clearable, at_least=True)
