"""The facts of a move in Trickle or a relative, and what a new player is told.

"jump", and "chain" for several; "out" to a greater ring; "corner" (it ends there), "off" (the
board), "from-corner", "along-edge"; "shared" (the piece moved just before), "forced" (only moves
outwards were legal); "scored" and "scored:2" for points of the mover's team, "gave" for another
team's.
"""

from collections.abc import Iterator
from types import MappingProxyType

from game.boards import (
    BOARD,
    CORNER_EDGES,
    EDGE_OF,
    INDEX,
    NEIGHBOURS,
    OUTER,
    RING,
    RING_CELLS,
    bits,
)
from game.messages import N_
from game.protocol import Action
from game.rules.trickle import CORNER_CELLS, INSIDE
from game.rules.trickle.actions import Move
from game.rules.trickle.judging import STALL_SHOWN
from game.rules.trickle.state import TrickleState
from game.tasks.task import Concept, Facts

FEW = 3
"""With this few pieces inside the end is near."""


def of_action(
    before: TrickleState, _player: int, action: Action, after: TrickleState
) -> Iterator[str]:
    """A move's facts; a pass or a shuffle has none."""
    if isinstance(action, Move):
        yield from _way(before, action)
        yield from _points(before, after)


def _way(state: TrickleState, move: Move) -> Iterator[str]:
    first, last = INDEX[move.cells[0]], INDEX[move.cells[-1]]
    legs = len(move.cells) - 1 + (move.off is not None)
    stepped = last in NEIGHBOURS[first] if move.off is None else RING[first] == OUTER
    if legs > 1 or not stepped:
        yield "jump"
    if legs > 1:
        yield "chain"
    if move.off is not None:
        yield "off"
    elif RING[first] != RING[last]:
        yield "out"
    if move.off is None and last in CORNER_EDGES:
        yield "corner"
    if state.variant.move_from_corner and first in CORNER_EDGES:
        yield "from-corner"
    if state.variant.move_along_edge and first in EDGE_OF:
        yield "along-edge"
    if state.last_move is not None and state.last_move[1] == first:
        yield "shared"
    if state.must_change_ring:
        yield "forced"


def _points(before: TrickleState, after: TrickleState) -> Iterator[str]:
    own = before.variant.team_of[before.player]
    teams = zip(before.team_points(), after.team_points(), strict=True)
    for team, (points, more) in enumerate(teams):
        if more > points and team == own:
            yield from ("scored", f"scored:{more - points}")
        elif more > points:
            yield "gave"


def of_turn(state: TrickleState, _player: int) -> Iterator[str]:
    """The concepts that matter here to whose turn it is."""
    yield from _of_moves(state)
    yield from _of_beads(state)


def _of_moves(state: TrickleState) -> Iterator[str]:
    """The concepts at hand because of what can, or can no longer, be done."""
    variant = state.variant
    own = variant.team_of[state.player]
    goes_on = variant.move_from_corner or variant.off_board
    untold = {"out", "corner"} if goes_on else {"out"}
    for move in state.moves():
        first, last = INDEX[move.cells[0]], INDEX[move.cells[-1]]
        yield from {*_way(state, move)} - untold
        if last in EDGE_OF and first not in EDGE_OF and not variant.off_board:
            team = variant.edge_teams[EDGE_OF[last]]
            if team is None:
                yield "neutral"
            else:
                yield "scored" if team == own else "gave"
    if state.last_move is not None and RING[state.last_move[0]] == RING[state.last_move[1]]:
        yield "reversal"
    if not state.must_change_ring and state.stall >= STALL_SHOWN:
        yield "stall"


def _of_beads(state: TrickleState) -> Iterator[str]:
    """The concepts at hand because of where the pieces are."""
    variant = state.variant
    empty = BOARD & ~state.occupied
    inside = state.occupied & INSIDE
    if any(
        RING[cell] < RING[start] and empty >> cell & 1
        for start in bits(inside)
        for cell in NEIGHBOURS[start]
    ):
        yield "inwards"
    held = RING_CELLS[OUTER] & ~CORNER_CELLS & state.occupied
    if held and not variant.off_board and not variant.move_along_edge:
        yield "rim"
    if not variant.off_board and inside.bit_count() <= FEW:
        yield "end"
    if not variant.all_alike:
        yield "values"
    if len(set(variant.goals.values())) > 1:
        yield "goals"
    if any(len(team) > 1 for team in variant.teams):
        yield "partners"


FACTS = Facts(
    of_action,
    of_turn,
    MappingProxyType(
        {
            "jump": Concept(
                N_("A bead can jump its neighbour if the space beyond is free."),
                "moves",
            ),
            "inwards": Concept(
                N_("Beads move sideways or outwards, never inwards."),
                "outwards",
            ),
            "shared": Concept(
                N_("Beads are shared: you may even move the one just moved."),
                "turn",
            ),
            "scored": Concept(N_("You can score: a bead on your edge is a point."), "goal"),
            "gave": Concept(
                N_("A bead on someone’s edge scores for them, whoever moves it."),
                "end",
            ),
            "corner": Concept(N_("A bead in a corner stays there and scores for no one."), "board"),
            "rim": Concept(N_("A bead on the rim stays put."), "rim"),
            "reversal": Concept(
                N_("No going straight back."),
                "reversal",
            ),
            "stall": Concept(
                N_("Nothing has moved outwards for 12 moves. After 24, something must."), "stall"
            ),
            "forced": Concept(N_("Moves must go outwards now."), "stall"),
            "end": Concept(N_("When all beads are on the rim, most points win."), "end"),
            "partners": Concept(
                N_("You and your partner opposite share edges and points."),
                "players",
            ),
            "neutral": Concept(
                N_("Edges without a colour are no one’s: beads there don’t score."),
                "players",
            ),
            "from-corner": Concept(N_("Beads in corners may still move along the rim."), "corner"),
            "along-edge": Concept(
                N_("On your turn you may move a bead along your own edge."), "along-edge"
            ),
            "off": Concept(
                N_("A bead scores as it leaves, for whoever owns that edge."),
                "off-board",
            ),
            "chain": Concept(
                N_("The same bead may keep jumping."),
                "chain",
            ),
            "values": Concept(N_("A bead scores the number on it."), "beads"),
            "goals": Concept(
                N_("Two spaces of every edge count triple, the other two once."), "goals"
            ),
        }
    ),
)
