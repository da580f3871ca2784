from collections.abc import Callable
from functools import partial

import pygame
import pytest

from scenes.ui.button import Button, IconButton
from scenes.ui.choice import ChoiceOption, Dropdown
from scenes.ui.layout import Column
from scenes.ui.toggle import Slider, Toggle
from scenes.ui.widget import Widget
from tests.scenes.ui.kit import Keyboard, click, drag, mouse, open_ui, settle

Act = Callable[[Keyboard], None]


def by_mouse(hand: Keyboard) -> None:
    click(hand.ui, hand.ui.focusables()[0])


def by_enter(hand: Keyboard) -> None:
    hand.ui.set_focus(hand.ui.focusables()[0])
    hand.press(pygame.K_RETURN)


def by_space(hand: Keyboard) -> None:
    hand.keys(pygame.K_TAB, pygame.K_SPACE)


def by_pad(hand: Keyboard) -> None:
    hand.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN, pygame.CONTROLLER_BUTTON_A)


ways = pytest.mark.parametrize("act", [by_mouse, by_enter, by_space, by_pad])


@ways
@pytest.mark.parametrize(
    "make", [partial(Button, "Play"), partial(IconButton, "undo", "Take back")]
)
def test_a_button_is_pressed(make: Callable[[Callable[[], None]], Widget], act: Act) -> None:
    pressed: list[int] = []
    button = make(lambda: pressed.append(1))
    act(Keyboard(open_ui(Column([button], across="start"))))
    assert pressed == [1]


@ways
def test_a_switch_turns(act: Act) -> None:
    changes: list[bool] = []
    toggle = Toggle("Sound", False, changes.append)
    ui = open_ui(Column([toggle]))
    act(Keyboard(ui))
    settle(ui)
    act(Keyboard(ui))
    assert changes == [True, False]
    assert toggle.value is False


def test_a_press_that_leaves_the_button_does_nothing() -> None:
    pressed: list[int] = []
    button = Button("Play", lambda: pressed.append(1))
    ui = open_ui(Column([button]))
    drag(ui, button.rect.center, (600, 600))
    assert pressed == []
    mouse(ui, pygame.MOUSEBUTTONDOWN, (600, 600))
    mouse(ui, pygame.MOUSEBUTTONUP, button.rect.center)
    assert pressed == []


def test_a_slider_steps_and_slides() -> None:
    changes: list[float] = []
    settled: list[float] = []
    slider = Slider(0.5, step=0.1, on_change=changes.append, on_settled=settled.append)
    ui = open_ui(Column([slider], max_width=400))
    hand = Keyboard(ui)
    ui.set_focus(slider)
    hand.keys(pygame.K_RIGHT, pygame.K_LEFT, pygame.K_END, pygame.K_RIGHT)
    assert changes == [0.6, 0.5, 1.0]
    assert settled == [0.6, 0.5, 1.0]
    changes.clear()
    settled.clear()
    mouse(ui, pygame.MOUSEBUTTONDOWN, (slider.rect.left + 2, slider.rect.centery))
    mouse(ui, pygame.MOUSEMOTION, slider.rect.center)
    mouse(ui, pygame.MOUSEMOTION, (5000, 300))
    assert changes == [0.0, 0.5, 1.0]
    assert settled == []
    mouse(ui, pygame.MOUSEBUTTONUP, (5000, 300))
    assert settled == [1.0]


def test_a_dropdown_closes_by_escape_and_by_a_press_beside_it() -> None:
    dropdown = Dropdown([ChoiceOption(n, f"Number {n}") for n in range(3)], 1)
    ui = open_ui(Column([dropdown]))
    hand = Keyboard(ui)
    click(ui, dropdown)
    hand.press(pygame.K_ESCAPE)
    assert ui.overlays == []
    click(ui, dropdown)
    click(ui, (1270, 710))
    assert ui.overlays == []
    assert dropdown.options[dropdown.index].value == 1
    assert hand.unused == []
