from pathlib import Path
from typing import Any

import pytest

from game.match import Seat
from game.records.archive import people as known_people
from game.records.history import Wanted
from scenes.kit.intent import Command
from scenes.kit.match_words import result_headline
from scenes.kit.telling import detail_text
from scenes.table.panel import dialogs
from scenes.table.result import Rematch
from scenes.ui.button import Button
from scenes.ui.textfield import TextField
from tests.pebbles.stage import hands, pebbles, take, taken
from tests.scenes.stage import Stage, make_stage, until_the_result

pytestmark = pytest.mark.usefixtures("hands")


@pytest.fixture
def table(stage: Stage) -> Any:
    """Two people at the start of a match of the small game."""
    return stage.table(pebbles())


@pytest.fixture
def hasty(tmp_path: Path) -> Stage:
    return make_stage(tmp_path, animation_speed="off")


def test_an_illegal_try_is_explained_and_its_rule_can_be_read(stage: Stage, table: Any) -> None:
    take(table, 4)
    assert taken(table.session.match) == []
    assert table.seen.rejection is not None
    assert table.ui.toast_text == "You may take 3 pebbles at most."
    assert table.ui._toast.link is not None
    table.command(Command.RULES)
    assert stage.went.ways[-1] == ("open_rules", ("pebbles", "turn"))
    take(table, 3)
    assert table.ui.toast_text == ""


def test_a_click_skips_the_movement(table: Any) -> None:
    take(table, 1)
    assert table.session.timeline.current is not None
    take(table, 2)
    assert table.session.timeline.current is None
    assert taken(table.session.match) == [1]
    take(table, 2)
    assert taken(table.session.match) == [1, 2]


def test_every_action_is_saved(stage: Stage, table: Any) -> None:
    take(table, 2)
    table.session.keeping.finish()
    assert table.session.keeping.save_id is not None
    assert taken(stage.services.kept.saves.load(table.session.keeping.save_id)) == [2]


def test_computers_play_a_whole_match_into_the_history(hasty: Stage) -> None:
    table = hasty.table(hands("learner", "learner", "learner"))
    until_the_result(hasty, table)
    assert table.session.match.is_finished
    assert hasty.services.kept.history.count() == 1
    assert table.ui.find("result-replay") is not None


def test_tab_stops_at_no_board_on_which_nothing_can_be_done_any_more(hasty: Stage) -> None:
    table = hasty.table(pebbles("learner", "learner"))
    until_the_result(hasty, table)
    table.command(Command.BACK)
    for _ in range(40):
        table.command(Command.NEXT)
        assert table.ui.focus is not None


def test_a_finished_replay_shows_the_result_again(hasty: Stage) -> None:
    table = hasty.table(pebbles("learner", "learner"))
    until_the_result(hasty, table)
    count = len(table.session.match.log)
    table.command(Command.BACK)
    table.session.toggle_running()
    hasty.pass_time(table, 0.3 * count + 1, step=0.1)
    assert table.session.position == count
    assert table.session.is_live
    assert not table.ui.overlays
    assert table.ui.find("result") is not None
    table.table.ending.open()
    assert table.table.ending.stands


def press(table: Any, name: str) -> None:
    button = table.ui.find(name)
    assert isinstance(button, Button)
    button.activate()


def test_a_match_can_be_named_before_its_first_move(stage: Stage, table: Any) -> None:
    dialogs.open_menu(table.table)
    press(table, "menu-share")
    press(table, "menu-edit")
    field = table.ui.focus
    assert isinstance(field, TextField)
    field.text = "Sunday"
    press(table, "save-name")
    assert table.ui.toast_text
    take(table, 1)
    table.session.keeping.finish()
    assert [info.title for info in stage.services.kept.saves.saves()] == ["Sunday"]


@pytest.mark.parametrize(
    ("name", "other", "headline"),
    [
        ("Player", "casual", "You win"),
        ("Player", "human", "Player wins"),
        ("Ann", "casual", "Ann wins"),
    ],
)
def test_the_headline_is_good_english(name: str, other: str, headline: str) -> None:
    match = pebbles("human", other, taken=(3, 3, 3, 3, 1))
    match.with_seat(0, Seat(name))
    assert result_headline(match) == headline


def test_a_rematch_has_its_people_back_though_computers_finished(hasty: Stage) -> None:
    table = hasty.table(pebbles("human", "casual", taken=(1, 1)))
    table.table.look_at(1)
    dialogs.play_out(table.table)
    until_the_result(hasty, table)
    match = table.session.match
    assert [seat.kind for seat in match.seats] == ["skilled", "casual"]
    (winner,) = (match.seats[seat] for seat in match.state.standing().winners)
    assert result_headline(match) == f"{winner.name} wins"
    told = [getattr(widget, "text", "") for widget in table.ui.scope.shown()]
    assert told.count("Computers finished for Ann.") == 1
    # What they reached is only the computers', also for who gave no name.
    assert not known_people(hasty.services.kept.history, Wanted())
    (record,) = hasty.services.kept.history.games()
    assert detail_text(record).endswith(" · Computer players")
    unnamed = match.copy()
    unnamed.with_seat(match.seats.index(winner), Seat("Player", "skilled"))
    assert result_headline(unnamed) == "You win"
    Rematch(table.table).play()
    ((_way, (following, _save, told)),) = hasty.went.ways
    assert told == "It’s Ben’s turn to start."
    assert [(seat.name, seat.kind) for seat in following.seats] == [
        ("Ben", "casual"),
        ("Ann", "human"),
    ]
