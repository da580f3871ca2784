"""Positions of a search held against those of the rules, for Trickle and its relatives."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.boards.hexboard import INDEX, RING
from game.bots.trickle.hops import Hop
from game.bots.trickle.position import Board, Duel, Gathering, move_ends
from game.protocol import NATURE, Action, GameInfo, State
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from tests.game.combinations import Options

Ends = tuple[int, int, int | None] | None


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


def follow(board: Duel | Gathering, states: Sequence[TrickleState], rng: Random, where: str) -> int:
    """Hold a board against the states of an excerpt, the first of which it stands for.

    The one board lives through the whole excerpt, as in a search. Returns the number of moves
    whose results were compared.
    """
    compared = 0
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
    return compared
