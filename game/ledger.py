"""The ledger of luck: what chance gave whom in a match, against what was to be expected."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import hypot

from game.bots.luck_sample import Counting, LuckSample
from game.protocol import Action

JUDGED = 0.01
"""A share of the win below this is too small to be judged."""

_SURE = 2.0
"""Luck is told from the scatter of the other outcomes by so many standard errors."""


@dataclass(frozen=True)
class Stroke:
    """What chance did with ``actions`` on end, after ``position`` entries of the match."""

    position: int
    actions: tuple[Action, ...]
    fate: LuckSample

    @cached_property
    def team(self) -> int:
        """The team that it gave or took most."""
        luck = self.fate.luck
        # Of two who share what there is, one gets what the other loses: it is told as a gift.
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
        """Whether it is more than a scatter of the outcomes it is compared with."""
        return self.weight >= max(JUDGED, _SURE * self.fate.errors[self.team])

    @property
    def counted(self) -> Counting | None:
        """What the game itself counts of it for one of the players: what differs most."""
        return max(self.fate.counted, key=lambda one: abs(one.got - one.usual), default=None)


@dataclass(frozen=True)
class Ledger:
    """All strokes of chance that are known by now, in the order of the match."""

    teams: tuple[tuple[int, ...], ...]
    strokes: tuple[Stroke, ...]

    @cached_property
    def sums(self) -> tuple[float, ...]:
        """What chance brought each team beyond the usual, in all: of what is too small too."""
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
        """What can be told from nothing, the weightiest first."""
        told = [stroke for stroke in self.strokes if stroke.is_judged]
        return sorted(told, key=lambda stroke: (-stroke.weight, stroke.position))

    @property
    def unjudged(self) -> int:
        """How many strokes are too small to be judged."""
        return len(self.strokes) - len(self.judged)
