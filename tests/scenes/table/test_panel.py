"""The places of the panel beside a board: fixed ones, a door for the moves, and the rail."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.catalogue import GAMES
from game.protocol import NATURE
from game.records.places import find_places, open_records
from scenes.kit.commands import Command
from scenes.kit.look import Look
from scenes.kit.note import Note, Tone
from scenes.table.panel.form import Form
from tests.pebbles.rules.state import Take
from tests.pebbles.stage import hands, pebbles, take
from tests.scenes.stage import Stage, attempt, begun, click_at, hinted, make_stage

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


def test_nothing_moves_when_the_turn_passes(stage: Stage) -> None:
    table = stage.table(pebbles("human", "human"))
    names = ("prompt", "last", "menu", "undo")
    before = [rect_of(table, name).topleft for name in names]
    take(table, 1)
    stage.pass_time(table, 2.0)
    assert table.seen.seat == 1
    assert [rect_of(table, name).topleft for name in names] == before


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
    press(table, "moves-door")
    stage.pass_time(table, 0.1)
    assert table.ui.find("moves").count == 2
    assert table.panel.board_area(table.look).width < board.width
    assert open_records(find_places(str(tmp_path))).settings.settings.show_moves
    assert stage.table(pebbles(taken=(1,))).ui.find("moves") is not None
    press(table, "moves-door")
    stage.pass_time(table, 0.1)
    assert table.ui.find("moves") is None
    assert table.panel.board_area(table.look) == board


def test_what_happened_last_is_told_with_the_door_closed(stage: Stage) -> None:
    table = stage.table(pebbles())
    take(table, 2)
    stage.pass_time(table, 2.0)
    told = table.ui.find("last").told
    assert (told.who, told.number) == ("Ann", 1)
    assert told.what == table.panel._moves._row(0).text
    assert table.ui.find("last").told.sentence.startswith("Ann ")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("breadth", [1.0, 1.15, 1.4, 1.8])
def test_large_text_takes_nothing_from_the_board(
    stage: Stage, size: tuple[int, int], breadth: float
) -> None:
    heights = []
    for text_scale in (1.0, 1.5, 2.0):
        stage.services.look = stage.services.look.changed(size=size, text_scale=text_scale)
        table = stage.table(pebbles())
        table.game.board_breadth = breadth
        table.layout()
        area = table.panel.board_area(table.look)
        heights.append(min(area.width / breadth, area.height))
    assert min(heights[1:]) >= 0.98 * heights[0]


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


def test_what_is_open_over_the_board_goes_on_in_another_window(tmp_path: Any) -> None:
    stage = make_stage(tmp_path, panel="rail")
    table = stage.table(pebbles(taken=(1, 2)))
    press(table, "peek")
    stage.services.look = stage.services.look.changed(size=(1000, 700))
    table.layout()
    attempt(table, Take(1))
    stage.pass_time(table, 2.0)
    assert table.ui.find("moves").count == 3
    assert table.ui.find("last").told.number == 3
    stage.services.look = stage.services.look.changed(size=(700, 1000))
    table.layout()
    assert table.panel.form is Form.BELOW
    assert not table.ui.overlays


def test_a_panel_folded_by_hand_opens_again(stage: Stage) -> None:
    table = stage.table(pebbles(taken=(1, 2)))
    wide = table.panel.board_area(table.look).width
    press(table, "fold")
    assert table.panel.form is Form.RAIL
    assert stage.services.settings.panel == "rail"
    assert table.panel.board_area(table.look).width > wide
    stage.pass_time(table, 0.1)
    press(table, "fold")
    assert table.panel.form is Form.BESIDE
    assert stage.services.settings.panel == "auto"


def test_looking_back_looks_like_it(stage: Stage) -> None:
    table = stage.table(pebbles(taken=(1, 2, 1)))
    stage.pass_time(table, 0.1)
    board = table.panel.board_area(table.look)
    corner = (board.left + 2, board.centery)
    lit = stage.window.get_at(corner)
    table.command(Command.PAGE_UP)
    stage.pass_time(table, 2.0)
    assert table.ui.find("timeline").value == 2
    assert table.panel.board_area(table.look).top > board.top
    assert stage.window.get_at(corner) != lit
    press(table, "back-to-game")
    stage.pass_time(table, 2.0)
    assert table.host.is_live
    assert table.ui.find("timeline") is None
    assert table.panel.board_area(table.look) == board
    assert stage.window.get_at(corner) == lit


def test_the_line_of_the_match_is_slid_along(stage: Stage) -> None:
    table = stage.table(pebbles(taken=(1, 2, 1)))
    table.command(Command.PAGE_UP)
    stage.pass_time(table, 2.0)
    line = table.ui.find("timeline")
    click_at(table, (line.rect.left + 1, line.rect.centery))
    assert table.host.position == 0
    table.ui.set_focus(line)
    line.on_command(Command.RIGHT)
    assert table.host.position == 1


def test_the_light_and_the_counts_run_only_with_motion(tmp_path: Any) -> None:
    for motion, running in (("full", True), ("reduced", False)):
        stage = make_stage(tmp_path / motion, motion=motion, animation_speed="off")
        reduced = motion == "reduced"
        stage.services.look = stage.services.look.changed(reduced_motion=reduced)
        table = stage.table(pebbles())
        stage.pass_time(table, 1.0)
        take(table, 3)
        stage.pass_time(table, 0.0)
        assert table.ui.moving is running
        stage.pass_time(table, 1.0)
        assert not table.ui.moving


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


@pytest.mark.parametrize("game", GAMES)
def test_a_game_shows_the_pieces_of_an_action(stage: Stage, game: str) -> None:
    table = stage.table(begun("human", "human", "human", actions=24, game=game))
    stage.pass_time(table, 0.1)
    side, shown = 30, 0
    for done in table.seen.past:
        pieces = table.game.pieces_of(table.look, done, side)
        assert all(piece.get_height() <= 1.4 * side for piece in pieces)
        shown += bool(pieces)
    assert shown
    last = len(table.seen.past)
    while not table.game.tells_chance and table.seen.past[last - 1].player == NATURE:
        last -= 1
    assert table.panel._last.card.told.number == last


def test_a_warning_is_said_beside_a_rail_too(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = make_stage(tmp_path, panel="rail")
    table = stage.table(pebbles(taken=(1, 2)))
    warning = Note("The last pebbles are coming.", Tone.WARNING)
    monkeypatch.setattr(table.game, "notes", lambda seen: [warning])
    table.table.changed()
    stage.pass_time(table, 0.1)
    line = table.ui.find("last-line")
    assert (line.text, line.colour) == (warning.sentence, "danger")
    assert table.ui.find("prompt") is not None


@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (720, 1280)])
def test_the_prompt_stays_while_ideas_are_shown(stage: Stage, size: tuple[int, int]) -> None:
    stage.services.look = stage.services.look.changed(size=size, text_scale=1.5)
    table = stage.table(pebbles(taken=(1, 2)))
    table.command(Command.IDEAS)
    stage.pass_time(table, 0.5)
    assert table.help.shows_ideas
    for name in ("prompt", "ideas"):
        assert table.ui.find(name) is not None


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


@pytest.mark.parametrize("words", ["Look here.", LONGER, LONGER * 2])
def test_beside_a_hint_in_large_letters_points_and_moves_are_seen_where_they_fit(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    stage = make_stage(tmp_path, panel="open", show_moves=True)
    stage.services.look = stage.services.look.changed(text_scale=2.0)
    table = stage.table(pebbles(taken=(1, 2)))
    monkeypatch.setattr(table.game, "hint_sentence", lambda advice, step, seen: words)
    hinted(table, Take(1))
    stage.pass_time(table, 0.1)
    players, tools = table.ui.find("players"), table.ui.find("undo")
    signs, moves = table.panel._signs, table.ui.find("moves")
    gaps = table.look.px(20)
    empty = tools.rect.top - (moves.rect.bottom if moves else players.rect.bottom)
    assert table.panel._plates.visible or empty < signs.measure(table.look, 400)[1] + gaps
    assert moves is not None or empty < table.look.em(84) + gaps
    assert players.rect.contains(rect_of(table, "hint-more")) or words == LONGER * 2


@pytest.mark.parametrize("people", [2, 3, 4, 6])
@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_of_the_moves_two_rows_are_seen_or_none(
    tmp_path: Any, people: int, text_scale: float
) -> None:
    stage = make_stage(tmp_path, panel="open", show_moves=True)
    stage.services.look = stage.services.look.changed(text_scale=text_scale)
    table = stage.table(hands(*["human"] * people, taken=(1, 1, 1)))
    stage.pass_time(table, 0.1)
    moves = table.ui.find("moves")
    assert moves is None or moves.rect.height >= table.look.em(84)
    assert people > 2 or moves is not None


def test_nobody_is_said_to_think_while_their_move_is_shown(stage: Stage) -> None:
    table = stage.table(pebbles("human", "casual"))
    take(table, 1)
    said = set()
    for _frame in range(200):
        stage.pass_time(table, 0.02)
        if table.seen.showing is not None and table.seen.showing.player == 1:
            prompt = table.ui.find("prompt")
            said.add(prompt.text if prompt is not None else "")
        if table.seen.seat == 0 and said:
            break
    assert said == {""}


def test_a_way_back_puts_a_hint_away_before_it_opens_the_menu(stage: Stage) -> None:
    table = stage.table(pebbles(taken=(1, 2)))
    hinted(table, Take(1))
    table.command(Command.BACK)
    assert table.help.step is None
    assert not table.ui.overlays
    table.command(Command.BACK)
    assert table.ui.overlays


def test_nothing_is_said_of_dots_where_there_are_none(stage: Stage) -> None:
    table = stage.table(pebbles(taken=(1, 2)))
    table.command(Command.IDEAS)
    stage.pass_time(table, 0.5)
    assert table.ui.find("ideas") is not None
    table.table.look_at(1)
    for _frame in range(9):
        stage.pass_time(table, 0.02)
        assert (table.ui.find("ideas") is not None) == bool(table.seen.ideas)


@pytest.mark.parametrize("people", [3, 4, 6])
def test_the_moves_stay_open_beside_a_hint(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, people: int
) -> None:
    stage = make_stage(tmp_path, show_moves=True)
    table = stage.table(hands(*["human"] * people))
    monkeypatch.setattr(table.game, "hint_sentence", lambda advice, step, seen: LONGER)
    hinted(table, Take(1))
    stage.pass_time(table, 0.1)
    assert table.ui.find("moves") is not None
    assert table.ui.find("players").rect.contains(rect_of(table, "hint-more"))
