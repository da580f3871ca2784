from __future__ import annotations

from pathlib import Path

import pytest

from tools.kill_test import Report, kill_once, kill_repeatedly, look


@pytest.mark.long
def test_a_kill_loses_at_most_the_action_in_flight(tmp_path: Path) -> None:
    report = kill_repeatedly(str(tmp_path), kills=6, seed=7, longest=0.25)
    assert report.faults == []
    assert report.kills == 6
    assert report.actions >= 6


def test_a_loss_would_be_noticed(tmp_path: Path) -> None:
    report = Report()
    kill_once(str(tmp_path), 3, 0.05, report)
    look(str(tmp_path), report)
    assert report.faults == []
    id = max(report.acknowledged)
    # A match that has fewer actions than were acknowledged, and one that is gone.
    report.acknowledged[id] += 1
    report.acknowledged["gone"] = 1
    look(str(tmp_path), report)
    assert any(id in fault and "actions instead of" in fault for fault in report.faults)
    assert "gone is lost" in report.faults
