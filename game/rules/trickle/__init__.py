"""Trickle (Jaakko Kemppainen, 2013): 2 to 6 players push shared beads to their edges of a hexagon.

The designer's six variants are options and can be combined. Cells, and sets of cells as ints, are
described in ``game.boards``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from game.boards import (
    BOARD,
    CORNER_EDGES,
    EDGE_CELLS,
    EDGE_OF,
    EDGES,
    INDEX,
    NAME,
    OUTER,
    RING,
    RING_CELLS,
    SHIFTS,
    bits,
    shifted,
)
from game.handicaps import Amount, HandicapKind, Handicaps, amount_of
from game.messages import N_, Message
from game.protocol import (
    GameInfo,
    Option,
    OptionChoice,
    OptionValue,
    later,
)

START = RING_CELLS[0] | RING_CELLS[1] | RING_CELLS[2]
START_CELLS: tuple[int, ...] = tuple(bits(START))
"""The cells with beads at the start, in the order a shuffle lists their values."""

BEAD_COUNT = len(START_CELLS)

ALL_ALIKE: Mapping[int, int] = MappingProxyType({1: BEAD_COUNT})
"""How many beads of each value there are if every bead is worth 1."""

VALUE_COUNTS: Mapping[int, int] = MappingProxyType({1: 9, 2: 6, 3: 3, 5: 1})
"""How many beads of each value there are in the game with scoring beads."""


def _symmetric() -> dict[int, int]:
    values = dict.fromkeys(START_CELLS, 1)
    centre = INDEX["f6"]
    values[centre] = 5
    for turn, shift in enumerate(SHIFTS):
        values[centre + shift] = 2 if turn % 2 else 3
        values[centre + 2 * shift] = 2 if turn % 2 else 1
    return values


SYMMETRIC: Mapping[int, int] = MappingProxyType(_symmetric())
"""The layout with 5 in the centre, 3 and 2 alternating around it, 2 on every other corner."""


POINTS = "points"
BEADS = "beads"
"""The kinds of head starts."""

CORNER_CELLS = sum(1 << corner for corner in CORNER_EDGES)
"""The six corners as a set."""

INSIDE = BOARD & ~RING_CELLS[OUTER]
"""All cells off the rim, as a set."""


def _growing(distance: int) -> tuple[int, ...]:
    """Per direction, the cells from which ``distance`` steps don't lead to a smaller ring."""
    return tuple(
        sum(
            1 << cell
            for cell in NAME
            if cell + distance * shift in NAME and RING[cell + distance * shift] >= RING[cell]
        )
        for shift in SHIFTS
    )


_STEPS = _growing(1)
_JUMPS = _growing(2)


