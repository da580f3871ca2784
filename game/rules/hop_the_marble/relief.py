"""The relief of a cloth that players have folded: each field's height.

The cloth is a square of ``FIELDS`` by ``FIELDS`` fields. Heights are whole levels; what a level is
in millimetres is up to the surface, so that the same relief fits a cloth and sand. No slope is too
steep for a marble at rest: neighbours differ by at most ``BESIDE`` levels, fields that touch at a
corner by at most ``ACROSS``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final

FIELDS: Final = 30
"""The number of fields along each side."""

BESIDE: Final = 26
"""The most levels between neighbouring fields."""

ACROSS: Final = 36
"""The most levels between fields that touch at a corner."""

STEEPEST: Final = 28
"""The steepest slope in any direction, in levels per field."""

HIGHEST: Final = 250
"""The most levels a field is above or below the level cloth."""

Levels = tuple[int, ...]
"""The levels of all fields, row by row, starting at player 0's left hand."""

_AREA: Final = FIELDS * FIELDS

_UP: Final = "abcdefghijklmnopqrstuvwxyz"

_SIGNS: Final = _UP.upper()[::-1] + "." + _UP
"""A sign for each step between fields: Z is ``BESIDE`` down, z as much up."""

_CORNER: Final = re.compile(r"[+-][1-9][0-9]{1,2}(?![0-9])")

_RUN: Final = re.compile(r"([A-Za-z.])(?:\*([1-9][0-9]{0,2}))?")


@dataclass(frozen=True, slots=True)
class Relief:
    """A cloth's relief. Raises ValueError with a sentence for an impossible one."""

    levels: Levels

    def __post_init__(self) -> None:
        if len(self.levels) != _AREA:
            raise ValueError("A relief has another number of fields.")
        if not is_gentle(self.levels):
            raise ValueError("This relief is too steep for marbles to lie on.")

    def notation(self) -> str:
        """The steps from field to field, a sign each: ``.`` for none, ``c`` 3 up, ``C`` 3 down.

        ``c*12`` is twelve such steps. A row begins with the step from the field below, and the
        whole with the first field's level, in digits where no sign reaches it: ``+40``.
        """
        steps, corner = list(_steps(self.levels)), ""
        if abs(steps[0]) > BESIDE:
            corner = f"{steps.pop(0):+}"
        signs = [_SIGNS[step + BESIDE] for step in steps]
        return corner + "".join(_run(sign, len(list(run))) for sign, run in groupby(signs))


def _run(sign: str, count: int) -> str:
    return sign * count if count < 3 else f"{sign}*{count}"


def _steps(levels: Levels) -> Iterator[int]:
    for place, level in enumerate(levels):
        if place % FIELDS:
            yield level - levels[place - 1]
        else:
            yield level - (levels[place - FIELDS] if place else 0)


def parse_relief(text: str) -> Relief:
    """Parse a relief. Raises ValueError with a sentence."""
    corner = _CORNER.match(text)
    levels: list[int] = [] if corner is None else [int(corner[0])]
    read = 0 if corner is None else corner.end()
    for found in _RUN.finditer(text, read):
        step = _SIGNS.index(found[1]) - BESIDE
        count = int(found[2] or 1)
        if found.start() != read or len(levels) + count > _AREA:
            break
        read = found.end()
        for _field in range(count):
            here = len(levels)
            before = here - 1 if here % FIELDS else here - FIELDS
            levels.append(step + (levels[before] if here else 0))
    if read < len(text) or len(levels) < _AREA:
        raise ValueError(f"“{text[:40]}” is not the relief of a ground.")
    return Relief(tuple(levels))


def is_gentle(levels: Levels) -> bool:
    """Whether marbles at rest stay put everywhere."""
    if any(abs(level) > HIGHEST for level in levels):
        return False
    rows = [levels[start : start + FIELDS] for start in range(0, _AREA, FIELDS)]
    return all(_are_gentle(row, row, 1, BESIDE) for row in rows) and all(
        _are_gentle(below, above, 0, BESIDE)
        and _are_gentle(below, above, 1, ACROSS)
        and _are_gentle(above, below, 1, ACROSS)
        for below, above in pairwise(rows)
    )


def _are_gentle(one: Levels, other: Levels, aside: int, most: int) -> bool:
    return all(abs(a - b) <= most for a, b in zip(one, other[aside:], strict=False))


def settled(levels: Sequence[int]) -> Levels:
    """The levels with everything too steep or too high slumped, evenly from above and below."""
    held = [min(max(level, -HIGHEST), HIGHEST) for level in levels]
    if is_gentle(tuple(held)):
        return tuple(held)
    lowered = _slumped(held)
    raised = [-level for level in _slumped([-level for level in held])]
    return tuple((low + high) // 2 for low, high in zip(lowered, raised, strict=True))


def _slumped(levels: list[int]) -> list[int]:
    """The highest levels that are no higher than these and nowhere too steep.

    Two sweeps spread each low field as far as it reaches, as in a distance transform.
    """
    wide = FIELDS + 2
    edge = 4 * HIGHEST
    framed = [edge] * wide
    for start in range(0, _AREA, FIELDS):
        framed += [edge, *levels[start : start + FIELDS], edge]
    framed += [edge] * wide
    inside = [
        row * wide + column for row in range(1, FIELDS + 1) for column in range(1, FIELDS + 1)
    ]
    for places, way in ((inside, -1), (inside[::-1], 1)):
        beside, ahead = way, way * wide
        for place in places:
            near = min(framed[place + beside], framed[place + ahead]) + BESIDE
            corner = min(framed[place + ahead - 1], framed[place + ahead + 1]) + ACROSS
            near = min(near, corner)
            if near < framed[place]:
                framed[place] = near
    return [framed[place] for place in inside]


def quarter_turned(levels: Levels, quarters: int) -> Levels:
    """The same relief on a cloth turned counter-clockwise by this many quarters."""
    for _quarter in range(quarters % 4):
        # (column, row) moves to (FIELDS - 1 - row, column).
        levels = tuple(
            levels[(FIELDS - 1 - column) * FIELDS + row]
            for row in range(FIELDS)
            for column in range(FIELDS)
        )
    return levels


def even_sided(levels: Levels, quarters: Sequence[int]) -> Levels:
    """The same from all these sides: of the fields that then coincide the boldest counts."""
    turned = [quarter_turned(levels, quarter) for quarter in quarters]
    return settled(
        [max(alike, key=lambda level: (abs(level), level)) for alike in zip(*turned, strict=True)]
    )


LEVEL: Final = Relief((0,) * _AREA)
"""A cloth without folds."""
