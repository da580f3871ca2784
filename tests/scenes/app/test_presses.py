"""Presses whose release is never told, and clicks meant for the page before, in the window."""

from collections.abc import Callable
from random import Random
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from game.catalogue import GAMES
from game.match import Seat
from scenes.kit.hands.switches import NEW, HeldButton
from scenes.pages.title import TitleScene
from scenes.table.meaning import PlayAction
from scenes.ui.toggle import Slider
from tools.studio import Studio, played_match


def leave(app: Studio) -> None:
    for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED):
        app.app.event(pygame.Event(kind))
    app.presses = False


def release_unseen(app: Studio) -> None:
    app.presses = False


LOST: dict[str, Callable[[Studio], None]] = {"left": leave, "without a button": release_unseen}


def sit_down(app: Studio, game: str, moves: int) -> Any:
    seats = [Seat(f"Player {n}") for n in range(max(2, GAMES[game].players[0]))]
    app.app.open_table(played_match(game, seats, moves))
    app.settle()
    scene = app.table
    if scene.curtain.covers:
        scene.table.lift_curtain()
        app.settle()
    return scene


def places(scene: Any) -> list[tuple[int, int]]:
    return [spot.point for spot in scene.game.spots(scene.seen) if spot.is_open]


@pytest.mark.parametrize("how", LOST)
@pytest.mark.parametrize("game", GAMES)
def test_a_drag_ends_with_nothing_played_once_no_button_is_held(
    game: str, how: str, opened: Studio
) -> None:
    scene = sit_down(opened, game, 12)
    for x, y in places(scene)[:6]:
        draft, played = scene.table.draft, len(scene.session.match.log)
        opened.press((x, y))
        # A press that plays at once, or takes nothing, is no drag.
        if scene.table.pointer.held_at is None or len(scene.session.match.log) != played:
            continue
        opened.move_to((x, y + 70))
        assert scene.table.pointer.held_at is not None
        LOST[how](opened)
        opened.move_to((x + 9, y + 90))
        assert scene.table.pointer.held_at is None
        assert scene.table.draft == draft
        opened.release((x + 9, y + 90))
        opened.pass_time(0.5)
        assert len(scene.session.match.log) == played
        return
    pytest.skip("Every press plays at once.")


@pytest.mark.parametrize("game", GAMES)
def test_pointing_elsewhere_leaves_what_waits_for_an_answer(game: str, opened: Studio) -> None:
    opened.show_as(confirm_moves=True)
    scene = sit_down(opened, game, 12)
    table = scene.table
    action = scene.session.state.legal_actions(table.seen.seat).sample(Random(3))
    table.do(PlayAction(action))
    # The coach has something to say about it, too.
    table.help.judged = action
    area = scene.side.board_area(scene.look)
    across = [(x, y) for x in range(area.x, area.right, 60) for y in range(area.y, area.bottom, 60)]
    over = set()
    for point in (*places(scene), *across):
        opened.move_to(point)
        over.add(table.pointer.over)
    assert len(over) > 3 or not places(scene)
    assert (table.pending, table.help.judged) == (action, action)


@pytest.mark.parametrize("how", LOST)
def test_a_slider_goes_back_and_follows_no_more(how: str, opened: Studio) -> None:
    opened.app.open_settings("sound")
    opened.settle()
    slider = next(each for each in opened.ui.root.shown() if isinstance(each, Slider))
    opened.ui.set_focus(slider)
    opened.settle()
    before = slider.value
    opened.press(slider.rect.center)
    opened.move_to((slider.rect.right - 90, slider.rect.centery))
    assert slider.value != before
    LOST[how](opened)
    opened.move_to((slider.rect.left + 60, slider.rect.centery))
    assert slider.value == before
    assert opened.ui.captured is None


def test_a_page_that_is_left_holds_nothing_when_it_comes_back(opened: Studio) -> None:
    scene = sit_down(opened, next(iter(GAMES)), 12)
    for point in places(scene):
        opened.press(point)
        if scene.table.pointer.held_at is not None:
            break
    opened.app.open_rules(next(iter(GAMES)))
    opened.release((5, 5))
    opened.app.back()
    assert scene.table.pointer.held_at is None


def test_a_finger_is_held_though_its_motion_tells_of_no_button() -> None:
    held = HeldButton()
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1, touch=True)
    motion = pygame.Event(pygame.MOUSEMOTION, pos=(9, 9), buttons=(0, 0, 0), touch=True)
    assert not held.is_lost(down)
    assert not held.is_lost(motion)
    assert held.is_lost(pygame.Event(pygame.WINDOWFOCUSLOST))


# Double clicks


def test_the_second_tap_of_a_double_tap_presses_nothing_though_fingers_wander(
    opened: Studio,
) -> None:
    x, y = opened.widget(f"game-{next(iter(GAMES))}").rect.center
    heard = Mock(return_value=True)
    for way in (0, 30):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            opened.app.event(pygame.Event(kind, pos=(x + way, y), button=1, touch=True))
        opened.pass_time(0.05)
        assert not isinstance(opened.top, TitleScene)
        opened.top.handle = heard  # type: ignore[method-assign]
    assert not heard.called


def test_the_second_click_of_a_double_click_presses_nothing_on_the_page_it_opened(
    opened: Studio,
) -> None:
    seen = opened.top
    assert isinstance(seen, TitleScene)
    point = opened.widget(f"game-{next(iter(GAMES))}").rect.center
    opened.click(point)
    page = opened.top
    assert page is not seen
    pressed: list[pygame.Event] = []
    page.handle = lambda event: bool(pressed.append(event))  # type: ignore[method-assign]
    opened.press(point)
    opened.release(point)
    assert not any(event.type == pygame.MOUSEBUTTONDOWN for event in pressed)
    # Elsewhere, or later, a press is meant for the page.
    opened.press((point[0] + 60, point[1]))
    opened.release((point[0] + 60, point[1]))
    assert sum(event.type == pygame.MOUSEBUTTONDOWN for event in pressed) == 1
    opened.pass_time(NEW)
    opened.press(point)
    assert sum(event.type == pygame.MOUSEBUTTONDOWN for event in pressed) == 2
