import pytest

from scenes.kit.intent import Command
from scenes.kit.voice import Voice
from tests.pebbles.rules.state import Take
from tests.pebbles.stage import pebbles
from tests.scenes.stage import Stage, attempt, until_the_result
from tools.witness import Recording

pytestmark = pytest.mark.usefixtures("hands")


def test_who_reads_on_before_a_turn_begins_hears_the_move_and_needs_no_patience(
    stage: Stage,
) -> None:
    stage.services.voice = Voice(heard := Recording())
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


def test_who_left_the_end_to_computers_is_still_named(stage: Stage) -> None:
    stage.services.voice = Voice(heard := Recording())
    match = pebbles("human", "casual", taken=[3])
    match.hand_over(0, "skilled")
    table = stage.table(match)
    assert "Pebbles: Ann (Skilled), Ben (Casual)." in " ".join(heard.said)
    until_the_result(stage, table)
    stage.table(match)
    assert "Pebbles: Ann, Ben (Casual)." in " ".join(heard.said)
