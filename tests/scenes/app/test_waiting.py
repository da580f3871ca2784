import pygame
import pytest

from game import system
from scenes.app.waiting import LONG, SHORT, WHILE, Waiting


@pytest.fixture
def naps() -> list[float]:
    """The length of each nap; nothing takes its time."""
    pygame.display.init()
    pygame.event.clear()
    return []


def test_the_longer_nothing_happens_the_longer_it_sleeps(naps: list[float]) -> None:
    waiting = Waiting(naps.append)
    while not waiting.dozes:
        assert waiting.first_event(None, somebody_thinks=False) is None
    assert set(naps) == {SHORT}
    assert sum(naps) == pytest.approx(WHILE, rel=0.1)
    waiting.first_event(None, somebody_thinks=False)
    waiting.first_event(None, somebody_thinks=True)
    waiting.first_event(0.03, somebody_thinks=False)
    assert naps[-3:] == [LONG, SHORT, 0.03]


def test_an_event_wakes_it_and_is_given_at_once(naps: list[float]) -> None:
    waiting = Waiting(naps.append)
    while not waiting.dozes:
        waiting.first_event(None, somebody_thinks=False)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_a))
    event = waiting.first_event(None, somebody_thinks=False)
    assert event is not None
    assert event.type == pygame.KEYDOWN
    assert not waiting.dozes


def test_the_system_wakes_it() -> None:
    """However long it would sleep: without an event this would take an hour."""
    pygame.display.init()
    pygame.event.clear()
    sleep = system.event_waiter(pygame.display.__file__)
    assert sleep is not None
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_a))
    event = Waiting(lambda _seconds: sleep(3600)).first_event(None, somebody_thinks=False)
    assert event is not None
