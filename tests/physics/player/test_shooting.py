"""How flicks are looked at before one is chosen."""

from __future__ import annotations

from collections import Counter
from functools import partial

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
    state = started(2, 1)
    race = Race.of(state, 0.9)
    share = partial(Race.shares, mover=0)
    turn = Turn(state, 0, race, lambda after: Worth(share(after)[0], share(after)[0]), CALM, effort)
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
