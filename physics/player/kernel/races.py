"""Races of Hop the Marble played on in C."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from game.bots.kernels import Kernel
from physics.player.playing_on import in_python
from physics.player.wishes import Race, turns_for

KERNEL: Final = Kernel("physics.player.kernel", edition=3)

_MISSING, _OVER = 6, 24
"""More marbles than can be missing for a card, and than can be too many."""


def played_on(race: Race, mover: int, first: int, times: int) -> list[float]:
    """As ``playing_on.in_python``, the fastest that there is here."""
    play = in_c if KERNEL.available else in_python
    return play(race, mover, first, times)


def in_c(race: Race, mover: int, first: int, times: int) -> list[float]:
    """As ``playing_on.in_python``, and equal to that."""
    ffi, lib = KERNEL.ffi, KERNEL.lib
    aims, players = race.aims, len(race.hands)
    turns = _turns(aims.chance, aims.weights.back)
    start = {
        "players": players,
        "in_order": aims.in_order,
        "mover": mover,
        "left": race.limit,
        "hands": [*race.hands, race.middle],
        "cards": race.cards,
        "open": [(1 << len(own)) - 1 for own in race.cards],
        "lead": aims.weights.lead,
        "card": aims.weights.card,
        "turns": turns,
    }
    sums = ffi.new("double[]", players)
    lib.kernel_play_on(ffi.new("Start *", start), first, times, sums)
    shares: list[float] = ffi.unpack(sums, players)
    return shares


@lru_cache(maxsize=8)
def _turns(chance: float, back: float) -> Any:
    """Expected turns by the marbles that are missing and those that are too many, for C."""
    rows = [
        turns_for(missing, over, chance, back=back)
        for missing in range(_MISSING)
        for over in range(_OVER)
    ]
    return KERNEL.ffi.new("double[]", rows)
