"""A marble in the hand rises and settles; a glass shows what is aimed at and hides nothing."""

from __future__ import annotations

import math

import pygame
import pytest

from game.rules.hop_the_marble.zones import area_centre
from scenes.games.hop_the_marble.picture.lens import lens_view
from scenes.games.hop_the_marble.view import View
from tests.scenes.games.hop_the_marble.stage import hop, hop_state


@pytest.mark.parametrize("place", [(0.0, 200.0), (-220.0, 10.0), (60.0, -40.0)])
def test_the_glass_covers_no_area_and_not_the_way(place: tuple[float, float]) -> None:
    state = hop_state(hop(*["human"] * 4))
    view = View.over(pygame.Rect(0, 0, 760, 720), 600)
    way = [(place[0] * step / 10, -250 + (place[1] + 250) * step / 10) for step in range(11)]
    shown = lens_view(view, place, way)
    assert shown is not None
    assert shown.scale > 2 * view.scale
    middle, radius = shown.area.center, shown.area.width / 2
    for seat in range(4):
        centre = view.spot_point(area_centre(state.variant, seat))
        assert math.dist(middle, centre) > radius + view.px(state.variant.area_radius / 10)
    for each in way:
        assert math.dist(middle, view.point_of(each)) > radius
