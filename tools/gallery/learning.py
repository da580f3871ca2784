"""The boards of lessons: some are states of the gallery.

``--sheets`` puts each game's, as they start, on one picture, as in docs/lessons.
"""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from game.catalogue import GAMES
from game.protocol import Action
from game.tasks.lessons import LessonBoard
from scenes.kit.learning import course_of
from scenes.table.guide.guide import TaskPhase
from scenes.table.guide.scene import GuidedScene
from scenes.table.meaning import PlayAction
from tools.gallery.state import States, wait
from tools.studio import Studio, studio

_BOARD: Final = (400, 225)
_ACROSS: Final = 5
_GAP: Final = 4


def enter_lessons(states: States) -> None:
    """Add the lessons' share of all screens: one game's boards."""
    game = next(game for game in GAMES if course_of(game).main)
    first, *_others, last = course_of(game).main
    missed = next((board for board in course_of(game).main if _wrong(board)), first)
    for board in (first, missed, last):
        _enter(states, game, board)


def sheet(game: str) -> pygame.Surface:
    """All boards of a game as they start, in their order."""
    boards = course_of(game).boards
    wide, high = (side + _GAP for side in _BOARD)
    whole = pygame.Surface((_ACROSS * wide + _GAP, -(-len(boards) // _ACROSS) * high + _GAP))
    for number, board in enumerate(boards):
        row, column = divmod(number, _ACROSS)
        with studio() as opened:
            _open(game, board, opened)
            picture = pygame.transform.smoothscale(opened.picture(), _BOARD)
        whole.blit(picture, (_GAP + column * wide, _GAP + row * high))
    return whole


def _wrong(board: LessonBoard) -> list[str]:
    return [each for each in board.misses if "*" not in each]


def _enter(states: States, game: str, board: LessonBoard) -> None:
    name = f"lesson-{game}-{board.name}"
    begin = partial(_open, game, board)
    states.enter(name, begin)
    if board.task.solution:
        states.enter(f"{name}-met", begin, partial(_play, board.task.solution[0]))
    for wrong in _wrong(board)[:1]:
        states.enter(f"{name}-missed", begin, partial(_play, wrong))


def _open(game: str, board: LessonBoard, opened: Studio) -> None:
    opened.services.go.open_lesson(game, board.name)
    opened.settle()


def _play(notation: str, opened: Studio) -> None:
    """Play a person's action and let it be answered, but not go back."""
    scene = opened.on_top(GuidedScene)
    action: Action = scene.host.match.info.parse_action(notation)
    scene.table.do(PlayAction(action))
    for _time in range(40):
        wait(0.1)(opened)
        if scene.guide.phase in (TaskPhase.SEEN, TaskPhase.MET):
            break
