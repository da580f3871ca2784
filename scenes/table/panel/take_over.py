"""Handing seats over in the middle of a match: to a computer, and back to a person."""

from __future__ import annotations

from collections.abc import Callable

from game.bots.characters import strength_part
from game.bots.levels import SKILLED, strength_of
from scenes.kit.i18n import _
from scenes.table.ending.result import sheet_of
from scenes.table.table import AnyTable
from scenes.ui.button import Button
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.faces import FaceButton, offer_players, seat_text, strength_choice
from scenes.ui.layout import Column, Row
from scenes.ui.text import Label, Token
from scenes.ui.widget import Widget


def open_seats(table: AnyTable, back: Callable[[], None]) -> None:
    """Let people choose who plays each seat from now on, see the score sheet, or begin anew.

    Escape goes ``back``.
    """
    match, content = table.host.match, Column(gap=12)
    close = Answer(_("Close"), default=True)
    dialog = Dialog(_("Players"), content, [close], on_cancel=back, width=560)

    def finish() -> None:
        dialog.close()
        play_out(table)

    def begin_anew() -> None:
        dialog.close()
        table.services.go.open_set_up(match.info.key)

    rows: list[Widget] = [*sheet_of(table)]
    if not (match.is_over or match.away):
        text = _("Seats can change hands at any time.")
        rows += [
            Label(text, "small", "ink_soft"),
            *(_row(table, seat) for seat in range(len(match.seats))),
            Button(_("Let computers finish"), finish, icon="skip", name="play-out"),
        ]
    rows.append(Button(_("New match"), begin_anew, icon="replay", name="new-match"))
    content.set_children(rows)
    table.ui.open(dialog)


def _row(table: AnyTable, seat: int) -> Widget:
    match, player_style = table.host.match, table.player_styles[seat]
    row = Row(gap=12, fold=False, label=seat_text(seat))
    # One that follows the people has to have sat there from the beginning.
    first = match.kind_at(0, seat)
    follows = strength_part(first) if strength_of(first) is not None else ""

    def offer() -> None:
        offer_players(table.ui, match.seats[seat].kind, give, strength=SKILLED)

    def give(kind: str) -> None:
        table.give_seat(seat, kind)
        show()
        table.ui.set_focus(table.ui.find(f"plays-{seat}"))

    def show() -> None:
        who = match.seats[seat]
        face = FaceButton(who.kind, who.name, offer, flex=1.0, name=f"plays-{seat}")
        parts: list[Widget] = [face]
        if strength_part(who.kind):
            parts.append(strength_choice(who.kind, give, follows=follows, name=f"strength-{seat}"))
        sign = Token(player_style.colour, player_style.symbol, 34)
        row.set_children([sign, Row(parts, gap=8, folded_gap=4, flex=1.0)])

    show()
    return row


def play_out(table: AnyTable) -> None:
    """Hand all seats of people to computers, which finish the game quickly, from where it is."""
    if not table.host.is_live:
        table.return_to_match()
    table.hurries = True
    for seat, who in enumerate(table.host.match.seats):
        if who.is_human:
            table.give_seat(seat, SKILLED)
