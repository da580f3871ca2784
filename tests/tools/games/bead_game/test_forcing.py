"""What a Bead Game player can force, against the rules played out move by move."""

import pytest

from game.rules.bead_game.state import BeadState
from tests.game.rules.bead_game.positions import position
from tools.games.bead_game.puzzles import forcing

POSITIONS = {
    "one colour at two ends": position("r gr | gb wr", "r | gb"),
    "whoever helps loses": position("r | wr", "gr | rw"),
    "the fuller hand": position("r g | g", "rg | bbbb", "wb"),
    "a bead from the pile": position("rr | bwb", "r | bw", "r"),
    "a cut": position("rggr | bwb", "rgg | bw"),
    "two in step": position("rg rw | bbw", "rgw | b", "b"),
    "whole runs": position("rrg | bbw", "rg | bw", removal="run"),
    "nothing thrown away": position("rg | bb", "rgc | bw", must_remove=True),
    "three players": position("r w | b w | cr", "rw | b | c"),
}


def forces(state: BeadState, player: int, turns: int) -> bool:
    """Whether the player wins alone within this many own turns, by the rules alone."""
    if state.is_terminal:
        outcome = state.outcome()
        return outcome is not None and outcome.winners == (player,)
    mine = state.player == player
    if mine and not turns:
        return False
    following = (
        forces(state.apply_action(state.player, action), player, turns - mine)
        for action in list(state.actions()) or state.legal_actions(state.player)  # type: ignore[union-attr]
    )
    return any(following) if mine else all(following)


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("turns", [1, 2])
def test_wins_are_those_of_the_rules(name: str, turns: int) -> None:
    state = POSITIONS[name]
    assert forcing(state.player).holds(state, turns) == forces(state, state.player, turns)


@pytest.mark.parametrize("name", ["two in step", "whole runs", "three players"])
def test_line_has_every_answer_and_no_other(name: str) -> None:
    state = POSITIONS[name]
    turns = 2 if name != "two in step" else 3
    assert forcing(state.player).soonest(state, turns + 1) == turns
    line = forcing(state.player).line(state, turns)
    answers = {
        action.notation()
        for action in state.actions()
        if forces(state.apply_action(0, action), 0, turns - 1)
    }
    assert set(line.answers) == answers
    assert line.length == turns


def test_empty_chain_is_forced_too() -> None:
    state = position("rg bw | wb", "rg | wb")
    found = forcing(0, chains=True)
    assert found.soonest(state, 2) == 2
    assert set(found.line(state, 2).answers) == {
        *("play red inside", "play green outside", "split red 0@1", "split green 0@1")
    }
