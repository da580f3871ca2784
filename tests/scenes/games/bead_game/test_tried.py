"""A picture of the Bead Game's rules is tried by its buttons."""

from typing import Any

from scenes.kit.intent import Command
from scenes.pages.live_picture import LiveBoard
from tools.studio import studio


def test_what_appears_below_glides_into_view() -> None:
    with studio(animation_speed="normal") as stage:
        stage.services.go.open_rules("bead-game", "win")
        stage.settle()
        view: Any = stage.widget("text")
        board = stage.widget("live:win")
        assert isinstance(board, LiveBoard)
        stage.ui.set_focus(board)
        stage.give(Command.ACTIVATE, Command.RIGHT)
        stage.settle()
        words = stage.widget("live:win:words")
        view.scroll_to(view.offset + words.rect.bottom - view.rect.bottom, at_once=True)
        stage.give(Command.ACTIVATE)
        stage.settle()
        (offer, *_others) = board.trial.offers
        assert stage.widget(f"live:win:{offer.name}").rect.bottom <= view.rect.bottom
