"""Money sounds like what it is made of."""

from __future__ import annotations

import numpy as np
import pytest

from tests.tools.sounds import centre_of
from tools.sounds.synth import made


@pytest.mark.long
def test_dearer_money_pours_longer_and_rings_longer() -> None:
    pours = [made(f"trickle-down/pour-{n}-1") for n in (1, 2, 3)]
    lengths = [len(pour) for pour in pours]
    assert lengths == sorted(lengths)
    energies = [float(np.sum(pour**2)) for pour in pours]
    assert energies == sorted(energies)


def test_wooden_pennies_sound_duller_than_silver_and_gold() -> None:
    wood, silver, gold = (centre_of(made(f"trickle-down/pour-{n}-1")) for n in (1, 2, 3))
    assert 1.4 * wood < min(silver, gold)
