"""A match's code to send by mail or chat, and when it's shown unasked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.protocol import NATURE
from game.sharing.codes import code_of
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import listed
from scenes.table.sharing.dialog import open_share
from scenes.table.sharing.picture import qr_widget
from scenes.table.table import AnyTable
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.layout import Column, Row
from scenes.ui.text import Label
from scenes.ui.textfield import SystemClipboard

_QR: Final = 190.0

_GROUP: Final = 5
"""Letters in a group, so that a code can be copied by hand."""


def grouped(code: str) -> str:
    """A code as it's read aloud or written on a card; spaces in it don't matter."""
    return " ".join(code[start : start + _GROUP] for start in range(0, len(code), _GROUP))


def show_code(table: AnyTable, back: Callable[[], None] | None = None) -> None:
    """Show the match's current code, to be sent to those who are away.

    It may lead ``back`` to where it was asked for.
    """
    match = table.host.match
    code = code_of(match)
    away = listed(match.seats[seat].name for seat in sorted(match.away))

    def copy() -> None:
        SystemClipboard().write(code)
        table.tell(_("Code copied."))

    words = Column(
        [
            Label(_("Send this code to {names}.", names=away), "body"),
            Label(grouped(code), "strong", name="post-code-text"),
            Label(
                _("You can close the match. Paste the answer when it comes."),
                "small",
                "ink_soft",
            ),
        ],
        gap=14,
        flex=1,
    )
    content = Row([qr_widget(code, _QR), words], gap=22, upright="start")
    share = partial(open_share, table.ui, table.services, match)
    answers = [
        Answer(_("As picture or file"), share, name="share-code"),
        Answer(_("Paste the answer"), table.services.go.paste, name="paste-answer"),
        Answer(_("Close") if back is None else _("Back"), back, name="close-code"),
        Answer(_("Copy the code"), copy, default=True, keeps_open=True, name="copy-code"),
    ]
    title = _("Your move as a code")
    dialog = Dialog(title, content, answers, on_cancel=back, width=640, name="post-code")
    table.ui.open(dialog)


def is_waiting(table: AnyTable) -> bool:
    """Whether those who are away need to be told something: no one here is to move."""
    match = table.host.match
    return bool(match.away) and not any(map(match.is_here, match.acting_seats()))


class Sending:
    """Shows the code once when this home's turn is over."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._shown = table.host.match.cursor

    def poll(self) -> None:
        """Show the code if there's one to send that hasn't been shown yet."""
        host = self._table.host
        if not host.match.away or not self._table.at_rest or not host.is_live:
            return
        if (
            self._shown == host.match.cursor
            or self._table.ui.overlays
            or not is_waiting(self._table)
        ):
            return
        self._shown = host.match.cursor
        if self._moved_here():
            show_code(self._table)

    def _moved_here(self) -> bool:
        """Whether a person here made the last choice."""
        match = self._table.host.match
        for number in range(match.cursor - 1, -1, -1):
            player = match.log[number].player
            if player != NATURE and match.states[number].legal_actions(player).forced is None:
                return match.is_here(player)
        return True
