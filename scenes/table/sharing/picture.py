"""A picture of a moment that carries its match, to play on from there; a code as a QR picture."""

from __future__ import annotations

import io
from typing import Final

import pygame

from game.match import Match
from game.sharing.opening import with_match
from scenes.front import FRONTS, Illustration
from scenes.kit.i18n import _
from scenes.kit.i18n.joining import labelled
from scenes.kit.look import Look, StyleName
from scenes.kit.theme import THEMES
from scenes.ui.text import Picture
from scenes.ui.widget import Widget

SIZE: Final = 1440, 1080
_MARGIN: Final = 24
_PIXELS: Final = 1.6
"""Pixels per design unit."""


def picture_file(look: Look, match: Match) -> bytes:
    """The picture of the position shown, with the whole match in it, as a PNG file."""
    file = io.BytesIO()
    pygame.image.save(paint_moment(look, match), file, "match.png")
    return with_match(file.getvalue(), match.to_text())


def paint_moment(look: Look, match: Match) -> pygame.Surface:
    """The board as everyone may see it now, in the colours of ``look``, with the players below."""
    front = FRONTS[match.info.key]
    size = SIZE
    look = Look(THEMES[look.theme.key], (round(1280 * _PIXELS), round(720 * _PIXELS)), look.palette)
    surface = pygame.Surface(size)
    surface.fill(look.theme.table)
    if look.theme.table_picture is not None:
        surface.blit(look.picture(look.theme.table_picture, size, "cover"), (0, 0))
    state = match.observation(None)
    foot = look.line_height("heading") + look.line_height("small")
    board = pygame.Rect(0, 0, *size).inflate(-2 * _MARGIN, -2 * _MARGIN)
    board.h -= foot + _MARGIN // 2
    player_styles = front.player_styles(match.seats, match.options)
    painted = front.paint(look, board.size, Illustration(state), player_styles)
    surface.blit(painted, painted.get_rect(center=board.center))
    _paint_players(surface, look, match, board.bottom + _MARGIN // 2)
    name = look.text(
        _("{game} · this picture opens in Pocketful", game=match.title or _(match.info.title)),
        "small",
        "table_ink",
    )
    surface.blit(name, name.get_rect(midbottom=(size[0] // 2, size[1] - _MARGIN // 2)))
    return surface


def _paint_players(surface: pygame.Surface, look: Look, match: Match, top: int) -> None:
    """Everyone's token, name and points in a row."""
    front = FRONTS[match.info.key]
    points = match.observation(None).returns()
    player_styles = front.player_styles(match.seats, match.options)
    side, gap = look.line_height("heading"), look.px(8)
    share = (SIZE[0] - 2 * _MARGIN) // len(match.seats)
    room = share - side - 2 * gap
    said = [
        labelled(seat.name, front.points_text(has))
        for seat, has in zip(match.seats, points, strict=True)
    ]
    fits = all(look.text_width(words, "strong") <= room for words in said)
    for number, (words, player_style) in enumerate(zip(said, player_styles, strict=True)):
        token = look.token(player_style.colour, player_style.symbol, side)
        style: StyleName = "strong" if fits else "small-strong"
        told = look.text(words, style, "table_ink", width=room, max_lines=1)
        left = _MARGIN + number * share + (share - side - gap - told.get_width()) // 2
        surface.blit(token, (left, top))
        surface.blit(told, told.get_rect(midleft=(left + side + gap, top + side // 2)))


QUIET = 4
"""Modules left white around the code, as readers need."""


def qr_picture(text: str, side: int) -> pygame.Surface:
    """The text in black on white: whole pixels for each square, at most ``side`` pixels wide.

    A phone reads it in every theme, as it is white all around.
    """
    rows = _matrix(text)
    count = len(rows) + 2 * QUIET
    pixels = max(1, side // count)
    surface = pygame.Surface((count * pixels, count * pixels))
    surface.fill((255, 255, 255))
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                surface.fill(
                    (0, 0, 0), ((x + QUIET) * pixels, (y + QUIET) * pixels, pixels, pixels)
                )
    return surface


def qr_widget(text: str, width: float) -> Widget:
    """The same in a dialog, at most ``width`` design units wide."""

    def drawn(look: Look, size: tuple[int, int]) -> pygame.Surface:
        side = min(size)
        return look.drawn(("qr", text, side), lambda: qr_picture(text, side))

    return Picture(drawn, width=width, name="qr")


def _matrix(text: str) -> list[bytes]:
    # Only who shares a match waits for the library.
    import segno

    return [bytes(row) for row in segno.make(text, error="l", micro=False).matrix]
