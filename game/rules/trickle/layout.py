"""Where the beads are at the start, and what they're worth."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.boards.hexboard import INDEX, RING_CELLS, SHIFTS, bits

START = RING_CELLS[0] | RING_CELLS[1] | RING_CELLS[2]
START_CELLS: tuple[int, ...] = tuple(bits(START))
"""The cells with beads at the start, in the order a shuffle lists their values."""

BEADS = len(START_CELLS)

ALL_ALIKE: Mapping[int, int] = MappingProxyType({1: BEADS})
"""How many beads of each value there are if every bead is worth 1."""

VALUE_COUNTS: Mapping[int, int] = MappingProxyType({1: 9, 2: 6, 3: 3, 5: 1})
"""How many beads of each value there are in the game with scoring beads."""


def _symmetric() -> dict[int, int]:
    values = dict.fromkeys(START_CELLS, 1)
    centre = INDEX["f6"]
    values[centre] = 5
    for turn, shift in enumerate(SHIFTS):
        values[centre + shift] = 2 if turn % 2 else 3
        values[centre + 2 * shift] = 2 if turn % 2 else 1
    return values


SYMMETRIC: Mapping[int, int] = MappingProxyType(_symmetric())
"""The layout with 5 in the centre, 3 and 2 alternating around it, 2 on every other corner."""
