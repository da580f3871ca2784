"""The net that corrects what a position between two teams promises."""

from dataclasses import replace
from random import Random

import pytest

from game.bots.trickle.hops import Tables
from game.bots.trickle.net import net_for
from game.bots.trickle.position import Duel
from game.bots.trickle.weights import WEIGHTS
from game.rules.trickle import INFO
from game.rules.trickle.state import TrickleState
from game.rules.trickle.variant import Variant

PLAIN = Variant(2)


def duel(state: TrickleState) -> Duel:
    return Duel.of(state, Tables(state))


def test_the_net_follows_every_move() -> None:
    state = INFO.new_initial_state(2)
    assert isinstance(state, TrickleState)
    board = duel(state)
    tables, net = board.tables, board.tables.net
    assert net is not None
    rng = Random(2)
    for _ in range(40):
        board = board.play(rng.choice(board.moves()))
        afresh = replace(state, occupied=board.occupied, player=board.side)
        assert board.sums == Duel.of(afresh, tables).sums


@pytest.mark.parametrize(
    ("variant", "used"),
    [
        (PLAIN, True),
        (Variant(4, partnerships=True), True),
        (Variant(4), False),
        (Variant(2, off_board=True), False),
        (Variant(2, scoring_beads="symmetric"), False),
    ],
)
def test_the_net_is_used_where_it_was_taught(variant: Variant, used: bool) -> None:
    assert (net_for(variant, WEIGHTS.correction_of_two) is not None) == used
    assert net_for(variant, 0.0) is None
