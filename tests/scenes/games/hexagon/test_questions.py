from typing import Any

import pytest

from scenes.kit.intent import Command
from scenes.table import asking
from scenes.table.asking import questions
from scenes.table.targets import find_target
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label
from tests.scenes.games.hexagon.stage import trickle
from tests.scenes.stage import Stage
from tools.witness import listen

LOG = "d4-c4 d5-c5 c4-b4 c5-b5 b4-a4 h7-i7"


@pytest.fixture
def table(stage: Stage) -> Any:
    """Two people in the middle of a match: one bead has come home."""
    return stage.table(trickle("human", "human", log=LOG))


def answer(table: Any, name: str, at: str = "") -> str:
    if at:
        table.services.change_settings(walk_everywhere=True)
        table.table.walk.go_to(find_target(table.table.walk.spots, at))
    return next(each for each in questions(table.table) if each.name == name).answer()


def test_a_number_asks_and_so_does_the_list(stage: Stage, table: Any) -> None:
    points = [each.name for each in questions(table.table)].index("points")
    table.command(Command[f"ASK_{points + 1}"])
    assert table.ui.toast_text == answer(table, "points")
    table.command(Command.ASK)
    stage.pass_time(table, 0.1)
    table.ui.find("ask-inside").activate()
    assert not table.ui.overlays
    assert table.ui.toast_text == answer(table, "inside")
    table.command(Command.ASK)
    table.command(Command[f"ASK_{points + 1}"])
    assert not table.ui.overlays
    assert table.ui.toast_text == answer(table, "points")


def test_an_answer_that_is_long_to_read_stays_and_scrolls(
    stage: Stage, table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "_LONG_TO_READ", 20)
    table.command(Command.ASK_9)
    stage.pass_time(table, 9.0)
    (dialog,) = table.ui.overlays
    (scrolled,) = (each for each in dialog.shown() if isinstance(each, ScrollView))
    assert isinstance(scrolled.child, Label)
    assert scrolled.child.text == answer(table, "edges")
    table.command(Command.BACK)
    listen(table.services)
    table.command(Command.ASK_9)
    assert not table.ui.overlays, "it's heard"
