"""The search's own Trickle against the rules: the same moves with the same results."""

from __future__ import annotations

from random import Random

import pytest

from game.boards.hexboard import INDEX, NAME, RING
from game.bots.search import WIN
from game.bots.trickle.hops import UNIT, Tables
from game.bots.trickle.position import Duel, Gathering
from game.rules.trickle.actions import Pass
from game.rules.trickle.state import TrickleState
from tests.game.bots.trickle.boards import actions_of, excerpt, follow, same
from tests.game.combinations import combinations_of, described
from tests.game.rules.trickle.positions import position
from tests.thorough import some

TRICKLE = [
    way
    for two in (True, False)
    for way in some([way for way in combinations_of("trickle") if (way[1] == 2) is two])
]
FLOCKS = 2
"""The combinations are tested in so many groups."""


def board_of(state: TrickleState, tables: Tables | None = None) -> Duel | Gathering:
    tables = tables or Tables(state)
    return Duel.of(state, tables) if tables.teams == 2 else Gathering.of(state, tables)


@pytest.mark.parametrize("flock", range(FLOCKS))
def test_moves_and_results_are_those_of_the_rules(flock: int) -> None:
    compared = 0
    for number, (info, players, options) in enumerate(TRICKLE[flock::FLOCKS]):
        rng = Random(f"{flock}:{number}")
        where = described(info, players, options)
        states = excerpt(info, players, options, rng)
        if not states:
            continue
        compared += follow(board_of(states[0]), states, rng, where)
    assert compared > 4 * len(TRICKLE[flock::FLOCKS])


def test_a_lead_that_nobody_can_catch_counts_as_won() -> None:
    before = position("a3 a4 a5 g2 b1 b2 e6 f6 f7")
    tables = Tables(before)
    board = Duel.of(before, tables)
    assert board.final() is None
    loss = board.play(tables.hop(INDEX["b2"], INDEX["a2"])).final()
    assert loss is not None
    assert loss < -WIN + 20 * UNIT
    assert board.play(tables.hop(INDEX["e6"], INDEX["d6"])).final() is None


def test_a_player_without_a_move_passes() -> None:
    # No game gets here; the two outer rings are full, so that nothing can move.
    state = position(" ".join(NAME[cell] for cell, ring in RING.items() if ring >= 4))
    assert actions_of(state) == {None: Pass()}
    board = Duel.of(state, Tables(state))
    assert board.moves() == (None,)
    after = board.play(None)
    assert same(after, state.apply_action(0, Pass()))
    assert after.play(None).is_over
