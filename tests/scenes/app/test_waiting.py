import pygame
import pytest

from scenes.app.waiting import LONG, LOOK, SELDOM, SHORT, WHILE, Waiting


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The milliseconds that were waited for between looks; nothing takes its time."""
    waited: list[int] = []
    monkeypatch.setattr(pygame.time, "wait", waited.append)
    pygame.display.init()
    pygame.event.clear()
    return waited


def test_the_longer_nothing_happens_the_more_seldom_it_looks(waits: list[int]) -> None:
    waiting = Waiting()
    while not waiting.dozes:
        assert waiting.first_event(None, somebody_thinks=False) is None
    assert set(waits) == {int(LOOK * 1000)}
    assert sum(waits) == pytest.approx(1000 * WHILE, rel=0.1)
    waits.clear()
    waiting.first_event(None, somebody_thinks=False)
    assert waits == [int(SELDOM * 1000)] * round(LONG / SELDOM)
    waits.clear()
    waiting.first_event(None, somebody_thinks=True)
    assert waits == [int(SELDOM * 1000)] * round(SHORT / SELDOM)


def test_an_event_wakes_it_and_is_given_at_once(waits: list[int]) -> None:
    waiting = Waiting()
    while not waiting.dozes:
        waiting.first_event(None, somebody_thinks=False)
    waits.clear()
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_a))
    event = waiting.first_event(None, somebody_thinks=False)
    assert event is not None
    assert event.type == pygame.KEYDOWN
    assert waits == []
    assert not waiting.dozes
