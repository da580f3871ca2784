"""Points that mean the same in every game: what part of the opponents somebody left behind."""

from __future__ import annotations

from collections.abc import Sequence

WHOLE = 10
"""The points for leaving everybody behind."""


def shares(places: Sequence[int], teams: Sequence[int]) -> tuple[float, ...]:
    """For each seat the part of its opponents, 0 to 1, whom it left behind; a tie counts half.

    ``places`` are 1 for the best, equal for those who tied; seats with the same number in
    ``teams`` are partners and no opponents. Among equals everybody may expect one half, however
    many sit at the table: each pair of opponents shares out exactly one.

    >>> shares((1, 2, 3), (0, 1, 2))
    (1.0, 0.5, 0.0)
    >>> shares((1, 1, 3), (0, 1, 2))
    (0.75, 0.75, 0.0)
    """
    result = []
    for place, team in zip(places, teams, strict=True):
        others = [p for p, t in zip(places, teams, strict=True) if t != team]
        behind = sum(1.0 if place < other else 0.5 * (place == other) for other in others)
        result.append(behind / len(others))
    return tuple(result)
