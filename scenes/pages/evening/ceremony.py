"""The end of an evening: who won it, what's worth remembering, and its pictures on one sheet."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from io import BytesIO
from typing import Final

import pygame

from game.evening import Evening, Fixture, Guest
from game.match import Match
from game.records.files import RecordError, shown
from scenes.kit import effects, game_night
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import day_text, paragraph
from scenes.kit.look import Look, StyleName, drawn_once
from scenes.kit.match_words import here
from scenes.kit.scene import Services
from scenes.kit.theme import THEMES, mix
from scenes.pages.evening.planning import faces_of, headed, table_rows, two_sides
from scenes.pages.thumbnails import IllustratedPage, clear, position_picture
from scenes.ui.button import Button
from scenes.ui.dialog import folder_way
from scenes.ui.faces import Mood, Who, face
from scenes.ui.layout import Column, Grid, Row
from scenes.ui.page import page_frame
from scenes.ui.text import Icon, Label, Picture, ProgressBar
from scenes.ui.widget import Widget

_WIDTH: Final = 1600
_MARGIN: Final = 60
_GAP: Final = 28
_COLUMNS: Final = 3
_PROPORTION: Final = 4 / 3


class CeremonyPicture:
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
        told = paragraph([game_night.how_counted(), game_night.final_counted() if final else ""])
        small = look.measure(told, "small", inner)[1] + _GAP
        height = 2 * _MARGIN + top + rows * row + _GAP + small + lines * (high + caption + _GAP)
        sheet = pygame.Surface((_WIDTH, height))
        sheet.fill(look.theme.paper)
        headline = pygame.Rect(_MARGIN, _MARGIN, inner, look.line_height("display"))
        look.draw_text(sheet, game_night.winners_text(evening), headline, "display")
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
            title = game_night.title_of(fixture.bout.game)
            if fixture.bout.final:
                title = _("Final: {game}", game=title)
            half = caption // 2
            look.draw_text(sheet, title, pygame.Rect(left, upper + high, wide, half), "strong")
            look.draw_text(
                sheet,
                game_night.match_winners_text(evening, fixture),
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
        look.draw_text(sheet, game_night.points_text(standing), rest, "number", align="right")

    def png(self) -> bytes:
        """The sheet as a file."""
        content = BytesIO()
        pygame.image.save(self.surface(), content, "evening.png")
        return content.getvalue()


_PICTURE: Final = 200.0
_PODIUM: Final = 430.0


_HEIGHTS: Final = {1: 0.4, 2: 0.3, 3: 0.22}
"""Height of each place's step, as a share of the picture."""

_ORDER: Final = (1, 0, 2)
"""Second place is left of the first, third place right."""


def on_podium(evening: Evening) -> tuple[tuple[int, Guest], ...]:
    """Up to three people with their places, the best first."""
    placed = [
        (standing.place, evening.people[standing.person])
        for standing in evening.standings()
        if standing.place is not None
    ]
    return tuple((place, guest) for place, guest in placed if place in _HEIGHTS)[:3]


