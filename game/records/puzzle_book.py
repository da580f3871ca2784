"""What people have made of puzzles: results, ratings, the days' puzzles, and their own mistakes.

One file for everybody at this computer. A person is a name, as in the history.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

from game.messages import N_
from game.records.glicko import Rating, rated
from game.records.json_file import Form, JsonFile
from game.records.statistics import name_key
from game.records.together import Rewritten

SOLVED: Final = 1.0
HINTED: Final = 0.5
FAILED: Final = 0.0
"""Scores of a try."""

DAYS_BETWEEN: Final = (1, 3, 7)
"""After so many days a mistake comes back: for the first time, the second, and from then on."""

OFTEN_ENOUGH: Final = 2
"""A mistake that was solved so often is gone."""

MOST_MISTAKES: Final = 60
"""So many mistakes of one game are kept; the oldest make room."""

BEGINNER: Final = Rating(1100)
"""Who has solved nothing yet: between the computers that solve the easy puzzles."""

_FIRST_DEVIATION: Final = 150.0
"""How far off the rating may be with which a puzzle comes: it was measured with computers."""


@dataclass(frozen=True, slots=True)
class Tries:
    """How often a puzzle was tried, whether it was ever solved, and when it was tried last."""

    count: int
    solved: bool
    last: date


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision of a person's own that comes back as a puzzle.

    ``line`` is the puzzle as in a file of puzzles. It comes back on ``due``, and has come back
    ``shown`` times and been solved ``solved`` times.
    """

    line: str
    due: date
    shown: int = 0
    solved: int = 0


@dataclass(frozen=True)
class GameResults:
    """What a person has made of one game's puzzles, by their keys."""

    rating: Rating = BEGINNER
    tries: Mapping[str, Tries] = field(default_factory=dict)
    mistakes: tuple[Mistake, ...] = ()

    @property
    def solved(self) -> int:
        """How many puzzles were solved at some time."""
        return sum(one.solved for one in self.tries.values())

    def due(self, today: date) -> list[Mistake]:
        """The mistakes that come back by today."""
        return [mistake for mistake in self.mistakes if mistake.due <= today]


@dataclass(frozen=True)
class Solver:
    """What one person has made of puzzles; ``days`` says of a day's puzzle whether it is solved."""

    games: Mapping[str, GameResults] = field(default_factory=dict)
    days: Mapping[date, bool] = field(default_factory=dict)

    def of(self, game: str) -> GameResults:
        """The results in one game."""
        return self.games.get(game, GameResults())


@dataclass(frozen=True)
class Answered:
    """One puzzle that was tried: its game, key and first rating, the score, and when.

    ``day`` is the day whose puzzle it was, if it was that.
    """

    game: str
    key: str
    rating: float
    score: float
    today: date
    day: date | None = None


@dataclass(frozen=True)
class _Content:
    people: Mapping[str, Solver] = field(default_factory=dict)
    puzzles: Mapping[str, Mapping[str, Rating]] = field(default_factory=dict)


