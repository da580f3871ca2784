import pytest

from scenes.kit.intent import Command
from scenes.kit.voice import Recording, Voice
from tests.pebbles.rules.state import Take
from tests.pebbles.stage import pebbles
from tests.scenes.stage import Stage, attempt, until_the_result

pytestmark = pytest.mark.usefixtures("hands")


@pytest.fixture
def heard(stage: Stage) -> Recording:
    heard = Recording()
    stage.services.voice = Voice(heard)
    return heard


def new(heard: Recording) -> str:
    said, heard.said = heard.said, []
    return " ".join(said)


def test_who_reads_on_before_a_turn_begins_hears_the_move_and_needs_no_patience(
    stage: Stage, heard: Recording
) -> None:
    table = stage.table(pebbles("human", "casual"))
    attempt(table, Take(1))
    while table.session.hand_seat is None:
        stage.pass_time(table, 0.05)
    assert not table.table.at_rest
    table.read(Command.READ_NEXT)
    assert table.table.at_rest
    stage.pass_time(table, 0.1)
    said = new(heard)
    assert said.index("Ben takes") < said.rindex("Your turn")


def test_who_left_the_end_to_computers_is_still_named(stage: Stage, heard: Recording) -> None:
    match = pebbles("human", "casual", taken=[3])
    match.hand_over(0, "skilled")
    table = stage.table(match)
    assert "Pebbles: Ann (Skilled), Ben (Casual)." in new(heard)
    until_the_result(stage, table)
    new(heard)
    stage.table(match)
    assert "Pebbles: Ann, Ben (Casual)." in new(heard)
