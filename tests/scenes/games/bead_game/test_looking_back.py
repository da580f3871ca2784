"""Looking back on a game with chance: luck and decisions are told apart."""

from __future__ import annotations

from tests.game.looking_back import even, finished, played
from tests.scenes.pages.analysis.test_page import page, stage, written
from tests.scenes.stage import Stage

__all__ = ["stage"]


def test_luck_is_told_where_there_is_chance(stage: Stage) -> None:
    match = played("bead-game", 3)
    analysis = stage.services.analyst.analysis(match)
    finished(analysis, even(3), luck=lambda _position: (0.26, -0.13, -0.13))
    said = written(page(stage, match))
    assert "Luck and decisions" in said
    assert "luck" in said
    assert said.count("a little bad luck") == 2
