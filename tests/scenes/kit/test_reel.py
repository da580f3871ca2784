"""A recap takes eight seconds at most, however much there is to tell."""

import pytest

from scenes.kit.session.timeline import WHOLE, Reel


def run(reel: Reel, seconds: float) -> tuple[list[int], float]:
    """The actions that are shown, each a movement of this many seconds, and how long that takes."""
    now, ends, shown = 0.0, 0.0, []
    while True:
        if reel.is_due(now, moves=now < ends):
            number = reel.take()
            if number is None:
                return shown, now
            shown.append(number)
            ends = now + reel.moving(seconds)
        now += 0.01


@pytest.mark.parametrize("seconds", [0.0, 0.3, 5.0])
@pytest.mark.parametrize("count", [1, 3, 12, 60])
def test_it_tells_the_last_of_them_in_time(count: int, seconds: float) -> None:
    shown, took = run(Reel(range(100, 100 + count)), seconds)
    assert shown == list(range(100 + count - len(shown), 100 + count))
    assert len(shown) == min(count, 20)
    assert took <= WHOLE + 0.02 * count + 0.3
