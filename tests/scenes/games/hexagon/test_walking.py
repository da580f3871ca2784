from pathlib import Path
from typing import Any

import pygame
import pytest

from game.boards import CELLS
from scenes.kit.intent import READING, Command
from scenes.table.targets import find_target
from tests.scenes.games.hexagon.stage import trickle
from tests.scenes.stage import Stage, event, make_stage, walked
from tests.thorough import is_thorough
from tools.witness import listen


@pytest.fixture
def table(tmp_path: Path) -> Any:
    """Two people at the start of a match, who walk to every place."""
    return make_stage(tmp_path, walk_everywhere=True).table(trickle("human", "human"))


def stand(table: Any, cell: str) -> None:
    walk = table.table.walk
    walk.go_to(find_target(walk.spots, cell))


def go(table: Any, *commands: Command, shift: bool = False) -> Any:
    """Where these arrows lead."""
    table.table.reader.shift = shift
    for command in commands:
        (table.read if command in READING else table.command)(command)
    return table.seen.spot


def test_every_place_is_reached_or_only_what_can_be_played(stage: Stage, table: Any) -> None:
    if is_thorough():
        assert walked(table) == set(CELLS)
    narrow = stage.table(trickle("human", "human"))
    legal = {move.cells[0] for move in narrow.session.state.legal_actions(0)}
    assert walked(narrow) == legal != set(CELLS)


def test_arrows_go_along_rows_and_axes_and_with_shift_along_the_third_and_the_rings(
    table: Any,
) -> None:
    stand(table, "f6")
    assert go(table, Command.RIGHT) == "f7"
    assert go(table, Command.UP, Command.UP) == "h7"
    assert go(table, Command.DOWN, Command.LEFT) == "g6"
    assert go(table, Command.UP, shift=True) == "h7"
    assert go(table, Command.DOWN, Command.DOWN, shift=True) == "f5"
    assert go(table, Command.RIGHT, shift=True) in {"f4", "e4", "g5"}
    assert go(table, Command.LEFT, Command.LEFT, shift=True) == "f6"


def test_the_board_is_one_stop_of_tab_and_reading_on_goes_over_all_that_can_be_played(
    stage: Stage,
) -> None:
    table = stage.table(trickle("human", "human"))
    listen(table.services)
    stand(table, "a1")
    opens = [spot.key for spot in table.table.walk.spots if spot.is_open]
    assert [go(table, Command.READ_NEXT) for _ in range(len(opens) + 1)] == [*opens, opens[0]]
    assert go(table, Command.READ_PREVIOUS) == opens[-1]
    table.command(Command.NEXT)
    assert not table.keys.on_board
    table.command(Command.PREVIOUS)
    assert table.keys.on_board
    assert table.table.walk.key == opens[-1], "Tab comes back to where one was"


def test_a_pointer_hides_the_walk_which_goes_on_where_it_was(table: Any) -> None:
    stand(table, "f6")
    assert table.table.walk.items(table.look)
    table.handle(event(pygame.MOUSEMOTION, (300, 300)))
    assert table.seen.spot is None
    assert not table.table.walk.items(table.look)
    assert go(table, Command.RIGHT) == "f7"
