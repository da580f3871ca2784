"""The search's own Trickle against the rules: the same moves with the same results."""

from game.boards import INDEX, NAME, RING
from game.bots.search import WIN
from game.bots.trickle.hops import UNIT, Tables
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


def test_a_lead_that_nobody_can_catch_counts_as_won() -> None:
    before = position("a3 a4 a5 g2 b1 b2 e6 f6 f7")
    tables = Tables(before)
    board = TeamPosition.of(before, tables)
    assert board.final() is None
    loss = board.play(tables.hop(INDEX["b2"], INDEX["a2"])).final()
    assert loss is not None
    assert loss < -WIN + 20 * UNIT
    assert board.play(tables.hop(INDEX["e6"], INDEX["d6"])).final() is None


def test_a_player_without_a_move_passes() -> None:
    # No game gets here; the two outer rings are full, so that nothing can move.
    state = position(" ".join(NAME[cell] for cell, ring in RING.items() if ring >= 4))
    assert actions_of(state) == {None: Pass()}
    board = TeamPosition.of(state, Tables(state))
    assert board.moves() == (None,)
    after = board.play(None)
    assert same(after, state.apply_action(0, Pass()))
    assert after.play(None).is_over
