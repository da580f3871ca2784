"""The records of Trickle: points of players, and of partners."""

from __future__ import annotations

import pytest

from game.match import Seat
from tests.scenes.pages.records.test_records_page import ANN, BEN, drawn, keep, opened, stage
from tools.studio import Studio, played_match

__all__ = ["stage"]


def test_the_matches_are_listed_with_their_results_and_days(
    stage: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    four = tuple(Seat(name, colour=n, symbol=n) for n, name in enumerate(("A", "B", "C", "D")))
    pair, team = (
        played_match("trickle", (ANN, BEN), None, seed=4),
        played_match("trickle", four, None, seed=5),
    )
    keep(stage, pair, team)
    opened(stage)
    texts = drawn(stage, monkeypatch)
    points = [round(value) for value in pair.state.returns()]
    better, worse = sorted(zip(points, ("Ann", "Ben"), strict=True), reverse=True)
    result = f"{better[1]} wins: {better[0]} points · {worse[1]}: {worse[0]} points"
    assert result in texts or points[0] == points[1]
    assert "A tie of A & C and B & D: 8 points" in texts
    assert "Today, 15:30" in texts
    assert "Yesterday, 15:30" in texts
    assert f"{len(pair.log)} moves" in texts
