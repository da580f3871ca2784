"""Handing seats over in the middle of a match: to a computer, and back to a person."""

from __future__ import annotations

from functools import partial

from game.bots.levels import LEVELS, SKILLED, title_of
from game.match import HUMAN
from scenes.kit.i18n import _
from scenes.table.table import AnyTable
from scenes.ui.button import Button
from scenes.ui.choice import Dropdown
from scenes.ui.choice import Option as Selectable
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.layout import Column, Row
from scenes.ui.seat_kinds import seat_kinds
from scenes.ui.text import Label, Token
from scenes.ui.widget import Widget


def open_seats(table: AnyTable) -> None:
    """Let people choose who plays each seat from now on."""
    content = Column(gap=12)
    dialog = Dialog(_("Who plays on?"), content, [Answer(_("Close"), default=True)], width=560)

    def finish() -> None:
        dialog.close()
        play_out(table)

    rows: list[Widget] = [_row(table, seat) for seat in range(len(table.host.match.seats))]
    content.set_children(
        [
            Label(_("A seat can change hands at any time; the game goes on."), "small", "ink_soft"),
            *rows,
            Button(_("Let computers finish this game"), finish, icon="skip", name="play-out"),
        ]
    )
    table.ui.open(dialog)


def _row(table: AnyTable, seat: int) -> Widget:
    who, livery = table.host.match.seats[seat], table.liveries[seat]
    kinds = seat_kinds()
    if who.kind not in (HUMAN, *LEVELS):
        kinds.append(Selectable(who.kind, _(title_of(who.kind))))
    return Row(
        [
            Token(livery.colour, livery.symbol, 34),
            Label(who.name, "strong", flex=1.0),
            Dropdown(
                kinds, who.kind, partial(table.give_seat, seat), name=f"plays-{seat}", min_width=170
            ),
        ],
        gap=12,
        fold=False,
    )


def play_out(table: AnyTable) -> None:
    """Hand all seats of people to computers, which finish the game quickly, from where it is."""
    if not table.host.is_live:
        table.return_to_match()
    table.hurries = True
    for seat, who in enumerate(table.host.match.seats):
        if who.is_human:
            table.give_seat(seat, SKILLED)
