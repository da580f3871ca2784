"""What a net is shown of Trickle and its relatives: the beads, on a board that each team turns."""

from __future__ import annotations

from functools import cache

from game.boards.hexboard import EDGE_CELLS, INDEX, NAME, bits, position
from game.protocol import State
from game.rules.trickle.state import TrickleState
from game.rules.trickle.variant import Variant
from tools.nets.views import Inputs

_CELLS = tuple(sorted(NAME))
_NUMBER = {cell: number for number, cell in enumerate(_CELLS)}

Turn = tuple[int, ...]
"""For each cell, by number, the cell that takes its place."""


def inputs(state: State) -> Inputs:
    """The value of the bead on each cell, then whether the team is to move, next, and so on."""
    assert isinstance(state, TrickleState)
    variant = state.variant
    teams = len(variant.teams)
    values = [state.value_on(cell) if state.occupied >> cell & 1 else 0 for cell in _CELLS]
    rows = []
    for team in range(teams):
        turn = _turns(variant, team)[0]
        wait = (team - variant.team_of[state.player]) % teams
        rows.append((*(values[cell] for cell in turn), *(int(n == wait) for n in range(teams))))
    return tuple(rows)


def seats_of_cells(state: TrickleState, team: int) -> tuple[int, ...]:
    """For each cell, by number, the place of its bead in the inputs of a team."""
    turn = _turns(state.variant, team)[0]
    return tuple(turn.index(number) for number in range(len(_CELLS)))


def turns(state: State) -> tuple[Turn, ...]:
    """The ways to turn the board that leave every team its edges, or the sides of its edges."""
    assert isinstance(state, TrickleState)
    variant = state.variant
    rest = tuple(range(len(_CELLS), len(_CELLS) + len(variant.teams)))
    return tuple((*turn, *rest) for turn in _turns(variant, 0))


def _turns(variant: Variant, team: int) -> tuple[Turn, ...]:
    """The ways to turn the board so that a team's edges lie where the first team's do.

    Among more than two teams those who follow have to lie as they do for the first team, except
    where no turn can do that: four alone.
    """
    owners = variant.edge_teams
    teams = len(variant.teams)

    def role(owner: int | None, first: int) -> int | None:
        if owner is None or teams != 4:
            return None if owner is None else (owner - first) % teams
        return int(owner != first)

    wanted = [role(owner, 0) for owner in owners]
    return tuple(
        turn
        for turn, edges in _symmetries()
        if [role(owners[edge], team) for edge in edges] == wanted
    )


@cache
def _symmetries() -> tuple[tuple[Turn, tuple[int, ...]], ...]:
    """All twelve ways to turn or mirror the board: where each cell and each edge comes to lie."""
    at = {_rounded(position(name)): _NUMBER[index] for name, index in INDEX.items()}
    edge_of = {
        frozenset(_NUMBER[cell] for cell in bits(cells)): edge
        for edge, cells in enumerate(EDGE_CELLS)
    }
    found = []
    for mirrored in (False, True):
        for sixths in range(6):
            turn = tuple(at[_turned(position(NAME[cell]), sixths, mirrored)] for cell in _CELLS)
            edges = tuple(
                edge_of[frozenset(turn[_NUMBER[cell]] for cell in bits(cells))]
                for cells in EDGE_CELLS
            )
            found.append((turn, edges))
    return tuple(found)


def _turned(at: tuple[float, float], sixths: int, mirrored: bool) -> tuple[float, float]:
    place = complex(-at[0] if mirrored else at[0], at[1]) * complex(0.5, 0.75**0.5) ** sixths
    return _rounded((place.real, place.imag))


def _rounded(at: tuple[float, float]) -> tuple[float, float]:
    # Adding 0.0 takes the sign from a zero.
    return round(at[0], 3) + 0.0, round(at[1], 3) + 0.0
