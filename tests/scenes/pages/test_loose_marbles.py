from itertools import combinations
from random import Random

import pygame

from scenes.kit.look import Look
from scenes.pages.loose_marbles import LooseMarbles, view_of
from scenes.pages.title import TitleScene
from tests.scenes.pages.play import opened
from tests.scenes.stage import Stage, event
from tests.thorough import thorough

SIZE, LEFT = (1280, 720), 640


def laid(**look: bool) -> LooseMarbles:
    marbles = LooseMarbles(lambda _speed, _across: None)
    marbles.layout(
        Look(size=SIZE).changed(**look),  # type: ignore[arg-type]
        view_of(SIZE, LEFT),
        LEFT,
    )
    return marbles


def middle(marbles: LooseMarbles, number: int) -> tuple[int, int]:
    unit = SIZE[0] / 24
    marble = marbles.marbles[number]
    return round(SIZE[0] / 2 + marble.at.x * unit), round(SIZE[1] / 2 - marble.at.y * unit)


def test_whatever_happens_they_stay_in_sight_and_apart() -> None:
    marbles, chance = laid(), Random(4)
    for _try in range(thorough(50)):
        number = chance.randrange(len(marbles.marbles))
        x, y = middle(marbles, number)
        marbles.pressed((x + chance.randint(-15, 15), y + chance.randint(-15, 15)))
        frames = 0
        while marbles.moving:
            marbles.update(1 / 60)
            frames += 1
            assert frames < 60 * 20, "the marbles never rest"
        for one in range(len(marbles.marbles)):
            assert pygame.Rect(LEFT, 0, SIZE[0] - LEFT, SIZE[1]).collidepoint(middle(marbles, one))
        for one, other in combinations(marbles.marbles, 2):
            assert one.at.distance_to(other.at) > 0.9


def test_with_less_motion_they_lie_still() -> None:
    marbles = laid(reduced_motion=True)
    assert not marbles.pressed(middle(marbles, 0))
    marbles.pointed((640, 0))
    marbles.pointed(middle(marbles, 0))
    assert not marbles.moving


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
    stage.pass_time(title, 12.0, 0.6)
    assert not title.moving
    assert title.take_dirty() == []
