"""How strong players are, by their finished games, and what would make their match even.

Everyone, people and computer levels alike, has one number on a log-odds scale; being better by 1.1
wins three of four games. All games count, also those with a head start, as far as its worth was
counted: seats and head starts are counted in games among equal computers.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, log, sqrt
from typing import Final

from game.bots.kinds import next_strength
from game.bots.levels import FIRST_STRENGTH, LEVELS, group_of, strength_of
from game.handicaps import Handicap, Handicaps
from game.match import HUMAN, Seat
from game.protocol import GameInfo, OptionValue
from game.records.history import GameRecord, SeatResult
from game.seats import name_key


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval around a share of ``games`` games.

    >>> [round(end, 3) for end in wilson(0.7, 100)]
    [0.604, 0.781]
    """
    if not games:
        return 0.0, 1.0
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games**2))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def odds(share: float) -> float:
    """A share of the win as log-odds, kept off 0 and 1; 0 for one half."""
    inside = min(max(share, 0.01), 0.99)
    return log(inside / (1 - inside))


@dataclass(frozen=True, slots=True)
class CountedShare:
    """A share of the win, 0 to 1, counted in this many ``games`` of ``sides`` sides."""

    share: float
    games: int
    sides: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the true share."""
        return wilson(self.share, self.games)

    @property
    def more(self) -> int:
        """Wins in 100 games beyond a fair share."""
        return round(100 * (self.share - 1 / self.sides))

    @property
    def strength(self) -> float:
        """How much stronger it makes a side, as log-odds against another."""
        return odds(self.share) - odds(1 / self.sides)


@dataclass(frozen=True, slots=True)
class WinCounts:
    """What was counted for one game, with computers.

    ``seats`` have, by the number of players, what each seat in turn order won; ``head_starts``, by
    the number of players, the kind and the amount, what a side with it won.
    """

    seats: Mapping[int, tuple[CountedShare, ...]] = field(default_factory=dict)
    head_starts: Mapping[tuple[int, str, int], CountedShare] = field(default_factory=dict)

    def of(self, players: int, key: str, amount: int) -> CountedShare | None:
        """What a head start is worth with this many players, else with the fewest counted.

        None if it wasn't counted.
        """
        numbers = [n for n, *given in self.head_starts if given == [key, amount]]
        if not numbers:
            return None
        nearest = players if players in numbers else min(numbers)
        return self.head_starts[nearest, key, amount]


def read_worth(text: str) -> WinCounts:
    """What a game's file says. Raises ValueError if it's damaged."""
    try:
        data = tomllib.loads(text)
        seats = {}
        for row in data["seats"]:
            shares = [float(share) for share in row["shares"]]
            sides = len(shares)
            seats[int(row["players"])] = tuple(
                CountedShare(share, int(row["games"]), sides) for share in shares
            )
        head_starts = {
            (int(row["players"]), str(row["kind"]), int(row["amount"])): CountedShare(
                float(row["share"]), int(row["games"]), len(seats[int(row["players"])])
            )
            for row in data["head_starts"]
        }
        return WinCounts(seats, head_starts)
    except (KeyError, TypeError, ValueError) as problem:
        raise ValueError(f"This is no file of what was counted: {problem}.") from None


ENOUGH: Final = 3
"""A proposal needs this many games of everyone."""

MOST_GAMES: Final = 400
"""The most games used, latest first."""

_USUAL: Final = 1.2
"""How far players are apart before anything is known (a standard deviation)."""

_CLOSE: Final = 1e-4

Player = tuple[str, str]
"""A person by name, or a computer by level."""


def player_at(seat: Seat | SeatResult) -> Player:
    """Who sits there; an adaptive computer is the level closest to it."""
    if seat.kind == "human":
        return "person", name_key(seat.name)
    strength = strength_of(seat.kind)
    if strength is not None:
        return "computer", list(LEVELS)[round(strength / 100)]
    return "computer", group_of(seat.kind)


@dataclass(frozen=True, slots=True)
class Proposal:
    """What makes a match even.

    ``shares`` are the wins each seat can expect, of 1 in all (partners have the same), without
    the ``handicaps``, which may be none.
    """

    handicaps: Handicaps
    shares: tuple[float, ...]


def games_of(seats: Sequence[Seat], records: Iterable[GameRecord]) -> tuple[int, ...]:
    """How many of the games each seat's player was in."""
    counted = [{player_at(each) for each in record.seats} for record in records]
    return tuple(sum(player_at(seat) in players for players in counted) for seat in seats)


def unknown(seats: Sequence[Seat], records: Sequence[GameRecord]) -> tuple[int, ...]:
    """The seats of people about whom too little is known for a proposal."""
    counted = games_of(seats, records)
    return tuple(
        seat for seat, each in enumerate(seats) if each.is_human and counted[seat] < ENOUGH
    )


def proposal(
    info: GameInfo,
    seats: Sequence[Seat],
    options: Mapping[str, OptionValue],
    records: Sequence[GameRecord],
    worth: WinCounts,
) -> Proposal | None:
    """What would make a match of these seats even; None if too little is known of them.

    ``records`` are finished games of ``info``. Of all kinds and amounts that fit the complete
    ``options``, each side but the strongest gets what brings it closest to that one, or nothing.
    """
    teams = info.new_initial_state(len(seats), **options).teams
    if len(teams) < 2 or unknown(seats, records) or not any(seat.is_human for seat in seats):
        return None
    strengths = strengths_in(records, worth)
    own = [strengths.get(player_at(seat), 0.0) for seat in seats]
    sides = [sum(own[seat] for seat in team) / len(team) for team in teams]
    best = max(sides)
    handicaps = []
    for number, team in enumerate(teams):
        given = _nearest(info, len(seats), options, worth, best - sides[number])
        if given is not None and number != sides.index(best):
            handicaps.append(Handicap(team[0], *given))
    weights = [exp(side - best) for side in sides]
    share = {seat: weights[n] / sum(weights) for n, team in enumerate(teams) for seat in team}
    return Proposal(tuple(sorted(handicaps)), tuple(share[seat] for seat in range(len(seats))))


