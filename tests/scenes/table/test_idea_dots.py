"""The dots that tell how good ideas are."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.bots.bot import Candidate
from scenes.kit.cloth import HINT
from scenes.kit.theme import contrast
from scenes.table.idea_dots import idea_dot, idea_sizes
from tests.pebbles.rules.state import Take
from tests.scenes.ui.kit import make_look


def candidates(*values: float) -> list[Candidate]:
    return [Candidate(Take(number + 1), value) for number, value in enumerate(values)]


def inked(picture: pygame.Surface) -> int:
    """How many pixels are not empty."""
    return pygame.mask.from_surface(picture, 60).count()


def test_better_ideas_are_larger() -> None:
    sizes = idea_sizes(candidates(0.6, 0.58, 0.5, 0.45, 0.1))
    assert sizes[0] == 1.0
    assert sizes[-1] == 0.0
    assert list(sizes) == sorted(sizes, reverse=True)
    assert len(set(sizes)) == len(sizes)
    assert idea_sizes([]) == ()


def test_equally_good_ideas_are_equally_large() -> None:
    assert set(idea_sizes(candidates(0.3, 0.3, 0.3))) == {1.0}


@pytest.mark.parametrize("window", [(1024, 640), (1280, 720), (2560, 1440)])
def test_size_alone_tells_ideas_apart(window: tuple[int, int]) -> None:
    look = make_look(window)
    areas = [inked(idea_dot(look, size)) for size in (0.0, 0.25, 0.5, 0.75, 1.0)]
    assert all(larger > 1.2 * smaller for smaller, larger in itertools.pairwise(areas))


def test_dots_grow_with_the_window() -> None:
    small, large = make_look((1280, 720)), make_look((2560, 1440))
    assert idea_dot(large, 0.5).get_width() > 1.6 * idea_dot(small, 0.5).get_width()


def test_a_dot_is_seen_on_light_and_dark_ground() -> None:
    assert contrast(HINT.line, (0, 0, 0)) > 7
    assert contrast(HINT.casing, (255, 255, 255)) > 7
