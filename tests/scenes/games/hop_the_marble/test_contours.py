"""Lines of equal height on Hop's ground."""

from __future__ import annotations

import pytest

from game.rules.hop_the_marble.folding import Stroke, folded
from game.rules.hop_the_marble.relief import Relief
from physics.cloth import SURFACES, Cloth
from scenes.games.hop_the_marble.picture.relief import contours

FOLDED = folded((Stroke("pull", ((-200, 60), (150, -40))),), 600, 2)


@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("folds", [7, FOLDED])
def test_the_ground_is_equally_high_all_along_a_line(surface: str, folds: int | Relief) -> None:
    cloth = Cloth(600, SURFACES[surface], folds)
    lines = contours(cloth)
    assert lines
    steepest = max(abs(part) for line in lines for place in line for part in cloth.slope(*place))
    for one, other in lines:
        apart = abs(cloth.height(*one) - cloth.height(*other))
        # Within a cell lines go straight, where the ground does not.
        assert apart < 3 * steepest
