from pathlib import Path

import pygame
import pytest

from game.rules.trakkx.actions import Lay
from game.rules.trakkx.table import TokenTable
from scenes.games.trakkx.camera import TrakkxCamera
from scenes.games.trakkx.layout import furnish
from scenes.kit.intent import Command
from scenes.table.table_view import Step
from tests.scenes.games.trakkx.stage import OPENED, sit_down, state_of, trakkx
from tests.scenes.stage import hinted, make_stage


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_tokens_on_the_rack_grow_with_the_letters(size: tuple[int, int], tmp_path: Path) -> None:
    stage = make_stage(tmp_path)
    sides, pitches = [], []
    for scale in (1.0, 2.0):
        stage.services.look = stage.services.look.changed(size=size, text_scale=scale)
        table = sit_down(stage, trakkx("human", "casual", log=OPENED))
        sides.append(table.game.furniture.token)
        pitches.append(table.game.camera.goal.pitch)
        assert sides[-1] > table.game.furniture.tray_seats[0].width
    assert sides[1] >= 1.1 * sides[0]
    assert pitches[1] >= 0.85 * pitches[0], "the cloth keeps its room"


@pytest.mark.parametrize(("rows", "all_seen"), [(4, True), (6, True), (14, False)])
def test_tokens_stay_large_unless_nearly_so_large_all_are_seen(rows: int, all_seen: bool) -> None:
    furniture = furnish(pygame.Rect(0, 0, 1140, 590), 1.0, 60)
    cells = [(0, row) for row in range(rows)]
    camera = TrakkxCamera(furniture, 1.0, large=True)
    camera.fit(cells)
    assert camera.goal.shows(cells, furniture.free) == all_seen
    assert camera.goal.pitch >= 36
    camera.event(Command.FIT, grabs=False, cells=cells)
    assert camera.goal.shows(cells, furniture.free)


def test_what_a_hint_says_to_look_at_is_in_sight_beside_tokens_far_away(tmp_path: Path) -> None:
    stage = make_stage(tmp_path)
    stage.services.look = stage.services.look.changed(size=(1280, 720), text_scale=2.0)
    table = sit_down(stage, trakkx("human", "casual", log=OPENED))
    far = {(6, -9): "y8", (7, -9): "g8", (8, -9): "b8"}
    hinted(table, Lay(TokenTable({**state_of(table).table, **far})), step=Step.WHERE)
    stage.pass_time(table, 3.0)
    assert table.game.camera.goal.shows(far, table.game.furniture.free)
