"""Help at the Bead Game's table: where to look, which bead, what's worth considering."""

from collections.abc import Iterator, Sequence

from game.bots.bot import Candidate
from game.protocol import Action
from game.rules.bead_game.actions import Draw, Gap, InHand, OnPile, Place, Play, Split, WholeChain
from game.rules.bead_game.state import BeadState
from scenes.games.bead_game.marks import BowlOf, End, Pile, Spot
from scenes.table.idea_dots import best_ideas


def look_at(action: Action | None, seat: int) -> BowlOf | Pile | WholeChain | None:
    """Where to look for an action of the player on ``seat``."""
    match action:
        case Play():
            return BowlOf(seat)
        case Draw():
            return Pile()
        case Split():
            return WholeChain(seat, action.chain)
    return None


def pieces_of(action: Action | None, seat: int) -> tuple[Place, ...]:
    """The beads an action is about, without what's done with them."""
    match action:
        case Play():
            return (InHand(action.colour),)
        case Draw():
            return (OnPile(action.colour),)
        case Split():
            return InHand(action.colour), WholeChain(seat, action.chain)
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
            yield Gap(state.player, action.chain, action.after)
