"""A gamepad alone: it has no pointer and no letters."""

from random import Random

import pygame
import pytest

from game.catalogue import GAMES
from scenes.table.scene import TableScene
from scenes.ui.textfield import TextField
from tools.studio import Studio, studio
from tools.witness import listen

_A, _B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
_NEXT = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
_WAYS = (
    pygame.CONTROLLER_BUTTON_DPAD_UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
)
_PATIENCE = 600
"""How many buttons are tried on a board."""


def press(app: Studio, button: int) -> None:
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        app.app.event(pygame.Event(kind, button=button, instance_id=0))
    app.pass_time(0.1)


def choose(app: Studio, name: str) -> None:
    """Go on from control to control until one has this name, and press it."""
    for _control in app.ui.focusables():
        if app.ui.focus is app.widget(name):
            break
        press(app, _NEXT)
    assert app.ui.focus is app.widget(name)
    press(app, _A)
    app.settle()


@pytest.mark.parametrize("game", GAMES)
def test_from_the_title_over_a_name_to_a_move_in_every_game(game: str) -> None:
    with studio(animation_speed="off", speech="on") as app:
        heard = listen(app.services)
        app.settle()
        choose(app, f"game-{game}")
        choose(app, "who-0")
        for letter in "AL":
            choose(app, f"letter-{letter}")
        assert "l. Al." in heard.said
        press(app, _B)
        field = app.ui.focus
        assert isinstance(field, TextField)
        assert field.text == "Al"
        choose(app, "start")
        table, rng = app.table, Random(1)
        for _press in range(_PATIENCE):
            if any(entry.player == 0 for entry in table.session.match.log):
                break
            press(app, rng.choice((*_WAYS, _A, _A, _NEXT)))
            while not isinstance(app.top, TableScene) or app.ui.overlays:
                press(app, _B)
        assert table.session.match.seats[0].name == "Al"
        assert any(entry.player == 0 for entry in table.session.match.log)
