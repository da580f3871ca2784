"""What a shuffle brings in Trickle."""

import pytest

from game.bots.trickle.traits import TERMS
from game.match import Match, Seat
from game.protocol import NATURE
from game.rules.trickle import INFO, START_CELLS
from game.rules.trickle.actions import Shuffle


def counted(values: tuple[int, ...]) -> dict[int, float]:
    match = Match(INFO, [Seat(name) for name in "AB"], {"scoring_beads": "shuffled"}, seed=1)
    match.play(NATURE, Shuffle(values))
    return dict(TERMS.count(match.states[0], [Shuffle(values)], match.state))


def test_all_beads_are_counted_and_the_valuable_ones_for_whoever_is_near() -> None:
    rising = tuple(sorted([1] * 9 + [2] * 6 + [3] * 3 + [5]))
    low, high = counted(rising), counted(rising[::-1])
    assert len(START_CELLS) == len(rising)
    assert sum(low.values()) == pytest.approx(sum(rising))
    # Turned upside down, what was near one player is near the other.
    assert low != high
    assert sorted(low.values()) == pytest.approx(sorted(high.values()))
