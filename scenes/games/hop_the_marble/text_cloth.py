"""Hop's cloth as letters, and its distances and directions in numbers.

Places are millimetres from the middle of the cloth, to the right and away from the first player;
directions are degrees, 0 to the right and 90 away from the first player.
"""

import math
from collections.abc import Callable, Mapping
from typing import Final

from game.rules.hop_the_marble import Variant
from game.rules.hop_the_marble.actions import SLOWEST, bearing_of
from game.rules.hop_the_marble.marbles import DIAMETER, Marbles, Spot, is_in_area, is_on_cloth
from game.rules.hop_the_marble.state import HopState
from physics.cloth import SURFACES
from scenes.terminal.view import columns, to_left

COLUMNS: Final = 24
ROWS: Final = 16
"""The picture's rows; letters are taller than wide, so there are fewer of them."""

_EVERY: Final = 6
"""Every how many columns one has its place written above."""

_NARROWEST: Final = 2
"""The letters of a marble's name, in English."""

_TENTHS: Final = 10


def picture(state: HopState, shown: Callable[[str], str]) -> list[str]:
    """The cloth, first player below, each marble in its cell or the nearest free one.

    ``shown`` gives the names of marbles as the player writes them.
    """
    variant = state.variant
    cells = {cell: shown(marble) for marble, cell in _cells(variant, state.on_cloth()).items()}
    margin = len(str(-variant.cloth // 2))
    width = 1 + max((columns(marble) for marble in cells.values()), default=_NARROWEST)
    heading = ""
    for column in range(0, COLUMNS, _EVERY):
        heading += millimetres(_centre(variant, (column, 0))[0], whole=True).ljust(width * _EVERY)
    lines = [" " * (margin + 2) + heading.rstrip()]
    for row in reversed(range(ROWS)):
        ground = "".join(
            to_left(cells.get((column, row), _ground(variant, (column, row))), width)
            for column in range(COLUMNS)
        )
        away = millimetres(_centre(variant, (0, row))[1], whole=True)
        lines.append(f"{away.rjust(margin)}  {ground}".rstrip())
    return lines


def millimetres(tenths: int, *, whole: bool = False) -> str:
    """A length in tenths of a millimetre, in millimetres.

    >>> millimetres(-2310), millimetres(125), millimetres(125, whole=True)
    ('-231', '12.5', '12')
    """
    if whole:
        return str(round(tenths / _TENTHS))
    return f"{tenths / _TENTHS:.1f}".removesuffix(".0")


def place_text(spot: Spot) -> str:
    """A place as it's typed.

    >>> place_text((-120, -2310))
    '-12 -231'
    """
    return " ".join(map(millimetres, spot))


def degrees_text(bearing: int) -> str:
    """A bearing in tenths of a degree as it's typed.

    >>> degrees_text(1234), degrees_text(900)
    ('123.4', '90')
    """
    return millimetres(bearing)


def bearing_between(start: Spot, end: Spot) -> int:
    """The bearing from one spot to another, in tenths of a degree."""
    return bearing_of((end[0] - start[0], end[1] - start[1]))


def way_between(start: Spot, end: Spot) -> int:
    """How far a marble rolls before it touches another, in tenths of a millimetre."""
    return max(0, round(math.dist(start, end)) - DIAMETER)


def speed_to_roll(variant: Variant, way: int) -> int:
    """The speed in mm/s at which a marble rolls ``way`` tenths of a millimetre on flat cloth."""
    slowing = SURFACES[variant.surface].deceleration
    return max(SLOWEST, math.ceil(math.sqrt(2 * slowing * way / _TENTHS)))


def _cells(variant: Variant, marbles: Marbles) -> Mapping[str, tuple[int, int]]:
    """The cell of each marble; if taken, the nearest free one."""
    every = [(column, row) for column in range(COLUMNS) for row in range(ROWS)]
    taken: dict[tuple[int, int], str] = {}
    for marble, spot in marbles.items():
        free = (cell for cell in every if cell not in taken)
        taken[min(free, key=lambda cell: math.dist(_centre(variant, cell), spot))] = marble
    return {marble: cell for cell, marble in taken.items()}


def _centre(variant: Variant, cell: tuple[int, int]) -> Spot:
    column, row = cell
    side = 2 * variant.half
    return (
        round(side * (column + 0.5) / COLUMNS) - variant.half,
        round(side * (row + 0.5) / ROWS) - variant.half,
    )


def _ground(variant: Variant, cell: tuple[int, int]) -> str:
    spot = _centre(variant, cell)
    if any(is_in_area(variant, seat, spot) for seat in range(variant.players)):
        return ":"
    return "." if is_on_cloth(variant, spot) else " "
