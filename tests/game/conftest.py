"""A game that exists only here."""

import pytest

from game.catalogue import ENTRIES
from game.protocol import GameInfo
from tests.game.dice_game import ENTRY, INFO


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> GameInfo:
    """The made-up game, entered in the catalogue."""
    monkeypatch.setitem(ENTRIES, INFO.key, ENTRY)
    return INFO
