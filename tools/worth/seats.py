"""Counts what every seat is worth, also by other rules and among other players than usual."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, stdev

from tools.arena.contests import Contest
from tools.arena.playing import Played

HEAD = (
    "| Players | Everybody | Random moves before | Games | Shared | Won by who begins, who comes "
    "second …, with 95 % intervals |",
    "| --- | --- | ---: | ---: | ---: | --- |",
)


def by_turn(contest: Contest, played: Played) -> list[float]:
    """The teams' shares of the win in the order in which they came to move first."""
    start = replace(contest, opening=0).initial_state(played.number)
    acting = start.acting_players()[0]
    first = next(number for number, team in enumerate(start.teams) if acting in team)
    return [*played.shares[first:], *played.shares[:first]]


@dataclass(frozen=True, slots=True)
class SeatShares:
    """What the seats of one contest among equals won, and how surely.

    ``shares`` are in the order of the first turns, ``reach`` is how far the true ones may lie from
    them, 95 times in 100; ``shared`` is the part of the games that several won.
    """

    contest: Contest
    games: int
    shares: tuple[float, ...]
    reach: tuple[float, ...]
    shared: float

    @property
    def row(self) -> str:
        """The same as a line of a table."""
        each = ", ".join(
            f"{share:.3f} ± {reach:.3f}"
            for share, reach in zip(self.shares, self.reach, strict=True)
        )
        contest = self.contest
        return (
            f"| {contest.setting} | {contest.upper.name} | {contest.opening} | {self.games} | "
            f"{self.shared:.2f} | {each} |"
        )


def seat_shares(contest: Contest, played: Sequence[Played]) -> SeatShares:
    """Add up finished games by seats. A win shared by n counts 1/n. Raises ValueError for none."""
    finished = [by_turn(contest, game) for game in played if game.share is not None]
    if not finished:
        raise ValueError("No game was finished.")
    columns = list(zip(*finished, strict=True))
    return SeatShares(
        contest,
        len(finished),
        tuple(map(fmean, columns)),
        tuple(map(_reach, columns)),
        fmean(max(shares) < 1.0 for shares in finished),
    )


def _reach(won: Sequence[float]) -> float:
    return 1.96 * stdev(won) / sqrt(len(won)) if len(won) > 1 else 1.0


def table(found: Sequence[SeatShares]) -> Iterator[str]:
    """What was counted, as the lines of a table."""
    yield from HEAD
    for each in found:
        yield each.row
