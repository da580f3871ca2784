"""What the states of hexagonal boards in the gallery share."""

from __future__ import annotations

from random import Random

from game.match import Match
from game.rules.trickle.state import TrickleState
from scenes.games.hexagon.table import HexTable
from scenes.table.game import find_target
from tools.gallery.state import Reach
from tools.kinds import of_kind
from tools.studio import Studio


def centre(studio: Studio, cell: str) -> tuple[int, int]:
    """The middle of a cell of the board in the window."""
    game = studio.table.game
    if not isinstance(game, HexTable):
        raise TypeError("no board of hexagons is seen")
    return game.board.centre(cell)


def click_cells(*cells: str) -> Reach:
    """Click on cells of the board, one after the other."""

    def reach(studio: Studio) -> None:
        for cell in cells:
            studio.click(centre(studio, cell))
            studio.settle()

    return reach


def walk_to(cell: str) -> Reach:
    """Walk to a cell by keys that lead to every place."""

    def reach(studio: Studio) -> None:
        studio.services.change_settings(walk_everywhere=True)
        walk = studio.table.table.walk
        spot = find_target(walk.spots, cell)
        if spot is None:
            raise LookupError(cell)
        walk.go_to(spot)
        studio.settle()

    return reach


def dawdled(match: Match, moves: int, seed: int) -> Match:
    """The match after this many more moves around the rings, if there are as many."""
    rng = Random(seed)
    for _move in range(moves):
        state = of_kind(TrickleState, match.state)
        idle = [m for m in state.moves() if state.apply_action(state.player, m).stall > state.stall]
        if not idle:
            break
        match.play(state.player, rng.choice(idle))
    return match
