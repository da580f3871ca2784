from itertools import cycle
from random import Random
from typing import Any

import pytest

from game.catalogue import GAMES
from game.tasks.lessons import LessonBoard
from scenes.kit.intent import Command
from scenes.kit.learning import course_of
from scenes.table.guide.guide import TaskPhase
from scenes.table.guide.scene import GuidedScene
from scenes.table.meaning import PlayAction
from tests.scenes.app.by_ear import Ear
from tools.studio import Studio, studio
from tools.witness import texts_drawn

LEARNED = next(game for game in GAMES if course_of(game).main)
SCREENS = [((640, 400), 100), ((1024, 640), 150), ((1280, 720), 200), ((480, 800), 100)]
BOARDS = [
    pytest.param(game, board, *screen, id=f"{game}-{board.name}")
    for game in GAMES
    for board, screen in zip(course_of(game).boards, cycle(SCREENS))
]
"""Every board on one screen, a game's boards on all of them."""


def led(opened: Studio, game: str, board: str = "") -> GuidedScene:
    opened.services.go.open_lesson(game, board)
    opened.settle()
    return opened.on_top(GuidedScene)


def play(opened: Studio, scene: GuidedScene, notation: str) -> None:
    scene.table.do(PlayAction(scene.session.match.info.parse_action(notation)))
    for _time in range(80):
        opened.pass_time(0.1)
        if scene.guide.phase in (TaskPhase.MET, TaskPhase.SEEN) or not scene.moving:
            return


@pytest.mark.parametrize(("game", "board", "size", "text"), BOARDS)
def test_a_board_is_done_at_the_table_and_no_word_of_it_is_cut(
    game: str, board: LessonBoard, size: tuple[int, int], text: int
) -> None:
    with studio(size=size, text_size=text, animation_speed="off") as opened, texts_drawn() as texts:
        scene = led(opened, game, board.name)
        opened.picture()
        for notation in board.task.solution:
            play(opened, scene, notation)
        opened.picture()
        if board.task.solution:
            assert scene.guide.phase is TaskPhase.MET
            done = opened.services.kept.learning.boards(opened.services.person, game)
            assert done == {board.name}
    assert [words for words, _style, cut in texts if cut] == []


def test_arrows_lead_along_the_boards_and_enter_opens_one(opened: Studio) -> None:
    boards = course_of(LEARNED).main
    scene = led(opened, LEARNED)
    opened.give(Command.NEXT)
    assert opened.ui.focus is opened.widget("board-1")
    opened.give(Command.RIGHT, Command.RIGHT)
    assert opened.on_top(GuidedScene) is scene
    assert opened.ui.focus is opened.widget("board-3")
    opened.pass_time(2.0)
    assert boards[2].title in opened.ui.tooltip.shown_text
    opened.give(Command.ACTIVATE)
    opened.settle()
    guide: Any = opened.on_top(GuidedScene).guide
    assert guide.board is boards[2]
    for number in (0, 1):
        opened.move_to(opened.widget(f"board-{number + 1}").rect.center)
        opened.pass_time(2.0)
        assert boards[number].title in opened.ui.tooltip.shown_text
    opened.click("board-2")
    opened.settle()
    guide = opened.on_top(GuidedScene).guide
    assert guide.board is boards[1]


def test_one_key_leads_from_a_board_that_is_done_to_the_next(opened: Studio) -> None:
    boards = course_of(LEARNED).main
    scene = led(opened, LEARNED)
    assert scene.guide.heading() == boards[0].title
    play(opened, scene, boards[0].task.solution[0])
    opened.give(Command.ACTIVATE)
    opened.settle()
    following = opened.on_top(GuidedScene)
    assert following is not scene
    guide: Any = following.guide
    assert guide.board is boards[1]
    assert [mark.done for mark in guide.marks()][:3] == [True, False, False]
    opened.give(Command.MENU)
    opened.click("menu-back")
    opened.settle()
    # People who come back go on where they were.
    assert led(opened, LEARNED).guide.say() == boards[1].say


@pytest.mark.parametrize("game", [key for key in GAMES if course_of(key).main])
def test_a_whole_game_says_whose_turn_it_is_and_what_was_played(game: str, opened: Studio) -> None:
    opened.services.change_settings(speech="on")
    ear, board = Ear(opened), course_of(game).main[-1]
    scene, played = led(opened, game, board.name), ""
    assert ear.press(Command.UNDO).endswith("Nothing to take back.")
    hints = [ear.press(Command.HINT) for _step in range(5)]
    assert hints[-1] == hints[-2]
    assert hints[-1].startswith("Hint")
    table, begun = scene.table, scene.session.position
    while not any(done.player not in (-1, scene.guide.seat) for done in table.seen.past[begun:]):
        space = table.seen.state.legal_actions(table.seen.seat)
        table.do(PlayAction(space.sample(Random(1))))
        for _time in range(100):
            opened.pass_time(0.1)
            if table.at_rest and table.seen.seat is not None:
                break
    ear.listen()
    played = ear.press(Command.READ)
    assert "Your turn. " in played
    others = [name for seat, name in enumerate(table.seen.names) if seat != scene.guide.seat]
    assert any(name in played for name in others)
    assert len(played.split()) <= 42, played
