"""Puzzles: tasks with a proven answer, one a line in a file of JSON."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from game.catalogue import GAMES
from game.handicaps import handicap_tags, read_handicaps
from game.tasks.goals import read_goal, write_goal
from game.tasks.position import Position, listed
from game.tasks.task import Task


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of puzzles: its name in a list, and what it asks; English sources for translation."""

    title: str
    ask: str


@dataclass(frozen=True)
class Puzzle:
    """A task with an answer that was proven.

    ``level`` is the weakest computer that solves it, ``rating`` how hard it is on the scale of
    people's ratings. ``proof`` says how it was proved, for the program that proves it again.
    """

    kind: str
    task: Task
    rating: float
    level: str
    proof: Mapping[str, object] = field(default_factory=dict)

    @cached_property
    def key(self) -> str:
        """A short name that stays the same as long as position and kind do."""
        position = self.task.position
        said = json.dumps(
            [position.game, position.players, dict(position.options), position.moves, self.kind]
        )
        return hashlib.blake2s(said.encode(), digest_size=5).hexdigest()


@dataclass(frozen=True)
class Collection:
    """The puzzles of a game, and their kinds in the order in which they are listed."""

    game: str
    kinds: Mapping[str, Kind]
    puzzles: Sequence[Puzzle]

    def texts(self) -> Iterator[str]:
        """Every text to be translated."""
        for kind in self.kinds.values():
            yield from (kind.title, kind.ask)

    def puzzle(self, key: str) -> Puzzle | None:
        """The puzzle of this key."""
        return next((puzzle for puzzle in self.puzzles if puzzle.key == key), None)

    def counts(self) -> dict[str, int]:
        """How many puzzles there are of each kind that has any."""
        kinds = [puzzle.kind for puzzle in self.puzzles]
        return {kind: kinds.count(kind) for kind in self.kinds if kind in kinds}


_SMALL: Final = (",", ":")


def read_collection(game: str, text: str) -> Collection:
    """The puzzles of a file: its first line tells the kinds, every other one a puzzle.

    Raises ValueError with what is wrong.
    """
    first, *lines = text.splitlines() or ["{}"]
    kinds = {
        str(key): Kind(str(told["title"]), str(told["ask"]))
        for key, told in json.loads(first).get("kinds", {}).items()
    }
    puzzles = [read_puzzle(game, line) for line in lines if line.strip()]
    missing = {puzzle.kind for puzzle in puzzles} - set(kinds)
    if missing:
        raise ValueError(f"nothing is said about the kinds {', '.join(sorted(missing))}")
    return Collection(game, kinds, puzzles)


def write_collection(collection: Collection) -> str:
    """The text of a file; ``read_collection`` gives the puzzles back."""
    kinds = {key: {"title": kind.title, "ask": kind.ask} for key, kind in collection.kinds.items()}
    lines = [json.dumps({"kinds": kinds}, ensure_ascii=False)]
    lines += [write_puzzle(puzzle) for puzzle in collection.puzzles]
    return "\n".join(lines) + "\n"


def read_puzzle(game: str, line: str) -> Puzzle:
    """The puzzle that a line tells. Raises ValueError with what is wrong."""
    try:
        told = json.loads(line)
        players = int(told["players"])
        if players not in GAMES[game].players:
            raise ValueError(f"nobody plays {game} by {players}")
        position = Position(
            game,
            players,
            listed(told["moves"]),
            dict(told.get("options", {})),
            str(told.get("work", "")),
            read_handicaps(dict(told.get("head_starts", {}))),
        )
        task = Task(
            position,
            read_goal(told["goal"]),
            int(told.get("most", 1)),
            listed(told.get("replies", "")),
            listed(told.get("solution", "")),
        )
        return Puzzle(
            str(told["kind"]),
            task,
            float(told["rating"]),
            str(told["level"]),
            dict(told.get("proof", {})),
        )
    except (KeyError, TypeError, AttributeError, OverflowError, RecursionError) as problem:
        raise ValueError(f"a puzzle lacks {problem}") from None


def write_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as a line; ``read_puzzle`` gives it back."""
    task = puzzle.task
    position = task.position
    told: dict[str, object] = {"kind": puzzle.kind, "players": position.players}
    if position.options:
        told["options"] = dict(position.options)
    told["moves"] = "; ".join(position.moves)
    if position.work:
        told["work"] = position.work
    if position.handicaps:
        told["head_starts"] = handicap_tags(position.handicaps)
    told["goal"] = write_goal(task.goal)
    if task.most != 1:
        told["most"] = task.most
    if task.replies:
        told["replies"] = "; ".join(task.replies)
    told["solution"] = "; ".join(task.solution)
    told |= {"rating": round(puzzle.rating), "level": puzzle.level, "proof": dict(puzzle.proof)}
    return json.dumps(told, ensure_ascii=False, separators=_SMALL)
