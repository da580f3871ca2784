"""Handing seats over in the middle of a match: to a computer, and back to a person."""

from __future__ import annotations

from game.bots.characters import CHARACTERS
from game.bots.levels import ADAPTIVE, SKILLED, group_of
from scenes.kit.i18n import _
from scenes.table.table import AnyTable
from scenes.ui.button import Button
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.faces import FaceButton, offer_players
from scenes.ui.layout import Column, Row
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
    match, livery = table.host.match, table.liveries[seat]
    kinds = _kinds(match.seats[seat].kind)

    def offer() -> None:
        offer_players(table.ui, match.seats[seat].kind, give, kinds=kinds)

    def give(kind: str) -> None:
        table.give_seat(seat, kind)
        face.show(kind, match.seats[seat].name)

    who = match.seats[seat]
    face = FaceButton(who.kind, who.name, offer, flex=1.0, name=f"plays-{seat}")
    return Row([Token(livery.colour, livery.symbol, 34), face], gap=12, fold=False)


def _kinds(kind: str) -> list[str]:
    """Who can play on for a seat: a computer that follows only where it sat from the beginning."""
    here = group_of(kind)
    return [kind if key == here else key for key in CHARACTERS if key == here or key != ADAPTIVE]


def play_out(table: AnyTable) -> None:
    """Hand all seats of people to computers, which finish the game quickly, from where it is."""
    if not table.host.is_live:
        table.return_to_match()
    table.hurries = True
    for seat, who in enumerate(table.host.match.seats):
        if who.is_human:
            table.give_seat(seat, SKILLED)
