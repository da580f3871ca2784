"""The games of the app, listed by hand."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.protocol import GameInfo
from game.rules import bead_game, hop_the_marble, trakkx, trickle, trickle_down

GAMES: Mapping[str, GameInfo] = MappingProxyType(
    {
        info.key: info
        for info in (
            trickle.INFO,
            trickle_down.INFO,
            bead_game.INFO,
            trakkx.INFO,
            hop_the_marble.INFO,
        )
    }
)
"""Every game by its key."""