class PuzzleBook:
    """The file ``path``; with ``keep=False`` what is noted ends with the program.

    All methods raise RecordError; a damaged file is put aside first, so that the next call
    finds none. What was solved before anybody had a name belongs to the first who has one.
    """

    def __init__(self, path: Path, *, keep: bool = True) -> None:
        self._file = JsonFile(path, _FORM, keep=keep)

    def of(self, person: str) -> Solver:
        """What a person has made of puzzles."""
        people = self._file.read().people
        return people.get(_key(people, person), Solver())

    def puzzle_ratings(self, game: str) -> Mapping[str, Rating]:
        """The ratings of puzzles that were tried here, by key."""
        return self._file.read().puzzles.get(game, {})

    def note(self, person: str, answered: Answered) -> tuple[Rating, Rating]:
        """Note a try; returns the person's rating before and after.

        Only the first try of a puzzle is rated, but a day's puzzle can still be solved later.
        """
        before = after = BEGINNER

        def noted(content: _Content) -> _Content:
            nonlocal before, after
            key = _key(content.people, person)
            solver = content.people.get(key, Solver())
            results = solver.of(answered.game)
            before = after = results.rating
            puzzles = content.puzzles
            tried = results.tries.get(answered.key)
            if tried is None:
                known = puzzles.get(answered.game, {})
                puzzle = known.get(answered.key, Rating(answered.rating, _FIRST_DEVIATION))
                after = rated(before, [(puzzle, answered.score)])
                moved = rated(puzzle, [(before, 1 - answered.score)])
                puzzles = {**puzzles, answered.game: {**known, answered.key: moved}}
            solved = answered.score > FAILED or (tried is not None and tried.solved)
            count = 1 if tried is None else tried.count + 1
            tries = {**results.tries, answered.key: Tries(count, solved, answered.today)}
            solver = _with(solver, answered.game, replace(results, rating=after, tries=tries))
            if answered.day is not None:
                done = answered.score > FAILED or solver.days.get(answered.day, False)
                solver = replace(solver, days={**solver.days, answered.day: done})
            return _Content(_with_person(content.people, person, solver), puzzles)

        self._file.change(noted)
        return before, after

    def keep_mistake(self, person: str, game: str, line: str, today: date) -> None:
        """Put a mistake into the box, unless it is there."""

        def kept(results: GameResults) -> GameResults:
            others = [one for one in results.mistakes if one.line != line]
            if len(others) < len(results.mistakes):
                return results
            first = Mistake(line, today + timedelta(DAYS_BETWEEN[0]))
            return replace(results, mistakes=(*others, first)[-MOST_MISTAKES:])

        self._change_game(person, game, kept)

    def answer_mistake(self, person: str, game: str, line: str, score: float, today: date) -> None:
        """Note that a mistake came back; solved often enough it is gone."""

        def answered(one: Mistake) -> Mistake:
            shown = one.shown + 1
            wait = DAYS_BETWEEN[min(shown, len(DAYS_BETWEEN) - 1)]
            return Mistake(line, today + timedelta(wait), shown, one.solved + (score == SOLVED))

        def noted(results: GameResults) -> GameResults:
            mistakes = [answered(one) if one.line == line else one for one in results.mistakes]
            left = tuple(one for one in mistakes if one.solved < OFTEN_ENOUGH)
            return replace(results, mistakes=left)

        self._change_game(person, game, noted)

    def drop_mistake(self, person: str, game: str, line: str) -> None:
        """Throw a mistake away."""
        self._change_game(
            person,
            game,
            lambda results: replace(
                results, mistakes=tuple(one for one in results.mistakes if one.line != line)
            ),
        )

    def told(self, person: str) -> dict[str, object]:
        """What a person has made of puzzles, as plain data for ``taken``."""
        return _solver_text(self._file.read().people.get(name_key(person), Solver()))

    def taken(self, person: str, told: Any) -> list[Rewritten]:
        """The file in which a person has also made of puzzles what ``told`` says.

        For ``write_together``. Raises ValueError, KeyError, TypeError or AttributeError for wrong
        data.
        """
        more = _parsed_solver(told)
        return self._file.prepared(lambda content: _together(content, person, more))

    def moved(self, person: str, to: str) -> list[Rewritten]:
        """The file in which all that a person has solved is solved by ``to``; by nobody for ""."""

        def changed(content: _Content) -> _Content:
            key = name_key(person)
            if key not in content.people:
                return content
            others = {name: one for name, one in content.people.items() if name != key}
            left = replace(content, people=others)
            return _together(left, to, content.people[key]) if to else left

        return self._file.prepared(changed)

    def _change_game(
        self, person: str, game: str, change: Callable[[GameResults], GameResults]
    ) -> None:
        def changed(content: _Content) -> _Content:
            solver = content.people.get(_key(content.people, person), Solver())
            solver = _with(solver, game, change(solver.of(game)))
            return replace(content, people=_with_person(content.people, person, solver))

        self._file.change(changed)


def _key(people: Mapping[str, Solver], person: str) -> str:
    """Under which name a person's results lie."""
    key = name_key(person)
    return "" if key not in people and "" in people else key


