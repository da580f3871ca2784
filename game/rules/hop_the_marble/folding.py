"""How players fold the cloth before a match: pull up folds, push it together, smooth it.

A hand's stroke goes from spot to spot, in millimetres from the middle, x to the right and y away
from player 0. Once strokes have made a relief of a cloth, only that counts.

The cloth is a square of ``FIELDS`` by ``FIELDS`` fields. Heights are whole levels; what a level is
in millimetres is up to the surface, so that the same relief fits a cloth and sand. No slope is too
steep for a marble at rest: neighbours differ by at most ``BESIDE`` levels, fields that touch at a
corner by at most ``ACROSS``.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise
from math import exp, hypot
from random import Random
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


PULL = "pull"
PUSH = "push"
SMOOTH = "smooth"
SAME = "same"
HANDS: tuple[str, ...] = (PULL, PUSH, SMOOTH)
"""What a hand can do; ``SAME`` makes the cloth the same for everyone."""

MOST_STROKES: Final = 300
MOST_SPOTS: Final = 24
"""The most strokes for a cloth, and the most spots in a stroke."""

_ALL_SPOTS: Final = 1000
"""The most spots in all strokes together."""

FARTHEST: Final = 400
"""The furthest spot of a stroke to any side, in millimetres."""

WIDTHS: Final = {PULL: 1.45, PUSH: 1.3, SMOOTH: 2.2}
"""Fields from the middle of a stroke to where its strength falls to 1/e."""

_FOLD: Final = 40
_TROUGH: Final = 26
_RUCK: Final = 40
"""Levels by which a long pull raises the cloth, and a long push lowers and heaps it."""

_SMOOTHED: Final = 0.7
"""The share of its height a field loses under a smoothing hand."""

_LONG: Final = 5.0
"""From this length on, in fields, a stroke has its full strength."""

_TAP: Final = 0.5
"""The share of it that a mere tap has."""

_FADED: Final = 2.2
"""This many widths away a stroke has no effect."""

Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class FoldStroke:
    """A hand's stroke through ``spots``; ``SAME`` has none."""

    hand: str
    spots: tuple[Spot, ...] = ()

    def notation(self) -> str:
        """``pull -100 20 40 80``."""
        return " ".join((self.hand, *(f"{x} {y}" for x, y in self.spots)))

    @property
    def is_sound(self) -> bool:
        """Whether such a stroke is possible."""
        if self.hand == SAME:
            return not self.spots
        return (
            self.hand in HANDS
            and 1 <= len(self.spots) <= MOST_SPOTS
            and all(abs(x) <= FARTHEST and abs(y) <= FARTHEST for x, y in self.spots)
        )


Strokes = tuple[FoldStroke, ...]

_WHOLE = "(?:0|-?[1-9][0-9]{0,2})"
_HAND = f"(?:{'|'.join(HANDS)})(?: {_WHOLE} {_WHOLE}){{1,{MOST_SPOTS}}}|{SAME}"
_STROKES = re.compile(f"(?:{_HAND})(?: (?:{_HAND}))*")
_STROKE = re.compile(_HAND)


def parse_strokes(text: str) -> Strokes | None:
    """The strokes in ``text``, as ``pull -100 20 40 80 same``; "" is none.

    None if they can't be read or are too many.
    """
    if not text:
        return ()
    if len(text) > 7 * MOST_STROKES + 10 * _ALL_SPOTS or not _STROKES.fullmatch(text):
        return None
    strokes = tuple(_read(found) for found in _STROKE.findall(text))
    return strokes if are_sound(strokes) else None


def _read(text: str) -> FoldStroke:
    hand, *numbers = text.split()
    values = [int(number) for number in numbers]
    return FoldStroke(hand, tuple(zip(values[::2], values[1::2], strict=True)))


def are_sound(strokes: Strokes) -> bool:
    """Whether players could have folded a cloth like this."""
    return all(stroke.is_sound for stroke in strokes) and not are_many(strokes)


def are_many(strokes: Strokes, more: int = 0) -> bool:
    """Whether a cloth can't take all these strokes, and one with ``more`` spots."""
    spots = sum(len(stroke.spots) for stroke in strokes) + more
    return len(strokes) + bool(more) > MOST_STROKES or spots > _ALL_SPOTS


def random_strokes(rng: Random) -> Strokes:
    """A few random strokes, some of them mere taps."""
    strokes = []
    for _stroke in range(rng.randint(0, 8)):
        x, y = rng.randint(-250, 250), rng.randint(-250, 250)
        spots = [(x, y)]
        for _spot in range(rng.randint(0, 4)):
            x, y = x + rng.randint(-60, 60), y + rng.randint(-60, 60)
            spots.append((max(-FARTHEST, min(x, FARTHEST)), max(-FARTHEST, min(y, FARTHEST))))
        strokes.append(FoldStroke(rng.choice(HANDS), tuple(spots)))
    if rng.random() < 0.3:
        strokes.append(FoldStroke(SAME))
    return tuple(strokes)


