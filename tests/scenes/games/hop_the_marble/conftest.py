"""Hop's table for tests."""

from typing import Any

import pytest

from tests.scenes.games.hop_the_marble.stage import hop, sit_down
from tests.scenes.stage import Stage


@pytest.fixture
def table(stage: Stage) -> Any:
    """Ann is to flick."""
    return sit_down(stage, hop())
