import pytest

from scenes.kit.intent import Command
from scenes.kit.sharing import moves_of
from scenes.kit.voice import Recording, Voice, Weight
from scenes.table.narrating import REASSURED
from scenes.table.panel.dialogs import open_seats, play_out
from scenes.table.table import CALM
from scenes.ui.reading import passages
from tests.pebbles.rules.state import Take
from tests.pebbles.stage import hands, pebbles
from tests.scenes.stage import Stage, attempt, until_the_result
from tests.scenes.table.curtained import settle

pytestmark = pytest.mark.usefixtures("hands")


@pytest.fixture
def heard(stage: Stage) -> Recording:
    heard = Recording()
    stage.services.voice = Voice(heard)
    return heard


def new(heard: Recording) -> str:
    said, heard.said = heard.said, []
    return " ".join(said)


def test_a_table_tells_who_plays_what_was_played_whose_turn_it_is_and_how_it_ends(
    stage: Stage, heard: Recording
) -> None:
    table = stage.table(pebbles(taken=[3, 3, 3]))
    said = new(heard)
    assert "Pebbles: Ann, Ben." in said
    assert "Ben: Take one, two or three pebbles" in said
    attempt(table, Take(2))
    settle(stage, table)
    said = new(heard)
    assert said.index("Ben: 2 pebbles") < said.index("Ann: Take one")
    attempt(table, Take(2))
    stage.pass_time(table, 8.0)
    assert "Ann wins." in new(heard)


def test_what_is_taken_back_looked_back_at_and_refused_is_told(
    stage: Stage, heard: Recording
) -> None:
    table = stage.table(pebbles(taken=[3, 1]))
    new(heard)
    table.command(Command.PAGE_UP)
    stage.pass_time(table, 0.5)
    assert "Move 1: Ann takes 3 pebbles" in new(heard)
    table.command(Command.PAGE_DOWN)
    stage.pass_time(table, 0.5)
    assert "Move 2: Ben takes 1 pebble" in new(heard)
    table.command(Command.PAGE_UP)
    stage.pass_time(table, 0.5)
    new(heard)
    table.command(Command.BACK)
    settle(stage, table)
    assert new(heard).startswith("Back at the table. Ann: ")
    attempt(table, Take(9))
    stage.pass_time(table, 0.1)
    assert new(heard) == str(table.seen.rejection.message)
    table.table.undo()
    settle(stage, table)
    assert "Taken back: Ben, 1 pebble." in new(heard)


def test_nothing_is_told_twice_and_nothing_of_before_when_it_is_switched_on(
    stage: Stage, heard: Recording
) -> None:
    table = stage.table(pebbles())
    stage.services.voice.wanted = False
    attempt(table, Take(3))
    settle(stage, table)
    new(heard)
    stage.services.voice.wanted = True
    settle(stage, table)
    assert "takes 3 pebbles" not in new(heard)
    settle(stage, table)
    assert new(heard) == ""


def test_the_curtain_is_told_and_secrets_only_when_it_is_lifted(
    stage: Stage, heard: Recording
) -> None:
    table = stage.table(hands())
    settle(stage, table)
    name = table.session.match.seats[table.session.hand_seat].name
    said = new(heard)
    assert f"{name}, press Enter when only you can hear." in said
    assert "Take one" not in said
    stage.pass_time(table, CALM)
    table.command(Command.ACTIVATE)
    settle(stage, table)
    assert f"{name}: Take one" in new(heard)
    stage.services.voice.say("a secret", Weight.TURN)
    stage.pass_time(table, 0.1)
    assert heard.whispered[-1] == "a secret"
    attempt(table, Take(1))
    settle(stage, table)
    new(heard)
    stage.services.voice.repeat()
    assert "a secret" not in new(heard)


def test_who_waits_for_computers_that_hurry_hears_now_and_then_how_it_stands(
    stage: Stage, heard: Recording
) -> None:
    table = stage.table(pebbles("human", "casual", taken=[1]))
    new(heard)
    stage.bots.silent = True
    play_out(table.table)
    stage.pass_time(table, 2.5 * REASSURED)
    assert heard.said == 3 * ["The computers play on to the end."]
    stage.bots.silent = False
    until_the_result(stage, table)
    assert "wins." in heard.said[3]


def test_who_reads_on_while_a_computer_thinks_stays_at_the_board(
    stage: Stage, heard: Recording
) -> None:
    stage.bots.silent = True
    table = stage.table(pebbles("human", "casual"))
    attempt(table, Take(1))
    stage.pass_time(table, 0.5)
    new(heard)
    for press in (table.command, table.read):
        press(Command.ACTIVATE if press == table.command else Command.READ_NEXT)
        stage.pass_time(table, 0.1)
        assert new(heard) == "Ben is thinking …"
        assert table.ui.focus is None


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


def test_in_essentials_it_is_told_whose_turn_it_is_after_every_reply(
    stage: Stage, heard: Recording
) -> None:
    table = stage.table(pebbles("human", "casual"))
    stage.services.voice.fully = False
    for _turn in range(2):
        new(heard)
        attempt(table, Take(1))
        settle(stage, table)
        assert new(heard).endswith("Your turn.")


def test_what_was_played_keeps_its_name_when_a_seat_is_handed_over(
    stage: Stage, heard: Recording
) -> None:
    match = pebbles("human", "casual", taken=[3, 1])
    match.with_seat(1, match.seats[1]._replace(name="Cherry"))
    table = stage.table(match)
    new(heard)
    open_seats(table.table, lambda: None)
    table.ui.find("plays-1").activate()
    rows = " ".join(each.text for each in passages(table.ui.scope))
    assert "Computer, Willow" in rows
    table.command(Command.HOME)
    table.command(Command.ACTIVATE)
    stage.pass_time(table, 0.5)
    assert "Player 2 plays on for Cherry." in new(heard)
    table.ui.close()
    for look in (Command.PAGE_UP, Command.PAGE_DOWN):
        table.command(look)
        stage.pass_time(table, 0.5)
    assert "Move 2: Cherry takes 1 pebble" in new(heard)
    table.table.open_moves()
    assert str(table.ui.find("moves").row_at(1).text).startswith("Cherry: ")
    assert [move.name for move in moves_of(match)] == ["Ann", "Cherry"]


def test_who_left_the_end_to_computers_is_still_named(stage: Stage, heard: Recording) -> None:
    match = pebbles("human", "casual", taken=[3])
    match.hand_over(0, "skilled")
    table = stage.table(match)
    assert "Pebbles: Ann (Skilled), Ben (Casual)." in new(heard)
    until_the_result(stage, table)
    new(heard)
    stage.table(match)
    assert "Pebbles: Ann, Ben (Casual)." in new(heard)


def test_who_asks_before_the_curtain_falls_again_hears_whose_turn_it_is(
    stage: Stage, heard: Recording
) -> None:
    table = stage.table(hands())
    settle(stage, table)
    table.command(Command.ACTIVATE)
    settle(stage, table)
    attempt(table, Take(1))
    settle(stage, table)
    assert table.table.curtain.covers
    table.command(Command.HOME)
    table.command(Command.BACK)
    stage.pass_time(table, 0.1)
    assert not table.table.curtain.covers
    new(heard)
    table.read(Command.READ)
    stage.pass_time(table, 0.05)
    name = table.session.match.seats[table.session.hand_seat].name
    assert new(heard).startswith(f"{name}’s turn.")
