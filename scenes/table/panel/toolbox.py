"""The tools of a table: taking back, help, the rules and the menu, and what opens and folds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from scenes.kit.commands import Command
from scenes.kit.i18n import _
from scenes.table import steps
from scenes.table.panel import dialogs
from scenes.table.panel.form import on_left
from scenes.table.table import AnyTable
from scenes.table.table_view import TableView
from scenes.ui.button import IconButton
from scenes.ui.layout import Grid
from scenes.ui.widget import Widget

_SIDE = 44.0
_SMALL_SIDE = 38.0


class Toolbox:
    """Buttons in rows, with short words below the icons where there is room for ``words``.

    ``moves`` opens and folds the list of moves, ``panel`` the panel itself, and ``peek``, beside a
    rail, shows what it has no room for.
    """

    def __init__(
        self,
        table: AnyTable,
        *,
        words: bool,
        columns: int,
        moves: Callable[[], None],
        panel: Callable[[], None] | None,
        peek: Callable[[], None] | None,
    ) -> None:
        self._table = table
        self._words = words
        self._size = _SIDE if words else _SMALL_SIDE
        named = table.services.named
        self._undo = self._tool(
            "undo",
            named(_("Take back"), Command.UNDO),
            _("Undo"),
            partial(steps.undo, table),
            "undo",
        )
        self._redo = self._tool(
            "redo",
            named(_("Play again"), Command.REDO),
            _("Redo"),
            partial(steps.redo, table),
            "redo",
        )
        self._hint = self._tool(
            "hint", named(_("Hint"), Command.HINT), _("Hint"), table.help.ask, "hint"
        )
        tools = [self._undo, self._redo, self._hint]
        if table.game.board_turns:
            tools.append(
                self._tool(
                    "turn-board",
                    named(_("Turn the board"), Command.TURN_BOARD),
                    _("Rotate"),
                    table.turn_board,
                    "turn",
                )
            )
        rules = named(_("Rules"), Command.RULES)
        tools.append(self._tool("rules", rules, _("Rules"), table.open_rules, "rules"))
        if peek is not None:
            tools.append(self._tool("list", _("Players and moves"), _("Moves"), peek, "peek"))
        else:
            link = self._tool("list", _("List of moves"), _("Moves"), moves, "moves-link")
            link.active = table.services.settings.show_moves
            tools.append(link)
        if panel is not None:
            folded = peek is not None
            to_left = folded is not on_left(table.services.settings.hand)
            tools.append(
                self._tool(
                    "chevron-left" if to_left else "chevron-right",
                    _("Open the panel") if folded else _("Fold the panel"),
                    _("Panel"),
                    panel,
                    "fold",
                )
            )
        tools.append(
            self._tool(
                "menu",
                named(_("Menu"), Command.BACK),
                _("Menu"),
                partial(dialogs.open_menu, table),
                "menu",
            )
        )
        self.widget: Widget = Grid(tools, columns=columns, gap=2)

    def _tool(
        self, icon: str, label: str, word: str, press: Callable[[], None], name: str
    ) -> IconButton:
        shown = word if self._words else ""
        return IconButton(icon, label, press, size=self._size, word=shown, name=name)

    def refresh(self, seen: TableView[Any, Any]) -> None:
        """Show what can be used."""
        table = self._table
        self._undo.enabled = steps.can_undo(table)
        self._redo.enabled = steps.can_redo(table)
        self._hint.enabled = seen.seat is not None and table.help.is_wanted
        self._hint.active = seen.step is not None or table.help.is_waited_for
