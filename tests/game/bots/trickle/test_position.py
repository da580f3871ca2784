"""The search's own Trickle against the rules: the same moves with the same results."""

from __future__ import annotations

from random import Random

import pytest

from game.boards.hexboard import INDEX, NAME, RING
from game.bots.search import WIN
from game.bots.trickle.hops import UNIT, Tables
from game.bots.trickle.position import Duel, Gathering
from game.bots.trickle.weights import BY_HAND
from game.rules.trickle.actions import Pass
from game.rules.trickle.position import STALL_LIMIT
from game.rules.trickle.state import TrickleState
from tests.game.bots.trickle.boards import actions_of, as_state, excerpt, follow, same
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


@pytest.mark.parametrize("flock", range(0, FLOCKS, 2))
def test_what_was_added_up_on_the_way_is_what_the_position_shows(flock: int) -> None:
    for number, (info, players, options) in enumerate(TRICKLE[flock::FLOCKS]):
        rng = Random(f"{flock}:{number}:sums")
        states = excerpt(info, players, options, rng)
        if not states:
            continue
        tables = Tables(states[0])
        board = board_of(states[0], tables)
        for _ in range(8):
            if board.is_over:
                break
            board = board.play(rng.choice(board.moves()))
        state = as_state(board, states[0])
        fresh = board_of(state, tables)
        assert fresh.key() == board.key(), described(info, players, options)
        if isinstance(board, Duel) and isinstance(fresh, Duel):
            assert fresh.total == board.total
            assert fresh.final() == board.final()
        if isinstance(board, Gathering) and isinstance(fresh, Gathering):
            assert fresh.totals == board.totals
            assert fresh.shares() == pytest.approx(board.shares())


@pytest.mark.parametrize("flock", range(0, FLOCKS, 2))
def test_the_best_reply_at_first_sight_is_the_best_of_all_replies(flock: int) -> None:
    looked = 0
    # By hand, as the net corrects what is seen at first sight.
    for number, (info, players, options) in enumerate(TRICKLE[flock::FLOCKS]):
        rng = Random(f"{flock}:{number}:reply")
        for state in excerpt(info, players, options, rng)[::6]:
            board = board_of(state, Tables(state, weights=BY_HAND))
            if not isinstance(board, Duel) or board.final() is not None:
                continue
            values = []
            for move in board.moves():
                after = board.play(move)
                final = after.final()
                values.append(-(after.estimate() if final is None else final))
            assert board.reply_estimate() == max(values), described(info, players, options)
            looked += 1
    assert looked


@pytest.mark.parametrize("flock", range(1, FLOCKS, 2))
def test_the_move_of_first_sight_gains_most(flock: int) -> None:
    looked = 0
    for number, (info, players, options) in enumerate(TRICKLE[flock::FLOCKS]):
        rng = Random(f"{flock}:{number}:sight")
        for state in excerpt(info, players, options, rng)[::6]:
            if state.stall >= STALL_LIMIT:
                continue
            board = board_of(state)
            gains = {
                hop.code: board.tables.gain(board.side, hop) * board.value_of(hop.leaves)
                for hop in board.hops()
            }
            hop, gain = board.first_sight()
            assert hop is not None, described(info, players, options)
            assert gain == gains[hop.code] == max(gains.values()), described(info, players, options)
            looked += 1
    assert looked > len(TRICKLE[flock::FLOCKS]) / 2


def test_a_lead_that_nobody_can_catch_counts_as_won() -> None:
    before = position("a3 a4 a5 g2 b1 b2 e6 f6 f7")
    tables = Tables(before)
    board = Duel.of(before, tables)
    assert board.final() is None
    loss = board.play(tables.hop(INDEX["b2"], INDEX["a2"])).final()
    assert loss is not None
    assert loss < -WIN + 20 * UNIT
    assert board.play(tables.hop(INDEX["e6"], INDEX["d6"])).final() is None


def test_the_stall_limit_bars_moves_along_a_ring() -> None:
    state = position("b2 h9", stall=STALL_LIMIT)
    hops = Duel.of(state, Tables(state)).hops()
    assert hops
    assert all(hop.changes_ring for hop in hops)


def test_a_player_without_a_move_passes() -> None:
    # No game gets here; the two outer rings are full, so that nothing can move.
    state = position(" ".join(NAME[cell] for cell, ring in RING.items() if ring >= 4))
    assert actions_of(state) == {None: Pass()}
    board = Duel.of(state, Tables(state))
    assert board.moves() == (None,)
    after = board.play(None)
    assert same(after, state.apply_action(0, Pass()))
    assert after.play(None).is_over
