import pygame
import pytest

from scenes.kit.commands import Command
from scenes.kit.look import Look
from scenes.pages.analysis.curve import Curve
from scenes.ui.layout import Column
from scenes.ui.lines import CurveLine
from scenes.ui.root import Ui
from tests.scenes.stage import event

ANN = CurveLine(0, 0, tuple((at, 0.5 + at / 40) for at in range(21)))
BEN = CurveLine(1, 1, tuple((at, 0.5 - at / 40) for at in range(21)))


class Shown:
    """A curve of 20 moves in a window of its own."""

    def __init__(self) -> None:
        pygame.display.init()
        pygame.font.init()
        self.look = Look(size=(640, 400))
        self.window = pygame.Surface(self.look.size)
        self.marks: list[int] = []
        self.curve = Curve(20, 0.5, self.marks.append, name="curve")
        self.curve.show([ANN, BEN], [5, 12])
        self.ui = Ui(Column([self.curve]))
        self.ui.layout(self.look)
        self.ui.set_focus(self.curve)

    def draw(self) -> pygame.Surface:
        self.window.fill((0, 0, 0))
        self.ui.draw(self.window)
        return self.window


@pytest.fixture
def shown() -> Shown:
    return Shown()


def test_arrows_walk_by_one_move_and_stay_within_the_match(shown: Shown) -> None:
    for command in (Command.RIGHT, Command.RIGHT, Command.LEFT):
        assert shown.ui.command(command)
    assert shown.marks == [1, 2, 1]
    shown.ui.command(Command.END)
    shown.ui.command(Command.RIGHT)
    shown.ui.command(Command.PAGE_UP)
    shown.ui.command(Command.HOME)
    shown.ui.command(Command.LEFT)
    assert shown.marks[3:] == [20, 10, 0]
    assert shown.curve.marked == 0


def test_the_marker_follows_the_pointer(shown: Shown) -> None:
    x, y = shown.curve.across(7), shown.curve.plot.centery
    shown.ui.event(event(pygame.MOUSEMOTION, (x, y)))
    assert shown.curve.marked == 7
    shown.ui.event(event(pygame.MOUSEBUTTONDOWN, (shown.curve.across(15), y)))
    shown.ui.event(event(pygame.MOUSEMOTION, (shown.curve.rect.right + 90, y)))
    assert shown.marks == [7, 15, 20]


def test_the_lines_of_two_teams_differ_without_their_colours(shown: Shown) -> None:
    same = CurveLine(0, 1, ANN.points)
    shown.curve.show([ANN], [])
    first = pygame.image.tobytes(shown.draw(), "RGB")
    shown.curve.show([same], [])
    assert pygame.image.tobytes(shown.draw(), "RGB") != first
