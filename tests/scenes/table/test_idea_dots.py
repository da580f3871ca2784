import itertools

import pygame

from scenes.kit.marks import HINT
from scenes.kit.theme import contrast
from scenes.table.idea_dots import FEW, best_ideas, idea_dot
from tests.scenes.ui.kit import make_look


def inked(picture: pygame.Surface) -> int:
    return pygame.mask.from_surface(picture, 60).count()


def sizes(*values: float, others: tuple[float, ...] = (), sides: int = 2) -> list[float]:
    """The dots' sizes when each value has a spot of its own."""
    return list(best_ideas(enumerate(values), (*values, *others), sides).values())


def test_of_many_ideas_few_are_shown_and_they_are_told_apart() -> None:
    found = sizes(0.60, 0.597, 0.594, 0.591, 0.588, 0.585, 0.582, others=(0.5,) * 40)
    assert len(found) == FEW
    assert found[0] == 1.0
    assert all(better > worse + 0.1 for better, worse in itertools.pairwise(found))
    assert found[-1] > 0.0


def test_a_blunder_is_no_idea_however_bad_the_rest() -> None:
    assert len(sizes(0.6, 0.47, 0.0, 0.0, 0.0)) == 1
    assert len(sizes(0.6, 0.55, 0.0, 0.0, 0.0, sides=6)) == 1


def test_only_the_best_stands_out() -> None:
    look = make_look((1280, 720))
    best, *others = (inked(idea_dot(look, size)) for size in (1.0, 0.9, 0.1))
    assert best > others[0] == others[1]


def test_a_dot_is_seen_on_light_and_dark_ground() -> None:
    assert contrast(HINT.line, (0, 0, 0)) > 7
    assert contrast(HINT.casing, (255, 255, 255)) > 7
