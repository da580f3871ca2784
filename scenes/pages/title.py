"""The first screen: the games, the match to go on with, and the ways to everything else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game.records.files import RecordError
from game.records.saves import SaveInfo
from game.tags import DamagedMatch
from scenes.front import FRONTS, Front
from scenes.kit.assets import MissingAsset
from scenes.kit.i18n import _, tr
from scenes.kit.match_words import numbers_text, players_text
from scenes.kit.scene import Services
from scenes.pages.entries import Entry, EntryText
from scenes.pages.preview import card_picture
from scenes.ui.button import Button
from scenes.ui.layout import Column, Grid, Padding, Placed, Spacer
from scenes.ui.page import Page
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label
from scenes.ui.widget import Widget

_MENU_WIDTH: Final = 552.0
_LARGE: Final = 1.6  # text that needs the room of the still life
_FEW: Final = 2
"""Up to this many games have room for large pictures."""
_LISTED: Final = 5
"""Up to this many stand below each other and say what they are; more stand in columns."""
_ROWS: Final = 5
"""Up to this many rows of games leave room for the doors below them; more scroll by themselves."""
_ROWS_HEIGHT: Final = 356.0


class TitleScene(Page):
    """Lists the games; what can be continued comes first and has the first focus."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._latest: SaveInfo | None = None
        self._any_saves = False
        self._seen = ""

    def layout(self) -> None:
        """Look at what is saved, then make the menu."""
        self._read()
        super().layout()

    def _read(self) -> None:
        saves = self.services.saves
        self._latest = saves.latest_unfinished()
        self._any_saves = bool(saves.saves() or saves.deleted())

    def enter(self) -> None:
        """Give the focus to what most people want next, unless they come back from a page."""
        latest = "" if self._latest is None else self._latest.id
        if latest != self._seen or self.ui.focus is None:
            first = f"game-{next(iter(FRONTS))}"
            self.ui.set_focus(self.ui.find("continue" if latest else first))
        self._seen = latest

    # The picture

    def background(self) -> pygame.Surface | None:
        """The still life; the bare table below very large text, nothing in high contrast."""
        pictures = self.look.theme.pictures
        if not pictures:
            return None
        if self.look.text_scale > _LARGE:
            return super().background()
        name = "title.jpg" if pictures == "light" else f"title-{pictures}.jpg"
        try:
            return self.look.picture(name, self.look.size, "cover")
        except MissingAsset:
            return super().background()

    # The menu

    @property
    def _many(self) -> bool:
        return len(FRONTS) > _FEW

    def build(self) -> Widget:
        """The menu on the calm side of the picture."""
        # Everything fits into a common window, also with a match to go on with.
        tight = self._many and self._latest is not None
        edge = 12 if tight else 20
        column = Column(
            [
                Column(
                    [
                        Label("Pocketful", "display", "table_ink"),
                        Label(_("Small games for everyone at one table"), "body", "table_ink"),
                    ],
                    gap=2,
                ),
                Spacer(0 if self._many else 10),
                *self._continue(),
                *self._games(tight),
                Spacer(0 if self._many else 4),
                self._ways_on(),
            ],
            gap=5 if tight else 8 if self._many else 12,
            justify="center",
            padding=(56, edge, 24, edge),
        )
        growth = 1 + (self.look.text_scale - 1) * 0.45
        scroll = ScrollView(column, max_width=_MENU_WIDTH * growth + 80)
        return Placed(scroll, x="stretch", y="stretch")

    def _continue(self) -> list[Widget]:
        latest = self._latest
        if latest is None:
            return []
        title = _(FRONTS[latest.game].info.title)
        words = _("{players} – {game}, move {number}").format(
            players=players_text(latest.seats), game=title, number=latest.actions + 1
        )
        if latest.title:
            words = _("“{name}”: {match}").format(name=latest.title, match=words)
        text = EntryText(_("Continue"), words)
        return [Entry(text, self._go_on, icon="play", kind="primary", name="continue")]

    def _games(self, tight: bool) -> list[Widget]:
        games = [self._game(key, front) for key, front in FRONTS.items()]
        if len(games) <= _LISTED:
            return games
        grid = Grid(games, columns=2, gap=5 if tight else 8)
        if len(games) <= 2 * _ROWS:
            return [grid]
        return [ScrollView(grid, height=_ROWS_HEIGHT)]

    def _game(self, key: str, front: Front) -> Widget:
        info = front.info
        listed = len(FRONTS) <= _LISTED
        text = EntryText(_(info.title), _(info.subtitle) if listed else "", numbers_text(info))
        return Entry(
            text,
            partial(self.services.go.open_set_up, key),
            drawing=partial(card_picture, front),
            picture_width=150 if not self._many else 90 if listed else 66,
            compact=self._many and listed,
            name=f"game-{key}",
        )

    def _ways_on(self) -> Widget:
        ways = self._ways()
        columns = 3 if self._any_saves else 4 if self.look.text_scale <= 1 else 2
        # Their surfaces appear under the pointer only, so it is the icons that stand in line.
        return Padding(Grid(ways, columns=columns, gap=2), (-16, 0, -16, 0))

    def _ways(self) -> list[Widget]:
        go = self.services.go
        first_game = next(iter(FRONTS))
        ways: list[tuple[str, str, Callable[[], None], str]] = [
            (_("Saved matches"), "save", go.open_saves, "saves"),
            (_("Rules"), "rules", partial(go.open_rules, first_game), "rules"),
            (_("Records"), "trophy", go.open_records, "records"),
            (_("Settings"), "settings", go.open_settings, "settings"),
            (_("Quit"), "quit", go.quit, "quit"),
        ]
        return [
            Button(text, action, kind="quiet", icon=icon, name=name, text_align="left")
            for text, icon, action, name in ways
            if name != "saves" or self._any_saves
        ]

    def _go_on(self) -> None:
        latest = self._latest
        if latest is None:
            return
        try:
            match = self.services.saves.load(latest.id)
        except (RecordError, DamagedMatch) as error:
            self._read()
            self.rebuild()
            self.enter()
            self.tell(tr(error.message))
        else:
            self.services.go.open_table(match, latest.id)
