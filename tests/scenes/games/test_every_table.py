"""What every game's table owes its players."""

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.catalogue import GAMES
from scenes.kit.intent import Command
from scenes.table.asking import questions
from scenes.table.meaning import PlayAction
from tests.scenes.stage import Stage, attempt, event, make_stage, seated
from tests.thorough import is_thorough

BLOCKED = 1 / 3
"""The most seconds until a press counts again."""

TAKEN_UP = (Command.UP, Command.ACTIVATE)
"""Keys that pick up a piece."""

pytestmark = pytest.mark.parametrize("game", GAMES)


def opened(stage: Stage, game: str) -> Any:
    """A match of one person against computers, who's to move and sees nothing move."""
    others = ["casual"] * (GAMES[game].players[0] - 1)
    table = stage.table(seated(game, "human", *others))
    stage.pass_time(table, 8.0, step=0.1)
    assert table.seen.seat == 0
    return table


def act(table: Any) -> None:
    attempt(table, table.session.state.legal_actions(0).sample(Random(3)))


def board_press(table: Any, point: tuple[int, int]) -> None:
    table.handle(event(pygame.MOUSEBUTTONDOWN, point))
    table.handle(event(pygame.MOUSEBUTTONUP, point))


def test_nothing_that_moves_keeps_anybody_waiting(tmp_path: Path, game: str) -> None:
    """A press ends whatever moves, however slowly, and the next one soon counts."""
    stage = make_stage(tmp_path, animation_speed="slow")
    players = GAMES[game].players[0]
    table = stage.table(seated(game, "human", "human", *["casual"] * (players - 2)))
    corner = table.side.board_area(table.look).move(2, 2).topleft
    moved = 0
    for _press in range(40 if is_thorough() else 10):
        moved += not table.table.at_rest
        board_press(table, corner)
        assert table.table.at_rest
        stage.pass_time(table, BLOCKED, step=BLOCKED / 4)
        assert not table.table.calms
        if table.ui.overlays:
            break
        if table.curtain.covers:
            board_press(table, corner)
            assert table.seen.seat is not None
        if table.seen.seat is not None:
            attempt(table, table.session.state.legal_actions(table.seen.seat).sample(Random(3)))
            stage.pass_time(table, 0.1)
    assert moved > 3


def test_a_table_at_rest_draws_nothing(stage: Stage, game: str) -> None:
    table = opened(stage, game)
    for command in TAKEN_UP:
        table.command(command)
    # If a press plays at once, the others answer.
    stage.pass_time(table, 0.5 if table.seen.seat is not None else 8.0)
    for _frame in range(5):
        stage.clock.seconds += 1 / 60
        table.update(stage.clock.seconds)
        assert table.take_dirty() == []


def test_partial_redraws_give_the_same_picture_as_a_full_one(stage: Stage, game: str) -> None:
    table = opened(stage, game)
    act(table)
    stage.pass_time(table, 3.0)
    for command in (*TAKEN_UP, Command.LEFT):
        table.command(command)
    stage.pass_time(table, 2.0)
    partial = stage.window.copy()
    table.invalidate()
    stage.pass_time(table, 0.0)
    assert pygame.image.tobytes(partial, "RGB") == pygame.image.tobytes(stage.window, "RGB")


def test_nothing_moves_with_reduced_motion(tmp_path: Path, game: str) -> None:
    table = opened(make_stage(tmp_path, animation_speed="off"), game)
    before = len(table.session.match.log)
    act(table)
    assert len(table.session.match.log) > before
    assert table.session.timeline.current is None


def test_every_table_answers_its_questions_in_words(stage: Stage, game: str) -> None:
    table = opened(stage, game)
    act(table)
    stage.pass_time(table, 8.0, step=0.1)
    asked = questions(table.table)
    same = ("points", "turn", "here", "can", "others", "own", "last")
    assert tuple(question.name for question in asked)[: len(same)] == same
    for question in asked:
        assert question.title.endswith(("?", "…", "."))
        assert question.answer(), question.name


def test_a_table_shows_few_tools_and_its_menu_six_ways(stage: Stage, game: str) -> None:
    table = opened(stage, game)
    offers = table.game.offers(table.seen)
    moves = {f"offer-{offer.name}" for offer in offers if isinstance(offer.meaning, PlayAction)}
    tools = [widget.name for widget in table.ui.focusables() if widget.name not in moves]
    assert {"hint", "menu"} <= {*tools}
    assert len(tools) <= 8, tools
    table.command(Command.MENU)
    assert len(table.ui.focusables()) == 6


def test_a_pointer_on_a_button_points_at_nothing_of_the_board(stage: Stage, game: str) -> None:
    table = opened(stage, game)
    area = table.side.board_area(table.look)
    points = [(x, y) for x in range(area.left, area.right, 12) for y in range(area.top, 560, 12)]
    for point in points:
        table.handle(event(pygame.MOUSEMOTION, point))
        if table.seen.pointer.over is not None:
            break
    assert table.seen.pointer.over is not None
    table.handle(event(pygame.MOUSEMOTION, table.ui.find("hint").rect.center))
    assert table.seen.pointer.over is None
