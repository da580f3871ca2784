from dataclasses import replace
from pathlib import Path

import pytest

from game.match import Match
from game.protocol import State
from game.rules.bead_game.beads import Beads
from game.rules.bead_game.state import BeadState
from tests.scenes.stage import Stage, make_stage, seated
from tests.scenes.table.curtained import picture, play_watched
from tests.thorough import is_thorough


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return make_stage(tmp_path, animation_speed="fast")


def hidden(*kinds: str) -> Match:
    return seated("bead-game", *kinds, hidden_hands=True)


def shown(state: State) -> set[int]:
    """The seats whose hands a state tells."""
    return {seat for seat, hand in enumerate(BeadState.of(state).hands) if hand is not None}


@pytest.mark.parametrize(
    ("kinds", "recaps"),
    [(("human",) * 3, False), (("human", "learner", "human", "learner"), True)],
)
def test_no_hook_of_the_table_ever_gets_a_hand_that_is_not_the_viewers(
    stage: Stage, kinds: tuple[str, ...], recaps: bool
) -> None:
    table = stage.table(hidden(*kinds))
    turns = 30 if is_thorough() else 3
    assert play_watched(stage, table, shown, turns, recaps=recaps) > 2


def with_other_hands(match: Match, viewer: int) -> Match:
    """The same match with the hands of the two others changed for each other's beads."""
    state = BeadState.of(match.state)
    one, other = (seat for seat in range(3) if seat != viewer)
    hands = list(state.hands)
    hands[one] = Beads((2, 0, 1, 1, 1, 1))
    hands[other] = Beads((0, 2, 1, 1, 1, 1))
    twin = match.copy()
    twin.states[-1] = replace(state, hands=tuple(hands))
    return twin


@pytest.mark.parametrize("lifted", [False, True])
def test_other_beads_in_hidden_hands_make_no_other_picture(stage: Stage, lifted: bool) -> None:
    match = hidden("human", "human", "human")
    twin = with_other_hands(match, match.acting_seats()[0])
    assert twin.state != match.state
    first, second = (picture(stage, stage.table(one), lifted=lifted) for one in (match, twin))
    assert first == second
