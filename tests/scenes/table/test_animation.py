from itertools import pairwise

from scenes.table.animation import ease


def test_easing_rises_from_nothing_to_all() -> None:
    values = [ease(step / 20) for step in range(-2, 23)]
    assert values == sorted(values)
    assert values[0] == 0.0
    assert values[-1] == 1.0
    assert max(after - before for before, after in pairwise(values)) < 0.15, "nothing jumps"
