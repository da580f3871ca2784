from itertools import pairwise

from game.records.settings import Settings
from scenes.kit.session.timeline import Showing, Timeline
from scenes.table.animation import ease, pace_of
from tests.pebbles.rules.state import PebblesState, Take


def showing() -> Showing:
    before, action = PebblesState(), Take(2)
    return Showing(before, 0, action, before.apply_action(0, action), 0.2)


def test_easing_rises_from_nothing_to_all() -> None:
    values = [ease(step / 20) for step in range(-2, 23)]
    assert values == sorted(values)
    assert values[0] == 0.0
    assert values[-1] == 1.0
    assert max(after - before for before, after in pairwise(values)) < 0.15, "nothing jumps"


def test_the_faster_someone_wants_it_the_less_time_a_movement_takes() -> None:
    speeds = ("slow", "normal", "fast", "off")
    paces = [pace_of(Settings(animation_speed=speed), hurries=False) for speed in speeds]
    assert paces == sorted(set(paces), reverse=True)
    assert paces[-1] == 0


def test_showings_follow_each_other_without_losing_time() -> None:
    timeline = Timeline()
    first, second = showing(), showing()
    timeline.add(first)
    timeline.add(second)
    assert timeline.update(10.0) == []
    assert timeline.update(10.1) == []
    assert abs(timeline.progress - 0.5) < 1e-9
    assert timeline.update(10.3) == [first]
    assert timeline.current is second
    assert abs(timeline.progress - 0.5) < 1e-9
    assert timeline.update(10.41) == [second]
    assert timeline.current is None
