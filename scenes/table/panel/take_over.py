"""Handing seats over in the middle of a match: to a computer, and back to a person."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.bots.characters import strength_part
from game.bots.levels import SKILLED, strength_of
from game.match import HUMAN
from game.seats import is_like
from scenes.kit.company.likenesses import Knowing
from scenes.kit.i18n import _
from scenes.table.company.sitting_in import KnowingLine, may_sit_in, sat_in_for
from scenes.table.table import AnyTable
from scenes.ui.button import Button
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.faces import FaceButton, offer_players, strength_choice
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
    table.services.likenesses.forget_counts()
    table.ui.open(dialog)


def _row(table: AnyTable, seat: int) -> Widget:
    match, livery = table.host.match, table.liveries[seat]
    row, below = Row(gap=12, fold=False), Column(gap=6)
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
        sign = Token(livery.colour, livery.symbol, 34)
        row.set_children([sign, Row(parts, gap=8, folded_gap=4, flex=1.0)])
        below.set_children(_sitting_in(table, seat, give))
        below.visible = bool(below.children)

    show()
    return Column([row, below], gap=6, align="stretch")


def _sitting_in(table: AnyTable, seat: int, give: Callable[[str], None]) -> list[Widget]:
    """The way to a computer that knows whoever plays a seat, or back from it."""
    match = table.host.match
    name = match.seats[seat].name
    if is_like(match.seats[seat].kind):
        text = _("{name} is back").format(name=name)
        return [Button(text, partial(give, HUMAN), icon="person", small=True, name=f"back-{seat}")]
    if not may_sit_in(table.services, match, seat):
        return []
    fitted = ""

    def sit_in() -> None:
        give(fitted)

    def known(knowing: Knowing) -> None:
        nonlocal fitted
        fitted = "" if knowing.fitted is None else knowing.fitted.kind
        button.enabled = knowing.is_ready

    text = _("Sit in for {name}").format(name=name)
    button = Button(text, sit_in, icon="swap", small=True, enabled=False, name=f"sit-in-{seat}")
    line = KnowingLine(table.services, name, match.info.key, known)
    return [line, button]


def come_back(table: AnyTable) -> None:
    """Give the chair back to whoever a computer sits in for; of several, let them say who it is."""
    seats = sat_in_for(table.host.match)
    if len(seats) == 1:
        table.give_seat(seats[0], HUMAN)
    elif seats:
        open_seats(table)


def play_out(table: AnyTable) -> None:
    """Hand all seats of people to computers, which finish the game quickly, from where it is."""
    if not table.host.is_live:
        table.return_to_match()
    table.hurries = True
    for seat, who in enumerate(table.host.match.seats):
        if who.is_human:
            table.give_seat(seat, SKILLED)
