import pygame
import pytest

from scenes.kit.hands.switches import Switch, SwitchReader

WIDTH = 1280


def key(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod)


def button(number: int, x: int = 100, *, touch: bool = False) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONDOWN, button=number, pos=(x, 50), touch=touch)


def pad(number: int) -> pygame.Event:
    return pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=number, instance_id=0)


EVENTS = {
    "keys": key(pygame.K_k),
    "mouse": button(2),
    "pad": pad(5),
    "touch": button(1, touch=True),
}


@pytest.mark.parametrize("kinds", [*EVENTS, "any"])
@pytest.mark.parametrize("what", EVENTS)
def test_one_switch_is_what_the_setting_says(kinds: str, what: str) -> None:
    read = SwitchReader().read(EVENTS[what], kinds, two=False, width=WIDTH)
    assert read == ((True, Switch.PRESS) if kinds in ("any", what) else (False, None))


@pytest.mark.parametrize(
    "event", [key(pygame.K_ESCAPE), key(pygame.K_F11), key(pygame.K_q, pygame.KMOD_CTRL)]
)
def test_nobody_is_locked_in(event: pygame.Event) -> None:
    assert SwitchReader().read(event, "any", two=False, width=WIDTH) == (False, None)


def test_a_key_that_is_held_presses_once() -> None:
    reader = SwitchReader()
    assert reader.read(key(pygame.K_SPACE), "keys", two=False, width=WIDTH)[1] is Switch.PRESS
    assert reader.read(key(pygame.K_SPACE), "keys", two=False, width=WIDTH) == (True, None)


@pytest.mark.parametrize(
    ("step", "press"),
    [
        (key(pygame.K_SPACE), key(pygame.K_RETURN)),
        (button(1), button(3)),
        (pad(0), pad(1)),
        (button(1, 100, touch=True), button(1, 1200, touch=True)),
    ],
)
def test_of_two_switches_one_steps_and_one_presses(step: pygame.Event, press: pygame.Event) -> None:
    reader = SwitchReader()
    assert reader.read(step, "any", two=True, width=WIDTH) == (True, Switch.STEP)
    assert reader.read(press, "any", two=True, width=WIDTH) == (True, Switch.PRESS)
