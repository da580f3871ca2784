"""The light on a ground while hands fold it: worked out anew only where it has changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.rules.hop_the_marble.relief import FIELDS, STEEPEST, Levels, Relief, quarter_turned
from physics.cloth import Cloth
from scenes.games.hop_the_marble.picture.relief import CELL, Mood, Tint, facing_light, light_map

_STEPS: Final = 256
"""So many shades are told apart between level and steepest."""


class FoldedLight:
    """The light of one ``cloth`` under hands; like ``light_map`` of it for any relief."""

    def __init__(self, cloth: Cloth, turned: int, mood: Mood, tints: Sequence[Tint]) -> None:
        self._turned = turned
        self._count = round(cloth.size_mm / CELL)
        level = light_map(replace(cloth, folds=Relief((0,) * FIELDS**2)), turned, mood, tints)
        self._level = [
            [tuple(level.get_at((x, y))[:3]) for x in range(self._count)]
            for y in range(self._count)
        ]
        self._shades = [
            facing_light(cloth, mood, share / _STEPS)
            for share in range(-2 * _STEPS, 2 * _STEPS + 1)
        ]
        self._near = [_near((number + 0.5) / self._count) for number in range(self._count)]
        self._rows: list[tuple[object, bytes]] = [(None, b"")] * self._count

    def map(self, relief: Relief) -> pygame.Surface:
        """The light of the whole ground, its side ``turned`` below."""
        # The window's first row is the farthest one.
        levels = quarter_turned(relief.levels, self._turned)
        rows = [_framed(levels[start : start + FIELDS]) for start in range(0, FIELDS**2, FIELDS)]
        rows = [rows[0], *rows, rows[-1], rows[-1]]
        for number in range(self._count):
            first, up = self._near[self._count - 1 - number]
            three = tuple(rows[first : first + 3])
            if self._rows[number][0] != three:
                self._rows[number] = three, self._row(number, three, up)
        size = (self._count, self._count)
        light = b"".join(row for _levels, row in self._rows)
        return pygame.image.frombytes(light, size, "RGB")

    def _row(self, number: int, rows: Sequence[Levels], up: float) -> bytes:
        below, above, down = (1 - up) ** 2 / 2, up * up / 2, 1 - up
        beside = 1 - below - above
        across = [below * a + beside * b + above * c for a, b, c in zip(*rows, strict=True)]
        along = [down * (b - a) + up * (c - b) for a, b, c in zip(*rows, strict=True)]
        shades, fine = self._shades, _STEPS / STEEPEST
        light = bytearray()
        for (first, right), (red, green, blue) in zip(self._near, self._level[number], strict=True):
            left, far = 1 - right, right * right / 2
            near = left * left / 2
            middle = across[first + 1]
            slope_x = left * (middle - across[first]) + right * (across[first + 2] - middle)
            slope_y = (
                near * along[first] + (1 - near - far) * along[first + 1] + far * along[first + 2]
            )
            warm, plain, cool = shades[2 * _STEPS + round(fine * (slope_x - slope_y))]
            light += bytes(
                (
                    min(255, int(red * warm)),
                    min(255, int(green * plain)),
                    min(255, int(blue * cool)),
                )
            )
        return bytes(light)


def _near(share: float) -> tuple[int, float]:
    """The first of the three fields that count at a share of the way, and how far on it is."""
    along = share * FIELDS
    return int(along), along - int(along)


def _framed(row: Levels) -> Levels:
    return (row[0], *row, row[-1], row[-1])
