"""Computer players of all games, those that aim among them."""

from __future__ import annotations

import pytest

from game.bots import new_bot
from game.bots.levels import LEVELS
from game.bots.player import UnknownBot
from game.catalogue import GAMES


def test_every_game_has_a_bot_of_every_level() -> None:
    assert list(LEVELS) == ["learner", "casual", "skilled", "expert"]
    assert [level.seconds for level in LEVELS.values()] == sorted(
        level.seconds for level in LEVELS.values()
    )
    for key in GAMES:
        for level in LEVELS:
            assert new_bot(key, level) is not None


@pytest.mark.parametrize("game", ["hop-the-marble", "trickle", "chess"])
def test_unknown_bots_are_told_in_one_sentence(game: str) -> None:
    with pytest.raises(UnknownBot, match=r"^There is no computer level “genius”; there are .*\.$"):
        new_bot(game, "genius")
