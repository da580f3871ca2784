"""What's heard and read of the app, for tests and tools."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pygame

from game.messages import Message
from scenes.kit.look import Look
from scenes.kit.services import Services
from scenes.kit.voice import Voice
from scenes.ui.richtext import TextBlock


class Recording:
    """Speaks to no one and keeps what was ``said``.

    ``whispered`` are the secrets among it, ``cutting`` what didn't wait for its turn.
    """

    def __init__(self, *, works: bool = True, problem: Message | None = None) -> None:
        self.said: list[str] = []
        self.whispered: list[str] = []
        self.cutting: list[str] = []
        self.works, self.problem, self.is_speaking = works, problem, False

    def speak(self, text: str, *, interrupt: bool, secret: bool) -> None:
        self.said.append(text)
        if secret:
            self.whispered.append(text)
        if interrupt:
            self.cutting.append(text)

    def stop(self) -> None:
        """Nothing to stop."""


def listen(services: Services) -> Recording:
    """Let everything be spoken to a new recording, which is returned."""
    heard = Recording()
    services.voice = Voice(heard)
    return heard


Drawn = tuple[str, str, bool]
"""A text, its style, and whether it was cut."""


@contextmanager
def texts_drawn() -> Iterator[list[Drawn]]:
    """Note the texts that are drawn; a block of a longer one counts as a whole."""
    seen: list[Drawn] = []
    text, draw_text, paint = Look.text, Look.draw_text, TextBlock.paint

    def note_text(look: Look, string: str, style: Any = "body", *more: Any, **how: Any) -> Any:
        if string:
            lines = len(look.wrap(string, style, how.get("width")))
            seen.append((string, style, lines > (how.get("max_lines") or lines)))
        return text(look, string, style, *more, **how)

    def note_drawn(look: Look, target: Any, string: str, rect: Any, *more: Any, **how: Any) -> Any:
        count = len(seen)
        place = draw_text(look, target, string, rect, *more, **how)
        seen[count:] = [(*one[:2], one[2] or not rect.contains(place)) for one in seen[count:]]
        return place

    def note_block(block: TextBlock, surface: pygame.Surface) -> None:
        count = len(seen)
        paint(block, surface)
        seen[count:] = [(block.block.plain, "body", False)] if block.block.spans else []

    with (
        patch.object(Look, "text", note_text),
        patch.object(Look, "draw_text", note_drawn),
        patch.object(TextBlock, "paint", note_block),
    ):
        yield seen
