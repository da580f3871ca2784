"""A press beside a small piece means it, for those who ask for larger targets."""

import math
from pathlib import Path

import pygame
import pytest

from game.catalogue import GAMES
from scenes.kit.intent import Press
from scenes.ui.widget import LARGE_TARGET
from tests.scenes.stage import make_stage, seated

_BESIDE = [(20, 0), (-20, 0), (0, 20), (0, -20), (14, 14), (-14, 14), (14, -14), (-14, -14)]


@pytest.mark.parametrize("game", GAMES)
def test_every_place_of_the_board_is_met_within_a_large_target(tmp_path: Path, game: str) -> None:
    stage = make_stage(tmp_path, large_targets=True)
    stage.services.look = stage.services.look.changed(large_targets=True)
    scene = stage.table(seated(game, "human", *["casual"] * (GAMES[game].players[0] - 1)))
    stage.pass_time(scene, 8.0, step=0.1)
    reader, spots = scene.table.reader, scene.table.walk.spots
    missed = []
    for spot in spots:
        if not spot.is_open or min(spot.place.size) >= LARGE_TARGET:
            continue
        for x, y in _BESIDE:
            point = spot.point[0] + x, spot.point[1] + y
            if any(each.place.collidepoint(point) for each in spots):
                continue
            nearest = min(spots, key=lambda each, at=point: math.dist(each.point, at))
            if nearest is not spot:
                continue
            down = reader.read(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=point))
            up = reader.read(pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=point))
            assert down is not None
            assert down.press is Press.DOWN
            if down.point != spot.point or up is None or up.point != spot.point:
                missed.append((spot.key, point))
    assert missed == []
