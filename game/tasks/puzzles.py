"""Puzzles: tasks with a proven answer, one per line of JSON; own mistakes; which comes next."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cached_property
from glob import escape
from random import Random
from typing import Final

from game.analysis import NOTABLE
from game.bots.bot import Advice
from game.catalogue import GAMES
from game.handicaps import handicap_tags, read_handicaps
from game.match import Match
from game.messages import N_
from game.protocol import NATURE, Action, Choices, OptionError
from game.records.puzzle_book import GameResults, Rating
from game.tasks.task import (
    Position,
    Task,
    TaskGoal,
    acting_seat,
    facts_of,
    listed,
    read_goal,
    write_goal,
)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of puzzle: its name in a list, and its question; English sources for translation."""

    title: str
    ask: str


@dataclass(frozen=True)
class Puzzle:
    """A task with a proven answer.

    ``level`` is the weakest computer that solves it, ``rating`` its difficulty on the people's
    scale. ``proof`` says how it was proved, for the program that proves it again.
    """

    kind: str
    task: Task
    rating: float
    level: str
    proof: Mapping[str, object] = field(default_factory=dict)

    @cached_property
    def key(self) -> str:
        """A short name that's stable while position and kind are."""
        position = self.task.position
        said = json.dumps(
            [position.game, position.players, dict(position.options), position.moves, self.kind]
        )
        return hashlib.blake2s(said.encode(), digest_size=5).hexdigest()


@dataclass(frozen=True)
class Collection:
    """A game's puzzles, and their kinds in list order."""

    kinds: Mapping[str, Kind]
    puzzles: Sequence[Puzzle]

    def counts(self) -> dict[str, int]:
        """How many puzzles there are of each kind that has any."""
        kinds = [puzzle.kind for puzzle in self.puzzles]
        return {kind: kinds.count(kind) for kind in self.kinds if kind in kinds}


_SMALL: Final = (",", ":")


def read_collection(game: str, text: str) -> Collection:
    """A file's puzzles: its first line has the kinds, every other one a puzzle.

    Raises ValueError with what's wrong.
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
    return Collection(kinds, puzzles)


def read_puzzle(game: str, line: str) -> Puzzle:
    """A line's puzzle. Raises ValueError with what's wrong."""
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


MISTAKE: Final = Kind(
    N_("From one of your matches"), N_("You once chose something else here. What’s better?")
)


def mistake_of(match: Match, advice: Advice) -> str | None:
    """The decision at the cursor of ``match`` as a line of a puzzle file.

    ``advice`` says how good what the person did, or meant to do, was. None if it was no blunder, if
    it can't be said exactly what else is as good, or while it would tell secrets.
    """
    alone = len(match.state.acting_players()) == 1
    if advice.about is None or not advice.is_blunder or not alone or match.is_secret:
        return None
    position = Position.of(match)
    seat = acting_seat(match.state)
    if isinstance(match.state.legal_actions(seat), Choices):
        enough = advice.candidates[0].value - NOTABLE
        good = [one.action for one in advice.candidates if one.value >= enough]
        goal = TaskGoal(plays=tuple(escape(action.notation()) for action in good))
    else:
        better = _counted(match, seat, advice.best) - _counted(match, seat, advice.about.action)
        goal = TaskGoal(does=tuple(sorted(better)))
    if goal == TaskGoal():
        return None
    task = Task(position, goal, solution=(advice.best.notation(),))
    line = write_puzzle(Puzzle("mistake", task, 0, ""))
    # If several could act at once, the moves don't say who did what.
    again = read_mistake(match.info.key, line)
    return line if again is not None and again.task.position.state() == match.state else None


def read_mistake(game: str, line: str) -> Puzzle | None:
    """The puzzle that ``mistake_of`` wrote; None if it can't be played (any more)."""
    try:
        puzzle = read_puzzle(game, line)
        # Replays the moves.
        _seat = puzzle.task.seat
    except (ValueError, AttributeError, OptionError):
        return None
    return puzzle


def _counted(match: Match, seat: int, action: Action) -> frozenset[str]:
    """The facts that say how much an action does; none while chance still decides."""
    after = match.state.apply_action(seat, action)
    if NATURE in after.acting_players():
        return frozenset()
    shown = facts_of(match.info.key).shown(match.state, seat, action, after)
    return frozenset(fact for fact in shown if fact.partition(":")[2].isdecimal())


STEP: Final = 300
"""Rating points between what suits someone and what's easier, or harder, for them."""

_NEAR: Final = 8
"""The next puzzle is one of this many with the closest ratings."""

_SEEN_LATELY: Final = timedelta(days=60)


def game_of(games: Sequence[str], day: date) -> str:
    """The game whose turn it is that day; ``games`` are those with puzzles, at least one."""
    return games[day.toordinal() % len(games)]


def puzzle_of(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """The day's puzzle, the same for everyone; there's at least one.

    The key with the smallest hash wins, so that adding or removing puzzles leaves most days alone.
    """

    def lot(puzzle: Puzzle) -> bytes:
        told = f"{day.isoformat()} {puzzle.key}"
        return hashlib.blake2s(told.encode(), digest_size=8).digest()

    return min(puzzles, key=lot)


def next_puzzle(
    collection: Collection,
    results: GameResults,
    ratings: Mapping[str, Rating],
    rng: Random,
    today: date,
    *,
    kind: str = "",
    step: int = 0,
    in_hand: bool = True,
) -> Puzzle | None:
    """A puzzle near the person's rating plus ``step``, of a ``kind`` if given.

    Unless ``in_hand``, it doesn't begin with something in hand. ``ratings`` are those that puzzles
    have reached here. Untried puzzles come first, then those not seen lately, then whatever was
    seen longest ago. None if there's no puzzle.
    """
    wanted = results.rating.value + step

    def away(puzzle: Puzzle) -> float:
        rating = ratings.get(puzzle.key)
        return abs((puzzle.rating if rating is None else rating.value) - wanted)

    puzzles = {
        one.key: one
        for one in collection.puzzles
        if kind in ("", one.kind) and (in_hand or not one.task.position.work)
    }
    if not puzzles:
        return None
    fresh = [one for key, one in puzzles.items() if key not in results.tries]
    if not fresh:
        old = today - _SEEN_LATELY
        fresh = [one for key, one in puzzles.items() if results.tries[key].last <= old]
    if not fresh:
        return puzzles[min(puzzles, key=lambda key: (results.tries[key].last, key))]
    return rng.choice(sorted(fresh, key=lambda one: (away(one), one.key))[:_NEAR])
