"""A search's positions against the rules', for Trickle and its relatives."""

from collections.abc import Callable, Iterator
from random import Random

from game.bots.trickle.hops import Hop
from game.bots.trickle.position import TeamPosition, move_ends
from game.protocol import NATURE, Action
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from tests.game.combinations import Combination, described, positions

Ends = tuple[int, int, int | None] | None


def ends_of_hop(hop: Hop | None) -> Ends:
    return None if hop is None else (hop.start, hop.end, hop.off)


def actions_of(state: TrickleState) -> dict[Ends, Action]:
    """The legal actions by where they begin and end."""
    return {
        move_ends(action) if isinstance(action, Move) else None: action
        for action in state.legal_actions(state.player)
    }


def same(board: TeamPosition, state: TrickleState) -> bool:
    points = state.team_points()
    return (
        (board.occupied, board.twos, board.threes, board.fives)
        == (state.occupied, state.twos, state.threes, state.fives)
        and (board.stall, board.passes) == (state.stall, state.passes)
        and board.side == state.variant.team_of[state.player]
        and board.is_over == state.is_terminal
        and board.left == state.worth(board.tables.unsettled)
        and board.points == points
    )


def met(way: Combination, purpose: str, most: int) -> Iterator[tuple[TrickleState, Random]]:
    """Positions of a random game in which someone moves."""
    rng = Random(f"{described(*way)} {purpose}")
    for state in map(TrickleState.of, positions(*way, rng, most)):
        if state.player != NATURE and not state.is_terminal:
            yield state, rng


def check(way: Combination, board_of: Callable[[TrickleState], TeamPosition]) -> None:
    """Check that the search has the moves of the rules, with the same results."""
    for state, rng in met(way, "moves", 4):
        board, actions = board_of(state), actions_of(state)
        assert same(board, state), described(*way)
        hops = {ends_of_hop(hop): hop for hop in board.moves()}
        assert hops.keys() == actions.keys(), described(*way)
        for ends in rng.sample(list(hops), min(6, len(hops))):
            following = state.apply_action(state.player, actions[ends])
            assert same(board.play(hops[ends]), following), described(*way)
