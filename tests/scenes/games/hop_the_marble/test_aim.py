import math

import pygame
import pytest

from game.rules.hop_the_marble.actions import FASTEST, Flick
from scenes.games.hop_the_marble.picture.cue import strength_bar
from scenes.games.hop_the_marble.shown import Aimed
from scenes.games.hop_the_marble.touch import (
    CALM,
    Pull,
    pull_from,
    way_of,
)
from scenes.games.hop_the_marble.view import HopView
from scenes.kit.look import Look
from scenes.kit.theme import THEMES

AREA = pygame.Rect(0, 0, 940, 720)
VIEW = HopView.over(AREA, 600)
MARBLE = (470.0, 300.0)


def taken(anchor: tuple[float, float] = MARBLE) -> Pull:
    point = (round(anchor[0]) + 3, round(anchor[1]) - 2)
    return pull_from("R1", anchor, point, 0.0, (0.0, -1.0), 1.0)


def led(pull: Pull, by: tuple[float, float], start: float, seconds: float, steps: int = 10) -> Pull:
    """The pointer moves evenly."""
    x, y = pull.pointer
    for step in range(1, steps + 1):
        share = step / steps
        pull = pull.moved(
            (round(x + by[0] * share), round(y + by[1] * share)),
            start + seconds * share,
            fine=False,
        )
    return pull


@pytest.mark.parametrize("anchor", [MARBLE, (470.0, 600.0), (30.0, 20.0)])
@pytest.mark.parametrize("zoom", [1.0, 2.7])
@pytest.mark.parametrize("way", [(0, 60), (-60, 0), (0, 110)])
def test_the_same_pull_is_the_same_strength_wherever_the_marble_lies(
    anchor: tuple[float, float], zoom: float, way: tuple[int, int]
) -> None:
    view = VIEW.zoomed(zoom, (470, 300))
    usual = led(taken(), (0, max(map(abs, way))), 0.1, 0.5).shot(VIEW)
    assert led(taken(anchor), way, 0.1, 0.5).shot(view).speed == usual.speed


@pytest.mark.parametrize("fine", [False, True])
@pytest.mark.parametrize(("end", "way"), [((470, 719), (0, -1)), ((0, 300), (1, 0))])
def test_at_the_windows_edge_a_pull_grows_until_strength_is_full(
    end: tuple[int, int], way: tuple[int, int], fine: bool
) -> None:
    anchor = (470.0, 690.0) if way[1] else (25.0, 300.0)
    pull = taken(anchor)
    pull = led(pull, (end[0] - pull.pointer[0], end[1] - pull.pointer[1]), 0.1, 0.5)
    seen = [pull.shot(VIEW)]
    assert pull.stretched((1280, 720), 1 / 60, 0.6 + CALM, fine=fine) == pull
    for frame in range(1400):
        pull = pull.stretched((1280, 720), 1 / 60, 0.9 + frame / 60, fine=fine)
        seen.append(pull.shot(VIEW))
    speeds = [shot.speed for shot in seen]
    assert speeds == sorted(speeds)
    assert speeds[-1] == FASTEST
    assert pull.pointer == end
    away = led(pull, (-30 * way[0], 30 * way[1]), 6.0, 0.2)
    assert away.stretched((1280, 720), 1 / 60, 9.0, fine=fine) == away


def test_fine_control_moves_the_aim_slowly_and_never_jumps() -> None:
    pull = led(taken(), (0, 100), 0.1, 0.5)
    before = pull.shot(VIEW)
    fine = pull.moved((pull.pointer[0] + 50, pull.pointer[1]), 0.7, fine=True)
    assert fine.grip[0] - pull.grip[0] == pytest.approx(6.0)
    after = fine.moved((fine.pointer[0] + 1, fine.pointer[1]), 0.8, fine=False)
    assert after.grip[0] - fine.grip[0] == pytest.approx(1.0)
    shot = fine.shot(VIEW)
    assert 0 < before.bearing - shot.bearing < 40 or 0 < shot.bearing - before.bearing < 40


def test_the_finger_that_leaves_the_button_does_not_shift_the_aim() -> None:
    pull = led(taken(), (0, 100), 0.1, 0.5)
    aimed = pull.shot(VIEW)
    x, y = pull.pointer
    jerked = pull.moved((x + 4, y + 3), 0.9, fine=False)
    assert jerked.shot(VIEW) != aimed
    assert jerked.calmed(0.9 + CALM / 2).shot(VIEW) == aimed


def test_a_quick_push_forward_is_a_throw() -> None:
    pull = led(taken(), (20, -100), 0.05, 0.1)
    shot = pull.thrown(0.16, VIEW)
    assert shot.bearing == pytest.approx(900 - 10 * math.degrees(math.atan(0.2)), abs=12)
    assert shot.speed == pytest.approx(0.6 * 1020 / VIEW.whole, rel=0.15)


@pytest.mark.parametrize(
    ("by", "seconds", "wait", "weak"),
    [
        ((10, -100), 0.5, 0.0, True),  # forward, too slowly
        ((10, -100), 0.1, 0.2, True),  # forward, stopped before the release
        ((0, -100), 0.9, 0.0, False),  # aimed towards oneself, with care
        ((0, 100), 0.3, 0.0, False),  # pulled back in haste
        ((0, -8), 0.1, 0.0, False),  # hardly moved
    ],
)
def test_a_push_forward_that_is_too_slow_is_a_weak_throw(
    by: tuple[float, float], seconds: float, wait: float, weak: bool
) -> None:
    now = 0.05 + seconds + wait
    pull = led(taken(), by, 0.05, seconds)
    assert pull.thrown(now, VIEW) is None
    assert pull.is_weak_throw(now) is weak


def test_a_pull_from_anywhere_is_never_a_throw_and_begins_where_it_was_taken() -> None:
    free = pull_from("R1", (200.0, 600.0), (200, 600), 0.0, (0.0, -1.0), 1.0, free=True)
    thrown = led(free, (0, -120), 0.02, 0.1)
    assert thrown.thrown(0.12, VIEW) is None
    shot = thrown.shot(VIEW)
    assert shot.bearing == 2700


@pytest.mark.parametrize("anchor", [MARBLE, (470.0, 625.0)])
@pytest.mark.parametrize("turn", range(0, 180, 20))
def test_the_strength_is_told_where_it_covers_no_marble(
    turn: int, anchor: tuple[float, float]
) -> None:
    pygame.font.init()
    look = Look(THEMES["light"])
    flick = Flick("R1", turn * 10, 1200)
    x, y = way_of(flick.bearing)
    grip = (anchor[0] - 80 * x, anchor[1] + 80 * y)
    aim = Aimed("R1", flick, (-80 * x, 80 * y))

    def told(lying: list[tuple[float, float]]) -> pygame.Rect:
        ((picture, corner),) = strength_bar(look, VIEW, aim, grip, (-x, y), lying)
        return picture.get_rect(topleft=corner)

    usual = told([anchor])
    other = told([anchor, usual.center])
    for rect in (usual, other):
        assert AREA.contains(rect)
        assert not rect.collidepoint(grip)
        assert not rect.collidepoint(anchor)
    assert not other.collidepoint(usual.center)
