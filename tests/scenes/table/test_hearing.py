from typing import cast

import pytest

from scenes.kit import effects
from scenes.kit.effects import SoundEffect
from scenes.kit.keys.reader import Rumble
from scenes.kit.session.timeline import Showing
from scenes.kit.sound import SoundBoard
from scenes.table.animation import Hearing, SoundMoment
from tests.pebbles.rules.state import PebblesState, Take

SECONDS = 2.0
"""The normal length of every movement here."""

Heard = tuple[SoundEffect, int]


class Listener:
    """A sound board that notes what it should play."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []
        self.felt: list[float] = []

    def play(self, effect: SoundEffect, level: int, *, pan: float, strength: float) -> None:
        self.heard.append((effect, level))

    def make_ready(self, effect: SoundEffect, level: int, *, pan: float) -> bool:
        return True

    def feel(self, force: float) -> None:
        if force:
            self.felt.append(force)

    def new(self) -> list[Heard]:
        heard, self.heard = self.heard, []
        return heard


SET_DOWN = SoundMoment(0.5, effects.TURN)
CLICK = SoundMoment(1.0, effects.UNDO, level=2, force=0.5)
ARRIVE = SoundMoment(2.0, effects.ARRIVE)


@pytest.fixture
def showing() -> Showing:
    """A movement of player 0, whose sounds don't depend on what moves."""
    before, action = PebblesState(), Take(2)
    return Showing(before, 0, action, before.apply_action(0, action), SECONDS)


@pytest.fixture
def listener() -> Listener:
    return Listener()


def hearing(listener: Listener, *moments: SoundMoment) -> Hearing:
    """The hearing of a movement with these moments."""
    sound, rumble = cast(SoundBoard, listener), cast(Rumble, listener)
    return Hearing(lambda *_change: SECONDS, lambda _showing: moments, sound, rumble)


def test_each_moment_is_heard_once_and_in_order(listener: Listener, showing: Showing) -> None:
    heard = hearing(listener, ARRIVE, SET_DOWN, CLICK)
    heard.follow(showing, 0.24)
    assert listener.new() == []
    heard.follow(showing, 0.25)
    assert listener.new() == [(effects.TURN, 0)]
    heard.follow(showing, 0.25)
    assert listener.new() == []
    heard.follow(showing, 0.9)
    assert listener.new() == [(effects.UNDO, 2)]
    assert listener.felt == [0.5]
    heard.end(showing)
    assert listener.new() == [(effects.ARRIVE, 0)]
    heard.end(showing)
    assert listener.new() == []


def test_of_a_movement_that_nobody_saw_only_the_last_is_heard(
    listener: Listener, showing: Showing
) -> None:
    heard = hearing(listener, SET_DOWN, ARRIVE, CLICK)
    heard.end(showing)
    assert listener.new() == [(effects.ARRIVE, 0)]
