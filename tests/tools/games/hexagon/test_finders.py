"""What is found in small positions, where all can be looked at by eye or by brute force.

Two players: the edges a2-a5, g2-j5 and g11-j11 are the first one's, the others the second's.
"""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from game.boards.hexboard import CELLS, INDEX, OUTER, RING
from game.bots.bot import Budget, BudgetSpent, Meter
from game.bots.player import player_of
from game.bots.trickle.bot import TrickleBot
from game.rules.trickle.state import TrickleState
from game.rules.trickle_down.state import TrickleDownState
from tests.game.rules.trickle.positions import position, variant
from tests.game.rules.trickle_down.positions import town
from tools.games.hexagon import finders
from tools.games.hexagon.finders import Finder
from tools.games.hexagon.forcing import Forcing
from tools.games.hexagon.sight import Sight
from tools.kinds import of_kind


def seen(state: TrickleState) -> Sight:
    game = "trickle-down" if isinstance(state, TrickleDownState) else "trickle"
    return Sight(state, of_kind(TrickleBot, player_of(game).new_bot("skilled")))


def wins_in(state: TrickleState, player: int, moves: int) -> bool:
    """Whether a player to move wins in so many moves of theirs, by nothing but the rules."""
    for move in state.moves():
        after = state.apply_action(player, move)
        if _is_won(after, player):
            return True
        if moves > 1 and not after.is_terminal and _is_lost(after, player, moves - 1):
            return True
    return False


def _is_lost(state: TrickleState, player: int, moves: int) -> bool:
    """Whether the other player cannot help it."""
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
        forcing = Forcing(0, Meter(Budget(nodes=100_000)))
        length = forcing.length(seen(state).board, 2)
        assert length == next((moves for moves in (1, 2) if wins_in(state, 0, moves)), None)
        found.append(length)
    assert {None, 1, 2} <= set(found)


def test_a_proof_that_takes_too_long_is_given_up() -> None:
    forcing = Forcing(0, Meter(Budget(nodes=20)))
    with pytest.raises(BudgetSpent):
        forcing.length(seen(position("f5 f7 e6 g6 a3 d1")).board, 4)


TOWN = "a3=2 a4=2 a5 b1 c8=3 d1=2 d8 d9=2 e1=2 e3 f10 g4 i9 j10 j11 k8 k9 k10=2"
FIVES = variant(scoring_beads="symmetric")


@pytest.mark.parametrize(
    ("find", "state", "answers"),
    [
        (finders.score, position("c2 b3 f6 f7 g7"), "b3-a2 b3-a3"),
        (finders.score, position("c2 f6 f7 g7"), ""),
        (finders.most, position("b3 b5=3 f6 f7 g7 h8 d2", FIVES), "b5-a4 b5-a5"),
        (finders.two_for_one, position("f10 h5 g8 b4 d6 c8 i11 i4 k10 b1 a5"), "f10-g11"),
        (finders.deny, position("c6 j10 j9 h8 c5 f1 a2 g2 i4 j11 a3"), "j9-k10"),
        (finders.score_twice, position("i5 b4 j7 g8 c4 g2 b1 e1 d9 k11 c8"), "c4-a4"),
        (finders.choice, position("b2 b4 d2 f6 f7 g7"), "b2-a2"),
        (finders.best, position("d6 e3 c3 i8 f3 f11 a5 a3 k9 a1 e1"), "e3-g3"),
        (finders.anything, position("e9 g3 e2 f4 d5 f1 a1 e10 i11 j5 c1"), "e9-f10"),
        (partial(finders.with_worth, 3), town("d6=3 h5=2 g9=2 c5 e9"), "d6-b4"),
        (finders.into_corner, town(TOWN), "f10-f11"),
    ],
)
def test_what_is_found_is_what_was_asked_for(
    find: Finder, state: TrickleState, answers: str
) -> None:
    sight = seen(state)
    found = find(sight)
    told = () if found is None else tuple(sight.notations[hop][0] for hop in found.answers)
    assert set(told) == set(answers.split())
