"""The pictures of the Bead Game keep the promises that its table draws by."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from tests.tools.pictures import IMAGES, Pixels, check_shadow, frame, load

THINGS = IMAGES / "bead-game"
COLOURS = ("red", "black", "clear", "green", "orange", "white")
LINEN, FELT = np.array([224.0, 215.0, 198.0]), np.array([35.0, 65.0, 62.0])


def seen_on(ground: npt.NDArray[np.float64], picture: Pixels) -> npt.NDArray[np.float64]:
    """The mean colour of a bead that lies on a ground."""
    alpha = picture[..., 3:].astype(float) / 255
    whole = picture[..., :3] * alpha + ground * (1 - alpha)
    inside = picture[..., 3] > 40
    mean: npt.NDArray[np.float64] = whole[inside].mean(axis=0)
    return mean


@pytest.mark.parametrize("colour", COLOURS)
def test_a_bead_is_round_and_in_the_middle(colour: str) -> None:
    bead = load(THINGS / f"bead-{colour}.webp")
    assert bead.shape == (512, 512, 4)
    for line in np.nonzero(bead[..., 3] > 40):
        assert line.min() + line.max() == pytest.approx(511, abs=2)
        assert line.max() - line.min() + 1 == pytest.approx(0.8 * 512, abs=4)
    assert bead[0, 0, 3] == 0


@pytest.mark.parametrize("colour", COLOURS)
def test_the_middle_of_a_bead_is_calm_enough_for_its_symbol(colour: str) -> None:
    middle = load(THINGS / f"bead-{colour}.webp")[226:306, 226:306]
    assert middle[..., :3].mean(axis=-1).std() < 19


def test_jet_and_milk_glass_hide_the_cloth_and_clear_glass_shows_it() -> None:
    middles = {colour: load(THINGS / f"bead-{colour}.webp")[256, 256, 3] for colour in COLOURS}
    assert min(middles["black"], middles["white"]) > 240
    assert middles["clear"] < 200
    assert middles["clear"] < min(middles[other] for other in COLOURS if other != "clear")


@pytest.mark.parametrize("ground", [LINEN, FELT], ids=["linen", "felt"])
def test_the_six_beads_differ_from_each_other_and_from_the_cloth(
    ground: npt.NDArray[np.float64],
) -> None:
    means = {colour: seen_on(ground, load(THINGS / f"bead-{colour}.webp")) for colour in COLOURS}
    for one, other in combinations(COLOURS, 2):
        assert np.abs(means[one] - means[other]).max() > 30, (one, other)
    for colour in COLOURS:
        assert np.abs(means[colour] - ground).max() > 12, colour


@pytest.mark.parametrize("name", ["bowl", "bowl-closed"])
def test_the_rim_of_the_bowl_is_where_the_table_expects_it(name: str) -> None:
    bowl = load(THINGS / f"{name}.webp")
    assert bowl.shape == (1024, 1024, 4)
    for line in np.nonzero(bowl[..., 3] > 127):
        assert line.min() + line.max() == pytest.approx(1023, abs=3)
        assert line.max() - line.min() + 1 == pytest.approx(0.9 * 1024, abs=14)
    assert frame(bowl[..., 3]) == 0


def test_the_floor_of_the_bowl_is_calm() -> None:
    floor = load(THINGS / "bowl.webp")[362:662, 362:662]
    assert floor[..., 3].min() == 255
    assert floor[..., :3].mean(axis=-1).std() < 8


def test_the_shadow_of_the_bowl_falls_to_the_lower_right_and_ends_inside_its_frame() -> None:
    check_shadow(THINGS / "bowl-shadow.webp", 1024, right=520 / 1024, down=520 / 1024)


def test_the_clasp_lies_in_the_middle() -> None:
    clasp = load(THINGS / "clasp.webp")
    assert clasp.shape == (256, 256, 4)
    for line in np.nonzero(clasp[..., 3] > 127):
        assert line.min() + line.max() == pytest.approx(255, abs=3)
    assert frame(clasp[..., 3]) == 0


def test_the_thread_of_the_tassel_comes_in_at_the_middle_of_the_left_side() -> None:
    alpha = load(THINGS / "tassel.webp")[..., 3]
    assert alpha.shape == (256, 256)
    thread = np.nonzero(alpha[:, 0] > 127)[0]
    assert thread.mean() == pytest.approx(127.5, abs=1.5)
    assert max(alpha[0].max(), alpha[-1].max(), alpha[:, -1].max()) == 0
    spread = (alpha > 127).sum(axis=0)
    assert spread[200] > 3 * spread[20]
