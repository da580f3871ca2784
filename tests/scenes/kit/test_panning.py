import math

from scenes.kit.panning import ZOOM_STEP, Grasp, Wheel


def test_fine_turns_add_up_to_steps() -> None:
    wheel = Wheel()
    zooms = [wheel.zoom(0.1) for _turn in range(100)]
    assert [] in zooms
    steps = math.prod(factor for zoom in zooms for factor in zoom)
    assert steps >= ZOOM_STEP**10
    assert all(len(zoom) <= 1 for zoom in zooms)


def test_a_picture_goes_with_the_pointer_once_it_has_really_moved() -> None:
    grasp = Grasp()
    grasp.press((100, 100))
    assert grasp.holds
    assert grasp.pull((103, 100)) is None
    assert not grasp.pans
    assert grasp.pull((110, 102)) == (10, 2)
    assert grasp.pans
    assert grasp.pull((109, 102)) == (-1, 0)
    assert grasp.release()
    assert not grasp.holds
