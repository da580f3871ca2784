"""The end of an evening: who won it, what's worth remembering, and its pictures on one sheet."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Final

import pygame

from game.evening import Evening, Fixture, Guest
from game.match import Match
from game.records.files import RecordError
from scenes.kit import effects, game_night
from scenes.kit.drawing import png_of
from scenes.kit.i18n import _, saying
from scenes.kit.i18n.formats import day_text, listed
from scenes.kit.look import Look, StyleName, drawn_once
from scenes.kit.match_words import here
from scenes.kit.services import Services
from scenes.kit.telling import game_title
from scenes.kit.theme import THEMES, mix
from scenes.pages.evening.planning import (
    faces_of,
    headed,
    how_counted,
    standings,
    table_rows,
    two_sides,
)
from scenes.pages.thumbnails import IllustratedPage, clear, position_picture
from scenes.ui.button import Button
from scenes.ui.faces import Mood, Who, face
from scenes.ui.layout import Column, Grid, Row
from scenes.ui.page import page_frame
from scenes.ui.text import Drawing, Icon, Label, Picture, note
from scenes.ui.widget import Widget

_WIDTH: Final = 1600
"""The sheet's width in pixels."""


def paint_sheet(
    look: Look, evening: Evening, date: str, played: Sequence[tuple[Fixture, Match]]
) -> pygame.Surface:
    """The evening on one sheet, with a board for each match in ``played``; ``date`` is on top.

    It looks the same whatever the window is like.
    """
    look = look.changed(
        theme=THEMES["light"], size=(_WIDTH, 900), text_scale=1.0, reduced_motion=True
    )

    def board(match: Match, look: Look, size: tuple[int, int]) -> pygame.Surface:
        return position_picture(look, size, match)

    boards = [_board(evening, each, partial(board, match), 480.0) for each, match in played]
    parts = [
        Label(game_night.winners_text(evening), "display"),
        Label(date, "body", "ink_soft"),
        Grid(table_rows(evening), columns=2, gap=22),
        *how_counted(evening),
        Grid(boards, columns=3, gap=22),
    ]
    sheet = Column(parts, gap=18, padding=48)
    surface = pygame.Surface((_WIDTH, sheet.measure(look, _WIDTH)[1]))
    surface.fill(look.theme.paper)
    sheet.place(look, surface.get_rect())
    sheet.draw(surface)
    return surface


def _board(evening: Evening, fixture: Fixture, drawing: Drawing, width: float) -> Widget:
    """The last position of a match, and who won it."""
    title = game_title(fixture.bout.game)
    if fixture.bout.final:
        title = _("Final: {game}", game=title)
    return Column(
        [
            Picture(drawing, width=width, proportion=4 / 3),
            Label(title, "small-strong"),
            note(game_night.match_winners_text(evening, fixture)),
        ],
        gap=2,
        in_one=listed,
    )


_PICTURE: Final = 200.0
_PODIUM: Final = 430.0


_HEIGHTS: Final = {1: 0.46, 2: 0.36, 3: 0.28}
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

    def enter(self) -> None:
        """End the evening, with a chord for the winner."""
        if self.ui.focus is None:
            self.ui.set_focus(self.ui.find("save-pictures") or self.ui.find("title"))
        if self._first:
            self._first = False
            self.services.sound.play(effects.WIN)
            with saying(self.tell):
                self.services.kept.evening.change(lambda evening: replace(evening, over=True))

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
            *(
                Row([Icon("check", 20, "accent"), Label(told, flex=1)], gap=10, fold=False)
                for told in game_night.memories(evening)
            ),
        ]
        right = standings(evening)
        if evening.done:
            boards = [
                _board(evening, each, partial(self._drawn, each), _PICTURE) for each in evening.done
            ]
            right.append(headed(_("Game night pictures"), Grid(boards, columns=2, gap=12)))
        return page_frame(
            _("Game night"),
            self.services.go.home,
            two_sides(self.look, left, right, [self._ways()]),
        )

    def _ways(self) -> Widget:
        way, save = partial(Button, flex=1), self.save_pictures
        text = _("Save the pictures")
        pictures = way(text, save, kind="primary", icon="save", name="save-pictures")
        pictures.visible = bool(self.evening.done)
        title = way(_("Main menu"), self.services.go.home, icon="home", name="title")
        return Row([pictures, title], gap=10)

    def _drawn(self, fixture: Fixture, look: Look, size: tuple[int, int]) -> pygame.Surface:
        saves = self.services.kept.saves
        name = ("evening", fixture.save)
        made = self.thumbnails.picture(look, size, name, lambda: saves.load(fixture.save))
        return clear(look, size) if made is None else made

    # The pictures

    def save_pictures(self) -> None:
        """Draw the sheet and save it with the files."""
        played: list[tuple[Fixture, Match]] = []
        for each in self.evening.done:
            try:
                played.append((each, self.services.kept.saves.load(each.save)))
            except RecordError:
                # The sheet has the boards that are left.
                continue
        sheet = paint_sheet(self.look, self.evening, self._date, played)
        told = _("Pictures saved as {path}")
        self.save_file(self._date, ".png", partial(png_of, sheet), told)

    @property
    def _date(self) -> str:
        day = here(datetime.fromisoformat(self.evening.date)).date()
        return _("Game night, {day} {year}", day=day_text(day), year=day.year)
