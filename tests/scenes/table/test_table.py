from pathlib import Path
from typing import Any

import pytest

from game.bots.worker import Advise, Choose
from game.match import Seat
from game.records.archive import people as known_people
from game.records.history import Wanted
from scenes.kit.intent import Command
from scenes.kit.match_words import result_headline
from scenes.table.panel import dialogs
from scenes.table.result import Rematch
from scenes.ui.button import Button
from scenes.ui.textfield import TextField
from tests.pebbles.rules.state import Take
from tests.pebbles.stage import hands, pebbles, take, taken
from tests.scenes.stage import Stage, attempt, make_stage, until_the_result

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
    table.command(Command.RULES)
    assert stage.went.ways[-1] == ("open_rules", ("pebbles", "turn"))
    take(table, 3)
    assert table.ui.toast_text == ""


def test_a_computer_answers_and_undo_takes_both_moves_back(stage: Stage) -> None:
    table = stage.table(pebbles("human", "casual"))
    take(table, 1)
    stage.pass_time(table, 3.0)
    assert len(table.session.match.log) == 2
    assert stage.bots.asked == [("casual", Choose)]
    table.command(Command.UNDO)
    assert table.session.match.cursor == 0
    table.command(Command.REDO)
    assert table.session.match.cursor == 2


def test_a_click_skips_the_movement(table: Any) -> None:
    take(table, 1)
    assert table.session.timeline.current is not None
    take(table, 2)
    assert table.session.timeline.current is None
    assert taken(table.session.match) == [1]
    take(table, 2)
    assert taken(table.session.match) == [1, 2]


def test_confirmed_moves_wait_for_a_second_word(tmp_path: Path) -> None:
    stage = make_stage(tmp_path, confirm_moves=True)
    table = stage.table(pebbles())
    take(table, 2)
    assert table.seen.pending == Take(2)
    assert taken(table.session.match) == []
    table.command(Command.ACTIVATE)
    assert taken(table.session.match) == [2]


def test_every_action_is_saved(stage: Stage, table: Any) -> None:
    take(table, 2)
    table.session.keeping.finish()
    assert table.session.keeping.save_id is not None
    assert taken(stage.services.saves.load(table.session.keeping.save_id)) == [2]


def test_computers_play_a_whole_match_into_the_history(hasty: Stage) -> None:
    table = hasty.table(hands("learner", "learner", "learner"))
    until_the_result(hasty, table)
    assert table.session.match.is_finished
    assert hasty.services.history.count() == 1
    assert table.ui.find("result-replay") is not None


def test_a_hint_tells_more_step_by_step(stage: Stage) -> None:
    table = stage.table(pebbles("human", "casual"))
    told = []
    for place, piece, action in ((True, False, False), (False, True, False), (False, False, True)):
        table.command(Command.HINT)
        stage.pass_time(table, 0.2)
        shown = (table.seen.hint_place, table.seen.hint_piece, table.seen.hint_action)
        assert [each is not None for each in shown] == [place, piece, action]
        told.append(table.ui.find("help-words").text)
    # The expert found all of it in one look.
    assert stage.bots.asked == [("expert", Advise)]
    assert str(table.help.advice.why) in told[-1]
    assert table.seen.hint_action == table.help.advice.best
    take(table, table.help.advice.best.count)
    assert len(table.session.match.log) == 1
    assert table.seen.hint_action is None


def test_tab_walks_through_the_panel_and_back_to_the_board(table: Any) -> None:
    seen = set()
    for _ in range(40):
        table.command(Command.NEXT)
        if table.ui.focus is None:
            break
        seen.add(table.ui.focus.name)
    assert {"hint", "menu"} <= seen
    table.command(Command.LEFT)
    assert table.seen.draft.count == 1


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
    table.session.replay()
    hasty.pass_time(table, 0.3 * count + 1, step=0.1)
    assert table.session.position == count
    assert table.session.is_live
    assert not table.ui.overlays
    assert table.ui.find("result") is not None
    table.table.ending.open()
    assert table.table.ending.stands


def test_playing_while_looking_back_asks_once(hasty: Stage) -> None:
    table = hasty.table(pebbles())
    for count in (1, 2, 3):
        take(table, count)
    whole = table.session.match
    saved = table.session.keeping.save_id
    table.table.look_at(1)
    attempt(table, Take(3))
    (dialog,) = table.ui.overlays
    assert "2 moves longer" in " ".join(getattr(w, "text", "") for w in dialog.shown())
    press(table, "cancel")
    assert table.session.match is whole
    assert table.session.position == 1
    assert table.seen.pending is None
    attempt(table, Take(3))
    table.command(Command.ACTIVATE)
    assert taken(table.session.match) == [1, 3]
    assert taken(hasty.services.saves.load(saved)) == [1, 2, 3]
    attempt(table, Take(1))
    assert taken(table.session.match) == [1, 3, 1]
    assert not table.ui.overlays


def press(table: Any, name: str) -> None:
    button = table.ui.find(name)
    assert isinstance(button, Button)
    button.activate()


def choose_in_menu(table: Any, name: str) -> None:
    dialogs.open_menu(table.table)
    press(table, name)


def test_a_match_can_be_named_before_its_first_move(stage: Stage, table: Any) -> None:
    choose_in_menu(table, "menu-share")
    press(table, "menu-save")
    field = table.ui.focus
    assert isinstance(field, TextField)
    field.text = "Sunday"
    save = table.ui.find("save-name")
    assert isinstance(save, Button)
    save.activate()
    assert table.ui.toast_text
    take(table, 1)
    table.session.keeping.finish()
    assert [info.title for info in stage.services.saves.saves()] == ["Sunday"]


def test_a_certain_winner_is_announced_once_and_the_match_may_stop(hasty: Stage) -> None:
    # The fifth player finds one pebble.
    table = hasty.table(hands(*["human"] * 4, "learner", "human", taken=[1] * 11))
    assert not table.session.may_stop
    table.table.lift_curtain()
    attempt(table, Take(1))
    hasty.pass_time(table, 0.1)
    assert table.session.may_stop
    assert "certain" in table.ui.toast_text
    leaders = table.session.match.state.standing().winners
    table.table.stop_early()
    hasty.pass_time(table, 0.1)
    outcome = table.session.match.outcome()
    assert outcome is not None
    assert outcome.winners == leaders
    assert hasty.services.history.count() == 1


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
    assert result_headline(match) in ("Ann wins", "Ben wins")
    told = [getattr(widget, "text", "") for widget in table.ui.scope.shown()]
    assert told.count("Computers finished for Ann.") == 1
    # What they reached is only the computers'.
    assert not known_people(hasty.services.history, Wanted())
    Rematch(table.table).play()
    ((_way, (following,)),) = hasty.went.ways
    assert [(seat.name, seat.kind) for seat in following.seats] == [
        ("Ben", "casual"),
        ("Ann", "human"),
    ]


def test_a_seat_goes_to_a_computer_and_back_to_its_person(hasty: Stage) -> None:
    table = hasty.table(pebbles("human", "human"))
    dialogs.open_seats(table.table, lambda: None)
    for command in (Command.END, Command.HOME):
        table.ui.find("plays-0").activate()
        table.command(command)
        table.command(Command.ACTIVATE)
        assert table.session.match.seats[0].is_human is (command is Command.HOME)
