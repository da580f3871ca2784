"""Where everything is large, boards and what lies on them are larger too."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.catalogue import GAMES
from scenes.kit.look import Look
from scenes.kit.theme import THEMES
from scenes.table.panel.form import Form, Room, beside_width, forms
from tests.scenes.stage import begun, make_stage
from tools.studio import studio

SIZES = ((800, 600), (1280, 720), (1920, 1080), (1366, 768))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("breadth", [0.9, 1.0, 1.3])
def test_the_panel_takes_nothing_from_the_board(size: tuple[int, int], breadth: float) -> None:
    """All of it stands beside the board only where no form leaves a larger board."""
    for look in (Look(size=size, text_scale=2.0), Look(THEMES["bold"], size)):
        if forms(look, breadth, moves=False)[0] is not Form.BESIDE:
            continue
        beside = Room(size[0] - beside_width(look, breadth, moves=False) - look.px(18), size[1])
        whole = Room(size[0] - look.px(92), size[1] - look.px(46))
        assert beside.holds(breadth) >= 0.95 * whole.holds(breadth)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_large_and_simple_board(game: str, tmp_path: Path) -> None:
    """It is drawn otherwise than with high contrast, and its board is no smaller."""
    stage = make_stage(tmp_path)
    drawn = {}
    for theme in ("contrast", "bold"):
        look = stage.services.look.changed(theme=THEMES[theme], reduced_motion=True)
        stage.services.look = look
        scene = stage.table(begun(*["human"] * GAMES[game].players[0], game=game))
        stage.pass_time(scene, 3.0)
        area = scene.side.board_area(look)
        drawn[theme] = (area, stage.window.subsurface(area.clip(stage.window.get_rect())).copy())
    assert drawn["bold"][0].height >= drawn["contrast"][0].height * 0.9
    assert drawn["bold"][1].get_buffer().raw != drawn["contrast"][1].get_buffer().raw


@pytest.mark.parametrize("hand", ["left", "right"])
def test_a_sentence_leaves_the_points_in_sight(hand: str) -> None:
    with studio(motion="reduced", text_size=200, hand=hand, panel="open") as opened:
        opened.services.go.open_table(begun("human", "human"))
        opened.settle()
        opened.ui.toast("Beads never move inwards, away from the rim, and nobody may wait here.")
        opened.pass_time(0.3)
        plates = opened.table.panel._plates.rect
        assert not opened.ui._toast._rect.colliderect(plates)
        assert pygame.Rect((0, 0), opened.app.window.get_size()).contains(opened.ui._toast._rect)


def test_spaced_large_words_stand_in_a_strip_and_not_in_a_narrow_column() -> None:
    look = Look(text_scale=2.0)
    assert Form.NARROW in forms(look, 1.3, moves=False)
    assert forms(look.changed(spaced=True), 1.3, moves=False) == (Form.RAIL,)
