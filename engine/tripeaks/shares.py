"""A share of trials, with its uncertainty."""

from dataclasses import dataclass
from math import sqrt

Z95 = 1.959964  # half of a normal distribution's 95 % lies within so many standard deviations


@dataclass(frozen=True, slots=True)
class Share:
    """`won` of `of` trials. The interval is Wilson's: never outside 0 to 1, and of use from the first trial on."""

    won: int = 0
    of: int = 0

    @property
    def share(self) -> float:
        """0 to 1; a half where nothing was tried."""
        return self.won / self.of if self.of else 0.5

    @property
    def low(self) -> float:
        return self._interval()[0]

    @property
    def high(self) -> float:
        return self._interval()[1]

    def _interval(self) -> tuple[float, float]:
        if not self.of:
            return 0.0, 1.0
        n, p, z2 = self.of, self.share, Z95 * Z95
        middle = (p + z2 / (2 * n)) / (1 + z2 / n)
        half = Z95 / (1 + z2 / n) * sqrt(p * (1 - p) / n + z2 / (4 * n * n))
        # Exact at the ends, where rounding would miss by a hair.
        return (middle - half if self.won else 0.0), (middle + half if self.won < n else 1.0)

    def with_more(self, won: int, of: int) -> "Share":
        """With so many trials more."""
        return Share(self.won + won, self.of + of)

    def plus(self, won: bool) -> "Share":
        """With one trial more."""
        return Share(self.won + won, self.of + 1)
