"""The colour and the symbol by which a seat is known at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

CHAIRS: Final = 6
"""As many as any game has players; there are as many colours and symbols."""


@dataclass(frozen=True, slots=True)
class PlayerStyle:
    """Numbers 0 to 5 into the palette's colours and the symbols; never the colour alone."""

    colour: int
    symbol: int


def captains(players: int, teams: Sequence[Sequence[int]]) -> list[int]:
    """For each seat the first seat of its team, whose colour and symbol the whole team has."""
    captain = list(range(players))
    for team in teams:
        for seat in team:
            captain[seat] = min(team)
    return captain
