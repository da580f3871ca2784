"""What the finished games add up to: per game, per player, per computer level."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from game.bots.levels import group_of
from game.match import HUMAN
from game.records.history import GameRecord, SeatResult


@dataclass(frozen=True, slots=True)
class Tally:
    """How one player, or one level, did in a number of games.

    ``won`` counts first places, ``shared`` those of them that another team shared. Points are None
    when nothing was played. ``streak`` is the number of games won in a row up to the last one, or
    the number not won in a row as a negative number; ``longest`` is the longest row of wins.
    """

    played: int = 0
    won: int = 0
    shared: int = 0
    average_points: float | None = None
    best_points: float | None = None
    streak: int = 0
    longest: int = 0


@dataclass(frozen=True, slots=True)
class PlayerTally:
    """The tally of the person ``name``, spelled as in the latest game."""

    name: str
    tally: Tally


@dataclass(frozen=True, slots=True)
class GameTally:
    """The tally of one game (its key): games played, and their average number of actions."""

    game: str
    played: int
    by_players: tuple[tuple[int, int], ...]
    average_actions: float
    shared: int
    first_seat_won: int
    """Games in which the seat that began was among the winners."""


def per_game(records: Iterable[GameRecord]) -> list[GameTally]:
    """One tally for each game that was played, the most played first."""
    groups: dict[str, list[GameRecord]] = defaultdict(list)
    for record in records:
        groups[record.game].append(record)
    tallies = [_game_tally(game, group) for game, group in groups.items()]
    return sorted(tallies, key=lambda tally: (-tally.played, tally.game))


def per_player(records: Sequence[GameRecord]) -> list[PlayerTally]:
    """One tally for each person, those who played most first.

    A person is known by the name, however it is capitalised. A name on two seats of one
    game counts for both. ``records`` come as ``History.games`` gives them, the latest first; give
    only those of one game, or of one number of players, for tallies of these.
    """
    names: dict[str, str] = {}
    results: dict[str, list[_Result]] = defaultdict(list)
    for record in records:
        for seat in record.seats:
            if seat.kind == HUMAN:
                key = name_key(seat.name)
                names.setdefault(key, seat.name)
                results[key].append(_Result(record, seat))
    tallies = [PlayerTally(names[key], _tally(found)) for key, found in results.items()]
    return sorted(tallies, key=lambda one: (-one.tally.played, name_key(one.name)))


def of_player(records: Sequence[GameRecord], name: str) -> Tally:
    """The tally of one person; all zero if nobody of that name played."""
    return _tally(list(_results(records, name)))


def per_player_game_and_size(
    records: Sequence[GameRecord], name: str
) -> list[tuple[str, int, Tally]]:
    """A person's tally for each game (key) and number of players, in that order."""
    groups: dict[tuple[str, int], list[_Result]] = defaultdict(list)
    for result in _results(records, name):
        groups[result.record.game, result.record.players].append(result)
    return [(game, players, _tally(groups[game, players])) for game, players in sorted(groups)]


def against_levels(records: Sequence[GameRecord], name: str) -> list[tuple[str, Tally]]:
    """A person's tally against each computer level that sat at the table as an opponent.

    “Ann against skilled: 3 of 7” is ``won`` of ``played``: Ann won three of seven games with a
    skilled computer among the opponents, whoever else played. The adaptive computers of
    all strengths count as one level.
    """
    groups: dict[str, list[_Result]] = defaultdict(list)
    for result in _results(records, name):
        for level in sorted({group_of(s.kind) for s in result.opponents if s.kind != HUMAN}):
            groups[level].append(result)
    return [(level, _tally(groups[level])) for level in sorted(groups)]


def per_level(records: Sequence[GameRecord]) -> list[tuple[str, Tally]]:
    """The tally of each computer level over all seats it sat on."""
    groups: dict[str, list[_Result]] = defaultdict(list)
    for record in records:
        for seat in record.seats:
            if seat.kind != HUMAN:
                groups[group_of(seat.kind)].append(_Result(record, seat))
    return [(level, _tally(groups[level])) for level in sorted(groups)]


def name_key(name: str) -> str:
    """What a name is compared by: without capitals, outer spaces, or ways to write an accent.

    >>> name_key(" ANN ") == name_key("Ann")
    True
    """
    return unicodedata.normalize("NFKC", name).strip().casefold()


@dataclass(frozen=True, slots=True)
class _Result:
    """One seat of one game."""

    record: GameRecord
    seat: SeatResult

    @property
    def opponents(self) -> list[SeatResult]:
        return [other for other in self.record.seats if other.team != self.seat.team]

    @property
    def won(self) -> bool:
        return self.seat.place == 1

    @property
    def shared(self) -> bool:
        return self.won and any(other.place == 1 for other in self.opponents)


def _results(records: Iterable[GameRecord], name: str) -> Iterator[_Result]:
    key = name_key(name)
    for record in records:
        for seat in record.seats:
            if seat.kind == HUMAN and name_key(seat.name) == key:
                yield _Result(record, seat)


def _tally(results: Sequence[_Result]) -> Tally:
    """The tally of results, the latest of which come first."""
    if not results:
        return Tally()
    runs = [(won, len(list(row))) for won, row in groupby(result.won for result in results)]
    points = [result.seat.points for result in results]
    return Tally(
        played=len(results),
        won=sum(length for won, length in runs if won),
        shared=sum(result.shared for result in results),
        average_points=sum(points) / len(points),
        best_points=max(points),
        streak=runs[0][1] if runs[0][0] else -runs[0][1],
        longest=max((length for won, length in runs if won), default=0),
    )


def _game_tally(game: str, records: Sequence[GameRecord]) -> GameTally:
    sizes: dict[int, int] = defaultdict(int)
    shared = first = 0
    for record in records:
        sizes[record.players] += 1
        winners = [seat for seat in record.seats if seat.place == 1]
        shared += len({seat.team for seat in winners}) > 1
        first += any(seat.seat == 0 for seat in winners)
    return GameTally(
        game,
        len(records),
        tuple(sorted(sizes.items())),
        sum(record.actions for record in records) / len(records),
        shared,
        first,
    )
