from typing import Any

import pygame
import pytest

from scenes.ui.button import Button, show_ways
from scenes.ui.layout import Column, renew
from scenes.ui.root import Ui
from scenes.ui.text import Label
from scenes.ui.toggle import Slider
from tests.scenes.ui.kit import make_look


def shown(column: Column) -> Ui:
    ui = Ui(column)
    ui.layout(make_look(), pygame.Rect(0, 0, 400, 400))
    ui.take_dirty()
    return ui


def test_what_stays_keeps_the_focus_and_only_what_differs_is_drawn() -> None:
    column = Column()
    renew(column, [Label("1"), Button("On", name="on"), Label("same")])
    ui = shown(column)
    ui.set_focus(ui.find("on"), visible=True)
    ui.take_dirty()
    renew(column, [Label("2"), Button("On", name="on"), Label("same")])
    assert [child.paragraphs() for child in column.children] == [["2"], (), ["same"]]
    assert ui.focus is column.children[1]
    assert not ui.needs_layout
    assert all(rect.bottom <= ui.focus.rect.top + 8 for rect in ui.take_dirty())
    renew(column, [Button("Further", name="on")])
    assert ui.needs_layout
    assert ui.focus is column.children[0]
    assert ui.focus.called == "Further"


def test_what_happened_to_it_stays_until_it_s_built_otherwise() -> None:
    column = Column()
    told: list[float] = []

    def slider(value: float) -> Slider:
        return Slider(value, on_change=told.append, name="slider")

    renew(column, [slider(0.5)])
    shown(column)
    (one,) = column.children
    assert isinstance(one, Slider)
    one.on_press(one.rect.midright)
    renew(column, [slider(0.5)])
    assert one.value == 1.0
    assert told == [1.0]
    renew(column, [slider(0.25)])
    assert one.value == 0.25


def test_a_button_that_stays_does_what_it_does_now() -> None:
    box = Column()
    done: list[int] = []
    show_ways(box, [Button("On", lambda: done.append(1), name="on")])
    shown(box)
    show_ways(box, [Button("On", lambda: done.append(2), name="on")])
    (button,) = box.children
    assert isinstance(button, Button)
    button.activate()
    assert done == [2]
    assert box.visible
    show_ways(box, [])
    assert not box.visible


def test_a_widget_takes_no_more_and_no_less_than_it_names() -> None:
    label: Any = Label
    assert label("On", "small", name="on").style == "small"
    for given, named in [((), {}), (("On",), {"size": 3})]:
        with pytest.raises(TypeError, match="text" if not given else "size"):
            label(*given, **named)
