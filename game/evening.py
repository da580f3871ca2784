"""The course of an evening as one value: its people, its programme, and who's ahead.

Nothing changes in place; each step returns the evening after it. People's numbers are their places
in ``people``, which they keep even when they leave.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random
from typing import Any, Final, NamedTuple

from game.catalogue import GAMES
from game.match import MAX_NAME, Match
from game.messages import printable
from game.programme import (
    COMPUTER,
    FEWEST,
    MOST,
    Bout,
    in_turn_order,
    plan,
    seats_of,
    table_of,
    time_of,
)
from game.seats import FIGURE_COUNT, HUMAN, Seat

_MOST_BOUTS: Final = 100
_MOST_PEOPLE: Final = 60
_MOST_MINUTES: Final = 10_000
_FIRST_YEAR: Final = 1900
_LAST_YEAR: Final = 9000
_FINAL_WEIGHT: Final = 2
"""The final counts like this many matches."""


WHOLE = 10
"""The points for beating everyone."""


def shares(places: Sequence[int], teams: Sequence[int]) -> tuple[float, ...]:
    """For each seat the part of its opponents, 0 to 1, that it beat; a tie counts half.

    ``places`` are 1 for the best, equal for ties; seats with the same number in ``teams`` are
    partners, not opponents. Among equals everyone can expect one half, however many play: each pair
    of opponents shares exactly one.

    >>> shares((1, 2, 3), (0, 1, 2))
    (1.0, 0.5, 0.0)
    >>> shares((1, 1, 3), (0, 1, 2))
    (0.75, 0.75, 0.0)
    """
    result = []
    for place, team in zip(places, teams, strict=True):
        others = [p for p, t in zip(places, teams, strict=True) if t != team]
        behind = sum(1.0 if place < other else 0.5 * (place == other) for other in others)
        result.append(behind / len(others))
    return tuple(result)


class Guest(NamedTuple):
    """Someone who takes part; colour, symbol and figure are those of a ``Seat``."""

    name: str
    colour: int
    symbol: int
    left: bool = False
    figure: int | None = None

    @property
    def seat(self) -> Seat:
        """The seat they'd take at a table."""
        return Seat(self.name, HUMAN, self.colour, self.symbol, self.figure)


class MatchResult(NamedTuple):
    """How a match ended: every seat's place, who were partners, and how long it was.

    ``lead`` is how far the runner-up was behind, as a part of the winner's points.
    """

    places: tuple[int, ...]
    teams: tuple[int, ...]
    moves: int
    lead: float = 1.0

    @property
    def is_draw(self) -> bool:
        """Whether everyone came first."""
        return set(self.places) == {1}


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match of the evening. ``save`` is the id of its save once it has begun."""

    bout: Bout
    save: str = ""
    result: MatchResult | None = None

    @property
    def is_open(self) -> bool:
        """Whether it has begun and isn't over."""
        return bool(self.save) and self.result is None


