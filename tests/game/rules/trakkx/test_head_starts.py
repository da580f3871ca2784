from dataclasses import replace
from random import Random

import pytest

from game.bots.trakkx.standing import Chances, shares, shares_between_rounds
from game.handicaps import Handicap
from game.protocol import NATURE
from game.rules.trakkx import INFO
from game.rules.trakkx.actions import Pass
from game.rules.trakkx.state import TrakkxState


def begun(*given: Handicap) -> TrakkxState:
    rng = Random(3)
    state = TrakkxState.of(INFO.new_initial_state(2, given, rack=10))
    while state.acting_players() == (NATURE,):
        state = state.apply_action(NATURE, state.legal_actions(NATURE).sample(rng))
    return state


def ended(amount: int, *racks: tuple[str, ...]) -> TrakkxState:
    """A round that ends because no one can do anything; player 1 has the head start."""
    state = replace(
        begun(Handicap(1, "left", amount)), racks=racks, display=(), awaited=(), passes=1
    )
    out = (*state.removed, *state.unseen.elements())
    return replace(state, removed=out).apply_action(state.player, Pass())


@pytest.mark.parametrize(("amount", "points"), [(2, 13), (4, 7)])
def test_what_is_left_counts_less_and_is_rounded_up(amount: int, points: int) -> None:
    """5 and 20 points on the rack."""
    assert ended(amount, (), ("r5", "swap")).scores == ((0, points),)


def test_the_smallest_rest_counts_after_it_was_divided() -> None:
    assert ended(2, ("r6",), ("r5", "b5")).scores == ((6, 0),)
    assert ended(2, ("r4",), ("r5", "b5")).scores == ((0, 5),)


def test_points_ahead_are_taken_from_those_of_the_rounds() -> None:
    state = begun(Handicap(1, "points", 10))
    assert state.rack_sizes == (10, 10)
    assert state.returns() == (0, 10)
    assert state.standing().winners == (1,)


def test_computers_count_with_what_is_left_to_whom() -> None:
    state, even = begun(Handicap(1, "left", 2)), begun()
    assert shares_between_rounds(state, 3)[1] > 0.55
    assert shares(state, (9, 9), (40, 40))[1] > shares(even, (9, 9), (40, 40))[1] + 0.05
    for turns, points in ((0, 0), (5, 20)):
        first, second = (chances(state, seat).share(turns, points) for seat in (0, 1))
        assert first < chances(even, 0).share(turns, points)
        assert second > chances(even, 1).share(turns, points)


def chances(state: TrakkxState, seat: int) -> Chances:
    return Chances(state, seat, state.rack_sizes)
