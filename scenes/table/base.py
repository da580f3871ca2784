"""What a table's helpers find at the table they belong to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic

from scenes.kit.commands import Command
from scenes.kit.intent import Pointer, PointerReader
from scenes.kit.scene import Services
from scenes.kit.theme import PlayerStyle
from scenes.table.animation import S
from scenes.table.curtain import Curtain
from scenes.table.game import TableGame
from scenes.table.host import Host
from scenes.table.sight import Sight
from scenes.table.table_view import D, Done, TableView
from scenes.ui.root import Ui


class TableBase(ABC, Generic[S, D]):
    """A table without its helpers, as these know it; ``Table`` has and does all of this.

    ``draft`` is the work in hand of the person to move. A table that ``keeps`` saves its match; one
    that ``hurries`` lets computers finish it.
    """

    services: Services
    host: Host[S]
    game: TableGame[S, D]
    sight: Sight[S]
    ui: Ui
    curtain: Curtain
    reader: PointerReader
    draft: D
    keeps: bool
    hurries: bool

    @property
    @abstractmethod
    def seen(self) -> TableView[S, D]:
        """What is on show now."""

    @property
    @abstractmethod
    def player_styles(self) -> tuple[PlayerStyle, ...]:
        """Colour and symbol of each seat."""

    @property
    @abstractmethod
    def at_rest(self) -> bool:
        """Whether nothing is being shown, and nobody waits for the result."""

    @abstractmethod
    def done(self, number: int) -> Done[S]:
        """Action ``number`` of the match as those before the screen may see it."""

    @abstractmethod
    def mean(self, event: Pointer | Command) -> bool:
        """Do what an event means; False if it means nothing."""

    @abstractmethod
    def confirm(self) -> None:
        """Play the action that waits for it, unless the coach still looks at it."""

    @abstractmethod
    def coach_agrees(self) -> None:
        """Play the action that the coach has looked at, or let it wait for a confirmation."""

    @abstractmethod
    def withdraw(self) -> None:
        """Put the waiting action back."""

    @abstractmethod
    def look_at(self, position: int) -> None:
        """Show the position after so many actions; nothing in hand is lost where it is shown."""

    @abstractmethod
    def return_to_match(self) -> None:
        """Stop looking back."""

    @abstractmethod
    def calm(self) -> None:
        """For a moment take no press that was meant for what was there before."""

    @abstractmethod
    def listen(self) -> None:
        """Take up what has happened in the match."""

    @abstractmethod
    def redraw(self) -> None:
        """The picture has changed, though nothing else has."""

    @abstractmethod
    def changed(self) -> None:
        """Something has changed: what is on show is looked at anew when it is asked for."""


AnyBase = TableBase[Any, Any]
"""A table of whatever game."""
