"""Trickle Down's rules: Trickle's, with money bags, public services in the corners, own words.

The anchors name paragraphs of the rules text: goal, setup, board, turn, moves, outwards, rim,
services, reversal, stall, pass, end, bags, tie.

No one ever has to pass: a bag inside that's blocked by a bag or the rim has another bag next to it,
and the last of those finds a free cell or a corner, which is always free.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import ClassVar, Self

from game.boards import CORNERS, EDGE_OF, INDEX, RING, bits
from game.messages import N_, Message
from game.protocol import NATURE, OptionValue, Outcome, ranking_by, variant_of
from game.rules.trickle import INSIDE, START_CELLS, TrickleVariant
from game.rules.trickle.actions import Move, read_action
from game.rules.trickle.judging import STALL_END
from game.rules.trickle.state import TrickleState

BAGS: Mapping[int, str] = MappingProxyType(
    {1: N_("an orange bag"), 2: N_("a blue bag"), 3: N_("the gold bag")}
)
"""The kinds of bags in a sentence, by value in millions."""

GOLD = 3
"""The value of a bag with gold coins."""

LAID: Mapping[int, int] = MappingProxyType({cell: 3 - RING[cell] for cell in START_CELLS})
"""The value on each start cell: gold in the centre, blue around it, orange outside."""

BAG_COUNTS: Mapping[int, int] = MappingProxyType(
    {value: list(LAID.values()).count(value) for value in BAGS}
)
"""How many bags of each value there are."""


@dataclass(frozen=True, slots=True)
class PublicService:
    """One public service: its key, its name for translation, and its corner."""

    key: str
    title: str
    corner: str


_KEYS = "school", "hospital", "library", "roads", "courts", "parks"
_TITLES = N_("School"), N_("Hospital"), N_("Library"), N_("Roads"), N_("Courts"), N_("Parks")

SERVICES: tuple[PublicService, ...] = tuple(map(PublicService, _KEYS, _TITLES, CORNERS))
"""The services, clockwise from the bottom left corner."""

SERVICE_AT: Mapping[int, int] = MappingProxyType(
    {INDEX[service.corner]: number for number, service in enumerate(SERVICES)}
)
"""The place in ``SERVICES`` of the service at each corner, by bit number."""


@dataclass(frozen=True)
class TownVariant(TrickleVariant):
    """One game's options; it has none of Trickle's own.

    ``bags`` is "laid" or "shuffled", ``tie`` "shared" or "gold". See the options in ``INFO``.
    """

    bags: str = "laid"
    tie: str = "shared"

    @property
    def value_counts(self) -> Mapping[int, int]:
        """How many bags of each value there are, by millions."""
        return BAG_COUNTS

    @property
    def layout(self) -> Mapping[int, int] | None:
        """The value on each start cell by bit number; None if chance lays the bags."""
        return LAID if self.bags == "laid" else None


_REFUSALS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "chance": (N_("Chance can’t do that here."), "bags"),
        "boxed in": (N_("The bag[ on {cell}] is boxed in."), "moves"),
        "empty": (N_("There’s no bag [on {cell}|there]."), ""),
        "taken": (N_("There’s already a bag [on {cell}|there]."), ""),
        "rim": (N_("The bag[ on {cell}] is in a company now. It stays put."), "rim"),
        "leaving": (
            N_("Bags leave only by moving into a corner, to a public service."),
            "services",
        ),
    }
)


@dataclass(frozen=True, slots=True)
class TrickleDownState(TrickleState):
    """A position of Trickle Down; points are millions.

    ``services`` are the values of the bags at each public service, in ``SERVICES`` order, oldest
    first.
    """

    refusals: ClassVar[Mapping[str, tuple[str, str]]] = _REFUSALS

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

    def _reason(self) -> Message:
        if not self._unfinished:
            tallies = self._tallies()
            first = {tally for tally in tallies if tally[0] == max(tallies)[0]}
            if len(first) > 1:
                return Message("All the bags are in. On a tie, gold decided, then more bags.")
            return Message("All the bags are in.")
        if self.stall >= STALL_END:
            return Message(
                "No bag moved outwards for {moves} moves. Bags still inside count for no one.",
                moves=STALL_END,
            )
        return TrickleState._reason(self)

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


parse_action = partial(read_action, BAGS, "Trickle Down")
