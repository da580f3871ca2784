"""The score sheet of a match of several rounds: a column for each player, a line for each round."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.kit.i18n import _
from scenes.kit.note import Sheet
from scenes.kit.player_style import PlayerStyle
from scenes.ui.layout import Column, Row
from scenes.ui.text import Label, Separator, Token
from scenes.ui.widget import Widget


def score_sheet(names: Sequence[str], player_styles: Sequence[PlayerStyle], sheet: Sheet) -> Widget:
    """A sheet of paper with the points of everybody; who won a round stands out in bold."""
    heads: list[Widget] = [
        Column(
            [
                Token(player_style.colour, player_style.symbol, 28),
                Label(name, "small-strong", text_align="center"),
            ],
            gap=2,
            across="center",
        )
        for name, player_style in zip(names, player_styles, strict=True)
    ]
    lines: list[Widget] = [_line(Label(""), heads), Separator()]
    if sheet.start:
        given: list[Widget] = [Label(text, "body", text_align="center") for text in sheet.start]
        lines.append(_line(Label(_("Head start"), "small"), given))
    for number, (points, best) in enumerate(zip(sheet.rounds, sheet.best, strict=True), 1):
        cells: list[Widget] = [
            Label(text, "strong" if seat in best else "body", text_align="center")
            for seat, text in enumerate(points)
        ]
        lines.append(_line(Label(_("Round {number}").format(number=number), "small"), cells))
    totals: list[Widget] = [Label(text, "number", text_align="center") for text in sheet.totals]
    lines += [Separator(), _line(Label(_("Total"), "small-strong"), totals)]
    return Column(lines, gap=8, name="score-sheet")


def _line(head: Widget, cells: Sequence[Widget]) -> Row:
    return Row([head, *cells], gap=8, equal=True, fold=False)
