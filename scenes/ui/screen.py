"""What a screen of the app is."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable
from typing import ClassVar

import pygame

from scenes.kit.display import merged
from scenes.kit.hands.pointer import Pinch
from scenes.kit.hands.scanner import Group
from scenes.kit.intent import Command
from scenes.kit.look import Look
from scenes.kit.services import Services
from scenes.ui.root import Ui


class Screen(ABC):
    """One screen; ``ui`` are its widgets. The manager calls ``layout`` first and after every change
    of the look.

    A screen marks what to redraw with ``invalidate``; at rest it marks nothing.
    """

    ui: Ui

    shows_match: ClassVar[bool] = False

    def __init__(self, services: Services) -> None:
        self.services = services
        self._dirty: list[pygame.Rect] = []

    @property
    def look(self) -> Look:
        """The look everything is drawn with now."""
        return self.services.look

    def enter(self) -> None:  # noqa: B027 - most screens have nothing to do here
        """The screen becomes the topmost one, for the first time or again."""

    def leave(self) -> None:  # noqa: B027
        """The screen is no longer the topmost one, or gone."""

    @abstractmethod
    def layout(self) -> None:
        """Arrange everything for ``look``; the whole window is drawn afterwards."""

    def handle(self, event: pygame.Event) -> bool:
        """Take a mouse, touch or text event; returns whether it was used.

        A key that typed into a text field was used, and isn't a command as well.
        """
        return self.ui.event(event)

    @abstractmethod
    def command(self, command: Command) -> None:
        """Take a keyboard or gamepad command."""

    @abstractmethod
    def doable(self) -> Collection[Command]:
        """What else can be done here now besides walking about and pressing what's on show."""

    @abstractmethod
    def update(self, now: float) -> None:
        """Advance to the time ``now`` in seconds."""

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything within the surface's clip."""

    def tell(self, sentence: str) -> None:
        """Show a translated sentence for a while."""
        self.ui.toast(sentence)

    def explain(self, point: tuple[int, int]) -> bool:
        """Say what's at a window point, for a finger that stays there; False if nothing is."""
        return self.ui.explain(point)

    @abstractmethod
    def spread(self, spread: Pinch) -> None:
        """Two fingers move over the screen."""

    def let_go(self) -> None:
        """Put back whatever the pointer holds."""
        self.ui.let_go()

    @property
    def others_act(self) -> bool:
        """Whether people here only watch for now."""
        return False

    @abstractmethod
    def stops(self) -> Group:
        """What can be done here now, for one switch."""

    @abstractmethod
    def read(self, command: Command) -> None:
        """Read aloud what's here: all of it, or the next passage, or the one before."""

    @abstractmethod
    def speak(self, *, anew: bool) -> None:
        """Say what's new on the screen, once a frame; ``anew`` if it has just come up."""

    @property
    def moving(self) -> bool:
        """Whether the next frame should come at once, because something moves."""
        return self.ui.moving

    def prepare(self) -> bool:
        """Make a picture that's needed soon, in a few milliseconds; False if there's none."""
        return False

    @property
    def has_computers_at_play(self) -> bool:
        """Whether computers play here, so nothing else should think meanwhile."""
        return False

    def invalidate(self, rects: Iterable[pygame.Rect] | None = None) -> None:
        """Mark rectangles, or the whole window, for redrawing."""
        window = pygame.Rect((0, 0), self.look.size)
        self._dirty += [window] if rects is None else [rect.clip(window) for rect in rects]

    def take_dirty(self) -> list[pygame.Rect]:
        """The rectangles to draw, without overlaps; afterwards nothing is marked."""
        self.invalidate(self.ui.take_dirty())
        dirty, self._dirty = self._dirty, []
        return merged(dirty)
