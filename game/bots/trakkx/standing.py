"""Who will win a match of TRAKKX: this round, seen as a race, and those to come.

All numbers come from rounds among computers. What is drawn at random is drawn once for all
positions, so the same position always stands the same, and a little better one a little better.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, sqrt
from random import Random

from game.bots.trakkx.race import MEAN_POINTS
from game.bots.trakkx.weights import WEIGHTS
from game.rules.trakkx.state import TrakkxState

_DRAWS = 600
"""How many ways for the match to go on are looked at."""

_USUALLY_LEFT = 18.5
"""The points that somebody who is not the first keeps on average in a round."""

_STEADY = 3.0
"""How little the turns somebody needs vary around those expected (the shape of a gamma)."""

_OVERLOOKED = 0.35
"""How often somebody misses a way to go out."""

_WHEN_OVERLOOKED = WEIGHTS.turns[1] - 1
"""The turns that they need then beyond this one."""

_SOON = 2.0
"""Turns in which a rack changes so much that its points now say little of what will be left."""

_STAKE = 15.0
"""Points that go far towards deciding a match of one round."""

_LATER = 1.9
"""How much less sure a lead is for each round to come."""


def share_of_match(state: TrakkxState, player: int, worth: float) -> float:
    """A player's share of the win if they expect to win ``worth`` points (``Race.worth``) now.

    It grows with ``worth``.
    """
    scale = _STAKE * sqrt(1 + _LATER * rounds_to_come(state))
    ahead = list(state.returns())
    ahead[player] += worth
    return 1 / sum(exp((each - ahead[player]) / scale) for each in ahead)


def share_when_out(state: TrakkxState, player: int) -> float:
    """A player's share of the win if they go out now; what the others hold may be hidden."""
    totals = [-points for points in state.returns()]
    racks = [0.0 if seat == player else MEAN_POINTS * n for seat, n in enumerate(state.rack_sizes)]
    parts = parts_counted(state)
    won = [0.0] * state.players
    for _luck, _blind, kept, later in _draws(state.players, rounds_to_come(state)):
        scores = zip(totals, parts, racks, kept, later, strict=True)
        _share_out(
            [total + part * (rack * some + more) for total, part, rack, some, more in scores], won
        )
    return won[player] / _DRAWS


def parts_counted(state: TrakkxState) -> list[float]:
    """For each player the part of what is left on the rack that counts."""
    return [float(state.variant.part_counted(seat)) for seat in range(state.players)]


def rounds_to_come(state: TrakkxState) -> int:
    """How many rounds follow the one that is played or has just been scored."""
    return state.variant.rounds - state.round - 1


def shares(state: TrakkxState, turns: Sequence[float], points: Sequence[float]) -> list[float]:
    """Every player's share of the win while a round is played.

    ``turns`` are those that each needs to empty the rack, at least one; ``points`` are on the racks
    now.
    """
    players = state.players
    left = [WEIGHTS.left_of(each) for each in points]
    order = [(seat - state.player) % players / players for seat in range(players)]
    totals = [-points for points in state.returns()]
    parts = parts_counted(state)
    won = [0.0] * players
    for luck, blind, kept, later in _draws(players, rounds_to_come(state)):
        ends = [
            order[seat] + max(turns[seat] - 1, blind[seat]) * luck[seat] for seat in range(players)
        ]
        end = min(ends)
        first = ends.index(end)
        now = exp(-end / _SOON)
        after = [
            totals[seat]
            + parts[seat]
            * (
                later[seat]
                + (now * points[seat] + (1 - now) * left[seat] * kept[seat] if seat != first else 0)
            )
            for seat in range(players)
        ]
        _share_out(after, won)
    return [each / _DRAWS for each in won]


def shares_between_rounds(state: TrakkxState, rounds: int) -> list[float]:
    """Every player's share of the win with the points so far and whole ``rounds`` to come."""
    totals = [-points for points in state.returns()]
    won = [0.0] * state.players
    parts = parts_counted(state)
    for _luck, _blind, _kept, later in _draws(state.players, rounds):
        scores = zip(totals, parts, later, strict=True)
        _share_out([total + part * more for total, part, more in scores], won)
    return [each / _DRAWS for each in won]


def _share_out(points: Sequence[float], won: list[float]) -> None:
    fewest = min(points)
    winners = [seat for seat, each in enumerate(points) if each == fewest]
    for seat in winners:
        won[seat] += 1 / len(winners)


_Draw = tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...], tuple[float, ...]]


@lru_cache(maxsize=32)
def _draws(players: int, rounds: int) -> tuple[_Draw, ...]:
    """Ways for a match to go on: each player's luck, blindness, what they keep, and later points.

    The luck of a player is how long they take, 1 on average, and so is what they keep. Whoever
    misses a way to go out needs as many turns as with one token stuck. Each way comes once for
    every seat, turned on, so that nobody is luckier than others.
    """
    rng = Random(f"{players} {rounds}")
    draws: list[_Draw] = []
    while len(draws) < _DRAWS:
        luck = [rng.gammavariate(_STEADY, 1 / _STEADY) for _ in range(players)]
        blind = [(rng.random() < _OVERLOOKED) * _WHEN_OVERLOOKED for _ in range(players)]
        kept = [rng.gammavariate(2, 0.5) for _ in range(players)]
        later = [0.0] * players
        for _ in range(rounds):
            first = rng.randrange(players)
            for seat in range(players):
                if seat != first:
                    later[seat] += _USUALLY_LEFT * rng.gammavariate(2, 0.5)
        draws += (
            (
                tuple(luck[turn:] + luck[:turn]),
                tuple(blind[turn:] + blind[:turn]),
                tuple(kept[turn:] + kept[:turn]),
                tuple(later[turn:] + later[:turn]),
            )
            for turn in range(players)
        )
    return tuple(draws[:_DRAWS])
