"""The sibling of the small game, entered in the catalogue as that is."""

from __future__ import annotations

import pytest

from game.catalogue import ENTRIES, GAMES
from game.protocol import GameInfo
from tests.pebbles import HANDS


@pytest.fixture
def hands(pebbles: GameInfo, monkeypatch: pytest.MonkeyPatch) -> GameInfo:
    """Pebbles in the hand, for what the small game lacks; the small game is entered too."""
    monkeypatch.setitem(ENTRIES, "hands", HANDS)
    return GAMES["hands"]
