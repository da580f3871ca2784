"""The boards of lessons as states of the gallery; ``--lessons`` draws all of them."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.catalogue import GAMES
from game.protocol import Action
from game.tasks.lessons import Board
from scenes.kit.learning import course_of
from scenes.table.guide.guide import Phase
from scenes.table.guide.scene import GuidedScene
from scenes.table.meaning import Play
from tools.gallery.state import States, wait
from tools.studio import Studio

_SEEN: Final = 2.0
"""Seconds after which what was played has been answered."""


def lessons() -> States:
    """Every board of every game as it begins, and answered where a wrong try is foreseen."""
    states = States()
    for game in GAMES:
        for board in course_of(game).boards:
            _enter(states, game, board)
    return states


def enter_lessons(states: States) -> None:
    """Add what of the lessons belongs among all screens: the page, and boards of one game."""
    states.enter("learn", lambda studio: studio.services.go.open_lessons(), Studio.settle)
    game = next(game for game in GAMES if course_of(game).main)
    first, *_others, last = course_of(game).main
    missed = next((board for board in course_of(game).main if _wrong(board)), first)
    for board in (first, missed, last):
        _enter(states, game, board)


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


def _open(game: str, board: Board, studio: Studio) -> None:
    studio.services.go.open_lesson(game, board.name)
    studio.settle()


def _play(notation: str, studio: Studio) -> None:
    """Play a person's action and let it be answered, but not go back."""
    scene = studio.on_top(GuidedScene)
    action: Action = scene.host.match.info.parse_action(notation)
    scene.table.do(Play(action))
    for _time in range(40):
        wait(0.1)(studio)
        if scene.guide.phase in (Phase.SEEN, Phase.MET):
            break
