"""The players' colours: what each has to stay, by the choice of colours and by theme."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from scenes.kit.theme import THEMES, Rgb, contrast
from tools.colours.grid import Hunt, Wish

_DARK_PAPER: Final = THEMES["dark"].paper


def _stands_out(least: float, colour: Rgb) -> bool:
    return contrast(colour, _DARK_PAPER) >= least


_LIGHT: Final = (
    Wish("red", (192, 52, 46), (20, 32), (0.38, 0.60), (0.14, 0.22)),
    Wish("blue", (40, 92, 176), (248, 268), (0.34, 0.60), (0.11, 0.20)),
    Wish("green", (46, 126, 74), (144, 166), (0.38, 0.70), (0.09, 0.18)),
    Wish("yellow", (240, 196, 62), (84, 100), (0.80, 0.92), (0.13, 0.19)),
    Wish("purple", (128, 76, 164), (298, 324), (0.28, 0.64), (0.10, 0.20)),
    Wish("orange", (228, 118, 40), (46, 62), (0.62, 0.78), (0.14, 0.19)),
)

_fits = partial(_stands_out, 3.0)
_DARK: Final = (
    Wish("red", (222, 92, 80), (18, 34), (0.48, 0.72), (0.11, 0.22), _fits),
    Wish("blue", (92, 148, 232), (248, 266), (0.48, 0.80), (0.12, 0.20), _fits),
    Wish("green", (88, 176, 112), (144, 170), (0.50, 0.88), (0.07, 0.18), _fits),
    Wish("yellow", (248, 212, 88), (86, 104), (0.84, 0.96), (0.09, 0.19), _fits),
    Wish("purple", (176, 128, 214), (298, 326), (0.48, 0.82), (0.07, 0.20), _fits),
    Wish("orange", (240, 142, 66), (46, 64), (0.66, 0.80), (0.11, 0.19), _fits),
)
_almost = partial(_stands_out, 2.2)
_DARK_APART: Final = (
    Wish("red", (210, 60, 60), (14, 36), (0.42, 0.72), (0.09, 0.22), _almost),
    Wish("blue", (60, 96, 200), (240, 270), (0.42, 0.80), (0.07, 0.20), _almost),
    Wish("green", (120, 220, 170), (140, 172), (0.50, 0.92), (0.07, 0.18), _almost),
    Wish("yellow", (252, 232, 80), (86, 106), (0.84, 0.97), (0.08, 0.19), _almost),
    Wish("purple", (176, 150, 214), (295, 330), (0.45, 0.84), (0.05, 0.20), _almost),
    Wish("orange", (236, 140, 70), (44, 66), (0.62, 0.80), (0.10, 0.19), _almost),
)
_LIGHT_APART: Final = (
    Wish("red", (170, 30, 40), (16, 34), (0.32, 0.60), (0.11, 0.22)),
    Wish("blue", (20, 66, 150), (244, 268), (0.28, 0.60), (0.09, 0.20)),
    Wish("green", (90, 180, 130), (142, 168), (0.38, 0.82), (0.08, 0.18)),
    Wish("yellow", (252, 222, 70), (86, 104), (0.82, 0.95), (0.11, 0.19)),
    Wish("purple", (150, 110, 190), (296, 326), (0.28, 0.72), (0.07, 0.20)),
    Wish("orange", (224, 110, 30), (44, 62), (0.60, 0.78), (0.13, 0.19)),
)

PLAYERS: Final[Mapping[str, Hunt]] = {
    "players-light-standard": Hunt(12.0, _LIGHT),
    "players-dark-standard": Hunt(11.0, _DARK),
    "players-light-safe": Hunt(20.0, _LIGHT_APART),
    "players-dark-safe": Hunt(20.0, _DARK_APART),
}
