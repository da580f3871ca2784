"""The one door through which a match is handed on: code, picture, file, sheet and film."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.match import Match
from game.records.files import RecordError, shown
from game.records.saves import SUFFIX
from game.sharing.codes import NoCode, code_of
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.joining import with_aside
from scenes.kit.look import Look
from scenes.kit.match_words import players_text
from scenes.kit.scene import Services
from scenes.kit.sharing.secrets import why_not_shared
from scenes.table.sharing.qr import qr_widget
from scenes.ui.button import Button
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.layout import Column, Row
from scenes.ui.saved_file import SavedFile
from scenes.ui.text import Label, Picture
from scenes.ui.textfield import SystemClipboard
from scenes.ui.widget import Host, Widget

_IN_A_LINE: Final = 18
"""Letters of a code in a line."""

_WIDTH: Final = 720.0
_QR: Final = 200.0
_SEEN: Final = 260.0
_SHAPE: Final = 4 / 3
"""Width by height of what is seen of the match, see ``picture.SIZE``."""


def open_share(
    ui: Host, services: Services, match: Match, back: Callable[[], None] | None = None
) -> None:
    """Open the door, which leads ``back``.

    Of a match with secrets that goes on it says why nothing can be shared.
    """
    leave = Answer(
        _("Close") if back is None else _("Back"), back, default=True, name="close-share"
    )
    reason = why_not_shared(match)
    if reason is not None:
        ui.open(Dialog(_("Share this match"), tr(reason), [leave], on_cancel=back))
        return
    content = _Sharing(ui, services, match).content()
    ui.open(Dialog(_("Share this match"), content, [leave], on_cancel=back, width=_WIDTH))


class _Sharing:
    """What the dialog shows, and what its buttons do."""

    def __init__(self, ui: Host, services: Services, match: Match) -> None:
        self._services = services
        self._match = match.copy()
        self._match.work.clear()
        self._moment: pygame.Surface | None = None
        self._ui = ui
        self._told = SavedFile()

    def content(self) -> Widget:
        return Column([self._files(), self._told, self._code()], gap=18)

    def _code(self) -> Widget:
        try:
            code = code_of(self._match)
        except NoCode as error:
            return Label(tr(error.message), "body")
        lines = [code[at : at + _IN_A_LINE] for at in range(0, len(code), _IN_A_LINE)]
        words = Column(
            [
                Label(
                    _("Scan this code, or paste it into Pocketful. Names aren’t included."),
                    "body",
                ),
                Label("\n".join(lines), "strong", name="code"),
                Row([Button(_("Copy the code"), lambda: self._copy(code), name="copy-code")]),
            ],
            gap=12,
            flex=1,
        )
        return Row([qr_widget(code, _QR), words], gap=22, upright="start")

    def _files(self) -> Widget:
        go, match = self._services.go, self._match
        buttons = [
            Button(_("Save as picture"), self._picture, icon="eye", name="share-picture"),
            Button(_("Save as file"), self._file, icon="save", name="share-file"),
            Button(_("Print the moves"), self._sheet, icon="list", name="share-sheet"),
        ]
        if match.log:
            film = Button(_("Make a film"), lambda: go.make_film(match), icon="film", name="film")
            buttons.append(film)
        seen = Picture(self._seen, width=_SEEN, proportion=_SHAPE)
        return Row([seen, Column(buttons, gap=8, across="start")], gap=22, upright="start")

    def _seen(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        """What the picture will show, drawn once."""
        from scenes.table.sharing.picture import paint_moment

        if self._moment is None:
            self._moment = paint_moment(look, self._match)
        return pygame.transform.smoothscale(self._moment, size)

    def _copy(self, code: str) -> None:
        SystemClipboard().write(code)
        self._told.say(_("Code copied."))

    def _picture(self) -> None:
        from scenes.table.sharing.picture import picture_file

        self._add(
            ".png",
            lambda: picture_file(self._services.look, self._match),
            _("Saved in “{path}”. Drop it on Pocketful to open this moment."),
        )

    def _file(self) -> None:
        self._add(
            SUFFIX,
            lambda: self._match.to_text().encode(),
            _("Saved in “{path}”. Drop it on Pocketful to open this match."),
        )

    def _sheet(self) -> None:
        from scenes.table.sharing.sheet import sheet_file

        self._add(
            ".html",
            lambda: sheet_file(self._services.look, self._match),
            _("Saved in “{path}”. Open it in a browser to print."),
        )

    def _add(self, ending: str, make: Callable[[], bytes], done: str) -> None:
        """Keep a file where files go, and say where, or why it could not be kept."""
        match = self._match
        name = with_aside(match.title or _(match.info.title), players_text(match.seats))
        try:
            path = self._services.exports.add(name, ending, make())
        except RecordError as error:
            self._told.say(tr(error.message))
        else:
            self._told.say(done.format(path=shown(path)), path)
