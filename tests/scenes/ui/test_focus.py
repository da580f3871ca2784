import pygame

from scenes.kit.intent import Command
from scenes.ui.button import Button
from scenes.ui.layout import Column, Grid, Stack
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from tests.scenes.ui.kit import click, make_look, mouse, open_ui, settle


def test_arrows_lead_where_they_point() -> None:
    buttons = [Button(f"{number}") for number in range(9)]
    ui = open_ui(Grid(buttons, columns=3))
    ui.set_focus(buttons[4])
    for command, target in (
        (Command.UP, 1),
        (Command.DOWN, 4),
        (Command.LEFT, 3),
        (Command.DOWN, 6),
        (Command.RIGHT, 7),
        (Command.RIGHT, 8),
    ):
        assert ui.command(command)
        assert ui.focus is buttons[target]
    assert not ui.command(Command.RIGHT), "at the edge the arrow belongs to the scene"
    assert ui.focus is buttons[8]


def test_what_is_hidden_loses_the_focus_even_as_all_is_laid_out_anew() -> None:
    button = Button("Again")
    ui = open_ui(Column([button]))
    ui.set_focus(button)
    button.visible = False
    ui.layout(make_look())
    assert ui.focus is None


def test_the_ring_shows_for_the_keyboard_only() -> None:
    first, second = Button("One"), Button("Two")
    ui = open_ui(Column([first, second]))
    click(ui, second)
    assert ui.focus is second
    assert not ui.focus_visible
    ui.command(Command.UP)
    assert ui.focus is first
    assert ui.focus_visible
    click(ui, second)
    assert not ui.focus_visible


def test_what_is_disabled_is_left_out_unless_it_says_why() -> None:
    silent = Button("Silent", enabled=False)
    telling = Button("Telling", enabled=False, disabled_reason="Nothing to take back.")
    last = Button("Last")
    ui = open_ui(Column([silent, telling, last]))
    assert ui.focusables() == [telling, last]
    ui.command(Command.NEXT)
    settle(ui)
    assert ui.tooltip.shown_text == "Nothing to take back."


def test_the_focus_scrolls_into_view() -> None:
    buttons = [Button(f"Number {number}") for number in range(40)]
    view = ScrollView(Column(buttons), flex=1)
    ui = open_ui(Panel(view))
    for button in buttons:
        ui.command(Command.NEXT)
        settle(ui)
        assert ui.focus is button
        assert view.rect.contains(button.rect)
    ui.command(Command.NEXT)
    settle(ui)
    assert view.rect.contains(buttons[0].rect)


def test_home_and_end_lead_to_the_first_and_the_last_though_the_page_scrolls() -> None:
    buttons = [Button(f"{number}") for number in range(40)]
    ui = open_ui(ScrollView(Column(buttons)))
    for command, number in ((Command.END, -1), (Command.HOME, 0)):
        assert ui.command(Command.NEXT)
        assert ui.command(command)
        assert ui.focus is buttons[number]


def test_the_focus_stays_when_a_screen_is_built_anew() -> None:
    ui = open_ui(Column([Button("One", name="one"), Button("Two", name="two")]))
    ui.set_focus(ui.find("two"))
    ui.root = Column([Button("Eins", name="one"), Button("Zwei", name="two")])
    assert isinstance(ui.focus, Button)
    assert ui.focus.text == "Zwei"


def test_a_removed_widget_loses_focus_and_hover() -> None:
    first, second = Button("One"), Button("Two")
    column = Column([first, second])
    ui = open_ui(column)
    click(ui, second)
    column.set_children([first])
    settle(ui)
    assert ui.focus is None
    assert ui.hovered is None
    assert ui.command(Command.NEXT)
    assert ui.focus is first


def test_a_tooltip_can_be_pointed_at_and_closed() -> None:
    heard: list[str] = []
    button = Button("Play", lambda: heard.append("play"), tooltip="Begin a match", align="center")
    below = Button("Below", lambda: heard.append("below"), align="center")
    ui = open_ui(Stack(Column([button, below], gap=120), padding=200))
    mouse(ui, pygame.MOUSEMOTION, button.rect.center)
    settle(ui)
    assert ui.tooltip.shown_text == "Begin a match"
    tip = ui.tooltip.rect
    between = (button.rect.centerx, (button.rect.bottom + tip.top) // 2)
    for point in (between, tip.center):
        mouse(ui, pygame.MOUSEMOTION, point)
        settle(ui)
        assert ui.tooltip.shown_text
    click(ui, tip.center)
    assert not ui.tooltip.shown_text
    assert heard == [], "what lies below was not seen"
    # By keyboard: it stays with the focus, and Escape takes it away before it does anything else.
    ui.set_focus(None)
    ui.command(Command.NEXT)
    settle(ui)
    assert ui.tooltip.shown_text
    assert ui.command(Command.BACK)
    assert not ui.tooltip.shown_text
    assert not ui.command(Command.BACK)
    mouse(ui, pygame.MOUSEMOTION, button.rect.center)
    settle(ui)
    mouse(ui, pygame.MOUSEMOTION, (5, 5))
    assert not ui.tooltip.shown_text
