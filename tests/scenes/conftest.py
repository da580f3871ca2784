"""What tests of the front ends share: a stage, the app, and a sibling of the small game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.catalogue import ENTRIES, GAMES
from game.protocol import GameInfo
from tests.pebbles import HANDS
from tests.scenes.stage import Stage, make_stage
from tools.studio import Studio, studio


@pytest.fixture
def hands(pebbles: GameInfo, monkeypatch: pytest.MonkeyPatch) -> GameInfo:
    """Pebbles in the hand, for what the small game lacks; the small game is entered too."""
    monkeypatch.setitem(ENTRIES, "hands", HANDS)
    return GAMES["hands"]


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    """Services, a window and a clock that the test moves."""
    return make_stage(tmp_path)


@pytest.fixture
def opened() -> Iterator[Studio]:
    """The app at its title, where nothing moves by itself."""
    with studio(animation_speed="off") as app:
        app.settle()
        yield app
