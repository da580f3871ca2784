"""Playing again with the same people."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.handicaps import Handicaps, seated_anew
from game.match import HUMAN, Match
from scenes.kit.even_match import with_strength
from scenes.kit.fairness.words import offer_text, proposed_again
from scenes.table.table import AnyTable


class Rematch:
    """Another match of the same people, who may be offered a head start first.

    ``offered`` says which one, in a sentence; "" where nothing is known or needed.
    """

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._evens_out = False
        match, services = table.host.match, table.services
        # Who sits where then is what matters; nobody plays this one.
        again = rotated(match, Random(0), "")
        offer = proposed_again(again, services.history) if match.info.handicaps else None
        self._offer: Handicaps = () if offer is None else offer.handicaps
        names = [seat.name for seat in again.seats]
        new = offer is not None and self._offer != again.handicaps
        self.offered = offer_text(match.info, offer, names) if offer is not None and new else ""

    def even_out(self, wanted: bool) -> None:
        """Give the head starts that are offered, or not."""
        self._evens_out = wanted

    def play(self) -> None:
        """Play again with everybody one seat further, so that another one starts."""
        match, services = self._table.host.match, self._table.services
        date = services.today().isoformat("T", "seconds")
        given = self._offer if self._evens_out else None
        following = rotated(match, services.rng, date, given)
        following.seats = with_strength(
            following.seats,
            lambda: services.history.together(
                match.info.key, [seat.name for seat in following.seats if seat.is_human]
            ),
        )
        services.go.open_table(following)


def rotated(match: Match, rng: Random, date: str, handicaps: Handicaps | None = None) -> Match:
    """A new match of the same game in which the second player of the last one starts.

    Whoever has left their seat to a computer is back. Head starts stay with who had them, unless
    there are other ``handicaps``, of the new seats.
    """
    people = [
        replace(seat, kind=HUMAN) if match.had_person(n) else seat
        for n, seat in enumerate(match.seats)
    ]
    seats = (*people[1:], people[0])
    if handicaps is None:
        handicaps = seated_anew(match.handicaps, [*range(1, len(seats)), 0])
    return Match(
        match.info,
        seats,
        match.options,
        handicaps=handicaps,
        seed=rng.getrandbits(32),
        date=date,
    )
