"""What is heard and felt of a movement, each thing in its moment."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.kit.effects import Effect
from scenes.kit.sound.board import SoundBoard
from scenes.kit.sound.rumble import Rumble


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that is heard ``seconds`` after a movement's start, at its normal length.

    ``level`` chooses among the levels of the effect; ``pan`` is where it happens, -1 at the left
    edge of the table to 1 at the right; ``strength`` from 0 to 1 is how loud; ``force`` from 0 to 1
    is how hard a contact is, for hands that hold a gamepad. What is ``passing`` tells nothing by
    itself, and is heard only while the movement is seen.
    """

    seconds: float
    effect: Effect
    level: int = 0
    pan: float = 0.0
    strength: float = 1.0
    force: float = 0.0
    passing: bool = False

    def tell(self, sound: SoundBoard, rumble: Rumble) -> None:
        """Let it be heard and felt now."""
        sound.play(self.effect, self.level, pan=self.pan, strength=self.strength)
        rumble.feel(self.force)

    def make_ready(self, sound: SoundBoard) -> bool:
        """Go on with what it will need; whether all of it is there."""
        return sound.make_ready(self.effect, self.level, pan=self.pan)


def pan_at(across: float, area: pygame.Rect) -> float:
    """Where a window point ``across`` pixels from the left lies in an area: -1 left, 1 right."""
    return max(-1.0, min(1.0, (across - area.centerx) * 2 / max(1, area.width)))
