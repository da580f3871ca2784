"""What people made of puzzles: results, ratings, daily puzzles, and their own mistakes.

A person is a name, as in the history. Ratings are after Mark E. Glickman, "Example of the Glicko-2
system", 2013; step numbers are his. The volatility stays: in 300 simulated tries, half of them
after a jump of 300 points, its step 5 brought 0.1 points of 67.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from math import exp, pi, sqrt
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from game.records.store import Store
from game.seats import name_key

_CENTRE: Final = 1500.0
_SCALE: Final = 173.7178
_LEAST_DEVIATION: Final = 45.0
"""A rating never stands quite still."""


class Rating(NamedTuple):
    """``value`` on the usual rating scale, with its ``deviation``.

    ``volatility`` is how much the strength behind it changes.
    """

    value: float = _CENTRE
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def is_rough(self) -> bool:
        """Whether too little is known for the value to mean much."""
        return self.deviation > 110


def rated(rating: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """The rating after one period with these results: opponents, each with a score of 0 to 1.

    >>> round(rated(Rating(), [(Rating(1500, 30), 1.0)]).value)
    1675
    """
    if not results:
        return rating
    mu, phi = (rating.value - _CENTRE) / _SCALE, rating.deviation / _SCALE  # step 2
    information = surprise = 0.0
    for opponent, score in results:
        weight = 1 / sqrt(1 + 3 * (opponent.deviation / _SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-weight * (mu - (opponent.value - _CENTRE) / _SCALE)))
        information += weight**2 * expected * (1 - expected)  # step 3
        surprise += weight * (score - expected)  # step 4
    before = phi**2 + rating.volatility**2  # step 6
    after = 1 / sqrt(1 / before + information)  # step 7
    return Rating(
        _CENTRE + _SCALE * (mu + after**2 * surprise),
        max(_LEAST_DEVIATION, _SCALE * after),
        rating.volatility,
    )


SOLVED: Final = 1.0
HINTED: Final = 0.5
FAILED: Final = 0.0
"""Scores of a try."""

DAYS_BETWEEN: Final = (1, 3, 7)
"""The days until a mistake comes back: the first time, the second, and from then on."""

OFTEN_ENOUGH: Final = 2
"""A mistake solved this often is done."""

MOST_MISTAKES: Final = 60
"""The most mistakes kept of one game; the oldest make room."""

BEGINNER: Final = Rating(1100)
"""Someone who has solved nothing yet: between the computers that solve the easy puzzles."""

_FIRST_DEVIATION: Final = 150.0
"""The deviation of a puzzle's initial rating, which was measured with computers."""


class Tries(NamedTuple):
    """How often a puzzle was tried, whether it was ever solved, and the last try."""

    tried: int  # times
    solved: bool
    last: date


class Mistake(NamedTuple):
    """Someone's own decision that comes back as a puzzle.

    ``line`` is the puzzle as in a puzzle file. It comes back on ``due``, and has come back
    ``shown`` times and been solved ``solved`` times.
    """

    line: str
    due: date
    shown: int = 0
    solved: int = 0


class GameResults(NamedTuple):
    """A person's results in one game's puzzles, by key."""

    rating: Rating = BEGINNER
    tries: Mapping[str, Tries] = MappingProxyType({})
    mistakes: tuple[Mistake, ...] = ()

    @property
    def solved(self) -> int:
        """How many puzzles were ever solved."""
        return sum(one.solved for one in self.tries.values())

    def due(self, today: date) -> list[Mistake]:
        """The mistakes due by today."""
        return [mistake for mistake in self.mistakes if mistake.due <= today]


class Solver(NamedTuple):
    """What one person made of puzzles; ``days`` says whether a day's puzzle is solved."""

    games: Mapping[str, GameResults] = MappingProxyType({})
    days: Mapping[date, bool] = MappingProxyType({})

    def of(self, game: str) -> GameResults:
        return self.games.get(game, GameResults())


class Answered(NamedTuple):
    """A puzzle that was tried: its game, key and initial rating, the score, and when.

    ``day`` is the day whose puzzle it was, if any.
    """

    game: str
    key: str
    rating: float
    score: float
    today: date
    day: date | None = None


