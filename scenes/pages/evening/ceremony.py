"""The end of an evening: who won it, what's worth remembering, and its pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Final

import pygame

from game.evening import Evening, Fixture, Guest
from game.match import Match
from game.records.files import RecordError, shown
from scenes.kit import effects
from scenes.kit.evening import words
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import day_text
from scenes.kit.look import Look, StyleName
from scenes.kit.match_words import here
from scenes.kit.scene import Services
from scenes.kit.theme import mix
from scenes.pages.evening.parts import faces_of, headed, table_rows, two_sides
from scenes.pages.evening.sheet import Sheet
from scenes.pages.thumbnails import IllustratedPage, clear
from scenes.ui.button import Button
from scenes.ui.dialog import folder_way
from scenes.ui.faces import Mood, Who, face
from scenes.ui.layout import Column, Grid, Row
from scenes.ui.page import page_frame
from scenes.ui.text import Icon, Label, Picture, ProgressBar
from scenes.ui.widget import Widget

_PICTURE: Final = 200.0
_PODIUM: Final = 430.0


_HEIGHTS: Final = {1: 0.4, 2: 0.3, 3: 0.22}
"""Height of each place's step, as a share of the picture."""

_ORDER: Final = (1, 0, 2)
"""Second place is left of the first, third place right."""


def on_podium(evening: Evening) -> list[tuple[int, Guest]]:
    """Up to three people with their places, the best first."""
    placed = [
        (standing.place, evening.people[standing.person])
        for standing in evening.standings()
        if standing.place is not None
    ]
    return [(place, guest) for place, guest in placed if place in _HEIGHTS][:3]


def podium(
    look: Look, size: tuple[int, int], people: Sequence[tuple[int, Guest]], faces: Mapping[str, Who]
) -> pygame.Surface:
    """The steps with the figures of ``people`` on them and their names above."""
    who = tuple(faces[guest.name] for _place, guest in people)
    key = ("podium", size, look.theme.key, look.palette, look.letters, tuple(people), who)
    return look.drawn(key, lambda: _drawn(look, size, people, faces))


def _drawn(
    look: Look, size: tuple[int, int], people: Sequence[tuple[int, Guest]], faces: Mapping[str, Who]
) -> pygame.Surface:
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
        figure = face(look, faces[guest.name], max(8, side), mood, signed=True)
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
        self._sheet: Sheet | None = None
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
        headline = Label(words.winners_text(evening), "title", text_align="center")
        headline.answers = True
        left: list[Widget] = [
            headline,
            Picture(
                lambda look, size: podium(look, size, people, faces),
                width=_PODIUM * self.look.letters,
                proportion=2.1,
            ),
            *(self._sentence(sentence) for sentence in words.memories(evening)),
        ]
        right: list[Widget] = []
        rows = table_rows(evening)
        if rows:
            right += [Label(_("Standings", "of places"), "heading"), Column(rows, gap=8)]
            right.append(Label(words.how_counted(), "small", "ink_soft"))
            if any(each.bout.final for each in evening.done):
                right.append(Label(words.final_counted(), "small", "ink_soft"))
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
                    name="save-pictures",
                )
            )
        title = Button(_("Main menu"), self.services.go.home, icon="home", name="title")
        return Row([*save, title], gap=10)

    def _sentence(self, sentence: str) -> Widget:
        return Row([Icon("check", 20, "accent"), Label(sentence, flex=1)], gap=10, fold=False)

    def _picture(self, fixture: Fixture) -> Widget:
        title = words.title_of(fixture.bout.game)
        if fixture.bout.final:
            title = _("Final: {game}", game=title)
        return Column(
            [
                Picture(partial(self._board, fixture), width=_PICTURE, proportion=4 / 3),
                Label(title, "small-strong"),
                Label(words.match_winners_text(self.evening, fixture), "small", "ink_soft"),
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
        self._sheet = Sheet(self.look, self.evening, self._date, played)
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
                self._bar.value = sheet.progress
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
