"""The pictures of Hop the Marble: what a marble rolls on, and its card."""

import math
from random import Random
from typing import Final

import numpy as np
from PIL import Image, ImageDraw

from tools.art.studio import THEMES, ArtStudio, Pixels, close_up, ground

NAP: Final = math.radians(-62)
"""Which way the strands lean: towards the upper right, against the room's light."""

_STRANDS: Final = 190
"""Strands along a side."""

_LONG: Final = 0.030
"""Length of a strand seen from above, as a share of the side."""

_BROAD: Final = 0.0042
"""Its width."""

_FINE: Final = 2
"""How many times larger it's drawn than kept."""

_PARTS: Final = 5
"""The parts a strand is drawn in, from its dark root to its light tip."""

_WOOL: Final = ((146, 129, 112), (198, 184, 164), (234, 224, 208))
"""The colours of the root, the middle and the tip."""


def pile(side: int) -> Pixels:
    """A square of carpet that repeats without seams, ``side`` pixels wide."""
    rng = Random(12)
    wide = side * _FINE
    picture = Image.new("RGB", (wide, wide), _WOOL[0])
    pen = ImageDraw.Draw(picture)
    step = wide / _STRANDS
    roots = [
        ((column + rng.random()) * step, (row + rng.random()) * step)
        for row in range(_STRANDS)
        for column in range(_STRANDS)
    ]
    rng.shuffle(roots)
    for x, y in roots:
        # The pile is in soft waves, as feet and brushes leave it.
        wave = math.sin(math.tau * x / wide + 1.3 * math.sin(math.tau * y / wide))
        swirl = math.sin(2 * math.tau * y / wide + 2.0 * math.cos(math.tau * x / wide))
        angle = NAP + 0.16 * wave + 0.14 * swirl + rng.gauss(0, 0.20)
        tone = 1 + 0.025 * wave + rng.gauss(0, 0.05)
        length = _LONG * wide * rng.uniform(0.75, 1.2)
        _strand(pen, (x, y), angle, rng.gauss(0, 0.5), length, tone, wide)
    small = picture.resize((side, side), Image.Resampling.LANCZOS)
    pixels: Pixels = np.asarray(small, dtype=np.float64) / 255
    return pixels


def _strand(
    pen: ImageDraw.ImageDraw,
    root: tuple[float, float],
    angle: float,
    bend: float,
    length: float,
    tone: float,
    wide: int,
) -> None:
    """One strand from its root on; where it leaves the square it re-enters on the other side."""
    points = [root]
    for part in range(_PARTS):
        way = angle + bend * (part / _PARTS)
        x, y = points[-1]
        points.append((x + length / _PARTS * math.cos(way), y + length / _PARTS * math.sin(way)))
    reach = length + _BROAD * wide
    across = [0, *([wide] if root[0] < reach else []), *([-wide] if root[0] > wide - reach else [])]
    down = [0, *([wide] if root[1] < reach else []), *([-wide] if root[1] > wide - reach else [])]
    for dx in across:
        for dy in down:
            moved = [(x + dx, y + dy) for x, y in points]
            for part in range(_PARTS):
                share = part / (_PARTS - 1)
                broad = round(_BROAD * wide * (1.15 - 0.5 * share))
                pen.line((*moved[part], *moved[part + 1]), _shade(share, tone), broad)


def _shade(share: float, tone: float) -> tuple[int, int, int]:
    """A strand's colour, a share of its way from root to tip."""
    first, second = (_WOOL[0], _WOOL[1]) if share < 0.5 else (_WOOL[1], _WOOL[2])
    part = share * 2 % 1 if share < 1 else 1.0
    mixed = [round((a + (b - a) * part) * tone) for a, b in zip(first, second, strict=True)]
    red, green, blue = (min(255, max(0, value)) for value in mixed)
    return red, green, blue


def creases(side: int) -> Pixels:
    """The light on a folded cloth's creases, as factors, shape (side, side).

    It was folded twice each way. A crease stands up or sinks in, wavers, and fades here and there,
    with soft dents between. The app never turns them: their light comes from the upper left.
    """
    place = (np.arange(side) + 0.5) / side
    x, y = place[None, :], place[:, None]
    rng = np.random.default_rng(5)
    height = np.zeros((side, side))
    for number in range(1, 4):
        for across, along, up in ((x, y, (1, -1, 1)[number - 1]), (y, x, (1, 1, -1)[number - 1])):
            first, second, third = rng.uniform(0, math.tau, 3)
            waver = 0.0024 * np.sin(9 * along + first) + 0.0011 * np.sin(23 * along + second)
            away = across - number / 4 - waver
            worn = 0.62 + 0.38 * np.sin(5.3 * along + third)
            height = height + up * worn * 0.0021 * np.exp(-np.abs(away) / 0.0038)
            height = height + up * 0.0046 * np.exp(-((away / 0.045) ** 2))
    for _dent in range(26):
        middle_x, middle_y = rng.uniform(0, 1, 2)
        turn, long = rng.uniform(0, math.pi), rng.uniform(0.05, 0.13)
        u = (x - middle_x) * math.cos(turn) + (y - middle_y) * math.sin(turn)
        v = (y - middle_y) * math.cos(turn) - (x - middle_x) * math.sin(turn)
        bent = v - 0.25 * u * u / long
        height = height + 0.0016 * np.exp(-((u / long) ** 2) - (bent / 0.012) ** 2)
    down, right = np.gradient(height, 1 / side)
    light: Pixels = np.clip(0.90 + 0.115 * np.tanh(-2.6 * (right + down)), 0.0, 1.0)
    return np.repeat(light[..., None], 3, axis=2)


CREASES = 720
GROUND = (1024, 128)
# Each surface repeats after this many centimetres: whole bands of the tablecloth.
GROUNDS = {"cotton": 16, "tablecloth": 15, "carpet": 16, "sand": 20, "clay": 24}
WOOD = 64


def make_grounds(studio: ArtStudio) -> None:
    """The five surfaces and the wood below them, without seams, and the creases of cloth."""
    for kind, (name, tile) in enumerate(GROUNDS.items()):
        if name == "carpet":
            picture = pile(studio.pixels(GROUND[0]))
        else:
            picture = ground(studio, "hop_ground", kind, tile, GROUND)
        studio.save(picture, f"hop-the-marble/ground-{name}.jpg")
    studio.save(creases(studio.pixels(CREASES)), "hop-the-marble/creases.jpg")
    for dark, theme in enumerate(THEMES):
        wood = ground(studio, "hop_ground", len(GROUNDS), WOOD, GROUND, Dark=dark)
        studio.save(wood, f"hop-the-marble/wood-{theme}.jpg")


def make_marble_card(studio: ArtStudio) -> None:
    """Hop the Marble's own picture for the list of games."""
    studio.save(close_up(studio, "hop_card", 0.22, 0.84), "hop-the-marble/card.jpg")


PICTURES: Final = (make_grounds, make_marble_card)
