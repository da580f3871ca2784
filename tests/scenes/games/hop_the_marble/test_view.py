from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.rules.hop_the_marble.actions import Flick, Roll
from game.rules.hop_the_marble.marbles import RADIUS
from physics.cloth import TENTHS
from scenes.games.hop_the_marble.camera import HopCamera
from scenes.games.hop_the_marble.scene import HopTable
from scenes.games.hop_the_marble.view import HopView, place_of
from scenes.kit.intent import Command, Pointer, Press
from scenes.kit.panning import ZOOM_STEP
from scenes.table.meaning import PlayAction
from tests.scenes.games.hop_the_marble.stage import hold, hop, hop_state, point_of, sit_down
from tests.scenes.stage import Stage

AREA = pygame.Rect(20, 10, 900, 700)


def view(turned: int = 0, size: int = 600) -> HopView:
    return HopView.over(AREA, size, turned)


@pytest.mark.parametrize("turned", range(4))
def test_the_cloth_cannot_be_drawn_out_of_sight(turned: int) -> None:
    zoomed = view(turned).zoomed(2.0, AREA.center)
    for way in ((5000, 0), (-5000, 0), (0, 5000), (0, -5000)):
        seen = zoomed.panned(*way)
        assert seen.cloth.inflate(120, 120).contains(seen.cloth.clip(AREA))
        assert seen.cloth.colliderect(AREA.inflate(-100, -100))


def test_the_whole_cloth_is_not_drawn_along_but_a_part_of_it_is() -> None:
    camera = HopCamera()
    camera.lay(view())
    for zoomed in (False, True):
        if zoomed:
            camera.event(Command.ZOOM_IN, grabs=False)
            for _frame in range(200):
                camera.update(1 / 60, 1.0)
            assert not camera.moving
        x, y = AREA.center
        camera.event(Pointer(Press.DOWN, (x, y)), grabs=True)
        moved = camera.event(Pointer(Press.MOVE, (x + 20, y)), grabs=True)
        assert moved is zoomed
        assert camera.event(Pointer(Press.UP, (x + 20, y)), grabs=True) is zoomed


def test_fine_turns_of_the_wheel_add_up_to_steps() -> None:
    camera = HopCamera()
    camera.lay(view())
    seen = [camera.goal.zoom]
    for _turn in range(12):
        camera.event(Pointer(Press.WHEEL, AREA.center, wheel=0.1), grabs=False)
        seen.append(camera.goal.zoom)
    assert seen[2] == seen[0]
    assert seen[-1] == pytest.approx(ZOOM_STEP**2)
    assert all(after in (before, before * ZOOM_STEP) for before, after in pairwise(seen))


_DESK: Any = SimpleNamespace(named=lambda text, _command: text)


@pytest.mark.parametrize("players", [3, 4])
def test_the_cloth_can_be_turned_so_that_anybody_has_their_area_before_them(players: int) -> None:
    match = hop(*["human"] * players)
    state = hop_state(match)
    for seat in range(players):
        turned = HopTable(_DESK).turned_for(state, seat)
        points = [view(turned).spot_point(spot) for spot in state.areas[seat].values()]
        assert min(y for _x, y in points) > AREA.centery + AREA.h / 5


def at_the_table(stage: Stage, size: tuple[int, int], *kinds: str, **options: Any) -> Any:
    stage.resize(size)
    return sit_down(stage, hop(*kinds, **options))


@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (1920, 1080), (700, 1000)])
@pytest.mark.parametrize(
    "options", [{"cloth": 500, "hand": 200}, {"surface": "sand"}, {"cloth": 700, "hand": 170}]
)
@pytest.mark.parametrize("players", [2, 4])
def test_who_is_to_flick_sees_everyones_marbles(
    stage: Stage, size: tuple[int, int], options: dict[str, Any], players: int
) -> None:
    table = at_the_table(stage, size, *["human"] * players, **options)
    view, areas = table.game.camera.view, hop_state(table.session.match).areas
    marbles = [place_of(spot) for area in areas for spot in area.values()]
    assert all(view.shows(place, view.px(RADIUS / TENTHS)) for place in marbles)
    assert view.zoom == 1, "all of the cloth is seen while no one aims"


def test_what_a_player_looks_at_by_hand_stays_for_their_turn(stage: Stage) -> None:
    table = at_the_table(stage, (1280, 720), "human", "human")
    table.command(Command.ZOOM_OUT)
    zoom = table.game.camera.goal.zoom
    table.command(Command.UP)
    table.command(Command.ACTIVATE)
    stage.pass_time(table, 2.0)
    assert table.game.camera.view.zoom == pytest.approx(zoom)


@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (700, 1000)])
@pytest.mark.parametrize("motion", ["normal", "off"])
@pytest.mark.parametrize(("across", "target"), [(0, "L3"), (-70, "Y4"), (70, "D2")])
def test_while_aiming_the_marble_stays_put_and_is_as_large_as_the_target_allows(
    stage: Stage, size: tuple[int, int], motion: str, across: int, target: str
) -> None:
    stage.services.change_settings(animation_speed=motion)
    table = at_the_table(stage, size, *["human"] * 4)
    camera, areas = table.game.camera, hop_state(table.session.match).areas
    wide, start = camera.view, point_of(table, "L1")
    exactly = wide.spot_point(areas[0]["L1"])
    hold(stage, table, start, (start[0] + across, start[1] + 70))
    for _frame in range(90):
        stage.pass_time(table, 1 / 60, 1 / 60)
        assert camera.view.spot_point(areas[0]["L1"]) == pytest.approx(exactly, abs=0.6)
    (spot,) = (area[target] for area in areas if target in area)
    assert camera.view.framed.collidepoint(camera.view.spot_point(spot))
    assert camera.view.scale > 1.1 * wide.scale


@pytest.mark.parametrize("players", [2, 3, 4])
def test_aiming_by_keys_nothing_cuts_the_marbles_that_may_be_hit(
    stage: Stage, players: int
) -> None:
    table = at_the_table(stage, (1280, 720), *["human"] * players)
    for key in (Command.UP, Command.ACTIVATE, Command.LEFT):
        table.command(key)
    stage.pass_time(table, 3.0)
    view, areas = table.game.camera.view, hop_state(table.session.match).areas
    radius = view.px(RADIUS / TENTHS)
    assert radius >= 14.9
    seen = view.framed.inflate(-2 * radius, -2 * radius)
    far = 2 if players == 4 else players
    near = [spot for seat, area in enumerate(areas) if seat != far for spot in area.values()]
    assert all(seen.collidepoint(view.spot_point(spot)) for spot in near)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bearing", [300, 900, 1500])
def test_all_that_rolls_stays_in_sight_wherever_players_looked(
    stage: Stage, players: int, bearing: int
) -> None:
    table = at_the_table(stage, (1280, 720), *["human"] * players)
    for _notch in range(6):
        table.command(Command.ZOOM_IN)
    stage.pass_time(table, 2.0)
    camera, half = table.game.camera, table.seen.state.variant.cloth / 2
    table.table.do(PlayAction(Flick("L1", bearing, 1500)))
    rolled = 0
    while table.seen.showing is not None:
        stage.pass_time(table, 1 / 60, 1 / 60)
        seen = table.seen
        if seen.showing is None or not isinstance(seen.showing.action, Roll):
            continue
        rolled += 1
        frame = table.game.motion_of(seen.showing).frame(table.game.seconds_of(seen.showing, seen))
        on = (ball.place for ball in frame.balls if max(map(abs, ball.place)) < half)
        assert rolled < 30 or all(camera.view.shows(place, 0) for place in on)
    assert rolled > 30
