"""Computer players of all games and levels."""

import pytest

from game.bots import new_bot
from game.bots.levels import EXPERT, LEVELS
from game.bots.player import UnknownBot
from tests.game.bots.tables import each_game


def test_levels_are_told_from_weakest_to_strongest() -> None:
    assert list(LEVELS) == ["learner", "casual", "skilled", "expert"]
    seconds = [level.seconds for level in LEVELS.values()]
    assert seconds == sorted(seconds)


@each_game
def test_an_unknown_level_is_told_in_one_sentence(game: str) -> None:
    with pytest.raises(UnknownBot, match=r"^There’s no computer level “genius”. Choose from .*\.$"):
        new_bot(game, "genius")


def test_an_unknown_game_is_told_in_one_sentence() -> None:
    with pytest.raises(UnknownBot, match=r"^No computer can play “chess”\.$"):
        new_bot("chess", EXPERT)
