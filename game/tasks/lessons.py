"""Lessons: boards with one idea each, written as TOML. See docs/lessons.md."""

import tomllib
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, TypeVar

from game.protocol import OptionValue
from game.tasks.task import Position, Task, TaskGoal, listed, read_goal

T = TypeVar("T")


@dataclass(frozen=True)
class LessonBoard:
    """One board of a lesson; all its texts are English sources for translation.

    ``say`` is what to do, in a dozen words at most. ``done`` and ``missed`` answer; any of the
    ``misses`` (an action's notation, with ``*`` for anything) may have its own sentence, and so may
    a miss that ``shows`` a fact. ``arrow`` is an action that shows the way on an idea's first
    board; ``gestures`` lead from one place to another, shown by a hand. ``offered`` is what has to
    be chosen for it to be offered: an empty one is for everyone. A ``guided`` board is a game to
    the end in which rules introduce themselves. ``ways`` are other solutions, ``refused`` illegal
    actions; both are for tests.
    """

    name: str
    title: str
    say: str
    task: Task
    done: str = ""
    missed: str = ""
    misses: Mapping[str, str] = field(default_factory=dict)
    shows: Mapping[str, str] = field(default_factory=dict)
    arrow: str = ""
    gestures: tuple[tuple[str, str], ...] = ()
    offered: Mapping[str, OptionValue] = field(default_factory=dict)
    guided: bool = False
    ways: tuple[tuple[str, ...], ...] = ()
    refused: tuple[str, ...] = ()

    def answer_to_miss(self, notation: str, facts: Set[str]) -> str:
        """What to say to an action that misses, given the ``facts`` shown so far; "" if nothing."""
        by_notation = (
            sentence for like, sentence in self.misses.items() if fnmatchcase(notation, like)
        )
        by_fact = (sentence for fact, sentence in self.shows.items() if fact in facts)
        return (*by_notation, *by_fact, self.missed)[0]


@dataclass(frozen=True)
class Course:
    """All boards of a game: first those for everyone, then those of variants."""

    game: str
    boards: tuple[LessonBoard, ...]

    @property
    def main(self) -> Sequence[LessonBoard]:
        """The boards for everyone, in order."""
        return [board for board in self.boards if not board.offered]

    def board(self, name: str) -> LessonBoard | None:
        return next((board for board in self.boards if board.name == name), None)


def read_course(game: str, text: str) -> Course:
    """The course in a TOML file's text. Raises ValueError with what's wrong."""
    told = tomllib.loads(text)
    boards = told.get("board", [])
    if set(told) != {"board"} or not isinstance(boards, list):
        raise ValueError("a course is a list of boards")
    return Course(game, tuple(_read_board(game, board) for board in boards))


def _read_board(game: str, told: Mapping[str, object]) -> LessonBoard:
    left = dict(told)

    def take(key: str, default: T) -> T:
        found: Any = left.pop(key, default)
        if type(found) is not type(default):
            raise ValueError(f"“{key}” of a board is no {type(default).__name__}")
        return found

    nothing: dict[str, Any] = {}
    guided = take("guided", False)
    name = take("name", "")
    position = Position(
        game,
        take("players", 2),
        listed(take("moves", "")),
        take("options", nothing),
        take("work", ""),
    )
    task = Task(
        position,
        TaskGoal(wins=True) if guided else read_goal(take("goal", nothing)),
        1_000 if guided else take("most", 1),
        listed(take("replies", "")),
        listed(take("solution", "")),
    )
    gestures = [gesture.partition(" > ") for gesture in listed(take("gestures", ""))]
    board = LessonBoard(
        name,
        take("title", ""),
        take("say", ""),
        task,
        take("done", ""),
        take("missed", ""),
        take("misses", nothing),
        take("shows", nothing),
        " ".join(take("arrow", "").split()),
        tuple((start, end) for start, _to, end in gestures),
        take("offered", nothing),
        guided,
        tuple(listed(str(way)) for way in take("ways", list[object]())),
        listed(take("refused", "")),
    )
    if left or not name or not all(end for _start, end in board.gestures):
        raise ValueError(f"board “{name}” has no name, half a gesture, or {', '.join(left)}")
    return board
