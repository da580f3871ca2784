"""The pictures of Trickle Down: its town, the roofs of its companies, its money."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

import numpy as np

from tools.art.studio import (
    THEMES,
    Pixels,
    Studio,
    close_up,
    over_cloth,
    save_jpeg,
    save_picture,
    soft_shadow,
    to_linear,
    to_srgb,
)
from tools.games.hexagon.boards import save_by_edges, without_tint
from tools.games.trickle_down.town_ground import HALF_SIDE, write_town_ground

FOLDER = "trickle-down"
BAGS = ("orange", "blue", "gold")
COINS = ("wood", "silver", "gold")
BOARD_WIDE = 15.0  # the board's picture in pitches
LAMP = np.array([1.0, 0.62, 0.26])


def _lay_ground(studio: Studio, dark: int) -> None:
    side = round(studio.board[0] * 2 * HALF_SIDE / BOARD_WIDE)
    write_town_ground(side, dark, studio.scratch)


def lamp_light(side: int) -> Pixels:
    """How much light of the houses falls on each spot in the evening, shape (side, side, 1)."""
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


def make_town(studio: Studio) -> None:
    """Both boards with their shadow on the cloth; in the evening the houses are lit."""
    for dark, theme in enumerate(THEMES):
        _lay_ground(studio, dark)
        board = studio.render("town", *studio.board, alpha=True, Pass=0, Dark=dark)
        if dark:
            lit = to_linear(board[..., :3]) * (1.0 + 0.9 * LAMP * lamp_light(board.shape[0]))
            board = np.concatenate([to_srgb(lit), board[..., 3:]], axis=-1)
        save_picture(
            over_cloth(studio, "town", board, Dark=dark),
            studio.images / FOLDER / f"board-{theme}.webp",
        )


def make_roofs(studio: Studio) -> None:
    """The companies' roofs and the lines round their plots, white, cut for the six edges."""
    _lay_ground(studio, 0)
    white = studio.render("town", *studio.board, Pass=3, Dark=0)
    seen = studio.render("town", *studio.board, Pass=4, Dark=0)
    alpha = to_linear(seen).mean(axis=-1, keepdims=True)
    roofs = without_tint(np.concatenate([white, alpha], axis=-1))
    save_by_edges(roofs, studio.images / FOLDER, "roofs", "roofs")


def make_money(studio: Studio) -> None:
    """Bags and coins of the three values, and the shadow of a bag."""
    folder = studio.images / FOLDER
    side = studio.pixels(512)
    for kind, (bag, coin) in enumerate(zip(BAGS, COINS, strict=True)):
        cloth = studio.render("bag", side, side, alpha=True, Pass=0, Kind=kind)
        save_picture(cloth, folder / f"bag-{bag}.webp")
        small = studio.pixels(256)
        disc = studio.render("bag", small, small, alpha=True, Pass=3, Kind=kind)
        save_picture(disc, folder / f"coin-{coin}.webp")
    save_picture(soft_shadow(studio, "bag", side), folder / "bag-shadow.webp")


def make_town_card(studio: Studio) -> None:
    """Trickle Down's own picture for the list of games."""
    _lay_ground(studio, 0)
    save_jpeg(close_up(studio, "town_card", 0.30, 0.72), studio.images / FOLDER / "card.jpg")


PICTURES: Final[Mapping[str, Callable[[Studio], None]]] = {
    "town": make_town,
    "roofs": make_roofs,
    "money": make_money,
    "town-card": make_town_card,
}
