from dataclasses import replace
from unittest.mock import Mock

import pygame
import pytest

from game.catalogue import GAMES
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from scenes.games.hexagon.hand import HexHand
from scenes.games.trickle.scene import TrickleTable
from scenes.kit.marks import soft_edge
from scenes.kit.theme import PlayerStyle
from scenes.table.table_view import Past, TableView
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
