"""The pictures of Trickle Down: its town, the companies' roofs, its money."""

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter

from tools.art.studio import (
    THEMES,
    ArtStudio,
    Pixels,
    close_up,
    over_cloth,
    soft_shadow,
    to_linear,
    to_srgb,
)
from tools.games.hexagon.boards import save_by_edges

Plane = npt.NDArray[np.float64]

# In pitches, as in `town.inc`: half the side of the pictures' square, and the heights of the height
# field's black and white.
HALF_SIDE = 5.8
LOWEST, HIGHEST = -0.16, 0.06
TILE, COMPANY_TILE, PLAZA = 0.438, 0.428, 0.475
ROW = 3**0.5 / 2
FIELD = 5.69  # circumradius of the ground; a little of it hides below the dark line round it


@dataclass(frozen=True)
class Stones:
    """The sRGB colours of the stones by day or by night."""

    square: tuple[float, float, float]
    plaza: tuple[float, float, float]
    joint: float  # what the joints keep of their stones' light


STONES = (
    Stones(
        (0.800, 0.755, 0.680),
        (0.930, 0.905, 0.855),
        0.74,
    ),
    Stones((0.43, 0.42, 0.415), (0.66, 0.65, 0.635), 0.68),
)


@dataclass(frozen=True)
class Spots:
    """For every pixel: its place, its cell, and its place within that cell."""

    q: Plane
    r: Plane
    ring: Plane
    corner: npt.NDArray[np.bool_]
    x: Plane
    z: Plane
    dx: Plane
    dz: Plane


def ease(k: Plane) -> Plane:
    """0 below 0, 1 above 1 and smooth between."""
    held = np.clip(k, 0.0, 1.0)
    return held * held * (3.0 - 2.0 * held)


def noise(seed: int, side: int, grain: float) -> Plane:
    """Smooth noise around 0 (about -1 to 1) with lumps of `grain` pitches."""
    coarse = max(4, round(2 * HALF_SIDE / grain))
    rough = np.random.default_rng(seed).normal(0.0, 0.6, (coarse, coarse)).astype(np.float32)
    smooth = Image.fromarray(rough).resize((side, side), Image.Resampling.BICUBIC)
    return np.asarray(smooth, dtype=np.float64)


def spots(side: int) -> Spots:
    """Find each pixel's cell: the nearest of the 91 middles."""
    along = ((np.arange(side) + 0.5) / side * 2.0 - 1.0) * HALF_SIDE
    x, z = np.meshgrid(along, -along)
    r_exact = z / ROW
    q_exact = x - r_exact / 2.0
    q, r, s = np.round(q_exact), np.round(r_exact), np.round(-q_exact - r_exact)
    dq, dr, ds = abs(q - q_exact), abs(r - r_exact), abs(s + q_exact + r_exact)
    q = np.where((dq > dr) & (dq > ds), -r - s, q)
    r = np.where((dr >= dq) & (dr > ds), -q - s, r)
    ring = np.maximum(np.maximum(abs(q), abs(r)), abs(q + r))
    corner = (ring == 5) & ((q == 0) | (r == 0) | (q + r == 0))
    return Spots(q, r, ring, corner, x, z, x - (q + r / 2.0), z - r * ROW)


def from_middle(at: Spots) -> Plane:
    """How far a pixel is from its cell's middle: 0.5 at the sides, a round line at corners."""
    sides = [abs(at.dx), abs(at.dx / 2 + at.dz * ROW), abs(at.dx / 2 - at.dz * ROW)]
    return sum(side**12 for side in sides) ** (1 / 12)


def tone_of_each(first: Plane, second: Plane, seed: int) -> Plane:
    """A random number from -1 to 1 for each pair of whole numbers."""
    turned = np.sin(first * 127.1 + second * 311.7 + seed * 74.7) * 43758.5453
    return 2.0 * (turned - np.floor(turned)) - 1.0


