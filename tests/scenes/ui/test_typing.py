from unittest.mock import Mock, call, patch

import pygame
import pytest

from scenes.kit.intent import Command
from scenes.ui.button import Button
from scenes.ui.layout import Column
from scenes.ui.page import Page
from scenes.ui.textfield import TextField
from scenes.ui.widget import Widget
from tools.studio import Studio


class NamePage(Page):
    """Asks for a name, and notes what else it was told."""

    submitted: list[str]
    commands: list[Command]

    def build(self) -> Widget:
        field = TextField("", on_submit=self.submitted.append, name="field")
        return Column([field, Button("Below", name="below")])

    def command(self, command: Command) -> None:
        self.commands.append(command)
        super().command(command)


@pytest.fixture
def page(opened: Studio) -> NamePage:
    made = NamePage(opened.services)
    made.submitted, made.commands = [], []
    opened.app.manager.push(made)
    return made


def test_letters_space_and_backspace_are_no_commands(opened: Studio, page: NamePage) -> None:
    app = opened.app
    field = page.ui.find("field")
    assert isinstance(field, TextField)
    page.ui.set_focus(field)
    for letter in "Tim H.x":
        key = ord(letter.lower())
        app.event(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter))
        app.event(pygame.Event(pygame.TEXTINPUT, text=letter))
        app.event(pygame.Event(pygame.KEYUP, key=key, mod=0))
    for key in (pygame.K_BACKSPACE, pygame.K_LEFT, pygame.K_HOME):
        app.event(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    assert field.text == "Tim H."
    assert page.commands == []
    assert page.ui.focus is field
    app.event(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    assert page.submitted == ["Tim H."]
    app.event(pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))
    assert page.ui.focus is page.ui.find("below")
    assert page.commands == [Command.ACTIVATE, Command.DOWN]


def test_a_page_that_is_built_anew_goes_on_listening(page: NamePage) -> None:
    page.ui.set_focus(page.ui.find("field"))
    before = page.ui.focus
    with patch("pygame.key.start_text_input") as start, patch("pygame.key.stop_text_input") as stop:
        order = Mock()
        order.attach_mock(start, "start")
        order.attach_mock(stop, "stop")
        page.rebuild()
    assert page.ui.focus is not before
    assert order.mock_calls[-1:] == [call.start()]
