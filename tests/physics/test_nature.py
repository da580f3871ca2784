from random import Random

import pytest

from game.protocol import NATURE, Action, State
from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import Roll, parse_action
from game.rules.hop_the_marble.state import HopState
from physics.cloth import SURFACES, table_of
from physics.nature import resolve
from physics.simulation import simulate
from tests.physics.tables import output_of


def following(state: State, rng: Random) -> tuple[State, Action]:
    """What comes of chance or of a random player, who both act legally, and what they do."""
    player = state.acting_players()[0]
    space = state.legal_actions(player)
    action = resolve(state, rng) if player == NATURE else space.sample(rng)
    assert space.why_not(action) is None
    return state.apply_action(player, action), action


def played(state: State, rng: Random, actions: int) -> list[tuple[State, Roll]]:
    """The rolls of a match of random players, each with the state before it."""
    rolls: list[tuple[State, Roll]] = []
    for _ in range(actions):
        if state.is_terminal:
            break
        before, (state, action) = state, following(state, rng)
        assert parse_action(action.notation()) == action
        if isinstance(action, Roll):
            rolls.append((before, action))
    return rolls


@pytest.mark.parametrize("rim", ["open", "raised"])
@pytest.mark.parametrize("surface", SURFACES)
def test_every_flick_gives_the_rules_a_legal_roll(surface: str, rim: str) -> None:
    rng = Random(f"{surface}:{rim}")
    state = INFO.new_initial_state(
        rng.choice((2, 3, 4)), surface=surface, rim=rim, scattered=True, cloth=500
    )
    rolls = played(state, rng, 60)
    assert len(rolls) > 10
    assert any(roll.is_hit for _, roll in rolls)
    for before, roll in rolls:
        assert isinstance(before, HopState)
        assert before.flicked is not None
        flicked = simulate(table_of(before), before.flicked)
        assert roll.touched == flicked.touched
        assert set(roll.fallen) == set(flicked.left)
        for marble, (x, y) in roll.rest.items():
            place = flicked.rest[marble]
            assert place is not None
            assert abs(x / 10 - place[0]) <= 0.05 + 1e-9
            assert abs(y / 10 - place[1]) <= 0.05 + 1e-9


def test_pymunk_is_loaded_when_the_first_marble_rolls() -> None:
    loaded = "print('pymunk' in sys.modules)"
    light = "import sys, physics.nature, physics.cloth"
    assert output_of(f"{light}; {loaded}; import physics.simulation; {loaded}") == ["False", "True"]
