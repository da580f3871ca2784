"""The pictures of Hop the Marble keep the promises that its table draws by."""

from __future__ import annotations

import numpy as np
import pytest

from scenes.games.hop_the_marble.picture.cloth import REPEATS, WOOD_REPEATS
from scenes.kit.balls import BALL
from tests.tools.pictures import IMAGES, load
from tools.games.hop_the_marble.art import GROUNDS, WOOD

MARBLES = IMAGES / "marbles"
SHADES = ("shade-light", "shade-dark")


@pytest.mark.parametrize("name", SHADES)
def test_a_marble_is_round_and_in_the_middle(name: str) -> None:
    alpha = load(MARBLES / f"{name}.webp")[..., 3]
    side = alpha.shape[0]
    for line in np.nonzero(alpha > 127):
        assert line.min() + line.max() == pytest.approx(side - 1, abs=1)
        assert line.max() - line.min() + 1 == pytest.approx(BALL * side, abs=2)
    across = (np.arange(side) + 0.5) / side - 0.5
    away = np.hypot(across[None, :], across[:, None])
    assert alpha[away < BALL / 2 - 0.01].min() == 255
    assert alpha[away > BALL / 2 + 0.01].max() == 0


def test_the_table_repeats_the_grounds_as_they_were_made() -> None:
    assert {name: 10 * tile for name, tile in GROUNDS.items()} == REPEATS
    assert 10 * WOOD == WOOD_REPEATS
