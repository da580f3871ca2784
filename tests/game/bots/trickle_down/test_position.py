"""The search's own Trickle Down against the rules: the same moves with the same results."""

from __future__ import annotations

from random import Random

import pytest

from game.boards.hexboard import INDEX
from game.bots.trickle_down.position import Town, TownTables
from game.rules.trickle.state import TrickleState
from game.rules.trickle_down import INFO
from game.rules.trickle_down.state import TrickleDownState
from tests.game.bots.trickle.boards import as_state, excerpt, follow, points_agree
from tests.game.combinations import combinations_of, described, walk
from tests.game.rules.trickle_down.positions import town

SEEDS = range(20)
WAYS = [combination[1:] for combination in combinations_of(INFO.key)]


def board_of(state: TrickleState) -> Town:
    return Town.of(state, TownTables(state))


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_moves_and_results_are_those_of_the_rules(players: int, options: dict) -> None:
    compared = swallowed = 0
    for seed in SEEDS:
        rng = Random(f"{seed}:{options}")
        states = excerpt(INFO, players, options, rng)
        if states:
            where = f"{described(INFO, players, options)}, {seed}"
            compared += follow(board_of(states[0]), states, rng, where)
            swallowed += states[0].occupied.bit_count() - states[-1].occupied.bit_count()
    assert compared > 25
    assert swallowed


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_a_whole_game_ends_with_the_shares_of_the_rules(players: int, options: dict) -> None:
    for seed in SEEDS:
        rng = Random(f"{seed}:{options}:whole")
        *_, before, last = walk(INFO, players, options, rng)
        assert isinstance(before, TrickleDownState)
        assert isinstance(last, TrickleDownState)
        outcome = last.outcome()
        assert outcome is not None
        ends = [board_of(before).play(hop) for hop in board_of(before).moves()]
        (over,) = [end for end in ends if end.is_over and is_at(end, last)]
        assert over.final_shares() == tuple(
            1 / len(outcome.winners) if player in outcome.winners else 0.0 for player in range(3)
        )


def is_at(board: Town, state: TrickleDownState) -> bool:
    same_bags = (board.occupied, board.twos, board.threes) == (
        state.occupied,
        state.twos,
        state.threes,
    )
    return same_bags and points_agree(board, state)


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_what_was_added_up_on_the_way_is_what_the_position_shows(
    players: int, options: dict
) -> None:
    for seed in SEEDS:
        rng = Random(f"{seed}:{options}:sums")
        states = excerpt(INFO, players, options, rng)
        if not states:
            continue
        tables = TownTables(states[0])
        board = Town.of(states[0], tables)
        for _ in range(8):
            if board.is_over:
                break
            board = board.play(rng.choice(board.moves()))
        fresh = Town.of(as_state(board, states[0]), tables)
        assert fresh.key() == board.key()
        assert fresh.totals == board.totals
        assert fresh.shares() == pytest.approx(board.shares())


def test_a_bag_in_a_corner_leaves_the_corner_free_and_nothing_to_anybody() -> None:
    state = town("b1=3 b2=2 f6", player=2)
    board = board_of(state)
    hop = board.tables.hop(INDEX["b2"], INDEX["a1"])
    after = board.play(hop)
    assert after.occupied == board.occupied & ~(1 << INDEX["b2"])
    assert after.twos == 0
    assert after.points == board.points
    assert after.left == 1
    assert all(hope <= 0 for hope in hop.hopes)


@pytest.mark.parametrize(
    ("tie", "bags", "shares"),
    [
        # Players 0 and 1 have 3 million each: in one golden bag, and in two.
        ("shared", "a2=3 b1=2 c1", (0.5, 0.5, 0.0)),
        ("gold", "a2=3 b1=2 c1", (1.0, 0.0, 0.0)),
        # Without gold the number of bags decides.
        ("gold", "a2=2 b1 c1", (0.0, 1.0, 0.0)),
        ("gold", "a2=2 a3 b1 c1=2 g2", (0.5, 0.5, 0.0)),
        # More money goes before gold.
        ("gold", "a2=3 b1=2 c1=2", (0.0, 1.0, 0.0)),
    ],
)
def test_the_option_decides_between_equals(tie: str, bags: str, shares: tuple[float, ...]) -> None:
    assert board_of(town(bags, tie=tie)).final_shares() == shares


def test_a_lead_that_the_bags_inside_cannot_make_up_counts_as_won() -> None:
    state = town("a2=3 b2=2 f6=2 c1")
    assert board_of(state).final_shares() is None
    board = board_of(state)
    scoring, losing = (
        board.tables.hop(INDEX[start], INDEX[end]) for start, end in (("b2", "a3"), ("b2", "b1"))
    )
    assert board.play(scoring).final_shares() == (1.0, 0.0, 0.0)
    assert board.play(losing).final_shares() is None
