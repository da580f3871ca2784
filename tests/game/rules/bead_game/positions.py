"""Positions of the Bead Game written down by hand, a letter for each bead."""

from game.rules.bead_game import BeadVariant
from game.rules.bead_game.actions import COLOURS, Beads, parse_action
from game.rules.bead_game.state import BeadState
from tests.game.rules.questions import Questions

_questions = Questions(parse_action)
after, is_legal = _questions.after, _questions.is_legal
refusal, refused, broken = _questions.refusal, _questions.refused, _questions.broken


COLOUR_OF = {colour[0]: colour for colour in COLOURS}


def heap(letters: str) -> Beads:
    """The beads written as ``rrb``."""
    return Beads.of(COLOUR_OF[letter] for letter in letters)


def position(
    chains: str,
    hands: str = "",
    pile: str = "",
    *,
    player: int = 0,
    quiet: int = 0,
    **options: bool | str,
) -> BeadState:
    """A position with the players' chains like ``rbc gg | wo``, from the inside to the outside.

    ``hands`` are like ``rrb | c``; players who aren't named have none.
    """
    owned = [part.split() for part in chains.split("|")]
    held = [heap(part.strip()) for part in hands.split("|")]
    held += [heap("")] * (len(owned) - len(held))
    return BeadState(
        BeadVariant(len(owned), **options),  # type: ignore[arg-type]
        tuple(tuple(tuple(COLOUR_OF[bead] for bead in chain) for chain in own) for own in owned),
        tuple(held),
        heap(pile),
        player,
        quiet,
    )


def chains_of(state: BeadState) -> str:
    """The chains as ``position`` reads them."""
    return " | ".join(
        " ".join("".join(colour[0] for colour in chain) for chain in own) for own in state.chains
    )


def held(state: BeadState, player: int) -> str:
    """The letters of the beads in a visible hand."""
    hand = state.hands[player]
    assert hand is not None
    return letters(hand)


def letters(beads: Beads) -> str:
    return "".join(colour[0] for colour in beads.elements())
