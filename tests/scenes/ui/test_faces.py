from itertools import combinations

import numpy as np
import pygame
import pytest

from game.bots.levels import ADAPTIVE, OPPONENTS, with_manner
from game.match import HUMAN
from game.seats import FIGURE_COUNT
from scenes.kit.theme import FIGURES, THEMES
from scenes.ui.faces import Who, face
from tests.scenes.ui.kit import make_look

_SMALL = 40


@pytest.mark.parametrize("theme", THEMES)
def test_faces_are_told_apart_without_colour(theme: str) -> None:
    everybody = [Who(with_manner(ADAPTIVE, manner)) for manner in OPPONENTS]
    everybody += [Who(HUMAN, figure) for figure in range(FIGURE_COUNT)]
    assert len(FIGURES) == FIGURE_COUNT
    look, faces = make_look(theme=theme), {}
    for who in everybody:
        ground = pygame.Surface((_SMALL, _SMALL))
        ground.fill(look.theme.paper)
        ground.blit(face(look, who, _SMALL), (0, 0))
        faces[who] = pygame.surfarray.array3d(ground).mean(axis=2)
    for one, other in combinations(faces, 2):
        differing = np.abs(faces[one] - faces[other]) > 40
        assert differing.mean() > 0.06, f"{one} looks like {other}"


def test_a_kind_of_another_version_looks_like_anybody() -> None:
    look = make_look()
    stranger, person = (face(look, Who(kind), _SMALL) for kind in ("grandmaster", HUMAN))
    assert (pygame.surfarray.array3d(stranger) == pygame.surfarray.array3d(person)).all()
    assert face(look, Who("adaptive-137"), _SMALL) is face(look, Who("skilled.teacher"), _SMALL)
