"""Nothing flashes: WCAG 2.3.1, measured on pictures of computers playing at every table."""

from collections import deque

import pygame
import pytest

from game.catalogue import GAMES
from game.match import Seat
from scenes.kit.theme import luminance
from tests.thorough import is_thorough
from tools.studio import played_match, studio

ACROSS, DOWN = 8, 5
"""Places of the window looked at; each is smaller than what counts as large there."""

SWING = 0.1
"""A flash is a pair of opposite changes of this much relative luminance, or more."""

LIGHT = 0.8
"""Changes above this lightness are no flashes."""

MOST = 3
"""This many flashes within a second are harmless."""

LAST = 16
"""So many actions before the end has every game what it celebrates."""


class Swings:
    """The changes of one place, alternately brighter and darker, within the last second."""

    def __init__(self) -> None:
        self._extreme: float | None = None
        self._way = 1
        self._times: deque[float] = deque()

    def see(self, now: float, light: float) -> int:
        """Note how light it is. Returns how many flashes there were."""
        extreme = light if self._extreme is None else self._extreme
        if self._way * (light - extreme) >= 0:
            self._extreme = light
        elif abs(light - extreme) >= SWING and min(light, extreme) < LIGHT:
            self._extreme, self._way = light, -self._way
            self._times.append(now)
        while self._times and now - self._times[0] > 1.0:
            self._times.popleft()
        return len(self._times) // 2


def test_a_flicker_would_be_noticed() -> None:
    swings = Swings()
    assert max(swings.see(number / 30, number // 3 % 2) for number in range(60)) > MOST
    swings = Swings()
    assert max(swings.see(number / 30, number / 60) for number in range(60)) <= 1


@pytest.mark.parametrize("late", [False, True], ids=["beginning", "end"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_flashes_while_computers_play(game: str, late: bool) -> None:
    with studio() as opened:
        computers = range(GAMES[game].players[0])
        seats = tuple(Seat(f"Computer {n}", "casual", n, n) for n in computers)
        begun = len(played_match(game, seats, seed=3).log) - LAST if late else 0
        opened.services.go.open_table(played_match(game, seats, begun, seed=3))
        places = [Swings() for _place in range(ACROSS * DOWN)]
        worst = 0

        def look() -> None:
            nonlocal worst
            small = pygame.transform.smoothscale(opened.app.window, (ACROSS, DOWN))
            for number, swings in enumerate(places):
                pixel = small.get_at((number % ACROSS, number // ACROSS))
                worst = max(worst, swings.see(opened.now, luminance(pixel[:3])))

        opened.watch = look
        opened.pass_time(15.0 if is_thorough() else 1.0)
    assert worst <= MOST
