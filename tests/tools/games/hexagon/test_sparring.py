"""The sparring engine of the hexagon sees what is near."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.boards.hexboard import INDEX
from game.bots.bot import Budget, Question
from game.catalogue import GAMES
from game.protocol import NATURE, OptionValue
from game.rules.trickle.state import TrickleState
from tools.games.hexagon.sparring import engine


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [("trickle", 2, {}), ("trickle", 4, {"partnerships": False}), ("trickle-down", 3, {})],
)
def test_the_engine_brings_the_last_bead_home(
    game: str, players: int, options: dict[str, OptionValue]
) -> None:
    """Nobody has a point yet, and one move decides."""
    start = GAMES[game].new_initial_state(players, **options)
    while start.acting_players() == (NATURE,):
        start = start.apply_action(NATURE, start.legal_actions(NATURE).sample(Random(1)))
    opening = TrickleState.of(start)
    state = replace(opening, occupied=1 << INDEX["b4"], twos=0, threes=0, fives=0)
    decision = engine().choose(Question(state, state.player, Budget(nodes=60), Random(2)))
    assert decision.action.notation() in {"b4-a4", "b4-a3"}
