"""Which move of a search is which action of the rules."""

from __future__ import annotations

from game.bots.bead_game.position import FIRST_DRAW, PASS, Move
from game.bots.bead_game.strands import Strands
from game.protocol import Action
from game.rules.bead_game.actions import INSIDE, OUTSIDE, Draw, Pass, Play, Split
from game.rules.bead_game.beads import COLOURS
from game.rules.bead_game.state import BeadState


def action_of(move: Move, state: BeadState) -> Action:
    """A move of the search as an action of the player to move in ``state``."""
    if isinstance(move, tuple):
        colour, cut = move
        chain = tuple(COLOURS[bead] for bead in cut.chain)
        return Split(COLOURS[colour], state.chains[state.player].index(chain), cut.after)
    if move < FIRST_DRAW:
        return Play(COLOURS[move >> 1], OUTSIDE if move & 1 else INSIDE)
    return Pass() if move == PASS else Draw(COLOURS[move - FIRST_DRAW])


def move_of(action: Action, state: BeadState, own: Strands) -> Move:
    """A legal action of the player to move, whose chains are ``own``, as a move of the search.

    Cuts of equal chains are one move.
    """
    match action:
        case Play():
            return 2 * COLOURS.index(action.colour) + (action.end == OUTSIDE)
        case Draw():
            return FIRST_DRAW + COLOURS.index(action.colour)
        case Split():
            chain = bytes(COLOURS.index(bead) for bead in state.chains[state.player][action.chain])
            cut = next(c for c in own.cuts() if c.chain == chain and c.after == action.after)
            return COLOURS.index(action.colour), cut
    return PASS
