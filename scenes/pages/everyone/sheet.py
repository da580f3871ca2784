"""What the sections of the page for everyone work with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.records.settings import Settings
from scenes.kit.scene import ChangeSettings, Services


def _nothing(_group: str) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Sheet:
    """The settings on show and how they are changed.

    ``change`` changes them for whoever the page is shown to: for everybody, or for one person
    alone. ``late`` lets a picture be drawn when nothing else moves; see ``IllustratedPage``.
    ``game`` is the key of the game that pictures show. ``rebuild`` shows everything anew.
    ``detail`` is the group of guidelines that is shown one by one, "" for none; ``show_detail``
    changes it.
    """

    services: Services
    change: ChangeSettings
    late: Callable[..., Any]
    game: str
    rebuild: Callable[[], None]
    detail: str = ""
    show_detail: Callable[[str], None] = _nothing

    @property
    def settings(self) -> Settings:
        """Those in effect."""
        return self.services.settings
