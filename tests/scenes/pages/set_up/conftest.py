import pytest

from game.catalogue import GAMES
from tests.scenes.stage import Stage


@pytest.fixture
def stage(stage: Stage) -> Stage:
    """For a person who wants no lessons."""
    for game in GAMES:
        stage.services.kept.learning.add_offered(game)
    return stage
