"""An evening's pictures on one sheet: who came where, and every final board."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Final

import pygame

from game.evening import Evening, Fixture
from game.match import Match
from scenes.kit.evening import words
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import paragraph
from scenes.kit.look import Look
from scenes.kit.theme import THEMES
from scenes.pages.thumbnails import position_picture

_WIDTH: Final = 1600
_MARGIN: Final = 60
_GAP: Final = 28
_COLUMNS: Final = 3
_PROPORTION: Final = 4 / 3


class Sheet:
    """Draws the sheet, a board at a time: ``step`` until ``is_done``, then ``png``."""

    def __init__(
        self, look: Look, evening: Evening, date: str, played: Sequence[tuple[Fixture, Match]]
    ) -> None:
        """``played`` are the matches that still exist; ``date`` is written on top."""
        # A file looks the same whatever the window is like.
        self._look = look.changed(
            theme=THEMES["light"], size=(_WIDTH, 900), text_scale=1.0, reduced_motion=True
        )
        self._evening, self._date, self._played = evening, date, played
        self._boards: list[pygame.Surface] = []

    @property
    def is_done(self) -> bool:
        """Whether all boards are drawn."""
        return len(self._boards) == len(self._played)

    @property
    def progress(self) -> float:
        """How far it is, 0 to 1."""
        return len(self._boards) / max(1, len(self._played))

    @property
    def _board(self) -> tuple[int, int]:
        wide = (_WIDTH - 2 * _MARGIN - (_COLUMNS - 1) * _GAP) // _COLUMNS
        return wide, round(wide / _PROPORTION)

    def step(self) -> None:
        """Draw the next board."""
        match = self._played[len(self._boards)][1]
        self._boards.append(position_picture(self._look, self._board, match))

    def surface(self) -> pygame.Surface:
        """The whole sheet."""
        look, evening = self._look, self._evening
        standings = evening.standings()
        row, caption = look.em(52), 2 * look.line_height("body") + look.px(10)
        wide, high = self._board
        top = look.line_height("display") + look.line_height("body") + look.px(24)
        rows = -(-len(standings) // 2)
        lines = -(-len(self._boards) // _COLUMNS)
        inner = _WIDTH - 2 * _MARGIN
        final = any(each.bout.final for each in evening.done)
        told = paragraph([words.how_counted(), words.final_counted() if final else ""])
        small = look.measure(told, "small", inner)[1] + _GAP
        height = 2 * _MARGIN + top + rows * row + _GAP + small + lines * (high + caption + _GAP)
        sheet = pygame.Surface((_WIDTH, height))
        sheet.fill(look.theme.paper)
        headline = pygame.Rect(_MARGIN, _MARGIN, inner, look.line_height("display"))
        look.draw_text(sheet, words.winners_text(evening), headline, "display")
        date = pygame.Rect(_MARGIN, headline.bottom, inner, look.line_height("body"))
        look.draw_text(sheet, self._date, date, "body", "ink_soft")
        above = _MARGIN + top
        for number in range(len(standings)):
            column, line = divmod(number, rows)
            place = pygame.Rect(
                _MARGIN + column * inner // 2, above + line * row, inner // 2 - _GAP, row
            )
            self._standing(sheet, place, number)
        above += rows * row + _GAP
        place = pygame.Rect(_MARGIN, above, inner, small)
        look.draw_text(sheet, told, place, "small", "ink_soft")
        above += small
        for number, board in enumerate(self._boards):
            line, column = divmod(number, _COLUMNS)
            left = _MARGIN + column * (wide + _GAP)
            upper = above + line * (high + caption + _GAP)
            sheet.blit(board, (left, upper))
            fixture = self._played[number][0]
            title = words.title_of(fixture.bout.game)
            if fixture.bout.final:
                title = _("Final: {game}", game=title)
            half = caption // 2
            look.draw_text(sheet, title, pygame.Rect(left, upper + high, wide, half), "strong")
            look.draw_text(
                sheet,
                words.match_winners_text(evening, fixture),
                pygame.Rect(left, upper + high + half, wide, half),
                "body",
                "ink_soft",
                max_lines=1,
            )
        return sheet

    def _standing(self, sheet: pygame.Surface, place: pygame.Rect, number: int) -> None:
        look, standing = self._look, self._evening.standings()[number]
        guest = self._evening.people[standing.person]
        side = look.em(38)
        told = "–" if standing.place is None else _("{place}.", place=standing.place)
        look.draw_text(
            sheet, told, pygame.Rect(place.x, place.y, look.em(40), place.h), "number", "ink_soft"
        )
        token = look.token(guest.colour, guest.symbol, side)
        sheet.blit(token, token.get_rect(midleft=(place.x + look.em(48), place.centery)))
        left = place.x + look.em(48) + side + look.px(12)
        rest = pygame.Rect(left, place.y, place.right - left, place.h)
        look.draw_text(sheet, guest.name, rest, "strong", max_lines=1)
        look.draw_text(sheet, words.points_text(standing), rest, "number", align="right")

    def png(self) -> bytes:
        """The sheet as a file."""
        content = BytesIO()
        pygame.image.save(self.surface(), content, "evening.png")
        return content.getvalue()
