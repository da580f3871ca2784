import math

from scenes.kit.panning import ZOOM_STEP, Wheel


def test_fine_turns_add_up_to_steps() -> None:
    wheel = Wheel()
    zooms = [wheel.zoom(0.1) for _turn in range(100)]
    assert [] in zooms
    steps = math.prod(factor for zoom in zooms for factor in zoom)
    assert steps >= ZOOM_STEP**10
    assert all(len(zoom) <= 1 for zoom in zooms)