def cobbles(x: Plane, z: Plane, size: float, seed: int) -> tuple[Plane, Plane]:
    """Cobbles in rows: how far each pixel is from the nearest joint, and its stone's tone."""
    first = np.full(x.shape, 9.0)
    second = np.full(x.shape, 9.0)
    tone = np.zeros(x.shape)
    row = np.floor(z / size)
    for up in (-1, 0, 1):
        here_row = row + up
        shift = np.where(np.mod(here_row, 2) == 0, 0.0, 0.5)
        column = np.floor(x / size - shift)
        for over in (-1, 0, 1):
            here = column + over
            cx = (here + shift + 0.5 + 0.20 * tone_of_each(here, here_row, seed)) * size
            cz = (here_row + 0.5 + 0.20 * tone_of_each(here, here_row, seed + 1)) * size
            far = np.hypot(x - cx, z - cz)
            tone = np.where(far < first, tone_of_each(here, here_row, seed + 2), tone)
            second = np.minimum(second, np.maximum(first, far))
            first = np.minimum(first, far)
    return (second - first) / 2.0, tone


def town_ground(side: int, stones: Stones) -> tuple[Plane, Plane, Plane]:
    """Heights in pitches, colours (side, side, 3) and 1 for stone, 0 for wood.

    The pavement is too fine for solids (every cobble has its own height and tone), so it's computed
    here and handed to `town.inc` as three pictures.
    """
    at = spots(side)
    cell = at.ring <= 5
    leaning = at.x * ROW
    to_rim = np.maximum(abs(at.z), np.maximum(abs(leaning + at.z / 2), abs(leaning - at.z / 2)))
    inside = to_rim < FIELD * ROW
    square = at.ring <= 2
    company = (at.ring == 5) & ~at.corner
    hexagonal = from_middle(at)
    radius = np.hypot(at.dx, at.dz)
    soft = np.full_like(hexagonal, 0.030)

    half = np.where(company, COMPANY_TILE, TILE)
    top = ease((half - hexagonal) / soft)
    top = np.where(at.corner, ease((PLAZA - radius) / 0.030), top) * cell

    joint, pebble = cobbles(at.x, at.z, 0.155, 5)
    pebbled = ease(joint / 0.022)
    turn = np.arctan2(at.dz, at.dx) / (2 * np.pi)
    wedge = abs(np.mod(turn * 12, 1.0) - 0.5) * 2.0 * np.pi / 12 * radius
    paved = ease(abs(radius - 0.335) / 0.016) * np.where(radius > 0.335, ease(wedge / 0.016), 1.0)

    dish = np.where(square, 0.042, 0.055) * ease(1.15 - (radius / 0.375) ** 2 * 1.15) * cell
    height = 0.032 * top - dish
    height -= np.where(square, 0.011 * (1.0 - pebbled), 0.0)
    height -= np.where(at.corner, 0.016 * (1.0 - paved) * top, 0.0)
    height += np.where(square & (hexagonal > TILE), 0.010, 0.0)
    height += np.where(square | at.corner, top * 0.0016 * noise(1, side, 0.05), 0.0)
    height = np.where(inside, height, LOWEST)

    grain = (
        0.022 * noise(3, side, 0.03) + 0.020 * noise(4, side, 0.12) + 0.030 * noise(5, side, 0.7)
    )
    each = tone_of_each(at.q, at.r, 11)
    colours = np.empty((side, side, 3))
    for c in range(3):
        colours[..., c] = np.where(at.corner, stones.plaza[c], stones.square[c])
    tone = (
        1.0
        + grain
        + np.where(square, 0.045 * pebble, np.where(at.corner, 0.01 * each, 0.035 * each))
    )
    tone *= np.where(square, 1.0 - (1.0 - stones.joint) * (1.0 - pebbled), 1.0)
    tone *= np.where(at.corner, 1.0 - (1.0 - stones.joint) * (1.0 - paved), 1.0)
    tone *= np.where(square, 1.0 - 0.20 * ease((hexagonal - TILE + 0.012) / 0.02), 1.0)
    colours *= tone[..., None]
    # Half stone is a worn street, see `town.inc`; it fades towards the rim, where no one goes.
    street = 0.5 * ease((1.0 - top) / 0.8) * ease((FIELD * ROW - 0.30 - to_rim) / 0.25)
    paved_over = square | (at.corner & (radius < PLAZA))
    stone_lies = np.where(paved_over, 1.0, street) * cell
    return height, np.clip(colours, 0.0, 1.0), stone_lies


