"""Kills at random moments, while matches of all games are played, saved and recorded."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.kill_test import kill_repeatedly
from tools.proofs.running import Proof

_KILLS: Final = 10


def attempt(number: int, seed: int, scratch: Path) -> Sequence[str]:
    """Kill a player ten times in one home; see ``tools.proofs.running.Attempt``."""
    report = kill_repeatedly(str(scratch), _KILLS, 1000 * seed + number)
    return report.faults if report.actions else [*report.faults, "nothing was played"]


PROOF: Final = Proof(
    "kills",
    "A program that is killed loses at most the action in flight.",
    "kills",
    attempt,
    worth=_KILLS,
    together=1,
)
