"""The list of a match's moves: click one to see the position after it."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from game.match import Entry
from game.protocol import NATURE
from scenes.kit.i18n import _
from scenes.table.table import AnyTable
from scenes.ui.listview import ListRow, ListView


def told_log(table: AnyTable) -> tuple[Entry, ...]:
    """The log without what the players still have to see."""
    host, game = table.host, table.game
    log = tuple(host.match.log)
    if not host.is_live:
        return log
    hidden = next(
        (
            showing.action
            for showing in host.timeline.coming
            if not showing.backwards and not game.may_tell(showing, table.seen)
        ),
        None,
    )
    return tuple(takewhile(lambda entry: entry.action is not hidden, log))


LIST_HEIGHT: Final = 120.0
"""The list's preferred height in design units; with more room it's higher."""


class MoveList:
    """Shows every action with its player's token and its number; the one on show is chosen."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._shown: tuple[Entry, ...] = ()
        self.widget = ListView(
            0,
            self._row,
            on_select=lambda index: table.look_at(index + 1),
            single_click=True,
            own_heights=True,
            height=LIST_HEIGHT,
            flex=1.0,
            name="moves",
            label=_("Moves"),
            empty_text=_("Moves appear here."),
        )

    def _row(self, index: int) -> ListRow:
        table = self._table
        done = table.done(index)
        player_style = table.seen.style_of(done.player)
        return ListRow(
            table.services.as_read(table.told(done)),
            note=str(index + 1),
            icon="random" if done.player == NATURE else "",
            token=(player_style.colour, player_style.symbol) if player_style is not None else None,
        )

    def refresh(self) -> None:
        """Show the log as it is now."""
        log = told_log(self._table)
        same = sum(1 for _pair in takewhile(_is_one, zip(self._shown, log, strict=False)))
        if same < max(len(log), len(self._shown)):
            self.widget.set_count(len(log), unchanged=same)
            self._shown = log
        else:
            self.widget.invalidate()
        self.widget.selected = self._latest(log)

    def latest(self) -> int | None:
        """The number of the last action that may be told, None before the first."""
        return self._latest(told_log(self._table))

    def _latest(self, log: Sequence[Entry]) -> int | None:
        position = min(self._table.host.position, len(log))
        return position - 1 if position else None


def _is_one(pair: tuple[Entry, Entry]) -> bool:
    return pair[0] is pair[1]
