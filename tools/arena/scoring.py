"""Adds up the games of a contest: the upper team's share of the wins and how sure that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean

from game.bots.levels import LEVELS
from game.worth import wilson
from tools.arena.contests import Contest
from tools.arena.entrants import Entrant
from tools.arena.playing import Played
from tools.arena.sparring import CHILD, RANDOM

_STEPS = (*pairwise((RANDOM, *LEVELS)), (next(iter(LEVELS)), CHILD))
"""Who has to beat whom, the lower first."""


@dataclass(frozen=True)
class Score:
    """What a contest came to.

    ``share`` is the upper team's mean share of the win, ``rounds`` the most that a game had;
    ``points`` are the mean scores of a round, those of the upper team and those of all others.
    """

    contest: Contest
    games: int
    share: float
    low: float
    high: float
    endings: Mapping[str, int]
    rounds: int = 1
    points: tuple[float, float] = (0.0, 0.0)

    @property
    def gate(self) -> float | None:
        """The share that the upper team has to reach; None where nobody has to win."""
        return gate(self.contest.upper, self.contest.lower, self.contest.teams)

    @property
    def passed(self) -> bool:
        """Whether the upper team reached the gate, if there is one."""
        return self.gate is None or self.share >= self.gate


def is_step(upper: Entrant, lower: Entrant) -> bool:
    """Whether the contest belongs to the ladder: nothing changed, and neighbours on it."""
    return (lower.label, upper.label) in _STEPS


def gate(upper: Entrant, lower: Entrant, teams: int) -> float | None:
    """The share that ``upper`` has to reach.

    A level has to reach 0.70 of two teams, else its fair share and 0.15; a child against the
    lowest level more than its fair share, half as much as a level.
    """
    if not is_step(upper, lower):
        return None
    above = 0.2 if teams == 2 else 0.15
    return 1 / teams + (above / 2 if upper.who == CHILD else above)


def score(contest: Contest, played: Iterable[Played]) -> Score:
    """Add up the games of a contest; those given up count in ``endings`` only."""
    games = [game for game in played if game.contest == contest.name]
    finished = [game for game in games if game.share is not None]
    shares = [game.share for game in finished if game.share is not None]
    share = fmean(shares) if shares else 0.0
    return Score(
        contest,
        len(shares),
        share,
        *wilson(share, len(shares)),
        Counter(game.reason for game in games),
        max((game.rounds for game in finished), default=1),
        (
            fmean(game.points[0] for game in finished) if finished else 0.0,
            fmean(game.points[1] for game in finished) if finished else 0.0,
        ),
    )
