import pytest

from game.bots.bot import Candidate, Decision, Proof
from scenes.table.animation import LONGEST_THOUGHT, SHORTEST_THOUGHT, hardness, thought
from tests.pebbles.rules.state import Take


def decision(*values: float, proven: Proof | None = None) -> Decision:
    """A decision among actions of these values."""
    candidates = tuple(
        Candidate(Take(number), value, proven if number == 1 else None)
        for number, value in enumerate(values, 1)
    )
    return Decision(Take(1), candidates, nodes=1, depth=1, seconds=0.0)


FORCED = decision(0.5)
CLEAR = decision(0.8, *[0.5] * 30)
CLOSE = decision(0.8, 0.79, 0.78, 0.77, *[0.5] * 30)
HARDEST = decision(*[0.5] * 40)


def test_the_closer_the_choices_and_the_more_of_them_the_harder() -> None:
    few = decision(0.8, 0.79, 0.78, 0.77)
    assert hardness(FORCED) == hardness(CLEAR) == hardness(decision()) == 0
    assert 0 < hardness(few) < hardness(CLOSE) < hardness(HARDEST) <= 1


@pytest.mark.parametrize("pace", [0.15, 0.5, 1.0, 2.0])
def test_a_turn_is_seen_within_bounds_that_the_pace_sets(pace: float) -> None:
    assert thought(CLEAR, pace) == SHORTEST_THOUGHT * min(1.0, pace)
    assert thought(CLEAR, pace) < thought(CLOSE, pace) < thought(HARDEST, pace)
    assert thought(HARDEST, pace) <= LONGEST_THOUGHT * pace