@lru_cache(maxsize=512)
def folded(strokes: Strokes, cloth: int, players: int) -> Relief:
    """What strokes make of a level cloth of ``cloth`` millimetres, for this many ``players``.

    Marbles at rest stay put everywhere on it.
    """
    if not strokes:
        return LEVEL
    *earlier, last = strokes
    before = folded(tuple(earlier), cloth, players).levels
    if last.hand == SAME:
        # Two sit face to face; for three and four all sides have to be the same.
        return Relief(even_sided(before, (0, 2) if players == 2 else (0, 1, 2, 3)))
    spots = [_in_fields(spot, cloth) for spot in last.spots]
    levels = list(before)
    match last.hand:
        case "pull":
            _pull(levels, spots)
        case "push":
            _push(levels, spots)
        case _:
            _smooth(levels, spots)
    return Relief(settled(levels))


_Point = tuple[float, float]


def _in_fields(spot: Spot, cloth: int) -> _Point:
    """A spot by column and row; fields have their centres at whole numbers."""
    x, y = spot
    return (x / cloth + 0.5) * FIELDS - 0.5, (y / cloth + 0.5) * FIELDS - 0.5


def _strength(spots: Sequence[_Point]) -> float:
    way = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(spots))
    return min(1.0, _TAP + (1 - _TAP) * way / _LONG)


def _pull(levels: list[int], spots: Sequence[_Point]) -> None:
    """A fold rises along the stroke."""
    high = _FOLD * _strength(spots)
    for place, near in _along(spots, WIDTHS[PULL]):
        levels[place] += round(high * near)


def _push(levels: list[int], spots: Sequence[_Point]) -> None:
    """The hand leaves a trough behind it and a ruck before it, bent around the hand."""
    strength = _strength(spots)
    for place, near in _along(spots, WIDTHS[PUSH]):
        levels[place] -= round(_TROUGH * strength * near)
    end = spots[-1]
    start = next(
        (spot for spot in reversed(spots) if hypot(end[0] - spot[0], end[1] - spot[1]) > 1), None
    )
    if start is None:
        return
    way = hypot(end[0] - start[0], end[1] - start[1])
    right, up = (end[0] - start[0]) / way, (end[1] - start[1]) / way
    ahead_x, ahead_y = end[0] + 1.5 * right, end[1] + 1.5 * up
    for place, column, row in _around((ahead_x, ahead_y), 7.0):
        along = (column - ahead_x) * right + (row - ahead_y) * up
        aside = (row - ahead_y) * right - (column - ahead_x) * up
        along += 0.07 * aside * aside
        levels[place] += round(_RUCK * strength * exp(-((along / 1.2) ** 2) - (aside / 3.2) ** 2))


def _smooth(levels: list[int], spots: Sequence[_Point]) -> None:
    """What's under the hand gets flatter."""
    for place, near in _along(spots, WIDTHS[SMOOTH]):
        levels[place] = int(levels[place] * (1 - _SMOOTHED * near))


def _along(spots: Sequence[_Point], width: float) -> Iterator[tuple[int, float]]:
    """The fields near a stroke, each with its weight: 1 on the stroke, to 0 far from it."""
    nearest: dict[int, float] = {}
    reach = _FADED * width
    for (x, y), (to_x, to_y) in pairwise(spots if len(spots) > 1 else (*spots, *spots)):
        right, up = to_x - x, to_y - y
        square = right * right + up * up
        middle = ((x + to_x) / 2, (y + to_y) / 2)
        for place, column, row in _around(middle, reach + max(abs(right), abs(up)) / 2):
            away_x, away_y = column - x, row - y
            if square:
                share = min(max((away_x * right + away_y * up) / square, 0.0), 1.0)
                away_x -= share * right
                away_y -= share * up
            away = away_x * away_x + away_y * away_y
            if away < nearest.get(place, reach * reach):
                nearest[place] = away
    for place, away in nearest.items():
        yield place, exp(-away / (width * width))


def _around(middle: _Point, reach: float) -> Iterator[tuple[int, int, int]]:
    """A square's fields: their places among the levels, their columns and rows."""
    x, y = middle
    columns = range(max(0, int(x - reach)), min(FIELDS, int(x + reach) + 2))
    for row in range(max(0, int(y - reach)), min(FIELDS, int(y + reach) + 2)):
        for column in columns:
            yield row * FIELDS + column, column, row
