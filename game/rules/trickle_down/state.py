"""Trickle Down's state: Trickle's, and the bags that reached the public services."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from game.boards.hexboard import EDGE_OF, INDEX, bits
from game.protocol import NATURE, OptionValue, Outcome, ranking_by, variant_of
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from game.rules.trickle.variant import INSIDE
from game.rules.trickle.wording import Ending, Wording
from game.rules.trickle_down.bags import GOLD
from game.rules.trickle_down.services import SERVICE_AT, SERVICES
from game.rules.trickle_down.variant import TownVariant
from game.rules.trickle_down.words import WORDING


@dataclass(frozen=True, slots=True)
class TrickleDownState(TrickleState):
    """A position of Trickle Down; points are millions.

    ``services`` are the values of the bags at each public service, in ``SERVICES`` order, oldest
    first.
    """

    wording: ClassVar[Wording] = WORDING

    variant: TownVariant
    services: tuple[tuple[int, ...], ...] = ((),) * len(SERVICES)

    @property
    def town_money(self) -> int:
        """What all public services have, in millions."""
        return sum(sum(bags) for bags in self.services)

    @property
    def money_inside(self) -> int:
        """What's in the bags still on their way, in millions."""
        return self.worth(INSIDE)

    @property
    def company_bags(self) -> tuple[tuple[int, ...], ...]:
        """The values of the bags in each player's companies, most valuable first."""
        found: list[list[int]] = [[] for _ in range(self.players)]
        for cell in bits(self.occupied & ~INSIDE):
            owner = self.variant.edge_teams[EDGE_OF[cell]]
            assert owner is not None
            found[owner].append(self.value_on(cell))
        return tuple(tuple(sorted(bags, reverse=True)) for bags in found)

    def standing(self) -> Outcome:
        """The ranking by money as it is now; the option ``tie`` decides between equals."""
        ranking = ranking_by(self._tallies())
        return Outcome(ranking[0], ranking, self._reason())

    def _ending(self) -> Ending:
        ending = TrickleState._ending(self)
        if ending is not Ending.ALL_ON_RIM:
            return ending
        tallies = self._tallies()
        most = max(tallies)[0]
        first = {tally for tally in tallies if tally[0] == most}
        return Ending.PARTED if len(first) > 1 else ending

    def _tallies(self, more: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
        """What each player has by the ranking, most important first; ``more`` bags count too."""
        return [
            self._tally(bags + more, head)
            for bags, head in zip(self.company_bags, self.variant.head_points, strict=True)
        ]

    def _tally(self, bags: tuple[int, ...], head: int) -> tuple[int, ...]:
        """What bags count in the ranking, with a head start of this many millions."""
        money = sum(bags) + head
        if self.variant.tie == "gold":
            return money, bags.count(GOLD), len(bags)
        return (money,)

    @property
    def is_decided(self) -> bool:
        """Whether the leader stays ahead even if one other player gets all bags inside."""
        if self.is_terminal:
            return True
        if self.player == NATURE:
            return False
        inside = tuple(self.value_on(cell) for cell in bits(self._unfinished))
        now, at_most = self._tallies(), self._tallies(inside)
        leader = now.index(max(now))
        del at_most[leader]
        return all(now[leader] > most for most in at_most)

    def _moved(self, move: Move, following: int) -> Self:
        # super() doesn't find its way in a dataclass with slots.
        moved = TrickleState._moved(self, move, following)
        corner = INDEX[move.cells[-1]]
        service = SERVICE_AT.get(corner)
        if service is None:
            return moved
        gone = ~(1 << corner)
        return replace(
            moved,
            occupied=moved.occupied & gone,
            twos=moved.twos & gone,
            threes=moved.threes & gone,
            last_move=None,
            services=tuple(
                (*bags, moved.value_on(corner)) if number == service else bags
                for number, bags in enumerate(moved.services)
            ),
        )


def initial_state(players: int, options: Mapping[str, OptionValue]) -> TrickleDownState:
    """The first state for checked, complete options."""
    return TrickleDownState.opening(variant_of(TownVariant, players, options))
