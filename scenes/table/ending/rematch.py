"""Playing again with the same people."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.handicaps import seated_anew
from game.match import HUMAN, Match
from scenes.kit.even_match import with_strength
from scenes.table.table import AnyTable


def rematch(table: AnyTable) -> None:
    """Play again with everybody one seat further, so that another one starts."""
    match = table.host.match
    services = table.services
    following = rotated(match, services.rng, services.today().isoformat("T", "seconds"))
    following.seats = with_strength(
        following.seats,
        lambda: services.history.together(
            match.info.key, [seat.name for seat in following.seats if seat.is_human]
        ),
    )
    services.go.open_table(following)


def rotated(match: Match, rng: Random, date: str) -> Match:
    """A new match of the same game in which the second player of the last one starts.

    Whoever has left their seat to a computer is back.
    """
    people = [
        replace(seat, kind=HUMAN) if match.had_person(n) else seat
        for n, seat in enumerate(match.seats)
    ]
    seats = (*people[1:], people[0])
    return Match(
        match.info,
        seats,
        match.options,
        handicaps=seated_anew(match.handicaps, [*range(1, len(seats)), 0]),
        seed=rng.getrandbits(32),
        date=date,
    )
