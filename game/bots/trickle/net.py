"""A tiny net that corrects the evaluation of a position between two teams.

It was trained on searches; commit 2b1fb03d removed the program. Each team sees the board turned so
that its edges are in the same place; one view's sum less the other's gives the log-odds that the
handwritten evaluation misses. All numbers are integers, so C gets the same result.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from operator import mul
from pathlib import Path
from struct import Struct
from typing import Final

from game.hexboard import NAME
from game.rules.trickle.variant import Variant

FILE: Final = Path(__file__).resolve().parents[3] / "assets" / "nets" / "trickle.json"

HIDDEN: Final = 8
"""Neurons per team's view."""

FULL: Final = 255
"""A neuron's activation is clipped to 0 up to this."""

SHIFT: Final = 18
"""Odds are in units of 1 / (1 << SHIFT)."""

LANES: Final = 2 * HIDDEN
_LANE = 16
_ZERO = 1 << _LANE - 1
_COUNTED: Final = tuple(min(max(lane - _ZERO, 0), FULL) for lane in range(1 << _LANE))
_unpacked = Struct(f"<{LANES}H").unpack


class Net:
    """Both views' sums are packed into one int, a lane per neuron.

    ``rows`` are what a bead adds by the set of its cell, ``starts`` where the neurons begin by the
    team to move.
    """

    __slots__ = ("counts", "rows", "starts")

    def __init__(
        self,
        cells: Iterable[Iterable[int]],
        starts: Iterable[Iterable[int]],
        counts: Iterable[int],
        part: float,
    ) -> None:
        """The file's numbers; ``part`` of the correction counts."""
        self.rows = {0: 0} | {
            1 << cell: _packed(row) for cell, row in zip(sorted(NAME), cells, strict=True)
        }
        self.starts = tuple(map(_packed, starts))
        own = [round(count * part) for count in counts]
        self.counts = (*own, *(-count for count in own))

    def odds(self, sums: int, side: int) -> int:
        """What the beads' ``sums`` say for team 0, beyond the handwritten evaluation."""
        lanes = lanes_of(sums + self.starts[side])
        return sum(map(mul, self.counts, map(_COUNTED.__getitem__, lanes)))


def lanes_of(sums: int) -> tuple[int, ...]:
    """The lanes packed into one int, each offset by half its range."""
    return _unpacked((sums + _MIDDLE).to_bytes(2 * LANES, "little"))


def signed_lanes_of(sums: int) -> list[int]:
    """The lanes without the offset."""
    return [lane - _ZERO for lane in lanes_of(sums)]


def _packed(lanes: Iterable[int]) -> int:
    return sum(lane << _LANE * number for number, lane in enumerate(lanes))


_MIDDLE = _packed([_ZERO] * LANES)


@cache
def net_for(variant: Variant, part: float) -> Net | None:
    """The net where it was trained: two teams, no options. None if it isn't used."""
    plain = replace(variant, players=2, partnerships=False, handicaps=())
    if not part or len(variant.teams) != 2 or plain != Variant(2):
        return None
    try:
        found = json.loads(FILE.read_text(encoding="utf-8"))
        return Net(found["cells"], found["starts"], found["counts"], part)
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        # A damaged copy of the app plays as it did before there was a net.
        return None
