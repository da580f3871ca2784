"""The sparring engine for Trickle and its relatives gives each bead to the closest goal.

It shares nothing with the judgement of the app's computer players.
"""

from collections.abc import Mapping
from functools import cache, partial
from typing import Final

from game.boards import OUTER, RING, SHIFTS, bits
from game.rules.trickle import INSIDE, TrickleVariant
from game.rules.trickle.state import TrickleState
from tools.arena.search import Engine

_FAR: Final = 99

_ENDS: Final = {
    cell: [
        end
        for shift in SHIFTS
        for end in (cell + shift, cell + 2 * shift)
        if RING.get(end, -1) >= ring
    ]
    for cell, ring in RING.items()
    if ring < OUTER
}
"""Where an inside bead may get in one move, whatever else is there."""


@cache
def raced(variant: TrickleVariant) -> Mapping[int, tuple[float, ...]]:
    """What a bead of value 1 on each cell promises each team, by who's closest."""
    teams = range(len(variant.teams))
    away = {cell: [_FAR] * len(teams) for cell in RING}
    for team in teams:
        for cells, _goal in variant.team_goals[team]:
            for cell in bits(cells):
                away[cell][team] = 0
    # Ways lead around rings too, so the numbers are improved until they settle.
    for _ in range(12):
        for cell, ends in _ENDS.items():
            for end in ends:
                away[cell] = [min(a, b + 1) for a, b in zip(away[cell], away[end], strict=True)]
    return {cell: tuple(_parted(ways)) for cell, ways in away.items()}


def _parted(ways: list[int]) -> list[float]:
    """The closest has most of it, those a move behind a part; less from far away."""
    nearest = min(ways)
    first = ways.count(nearest)
    later = ways.count(nearest + 1) if nearest else 0
    sure = max(0.0, 1.0 - 0.09 * nearest)
    shares = {nearest: sure / first * (0.75 if later else 1.0)}
    if later:
        shares[nearest + 1] = sure * 0.25 / later
    return [shares.get(way, 0.0) for way in ways]


def race(state: TrickleState) -> list[float]:
    """How far each team will be ahead of the best other, as a share of the win."""
    table = raced(state.variant)
    sums: list[float] = [*state.team_points()]
    inside = bits(state.occupied & INSIDE)
    for cell in inside:
        value = state.value_on(cell)
        for team, part in enumerate(table[cell]):
            sums[team] += value * part
    softness = 0.6 + 0.35 * len(inside) ** 0.5
    # A draw of lots for the win, likelier the more points are promised.
    weights = [2.0 ** ((promise - max(sums)) * 1.6 / softness) for promise in sums]
    return [weight / sum(weights) for weight in weights]


engine: Final = partial(Engine[TrickleState], race, TrickleState)
