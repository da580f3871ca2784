"""A marble in the hand rises and settles; a glass shows what is aimed at and hides nothing."""

from __future__ import annotations

import math
from typing import Any

import pygame
import pytest

from game.rules.hop_the_marble.zones import area_centre
from scenes.games.hop_the_marble.film.settling import HIGH, Grip, Settling
from scenes.games.hop_the_marble.picture.lens import lens_view
from scenes.games.hop_the_marble.reach import HopHand
from scenes.games.hop_the_marble.view import View
from tests.scenes.games.hop_the_marble.stage import hop, hop_state, sit_down
from tests.scenes.stage import Stage, event


def test_a_marble_put_down_falls_to_its_place_and_lies_there() -> None:
    settling = Settling("R1", (0.0, 0.0), 10.0)
    balls = [settling.ball((8.0, 0.0), 10 + step / 100) for step in range(40)]
    seen = [ball for ball in balls if ball is not None]
    assert seen[0].height == HIGH
    assert all(0 <= ball.height <= HIGH for ball in seen)
    assert seen[-1].place == pytest.approx((8.0, 0.0))
    assert seen[-1].height < 0.1 * HIGH
    assert balls[-1] is None


def test_a_marble_taken_up_is_lifted() -> None:
    grip = Grip()
    assert not grip.moves(5.0)
    grip.changed(HopHand(), HopHand(held="R1", spot=(0, 0)), 5.0)
    assert grip.moves(5.0)
    heights = [grip.height(5 + step / 100) for step in range(30)]
    assert heights == sorted(heights)
    assert heights[0] == 0.0
    assert heights[-1] == HIGH
    assert not grip.moves(6.0)


def test_at_the_table_a_marble_settles_and_then_nothing_moves(stage: Stage) -> None:
    table: Any = sit_down(stage, hop(places=False))
    x, y = (round(each) for each in table.game.eye.view.spot_point((0, -2000)))
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        table.handle(event(kind, (x, y)))
    stage.pass_time(table, 0.05)
    assert table.game.picture.settling is not None
    stage.pass_time(table, 0.6)
    assert table.game.picture.settling is None
    assert not table.game.is_moving(table.seen)


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


def test_a_view_from_near_by_needs_no_glass() -> None:
    near = View.over(pygame.Rect(0, 0, 760, 720), 600).zoomed(2.5, (380, 360))
    assert lens_view(near, (0.0, 0.0), []) is None


def test_the_glass_lies_where_no_cards_are() -> None:
    view = View.over(pygame.Rect(0, 0, 760, 720), 600)
    free = lens_view(view, (0.0, 200.0), [])
    assert free is not None
    other = lens_view(view, (0.0, 200.0), [], [free.area])
    assert other is not None
    assert not other.area.colliderect(free.area)
    assert lens_view(view, (0.0, 200.0), [], [view.area]) is None
