"""Trickle at its table, driven by the events a player causes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.boards.hexboard import CELLS
from game.match import Match
from game.rules.trickle.actions import Move
from scenes.games.hexagon.plan import RIM
from scenes.kit.commands import Command
from scenes.table.ending.counted import around
from tests.game.rules.trickle.positions import position
from tests.scenes.games.hexagon.stage import click, trickle
from tests.scenes.stage import Stage, click_at, drag, event, hinted, make_stage, walked


@pytest.fixture
def table(stage: Stage) -> Any:
    """Two people at the beginning of a match."""
    return stage.table(trickle("human", "human"))


def notations(match: Match) -> list[str]:
    return [entry.action.notation() for entry in match.log]


def test_two_clicks_move_a_bead(table: Any) -> None:
    click(table, "d4")
    assert table.seen.draft.chosen == "d4"
    assert notations(table.host.match) == []
    click(table, "c4")
    assert notations(table.host.match) == ["d4-c4"]
    assert table.seen.draft.chosen is None


def test_nobody_is_told_to_move_outwards_where_no_bead_can(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    for beads, told in (
        ("b3 a1 a2 a3 a4 a5 a6", "No bead has changed its ring for 30 moves. At 60 the game ends."),
        ("f3 f7", "beads must move outwards now"),
    ):
        seen = replace(table.seen, state=position(beads, stall=30))
        assert any(told in note.sentence for note in table.game.notes(seen))


def test_a_drag_moves_a_bead(table: Any) -> None:
    drag(table, table.game.board.centre("d4"), table.game.board.centre("c3"))
    assert notations(table.host.match) == ["d4-c3"]


def test_a_bead_can_be_dragged_while_the_one_before_still_moves(stage: Stage, table: Any) -> None:
    click(table, "d4")
    click(table, "c4")
    stage.pass_time(table, 0.05)
    assert not table.table.at_rest
    move = next(iter(table.host.state.legal_actions(1)))
    centre = table.game.board.centre
    drag(table, centre(move.cells[0]), centre(move.cells[-1]))
    assert notations(table.host.match) == ["d4-c4", move.notation()]


def test_a_drag_beside_the_board_puts_the_bead_back(table: Any) -> None:
    drag(table, table.game.board.centre("d4"), (8, 8))
    assert notations(table.host.match) == []
    assert table.seen.pointer.dragged_to is None


def test_a_drag_over_the_panel_belongs_to_the_board(table: Any) -> None:
    start, panel = table.game.board.centre("d4"), (1100, 660)
    table.handle(event(pygame.MOUSEBUTTONDOWN, start))
    table.handle(event(pygame.MOUSEMOTION, panel))
    assert table.seen.pointer.dragged_to == panel
    table.handle(event(pygame.MOUSEBUTTONUP, panel))
    assert table.seen.pointer.dragged_to is None


def test_keys_alone_play_a_move(table: Any) -> None:
    table.command(Command.DOWN)
    assert table.seen.spot is not None
    table.command(Command.ACTIVATE)
    assert table.seen.draft.chosen is not None
    table.command(Command.DOWN)
    table.command(Command.ACTIVATE)
    assert len(table.host.match.log) == 1


def test_arrows_reach_every_bead_that_can_move(table: Any) -> None:
    legal = table.host.state.legal_actions(0)
    wanted = {action.cells[0] for action in legal}  # type: ignore[attr-defined]
    assert walked(table) == wanted


def test_an_illegal_try_is_explained_and_keeps_the_bead_in_hand(stage: Stage, table: Any) -> None:
    click(table, "d4")
    click(table, "a1")
    assert notations(table.host.match) == []
    assert table.seen.rejection is not None
    assert "too far" in table.ui.toast_text
    room = table.panel.toast_room()
    assert not any(room.collidepoint(table.game.board.centre(cell)) for cell in CELLS)
    assert table.seen.draft.chosen == "d4"
    table.command(Command.RULES)
    assert stage.went.ways[-1] == ("open_rules", ("trickle", "moves"))
    click(table, "c4")
    assert table.ui.toast_text == ""


def test_a_bead_that_cannot_move_says_why(stage: Stage) -> None:
    log = "d4-c4 d5-c5 c4-b4 c5-b5 b4-a4 b5-a5"
    table = stage.table(trickle("human", "human", log=log))
    click(table, "a4")
    assert table.seen.rejection.rule == "rim"
    assert table.seen.draft.chosen is None


def test_the_reversal_is_refused_with_its_rule(stage: Stage) -> None:
    table = stage.table(trickle("human", "human", log="d4-d3"))
    click(table, "d3")
    click(table, "d4")
    assert table.seen.rejection.rule == "outwards" or table.seen.rejection.rule == "reversal"


def test_right_button_puts_the_bead_back(table: Any) -> None:
    click(table, "d4")
    table.handle(event(pygame.MOUSEBUTTONDOWN, (400, 400), button=3))
    assert table.seen.draft.chosen is None


def test_points_change_when_the_bead_arrives(stage: Stage) -> None:
    table = stage.table(trickle("human", "human", log="d4-c4 d5-c5 c4-b4 c5-b5"))
    click(table, "b4")
    click(table, "a4")
    assert table.host.match.state.returns() == (1.0, 0.0)
    stage.pass_time(table, 0.1)
    assert table.seen.scored_state.returns() == (0.0, 0.0)
    stage.pass_time(table, 1.0)
    assert table.seen.scored_state.returns() == (1.0, 0.0)


def test_a_moving_bead_redraws_only_its_surroundings(stage: Stage, table: Any) -> None:
    click(table, "d4")
    click(table, "c4")
    stage.pass_time(table, 0.12)
    stage.clock.seconds += 1 / 60
    table.update(stage.clock.seconds)
    area = sum(rect.width * rect.height for rect in table.take_dirty())
    assert 0 < area < 0.03 * 1280 * 720


def test_a_bead_leaves_over_the_edge_by_a_click_beyond_the_rim(stage: Stage) -> None:
    log = "d4-c4 d5-c5 c4-b4 c5-b5 b4-a4 h7-i7"
    table = stage.table(trickle("human", "human", log=log, off_board=True))
    click(table, "a4")
    click_at(table, table.game.board.exit_point(0))
    assert notations(table.host.match)[-1] == "a4-off"
    assert table.host.match.state.returns() == (1.0, 0.0)


def test_turning_the_board_turns_cells_and_clicks(table: Any) -> None:
    before = table.game.board.centre("a3")
    for _ in range(3):
        table.command(Command.TURN_BOARD)
    after = table.game.board.centre("a3")
    assert after[1] < before[1]
    click(table, "d4")
    click(table, "c4")
    assert notations(table.host.match) == ["d4-c4"]


def test_a_move_that_is_asked_about_is_shown_on_the_board(tmp_path: Path) -> None:
    stage = make_stage(tmp_path, confirm_moves=True)
    table = stage.table(trickle("human", "human"))
    click(table, "d4")
    click(table, "c4")
    assert table.seen.pending == Move(("d4", "c4"))
    assert table.game._marks(table.seen).announced == table.seen.pending


def test_a_bead_is_heard_once_when_it_is_taken_up(stage: Stage, table: Any) -> None:
    heard: list[str] = []
    table.services.sound.play = lambda effect, *_level, **_how: heard.append(effect.name)
    click(table, "d4")
    assert heard == ["hexagon/lift"]
    click(table, "c4")
    stage.pass_time(table, 1.0)
    assert heard.count("hexagon/lift") == heard.count("trickle/set-down") == 1
    click(table, "e4")
    assert heard.count("hexagon/lift") == 2


def test_a_bead_is_heard_where_it_is_set_down_also_on_a_turned_board(table: Any) -> None:
    heard: list[tuple[str, float]] = []
    table.services.sound.play = lambda effect, *_level, pan, **_how: heard.append(
        (effect.name, pan)
    )
    click(table, "d4")
    click(table, "c4")
    table.table.skip()
    board = table.game.board
    pans = [table.game.pan(cell) for cell in ("d4", "c4")]
    assert heard[-1] == ("trickle/set-down", pans[1])
    for cell in ("d4", "c4", *CELLS[:9]):
        offset = board.centre(cell)[0] - board.rect.centerx
        assert table.game.pan(cell) * board.rect.width / 2 == pytest.approx(offset)
    table.command(Command.TURN_BOARD)
    assert [table.game.pan(cell) for cell in ("d4", "c4")] != pans


def test_the_board_makes_room_for_a_hint_below_it_but_never_while_a_bead_is_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = make_stage(tmp_path, panel="rail")
    stage.services.look = stage.services.look.changed(text_scale=2.0)
    table = stage.table(trickle("human", "human"))
    words = "Move this bead, as it brings another one nearer to your own edge of the board. "
    monkeypatch.setattr(table.game, "hint_sentence", lambda advice, step, seen: 2 * words)
    stage.pass_time(table, 0.1)
    wide = table.game.board.rect.width
    here = table.game.board.centre("d4")
    table.handle(event(pygame.MOUSEMOTION, here))
    table.handle(event(pygame.MOUSEBUTTONDOWN, here))
    hinted(table, Move(("d4", "c4")))
    stage.pass_time(table, 0.1)
    assert table.game.board.rect.width == wide
    table.handle(event(pygame.MOUSEBUTTONUP, here))
    stage.pass_time(table, 0.1)
    rim = table.game.board.place((0, -RIM))[1]
    assert rim < table.ui.find("hint-more").rect.top
    assert rim < table.panel.board_area(table.look).bottom
    assert table.game.board.rect.width < wide
    table.help.put_away()
    stage.pass_time(table, 0.1)
    assert table.game.board.rect.width == wide


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("turned", [0, 1])
def test_the_frame_of_a_look_back_cuts_no_number(
    tmp_path: Path, text_scale: float, turned: int
) -> None:
    stage = make_stage(tmp_path, panel="rail")
    stage.services.look = stage.services.look.changed(text_scale=text_scale)
    table = stage.table(trickle("human", "human", log="d4-c4 h7-i7"))
    for _turn in range(turned):
        table.command(Command.TURN_BOARD)
    table.command(Command.HOME)
    stage.pass_time(table, 1.0)
    board = table.game.board
    written = [
        board.look.text(text, "label", "label").get_rect(center=point)
        for text, point in board.labels()
    ]
    area = table.panel.board_area(table.look)
    inside = area.inflate(-2 * table.look.px(5), -2 * table.look.px(5))
    assert len(written) > 11
    assert all(inside.contains(label) for label in written)


@pytest.mark.parametrize("cell", ["a3", "g2", "k8", "e10"])
def test_the_ending_lights_the_sign_that_a_scored_bead_has(stage: Stage, cell: str) -> None:
    game = stage.table(trickle("human", "human")).game
    bead = around(game.board.centre(cell), 40)
    sign = game.sign_at(bead)
    assert sign is not None
    middle = pygame.Vector2(game.board.centre("f6"))
    assert middle.distance_to(sign) > middle.distance_to(bead.center)
    assert game.sign_at(around(game.board.centre("f6"), 40)) is None
