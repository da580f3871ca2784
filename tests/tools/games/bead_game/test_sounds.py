"""The beads in their bowls sound in tune."""

from __future__ import annotations

import pytest

from tests.tools.sounds import loudest_tone
from tools.sounds.bodies import PENTATONIC
from tools.sounds.synth import made


@pytest.mark.parametrize("step", range(len(PENTATONIC)))
def test_beads_in_a_bowl_sound_the_scale_of_arriving_beads(step: int) -> None:
    assert loudest_tone(made(f"bead-game/glass-{step + 1}-1")) == pytest.approx(
        2 * PENTATONIC[step], rel=0.012
    )
