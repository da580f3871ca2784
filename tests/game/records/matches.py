"""Matches for the tests of what's kept; the made-up game's unless another is named."""

from collections.abc import Sequence
from random import Random

from game.handicaps import Handicap
from game.match import Match, Seat
from game.protocol import GameInfo, OptionValue
from game.records.history import GameRecord, SeatResult
from tests.game.dice_game import INFO

DATE = "2026-11-21T20:15:00+01:00"


def new_match(
    seed: int = 1,
    kinds: Sequence[str] = ("human", "human"),
    names: Sequence[str] = ("Ann", "Ben", "Cem", "Dora", "Eve", "Finn"),
    info: GameInfo = INFO,
    **options: OptionValue,
) -> Match:
    """A match at its start."""
    seats = [Seat(names[n], kind, n, n) for n, kind in enumerate(kinds)]
    return Match(info, seats, options, seed=seed, date=DATE)


def record(
    *seats: tuple[str, str, int] | tuple[str, str, int, float],
    game: str = "some",
    teams: int = 0,
    given: Sequence[Handicap] = (),
) -> GameRecord:
    """A game with (name, kind, place), and perhaps points, of each seat; ``teams`` of partners."""
    results = tuple(
        SeatResult(n, name, kind, n % teams if teams else n, place, *(points or (5.0,)))
        for n, (name, kind, place, *points) in enumerate(seats)
    )
    return GameRecord("id", "", game, "", "", "", len(seats), {}, 40, results, tuple(given))


def play_on(match: Match, actions: int = 100_000) -> Match:
    """Play this many random actions, or to the end; always the same ones from a position."""
    target = len(match.log) + actions
    while len(match.log) < target and not match.is_over:
        rng = Random(f"{match.seed}/{len(match.log)}")
        player = match.state.acting_players()[0]
        match.play(player, match.state.legal_actions(player).sample(rng))
    return match


def log_of(match: Match) -> list[tuple[int, str]]:
    """The log to compare by."""
    return [(entry.player, entry.action.notation()) for entry in match.log]


def played_otherwise(match: Match) -> None:
    """Play to the end by what no one played before."""
    while not match.is_over:
        player = match.state.acting_players()[0]
        match.play(player, list(match.state.legal_actions(player))[-1])  # type: ignore[call-overload]
