"""The faces of the players: known without colour, in every theme, and beside their words."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pygame
import pytest

from game.bots.characters import CHARACTERS
from game.bots.levels import ADAPTIVE, LEVELS
from game.match import HUMAN
from scenes.kit.theme import THEMES
from scenes.table.panel.plates import PlateText, PlayerPlate
from scenes.ui.faces import face
from tests.scenes.ui.kit import make_look

_SMALL = 40


def grey(theme: str, kind: str) -> np.ndarray:
    """A small face upon the theme's paper, 0 to 255, without colour."""
    look = make_look(theme=theme)
    ground = pygame.Surface((_SMALL, _SMALL))
    ground.fill(look.theme.paper)
    ground.blit(face(look, kind, _SMALL), (0, 0))
    return pygame.surfarray.array3d(ground).mean(axis=2)


def test_everybody_who_can_sit_down_has_a_character() -> None:
    assert set(CHARACTERS) == {ADAPTIVE, *LEVELS, HUMAN}
    assert len({one.name for one in CHARACTERS.values()}) == len(CHARACTERS)
    assert next(iter(CHARACTERS)) == ADAPTIVE


@pytest.mark.parametrize("theme", THEMES)
def test_faces_are_told_apart_without_colour(theme: str) -> None:
    faces = {kind: grey(theme, kind) for kind in CHARACTERS}
    for one, other in combinations(faces, 2):
        differing = np.abs(faces[one] - faces[other]) > 40
        assert differing.mean() > 0.08, f"{one} looks like {other}"


def test_a_kind_of_another_version_looks_like_anybody() -> None:
    look = make_look()
    assert face(look, "grandmaster", _SMALL) is face(look, HUMAN, _SMALL)
    assert face(look, "adaptive-137", _SMALL) is face(look, ADAPTIVE, _SMALL)


@pytest.mark.parametrize(
    ("width", "holds", "shown"), [(400, "", True), (400, "x" * 60, False), (90, "", False)]
)
def test_a_face_beside_the_board_leaves_the_words_their_room(
    width: int, holds: str, shown: bool
) -> None:
    plate = PlayerPlate(PlateText("Cherry", "Casual", "12", holds=holds), 0, 0)
    plate.kind = "casual"
    plate.place(make_look(), pygame.Rect(0, 0, width, 60))
    begin = plate.paint_beside(pygame.Surface((width, 60)), 0, width)
    assert (begin > 0) is shown


@pytest.mark.parametrize(
    ("room", "line"),
    [
        (400, "Casual · 3.7 s · 12 tokens"),
        (110, "Casual · 3.7 s"),
        (60, "Casual"),
    ],
)
def test_of_a_computer_that_thinks_a_plate_says_at_least_the_level(room: int, line: str) -> None:
    text = PlateText("Cherry", "Casual", "", active=True, holds="12 tokens", time="3.7 s")
    assert text.line(make_look(), room) == line
