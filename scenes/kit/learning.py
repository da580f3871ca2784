"""The app's lessons and puzzles, and puzzles for one person.

Today's puzzle, the next one, their own mistakes, and the results.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, Final

from game.catalogue import GAMES
from game.match import Match
from game.records.files import RecordError
from game.records.puzzle_book import FAILED, Answered, Mistake, PuzzleBook, Rating
from game.records.store import Learning
from game.tasks.puzzles import (
    MISTAKE,
    STEP,
    Collection,
    Kind,
    Puzzle,
    game_of,
    mistake_of,
    next_puzzle,
    puzzle_of,
    read_collection,
    read_mistake,
)
from game.tasks.task import acting_seat
from scenes.kit.assets import games_with_puzzles, has_asset, read_asset
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import paragraph, signed_number

if TYPE_CHECKING:
    from game.bots.bot import Advice
    from game.tasks.lessons import Course

STEPS: Final = {"easier": -STEP, "own": 0, "harder": STEP}
"""How far from a person's rating puzzles may be, by the setting's value."""


@cache
def course_of(game: str) -> "Course":
    """The lessons of ``game``, a key of the catalogue; no boards if it has none."""
    from game.tasks.lessons import Course, read_course

    file = f"lessons/{game}.toml"
    return read_asset(file, partial(read_course, game)) if has_asset(file) else Course(game, ())


def boards_done(learning: Learning, person: str, game: str) -> frozenset[str]:
    """A game's boards a person has done; none if that can't be read."""
    try:
        return learning.boards(person, game)
    except RecordError:
        return frozenset()


@cache
def puzzles_of(game: str) -> Collection:
    """The puzzles of ``game``; none if it has none."""
    file = f"puzzles/{game}.jsonl"
    if not has_asset(file):
        return Collection({}, ())
    return read_asset(file, partial(read_collection, game))


@dataclass(frozen=True, slots=True)
class Asked:
    """A puzzle to solve, and where it comes from.

    ``wanted`` is the kind the person chose, "" for any. ``day`` is the day whose puzzle it is;
    ``mistake`` the own decision that comes back in it.
    """

    puzzle: Puzzle
    wanted: str = ""
    day: date | None = None
    mistake: Mistake | None = None

    @property
    def game(self) -> str:
        """Its game's key."""
        return self.puzzle.task.position.game

    @property
    def kind(self) -> Kind:
        """The question, in English."""
        return MISTAKE if self.mistake else puzzles_of(self.game).kinds[self.puzzle.kind]

    def question(self) -> str:
        """The question, translated, with the rules if they're not the usual ones."""
        return paragraph([_(self.kind.ask), *map(_, self.other_rules())])

    def other_rules(self) -> Iterator[str]:
        """What's played otherwise than by any number of players as a rule, in English."""
        position = self.puzzle.task.position
        for option in GAMES[self.game].options:
            value = position.options.get(option.key, option.default_for(position.players))
            # Numbers, of rounds or of centimetres, show at the table or don't matter here.
            if value != option.default and type(value) is not int:
                yield option.choice_of(value).explanation


def puzzle_of_day(day: date) -> Asked | None:
    """A day's puzzle by the usual rules, the same for everyone; None if no game has puzzles."""
    games = games_with_puzzles()
    if not games:
        return None
    puzzles = puzzles_of(game_of(games, day)).puzzles
    usual = [puzzle for puzzle in puzzles if not any(Asked(puzzle).other_rules())]
    return Asked(puzzle_of(usual or puzzles, day), day=day)


class PuzzleDesk:
    """Hands out puzzles at this computer, and notes the results.

    Anything that reads or writes the book raises RecordError.
    """

    def __init__(
        self, book: PuzzleBook, people: Sequence[str], level: str, rng: Random, today: date
    ) -> None:
        """``people`` are those known here, the solver first; ``level`` is the setting's value."""
        self._book, self._rng, self._today = book, rng, today
        self._people = people
        self._person = people[0] if people else ""
        self._step = STEPS[level]

    def next(
        self, game: str, wanted: str = "", after: Asked | None = None, *, in_hand: bool = True
    ) -> Asked | None:
        """The next puzzle, of the wanted kind; None if there's none.

        Unless ``in_hand``, it doesn't begin with something in hand. A mistake that's due comes
        first, but never two in a row.
        """
        results = self._book.of(self._person).of(game)
        if not wanted and (after is None or after.mistake is None):
            mistake = self.due(game)
            if mistake is not None:
                return mistake
        puzzle = next_puzzle(
            puzzles_of(game),
            results,
            self._book.puzzle_ratings(game),
            self._rng,
            self._today,
            kind=wanted,
            step=self._step,
            in_hand=in_hand,
        )
        return None if puzzle is None else Asked(puzzle, wanted)

    def due(self, game: str) -> Asked | None:
        """One of the person's own mistakes that's due by today."""
        for mistake in self._book.of(self._person).of(game).due(self._today):
            puzzle = read_mistake(game, mistake.line)
            if puzzle is None:
                # An older version of the game wrote it.
                self._book.drop_mistake(self._person, game, mistake.line)
            else:
                return Asked(puzzle, mistake=mistake)
        return None

    def note(self, asked: Asked, score: float) -> tuple[Rating, Rating] | None:
        """Note a try; the rating before and after it, None if nothing is rated."""
        if asked.mistake is not None:
            line = asked.mistake.line
            self._book.answer_mistake(self._person, asked.game, line, score, self._today)
            return None
        tried = self._book.of(self._person).of(asked.game).tries
        puzzle = asked.puzzle
        before, after = self._book.note(
            self._person,
            Answered(asked.game, puzzle.key, puzzle.rating, score, self._today, asked.day),
        )
        return None if puzzle.key in tried else (before, after)

    def keep(self, match: Match, advice: "Advice") -> None:
        """Keep the decision at the cursor of ``match`` if it was a person's blunder.

        ``advice`` is about it. It belongs to the person of that name, else to the solver.
        """
        seat = match.seats[acting_seat(match.state)]
        line = mistake_of(match, advice) if seat.is_human else None
        if line is not None:
            person = seat.name if seat.name in self._people else self._person
            self._book.keep_mistake(person, match.info.key, line, self._today)

    def drop(self, asked: Asked) -> None:
        """Drop the mistake behind a puzzle."""
        if asked.mistake is not None:
            self._book.drop_mistake(self._person, asked.game, asked.mistake.line)


class Attempt:
    """Someone at a puzzle: only the first try is rated, but it can be solved later."""

    def __init__(self, desk: PuzzleDesk, asked: Asked) -> None:
        self.asked = asked
        self._desk = desk
        self._noted = False

    def note(self, score: float) -> str:
        """Note how a try ended; returns what it did to the rating, if anything.

        Raises RecordError.
        """
        if self._noted and (score == FAILED or self.asked.mistake is not None):
            return ""
        self._noted = True
        ratings = self._desk.note(self.asked, score)
        if ratings is None or ratings[0].is_rough:
            # The first ratings jump about, and would only discourage.
            return ""
        before, after = (round(rating.value) for rating in ratings)
        return _(
            "Your rating: {after} ({change}).", after=after, change=signed_number(after - before)
        )
