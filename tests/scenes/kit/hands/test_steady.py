"""A press too soon after the last one doesn't count, whatever presses."""

import pygame
import pytest

from scenes.kit.hands.switches import Steady

KEY = (
    pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0),
    pygame.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0),
)
BUTTON = (
    pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 5)),
    pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=(5, 5)),
)
TOUCH = (
    pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 5), touch=True),
    pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=(5, 5), touch=True),
)
PAD = (
    pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=0, instance_id=0),
    pygame.Event(pygame.CONTROLLERBUTTONUP, button=0, instance_id=0),
)
Pair = tuple[pygame.Event, pygame.Event]


@pytest.mark.parametrize("pair", [KEY, BUTTON, TOUCH, PAD])
def test_a_second_press_counts_only_after_the_cool_down(pair: Pair) -> None:
    steady = Steady()
    down, up = pair
    assert not steady.drops(down, 1.0, 0.5)
    assert not steady.drops(up, 1.1, 0.5)
    assert steady.drops(down, 1.5, 0.5)
    assert steady.drops(up, 1.55, 0.5)
    assert not steady.drops(down, 1.65, 0.5)
    assert not steady.drops(up, 1.7, 0.5)


def test_a_key_that_stays_down_does_not_repeat() -> None:
    steady = Steady()
    assert not steady.drops(KEY[0], 1.0, 0.2)
    assert steady.drops(KEY[0], 1.4, 0.2)
    # Its release counts: those who follow which keys are down must see it.
    assert not steady.drops(KEY[1], 2.0, 0.2)


def test_a_letter_goes_with_its_key() -> None:
    steady = Steady()
    letter = pygame.Event(pygame.TEXTINPUT, text=" ")
    steady.drops(KEY[0], 1.0, 0.5)
    assert not steady.drops(letter, 1.0, 0.5)
    steady.drops(KEY[1], 1.1, 0.5)
    assert steady.drops(KEY[0], 1.2, 0.5)
    assert steady.drops(letter, 1.2, 0.5)
