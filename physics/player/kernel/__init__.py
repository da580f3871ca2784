"""Races played on in C, draw by draw as in ``playing_on``, many times faster.

Built where there's a compiler; otherwise Python does it.
"""

from functools import lru_cache
from typing import Any, Final

from game.bots.player import Kernel
from physics.player.playing_on import in_python
from physics.player.wishes import WEIGHTS, Race, turns_for

KERNEL: Final = Kernel("physics.player.kernel", edition=4)

_MISSING, _OVER = 6, 24
"""More marbles than a hand can be missing for a card, and than can be too many."""


def played_on(race: Race, mover: int, first: int, times: int) -> list[float]:
    """As ``playing_on.in_python``, with whatever is fastest here."""
    play = in_c if KERNEL.available else in_python
    return play(race, mover, first, times)


def in_c(race: Race, mover: int, first: int, times: int) -> list[float]:
    """As ``playing_on.in_python``, with the same results."""
    ffi, lib = KERNEL.ffi, KERNEL.lib
    aims, players = race.aims, len(race.hands)
    turns = _turns(aims.chance)
    start = {
        "players": players,
        "in_order": aims.in_order,
        "mover": mover,
        "left": race.limit,
        "hands": [*race.hands, race.middle],
        "cards": race.cards,
        "open": [(1 << len(own)) - 1 for own in race.cards],
        "lead": WEIGHTS.lead,
        "card": WEIGHTS.card,
        "turns": turns,
    }
    sums = ffi.new("double[]", players)
    lib.kernel_play_on(ffi.new("Start *", start), first, times, sums)
    shares: list[float] = ffi.unpack(sums, players)
    return shares


@lru_cache(maxsize=8)
def _turns(chance: float) -> Any:
    """Expected turns by missing and spare marbles, for C."""
    rows = [
        turns_for(missing, over, chance) for missing in range(_MISSING) for over in range(_OVER)
    ]
    return KERNEL.ffi.new("double[]", rows)
