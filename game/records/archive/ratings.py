"""Ratings from full rankings of several players, with the model of Plackett and Luce.

Who is rated is a person, or a level of computer: that one is a player as any other, whose games
with everybody tie those together who never met. Games are rated apart from each other;
a match with a head start does not count, as it was made even.

The model's own uncertainty shrinks more slowly than the order becomes right (Weng and Lin 2011; see
``tools.ratings``, which measures both), so it is not told. What is told is how often the order of
two people is right who have played so many games.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean
from typing import TYPE_CHECKING, Final

from game.bots.levels import group_of, strength_of
from game.match import HUMAN
from game.records.history import History
from game.records.statistics import name_key

# The library is imported when somebody wants ratings: the window shows sooner.
if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

TOLD_FROM: Final = 5
"""A rating is told from so many games on."""

_LATEST: Final = 2000
"""So many games count, the latest ones: who was rated over them has forgotten what was before."""

_RIGHT: Final = ((40, 97), (20, 94), (10, 91), (5, 85))
"""From so many games on, the order of two people is right in so many of a hundred cases.

Measured by ``python -m tools.ratings`` for duels, which tell least; larger tables order better.
"""

_MIDDLE: Final = 1000
_POINTS: Final = 40
"""Points for one of the model's units, so that ratings are whole numbers."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Who sat at the table, in which team, and what place that team had."""

    who: str
    team: int
    place: int


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating after so many games; ``points`` are 1000 for whoever is as good as a newcomer."""

    points: int
    games: int

    @property
    def is_told(self) -> bool:
        """Whether there are enough games to speak of it."""
        return self.games >= TOLD_FROM

    @property
    def right(self) -> int:
        """In how many of a hundred cases the order of two people with so many games is right."""
        return next((share for games, share in _RIGHT if self.games >= games), 50)


def rate(games: Iterable[Sequence[Placed]]) -> dict[str, Rating]:
    """The ratings after these games, the earliest of which come first.

    Partners are rated as one side, places that are shared as ties. Of whoever has several seats,
    as a level may, the seats count together. A game of one side alone says nothing.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    now: dict[str, PlackettLuceRating] = defaultdict(model.rating)
    played: dict[str, int] = defaultdict(int)
    for game in games:
        sides: dict[int, list[Placed]] = defaultdict(list)
        for placed in game:
            sides[placed.team].append(placed)
        if len(sides) < 2:
            continue
        found: dict[str, list[PlackettLuceRating]] = defaultdict(list)
        rated = model.rate(
            [[now[one.who] for one in side] for side in sides.values()],
            ranks=[float(side[0].place) for side in sides.values()],
        )
        for side, after in zip(sides.values(), rated, strict=True):
            for one, rating in zip(side, after, strict=True):
                found[one.who].append(rating)
        for who, ratings in found.items():
            now[who] = model.rating(
                fmean(one.mu for one in ratings), fmean(one.sigma for one in ratings)
            )
            played[who] += 1
    return {
        who: Rating(round(_MIDDLE + _POINTS * (rating.mu - model.mu)), played[who])
        for who, rating in now.items()
    }


def ratings(history: History, game: str) -> dict[str, Rating]:
    """The ratings in a game by ``person_key``, and of computers by their kind."""
    rows = history.query(
        "SELECT number, person, kind, team, place FROM places JOIN matches USING (number) "
        "WHERE number IN (SELECT number FROM matches "
        "WHERE game = ? AND NOT instr(options, '\"Handicap') "
        "ORDER BY finished DESC, number DESC LIMIT ?) ORDER BY finished, number, seat",
        (game, _LATEST),
    )
    return rate(
        [Placed(_who(person, kind), team, place) for _number, person, kind, team, place in rows]
        for _number, rows in groupby(rows, key=lambda row: row[0])
    )


def person_key(name: str) -> str:
    """By what a person is found among ratings."""
    return f"{HUMAN}:{name_key(name)}"


def _who(person: str, kind: str) -> str:
    if person:
        return person_key(person)
    # Computers that follow are as strong as they were in that game.
    strength = strength_of(kind)
    return group_of(kind) if strength is None else f"adaptive-{50 * round(strength / 50)}"
