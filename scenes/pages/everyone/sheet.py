"""What the sections of the page for everyone work with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.records.settings import Settings
from scenes.kit.scene import ChangeSettings, Services


@dataclass(frozen=True, slots=True)
class Sheet:
    """The settings on show and how they are changed.

    ``change`` changes them for whoever the page is shown to: for everybody, or for one person
    alone. ``late`` lets a picture be drawn when nothing else moves; see ``IllustratedPage``.
    ``game`` is the key of the game that pictures show. ``rebuild`` shows everything anew.
    """

    services: Services
    change: ChangeSettings
    late: Callable[..., Any]
    game: str
    rebuild: Callable[[], None]

    @property
    def settings(self) -> Settings:
        """Those in effect."""
        return self.services.settings
