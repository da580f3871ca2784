"""What's found in small positions, where all can be checked by eye or by brute force.

Two players: the edges a2-a5, g2-j5 and g11-j11 are the first one's, the others the second's.
"""

from random import Random

import pytest

from game.boards import CELLS, INDEX, OUTER, RING
from game.bots.bot import Budget, BudgetSpent, Meter
from game.rules.trickle.state import TrickleState
from tests.game.rules.trickle.positions import position
from tools.games.hexagon.puzzles import forced_wins


def wins_in(state: TrickleState, player: int, moves: int) -> bool:
    """Whether a player to move wins in this many own moves, by the rules alone."""
    for move in state.moves():
        after = state.apply_action(player, move)
        if _is_won(after, player):
            return True
        if moves > 1 and not after.is_terminal and _is_lost(after, player, moves - 1):
            return True
    return False


def _is_lost(state: TrickleState, player: int, moves: int) -> bool:
    """Whether the other player can't help it."""
    for move in state.moves():
        after = state.apply_action(1 - player, move)
        if not _is_won(after, player) and (after.is_terminal or not wins_in(after, player, moves)):
            return False
    return True


def _is_won(state: TrickleState, player: int) -> bool:
    return state.is_decided and state.standing().winners == (player,)


def few_left(seed: int) -> TrickleState:
    """Three beads inside and some on the rim, none of them decided."""
    rng = Random(seed)
    inside = rng.sample([cell for cell in CELLS if RING[INDEX[cell]] in (3, 4)], 3)
    rim = rng.sample([cell for cell in CELLS if RING[INDEX[cell]] == OUTER], 12)
    return position(" ".join(inside + rim))


def test_a_win_is_forced_exactly_when_no_defence_helps_by_the_rules() -> None:
    found = []
    for seed in range(40):
        state = few_left(seed)
        if state.is_decided:
            continue
        length = forced_wins(state, 0, Meter(Budget(nodes=500_000))).soonest(state, 2)
        assert length == next((moves for moves in (1, 2) if wins_in(state, 0, moves)), None)
        found.append(length)
    assert {None, 1, 2} <= set(found)


def test_a_proof_that_takes_too_long_is_given_up() -> None:
    state = position("f5 f7 e6 g6 a3 d1")
    with pytest.raises(BudgetSpent):
        forced_wins(state, 0, Meter(Budget(nodes=20))).soonest(state, 4)
