"""What is hidden changes nothing that a computer player does or says."""

import pytest

from game.bots.levels import LEVELS
from game.rules.bead_game import INFO
from tests.game.bots.fairness import check_advice, check_choices, twins


@pytest.mark.parametrize("level", [*LEVELS, "skilled.gambler", "expert.blocker"])
@pytest.mark.parametrize("players", [3, 4])
def test_what_is_hidden_changes_no_choice(players: int, level: str) -> None:
    check_choices(INFO.key, level, twins(INFO.key, players, hidden_hands=True))


def test_what_is_hidden_changes_no_advice() -> None:
    check_advice(INFO.key, twins(INFO.key, 3, hidden_hands=True))
