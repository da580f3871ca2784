"""The pictures of TRAKKX keep the promises that its table draws by."""

from __future__ import annotations

import json
from collections import Counter

import numpy as np
import pygame
import pytest
from PIL import Image, ImageDraw

from game.rules.trakkx.faults import table_faults
from game.rules.trakkx.table import Table
from game.rules.trakkx.tokens import ALL_TOKENS
from scenes.games.trakkx.layout import furnish, stand
from scenes.games.trakkx.picture.tiles import emblem
from tests.tools.pictures import IMAGES, frame, load
from tools.games.trakkx.art import CARD_RACK, CARD_TABLE, emblems, rack_places, tray_places
from tools.studio import LOOK

THINGS = IMAGES / "trakkx"


def test_the_rack_is_where_its_measures_say() -> None:
    rack = load(THINGS / "rack.webp")
    places = json.loads((THINGS / "rack.json").read_text(encoding="utf-8"))
    assert places == rack_places()
    assert rack.shape == (places["height"], places["width"], 4)
    # the shadow falls to the lower right, so that the wood alone bounds the other two sides
    rows, columns = np.nonzero(rack[..., 3] > 240)
    assert columns.min() == pytest.approx(places["body_left"], abs=2)
    assert rows.min() == pytest.approx(places["body_top"], abs=2)
    wood = rack[places["body_top"] + 4 : places["body_bottom"] - 4]
    assert wood[:, places["body_left"] + 60 : places["body_right"] - 60, 3].min() == 255
    assert frame(rack[..., 3]) < 40


def test_the_tray_has_six_seats_where_its_measures_say() -> None:
    tray = load(THINGS / "tray.webp")
    places = json.loads((THINGS / "tray.json").read_text(encoding="utf-8"))
    assert places == tray_places()
    high, wide = tray.shape[:2]
    assert (wide, high) == (places["width"], places["height"])
    assert len(places["centres"]) == 6
    half = places["side"] * wide / 2
    for across, down in places["centres"]:
        x, y = round(across * wide), round(down * high)
        seat = tray[y - 60 : y + 60, x - 60 : x + 60, :3].astype(float)
        assert seat.mean(axis=-1).std() < 9
        red, green, _blue = seat.mean(axis=(0, 1))
        assert green > red + 10
        for beside in (x - half - 12, x + half + 12):
            wood = tray[y, round(beside), :3].astype(int)
            assert wood[0] > wood[1] > wood[2]
    assert places["tile"] < places["side"]
    assert frame(tray[..., 3]) < 40


def test_the_card_of_trakkx_shows_a_table_that_may_be_laid() -> None:
    assert table_faults(Table(CARD_TABLE)) == ()
    assert Counter(CARD_TABLE.values()) + Counter(CARD_RACK) <= ALL_TOKENS


def test_the_table_puts_tokens_into_the_seats_of_the_tray_and_the_groove_of_the_rack() -> None:
    area = pygame.Rect(0, 0, 2600, 2000)
    furniture = furnish(area, 2.0, 80)
    tray, seats = furniture.tray, json.loads((THINGS / "tray.json").read_text(encoding="utf-8"))
    for rect, (across, down) in zip(furniture.tray_seats, seats["centres"], strict=True):
        assert rect.centerx == pytest.approx(tray.left + across * tray.width, abs=1.5)
        assert rect.centery == pytest.approx(tray.top + down * tray.height, abs=1.5)
        assert rect.width <= seats["side"] * tray.width
    rack = json.loads((THINGS / "rack.json").read_text(encoding="utf-8"))
    assert furniture.rows == 1
    scale = furniture.rack.height / rack["height"]
    place = stand(furniture, 1)[0]
    groove = furniture.rack.top + rack["groove"] * scale
    assert place.bottom == pytest.approx(groove, abs=1.5)


def test_the_emblems_of_the_card_are_those_of_the_table() -> None:
    pygame.init()
    pygame.display.set_mode((320, 200))
    side = 240
    for letter, outline in emblems().items():
        shape = Image.new("L", (side, side))
        # The table draws its emblems a little smaller, with a line around them.
        points = [tuple((12 + (part - 12) * 0.96) * side / 24 for part in at) for at in outline]
        ImageDraw.Draw(shape).polygon(points, fill=255)
        drawn = pygame.surfarray.array_alpha(emblem(LOOK, letter, side)).T > 127
        printed = np.asarray(shape) > 127
        assert (drawn & printed).sum() > 0.93 * (drawn | printed).sum(), letter