def _nearest(
    info: GameInfo,
    players: int,
    options: Mapping[str, OptionValue],
    worth: WinCounts,
    gap: float,
) -> tuple[str, int] | None:
    """The kind and amount worth most nearly ``gap``; None for 0."""
    known: list[tuple[tuple[str, int] | None, float]] = [(None, 0.0)]
    for kind in info.handicap_kinds(players, options):
        for amount in kind.amounts:
            counted = worth.of(players, kind.key, amount.value)
            if counted is not None:
                known.append(((kind.key, amount.value), counted.strength))
    return min(known, key=lambda each: abs(each[1] - gap))[0]


# Strengths


@dataclass(frozen=True, slots=True)
class _Meeting:
    """``one`` met ``other`` with a head start of ``ahead``; ``score`` is 1 if better, 0.5 if even.

    ``weight`` is below 1 if several were met in one game.
    """

    one: Player
    other: Player
    ahead: float
    score: float
    weight: float


def strengths_in(records: Iterable[GameRecord], worth: WinCounts) -> dict[Player, float]:
    """Everyone's strength in these games; 0 is average.

    Maximum a posteriori in the Bradley-Terry model: drawn towards 0 while games are few.
    """
    meetings = [meeting for record in records for meeting in _meetings(record, worth)]
    strengths = {each: 0.0 for meeting in meetings for each in (meeting.one, meeting.other)}
    met: dict[Player, list[_Meeting]] = {each: [] for each in strengths}
    for meeting in meetings:
        met[meeting.one].append(meeting)
        met[meeting.other].append(meeting)
    for _ in range(100):
        widest = 0.0
        for player, own in met.items():
            # One Newton step for this player, all others fixed.
            slope, bend = -strengths[player] / _USUAL**2, 1 / _USUAL**2
            for meeting in own:
                lead = strengths[meeting.one] - strengths[meeting.other] + meeting.ahead
                chance = 1 / (1 + exp(-lead))
                sign = 1 if meeting.one == player else -1
                slope += sign * meeting.weight * (meeting.score - chance)
                bend += meeting.weight * chance * (1 - chance)
            step = max(-1.0, min(1.0, slope / bend))
            strengths[player] += step
            widest = max(widest, abs(step))
        if widest < _CLOSE:
            break
    return strengths


def _meetings(record: GameRecord, worth: WinCounts) -> Iterable[_Meeting]:
    """Every two players of a game who weren't partners."""
    ahead: dict[int, float] = {}
    for each in record.handicaps:
        counted = worth.of(record.players, each.key, each.amount)
        team = next((seat.team for seat in record.seats if seat.seat == each.seat), -1)
        ahead[team] = 0.0 if counted is None else counted.strength
    weight = 1 / max(1, len(record.seats) - 1)
    for n, one in enumerate(record.seats):
        for other in record.seats[n + 1 :]:
            first, second = player_at(one), player_at(other)
            if one.team != other.team and first != second:
                score = 0.5 if one.place == other.place else float(one.place < other.place)
                lead = ahead.get(one.team, 0.0) - ahead.get(other.team, 0.0)
                yield _Meeting(first, second, lead, score, weight)


RECENT: Final = 8
"""Wins are mentioned for this many games at most."""

_REMEMBERED: Final = 40
"""How many games back results count."""


@dataclass(frozen=True, slots=True)
class EvenMatch:
    """The strength for the next match, and how many of the last ``played`` games people won."""

    strength: int = FIRST_STRENGTH
    won: int = 0
    played: int = 0


def even_match(records: Iterable[GameRecord], people: Sequence[str]) -> EvenMatch:
    """What finished games say about these people, who are everyone at the table.

    ``records`` are one game's, latest first, as ``History.together`` finds them. Games count if the
    same people, and no one else, had an adaptive computer among their opponents.
    """
    here = sorted(map(name_key, people))
    found = []
    for record in records:
        persons = [seat for seat in record.seats if seat.kind == HUMAN]
        if sorted(name_key(seat.name) for seat in persons) == here:
            result = _result(record, persons)
            found += [] if result is None else [result]
        if len(found) == _REMEMBERED:
            break
    recent = found[:RECENT]
    return EvenMatch(
        next_strength([(strength, score) for strength, score, _won in reversed(found)]),
        sum(won for _strength, _score, won in recent),
        len(recent),
    )


def _result(record: GameRecord, persons: Sequence[SeatResult]) -> tuple[int, float, bool] | None:
    """The computer's strength, the people's result (0 to 1), and whether one of them won.

    People are compared only with their adaptive opponents: how others did says nothing about these.
    None if there were no such opponents.
    """
    scores = []
    strengths = []
    for seat in record.seats:
        strength = strength_of(seat.kind)
        if strength is None:
            continue
        for person in persons:
            if person.team != seat.team:
                strengths.append(strength)
                scores.append(_score(person.place, seat.place))
    if not scores:
        return None
    return strengths[0], sum(scores) / len(scores), any(seat.place == 1 for seat in persons)


def _score(own: int, other: int) -> float:
    """What a place is worth against another: 1 for the better, 0.5 for the same."""
    return 0.5 if own == other else float(own < other)