@dataclass(frozen=True, slots=True)
class Standing:
    """How someone stands: ``average`` points per match, 0 to 10, over ``played`` of them.

    ``won`` counts first places not shared by everyone. ``place`` is None for anyone who has played
    less than half as much as someone else. ``played`` leaves out the final.
    """

    person: int
    average: float
    played: int
    won: int
    place: int | None
    in_final: bool


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening planned for ``minutes``; ``date`` is when it began, ISO 8601.

    It's ``over`` once its people have seen the result, or left it.
    """

    people: tuple[Guest, ...]
    games: tuple[str, ...]
    minutes: int
    seed: int
    date: str
    fixtures: tuple[Fixture, ...]
    over: bool = False

    @property
    def here(self) -> tuple[int, ...]:
        """The numbers of those who haven't left."""
        return tuple(n for n, guest in enumerate(self.people) if not guest.left)

    @property
    def saves(self) -> tuple[str, ...]:
        """What its matches are saved as, in their order; "" for those not begun."""
        return tuple(each.save for each in self.fixtures)

    @property
    def number(self) -> int:
        """The number of the match under way, or the next; one past the last if there's none."""
        return next(
            (n for n, each in enumerate(self.fixtures) if each.result is None), len(self.fixtures)
        )

    @property
    def next(self) -> Fixture | None:
        """The match under way or the next one; None after the last."""
        number = self.number
        return self.fixtures[number] if number < len(self.fixtures) else None

    @property
    def done(self) -> tuple[Fixture, ...]:
        """The finished matches in order."""
        return self.fixtures[: self.number]

    def names(self, numbers: Sequence[int]) -> list[str]:
        return [self.people[number].name for number in numbers]

    def waiting(self, fixture: Fixture) -> list[int]:
        """Who sits out a match; for the final, those who didn't earn a seat."""
        return [number for number in self.here if number not in fixture.bout.seats]

    def minutes_left(self) -> int:
        """How long the rest will take, breaks included."""
        return sum(time_of(each.bout) for each in self.fixtures[self.number :])

    # What happens

    def begun(self, number: int, save: str) -> Evening:
        """The match ``number`` has begun; one that had begun already stays as it is."""
        each = self.fixtures[number]
        return self if each.save else self._with(number, replace(each, save=save))

    def settled(self, save: str, result: MatchResult) -> Evening:
        """The match saved as ``save`` is over; after the last one the final's seats are known.

        One that was taken back and finished again counts as it ended last.
        """
        for number, each in enumerate(self.fixtures):
            if each.save == save and each.result != result:
                return self._with(number, replace(each, result=result))._with_finalists()
        return self

    def lost(self, save: str) -> Evening:
        """The match saved as ``save`` can't be opened any more: it will start over."""
        for number, each in enumerate(self.fixtures):
            if each.save == save and each.result is None:
                return self._with(number, replace(each, save=""))
        return self

    def with_people(self, people: Sequence[Guest], seed: int) -> Evening:
        """The evening with other people, and the rest of it replanned.

        ``people`` are all who were there, in order, some of whom may have left or come back, then
        the new ones. Raises ValueError if too few or too many are here.
        """
        return replace(self, people=tuple(people)).planned_anew(seed)

    def planned_anew(self, seed: int) -> Evening:
        """Another programme for what hasn't begun yet."""
        kept = [each for each in self.fixtures if each.save]
        fresh = [each for each in self.fixtures if not each.save]
        spent = sum(time_of(each.bout) for each in kept)
        if not fresh or any(each.bout.final for each in kept):
            return self
        rest = plan(
            self.here,
            self.games,
            max(0, self.minutes - spent),
            seed,
            [each.bout for each in kept],
        )
        fixtures = (*kept, *map(Fixture, rest))
        return replace(self, fixtures=fixtures, seed=seed)._with_finalists()

    def to_final(self) -> Evening:
        """Skip what hasn't begun and play the final next; without a final it ends.

        Before the first match no one has earned a final, and nothing changes.
        """
        if not self.done:
            return self
        kept = [each for each in self.fixtures if each.save or each.bout.final]
        return replace(self, fixtures=tuple(kept))._with_finalists()

    def _with(self, number: int, fixture: Fixture) -> Evening:
        before, after = self.fixtures[:number], self.fixtures[number + 1 :]
        return replace(self, fixtures=(*before, fixture, *after))

    def _with_finalists(self) -> Evening:
        """Give a final that's next to the best of those here."""
        each = self.next
        if each is None or not each.bout.final or each.save or not self.done:
            return self
        here = self.here
        wanted = len(here) if len(here) < 5 else (len(here) + 1) // 2
        count = seats_of(each.bout.game, wanted)
        best = sorted(
            (standing for standing in self.standings() if standing.person in here),
            key=lambda one: (one.place is None, -one.average, -one.won, one.person),
        )[:count]
        seats = in_turn_order(
            each.bout.game,
            [one.person for one in best],
            table_of(each.bout.game, count),
            [done.bout for done in self.done],
            Random(self.seed),
        )
        return self._with(self.number, replace(each, bout=replace(each.bout, seats=seats)))

    # Who's ahead

    def standings(self) -> list[Standing]:
        """Everyone who has played, best first; finalists before the others.

        The final counts double. Equal averages share a place unless the final separates them.
        """
        points: dict[int, list[float]] = {}
        won: Counter[int] = Counter()
        in_final: dict[int, float] = {}
        for each in self.done:
            result = each.result
            assert result is not None
            parts = shares(result.places, result.teams)
            for who, part, place in zip(each.bout.seats, parts, result.places, strict=True):
                if who == COMPUTER:
                    continue
                points.setdefault(who, []).extend(
                    [part] * (_FINAL_WEIGHT if each.bout.final else 1)
                )
                won[who] += place == 1 and not result.is_draw
                if each.bout.final:
                    in_final[who] = part
        played = {
            who: len(parts) - _FINAL_WEIGHT * (who in in_final) for who, parts in points.items()
        }
        most = max(played.values(), default=0)

        def rank(who: int) -> tuple[bool, bool, float, float]:
            average = sum(points[who]) / len(points[who])
            enough = 2 * played[who] >= most or who in in_final
            return who in in_final, enough, round(average, 6), in_final.get(who, 0.0)

        order = sorted(points, key=lambda who: (*rank(who), -who), reverse=True)
        ranks = [rank(who) for who in order]
        return [
            Standing(
                who,
                WHOLE * each[2],
                played[who],
                won[who],
                ranks.index(each) + 1 if each[1] else None,
                who in in_final,
            )
            for who, each in zip(order, ranks, strict=True)
        ]

    # Kept

    def to_json(self) -> dict[str, object]:
        """Plain data; ``from_json`` gives the evening back."""
        return {
            "people": [guest[: 4 if guest.figure is None else 5] for guest in self.people],
            "games": self.games,
            "minutes": self.minutes,
            "seed": self.seed,
            "date": self.date,
            "matches": [_fixture_to_json(each) for each in self.fixtures],
            "over": self.over,
        }

    @staticmethod
    def from_json(told: Any) -> Evening:
        """The evening in plain data. Raises ValueError, TypeError or KeyError."""
        people = tuple(_guest(each) for each in told["people"])
        games = tuple(map(str, told["games"]))
        fixtures = tuple(_fixture_from_json(each, len(people)) for each in told["matches"])
        date = str(told["date"])
        # Everything that tells of the evening later relies on this.
        if not _FIRST_YEAR <= datetime.fromisoformat(date).year <= _LAST_YEAR:
            raise ValueError(date)
        evening = Evening(
            people,
            games,
            _whole(told["minutes"], 0, _MOST_MINUTES),
            _whole(told["seed"], 0, 2**64),
            date,
            fixtures,
            told["over"] is True,
        )
        sound = (
            FEWEST <= len(evening.here) <= MOST
            and len(people) <= _MOST_PEOPLE
            and 0 < len(games) == len(set(games))
            and all(game in GAMES for game in games)
            and len(fixtures) <= _MOST_BOUTS
            and all(each.result is None for each in fixtures[evening.number :])
        )
        if not sound:
            raise ValueError("no evening is like this")
        return evening