_TRIED: Final = """INSERT INTO tries VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (person, game, puzzle) DO UPDATE SET count = max(count, excluded.count),
        solved = max(solved, excluded.solved), last = max(last, excluded.last)"""
_DAY: Final = """INSERT INTO days VALUES (?, ?, ?)
    ON CONFLICT (person, day) DO UPDATE SET solved = max(solved, excluded.solved)"""
_RATED: Final = "INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?)"
_MISTAKE: Final = """INSERT INTO mistakes (person, game, line, due, shown, solved)
    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (person, game, line) DO NOTHING"""


_WHICH: Final = "WHERE person = ? AND game = ? AND line = ?"


class PuzzleBook:
    """The puzzle results in a store. All methods raise RecordError.

    What was solved before anyone had a name belongs to the first who has one.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, person: str) -> Solver:
        """What a person made of puzzles."""
        return self._of(self._owner(person))

    def puzzle_ratings(self, game: str) -> Mapping[str, Rating]:
        """The ratings of puzzles tried here, by key."""
        sql = "SELECT puzzle, value, deviation, volatility FROM puzzles WHERE game = ?"
        return {puzzle: Rating(*rating) for puzzle, *rating in self._store.query(sql, (game,))}

    def note(self, person: str, answered: Answered) -> tuple[Rating, Rating]:
        """Note a try; returns the person's rating before and after.

        Only the first try of a puzzle is rated, but a day's puzzle can still be solved later.
        """
        game, key, today = answered.game, answered.key, answered.today.isoformat()
        solved = answered.score > FAILED
        with self._store.change() as db:
            who = self._owned(person)
            results = self._of(who).of(game)
            before = after = results.rating
            known = results.tries.get(key)
            if known is None:
                first = Rating(answered.rating, _FIRST_DEVIATION)
                puzzle = self.puzzle_ratings(game).get(key, first)
                after = rated(before, [(puzzle, answered.score)])
                moved = rated(puzzle, [(before, 1 - answered.score)])
                db.execute(_RATED, (who, game, *after))
                db.execute(
                    "INSERT OR REPLACE INTO puzzles VALUES (?, ?, ?, ?, ?)",
                    (game, key, *moved),
                )
            count = 0 if known is None else known.tried
            db.execute(_TRIED, (who, game, key, min(count + 1, 1_000_000), solved, today))
            if answered.day is not None:
                db.execute(_DAY, (who, answered.day.isoformat(), solved))
        return before, after

    def keep_mistake(self, person: str, game: str, line: str, today: date) -> None:
        """Keep a mistake, unless it's there."""
        due = (today + timedelta(DAYS_BETWEEN[0])).isoformat()
        with self._store.change():
            self._keep(self._owned(person), game, [(line, due, 0, 0)])

    def answer_mistake(self, person: str, game: str, line: str, score: float, today: date) -> None:
        """Note that a mistake came back; once solved often enough it's gone."""
        which = (self._owner(person), game, line)
        with self._store.change() as db:
            for (shown,) in self._store.query(f"SELECT shown FROM mistakes {_WHICH}", which):
                wait = DAYS_BETWEEN[min(shown + 1, len(DAYS_BETWEEN) - 1)]
                due = (today + timedelta(wait)).isoformat()
                db.execute(
                    "UPDATE mistakes SET due = ?, shown = min(shown + 1, 1000), "
                    f"solved = solved + ? {_WHICH}",
                    (due, score == SOLVED, *which),
                )
            db.execute(f"DELETE FROM mistakes {_WHICH} AND solved >= ?", (*which, OFTEN_ENOUGH))

    def drop_mistake(self, person: str, game: str, line: str) -> None:
        with self._store.change() as db:
            db.execute(f"DELETE FROM mistakes {_WHICH}", (self._owner(person), game, line))

    def told(self, person: str) -> dict[str, object]:
        """What a person made of puzzles, as plain data for ``take``."""
        solver = self._of(name_key(person))
        return {
            "games": {game: _told(results) for game, results in solver.games.items()},
            "days": {day.isoformat(): solved for day, solved in solver.days.items()},
        }

    def take(self, person: str, told: Any) -> None:
        """Add what plain data says a person made of puzzles.

        The rating with the smaller deviation stays. Wrong data raise ValueError, KeyError,
        TypeError, AttributeError or an SQLite error.
        """
        who = name_key(person)
        known = self._of(who).games
        with self._store.change() as db:
            for game, results in told["games"].items():
                rating = results["rating"]
                if game not in known or rating[1] < known[game].rating.deviation:
                    db.execute(_RATED, (who, game, *rating))
                tries = results["tries"].items()
                db.executemany(_TRIED, [(who, game, key, *tried) for key, tried in tries])
                self._keep(who, game, results["mistakes"])
            db.executemany(_DAY, [(who, *day) for day in told["days"].items()])

    def take_puzzles(self, told: Any) -> None:
        """Keep puzzle ratings by game and key, where none are known; raises as ``take``."""
        with self._store.change() as db:
            for game, ratings in told.items():
                db.executemany(
                    "INSERT INTO puzzles VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    [(game, key, *rating) for key, rating in ratings.items()],
                )

    def rename(self, person: str, to: str) -> None:
        """Move everything a person has solved to ``to``; to no one for ""."""
        key = name_key(person)
        if key == name_key(to):
            return
        with self._store.change() as db:
            told = self.told(person)
            for table in ("ratings", "tries", "mistakes", "days"):
                db.execute(f"DELETE FROM {table} WHERE person = ?", (key,))
            if to:
                self.take(to, told)

    def _owner(self, person: str) -> str:
        """The name a person's results are kept under."""
        key = name_key(person)
        sql = (
            "SELECT person FROM tries WHERE person IN (?1, '') UNION "
            "SELECT person FROM mistakes WHERE person IN (?1, '')"
        )
        return "" if self._store.query(sql, (key,)) == [("",)] else key

    def _owned(self, person: str) -> str:
        """The same, once what no one had solved is theirs; within a change."""
        if not self._owner(person):
            self.rename("", person)
        return name_key(person)

    def _keep(self, who: str, game: str, mistakes: Iterable[Sequence[object]]) -> None:
        with self._store.change() as db:
            db.executemany(_MISTAKE, [(who, game, *mistake) for mistake in mistakes])
            db.execute(
                "DELETE FROM mistakes WHERE person = ?1 AND game = ?2 AND number NOT IN "
                "(SELECT number FROM mistakes WHERE person = ?1 AND game = ?2 "
                "ORDER BY number DESC LIMIT ?3)",
                (who, game, MOST_MISTAKES),
            )

    def _of(self, who: str) -> Solver:
        def rows(table: str, columns: str) -> list[tuple[Any, ...]]:
            return self._store.query(f"SELECT {columns} FROM {table} WHERE person = ?", (who,))

        ratings: dict[str, Rating] = {}
        tries: dict[str, dict[str, Tries]] = defaultdict(dict)
        mistakes: dict[str, list[Mistake]] = defaultdict(list)
        for game, *rating in rows("ratings", "game, value, deviation, volatility"):
            ratings[game] = Rating(*rating)
        for game, key, count, solved, last in rows("tries", "game, puzzle, count, solved, last"):
            tries[game][key] = Tries(count, bool(solved), date.fromisoformat(last))
        for game, line, due, shown, solved in rows("mistakes", "game, line, due, shown, solved"):
            mistakes[game].append(Mistake(line, date.fromisoformat(due), shown, solved))
        return Solver(
            {
                game: GameResults(ratings.get(game, BEGINNER), tries[game], tuple(mistakes[game]))
                for game in {**ratings, **tries, **mistakes}
            },
            {date.fromisoformat(day): bool(solved) for day, solved in rows("days", "day, solved")},
        )


def _told(results: GameResults) -> dict[str, object]:
    return {
        "rating": tuple(results.rating),
        "tries": {
            key: [one.tried, one.solved, one.last.isoformat()] for key, one in results.tries.items()
        },
        "mistakes": [
            [one.line, one.due.isoformat(), one.shown, one.solved] for one in results.mistakes
        ],
    }
