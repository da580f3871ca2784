"""The pictures of the Bead Game keep the promises that its table draws by."""

from __future__ import annotations

import numpy as np
import pytest

from tests.tools.pictures import IMAGES, frame, load

THINGS = IMAGES / "bead-game"
COLOURS = ("red", "black", "clear", "green", "orange", "white")


@pytest.mark.parametrize("colour", COLOURS)
def test_a_bead_is_round_and_in_the_middle(colour: str) -> None:
    bead = load(THINGS / f"bead-{colour}.webp")
    assert bead.shape == (512, 512, 4)
    for line in np.nonzero(bead[..., 3] > 40):
        assert line.min() + line.max() == pytest.approx(511, abs=2)
        assert line.max() - line.min() + 1 == pytest.approx(0.8 * 512, abs=4)
    assert bead[0, 0, 3] == 0


@pytest.mark.parametrize("name", ["bowl", "bowl-closed"])
def test_the_rim_of_the_bowl_is_where_the_table_expects_it(name: str) -> None:
    bowl = load(THINGS / f"{name}.webp")
    assert bowl.shape == (1024, 1024, 4)
    for line in np.nonzero(bowl[..., 3] > 127):
        assert line.min() + line.max() == pytest.approx(1023, abs=3)
        assert line.max() - line.min() + 1 == pytest.approx(0.9 * 1024, abs=14)
    assert frame(bowl[..., 3]) == 0