def _with_person(people: Mapping[str, Solver], person: str, solver: Solver) -> dict[str, Solver]:
    taken_over = _key(people, person)
    others = {key: one for key, one in people.items() if key != taken_over}
    return {**others, name_key(person): solver}


def _together(content: _Content, person: str, more: Solver) -> _Content:
    """What a person has made of puzzles, and ``more``; the better known rating holds."""
    key = name_key(person)
    one = content.people.get(key, Solver())
    games = {game: _both(one.of(game), more.of(game)) for game in {*one.games, *more.games}}
    days = {
        day: one.days.get(day, False) or more.days.get(day, False)
        for day in {*one.days, *more.days}
    }
    return replace(content, people={**content.people, key: Solver(games, days)})


def _both(one: GameResults, more: GameResults) -> GameResults:
    tries = dict(one.tries)
    for key, other in more.tries.items():
        known = tries.get(key, other)
        tries[key] = Tries(
            max(known.count, other.count),
            known.solved or other.solved,
            max(known.last, other.last),
        )
    lines = {mistake.line for mistake in one.mistakes}
    further = [mistake for mistake in more.mistakes if mistake.line not in lines]
    rating = min(one.rating, more.rating, key=lambda rating: rating.deviation)
    return GameResults(rating, tries, (*one.mistakes, *further)[-MOST_MISTAKES:])


def _with(solver: Solver, game: str, results: GameResults) -> Solver:
    return replace(solver, games={**solver.games, game: results})


def _plain(content: _Content) -> dict[str, object]:
    return {
        "people": {name: _solver_text(solver) for name, solver in content.people.items()},
        "puzzles": {
            game: {key: _rating_text(rating) for key, rating in ratings.items()}
            for game, ratings in content.puzzles.items()
        },
    }


def _solver_text(solver: Solver) -> dict[str, object]:
    return {
        "games": {game: _results_text(one) for game, one in solver.games.items()},
        "days": {day.isoformat(): solved for day, solved in sorted(solver.days.items())},
    }


def _results_text(results: GameResults) -> dict[str, object]:
    return {
        "rating": _rating_text(results.rating),
        "tries": {
            key: [one.count, one.solved, one.last.isoformat()] for key, one in results.tries.items()
        },
        "mistakes": [
            [one.line, one.due.isoformat(), one.shown, one.solved] for one in results.mistakes
        ],
    }


def _rating_text(rating: Rating) -> list[float]:
    return [round(rating.value, 2), round(rating.deviation, 2), round(rating.volatility, 6)]


def _parsed(told: Any) -> _Content:
    """What a file says. Raises ValueError, TypeError, KeyError or AttributeError."""
    return _Content(
        {str(name): _parsed_solver(person) for name, person in told["people"].items()},
        {
            str(game): {str(key): _parsed_rating(one) for key, one in ratings.items()}
            for game, ratings in told["puzzles"].items()
        },
    )


def _parsed_solver(told: Any) -> Solver:
    return Solver(
        {str(game): _parsed_results(one) for game, one in told["games"].items()},
        {date.fromisoformat(day): bool(done) for day, done in told["days"].items()},
    )


def _parsed_results(told: Any) -> GameResults:
    return GameResults(
        _parsed_rating(told["rating"]),
        {
            str(key): Tries(int(count), bool(solved), date.fromisoformat(last))
            for key, (count, solved, last) in told["tries"].items()
        },
        tuple(
            Mistake(str(line), date.fromisoformat(due), int(shown), int(solved))
            for line, due, shown, solved in told["mistakes"]
        ),
    )


def _parsed_rating(told: Any) -> Rating:
    value, deviation, volatility = map(float, told)
    if not (-1000 < value < 5000 and 0 < deviation < 1000 and 1e-6 <= volatility < 10):
        raise ValueError
    return Rating(value, deviation, volatility)


_FORM: Final = Form(
    _Content(),
    _parsed,
    _plain,
    N_("What was noted of puzzles was damaged; it lies in “{path}” now."),
)
