"""The flat simulation and the full one share no line, and agree on flat cloths."""

from math import dist
from random import Random

import pytest

from game.rules.hop_the_marble import OPEN, RAISED
from physics.cloth import SURFACES
from physics.player.flat_simulation import simulate_flat
from physics.simulation import simulate
from tests.physics.tables import any_shot, flat, full


@pytest.mark.parametrize("rim", [OPEN, RAISED])
@pytest.mark.parametrize("surface", SURFACES)
def test_the_simulation_agrees_with_the_sieve(surface: str, rim: str) -> None:
    """To a thousandth of a millimetre after three contacts, to a tenth after seven."""
    rng = Random(1)
    seen = 0
    for _ in range(40):
        table = full(flat(surface, rim=rim), rng)
        shot = any_shot(table, rng)
        ours, exact = simulate(table, shot), simulate_flat(table, shot)
        contacts = len(exact.contacts)
        # The simulation steps over so gentle a hit.
        if contacts > 7 or any(contact.speed < 5 for contact in exact.contacts):
            continue
        seen += contacts > 0
        near = 1e-3 if contacts <= 3 else 0.1
        assert ours.touched == exact.touched
        assert [(c.first, c.second) for c in ours.contacts] == [
            (c.first, c.second) for c in exact.contacts
        ]
        for one, other in zip(ours.contacts, exact.contacts, strict=True):
            assert one.time == pytest.approx(other.time, abs=1e-3)
            assert one.speed == pytest.approx(other.speed, abs=max(1.0, 0.01 * other.speed))
            assert dist(one.place, other.place) < near
        assert set(ours.left) == set(exact.left)
        for marble, place in exact.rest.items():
            theirs = ours.rest[marble]
            assert (place is None) == (theirs is None)
            if place is not None and theirs is not None:
                assert dist(place, theirs) < near
        assert ours.seconds == pytest.approx(exact.seconds, abs=0.01)
    assert seen > 5
