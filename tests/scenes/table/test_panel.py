"""The places of the panel beside a board: fixed ones, a door for the moves, and the rail."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.records.places import find_places, open_records
from scenes.kit.commands import Command
from scenes.kit.look import Look
from scenes.kit.note import Note
from scenes.table.panel.form import Form
from tests.pebbles.rules.state import Take
from tests.pebbles.stage import hands, pebbles, take
from tests.scenes.stage import Stage, click_at, hinted, make_stage

pytestmark = pytest.mark.usefixtures("hands")

LONG = "Does everybody at this table want this, or is there something better to be done? " * 2


def press(table: Any, name: str) -> None:
    click_at(table, table.ui.find(name).rect.center)


def rect_of(table: Any, name: str) -> pygame.Rect:
    return table.ui.find(name).rect.copy()


@pytest.mark.parametrize("panel", ["open", "rail"])
def test_buttons_stay_where_they_are_when_a_line_is_longer(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, panel: str
) -> None:
    stage = make_stage(tmp_path, confirm_moves=True, panel=panel)
    table = stage.table(pebbles())
    words = {"asked": "Play it?"}
    monkeypatch.setattr(table.game, "pending_question", lambda action, seen: words["asked"])
    take(table, 2)
    stage.pass_time(table, 0.1)
    lines = rect_of(table, "prompt").height
    short, tools = rect_of(table, "confirm"), rect_of(table, "menu")
    words["asked"] = LONG
    table.table.changed()
    stage.pass_time(table, 0.1)
    assert rect_of(table, "prompt").height > lines
    assert rect_of(table, "confirm") == short
    assert rect_of(table, "menu") == tools
    assert not rect_of(table, "prompt").colliderect(short)
    press(table, "confirm")
    assert table.seen.past[0].action.count == 2


@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (640, 400), (720, 1280)])
@pytest.mark.parametrize("text_scale", [0.8, 1.0, 1.5, 2.0])
def test_who_plays_and_whose_turn_it_is_is_said_in_words(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    text_scale: float,
) -> None:
    stage.services.look = stage.services.look.changed(size=size, text_scale=text_scale)
    stage.window = pygame.display.set_mode(size)
    match = pebbles("human", "casual")
    table = stage.table(match)
    holding = "thirty-seven pebbles, eleven shells and a piece of string"
    monkeypatch.setattr(table.game, "seat_line", lambda seen, seat: holding)
    table.table.changed()
    stage.pass_time(table, 0.1)
    written: list[str] = []
    monkeypatch.setattr(Look, "on_text", lambda text, style, cut: written.append(text))
    table.draw(stage.window)
    assert any("your turn" in text.lower() for text in written)
    assert {"Ann", "Ben"} <= set(written)


def test_the_moves_are_behind_a_door_that_is_remembered(stage: Stage, tmp_path: Any) -> None:
    table = stage.table(pebbles(taken=(1, 2)))
    board = table.panel.board_area(table.look)
    assert table.ui.find("moves") is None
    press(table, "moves-link")
    stage.pass_time(table, 0.1)
    assert table.ui.find("moves").count == 2
    assert table.panel.board_area(table.look).width < board.width
    assert open_records(find_places(str(tmp_path))).settings.settings.show_moves
    assert stage.table(pebbles(taken=(1,))).ui.find("moves") is not None
    press(table, "moves-link")
    stage.pass_time(table, 0.1)
    assert table.ui.find("moves") is None
    assert table.panel.board_area(table.look) == board


def test_a_rail_opens_over_the_board_by_mouse_and_keys(stage: Stage) -> None:
    stage.services.look = stage.services.look.changed(size=(800, 600), text_scale=2.0)
    stage.window = pygame.display.set_mode((800, 600))
    table = stage.table(pebbles(taken=(1, 2)))
    assert table.panel.form is Form.RAIL
    board = table.panel.board_area(table.look)
    press(table, "peek")
    stage.pass_time(table, 0.1)
    assert table.ui.find("moves").count == 2
    assert table.panel.board_area(table.look) == board
    table.command(Command.BACK)
    stage.pass_time(table, 0.1)
    assert table.ui.find("moves") is None
    for _step in range(20):
        table.command(Command.NEXT)
        if table.ui.focus is not None and table.ui.focus.name == "peek":
            break
    table.command(Command.ACTIVATE)
    stage.pass_time(table, 0.1)
    assert table.ui.find("moves") is not None
    press(table, "keep")
    stage.pass_time(table, 0.1)
    assert table.panel.form is Form.BESIDE
    assert stage.services.settings.panel == "open"


def test_a_hand_of_six_in_large_letters_still_shows_points_of_all(stage: Stage) -> None:
    stage.services.look = stage.services.look.changed(text_scale=2.0)
    table = stage.table(hands(*["human"] * 6))
    stage.pass_time(table, 0.1)
    plates = table.panel._players.signs
    tools = table.ui.find("undo")
    assert all(plate.rect.bottom <= tools.rect.top for plate in plates)


def test_everything_of_a_rail_is_reached_with_the_pointer_and_the_keyboard(tmp_path: Any) -> None:
    stage = make_stage(tmp_path, confirm_moves=True, panel="rail")
    table = stage.table(pebbles(taken=(1, 2)))
    take(table, 1)
    stage.pass_time(table, 0.1)
    wanted = {"confirm", "withdraw", "undo", "hint", "rules", "peek", "fold", "menu"}
    for name in wanted:
        assert table.ui.path_at(rect_of(table, name).center)[0].name == name
    order = [widget.name for widget in table.ui.focusables()]
    assert wanted <= set(order)
    assert order.index("confirm") < order.index("undo")


def test_keys_are_for_the_board_again_when_a_pressed_button_has_gone(tmp_path: Any) -> None:
    stage = make_stage(tmp_path, confirm_moves=True)
    table = stage.table(pebbles())
    take(table, 2)
    stage.pass_time(table, 0.1)
    table.command(Command.NEXT)
    table.ui.set_focus(table.ui.find("confirm"))
    table.command(Command.ACTIVATE)
    stage.pass_time(table, 1.0)
    assert table.ui.find("confirm") is None
    table.command(Command.RIGHT)
    assert table.keys.on_board
    assert table.ui.focus is None


def test_a_note_keeps_the_keyboard_while_it_folds(stage: Stage) -> None:
    table = stage.table(pebbles())
    notes = [Note(LONG)]
    table.game.notes = lambda seen: notes
    table.table.changed()
    stage.pass_time(table, 0.1)
    table.command(Command.NEXT)
    table.ui.set_focus(table.ui.find("notes"))
    for _press in range(2):
        table.command(Command.ACTIVATE)
        stage.pass_time(table, 0.1)
        assert table.ui.focus is table.ui.find("notes")


LONGER = "It is good, as it leaves one to the others, and nobody else can take so many then."


@pytest.mark.parametrize("words", [LONGER[: 3 * n] for n in range(8, 28)])
def test_a_hint_takes_the_room_of_the_prompt_before_anything_is_cut(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    table = stage.table(pebbles(taken=(1, 2)))
    monkeypatch.setattr(table.game, "hint_sentence", lambda advice, step, seen: words)
    hinted(table, Take(1))
    stage.pass_time(table, 0.1)
    players = table.ui.find("players")
    assert not players.overflows
    for name in ("last", "help-words", "hint-more", "ideas"):
        assert players.rect.contains(rect_of(table, name)), name
    assert table.panel._whole.visible


def test_a_way_back_puts_a_hint_away_before_it_opens_the_menu(stage: Stage) -> None:
    table = stage.table(pebbles(taken=(1, 2)))
    hinted(table, Take(1))
    table.command(Command.BACK)
    assert table.help.step is None
    assert not table.ui.overlays
    table.command(Command.BACK)
    assert table.ui.overlays
