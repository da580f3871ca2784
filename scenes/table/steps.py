"""Going back and forth in a match at its table: taking back, playing again, looking back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.match import UndoPolicy
from scenes.kit import effects
from scenes.kit.commands import Command
from scenes.kit.i18n import _
from scenes.table import dialogs

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


class TableSteps:
    """Steps through the match of a table, as buttons and keys ask for them."""

    def __init__(self, table: TableScene[Any]) -> None:
        self._table = table

    def undo(self) -> None:
        """Take back, if those concerned agree; while looking back, look one further back.

        Before that, an action that waits to be played, or a step of the work in hand.
        """
        table = self._table
        if table.pending is not None:
            table.withdraw()
            return
        if table.mean(Command.UNDO):
            return
        if not table.host.is_live:
            self.look_at(table.host.position - 1)
            return
        match table.host.undo_policy():
            case UndoPolicy.FREE:
                self.undo_agreed()
            case UndoPolicy.ASK | UndoPolicy.ASK_EVERYONE:
                dialogs.ask_undo(table)
            case UndoPolicy.NOTHING:
                table.tell(_("There is nothing to take back."))

    def undo_agreed(self) -> None:
        """Take back what the table agreed to take back."""
        table = self._table
        table.forget_work()
        table.host.undo()
        table.services.sound.play(effects.UNDO)
        table.refresh()

    def redo(self) -> None:
        """Do again what was taken back; while looking back, look one further on."""
        table = self._table
        if table.mean(Command.REDO):
            return
        if not table.host.is_live:
            self.look_at(table.host.position + 1)
        elif table.host.can_redo:
            table.forget_work()
            table.host.redo()
            table.refresh()

    def look_at(self, position: int) -> None:
        """Show the position after so many actions."""
        table = self._table
        table.forget_work()
        table.host.running = False
        table.host.look_at(position)
        table.looked_back()

    def return_to_match(self) -> None:
        """Stop looking back."""
        self._table.forget_work()
        self._table.host.return_to_match()
