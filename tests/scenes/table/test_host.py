"""What the host of a table knows and keeps, whichever game is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match import HUMAN
from scenes.kit.commands import Command
from tests.scenes.stage import Stage, begun, make_stage


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return make_stage(tmp_path, animation_speed="off")


def test_what_a_computer_decided_is_known_until_another_action_stands_there(stage: Stage) -> None:
    table = stage.table(begun("human", "casual"))
    host = table.host
    host.attempt(host.state.legal_actions(0)[0])
    stage.pass_time(table, 3.0)
    answer = host.match.log[1].action
    assert host.decision_behind(0) is None
    assert host.decision_behind(1).action == answer
    table.command(Command.UNDO)
    host.give_seat(1, HUMAN)
    host.attempt(host.state.legal_actions(0)[0])
    host.attempt(next(action for action in host.state.legal_actions(1) if action != answer))
    assert host.decision_behind(1) is None


def test_a_new_line_leaves_the_old_match_where_it_stood(stage: Stage) -> None:
    host = stage.table(begun("human", "human", actions=3)).host
    old = host.match
    host.look_at(1)
    host.attempt(host.state.legal_actions(host.hand_seat)[0])
    assert len(host.match.log) == 2
    assert (old.cursor, len(old.log)) == (3, 3)


@pytest.mark.parametrize("position", [0, 1])
def test_nobody_is_asked_for_help_while_a_computer_thinks(stage: Stage, position: int) -> None:
    table = stage.table(begun("human", "casual"))
    host = table.host
    action = host.state.legal_actions(0)[0]
    host.attempt(action)
    host.update(stage.clock.seconds)
    host.look_at(position)
    host.ask_advice()
    host.ask_repair(action)
    assert not host.advice_pending
    assert not host.repair_pending
    assert host.thinking == 1


def test_nobody_is_asked_for_help_where_no_person_is_to_move(stage: Stage) -> None:
    host = stage.table(begun("casual", "casual"), replay=True).host
    host.ask_advice()
    host.ask_repair(host.state.legal_actions(0)[0])
    assert not stage.bots.asked
