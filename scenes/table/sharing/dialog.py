"""The dialog for sharing a match: code, picture, file, sheet and film."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from html import escape
from typing import Final

import pygame

from game.match import Match
from game.records.files import RecordError, shown
from game.records.saves import SUFFIX
from game.sharing.codes import NoCode, code_of
from scenes.kit.i18n import _, language, tr
from scenes.kit.i18n.joining import with_aside
from scenes.kit.look import Look
from scenes.kit.match_words import players_text
from scenes.kit.scene import Services
from scenes.kit.sharing.tables import head_of, line_of, moves_of, why_not_shared
from scenes.kit.theme import THEMES
from scenes.table.sharing.picture import paint_moment, qr_picture, qr_widget
from scenes.ui.button import Button
from scenes.ui.dialog import Answer, Dialog, SavedFile
from scenes.ui.layout import Column, Row
from scenes.ui.text import Label, Picture
from scenes.ui.textfield import SystemClipboard
from scenes.ui.widget import Host, Widget

_BOARD = 960, 720
"""The board's pixels: 300 dpi in print."""

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
    """The page as a self-contained HTML file: players, result, board, moves, code."""
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


_IN_A_LINE: Final = 18
"""A code's letters per line."""

_WIDTH: Final = 720.0
_QR: Final = 200.0
_SEEN: Final = 260.0
_SHAPE: Final = 4 / 3
"""The preview's width by height, see ``picture.SIZE``."""


def open_share(
    ui: Host, services: Services, match: Match, back: Callable[[], None] | None = None
) -> None:
    """Open the dialog, which leads ``back``.

    If the match still has secrets it says why nothing can be shared.
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
            _("Saved in “{path}”. Drop it on Pocketful to open it."),
        )

    def _file(self) -> None:
        self._add(
            SUFFIX,
            lambda: self._match.to_text().encode(),
            _("Saved in “{path}”. Drop it on Pocketful to open it."),
        )

    def _sheet(self) -> None:
        self._add(
            ".html",
            lambda: sheet_file(self._services.look, self._match),
            _("Saved in “{path}”. Open it in a browser to print."),
        )

    def _add(self, ending: str, make: Callable[[], bytes], done: str) -> None:
        """Save a file with the exports, and say where, or why it couldn't be saved."""
        match = self._match
        name = with_aside(match.title or _(match.info.title), players_text(match.seats))
        try:
            path = self._services.exports.add(name, ending, make())
        except RecordError as error:
            self._told.say(tr(error.message))
        else:
            self._told.say(done.format(path=shown(path)), path)
