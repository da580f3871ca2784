import math
from dataclasses import replace
from unittest.mock import Mock

import pygame
import pytest

from game.boards import EDGES
from game.catalogue import GAMES
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from scenes.games.hexagon.board import SEALS
from scenes.games.hexagon.hand import HexHand
from scenes.games.hexagon.marks import HexMarks
from scenes.games.trickle.scene import TrickleTable
from scenes.kit.marks import soft_edge
from scenes.kit.theme import PlayerStyle
from scenes.table.table_view import Past, TableView
from tests.game.rules.trickle.positions import position
from tools.studio import LOOK


@pytest.fixture
def seen() -> TableView[TrickleState, HexHand]:
    """The first position of a two-person game, with the first to move."""
    state = TrickleState.of(GAMES["trickle"].new_initial_state(2))
    return TableView(
        state=state,
        draft=HexHand(),
        position=0,
        past=Past(0, Mock()),
        names=("Ann", "Ben"),
        people=frozenset({0, 1}),
        player_styles=(PlayerStyle(0, 0), PlayerStyle(1, 1)),
        seat=0,
    )


@pytest.fixture
def table(seen: TableView[TrickleState, HexHand]) -> TrickleTable:
    """A table without match, services or window."""
    pygame.font.init()
    table = TrickleTable(Mock())
    table.place(LOOK, pygame.Rect(0, 0, 700, 600), seen)
    return table


def test_beads_that_may_move_have_an_edge_until_one_is_chosen(
    table: TrickleTable, seen: TableView[TrickleState, HexHand]
) -> None:
    may_move = {move.cells[0] for move in seen.state.legal_actions(0) if isinstance(move, Move)}
    assert "f6" not in may_move, "it is surrounded"

    def edged(seen: TableView[TrickleState, HexHand]) -> int:
        edge = soft_edge(table.board.pitch * 0.94, LOOK.theme)
        return sum(picture is edge for picture, _place in table.items(seen))

    assert edged(seen) == len(may_move)
    assert edged(replace(seen, draft=HexHand("d4"))) == 0
    assert edged(replace(seen, targets=False)) == 0
    assert edged(replace(seen, seat=None)) == 0


@pytest.mark.parametrize(("cell", "owner"), [("a2", 0), ("b1", 1), ("a1", None), ("d4", None)])
def test_a_piece_that_scores_carries_its_owners_seal(
    table: TrickleTable, seen: TableView[TrickleState, HexHand], cell: str, owner: int | None
) -> None:
    board = table.board
    alone = position(cell)
    surface = pygame.Surface((700, 600))
    table.draw_ground(surface)
    before = surface.copy()
    for picture, place in board.items(alone, HexMarks()):
        surface.blit(picture, place)
    for edge, player_style in enumerate(board.player_styles):
        for side in (-1.5, -0.5, 0.5, 1.5):
            x, y = board.beside(edge, SEALS, side)
            # Beside the symbol, but on the disc.
            spot = x, y - round(0.17 * board.pitch)
            fill = LOOK.player(player_style.colour).fill if player_style is not None else None
            sealed = surface.get_at(spot)[:3] == fill and before.get_at(spot)[:3] != fill
            is_here = owner is not None and player_style == seen.player_styles[owner]
            nearest = min(EDGES[edge], key=lambda c: math.dist(board.centre(c), (x, y)))
            assert sealed == (is_here and nearest == cell)
