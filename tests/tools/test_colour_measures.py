"""What a colour is measured by: distances, simulated eyes, the middle of a picture."""

from __future__ import annotations

import pygame
import pytest

from tools.colours import Standing, closest, distance, middle

BLACK, WHITE = (0, 0, 0), (255, 255, 255)
RED, GREEN, BLUE = (200, 40, 40), (60, 130, 50), (40, 80, 190)


def test_distances_are_those_that_are_published() -> None:
    assert distance(WHITE, BLACK, "normal") == pytest.approx(100.0, abs=0.1)
    assert distance(RED, RED, "tritan") == 0
    assert distance((255, 0, 0), (0, 255, 0), "normal") == pytest.approx(86.6, abs=0.5)
    assert distance((0, 0, 255), (255, 255, 0), "normal") == pytest.approx(103.4, abs=0.6)


def test_eyes_without_cones_confuse_what_they_are_known_to_confuse() -> None:
    assert distance(RED, GREEN, "normal") > 50
    assert distance((165, 85, 60), (110, 105, 55), "deutan") < 8
    assert distance(BLUE, RED, "deutan") > 40
    things = {"a": RED, "b": GREEN, "c": (206, 46, 44)}
    assert closest(things, "normal").pair == ("a", "c")


def test_the_middle_of_a_picture_leaves_out_what_is_clear_or_at_its_rim() -> None:
    picture = pygame.Surface((20, 20), pygame.SRCALPHA)
    pygame.draw.circle(picture, (*RED, 255), (10, 10), 9)
    pygame.draw.circle(picture, (*BLUE, 255), (10, 10), 9, 2)
    assert middle(picture, WHITE, 0.6) == RED
    assert middle(picture, WHITE) != RED


def test_a_piece_stands_out_by_its_fill_or_by_its_rim() -> None:
    grounds = {"night": (20, 20, 24), "day": (240, 236, 224)}
    assert Standing("piece", (RED,), grounds).weakest[0] < 4
    assert Standing("piece", (RED, BLACK, WHITE), grounds).weakest[0] > 10
