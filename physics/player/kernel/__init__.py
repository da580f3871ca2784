"""The inner loops of Hop's computer players in C: the same as in Python, many times faster.

Races are played on draw by draw as in ``playing_on``, and flicks roll on an even cloth number by
number as in ``flat_simulation``. Built where there's a compiler; otherwise Python does it.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from game.bots.player import Kernel
from physics.cloth import DIAMETER, MarbleTable, Shot, start_velocity
from physics.player.flat_simulation import EvenCloth, touched_in_python
from physics.player.playing_on import in_python
from physics.player.wishes import WEIGHTS, Race, turns_for

KERNEL: Final = Kernel("physics.player.kernel", edition=3)

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


_ROW = 32
"""More marbles than are on any cloth."""


def touched_on_level(table: MarbleTable, flicks: Sequence[Shot]) -> list[tuple[str, ...]]:
    """As ``flat_simulation.touched_in_python``, with whatever is fastest here."""
    touched = touched_in_c if KERNEL.available else touched_in_python
    return touched(table, flicks)


def touched_in_c(table: MarbleTable, flicks: Sequence[Shot]) -> list[tuple[str, ...]]:
    """As ``flat_simulation.touched_in_python``, with the same results."""
    ffi, lib = KERNEL.ffi, KERNEL.lib
    names = [name for name, _x, _y in table.marbles]
    numbers = {name: number for number, name in enumerate(names)}
    level = EvenCloth.of(table.cloth)._asdict()
    places = [(x, y) for _name, x, y in table.marbles]
    level |= {"marbles": len(names), "diameter": DIAMETER, "places": places}
    flicked = [numbers[flick.marble] for flick in flicks]
    speeds = [part for flick in flicks for part in start_velocity(flick)]
    touched = ffi.new("int8_t[]", _ROW * len(flicks))
    lib.kernel_sift(
        ffi.new("Level *", level),
        len(flicks),
        ffi.new("int32_t[]", flicked),
        ffi.new("double[]", speeds),
        touched,
    )
    rows = ffi.unpack(touched, _ROW * len(flicks))
    starts = range(0, len(rows), _ROW)
    return [tuple(names[number] for number in rows[at : rows.index(-1, at)]) for at in starts]
