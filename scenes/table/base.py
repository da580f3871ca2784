"""What a table's helpers see of the table they belong to."""

from abc import ABC, abstractmethod
from typing import Any, Generic

from scenes.kit.intent import Command, Pointer, PointerReader
from scenes.kit.scene import Services
from scenes.kit.theme import PlayerStyle
from scenes.kit.voice.voice import Weight
from scenes.table.animation import S
from scenes.table.curtain import Curtain
from scenes.table.game import TableGame
from scenes.table.host import Host
from scenes.table.sight import Sight
from scenes.table.table_view import D, Done, TableView
from scenes.ui.root import Ui


class TableBase(ABC, Generic[S, D]):
    """A table without its helpers, as they know it; ``Table`` implements this.

    ``draft`` is the draft of the person to move. A table that ``keeps`` saves its match; one that
    ``hurries`` lets computers finish it.
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
        """What's on show now."""

    @property
    @abstractmethod
    def player_styles(self) -> tuple[PlayerStyle, ...]:
        """Each seat's colour and symbol."""

    @property
    @abstractmethod
    def at_rest(self) -> bool:
        """Whether nothing is being shown, and no one waits for the result."""

    @abstractmethod
    def done(self, number: int) -> Done[S]:
        """Action ``number`` of the match as those at the screen may see it."""

    @abstractmethod
    def mean(self, event: Pointer | Command) -> bool:
        """Do what an event means; False if it means nothing."""

    @abstractmethod
    def confirm(self) -> None:
        """Play the waiting action, unless the coach is still looking at it."""

    @abstractmethod
    def coach_agrees(self) -> None:
        """Play the action the coach has looked at, or let it wait for a confirmation."""

    @abstractmethod
    def withdraw(self) -> None:
        """Put the waiting action back."""

    @abstractmethod
    def look_at(self, position: int) -> None:
        """Show the position after this many actions; drafts are kept."""

    @abstractmethod
    def return_to_match(self) -> None:
        """Stop looking back."""

    @abstractmethod
    def calm(self) -> None:
        """For a moment ignore presses that were meant for what was there before."""

    @abstractmethod
    def listen(self) -> None:
        """Take in what happened in the match."""

    @abstractmethod
    def redraw(self) -> None:
        """The picture has changed, though nothing else has."""

    @abstractmethod
    def changed(self) -> None:
        """Something has changed: recompute what's on show when it's asked for."""

    def tell(self, sentence: str) -> None:
        """Show a sentence for a while, and say it unless computers hurry to the end."""
        self.ui.toast(sentence)
        self.services.voice.say("" if self.hurries else sentence, Weight.PLAYED)


AnyBase = TableBase[Any, Any]
"""Any game's table."""
