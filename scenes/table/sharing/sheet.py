"""The moves of a match as a page to print; every browser shows it, however long it is."""

from __future__ import annotations

import base64
import io
from html import escape

import pygame

from game.match import Match
from game.sharing.codes import NoCode, code_of
from scenes.kit.i18n import _, language
from scenes.kit.look import Look
from scenes.kit.sharing.tables import head_of, line_of, moves_of
from scenes.kit.theme import THEMES
from scenes.table.sharing.picture import paint_moment
from scenes.table.sharing.qr import qr_picture

_BOARD = 960, 720
"""Pixels of the board: 300 dots an inch where it is printed."""

_STYLE = """
@page { size: A4; margin: 16mm }
body { font: 11pt/1.35 sans-serif; color: #000; background: #fff; max-width: 180mm; margin: auto }
h1 { font-size: 20pt; margin: 0 0 3mm } p { margin: 0 0 1.5mm }
.board { float: right; width: 88mm; margin: 0 0 4mm 6mm } .code { clear: both; display: flex }
.code img { width: 32mm; image-rendering: pixelated } .code p { font: 10pt monospace }
.code p { overflow-wrap: anywhere; margin: 4mm }
ol { clear: both; columns: 2; column-gap: 8mm; padding: 4mm 0 0; margin: 0; list-style: none }
li { break-inside: avoid; margin: 0 0 0.8mm }
"""


def sheet_file(look: Look, match: Match) -> bytes:
    """The page as an HTML file with everything in it: players, result, board, moves, code."""
    title, *head = head_of(match)
    light = Look(THEMES["light"], look.size, look.palette)
    board = pygame.transform.smoothscale(paint_moment(light, match), _BOARD)
    parts = [
        f'<img class="board" alt="" src="{_image(board)}">',
        f"<h1>{escape(title)}</h1>",
        *(f"<p>{escape(line)}</p>" for line in [*head, match.date[:10]]),
        *_code(match),
        "<ol>",
        *(f"<li>{escape(line_of(move))}</li>" for move in moves_of(match)),
        "</ol>",
    ]
    page = (
        f'<!DOCTYPE html>\n<html lang="{escape(language())}"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>\n"
    )
    return (page + "\n".join(parts) + "\n</body></html>\n").encode()


def _code(match: Match) -> list[str]:
    try:
        code = code_of(match)
    except NoCode:
        return []
    told = escape(_("This match as a Pocketful code:"))
    picture = _image(qr_picture(code, 600))
    return [f'<div class="code"><img alt="" src="{picture}"><p>{told}<br>{code}</p></div>']


def _image(surface: pygame.Surface) -> str:
    file = io.BytesIO()
    pygame.image.save(surface, file, "picture.png")
    return "data:image/png;base64," + base64.b64encode(file.getvalue()).decode("ascii")
