"""What is chosen for a new match, before anybody sits down."""

from __future__ import annotations

from dataclasses import dataclass

from game.handicaps import Handicaps
from game.match import Seat
from game.protocol import OptionError
from game.records.people import Person
from game.records.setups import STARTERS, SetUp, read_setup
from scenes.front import Front
from scenes.kit import seating as seats_at
from scenes.kit.player_style import captains
from scenes.kit.seating import Seating
from scenes.pages.set_up.variants import Variants, variants_of


@dataclass(frozen=True, slots=True)
class Plan:
    """Who sits where, by which rules of a game, and who has the first turn (of ``STARTERS``).

    ``handicaps`` are the head starts that were chosen, whether they fit what is chosen now or not.
    """

    front: Front
    seating: Seating
    variants: Variants
    starter: str
    handicaps: Handicaps = ()

    @property
    def players(self) -> int:
        """How many play."""
        return self.seating.players

    @property
    def teams(self) -> list[list[int]]:
        """The seats that play together, by the rules that are chosen."""
        return [list(team) for team in self.front.teams(self.players, self.variants.values)]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats as they would come to the table, in the order of the set-up."""
        return seats_at.at_table(self.seating.seats, self.teams)

    def captain(self, index: int) -> int:
        """The seat whose sign a seat has: its own, or that of the first of its partners."""
        return captains(self.players, self.teams)[index]

    def mates(self, index: int) -> list[int]:
        """The partners of a seat."""
        team = next((team for team in self.teams if index in team), [])
        return [seat for seat in team if seat != index]

    @property
    def given(self) -> Handicaps:
        """The head starts by the rules and seats that are chosen now; none if they do not fit."""
        try:
            self.front.info.new_initial_state(self.players, self.handicaps, **self.variants.values)
        except OptionError:
            return ()
        return self.handicaps

    @property
    def setup(self) -> SetUp:
        """What is kept of it for the next time."""
        return SetUp(self.seating.seats, self.variants.values, self.starter, self.given)


def plan_of(front: Front, setup: object, person: Person | None) -> Plan:
    """As the game was last set up, by the plain data of ``setup``; without any for ``person``."""
    saved = read_setup(front.info, setup)
    if saved is None:
        first = front.info.players[0]
        seating = seats_at.first_seating(first, front.colours)
        if person is not None:
            seating = seating.with_person(0, person)
        # The first match is as short as one of an evening.
        variants = variants_of(front.info, first, front.info.evening)
        return Plan(front, seating, variants, STARTERS[0])
    variants = variants_of(front.info, len(saved.seats), saved.options)
    seating = seats_at.seating_of(saved.seats)
    return Plan(front, seating, variants, saved.starter, saved.handicaps)