def write_town_ground(side: int, dark: int, folder: Path) -> None:
    """Write the three pictures that `town.inc` reads, `side` pixels wide, into a folder."""
    height, colours, stone = town_ground(side, STONES[dark])
    scaled = np.clip((height - LOWEST) / (HIGHEST - LOWEST), 0.0, 1.0)
    Image.fromarray(np.round(scaled * 65535).astype(np.uint16)).save(folder / "town_height.png")
    Image.fromarray(np.round(colours * 255).astype(np.uint8)).save(folder / "town_colour.png")
    mask = Image.fromarray(np.round(stone * 255).astype(np.uint8))
    mask.filter(ImageFilter.GaussianBlur(0.6)).save(folder / "town_stone.png")


BAGS = ("orange", "blue", "gold")
COINS = ("copper", "silver", "gold")
ROOF_GAIN = 1.5  # owners' colours darken them
BOARD_WIDE = 15.0  # the board's picture in pitches
LAMP = np.array([1.0, 0.62, 0.26])


def _lay_ground(studio: ArtStudio, dark: int) -> None:
    side = round(studio.board[0] * 2 * HALF_SIDE / BOARD_WIDE)
    write_town_ground(side, dark, studio.scratch)


def lamp_light(side: int) -> Pixels:
    """How much of the houses' light falls on each spot in the evening, shape (side, side, 1)."""
    along = ((np.arange(side) + 0.5) / side - 0.5) * BOARD_WIDE
    x, z = np.meshgrid(along, -along)
    light = np.zeros((side, side))
    for edge in range(6):
        turn = math.radians(60 * edge)
        beside = x * math.cos(turn) - z * math.sin(turn)
        out = x * math.sin(turn) + z * math.cos(turn)
        for house in (-1.5, -0.5, 0.5, 1.5):
            spread = 0.16 + 0.30 * np.clip(5.05 - out, 0.0, 2.0)
            fall = np.where(out < 5.08, np.exp(-(((5.05 - out) / 0.42) ** 2)), 0.0)
            light += fall * np.exp(-(((beside - house) / spread) ** 2))
    return light[..., None]


def make_town(studio: ArtStudio) -> None:
    """Both boards with their shadow on the cloth; in the evening the houses are lit."""
    for dark, theme in enumerate(THEMES):
        _lay_ground(studio, dark)
        board = studio.render(
            "town", *studio.board, alpha=True, slow=True, Pass=0, Dark=dark, Soft=5
        )
        if dark:
            lit = to_linear(board[..., :3]) * (1.0 + 0.9 * LAMP * lamp_light(board.shape[0]))
            board = np.concatenate([to_srgb(lit), board[..., 3:]], axis=-1)
        values = over_cloth(studio, "town", board, Dark=dark)
        studio.save(values, f"trickle-down/board-{theme}.webp")


def make_roofs(studio: ArtStudio) -> None:
    """The companies' roofs and the lines round their plots, white, cut for the six edges."""
    _lay_ground(studio, 0)
    white = studio.render("town", *studio.board, slow=True, Pass=3, Dark=0, Soft=5)
    seen = studio.render("town", *studio.board, Pass=4, Dark=0)
    alpha = to_linear(seen).mean(axis=-1, keepdims=True)
    bright = to_srgb(to_linear(white) * ROOF_GAIN)
    roofs = np.concatenate([bright, alpha], axis=-1)
    save_by_edges(studio, roofs, "trickle-down/roofs", "trickle-down/roofs")


def make_money(studio: ArtStudio) -> None:
    """Bags and coins of the three values, and a bag's shadow."""
    side = studio.pixels(512)
    for kind, (bag, coin) in enumerate(zip(BAGS, COINS, strict=True)):
        cloth = studio.render("bag", side, side, alpha=True, Pass=0, Kind=kind)
        studio.save(cloth, f"trickle-down/bag-{bag}.webp")
        small = studio.pixels(256)
        disc = studio.render("bag", small, small, alpha=True, Pass=3, Kind=kind)
        studio.save(disc, f"trickle-down/coin-{coin}.webp")
    studio.save(soft_shadow(studio, "bag", side), "trickle-down/bag-shadow.webp")


def make_town_card(studio: ArtStudio) -> None:
    """Trickle Down's own picture for the list of games."""
    _lay_ground(studio, 0)
    studio.save(close_up(studio, "town_card", 0.30, 0.72), "trickle-down/card.jpg")


PICTURES: Final = (make_town, make_roofs, make_money, make_town_card)
