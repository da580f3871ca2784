from pathlib import Path

import pytest

from scenes.kit.intent import Command
from scenes.table.panel.dialogs import play_out
from tests.pebbles.rules.state import Take
from tests.pebbles.stage import hands, pebbles
from tests.scenes.stage import Stage, attempt, make_stage, until_the_result
from tools.witness import listen

pytestmark = pytest.mark.usefixtures("hands")


def test_who_reads_on_before_a_turn_begins_hears_the_move_and_needs_no_patience(
    stage: Stage,
) -> None:
    heard = listen(stage.services)
    table = stage.table(pebbles("human", "casual"))
    attempt(table, Take(1))
    while table.session.hand_seat is None:
        stage.pass_time(table, 0.05)
    assert not table.table.at_rest
    table.read(Command.READ_NEXT)
    assert table.table.at_rest
    stage.pass_time(table, 0.1)
    said = " ".join(heard.said)
    assert said.index("Ben takes") < said.rindex("Your turn")


def test_what_decides_a_match_is_told_before_that_it_does(tmp_path: Path) -> None:
    stage = make_stage(tmp_path, animation_speed="off")
    heard = listen(stage.services)
    match = hands("human", "casual")
    while match.state.left > 3:
        match.play(match.acting_seats()[0], Take(1))
    stage.bots.silent = True
    table = stage.table(match)
    assert table.seen.seat == 0
    attempt(table, Take(2))
    stage.pass_time(table, 0.2)
    way = "Tab: End the match."
    assert heard.said[-4:] == ["2 pebbles.", "Ben: 1.", "The winner is certain: Ben.", way]
    table.read(Command.READ)
    stage.pass_time(table, 0.2)
    assert way in heard.said[4:]
    assert "Play on" not in " ".join(heard.said)


def test_computers_that_finish_a_match_and_are_stopped_say_so_and_how_they_go_on(
    stage: Stage,
) -> None:
    heard = listen(stage.services)
    table = stage.table(pebbles("human", "casual", taken=[1, 1, 1, 1]))
    play_out(table.table)
    stage.pass_time(table, 0.05)
    assert "The computers play on to the end." in heard.said
    for command in (Command.UNDO, Command.UNDO, Command.REDO, Command.PAGE_UP, Command.PAGE_DOWN):
        heard.said.clear()
        table.command(command)
        stage.pass_time(table, 9.0)
        assert heard.said, command
        assert "The computers" not in " ".join(heard.said)
    heard.said.clear()
    table.read(Command.READ)
    stage.pass_time(table, 0.1)
    assert {"The game is stopped.", "Enter: Play."} <= {*heard.said}
    table.command(Command.ACTIVATE)
    until_the_result(stage, table)


def test_who_reads_on_while_a_computer_plays_hears_whom_they_wait_for(stage: Stage) -> None:
    heard = listen(stage.services)
    stage.bots.silent = True
    table = stage.table(pebbles("human", "casual"))
    attempt(table, Take(1))
    stage.pass_time(table, 0.05)
    heard.said.clear()
    for _time in range(2):
        table.read(Command.READ_NEXT)
        stage.pass_time(table, 0.01)
    assert {*heard.said} == {"Ben is thinking …"}


def test_who_left_the_end_to_computers_is_still_named(stage: Stage) -> None:
    heard = listen(stage.services)
    match = pebbles("human", "casual", taken=[3])
    match.hand_over(0, "skilled")
    table = stage.table(match)
    assert "Pebbles: Ann (Skilled), Ben (Casual)." in " ".join(heard.said)
    until_the_result(stage, table)
    stage.table(match)
    assert "Pebbles: Ann, Ben (Casual)." in " ".join(heard.said)
