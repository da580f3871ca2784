from __future__ import annotations

import pytest

from game.catalogue import ENTRIES
from game.protocol import GameInfo
from tests.game.dice_game import INFO
from tests.tools.dice import ENTRY


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> GameInfo:
    """The made-up game with computer players, entered in the catalogue."""
    monkeypatch.setitem(ENTRIES, INFO.key, ENTRY)
    return INFO
