from dataclasses import dataclass, field

import pygame
import pytest

from scenes.kit.keys.reader import Rumble
from tests.scenes.stage import Clock


@dataclass
class FakePad:
    """A gamepad whose motors note how they should turn."""

    felt: list[tuple[float, float, int]] = field(default_factory=list)
    fault: Exception | None = None

    def rumble(self, low_frequency: float, high_frequency: float, duration: int) -> bool:
        if self.fault is not None:
            raise self.fault
        self.felt.append((low_frequency, high_frequency, duration))
        return True

    def quit(self) -> None:
        """It stays plugged in."""


@pytest.fixture
def pad() -> FakePad:
    return FakePad()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def rumble(pad: FakePad, clock: Clock) -> Rumble:
    return Rumble(clock, lambda: pad)


def test_a_harder_contact_is_felt_stronger_and_longer(
    rumble: Rumble, pad: FakePad, clock: Clock
) -> None:
    for force in (0.1, 0.5, 1.0, 3.0):
        clock.seconds += 1
        rumble.feel(force)
    assert pad.felt == sorted(pad.felt)
    assert pad.felt[0][0] == 0.0, "a light touch is no matter of the heavy motor"
    assert pad.felt[2] == pad.felt[3] == (1.0, 1.0, 140)


def test_soft_contacts_do_not_cut_off_a_hard_one(
    rumble: Rumble, pad: FakePad, clock: Clock
) -> None:
    for force in (0.9, 0.2, 0.9, 1.0):
        clock.seconds += 0.01
        rumble.feel(force)
    assert len(pad.felt) == 2
    clock.seconds += 1
    rumble.feel(0.2)
    assert len(pad.felt) == 3


def test_nothing_is_felt_when_switched_off_or_without_force(rumble: Rumble, pad: FakePad) -> None:
    rumble.feel(0.0)
    rumble.on = False
    rumble.feel(1.0)
    assert pad.felt == []


def test_without_a_gamepad_or_with_one_that_cannot_nothing_happens(clock: Clock) -> None:
    Rumble(clock).feel(1.0)
    for fault in (pygame.error("pulled out"), AttributeError("rumble")):
        Rumble(clock, lambda fault=fault: FakePad(fault=fault)).feel(1.0)
