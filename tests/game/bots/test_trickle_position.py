"""The search's own Trickle against the rules: the same moves with the same results."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.trickle.hops import UNIT, Hop, Tables
from game.bots.trickle.position import WIN, Board, Duel, Gathering, move_ends
from game.protocol import NATURE, Action, GameInfo, State
from game.rules.hexboard import INDEX, NAME, RING
from game.rules.trickle import INFO, STALL_LIMIT, Move, Pass, TrickleState
from tests.game.combinations import COMBINATIONS, Options, described
from tests.game.trickle_positions import position, variant

TRICKLE = [combination for combination in COMBINATIONS if combination[0].key == "trickle"]
FLOCKS = 12
"""The combinations are tested in so many groups."""

Ends = tuple[int, int, int | None] | None


def board_of(state: TrickleState, tables: Tables | None = None) -> Duel | Gathering:
    tables = tables or Tables(state)
    return Duel.of(state, tables) if tables.teams == 2 else Gathering.of(state, tables)


def ends_of_hop(hop: Hop | None) -> Ends:
    return None if hop is None else (hop.start, hop.end, hop.off)


def actions_of(state: TrickleState) -> dict[Ends, Action]:
    """The legal actions by where they begin and end."""
    return {
        move_ends(action) if isinstance(action, Move) else None: action
        for action in state.legal_actions(state.player)
    }


def same(board: Board, state: TrickleState) -> bool:
    return (
        (board.occupied, board.twos, board.threes, board.fives)
        == (state.occupied, state.twos, state.threes, state.fives)
        and (board.stall, board.passes) == (state.stall, state.passes)
        and board.side == state.variant.team_of[state.player]
        and board.is_over == state.is_terminal
        and board.left == state.worth(board.tables.unsettled)
    )


def points_agree(board: Duel | Gathering, state: TrickleState) -> bool:
    points = state.team_points()
    if isinstance(board, Duel):
        return board.lead == points[0] - points[1]
    return board.points == points


def lingering(state: TrickleState, rng: Random) -> Action:
    """A move along a ring where there is one, so that the stall count grows."""
    actions = list(state.legal_actions(state.player))
    along = [
        action
        for action in actions
        if isinstance(action, Move)
        and action.off is None
        and RING[INDEX[action.cells[0]]] == RING[INDEX[action.cells[-1]]]
    ]
    return rng.choice(along or actions)


def excerpt(info: GameInfo, players: int, options: Options, rng: Random) -> list[TrickleState]:
    """A short run of states from a random game; in half of them the players dawdle."""
    dawdling = rng.random() < 0.5
    state: State = info.new_initial_state(players, **options)
    kept: list[TrickleState] = []
    start = rng.randrange(70)
    ply = 0
    while not state.is_terminal and len(kept) < 13:
        assert isinstance(state, TrickleState)
        if state.player == NATURE:
            action = state.legal_actions(NATURE).sample(rng)
        elif ply < start or not dawdling:
            action = state.legal_actions(state.player).sample(rng)
        else:
            action = lingering(state, rng)
        if ply >= start and state.player != NATURE:
            kept.append(state)
        state = state.apply_action(state.player, action)
        ply += 1
    return kept


@pytest.mark.parametrize("flock", range(FLOCKS))
def test_moves_and_results_are_those_of_the_rules(flock: int) -> None:
    compared = 0
    for number, (info, players, options) in enumerate(TRICKLE[flock::FLOCKS]):
        rng = Random(f"{flock}:{number}")
        where = described(info, players, options)
        states = excerpt(info, players, options, rng)
        if not states:
            continue
        # One board lives through the whole excerpt, as in a search.
        board = board_of(states[0])
        for ply, state in enumerate(states):
            assert same(board, state), where
            actions = actions_of(state)
            hops = list(board.moves())
            if ply % 6 == 0:
                assert {ends_of_hop(hop) for hop in hops} == set(actions), where
                assert len(hops) == len(actions), where
                for hop in rng.sample(hops, min(4, len(hops))):
                    following = state.apply_action(state.player, actions[ends_of_hop(hop)])
                    after = board.play(hop)
                    assert same(after, following), where
                    assert points_agree(after, following), where
                    compared += 1
            if ply + 1 < len(states):
                board = next(
                    after
                    for after in map(board.play, hops)
                    if same(after, states[ply + 1]) and points_agree(after, states[ply + 1])
                )
    assert compared > 100


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


def as_state(board: Duel | Gathering, like: TrickleState) -> TrickleState:
    """The state that a board stands for, in the game of ``like``."""
    last_move = None
    if board.barred:
        # The barred move leads back, so the last move is its reverse.
        last_move = (board.barred >> 3 & 255, board.barred >> 11)
    player = next(seat for seat, team in enumerate(like.variant.team_of) if team == board.side)
    off_points = like.off_points
    if like.variant.off_board:
        off_points = board.points if isinstance(board, Gathering) else (board.lead, 0)
    return TrickleState(
        like.variant,
        board.occupied,
        board.twos,
        board.threes,
        board.fives,
        player,
        last_move,
        board.stall,
        board.passes,
        off_points,
    )


def test_the_number_of_paths_is_that_of_the_rules() -> None:
    state = INFO.new_initial_state(2)
    assert isinstance(state, TrickleState)
    board = Duel.of(state, Tables(state))

    def paths(at: Duel, depth: int) -> int:
        if depth == 1:
            return len(at.hops())
        return sum(paths(at.play(hop), depth - 1) for hop in at.hops())

    assert [paths(board, depth) for depth in (1, 2)] == [60, 3822]


@pytest.mark.parametrize("flock", range(0, FLOCKS, 4))
def test_the_best_reply_at_first_sight_is_the_best_of_all_replies(flock: int) -> None:
    looked = 0
    for number, (info, players, options) in enumerate(TRICKLE[flock::FLOCKS]):
        rng = Random(f"{flock}:{number}:reply")
        for state in excerpt(info, players, options, rng)[::6]:
            board = board_of(state)
            if not isinstance(board, Duel) or board.final() is not None:
                continue
            values = []
            for move in board.moves():
                after = board.play(move)
                final = after.final()
                values.append(-(after.estimate() if final is None else final))
            assert board.reply_estimate() == max(values), described(info, players, options)
            looked += 1
    assert looked > 10


@pytest.mark.parametrize("flock", range(1, FLOCKS, 4))
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
    assert looked > 30


def test_a_lead_that_nobody_can_catch_counts_as_won() -> None:
    before = position("a3 a4 a5 g2 b1 b2 e6 f6 f7")
    tables = Tables(before)
    board = Duel.of(before, tables)
    assert board.final() is None
    loss = board.play(tables.hop(INDEX["b2"], INDEX["a2"])).final()
    assert loss is not None
    assert loss < -WIN + 20 * UNIT
    assert board.play(tables.hop(INDEX["e6"], INDEX["d6"])).final() is None


def test_a_search_from_a_decided_position_looks_on_for_the_margin() -> None:
    state = position("a2 a3 a4 b1 f6")
    assert state.is_decided
    assert Duel.of(state, Tables(state)).final() is None


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


def test_shares_of_more_teams_add_up_to_one() -> None:
    for players in (3, 6):
        state = INFO.new_initial_state(players, **({"partnerships": False} if players > 3 else {}))
        assert isinstance(state, TrickleState)
        board = Gathering.of(state, Tables(state))
        assert sum(board.shares()) == pytest.approx(1.0)
        assert sum(board.reply_shares()) == pytest.approx(1.0)
        assert board.reply_shares()[0] > board.shares()[0]


def test_a_won_game_of_three_is_shared_among_the_first() -> None:
    over = position("a2 a3 b1 c1 g2", variant(3))
    board = Gathering.of(over, Tables(over))
    assert board.final_shares() == (0.5, 0.5, 0.0)
