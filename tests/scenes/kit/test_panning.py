"""The wheel and the hand on a picture that is larger than its frame."""

from __future__ import annotations

import math

import pytest

from scenes.kit.panning import ZOOM_STEP, Grasp, Wheel, glide


def test_a_notch_is_a_step_closer_or_farther() -> None:
    wheel = Wheel()
    assert wheel.zoom(1.0) == [ZOOM_STEP]
    assert wheel.zoom(-1.0) == [1 / ZOOM_STEP]
    assert wheel.zoom(3.0) == [ZOOM_STEP] * 3


def test_fine_turns_add_up_to_steps() -> None:
    wheel = Wheel()
    zooms = [wheel.zoom(0.1) for _turn in range(100)]
    assert [] in zooms
    steps = math.prod(factor for zoom in zooms for factor in zoom)
    assert steps >= ZOOM_STEP**10
    assert all(len(zoom) <= 1 for zoom in zooms)


def test_a_picture_goes_with_the_pointer_once_it_has_really_moved() -> None:
    grasp = Grasp()
    grasp.press((100, 100))
    assert grasp.holds
    assert grasp.pull((103, 100)) is None
    assert not grasp.pans
    assert grasp.pull((110, 102)) == (10, 2)
    assert grasp.pans
    assert grasp.pull((109, 102)) == (-1, 0)
    assert grasp.release()
    assert not grasp.holds


def test_a_click_draws_nothing_along() -> None:
    grasp = Grasp()
    grasp.press((100, 100))
    assert not grasp.release()
    grasp.press(None)
    assert not grasp.holds
    assert grasp.pull((300, 300)) is None


def test_gliding_does_not_depend_on_the_length_of_frames() -> None:
    one = 1 - glide(0.2, 1.0, 11.0)
    ten = (1 - glide(0.02, 1.0, 11.0)) ** 10
    assert one == pytest.approx(ten)
    assert glide(0.001, 0.0, 11.0) == 1.0
    assert glide(0.02, 0.5, 11.0) > glide(0.02, 1.0, 11.0)
