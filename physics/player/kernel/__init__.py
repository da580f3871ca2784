"""What a race is worth, by playing a round on at random many times, in C.

Only C is fast enough for it; where it isn't built, the expert looks one turn ahead.
"""

from functools import lru_cache
from typing import Any, Final

from game.bots.player import Kernel
from physics.player.wishes import WEIGHTS, Race, turns_for

KERNEL: Final = Kernel("physics.player.kernel", edition=4)

_MISSING, _OVER = 6, 24
"""More marbles than a hand can be missing for a card, and than can be too many."""


def played_on(race: Race, mover: int, first: int, times: int) -> list[float]:
    """The sums of each player's shares of the win, played on ``times`` times.

    Each playout's number, from ``first`` on, seeds its draws. A round is played after the mover, or
    all remaining turns if there are few.
    """
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
