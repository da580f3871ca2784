"""What the lists of matches share: the chosen match, its picture, its name, handing it on."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from game.match import MAX_NAME, Match
from scenes.kit.i18n import _, saying
from scenes.kit.look import Look
from scenes.pages.thumbnails import IllustratedPage, clear
from scenes.table.sharing import open_share
from scenes.ui.dialog import ask_text
from scenes.ui.layout import Row
from scenes.ui.listview import ListRow, ListView
from scenes.ui.panel import Panel
from scenes.ui.text import Picture
from scenes.ui.textfield import TextField
from scenes.ui.widget import Widget

_PICTURE: Final = 320.0
_PANEL: Final = 740.0


class MatchList(ABC):
    """Matches on a page, and what can be done with the chosen one, at ``index``.

    ``changed`` is called when there are others, or they have other names.
    """

    def __init__(self, page: IllustratedPage, changed: Callable[[], None]) -> None:
        self._page, self._changed = page, changed
        self._services = page.services
        self.index = 0

    @property
    @abstractmethod
    def count(self) -> int:
        """How many there are."""

    @abstractmethod
    def choose(self, index: int) -> None:
        """Choose another match."""

    @abstractmethod
    def open(self) -> None:
        """Do what's most likely wanted with the chosen match."""

    @abstractmethod
    def key(self) -> tuple[Hashable, Callable[[], Match]] | None:
        """The chosen match's name for its pictures, and what reads it; None if nothing can."""

    @property
    def match(self) -> Match | None:
        """The chosen match; None if it can't be read, which is told."""
        key = self.key()
        with saying(self._page.tell):
            return None if key is None else key[1]()
        return None

    def share(self) -> None:
        """Share the chosen match."""
        if (match := self.match) is not None:
            open_share(self._page.ui, self._services, match)

    def _ask_name(self, title: str, players: str, then: Callable[[str], object]) -> None:
        """Ask for a match's name."""
        field = TextField(
            title,
            placeholder=players,
            max_length=MAX_NAME,
            label=_("Match name"),
            name="title",
            width=400,
        )
        ask_text(self._page.ui, _("Match name"), field, _("Save"), then, name="save-title")

    def _beside_position(
        self, above: Sequence[Widget], row_at: Callable[[int], ListRow], below: Sequence[Widget]
    ) -> Widget:
        """The list with what's around it, and beside it the chosen match's position."""
        width = _PANEL * (1 + (self._page.look.letters - 1) * 0.4)
        matches = ListView(
            self.count,
            row_at,
            selected=self.index if self.count else None,
            on_select=self.choose,
            on_activate=lambda _index: self.open(),
            empty_text=_("No matches found."),
            flex=1,
            name="matches",
            label=_("Matches"),
        )
        panel = Panel([*above, matches, *below], gap=16, min_width=width, max_width=width)
        if self._page.look.size[0] / self._page.look.scale < width + _PICTURE:
            panel.max_width = None
            return panel
        picture = Picture(self._position, width=_PICTURE, proportion=None, flex=1, name="position")
        return Row([panel, picture], gap=32, fold=False, upright="stretch")

    def _position(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        key, thumbnails = self.key(), self._page.thumbnails
        made = None if key is None else thumbnails.picture(look, size, *key, chosen=True)
        return made or clear(look, size)
