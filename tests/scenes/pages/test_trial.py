from typing import Any

import pytest

from scenes.kit.intent import Command
from scenes.pages.rules import RulesScene
from scenes.pages.trial import TrialGuide
from scenes.table.guide.scene import GuidedScene
from tools.studio import Studio

KEY = "pebbles"
LEFT = 8
"""The pebbles left in the small game's picture."""


@pytest.fixture
def stage(pebbles_laid_out: Any, opened: Studio) -> Studio:
    """The rules of the small game, with its one picture."""
    opened.services.go.open_rules(KEY)
    opened.settle()
    return opened


def log(stage: Studio) -> list[str]:
    match = stage.on_top(GuidedScene).session.match
    return [entry.action.notation() for entry in match.log[2 : match.cursor]]


def test_a_move_is_tried_and_put_back_and_kept_nowhere(stage: Studio) -> None:
    rules = stage.on_top(RulesScene)
    stage.click("try-opening")
    guided = stage.on_top(GuidedScene)
    assert guided.guide.say() == "Three were taken, then two: eight are left."
    stage.click(guided.game.row.place(LEFT - 4))
    assert "You may take 3 pebbles at most." in stage.ui.toast_text
    stage.click(guided.game.row.place(LEFT - 2))
    stage.settle()
    assert log(stage) == ["take 2"]
    assert guided.guide.answer() == "Right! That’s allowed."
    stage.click("way-again")
    assert log(stage) == []
    stage.give(Command.BACK)
    stage.click("menu-back")
    assert stage.top is rules
    assert stage.app.records.saves.saves() == []


def test_a_press_on_the_picture_or_its_button_opens_a_table(stage: Studio) -> None:
    rules = stage.on_top(RulesScene)
    button = stage.widget("try-opening")
    for _step in range(9):
        if stage.ui.focus is button:
            break
        stage.give(Command.NEXT)
    stage.give(Command.ACTIVATE)
    assert isinstance(stage.on_top(GuidedScene).guide, TrialGuide)
    stage.services.go.back()
    assert stage.top is rules
    assert button.parent is not None
    assert button.parent.parent is not None
    stage.click(button.parent.parent.children[0].rect.center)
    assert isinstance(stage.on_top(GuidedScene).guide, TrialGuide)
