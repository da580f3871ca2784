"""The search's own Trickle against the rules: the same moves with the same results."""

from game.boards import NAME, RING
from game.bots.trickle.hops import Tables
from game.bots.trickle.position import TeamPosition
from game.protocol import Pass
from game.rules.trickle.state import TrickleState
from tests.game.bots.trickle.boards import actions_of, check, same
from tests.game.combinations import combinations_of
from tests.game.rules.trickle.positions import position
from tests.thorough import some

WAYS = some(combinations_of("trickle"))


def board_of(state: TrickleState) -> TeamPosition:
    return TeamPosition.of(state, Tables(state))


def test_moves_and_results_are_those_of_the_rules() -> None:
    for way in WAYS:
        check(way, board_of)


def test_a_player_without_a_move_passes() -> None:
    # No game gets here; the two outer rings are full, so that nothing can move.
    state = position(" ".join(NAME[cell] for cell, ring in RING.items() if ring >= 4))
    assert actions_of(state) == {None: Pass()}
    board = TeamPosition.of(state, Tables(state))
    assert board.moves() == (None,)
    after = board.play(None)
    assert same(after, state.apply_action(0, Pass()))
    assert after.play(None).is_over
