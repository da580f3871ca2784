"""The games of the app, listed by hand."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.protocol import GameInfo
from game.rules import trickle

GAMES: Mapping[str, GameInfo] = MappingProxyType({info.key: info for info in (trickle.INFO,)})
"""Every game by its key."""
