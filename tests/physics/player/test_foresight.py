"""What the next two turns make of a race in Hop."""

from game.rules.hop_the_marble.state import HopState
from physics.player.wishes import Race
from tests.game.rules.hop_the_marble.positions import position

CHANCE = 0.9


def share(state: HopState, player: int) -> float:
    """The share of the player who has just finished a turn."""
    return Race.of(state, CHANCE).settled(player).foreseen(player)[player]


def test_whoever_is_a_hit_from_the_end_is_feared_more_than_whoever_is_two() -> None:
    last = "+GGR +LLRG RRGGL"
    near, far = (
        position("R1 R2 D1 D2 Y1", theirs, middle="L4 Y2 D3", hands=last)
        for theirs in ("R3 R4 G1 G2", "R3 G1 G2")
    )
    assert share(near, 0) < share(far, 0) - 0.1


def test_when_no_turn_is_left_whoever_has_fewer_cards_open_has_won() -> None:
    ahead = ["+GGR LLRG RRGGL", "GGR LLRG RRGGL"]
    state = position("D1 D2", "Y1 Y2", hands=ahead, turns=119)
    assert share(state, 0) == 1
    assert share(state, 1) == 0


def test_when_no_turn_is_left_equals_are_parted_by_the_card_that_is_nearest_to_done() -> None:
    state = position("G1 G2 Y1", "D1 D2", turns=119)
    assert state.standing().winners == (0,)
    assert share(state, 0) == 1
    assert share(state, 1) == 0
