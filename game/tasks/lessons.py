"""Lessons: boards with one idea each, written as TOML. See docs/lessons.md."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Final

from game.protocol import OptionValue
from game.tasks.task import Position, Task, TaskGoal, listed, read_goal


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

    def texts(self) -> Iterator[str]:
        """Every translatable text, in reading order."""
        yield from (
            text
            for text in (
                self.title,
                self.say,
                self.done,
                self.missed,
                *self.misses.values(),
                *self.shows.values(),
            )
            if text
        )

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

    def of_variants(self, options: Mapping[str, OptionValue]) -> Sequence[LessonBoard]:
        """The boards for what's chosen in ``options``."""
        return [
            board
            for board in self.boards
            if board.offered
            and all(options.get(key) == value for key, value in board.offered.items())
        ]

    def board(self, name: str) -> LessonBoard | None:
        return next((board for board in self.boards if board.name == name), None)


_KEYS: Final = {
    *("name", "title", "say", "done", "missed", "misses", "shows", "arrow", "offered", "gestures"),
    *("guided", "ways", "refused", "players", "options", "moves", "work", "goal", "most"),
    *("replies", "solution"),
}


def read_course(game: str, text: str) -> Course:
    """The course in a TOML file's text. Raises ValueError with what's wrong."""
    told = tomllib.loads(text)
    boards = told.get("board", [])
    if set(told) != {"board"} or not isinstance(boards, list):
        raise ValueError("a course is a list of boards")
    return Course(game, tuple(_read_board(game, board) for board in boards))


def _read_board(game: str, told: Mapping[str, object]) -> LessonBoard:
    name = _text(told, "name")
    unknown = set(told) - _KEYS
    if unknown or not name:
        raise ValueError(f"board “{name}” has no {', '.join(sorted(unknown)) or 'name'}")
    players, most = told.get("players", 2), told.get("most", 1)
    if not isinstance(players, int) or not isinstance(most, int):
        raise ValueError(f"board “{name}”: players and most are numbers")
    moves, options = listed(_text(told, "moves")), _options(told, "options")
    position = Position(game, players, moves, options, _text(told, "work"))
    guided = told.get("guided") is True
    goal = TaskGoal(wins=True) if guided else read_goal(_table(told, "goal"))
    task = Task(
        position,
        goal,
        1_000 if guided else most,
        listed(_text(told, "replies")),
        listed(_text(told, "solution")),
    )
    ways = told.get("ways", [])
    if not isinstance(ways, list):
        raise ValueError(f"board “{name}”: ways are a list of texts")
    return LessonBoard(
        name,
        _text(told, "title"),
        _text(told, "say"),
        task,
        _text(told, "done"),
        _text(told, "missed"),
        {key: str(value) for key, value in _table(told, "misses").items()},
        {key: str(value) for key, value in _table(told, "shows").items()},
        " ".join(_text(told, "arrow").split()),
        tuple(_gesture(name, each) for each in listed(_text(told, "gestures"))),
        _options(told, "offered"),
        guided,
        tuple(listed(str(way)) for way in ways),
        listed(_text(told, "refused")),
    )


def _gesture(name: str, told: str) -> tuple[str, str]:
    start, arrow, end = told.partition(" > ")
    if not arrow:
        raise ValueError(f"board “{name}”: a gesture leads from one place > to another")
    return start, end


def _text(told: Mapping[str, object], key: str) -> str:
    found = told.get(key, "")
    if not isinstance(found, str):
        raise ValueError(f"“{key}” of a board is a text")
    return found


def _table(told: Mapping[str, object], key: str) -> Mapping[str, object]:
    found = told.get(key, {})
    if not isinstance(found, dict):
        raise ValueError(f"“{key}” of a board is a table")
    return found


def _options(told: Mapping[str, object], key: str) -> dict[str, OptionValue]:
    found: dict[str, OptionValue] = {}
    for name, value in _table(told, key).items():
        if not isinstance(value, bool | int | str):
            raise ValueError(f"the option {name} of a board has a value")
        found[name] = value
    return found
