from collections.abc import Sequence
from dataclasses import replace

import pygame

from scenes.kit.intent import Command
from scenes.ui.button import Button, IconButton
from scenes.ui.layout import Column, Stack, Within
from scenes.ui.panel import Panel
from scenes.ui.root import Ui
from scenes.ui.text import Label
from scenes.ui.toggle import Toggle
from tests.scenes.games.compare import changed
from tests.scenes.ui.kit import click, make_look, mouse, open_ui, painted, settle


def test_hovering_redraws_the_widget_alone() -> None:
    buttons = [Button(f"Button {number}") for number in range(6)]
    ui = open_ui(Panel(buttons, max_width=400))
    mouse(ui, pygame.MOUSEMOTION, buttons[2].rect.center)
    ui.update(0.2)
    dirty = ui.take_dirty()
    assert dirty
    assert all(rect == buttons[2].extent for rect in dirty)
    mouse(ui, pygame.MOUSEMOTION, buttons[2].rect.move(3, 0).center)
    ui.update(0.1)
    assert ui.take_dirty() == []


def test_easing_is_over_soon_and_absent_with_reduced_motion() -> None:
    calm = make_look()
    for reduced, frames in ((False, range(2, 12)), (True, range(1, 2))):
        toggle = Toggle("Sound", False)
        ui = Ui(Column([toggle]))
        ui.layout(replace(calm, reduced_motion=reduced))
        settle(ui)
        ui.set_focus(toggle)
        settle(ui)
        ui.command(Command.ACTIVATE)
        drawn = 0
        for _ in range(60):
            ui.update(1 / 60)
            drawn += bool(ui.take_dirty())
        assert drawn in frames
        assert toggle.eased("on") == 1.0


def test_the_toast_is_drawn_and_goes_by_itself() -> None:
    look = make_look()
    ui = open_ui(Column([Label("Text")]), look)
    before = painted(ui, look)
    ui.toast("The bead may not go back.", "warning")
    ui.update(0.02)
    (first, *_rest) = ui.take_dirty()
    assert ui.toast_text
    assert painted(ui, look).get_view("2").raw != before.get_view("2").raw
    assert first.h < 200
    for _ in range(12):
        ui.update(1.0)
    assert ui.toast_text == ""
    assert ui.take_dirty()
    assert painted(ui, look).get_view("2").raw == before.get_view("2").raw


def test_a_toast_keeps_to_its_room_and_goes_when_pressed() -> None:
    look = make_look()
    ui = open_ui(Column([Label("Text")]), look)
    room = pygame.Rect(900, 100, 300, 400)
    ui.toast_rooms = lambda: [room]
    before = painted(ui, look)
    ui.toast("No bead has changed its ring for some time, so beads must move outwards now.")
    ui.update(0.02)
    drawn = changed(painted(ui, look), before)
    shadow = 2 * look.panel_reach()
    assert drawn
    assert all(room.inflate(shadow, shadow).contains(rect) for rect in drawn)
    assert not mouse(ui, pygame.MOUSEBUTTONDOWN, (20, 600))
    assert ui.toast_text
    assert mouse(ui, pygame.MOUSEBUTTONDOWN, (room.centerx, room.bottom - 10))
    assert ui.toast_text == ""


def test_the_tooltip_waits_and_stays_in_the_window() -> None:
    look = make_look()
    button = Button("Play", tooltip="Begin a match with these players and options", align="end")
    ui = open_ui(Column([button], justify="end"), look)
    assert button.rect.bottomright == (1280, 720)
    mouse(ui, pygame.MOUSEMOTION, button.rect.center)
    ui.update(0.1)
    assert ui.tooltip.shown_text == ""
    ui.update(0.6)
    assert ui.tooltip.shown_text.startswith("Begin")
    tips = [rect for rect in ui.take_dirty() if rect != button.extent]
    assert any(ui.area.contains(tip) and not tip.colliderect(button.rect) for tip in tips)
    click(ui, button)
    assert ui.tooltip.shown_text == ""


class Rack(Label):
    @property
    def grasped(self) -> Sequence[pygame.Rect]:
        return (self.rect,)


def test_a_tooltip_stays_in_its_widgets_part_of_the_window() -> None:
    button = Button("Play", tooltip="Put tokens on the table first.", align="end")
    part = pygame.Rect(0, 0, 900, 700)
    ui = open_ui(Within(Column([button], justify="end"), area=lambda: part))
    mouse(ui, pygame.MOUSEMOTION, button.rect.center)
    ui.update(1.0)
    assert part.contains(ui.tooltip.rect)


def test_a_tooltip_covers_nothing_that_players_grasp() -> None:
    button = IconButton("undo", "Take back", align="center")
    ui = open_ui(Stack(Column([button, Rack("Tokens", min_width=600)]), padding=100))
    mouse(ui, pygame.MOUSEMOTION, button.rect.center)
    ui.update(1.0)
    assert ui.tooltip.rect.bottom <= button.rect.top
