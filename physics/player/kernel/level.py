"""Flicks on an even cloth in C."""

from __future__ import annotations

from collections.abc import Sequence

from physics.contacts import Shot, start_velocity
from physics.player.flat_simulation import Level, touched_in_python
from physics.player.kernel.races import KERNEL
from physics.table import DIAMETER, MarbleTable

_ROW = 32
"""More marbles than lie on any cloth."""


def touched_on_level(table: MarbleTable, flicks: Sequence[Shot]) -> list[tuple[str, ...]]:
    """As ``flat_simulation.touched_in_python``, the fastest that there is here."""
    touched = touched_in_c if KERNEL.available else touched_in_python
    return touched(table, flicks)


def touched_in_c(table: MarbleTable, flicks: Sequence[Shot]) -> list[tuple[str, ...]]:
    """As ``flat_simulation.touched_in_python``, and equal to that."""
    ffi, lib = KERNEL.ffi, KERNEL.lib
    names = [name for name, _x, _y in table.marbles]
    numbers = {name: number for number, name in enumerate(names)}
    level = Level.of(table.cloth)._asdict()
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
