"""The ledger of luck: what chance gave whom in a match, beyond the usual."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import hypot

from game.bots.luck_sample import Counting, LuckSample
from game.protocol import Action

JUDGED = 0.01
"""A smaller share of the win can't be told from noise."""

_SURE = 2.0
"""The standard errors that tell luck from the scatter of other outcomes."""


@dataclass(frozen=True)
class Stroke:
    """What chance did with ``actions`` in a row, after ``position`` entries of the match."""

    position: int
    actions: tuple[Action, ...]
    fate: LuckSample

    @cached_property
    def team(self) -> int:
        """The team it affected most."""
        luck = self.fate.luck
        # If two share the win, one gets what the other loses: call it a gift.
        return max(range(len(luck)), key=lambda team: (round(abs(luck[team]), 9), luck[team]))

    @property
    def weight(self) -> float:
        """How much that is, 0 to 1."""
        return abs(self.luck)

    @property
    def luck(self) -> float:
        """What that team got beyond the usual."""
        return self.fate.luck[self.team]

    @property
    def is_judged(self) -> bool:
        """Whether it's more than the scatter of other outcomes."""
        return self.weight >= max(JUDGED, _SURE * self.fate.errors[self.team])

    @property
    def counted(self) -> Counting | None:
        """What the game itself counts for the player most affected."""
        return max(self.fate.counted, key=lambda one: abs(one.got - one.usual), default=None)


@dataclass(frozen=True)
class Ledger:
    """All known strokes of chance, in match order."""

    teams: tuple[tuple[int, ...], ...]
    strokes: tuple[Stroke, ...]

    @cached_property
    def sums(self) -> tuple[float, ...]:
        """What chance brought each team in all, small strokes included."""
        return tuple(
            sum(stroke.fate.luck[team] for stroke in self.strokes)
            for team in range(len(self.teams))
        )

    @cached_property
    def errors(self) -> tuple[float, ...]:
        """The standard errors of the sums."""
        return tuple(
            hypot(*(stroke.fate.errors[team] for stroke in self.strokes))
            for team in range(len(self.teams))
        )

    @property
    def judged(self) -> list[Stroke]:
        """The strokes that stand out from noise, heaviest first."""
        told = [stroke for stroke in self.strokes if stroke.is_judged]
        return sorted(told, key=lambda stroke: (-stroke.weight, stroke.position))
