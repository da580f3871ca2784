"""What keeps others from winning in the Bead Game's puzzles, held against the rules."""

from __future__ import annotations

import pytest

from game.rules.bead_game.state import BeadState
from tests.game.rules.bead_game.positions import position
from tests.tools.games.bead_game.test_forcing import forces
from tools.games.bead_game.puzzles import denying, holding, judged


def test_plays_that_help_others_home_are_told_from_those_that_do_not() -> None:
    state = position("rcob | gb", "rb | gw")
    assert denying(state) == (("play red inside",), ("play black outside",))


@pytest.mark.parametrize(
    "state",
    [
        position("r b | bg", "bcw | gb", "r"),
        position("rb | gb", "rbw | gb", "o"),
        position("rr | bb", "rw | b", "b", removal="run"),
    ],
)
def test_what_holds_leaves_others_nothing_to_force(state: BeadState) -> None:
    kept = [
        action.notation()
        for action in state.actions()
        if not forces(state.apply_action(0, action), 1, 2)
    ]
    assert 0 < len(kept) < len(list(state.actions()))
    assert list(holding(state, 2)) == kept


def test_what_is_judged_best_is_the_win_where_there_is_one() -> None:
    found = judged(position("r | w", "rg | w"), 3_000)
    assert set(found.answers) == {"play red inside", "play red outside"}
    assert found.margin == 1.0
