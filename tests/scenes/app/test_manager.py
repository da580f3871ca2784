from pathlib import Path

import pygame
import pytest

from scenes.app.manager import FADE, SceneManager
from scenes.kit.intent import Command
from scenes.kit.services import Services
from scenes.ui.page import Page
from scenes.ui.widget import Widget
from tests.scenes.stage import make_stage


class Plain(Page):
    """Fills the window with one colour and notes what happens to it."""

    def __init__(self, services: Services, colour: tuple[int, int, int]) -> None:
        super().__init__(services)
        self.colour = colour
        self.notes: list[str] = []

    def enter(self) -> None:
        self.notes.append("enter")

    def leave(self) -> None:
        self.notes.append("leave")

    def layout(self) -> None:
        self.notes.append("layout")

    def build(self) -> Widget:
        return Widget()

    def command(self, command: Command) -> None:
        self.notes.append(command.name)

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.colour, surface.get_clip())


@pytest.fixture
def services(tmp_path: Path) -> Services:
    return make_stage(tmp_path).services


def test_only_the_topmost_screen_is_told(services: Services) -> None:
    manager = SceneManager()
    low, high = Plain(services, (255, 0, 0)), Plain(services, (0, 0, 255))
    manager.push(low)
    manager.push(high)
    manager.top.command(Command.HINT)
    assert low.notes == ["layout", "enter", "leave"]
    assert high.notes == ["layout", "enter", "HINT"]
    manager.pop()
    assert low.notes[-2:] == ["layout", "enter"]
    assert high.notes[-1] == "leave"


def test_screens_dissolve_and_then_rest(services: Services) -> None:
    manager = SceneManager()
    window = pygame.Surface((1280, 720))
    manager.push(Plain(services, (255, 0, 0)))
    assert manager.frame(window, 1.0)
    manager.push(Plain(services, (0, 0, 255)))
    manager.frame(window, 2.0)
    manager.frame(window, 2.0 + FADE / 2)
    red, _, blue, _ = window.get_at((5, 5))
    assert 60 < red < 200
    assert 60 < blue < 200
    manager.frame(window, 2.0 + FADE)
    assert window.get_at((5, 5))[:3] == (0, 0, 255)
    assert manager.frame(window, 3.0) == []
    assert not manager.moving
