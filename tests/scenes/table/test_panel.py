from typing import Any

import pygame
import pytest

from scenes.kit.intent import Command
from tests.pebbles.rules.state import Take
from tests.pebbles.stage import pebbles, take
from tests.scenes.stage import Stage, click_at, hinted, make_stage
from tools.witness import texts_drawn

pytestmark = pytest.mark.usefixtures("hands")

LONG = "Does everybody at this table want this, or is there something better to be done? " * 2


def press(table: Any, name: str) -> None:
    click_at(table, table.ui.find(name).rect.center)


def rect_of(table: Any, name: str) -> pygame.Rect:
    return table.ui.find(name).rect.copy()


def test_buttons_stay_where_they_are_when_a_line_is_longer(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = make_stage(tmp_path, confirm_moves=True)
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


@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (720, 1280)])
def test_the_board_stays_where_it_is_whatever_is_said(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    stage.resize(size)
    table = stage.table(pebbles())
    area = table.side.board_area(table.look)
    for words in ("Go on.", LONG, 3 * LONG):
        monkeypatch.setattr(table.game, "prompt", lambda seen, words=words: words)
        table.table.changed()
        stage.pass_time(table, 0.1)
        assert table.ui.find("prompt").text.endswith(words)
        assert table.side.board_area(table.look) == area == table._laid[0]


def test_a_face_stays_with_the_name_while_a_computer_plays_for_them(stage: Stage) -> None:
    table = stage.table(pebbles("human", "casual"))
    before = [plate.who for plate in table.side.signs.children]
    table.table.give_seat(0, "casual")
    stage.pass_time(table, 0.1)
    assert table.session.match.seats[0].kind == "casual"
    assert [plate.who for plate in table.side.signs.children] == before


@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (640, 400), (720, 1280)])
@pytest.mark.parametrize("text_scale", [0.8, 1.0, 1.5, 2.0])
def test_who_plays_and_whose_turn_it_is_is_said_in_words(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    text_scale: float,
) -> None:
    stage.resize(size, text_scale=text_scale)
    match = pebbles("human", "casual")
    table = stage.table(match)
    holding = "thirty-seven pebbles, eleven shells and a piece of string"
    monkeypatch.setattr(table.game, "seat_line", lambda seen, seat: holding)
    table.table.changed()
    stage.pass_time(table, 0.1)
    with texts_drawn() as texts:
        table.draw(stage.window)
    written = [text for text, _style, _cut in texts]
    assert any("your turn" in text.lower() for text in written)
    assert {"Ann", "Ben"} <= set(written)


@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (720, 1280)])
def test_the_moves_open_beside_the_board_and_close_in_sight(
    stage: Stage, size: tuple[int, int]
) -> None:
    stage.resize(size)
    table = stage.table(pebbles(taken=(1, 2)))
    board = table.side.board_area(table.look)
    table.command(Command.MENU)
    for name in ("menu-rules", "menu-list"):
        press(table, name)
        stage.pass_time(table, 0.1)
    assert table.ui.find("moves").count == 2
    assert not table.side.board_area(table.look).colliderect(rect_of(table, "moves"))
    assert stage.window.get_rect().contains(rect_of(table, "moves"))
    press(table, "close")
    stage.pass_time(table, 0.1)
    assert table.ui.find("moves") is None
    assert table.side.board_area(table.look) == board


def test_everything_of_a_rail_is_reached_with_the_pointer_and_the_keyboard(tmp_path: Any) -> None:
    stage = make_stage(tmp_path, confirm_moves=True)
    table = stage.table(pebbles(taken=(1, 2)))
    take(table, 1)
    stage.pass_time(table, 0.1)
    wanted = {"confirm", "withdraw", "undo", "hint", "menu"}
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


def test_a_way_back_puts_a_hint_away_before_it_opens_the_menu(stage: Stage) -> None:
    table = stage.table(pebbles(taken=(1, 2)))
    hinted(table, Take(1))
    table.command(Command.BACK)
    assert table.help.step is None
    assert not table.ui.overlays
    table.command(Command.BACK)
    assert table.ui.overlays