@drawn_once
def podium(
    look: Look, size: tuple[int, int], people: tuple[tuple[int, Guest], ...], faces: tuple[Who, ...]
) -> pygame.Surface:
    """The steps with the figures of ``people`` on them and their names above."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    wide, high = size
    gap = look.px(8)
    step = min((wide - 2 * gap) // 3, look.em(230))
    left = (wide - 3 * step - 2 * gap) // 2
    name_high = 2 * look.line_height("strong")
    for column, index in enumerate(_ORDER):
        if index >= len(people):
            continue
        place, guest = people[index]
        rise = round((high - name_high) * _HEIGHTS[place])
        box = pygame.Rect(left + column * (step + gap), high - rise, step, rise)
        _step(look, surface, box, place)
        side = min(look.em(112 if place == 1 else 88), step - 2 * gap, box.top - name_high)
        mood: Mood = "pleased" if place == 1 else "calm"
        figure = face(look, faces[index], max(8, side), mood, signed=True)
        rect = figure.get_rect(midbottom=(box.centerx, box.top))
        surface.blit(figure, rect)
        label = pygame.Rect(box.x, rect.top - name_high, step, name_high)
        style: StyleName = "heading" if place == 1 else "strong"
        look.draw_text(surface, guest.name, label, style, "ink", align="center", max_lines=2)
    return surface


def _step(look: Look, surface: pygame.Surface, box: pygame.Rect, place: int) -> None:
    theme = look.theme
    fill = mix(theme.paper, theme.accent, 0.3 if place == 1 else 0.14)
    surface.blit(look.box(box.size, look.px(10), fill, 255, theme.accent, look.edge_width), box)
    number = pygame.Rect(box.x, box.y, box.w, min(box.h, look.line_height("display") + look.px(8)))
    look.draw_text(surface, _("{place}.", place=place), number, "title", "ink", align="center")


class CeremonyScene(IllustratedPage):
    """A still scene; it ends the evening."""

    def __init__(self, services: Services, evening: Evening) -> None:
        super().__init__(services)
        self.evening = evening
        self._first = not evening.over
        self._sheet: CeremonyPicture | None = None
        self._bar: ProgressBar | None = None

    def enter(self) -> None:
        """End the evening, with a chord for the winner."""
        if self.ui.focus is None:
            self.ui.set_focus(self.ui.find("save-pictures") or self.ui.find("title"))
        if self._first:
            self._first = False
            self.services.sound.play(effects.WIN)
            try:
                self.services.evening.change(lambda evening: replace(evening, over=True))
            except RecordError as error:
                self.tell(tr(error.message))

    # The page

    def build(self) -> Widget:
        """The podium and the sentences on the left, the table and the pictures on the right."""
        evening, people = self.evening, on_podium(self.evening)
        faces = faces_of(evening)
        figures = tuple(faces[guest.name] for _place, guest in people)
        headline = Label(game_night.winners_text(evening), "title", text_align="center")
        headline.answers = True
        left: list[Widget] = [
            headline,
            Picture(
                lambda look, size: podium(look, size, people, figures),
                width=_PODIUM * self.look.letters,
                proportion=2.1,
            ),
            *(self._sentence(sentence) for sentence in game_night.memories(evening)),
        ]
        right: list[Widget] = []
        rows = table_rows(evening)
        if rows:
            right += [Label(_("Standings", "of places"), "heading"), Column(rows, gap=8)]
            right.append(Label(game_night.how_counted(), "small", "ink_soft"))
            if any(each.bout.final for each in evening.done):
                right.append(Label(game_night.final_counted(), "small", "ink_soft"))
        if evening.done:
            pictures = Grid([self._picture(each) for each in evening.done], columns=2, gap=12)
            right.append(headed(_("Evening pictures"), pictures))
        return page_frame(
            _("Game night"),
            self.services.go.home,
            two_sides(self.look, left, right, [self._ways()]),
        )

    def _ways(self) -> Widget:
        save: list[Widget] = []
        self._bar = None
        if self._sheet is not None:
            self._bar = ProgressBar(self._sheet.progress)
            words_ = Label(_("Making pictures …"), "small", "ink_soft")
            return Column([words_, self._bar], gap=8)
        if self.evening.done:
            save.append(
                Button(
                    _("Save the pictures"),
                    self.save_pictures,
                    kind="primary",
                    icon="save",
                    flex=1,
                    name="save-pictures",
                )
            )
        home = self.services.go.home
        title = Button(_("Main menu"), home, icon="home", flex=1, name="title")
        return Row([*save, title], gap=10)

    def _sentence(self, sentence: str) -> Widget:
        return Row([Icon("check", 20, "accent"), Label(sentence, flex=1)], gap=10, fold=False)

    def _picture(self, fixture: Fixture) -> Widget:
        title = game_night.title_of(fixture.bout.game)
        if fixture.bout.final:
            title = _("Final: {game}", game=title)
        return Column(
            [
                Picture(partial(self._board, fixture), width=_PICTURE, proportion=4 / 3),
                Label(title, "small-strong"),
                Label(game_night.match_winners_text(self.evening, fixture), "small", "ink_soft"),
            ],
            gap=2,
        )

    def _board(self, fixture: Fixture, look: Look, size: tuple[int, int]) -> pygame.Surface:
        saves = self.services.saves
        name = ("evening", fixture.save)
        made = self.thumbnails.picture(look, size, name, lambda: saves.load(fixture.save))
        return clear(look, size) if made is None else made

    # The pictures

    def save_pictures(self) -> None:
        """Draw all pictures on one sheet, a framed board each, and save it with the files."""
        played: list[tuple[Fixture, Match]] = []
        for each in self.evening.done:
            try:
                played.append((each, self.services.saves.load(each.save)))
            except RecordError:
                # The sheet has the boards that are left.
                continue
        self._sheet = CeremonyPicture(self.look, self.evening, self._date, played)
        self.rebuild()

    @property
    def _date(self) -> str:
        day = here(datetime.fromisoformat(self.evening.date)).date()
        return _("Game night, {day} {year}", day=day_text(day), year=day.year)

    def update(self, now: float) -> None:
        """Continue the sheet, if one is wanted."""
        super().update(now)
        sheet = self._sheet
        if sheet is None:
            return
        if not sheet.is_done:
            sheet.step()
            if self._bar is not None:
                self._bar.part = sheet.progress
            return
        self._sheet = None
        try:
            path = self.services.exports.add(self._date, ".png", sheet.png())
        except RecordError as error:
            self.ui.toast(tr(error.message), "warning")
        else:
            told = _("Pictures saved as {path}", path=shown(path))
            self.ui.toast(told, "good", folder_way(path))
        self.rebuild()
        self.ui.set_focus(self.ui.find("save-pictures"))

    @property
    def moving(self) -> bool:
        """Whether pictures are being drawn."""
        return super().moving or self._sheet is not None
