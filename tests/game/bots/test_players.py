"""Computer players of all games and levels."""

import pytest

from game.bots import new_bot
from game.bots.bot import Budget
from game.bots.levels import EXPERT, LEVELS
from game.bots.player import UnknownBot


def test_levels_are_told_from_weakest_to_strongest() -> None:
    assert list(LEVELS) == ["learner", "casual", "skilled", "expert"]
    seconds = [level.seconds for level in LEVELS.values()]
    assert seconds == sorted(seconds)


def test_an_unknown_game_is_told_in_one_sentence() -> None:
    with pytest.raises(UnknownBot, match=r"^No computer can play “chess”\.$"):
        new_bot("chess", EXPERT)


def test_a_budget_needs_a_limit() -> None:
    with pytest.raises(ValueError, match="seconds or nodes"):
        Budget()
