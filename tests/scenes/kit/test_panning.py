from dataclasses import dataclass, replace
from itertools import pairwise

import pygame

from scenes.kit.intent import Pointer, Press
from scenes.kit.panning import ZOOM_STEP, Camera


@dataclass(frozen=True)
class Seen:
    area: pygame.Rect
    scale: float = 1.0

    def zoomed(self, factor: float, about: tuple[int, int]) -> "Seen":
        return replace(self, scale=self.scale * factor)

    def panned(self, dx: float, dy: float) -> "Seen":
        return self

    def towards(self, goal: "Seen", share: float) -> "Seen":
        return goal

    def is_near(self, goal: "Seen") -> bool:
        return True


class Eye(Camera[Seen]):
    def look(self, goal: Seen) -> None:
        self.goal = goal

    def show_all(self) -> None:
        """There's no more."""


def test_fine_turns_add_up_to_steps() -> None:
    eye = Eye(Seen(pygame.Rect(0, 0, 9, 9)))
    scales = [1.0]
    for _turn in range(100):
        eye.moved_by(Pointer(Press.WHEEL, (5, 5), wheel=0.1), grabs=False)
        scales.append(eye.goal.scale)
    assert scales[-1] >= ZOOM_STEP**10
    assert scales[2] == 1.0
    for before, after in pairwise(scales):
        assert after in (before, before * ZOOM_STEP)
