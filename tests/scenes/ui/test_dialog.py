import pygame
import pytest

from scenes.ui.button import Button
from scenes.ui.dialog import Dialog, DialogButton, confirm
from scenes.ui.layout import Column
from scenes.ui.root import Ui
from scenes.ui.text import Label
from scenes.ui.widget import Overlay
from tests.scenes.ui.kit import SCALES, SIZES, Keyboard, click, make_look, open_ui, settle


def make() -> tuple[Ui, Button, list[str], Keyboard]:
    log: list[str] = []
    below = Button("Below", lambda: log.append("below"))
    ui = open_ui(Column([below]))
    ui.set_focus(below)
    return ui, below, log, Keyboard(ui)


def ask(ui: Ui, log: list[str], *, danger: bool = False) -> Overlay:
    confirm(
        ui,
        "Delete the match?",
        "It cannot be brought back.",
        yes="Delete",
        no="Keep",
        on_yes=lambda: log.append("yes"),
        on_no=lambda: log.append("no"),
        danger=danger,
    )
    return ui.overlays[-1]


def test_enter_is_the_default_and_the_focus_comes_back() -> None:
    ui, below, log, hand = make()
    ask(ui, log)
    hand.press(pygame.K_RETURN)
    assert log == ["yes"]
    assert ui.overlays == []
    assert ui.focus is below


@pytest.mark.parametrize("way", ["escape", "menu", "gamepad"])
def test_escape_and_the_key_of_menus_cancel(way: str) -> None:
    ui, _, log, hand = make()
    ask(ui, log)
    if way != "gamepad":
        hand.press(pygame.K_ESCAPE if way == "escape" else pygame.K_F10)
    else:
        hand.pad(pygame.CONTROLLER_BUTTON_B)
    assert log == ["no"]
    assert hand.unused == []


def test_nothing_below_can_be_reached() -> None:
    ui, below, log, hand = make()
    dialog = ask(ui, log)
    click(ui, below.rect.center)
    for _ in range(10):
        hand.press(pygame.K_TAB)
        assert ui.focus is not None
        assert dialog in ui.focus.ancestors()
    hand.keys(pygame.K_UP, pygame.K_LEFT, pygame.K_h, pygame.K_F1)
    assert log == []
    assert hand.unused == []
    assert dialog in ui.overlays


def test_a_press_outside_closes_what_asks_nothing() -> None:
    ui, _below, log, _hand = make()
    ui.open(Dialog("Menu", Button("Resume", lambda: log.append("resume"))))
    settle(ui)
    click(ui, (2, 2))
    assert (ui.overlays, log) == ([], [])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_a_long_dialog_stays_within_the_window_and_scrolls(
    size: tuple[int, int], scale: float
) -> None:
    look = make_look(size, scale)
    ui = open_ui(Column([Label("Below")]), look)
    dialog = Dialog("Title", "A rather long sentence. " * 80, [DialogButton("Close", default=True)])
    ui.open(dialog)
    settle(ui)
    assert ui.area.contains(dialog.rect)
    assert isinstance(ui.focus, Button)
    assert dialog.rect.contains(ui.focus.rect)


def test_answers_stand_on_the_side_of_the_hand_that_plays() -> None:
    for mirrored in (False, True):
        ui = Ui(Column())
        ui.layout(make_look().changed(mirrored=mirrored))
        ui.open(Dialog("Sure?", "All of it?", [DialogButton("Yes", name="yes")]))
        yes = ui.find("yes")
        assert yes is not None
        assert (yes.rect.centerx < ui.scope.rect.centerx) is mirrored
