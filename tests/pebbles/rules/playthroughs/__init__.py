"""The recorded games of Pebbles."""

from __future__ import annotations

from tests.game.playthrough import Playthrough

PLAYTHROUGHS = (Playthrough("2", 2, 1),)