@dataclass(frozen=True)
class TrickleVariant:
    """One game's number of players, options and head starts. See ``INFO``."""

    players: int
    partnerships: bool = False
    move_from_corner: bool = False
    move_along_edge: bool = False
    off_board: bool = False
    chained_jumps: bool = False
    scoring_beads: str = "off"
    scoring_goals: str = "plain"
    handicaps: Handicaps = ()

    @property
    def value_counts(self) -> Mapping[int, int]:
        """How many beads of each value there are."""
        return ALL_ALIKE if self.scoring_beads == "off" else VALUE_COUNTS

    @property
    def all_alike(self) -> bool:
        """Whether all beads have the same value, so it needn't be told."""
        return len(self.value_counts) == 1

    @property
    def layout(self) -> Mapping[int, int] | None:
        """The value on each start cell by bit number; None if chance lays the beads."""
        if self.scoring_beads == "shuffled":
            return None
        return SYMMETRIC if self.scoring_beads == "symmetric" else dict.fromkeys(START_CELLS, 1)

    @cached_property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """Each team's seats; without partnerships everyone is a team of one."""
        if not self.partnerships:
            return tuple((seat,) for seat in range(self.players))
        half = self.players // 2
        return tuple((seat, seat + half) for seat in range(half))

    @cached_property
    def head_points(self) -> tuple[int, ...]:
        """Each team's points before the first move."""
        return tuple(
            sum(amount_of(self.handicaps, seat, POINTS) for seat in team) for team in self.teams
        )

    @cached_property
    def team_of(self) -> tuple[int, ...]:
        """Each seat's team."""
        return tuple(seat % len(self.teams) for seat in range(self.players))

    @cached_property
    def edge_teams(self) -> tuple[int | None, ...]:
        """Each edge's team; None for a neutral one."""
        if self.players == 4 and not self.partnerships:
            return (0, 1, None, 2, 3, None)
        return tuple(edge % len(self.teams) for edge in range(6))

    @cached_property
    def edge_owners(self) -> tuple[tuple[int, ...], ...]:
        """Each edge's seats: () neutral, two seats in a partnership."""
        return tuple(() if team is None else self.teams[team] for team in self.edge_teams)

    @cached_property
    def goals(self) -> Mapping[int, int]:
        """What a bead of value 1 is worth on each scoring cell, by bit number."""
        middle, outer = {"plain": (1, 1), "middle": (3, 1), "outer": (1, 3)}[self.scoring_goals]
        return {
            INDEX[name]: middle if place in (1, 2) else outer
            for edge in EDGES
            for place, name in enumerate(edge)
        }

    @cached_property
    def team_goals(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Each team's sets of scoring cells, with what a cell in the set is worth."""
        return tuple(
            tuple(
                (
                    sum(
                        1 << cell
                        for cell, worth in self.goals.items()
                        if worth == goal and self.edge_teams[EDGE_OF[cell]] == team
                    ),
                    goal,
                )
                for goal in sorted(set(self.goals.values()))
            )
            for team in range(len(self.teams))
        )

    @cached_property
    def step_sources(self) -> tuple[tuple[int, ...], ...]:
        """For each team and direction, the cells the team may step a bead from."""
        return tuple(self._sources(team, _STEPS, 1) for team in range(len(self.teams)))

    @cached_property
    def jump_sources(self) -> tuple[tuple[int, ...], ...]:
        """For each team and direction, the cells the team may jump a bead from."""
        return tuple(self._sources(team, _JUMPS, 2) for team in range(len(self.teams)))

    def _sources(self, team: int, growing: tuple[int, ...], distance: int) -> tuple[int, ...]:
        mobile = INSIDE
        if self.move_from_corner:
            mobile |= CORNER_CELLS
        if self.off_board:
            mobile = BOARD
        sources = []
        for direction, shift in enumerate(SHIFTS):
            cells = growing[direction] & mobile
            if self.move_along_edge:
                for edge, owner in enumerate(self.edge_teams):
                    if owner == team:
                        cells |= EDGE_CELLS[edge] & shifted(EDGE_CELLS[edge], -distance * shift)
            sources.append(cells)
        return tuple(sources)


def _switch(key: str, title: str, off: str, on: str) -> Option:
    return Option(
        key,
        title,
        (OptionChoice(False, N_("Off", "a rule"), off), OptionChoice(True, N_("On", "a rule"), on)),
        default=False,
    )


OPTIONS: tuple[Option, ...] = (
    Option(
        "partnerships",
        N_("Partnerships"),
        (
            OptionChoice(False, N_("Everyone alone"), N_("Everyone plays on their own.")),
            OptionChoice(
                True, N_("Partners"), N_("You and your partner opposite share edges and points.")
            ),
        ),
        default=False,
        defaults={4: True},
        players=frozenset({4, 6}),
    ),
    _switch(
        "move_from_corner",
        N_("Move from corner"),
        N_("Beads in corners stay put."),
        N_("Beads in corners may still move along the rim."),
    ),
    _switch(
        "move_along_edge",
        N_("Move along my edge"),
        N_("Beads on an edge stay put."),
        N_("On your turn you may move a bead along your own edge."),
    ),
    _switch(
        "off_board",
        N_("Off the board"),
        N_("Beads score on the rim."),
        N_("A bead scores as it leaves, for whoever owns that edge."),
    ),
    _switch(
        "chained_jumps",
        N_("Chained jumps"),
        N_("One jump a turn."),
        N_("The same bead may keep jumping."),
    ),
    Option(
        "scoring_beads",
        N_("Bead values"),
        (
            OptionChoice("off", N_("All alike"), N_("Every bead scores 1 point.")),
            OptionChoice(
                "symmetric",
                N_("Centre worth 5"),
                N_("Beads are worth 1, 2, 3 or 5, with the 5 in the centre."),
            ),
            OptionChoice(
                "shuffled",
                N_("Shuffled", "beads"),
                N_("Beads are worth 1, 2, 3 or 5, in random order."),
            ),
        ),
        default="off",
    ),
    Option(
        "scoring_goals",
        N_("Edge values"),
        (
            OptionChoice("plain", N_("All alike"), N_("Beads score alike anywhere on an edge.")),
            OptionChoice(
                "middle",
                N_("Middle counts 3"),
                N_("The two middle spaces of an edge count triple."),
            ),
            OptionChoice(
                "outer", N_("Ends count 3"), N_("The two end spaces of an edge count triple.")
            ),
        ),
        default="plain",
    ),
)


HANDICAPS: tuple[HandicapKind, ...] = (
    HandicapKind(
        "points",
        N_("Points"),
        (
            Amount(1, N_("1 point")),
            Amount(2, N_("2 points")),
            Amount(3, N_("3 points")),
        ),
    ),
    HandicapKind(
        "beads",
        N_("Beads at home"),
        (
            Amount(1, N_("1 bead home")),
            Amount(2, N_("2 beads home")),
        ),
        lambda _players, options: not options["off_board"],
    ),
)


def conflict(_players: int, options: Mapping[str, OptionValue]) -> Message | None:
    """Why these complete options can't be combined; None if they can."""
    if options["off_board"] and (options["move_from_corner"] or options["move_along_edge"]):
        return Message(
            "“Off the board” can’t be combined with “Move from corner” or “Move along my edge”."
        )
    return None


INFO = GameInfo(
    key="trickle",
    title=N_("Trickle"),
    subtitle=N_("Nudge shared beads to your edges"),
    players=(2, 3, 4, 6),
    options=OPTIONS,
    initial_state=later(f"{__name__}.state", "initial_state"),
    parse_action=later(f"{__name__}.actions", "parse_action"),
    conflict=conflict,
    code="T",
    first_glance=later(f"{__name__}.state", "first_glance"),
    handicaps=HANDICAPS,
    handicapped=later(f"{__name__}.state", "handicapped"),
    minutes={2: 15, 3: 20, 4: 15, 6: 15},
)
