"""How players fold the cloth before a match: pull up folds, push it together, smooth it.

A hand's stroke goes from spot to spot, in millimetres from the middle, x to the right and y away
from player 0. This computes once what strokes make of a cloth: only the relief counts later.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import exp, hypot
from random import Random
from typing import Final

from game.rules.hop_the_marble.relief import (
    FIELDS,
    LEVEL,
    Relief,
    even_sided,
    settled,
)

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
class Stroke:
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


Strokes = tuple[Stroke, ...]

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


def _read(text: str) -> Stroke:
    hand, *numbers = text.split()
    values = [int(number) for number in numbers]
    return Stroke(hand, tuple(zip(values[::2], values[1::2], strict=True)))


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
        strokes.append(Stroke(rng.choice(HANDS), tuple(spots)))
    if rng.random() < 0.3:
        strokes.append(Stroke(SAME))
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
