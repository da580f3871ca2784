"""The marbles on the title: they roll when touched, stay where one sees them, and come to rest."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path
from random import Random

import pygame
import pytest

from scenes.kit.look import Look
from scenes.pages.loose_marbles import LooseMarbles
from scenes.pages.still_life import view_of
from scenes.pages.title import TitleScene
from tests.scenes.pages.play import opened, page_stage, resize
from tests.scenes.stage import Stage, event
from tests.thorough import thorough

SIZE, LEFT = (1280, 720), 640


def laid(**look: bool) -> LooseMarbles:
    marbles = LooseMarbles()
    marbles.layout(
        Look(size=SIZE).changed(**look),  # type: ignore[arg-type]
        view_of(SIZE, LEFT),
        LEFT,
    )
    return marbles


def middle(marbles: LooseMarbles, number: int) -> tuple[int, int]:
    unit = SIZE[0] / 24
    marble = marbles.marbles[number]
    return round(SIZE[0] / 2 + marble.x * unit), round(SIZE[1] / 2 - marble.y * unit)


def to_rest(marbles: LooseMarbles) -> None:
    for _frame in range(60 * 20):
        marbles.update(1 / 60)
        if not marbles.moving:
            return
    raise AssertionError("the marbles never rest")


def test_a_marble_rolls_away_from_where_it_is_touched_and_turns() -> None:
    marbles = laid()
    x, y = middle(marbles, 0)
    before = marbles.marbles[0].spots[0]
    assert marbles.pressed((x + 12, y))
    assert marbles.update(0.1)
    assert middle(marbles, 0)[0] < x - 10
    assert marbles.marbles[0].spots[0] != before
    assert math.hypot(*marbles.marbles[0].spots[0][0]) == pytest.approx(1.0)
    to_rest(marbles)
    assert marbles.update(1.0) == []
    assert not marbles.pressed((700, 30))


def test_a_pointer_pushes_what_it_runs_into() -> None:
    marbles = laid()
    x, y = middle(marbles, 0)
    for step in range(-60, 0, 6):
        marbles.pointed((x + step, y))
    assert marbles.moving
    to_rest(marbles)
    assert middle(marbles, 0)[0] > x


def test_whatever_happens_they_stay_in_sight_and_apart() -> None:
    marbles, chance = laid(), Random(4)
    for _try in range(thorough(200)):
        number = chance.randrange(len(marbles.marbles))
        x, y = middle(marbles, number)
        marbles.pressed((x + chance.randint(-15, 15), y + chance.randint(-15, 15)))
        to_rest(marbles)
        for one in range(len(marbles.marbles)):
            assert pygame.Rect(LEFT, 0, SIZE[0] - LEFT, SIZE[1]).collidepoint(middle(marbles, one))
        for one, other in combinations(marbles.marbles, 2):
            assert math.hypot(one.x - other.x, one.y - other.y) > 0.9


def test_with_less_motion_they_lie_still() -> None:
    marbles = laid(reduced_motion=True)
    assert not marbles.pressed(middle(marbles, 0))
    marbles.pointed((640, 0))
    marbles.pointed(middle(marbles, 0))
    assert not marbles.moving


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return page_stage(tmp_path)


def test_the_title_draws_only_what_a_marble_changes_and_rests_again(stage: Stage) -> None:
    title = opened(TitleScene(stage.services))
    stage.pass_time(title, 1.0)
    place = middle(laid(), 0)
    focus = title.ui.focus
    title.handle(event(pygame.MOUSEBUTTONDOWN, place))
    assert title.ui.focus is focus
    assert title.moving
    title.update(stage.clock.seconds + 0.05)
    dirty = title.take_dirty()
    assert dirty
    assert all(rect.w < 400 and rect.left >= title.menu_right - 100 for rect in dirty)
    stage.pass_time(title, 12.0)
    assert not title.moving
    assert title.take_dirty() == []


@pytest.mark.parametrize("text_scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("size", [(640, 400), (800, 600), (1280, 720), (2560, 1080), (3840, 2160)])
def test_the_things_of_the_picture_lie_beside_the_menu_and_fill_the_window(
    stage: Stage, size: tuple[int, int], text_scale: float
) -> None:
    title = opened(TitleScene(stage.services))
    resize(stage, title, size=size, text_scale=text_scale)
    view = view_of(size, title.menu_right)
    assert view.place(0, 0)[0] >= title.menu_right
    assert pygame.Rect(view.place(-12, 6.75), (24 * view.unit + 1, 13.5 * view.unit + 1)).contains(
        pygame.Rect((0, 0), size)
    )
    ground = title.background()
    assert ground is not None
    assert ground.get_size() == size


def test_marbles_that_meet_are_heard_as_hard_as_they_meet_and_where(stage: Stage) -> None:
    title = opened(TitleScene(stage.services))
    heard: list[tuple[str, int, float]] = []
    stage.services.sound.play = lambda effect, level=0, *, pan=0.0: heard.append(  # type: ignore[method-assign, assignment]
        (effect.name, level, pan)
    )
    stage.pass_time(title, 0.1)
    marbles = title._marbles
    assert marbles is not None
    one, other = marbles.marbles[:2]
    other.x, other.y, other.vx, other.vy = one.x + 1.2, one.y, -6.0, 0.0
    stage.pass_time(title, 0.3)
    assert [name for name, _level, _pan in heard][:1] == ["marble"]
    _name, level, pan = heard[0]
    assert level >= 2
    assert 0 < pan < 1, "the picture lies on the right"
