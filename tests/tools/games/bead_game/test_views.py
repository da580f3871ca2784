"""Positions of the Bead Game for nets are played once and kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalogue import GAMES
from tools.games.bead_game.views import VIEWS
from tools.nets.views import Views
from tools.nets.watching import Plan, kept


@pytest.mark.long
def test_games_are_kept_and_go_on(tmp_path: Path) -> None:
    plan = Plan("bead-game", 2, GAMES["bead-game"].complete_options(2, {}), nodes=1)
    file = tmp_path / "positions.jsonl"
    (first,) = kept(file, plan, VIEWS, 1)
    (again,) = kept(file, plan, Views(lambda _: pytest.fail("played once more")), 1)
    assert first == again
    assert all(sum(each.by_hand) == pytest.approx(1) for each in first)
