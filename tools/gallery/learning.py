"""The boards of lessons as states of the gallery; ``--lessons`` draws all of them.

``--sheets`` puts those of each game, as they begin, on one picture, as in docs/lessons.
"""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from game.catalogue import GAMES
from game.protocol import Action
from game.tasks.lessons import Board
from scenes.kit.learning import course_of
from scenes.table.guide.guide import Phase
from scenes.table.guide.scene import GuidedScene
from scenes.table.meaning import Play
from tools.gallery.films import mounted
from tools.gallery.state import States, wait
from tools.studio import Studio, studio

_BOARD: Final = (400, 225)
_ACROSS: Final = 5


def lessons() -> States:
    """Every board of every game as it begins, and answered where a wrong try is foreseen."""
    states = States()
    for game in GAMES:
        for board in course_of(game).boards:
            _enter(states, game, board)
    return states


def enter_lessons(states: States) -> None:
    """Add what of the lessons belongs among all screens: boards of one game."""
    game = next(game for game in GAMES if course_of(game).main)
    first, *_others, last = course_of(game).main
    missed = next((board for board in course_of(game).main if _wrong(board)), first)
    for board in (first, missed, last):
        _enter(states, game, board)


def sheet(game: str) -> pygame.Surface:
    """All boards of a game as they begin, in the order in which they are done."""
    pictures = []
    for board in course_of(game).boards:
        with studio(size=(1280, 720)) as opened:
            _open(game, board, opened)
            pictures.append(pygame.transform.smoothscale(opened.picture(), _BOARD))
    return mounted(pictures, _ACROSS)


def _wrong(board: Board) -> list[str]:
    return [each for each in board.misses if "*" not in each]


def _enter(states: States, game: str, board: Board) -> None:
    name = f"lesson-{game}-{board.name}"
    begin = partial(_open, game, board)
    states.enter(name, begin)
    if board.task.solution:
        states.enter(f"{name}-met", begin, partial(_play, board.task.solution[0]))
    for wrong in _wrong(board)[:1]:
        states.enter(f"{name}-missed", begin, partial(_play, wrong))


def _open(game: str, board: Board, opened: Studio) -> None:
    opened.services.go.open_lesson(game, board.name)
    opened.settle()


def _play(notation: str, opened: Studio) -> None:
    """Play a person's action and let it be answered, but not go back."""
    scene = opened.on_top(GuidedScene)
    action: Action = scene.host.match.info.parse_action(notation)
    scene.table.do(Play(action))
    for _time in range(40):
        wait(0.1)(opened)
        if scene.guide.phase in (Phase.SEEN, Phase.MET):
            break
