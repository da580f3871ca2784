"""TRAKKX's table by itself: what is seen goes in, meanings come out."""

from dataclasses import replace
from unittest.mock import Mock

import pygame
import pytest

from game.rules.trakkx.actions import Draw, Lay
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import Table
from scenes.games.trakkx.marks import OnBag, OnCloth, OnRack, OnTray, Spot
from scenes.games.trakkx.offers import AskRepair, ShowAll
from scenes.games.trakkx.reach import TrakkxHand, TrakkxSeen
from scenes.games.trakkx.scene import TrakkxTable
from scenes.kit.intent import Pointer, Press
from scenes.kit.player_style import PlayerStyle
from scenes.table.meaning import Hold, Intent, Play, Refuse
from scenes.table.table_view import Past, TableView
from tests.scenes.games.trakkx.stage import trakkx
from tools.studio import LOOK


@pytest.fixture
def table() -> TrakkxTable:
    """A table without match, services or window."""
    pygame.font.init()
    return TrakkxTable(Mock())


@pytest.fixture
def seen(table: TrakkxTable) -> TrakkxSeen:
    """Ann is to open."""
    seen = TableView(
        state=TrakkxState.of(trakkx().state).observation(0),
        draft=TrakkxHand(),
        position=0,
        past=Past(0, Mock()),
        names=("Ann", "Ben"),
        people=frozenset({0, 1}),
        player_styles=(PlayerStyle(0, 0), PlayerStyle(1, 1)),
        seat=0,
        viewer=0,
    )
    table.place(LOOK, pygame.Rect(0, 0, 940, 720), seen)
    return replace(seen, draft=table.fresh_draft(seen, None))


def click(table: TrakkxTable, seen: TrakkxSeen, spot: Spot) -> Intent[TrakkxHand] | None:
    """What a click means; pressing alone must not mean more than having something in hand."""
    point = table.reach_in(seen).point_of(spot, seen.draft.work)
    pressed = table.intent(Pointer(Press.DOWN, point), seen)
    if not isinstance(pressed, Hold):
        return pressed
    return table.intent(
        Pointer(Press.UP, point), replace(seen, draft=pressed.draft, pointer=pressed.pointer)
    )


def holding(seen: TrakkxSeen, meant: Intent[TrakkxHand] | None) -> TrakkxSeen:
    """What is seen when what was meant is in hand."""
    assert isinstance(meant, Hold)
    return replace(seen, draft=meant.draft)


@pytest.fixture
def begun(table: TrakkxTable, seen: TrakkxSeen) -> TrakkxSeen:
    """Ann has set down one token."""
    chosen = holding(seen, click(table, seen, OnRack(0)))
    return holding(seen, click(table, chosen, OnCloth((3, 3))))


def test_a_draw_that_would_forget_tokens_is_refused_once(
    table: TrakkxTable, seen: TrakkxSeen, begun: TrakkxSeen
) -> None:
    assert click(table, seen, OnBag()) == Play(Draw())
    assert isinstance(click(table, begun, OnBag()), Refuse)
    assert click(table, begun, OnBag()) == Play(Draw())
    assert isinstance(click(table, begun, OnTray(0)), Refuse)


def test_what_was_asked_for_is_held(
    table: TrakkxTable, seen: TrakkxSeen, begun: TrakkxSeen
) -> None:
    wished = Table({(n, 0): token for n, token in enumerate(("r5", "r6", "r7"))})
    assert table.repaired(Lay(wished), begun) is None, "nobody has asked"
    assert table.asked(AskRepair(), begun) is None
    table.desk.ask_repair.assert_called_once_with(Lay(begun.draft.work.table))
    assert holding(begun, table.repaired(Lay(wished), begun)).draft.work.table == wished
    assert table.asked(ShowAll(begun.draft), seen) == Hold(begun.draft)
