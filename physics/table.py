"""What lies on the cloth before a flick."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.hop_the_marble import marbles
from game.rules.hop_the_marble.state import HopState
from physics.cloth import Cloth
from physics.surfaces import SURFACES

TENTHS = 10
"""Tenths of a millimetre, the unit of the rules, in a millimetre."""

RADIUS = marbles.RADIUS / TENTHS
"""Of a marble, mm."""

DIAMETER = 2 * RADIUS


@dataclass(frozen=True)
class MarbleTable:
    """The marbles with the places of their centres in mm, sorted by name, and their cloth."""

    marbles: tuple[tuple[str, float, float], ...]
    cloth: Cloth


def table_of(state: HopState) -> MarbleTable:
    """The table of a position of Hop the Marble."""
    return MarbleTable(
        tuple((name, x / TENTHS, y / TENTHS) for name, (x, y) in state.on_cloth().items()),
        cloth_of(state),
    )


def cloth_of(state: HopState) -> Cloth:
    """The cloth of a position of Hop the Marble."""
    variant = state.variant
    return Cloth(variant.cloth, SURFACES[variant.surface], state.ground, variant.rim)