def new_evening(
    people: Sequence[Guest], games: Sequence[str], minutes: int, seed: int, date: str
) -> Evening:
    """An evening before its first match. Raises ValueError as ``plan`` does."""
    bouts = plan(range(len(people)), games, minutes, seed)
    fixtures = tuple(map(Fixture, bouts))
    return Evening(tuple(people), tuple(games), minutes, seed, date, fixtures)


def result_of(match: Match) -> MatchResult:
    """How a finished match ended."""
    last = match.states[-1]
    outcome, points = last.standing(), last.returns()
    place_of, ranking = outcome.places, outcome.ranking
    team_of = {seat: n for n, team in enumerate(last.teams) for seat in team}
    ordered = [points[group[0]] for group in ranking]
    span = max(map(abs, ordered[:2])) or 1.0
    lead = abs(ordered[0] - ordered[1]) / span if len(ordered) > 1 else 0.0
    seats = range(len(match.seats))
    return MatchResult(
        tuple(place_of[seat] for seat in seats),
        tuple(team_of[seat] for seat in seats),
        match.moves(),
        lead,
    )


def _guest(told: Any) -> Guest:
    name, colour, symbol, left, *chosen = told
    name = printable(name, MAX_NAME).strip()
    if not name:
        raise ValueError(told)
    figure = _whole(chosen[0], 0, FIGURE_COUNT - 1) if chosen else None
    return Guest(name, _whole(colour, 0, 5), _whole(symbol, 0, 5), left is True, figure)


def _whole(told: object, least: int, most: int) -> int:
    """A whole number from a file. Raises ValueError for anything else."""
    if type(told) is not int or not least <= told <= most:
        raise ValueError(told)
    return told


def _fixture_to_json(each: Fixture) -> dict[str, object]:
    bout = each.bout
    return {
        "game": bout.game,
        "seats": bout.seats,
        "minutes": bout.minutes,
        "break": bout.after_break,
        "final": bout.final,
        "save": each.save,
        "result": each.result,
    }


def _fixture_from_json(told: Any, people: int) -> Fixture:
    seats = tuple(_whole(seat, COMPUTER, people - 1) for seat in told["seats"])
    game, final, save = str(told["game"]), told["final"] is True, str(told["save"])
    persons = [seat for seat in seats if seat != COMPUTER]
    fits = (
        len(seats) in GAMES[game].players
        and all(seat >= 0 for seat in persons)
        and len(set(persons)) == len(persons) > 0
    )
    if not fits and not (final and not seats and not save):
        raise ValueError(told)
    bout = Bout(
        game, seats, _whole(told["minutes"], 0, _MOST_MINUTES), told["break"] is True, final
    )
    result = None
    if told["result"] is not None:
        places, teams, moves, lead = told["result"]
        result = MatchResult(
            tuple(_whole(place, 1, len(seats)) for place in places),
            tuple(_whole(team, 0, len(seats)) for team in teams),
            _whole(moves, 0, 1_000_000),
            float(lead),
        )
        if not 0 <= result.lead <= 2:
            raise ValueError(lead)
        if not (save and len(result.places) == len(result.teams) == len(seats)):
            raise ValueError(told)
        if min(Counter(result.teams).values()) == len(seats):
            raise ValueError("nobody was an opponent")
    return Fixture(bout, save, result)
