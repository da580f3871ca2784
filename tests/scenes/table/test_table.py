"""The table scene with Trickle upon it, driven by the events a player causes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.boards.hexboard import CELLS
from game.bots.worker import Advise, Choose
from game.match import Match, Seat
from game.rules.trickle.actions import Move
from scenes.games.trickle.scene import TrickleScene
from scenes.kit.commands import Command
from scenes.table.meaning import Hold
from scenes.table.panel import dialogs
from scenes.table.panel.dialogs import result_headline
from scenes.table.panel.panel import PlayerPlate
from scenes.table.table import CALM
from scenes.ui.button import Button
from scenes.ui.textfield import TextField
from tests.scenes.stage import Stage, click, drag, event, make_stage, trickle


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return make_stage(tmp_path)


def notations(match: Match) -> list[str]:
    return [entry.action.notation() for entry in match.log]


def test_two_clicks_move_a_bead(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    click(table, "d4")
    assert table.seen.draft.selected == "d4"
    assert notations(table.host.match) == []
    click(table, "c4")
    assert notations(table.host.match) == ["d4-c4"]
    assert table.seen.draft.selected is None


def test_a_drag_moves_a_bead(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    drag(table, table.game.board.centre("d4"), table.game.board.centre("c3"))
    assert notations(table.host.match) == ["d4-c3"]


def test_a_drag_beside_the_board_puts_the_bead_back(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    drag(table, table.game.board.centre("d4"), (8, 8))
    assert notations(table.host.match) == []
    assert table.seen.draft.dragged_to is None


def test_a_drag_over_the_panel_belongs_to_the_board(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    start, panel = table.game.board.centre("d4"), (1100, 660)
    table.handle(event(pygame.MOUSEBUTTONDOWN, start))
    table.handle(event(pygame.MOUSEMOTION, panel))
    assert table.seen.draft.dragged_to == panel
    table.handle(event(pygame.MOUSEBUTTONUP, panel))
    assert table.seen.draft.dragged_to is None


def test_keys_alone_play_a_move(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    table.command(Command.DOWN)
    assert table.seen.draft.cursor is not None
    table.command(Command.ACTIVATE)
    assert table.seen.draft.selected is not None
    table.command(Command.DOWN)
    table.command(Command.ACTIVATE)
    assert len(table.host.match.log) == 1


def test_arrows_reach_every_bead_that_can_move(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    legal = table.host.state.legal_actions(0)
    wanted = {action.cells[0] for action in legal}  # type: ignore[attr-defined]
    table.command(Command.DOWN)
    first = table.seen.draft.cursor
    reached, queue = {first}, [first]
    while queue:
        here = queue.pop()
        for command in (Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT):
            table.table.do(Hold(type(table.seen.draft)(cursor=here)))
            table.command(command)
            if table.seen.draft.cursor not in reached:
                reached.add(table.seen.draft.cursor)
                queue.append(table.seen.draft.cursor)
    assert reached == wanted


def test_an_illegal_try_is_explained_and_keeps_the_bead_in_hand(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    click(table, "d4")
    click(table, "a1")
    assert notations(table.host.match) == []
    assert table.seen.rejection is not None
    assert "too far" in table.ui.toast_text
    assert table.seen.draft.selected == "d4"
    table.command(Command.RULES)
    assert stage.went.ways[-1] == ("open_rules", ("trickle", "moves"))


def test_a_bead_that_cannot_move_says_why(stage: Stage) -> None:
    log = "d4-c4 d5-c5 c4-b4 c5-b5 b4-a4 b5-a5"
    table = stage.table(trickle("human", "human", log=log))
    click(table, "a4")
    assert table.seen.rejection is not None
    assert table.seen.rejection.rule == "rim"
    assert table.seen.draft.selected is None


def test_the_reversal_is_refused_with_its_rule(stage: Stage) -> None:
    table = stage.table(trickle("human", "human", log="d4-d3"))
    click(table, "d3")
    click(table, "d4")
    assert table.seen.rejection is not None
    assert table.seen.rejection.rule == "outwards" or table.seen.rejection.rule == "reversal"


def test_right_button_puts_the_bead_back(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    click(table, "d4")
    table.handle(event(pygame.MOUSEBUTTONDOWN, (400, 400), button=3))
    assert table.seen.draft.selected is None


def test_a_computer_answers_and_undo_takes_both_moves_back(stage: Stage) -> None:
    table = stage.table(trickle("human", "casual"))
    click(table, "d4")
    click(table, "c4")
    stage.pass_time(table, 3.0)
    assert len(table.host.match.log) == 2
    assert stage.bots.asked == [("casual", Choose)]
    table.command(Command.UNDO)
    assert table.host.match.cursor == 0
    table.command(Command.REDO)
    assert table.host.match.cursor == 2


def test_people_are_asked_before_an_undo(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    click(table, "d4")
    click(table, "c4")
    stage.pass_time(table, 1.0)
    table.command(Command.UNDO)
    assert table.host.match.cursor == 1
    assert table.ui.overlays
    table.command(Command.ACTIVATE)
    stage.pass_time(table, 1.0)
    assert table.host.match.cursor == 0


def test_a_click_skips_the_movement(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    click(table, "d4")
    click(table, "c4")
    assert table.host.timeline.current is not None
    click(table, "e5")
    assert table.host.timeline.current is None
    assert table.seen.draft.selected is None
    click(table, "e5")
    assert table.seen.draft.selected == "e5"


def test_points_change_when_the_bead_arrives(stage: Stage) -> None:
    table = stage.table(trickle("human", "human", log="d4-c4 d5-c5 c4-b4 c5-b5"))
    click(table, "b4")
    click(table, "a4")
    assert table.host.match.state.returns() == (1.0, 0.0)
    stage.pass_time(table, 0.1)
    assert table.seen.scored_state.returns() == (0.0, 0.0)
    stage.pass_time(table, 1.0)
    assert table.seen.scored_state.returns() == (1.0, 0.0)


def test_confirmed_moves_wait_for_a_second_word(tmp_path: Path) -> None:
    stage = make_stage(tmp_path, confirm_moves=True)
    table = stage.table(trickle("human", "human"))
    click(table, "d4")
    click(table, "c4")
    assert table.seen.pending == Move(("d4", "c4"))
    assert notations(table.host.match) == []
    marks = table.game._marks(table.seen)
    assert marks.announced == table.seen.pending, "the move asked about is shown on the board"
    table.command(Command.ACTIVATE)
    assert notations(table.host.match) == ["d4-c4"]


def test_looking_back_and_playing_on_starts_a_new_line(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    for start, end in (("d4", "c4"), ("d5", "c5"), ("e4", "d3")):
        click(table, start)
        click(table, end)
        stage.pass_time(table, 1.0)
    table.host.finish_saving()
    old_id, old = table.host.save_id, table.host.match
    table.table.look_at(1)
    assert not table.host.is_live
    stage.pass_time(table, 1.0)
    click(table, "h7")
    click(table, "i7")
    assert notations(table.host.match) == ["d4-c4", "h7-i7"]
    assert table.host.save_id != old_id
    assert notations(old) == ["d4-c4", "d5-c5", "e4-d3"]
    assert old_id is not None
    assert notations(stage.services.saves.load(old_id)) == ["d4-c4", "d5-c5", "e4-d3"]


def test_every_action_is_saved(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    click(table, "d4")
    click(table, "c4")
    table.host.finish_saving()
    assert table.host.save_id is not None
    assert notations(stage.services.saves.load(table.host.save_id)) == ["d4-c4"]


def test_computers_play_a_whole_match_into_the_history(tmp_path: Path) -> None:
    stage = make_stage(tmp_path, animation_speed="off")
    table = stage.table(trickle("learner", "learner", "learner"))
    for _ in range(600):
        stage.pass_time(table, 0.1, step=0.1)
        if table.ui.overlays:
            break
    assert table.host.match.is_finished
    assert stage.services.history.count() == 1
    assert table.ui.find("result-replay") is not None


def test_the_last_position_is_seen_before_the_result(stage: Stage) -> None:
    table = stage.table(trickle("learner", "learner", "learner"))
    still_since: float | None = None
    for _ in range(4000):
        stage.pass_time(table, 0.1, step=0.1)
        if table.ui.overlays:
            break
        if table.host.match.is_finished and table.host.timeline.current is None:
            still_since = still_since or stage.clock.seconds
    assert still_since is not None
    assert stage.clock.seconds - still_since > 0.5


def test_a_table_at_rest_draws_nothing(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    stage.pass_time(table, 0.5)
    for _ in range(5):
        stage.clock.seconds += 1 / 60
        table.update(stage.clock.seconds)
        assert table.take_dirty() == []
    assert not table.moving


def test_a_moving_bead_redraws_only_its_surroundings(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    click(table, "d4")
    click(table, "c4")
    stage.pass_time(table, 0.12)
    stage.clock.seconds += 1 / 60
    table.update(stage.clock.seconds)
    area = sum(rect.width * rect.height for rect in table.take_dirty())
    assert 0 < area < 0.03 * 1280 * 720


def test_partial_redraws_give_the_same_picture_as_a_full_one(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    click(table, "d4")
    click(table, "c4")
    stage.pass_time(table, 2.0)
    click(table, "e5")
    stage.pass_time(table, 2.0)
    partial = stage.window.copy()
    table.invalidate()
    stage.pass_time(table, 0.0)
    assert pygame.image.tobytes(partial, "RGB") == pygame.image.tobytes(stage.window, "RGB")


def test_a_hint_tells_more_step_by_step(stage: Stage) -> None:
    table = stage.table(trickle("human", "casual"))
    told = []
    for place, piece, action in ((True, False, False), (False, True, False), (False, False, True)):
        table.command(Command.HINT)
        stage.pass_time(table, 0.2)
        shown = (table.seen.hint_place, table.seen.hint_piece, table.seen.hint_action)
        assert [each is not None for each in shown] == [place, piece, action]
        told.append(table.ui.find("help-words").text)
    # All of it was found by one look of the expert.
    assert stage.bots.asked == [("expert", Advise)]
    assert str(table.help.advice.why) in told[-1]
    assert table.seen.hint_action == table.help.advice.best
    click(table, table.seen.hint_action.cells[0])  # type: ignore[attr-defined]
    click(table, table.seen.hint_action.cells[-1])  # type: ignore[attr-defined]
    assert len(table.host.match.log) == 1
    assert table.seen.hint_action is None


def test_a_hint_is_put_away_behind_its_last_step(stage: Stage) -> None:
    table = stage.table(trickle("human", "casual"))
    for _ in range(4):
        table.command(Command.HINT)
        stage.pass_time(table, 0.2)
    assert table.help.step is None
    assert table.ui.find("help-words") is None


def test_a_bead_leaves_over_the_edge_by_a_click_beyond_the_rim(stage: Stage) -> None:
    log = "d4-c4 d5-c5 c4-b4 c5-b5 b4-a4 h7-i7"
    table = stage.table(trickle("human", "human", log=log, off_board=True))
    click(table, "a4")
    point = table.game.board.exit_point(0)
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        table.handle(event(kind, point))
    assert notations(table.host.match)[-1] == "a4-off"
    assert table.host.match.state.returns() == (1.0, 0.0)


def test_turning_the_board_turns_cells_and_clicks(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    before = table.game.board.centre("a3")
    for _ in range(3):
        table.command(Command.TURN_BOARD)
    after = table.game.board.centre("a3")
    assert after[1] < before[1]
    click(table, "d4")
    click(table, "c4")
    assert notations(table.host.match) == ["d4-c4"]


def test_the_replay_runs_to_the_end(tmp_path: Path) -> None:
    stage = make_stage(tmp_path, animation_speed="off")
    match = trickle("human", "human", log="d4-c4 d5-c5 c4-b4")
    table = stage.table(match, replay=True)
    assert table.host.position == 0
    stage.pass_time(table, 3.0, step=0.1)
    assert table.host.position == 3
    assert not table.host.running


def test_tab_walks_through_the_panel_and_back_to_the_board(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    seen = set()
    for _ in range(40):
        table.command(Command.NEXT)
        if table.ui.focus is None:
            break
        seen.add(table.ui.focus.name)
    assert {"undo", "redo", "hint", "turn", "rules", "menu"} & seen
    table.command(Command.DOWN)
    assert table.seen.draft.cursor is not None


def test_a_finished_replay_shows_the_result_again(tmp_path: Path) -> None:
    stage = make_stage(tmp_path, animation_speed="off")
    table = stage.table(trickle("learner", "learner"))
    for _ in range(600):
        stage.pass_time(table, 0.1, step=0.1)
        if table.ui.overlays:
            break
    count = len(table.host.match.log)
    table.ui.close()
    table.host.replay()
    stage.pass_time(table, 0.3 * count, step=0.1)
    assert table.host.position == count
    assert table.host.is_live
    assert not table.ui.overlays
    button = table.ui.find("result")
    assert button is not None
    dialogs.show_result(table.table)
    assert table.ui.overlays


def test_a_finished_match_can_be_played_on_from_an_earlier_position(tmp_path: Path) -> None:
    stage = make_stage(tmp_path, animation_speed="off")
    table = stage.table(trickle("human", "learner"))
    while not table.ui.overlays:
        seat = table.host.hand_seat
        if seat is not None:
            legal = table.host.state.legal_actions(seat)
            assert table.host.attempt(legal.sample(stage.services.rng)) is None
        stage.pass_time(table, 0.2, step=0.1)
    finished = table.host.match
    table.ui.close()
    table.table.look_at(0)
    stage.pass_time(table, CALM)
    click(table, "d4")
    click(table, "c4")
    assert notations(table.host.match)[0] == "d4-c4"
    assert table.host.match is not finished
    assert finished.is_finished


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("back", [False, True])
def test_the_tools_stay_in_the_panel_however_much_stands_above(
    stage: Stage, text_scale: float, back: bool
) -> None:
    stage.services.look = stage.services.look.changed(text_scale=text_scale)
    table = stage.table(trickle(*["human"] * 6, log="d4-c4 d5-c5 c4-b4"))
    if back:
        table.command(Command.PAGE_UP)
    stage.pass_time(table, 2.0)
    menu = table.ui.find("menu")
    assert menu is not None
    assert table.panel.frame.rect.contains(menu.rect)
    assert table.panel.toast_room().bottom <= menu.rect.top


def test_a_sentence_at_the_table_covers_no_cell(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    click(table, "d4")
    click(table, "a1")
    assert table.ui.toast_text
    room = table.panel.toast_room()
    assert not any(room.collidepoint(table.game.board.centre(cell)) for cell in CELLS)
    click(table, "c4")
    assert table.ui.toast_text == ""


def test_a_computer_on_a_seat_called_you_is_waited_for_by_another_name(stage: Stage) -> None:
    match = trickle("human", "casual")
    match.with_seat(0, Seat("You", "casual", 0, 0))
    assert stage.table(match).panel._waiting_text() == "Player 1 is thinking …"


def test_the_plate_of_a_thinking_computer_shows_level_and_time_uncut(stage: Stage) -> None:
    table = stage.table(trickle("human", "expert", log="d4-c4"))
    table.host.update(stage.clock.seconds)
    detail = table.panel.seat_detail(1, stage.clock.seconds + 13.7)
    assert detail == "Expert · 13.7 s"
    for text_scale in (1.0, 2.0):
        look = stage.services.look.changed(text_scale=text_scale)
        stage.services.look = look
        table.layout()
        stage.pass_time(table, 0.1)
        plate = next(w for w in table.panel.frame.shown() if isinstance(w, PlayerPlate))
        besides = look.px(40 + 3 * 12 + 2 * 16) + look.text_width("12", "score")
        assert look.text_width(f"««{detail}»»", "small") <= plate.rect.w - besides


def choose_in_menu(table: TrickleScene, name: str) -> None:
    dialogs.open_menu(table.table)
    button = table.ui.find(name)
    assert isinstance(button, Button)
    button.activate()


def test_a_replay_leads_back_to_the_records_and_cannot_be_named(stage: Stage) -> None:
    table = stage.table(trickle("human", "human", log="d4-c4 d5-c5"), replay=True)
    dialogs.open_menu(table.table)
    assert table.ui.find("menu-save") is None
    table.ui.close()
    choose_in_menu(table, "menu-back")
    assert stage.went.ways[-1] == ("back", ())


def test_a_match_can_be_named_before_its_first_move(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    choose_in_menu(table, "menu-save")
    field = table.ui.focus
    assert isinstance(field, TextField)
    field.text = "Sunday"
    save = table.ui.find("save-name")
    assert isinstance(save, Button)
    save.activate()
    assert table.ui.toast_text
    click(table, "d4")
    click(table, "c4")
    table.host.finish_saving()
    assert [info.title for info in stage.services.saves.saves()] == ["Sunday"]


def test_a_certain_winner_is_announced_once_and_the_match_may_stop(tmp_path: Path) -> None:
    stage = make_stage(tmp_path, animation_speed="off")
    table = stage.table(trickle("learner", "learner"))
    for _ in range(600):
        stage.pass_time(table, 0.1, step=0.1)
        if table.host.may_stop:
            break
    assert table.host.may_stop
    assert "certain" in table.ui.toast_text
    leaders = table.host.match.state.standing().winners
    table.table.stop_early()
    stage.pass_time(table, 0.1)
    outcome = table.host.match.outcome()
    assert outcome is not None
    assert outcome.winners == leaders
    assert stage.services.history.count() == 1


@pytest.mark.parametrize(("name", "headline"), [("You", "You win"), ("Ann", "Ann wins")])
def test_the_headline_is_good_english(name: str, headline: str) -> None:
    match = trickle("human", "human")
    match.with_seat(0, Seat(name))
    rng = Random(0)
    while not match.is_over:
        player = match.state.current_player
        assert player is not None
        match.play(player, match.state.legal_actions(player).sample(rng))
    winners = match.state.standing().winners
    for seat in winners:
        match.with_seat(seat, Seat(name))
    expected = headline if len(winners) == 1 else "A draw between all players"
    assert result_headline(match) == expected
