from pathlib import Path

import pytest

from game.match import HUMAN
from scenes.kit.intent import Command
from tests.pebbles.rules.state import Take
from tests.pebbles.stage import pebbles
from tests.scenes.stage import Stage, make_stage

pytestmark = pytest.mark.usefixtures("pebbles")


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return make_stage(tmp_path, animation_speed="off")


def test_what_a_computer_decided_is_known_until_another_action_stands_there(stage: Stage) -> None:
    table = stage.table(pebbles("human", "casual"))
    session = table.session
    session.attempt(Take(1))
    stage.pass_time(table, 3.0)
    answer = session.match.log[1].action
    assert session.decision_behind(0) is None
    assert session.decision_behind(1).action == answer
    table.command(Command.UNDO)
    session.give_seat(1, HUMAN)
    session.attempt(Take(1))
    session.attempt(Take(1 if answer.count > 1 else 2))
    assert session.decision_behind(1) is None


@pytest.mark.parametrize("position", [0, 1])
def test_nobody_is_asked_for_help_while_a_computer_thinks(stage: Stage, position: int) -> None:
    session = stage.table(pebbles("human", "casual")).session
    session.attempt(Take(1))
    session.update(stage.clock.seconds)
    session.look_at(position)
    session.ask_advice()
    session.ask_repair(Take(1), print)
    assert not session.advice_pending
    assert not session.repair_pending
    assert session.thinking == 1
