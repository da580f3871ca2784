"""What limits a search: nodes, time, and whoever calls it off."""

import pytest

from game.bots.bot import Budget, BudgetSpent, Cancelled, Meter


def test_a_budget_needs_a_limit() -> None:
    with pytest.raises(ValueError, match="seconds or nodes"):
        Budget()


def spend(meter: Meter) -> None:
    """Count until the meter has to look at the clock."""
    for _ in range(Meter.STRIDE):
        meter.count()


def test_a_meter_notices_the_cancellation_and_the_end_of_time() -> None:
    with pytest.raises(Cancelled):
        spend(Meter(Budget(nodes=1_000), lambda: True))
    with pytest.raises(BudgetSpent):
        spend(Meter(Budget(seconds=0.0)))
