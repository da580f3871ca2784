"""Help at the Bead Game's table: where to look, which bead, what is worth a thought.

Places and beads are told by the names that the rules give to pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.bots.bot import Candidate
from game.protocol import Action
from game.rules.bead_game.actions import Draw, Play, Split
from game.rules.bead_game.state import BeadState
from scenes.games.bead_game.marks import End, Gap, InHand, OnPile, Spot
from scenes.table.idea_dots import best_ideas


def place_of(action: Action | None, seat: int) -> str | None:
    """Where to look for an action of the player on ``seat``: ``hand``, ``pile`` or a chain."""
    match action:
        case Play():
            return "hand"
        case Draw():
            return "pile"
        case Split():
            return f"chain:{seat}.{action.chain}"
    return None


def pieces_of(action: Action | None, seat: int) -> tuple[str, ...]:
    """The beads that an action is about, without what is done with them."""
    match action:
        case Play():
            return (f"hand:{action.colour}",)
        case Draw():
            return (f"pile:{action.colour}",)
        case Split():
            return (f"hand:{action.colour}", f"chain:{seat}.{action.chain}")
    return ()


def ideas_of(
    state: BeadState, candidates: Sequence[Candidate], chosen: str | None
) -> tuple[tuple[Spot, float], ...]:
    """The few best spots, with how good the best action there is, 0 to 1.

    While no bead is ``chosen``, the beads to choose from; then what can be done with that one.
    """
    values = [candidate.value for candidate in candidates]
    spots = (
        (spot, candidate.value)
        for candidate in candidates
        for spot in _spots(state, candidate.action, chosen)
    )
    return tuple(best_ideas(spots, values, state.players).items())


def _spots(state: BeadState, action: Action, chosen: str | None) -> Iterator[Spot]:
    match action:
        case Draw() if chosen is None:
            yield OnPile(action.colour)
        case Play() | Split() if chosen is None:
            yield InHand(action.colour)
        case Play() if action.colour == chosen:
            for chain in range(len(state.chains[state.player])):
                yield End(action.end, state.player, chain)
        case Split() if action.colour == chosen:
            yield Gap(action.chain, action.after)
