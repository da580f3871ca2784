"""What seats and head starts are worth, counted in games among equal computers."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import log, sqrt


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval around a share of ``games`` games.

    >>> [round(end, 3) for end in wilson(0.7, 100)]
    [0.604, 0.781]
    """
    if not games:
        return 0.0, 1.0
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games**2))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def odds(share: float) -> float:
    """A share of the win as log-odds, kept off 0 and 1; 0 for one half."""
    inside = min(max(share, 0.01), 0.99)
    return log(inside / (1 - inside))


@dataclass(frozen=True, slots=True)
class Counted:
    """A share of the win, 0 to 1, counted in this many ``games`` of ``sides`` sides."""

    share: float
    games: int
    sides: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the true share."""
        return wilson(self.share, self.games)

    @property
    def more(self) -> tuple[int, int, int]:
        """Wins in 100 games beyond a fair share: counted, at least, at most."""
        low, high = self.interval
        counted, least, most = (
            round(100 * (each - 1 / self.sides)) for each in (self.share, low, high)
        )
        return counted, least, most

    @property
    def strength(self) -> float:
        """How much stronger it makes a side, as log-odds against another."""
        return odds(self.share) - odds(1 / self.sides)


@dataclass(frozen=True, slots=True)
class Worth:
    """What was counted for one game, with computers of a ``level``.

    ``seats`` have, by the number of players, what each seat in turn order won; ``head_starts``, by
    the number of players, the kind and the amount, what a side with it won.
    """

    level: str = ""
    seats: Mapping[int, tuple[Counted, ...]] = field(default_factory=dict)
    head_starts: Mapping[tuple[int, str, int], Counted] = field(default_factory=dict)

    def of(self, players: int, key: str, amount: int) -> Counted | None:
        """What a head start is worth with this many players, else with the fewest counted.

        None if it wasn't counted.
        """
        numbers = [n for n, *given in self.head_starts if given == [key, amount]]
        if not numbers:
            return None
        nearest = players if players in numbers else min(numbers)
        return self.head_starts[nearest, key, amount]


def read_worth(text: str) -> Worth:
    """What a game's file says. Raises ValueError if it's damaged."""
    try:
        data = tomllib.loads(text)
        seats = {}
        for row in data["seats"]:
            shares = [float(share) for share in row["shares"]]
            sides = len(shares)
            seats[int(row["players"])] = tuple(
                Counted(share, int(row["games"]), sides) for share in shares
            )
        head_starts = {
            (int(row["players"]), str(row["kind"]), int(row["amount"])): Counted(
                float(row["share"]), int(row["games"]), len(seats[int(row["players"])])
            )
            for row in data["head_starts"]
        }
        return Worth(str(data["level"]), seats, head_starts)
    except (KeyError, TypeError, ValueError) as problem:
        raise ValueError(f"This is no file of what was counted: {problem}.") from None
