"""The ways to play the Bead Game."""

from __future__ import annotations

from dataclasses import dataclass

from game.handicaps import Handicaps

ONE = "one"
RUN = "run"

BEADS = "beads"
PIECES = "pieces"
"""The kinds of head starts."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One game's number of players, options and head starts. See ``INFO``."""

    players: int
    removal: str = ONE
    must_remove: bool = False
    hidden_hands: bool = False
    handicaps: Handicaps = ()
