"""How flicks are looked at before one is chosen."""

from __future__ import annotations

from collections import Counter

import pytest

from game.bots.bot import Budget, Meter
from game.rules.hop_the_marble.actions import Flick
from physics.player.hands import FlickingHand
from physics.player.shooting import Effort, Turn, Worth
from physics.player.wishes import Race
from physics.simulation import Simulation, simulate
from physics.table import MarbleTable
from tests.physics.player.test_bot import started

CALM = FlickingHand(aim=1e-9, power=0.0)
"""A hand that errs by less than can be told."""


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> Counter[Flick]:
    """How often each flick was simulated, to be filled."""
    found: Counter[Flick] = Counter()

    def counting(table: MarbleTable, flick: Flick) -> Simulation:
        found[flick] += 1
        return simulate(table, flick)

    monkeypatch.setattr("physics.player.shooting.simulate", counting)
    return found


def flicks(nodes: int, effort: Effort) -> list[Flick]:
    """The flicks that player 0 thinks of in the first turn of a game, the best first."""
    state = started(2, 1)

    def judged(after: Race) -> Worth:
        share, _other = after.shares(0)
        return Worth(share, share)

    turn = Turn(state, 0, Race.of(state, 0.9), judged, CALM, effort)
    meter = Meter(Budget(nodes=nodes))
    return [flick for flick, _worth in turn.flicks(meter, meter)]


def test_all_are_tried_once_and_the_best_of_them_closely(tried: Counter[Flick]) -> None:
    found = flicks(99, Effort(looks=5, samples=3, corrections=0, closely=2))
    assert [tried[flick] for flick in found] == [4, 4, 1, 1, 1]


def test_what_the_budget_does_not_allow_to_look_at_closely_stays(tried: Counter[Flick]) -> None:
    found = flicks(9, Effort(looks=5, samples=3, corrections=0, closely=2))
    assert len(found) == 5
    assert tried[found[0]] == 4
    assert sum(tried.values()) < 11
