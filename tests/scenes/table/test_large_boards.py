from pathlib import Path

import pygame
import pytest

from game.catalogue import GAMES
from scenes.kit.theme import THEMES
from tests.scenes.stage import begun, make_stage
from tools.studio import studio


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_large_and_simple_board(game: str, tmp_path: Path) -> None:
    """It's drawn otherwise than with high contrast, and its board is no smaller."""
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
    with studio(animation_speed="off", text_size=200, hand=hand) as opened:
        opened.services.go.open_table(begun("human", "human"))
        opened.settle()
        opened.ui.toast("Beads never move inwards, away from the rim, and nobody may wait here.")
        opened.pass_time(0.3)
        plates, board = opened.table.side.signs.rect, opened.table.game.board.rect
        assert not opened.ui._toast.rect.colliderect(plates)
        assert pygame.Rect((0, 0), opened.app.window.get_size()).contains(opened.ui._toast.rect)
        assert board.left <= opened.ui._toast.rect.centerx <= board.right
        assert (plates.centerx < board.centerx) is (hand == "left")
