"""The net that corrects what a position between two teams promises."""

from dataclasses import replace
from random import Random

from game.bots.trickle.hops import Tables
from game.bots.trickle.position import Duel
from game.rules.trickle import INFO
from game.rules.trickle.state import TrickleState


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
