"""Sharing a match: a picture of a moment that carries it, its code, and how both are offered."""

import base64
import io
from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import Final

import pygame

from game.match import Match
from game.protocol import NATURE
from game.records.files import shown
from game.records.saves import SUFFIX
from game.sharing.codes import NoCode, code_of
from game.sharing.opening import with_match
from scenes.front import FRONTS, Illustration
from scenes.kit.drawing import png_of
from scenes.kit.i18n import _, labelled, language, saying, tr, with_aside
from scenes.kit.i18n.formats import listed
from scenes.kit.look import Look, StyleName, drawn_once
from scenes.kit.match_words import players_text
from scenes.kit.services import Services
from scenes.kit.sharing import head_of, line_of, moves_of, why_not_shared
from scenes.kit.theme import THEMES
from scenes.table.table import AnyTable
from scenes.ui.button import Button
from scenes.ui.dialog import Dialog, DialogButton, SavedFile
from scenes.ui.layout import Column, Row
from scenes.ui.text import Label, Picture, Token, note
from scenes.ui.textfield import Clipboard
from scenes.ui.widget import Widget, WidgetHost

SIZE: Final = 1440, 1080
_MARGIN: Final = 24
_PIXELS: Final = 1.6
"""Pixels per design unit."""


def picture_file(look: Look, match: Match) -> bytes:
    """The picture of the position shown, with the whole match in it, as a PNG file."""
    return with_match(png_of(paint_moment(look, match)), match.to_text())


def paint_moment(look: Look, match: Match) -> pygame.Surface:
    """The board as everyone may see it now, in the colours of ``look``, with the players below."""
    front = FRONTS[match.info.key]
    size = SIZE
    look = Look(THEMES[look.theme.key], (round(1280 * _PIXELS), round(720 * _PIXELS)), look.palette)
    surface = pygame.Surface(size)
    surface.fill(look.theme.table)
    if look.theme.table_picture is not None:
        surface.blit(look.picture(look.theme.table_picture, size, "cover"), (0, 0))
    state = match.state.observation(None)
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
    high, width = look.line_height("heading"), SIZE[0] - 2 * _MARGIN
    said = [
        labelled(seat.name, front.points_text(has, match.options))
        for seat, has in zip(match.seats, match.state.observation(None).returns(), strict=True)
    ]
    room = width // len(said) - high - 2 * look.px(8)
    fits = all(look.text_width(words, "strong") <= room for words in said)
    style: StyleName = "strong" if fits else "small-strong"
    row = Row([], gap=0, equal=True, fold=False)
    for words, own in zip(said, front.player_styles(match.seats, match.options), strict=True):
        sign = Token(own.colour, own.symbol, high / look.scale)
        told = Label(words, style, "table_ink", max_lines=1)
        row.adopt(Row([sign, told], gap=8, justify="center", fold=False))
    row.place(look, pygame.Rect(_MARGIN, top, width, high))
    row.draw(surface)


@drawn_once
def _qr(_look: Look, text: str, side: int) -> pygame.Surface:
    picture = pygame.Surface((side, side))
    picture.fill("white")
    code = qr_picture(text, side)
    picture.blit(code, code.get_rect(center=picture.get_rect().center))
    return picture


def qr_picture(text: str, side: int) -> pygame.Surface:
    """The text in black on white: whole pixels for each square, at most ``side`` pixels wide.

    A phone reads it in every theme, as it is white all around.
    """
    # Only who shares a match waits for the library.
    import segno

    code, file = segno.make(text, error="l", micro=False), io.BytesIO()
    code.save(file, kind="png", scale=max(1, side // code.symbol_size()[0]))
    file.seek(0)
    return pygame.image.load(file, "qr.png").convert(24)


def _code_row(code: str, before: str, after: Widget) -> Widget:
    """A code to scan and to read, with words around it."""
    scanned = Picture(
        lambda look, size: _qr(look, code, min(size)), width=_SEEN, min_width=_SEEN, name="qr"
    )
    told = [Label(before, "body"), Label(grouped(code), "strong", name="code"), after]
    return Row([scanned, Column(told, gap=12, flex=1)], gap=22, upright="start")


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
    return "data:image/png;base64," + base64.b64encode(png_of(surface)).decode("ascii")


_WIDTH: Final = 720.0
_TOLD: Final = 200.0
_SEEN: Final = 216.0
_SHAPE: Final = 4 / 3
"""The preview's width by height, see ``picture.SIZE``."""


def open_share(
    ui: WidgetHost,
    services: Services,
    match: Match,
    back: Callable[[], None] | None = None,
    more: Sequence[DialogButton] = (),
) -> None:
    """Open the dialog, which leads ``back``, with ``more`` for a match that's saved as it goes.

    If the match still has secrets it says why nothing can be shared.
    """
    said, reason = _("Close") if back is None else _("Back"), why_not_shared(match)
    leave = DialogButton(said, back, kind="secondary", default=True, name="close-share")
    content = _Sharing(services, match).content() if reason is None else Label(tr(reason))
    saved = [note(_("Saved after every move."))] if more else []
    title, body = _("Share and save"), Column([content, *saved], gap=18)
    width = _WIDTH if reason is None else 480
    ui.open(Dialog(title, body, [*more, leave], on_cancel=back, width=width))


class _Sharing:
    """What the dialog shows, and what its buttons do."""

    def __init__(self, services: Services, match: Match) -> None:
        self._services = services
        self._match = match.copy()
        self._match.work.clear()
        self._moment: pygame.Surface | None = None
        self._told = SavedFile()
        self._copied = Label("", "small", "ink_soft", answers=True)

    def content(self) -> Widget:
        return Column([self._files(), self._code()], gap=18)

    def _code(self) -> Widget:
        try:
            code = code_of(self._match)
        except NoCode as error:
            return Label(tr(error.message), "body")
        send = _("Friends can paste this code under Matches. Scan it with a phone to send it.")
        copy = Button(_("Copy the code"), lambda: self._copy(code), name="copy-code")
        return _code_row(code, send, Row([copy, self._copied], gap=14))

    def _files(self) -> Widget:
        services, match = self._services, self._match
        opens = _("Saved in “{path}”. Open it with Pocketful.")
        prints = _("Saved in “{path}”. Open it in a browser to print.")
        picture = partial(self._add, ".png", lambda: picture_file(services.look, match), opens)
        file = partial(self._add, SUFFIX, lambda: match.to_text().encode(), opens)
        sheet = partial(self._add, ".html", lambda: sheet_file(services.look, match), prints)
        way = partial(Button, text_align="left")
        buttons = [
            way(_("Save as picture"), picture, icon="eye", name="share-picture"),
            way(_("Save as file"), file, icon="save", name="share-file"),
            way(_("Print the moves"), sheet, icon="print", name="share-sheet"),
        ]
        if match.log:
            make = partial(services.go.make_film, match)
            buttons.append(way(_("Save as film"), make, icon="film", name="film"))
        seen = Picture(self._seen, width=_SEEN, min_width=_SEEN, proportion=_SHAPE)
        told = Column([self._told], max_width=_TOLD)
        return Row([seen, Column(buttons, gap=8), told], gap=22, upright="start")

    def _seen(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        """What the picture will show, drawn once."""
        if self._moment is None:
            self._moment = paint_moment(look, self._match)
        return pygame.transform.smoothscale(self._moment, size)

    def _copy(self, code: str) -> None:
        Clipboard().write(code)
        self._copied.text = _("Code copied.")

    def _add(self, ending: str, make: Callable[[], bytes], done: str) -> None:
        """Save a file with the exports, and say where, or why it couldn't be saved."""
        match = self._match
        name = with_aside(match.title or _(match.info.title), players_text(match.seats))
        with saying(self._told.say):
            path = self._services.kept.exports.add(name, ending, make())
            self._told.say(done.format(path=shown(path)), path)


_GROUP: Final = 5
"""Letters in a group, so that a code can be copied by hand."""


def grouped(code: str) -> str:
    """A code as it's read aloud or written on a card; spaces in it don't matter."""
    return " ".join(code[start : start + _GROUP] for start in range(0, len(code), _GROUP))


def show_code(table: AnyTable, back: Callable[[], None] | None = None) -> None:
    """Show the match's current code, to be sent to those who are away.

    It may lead ``back`` to where it was asked for.
    """
    match = table.session.match
    code = code_of(match)
    away = listed(match.seats[seat].name for seat in sorted(match.away))

    def copy() -> None:
        Clipboard().write(code)
        table.tell(_("Code copied."))

    later = _("You can close the match. Paste the answer when it comes.")
    content = _code_row(
        code, _("Send this code to {names}.", names=away), Label(later, "small", "ink_soft")
    )
    share = partial(open_share, table.ui, table.services, match)
    answers = [
        DialogButton(_("As picture or file"), share, name="share-code"),
        DialogButton(_("Paste the answer"), table.services.go.paste, name="paste-answer"),
        DialogButton(_("Close") if back is None else _("Back"), back, name="close-code"),
        DialogButton(_("Copy the code"), copy, default=True, keeps_open=True, name="copy-code"),
    ]
    title = _("Your move as a code")
    dialog = Dialog(title, content, answers, on_cancel=back, width=_WIDTH, name="post-code")
    table.ui.open(dialog)


def is_waiting(table: AnyTable) -> bool:
    """Whether those who are away need to be told something: no one here is to move."""
    match = table.session.match
    return bool(match.away) and not any(map(match.is_here, match.acting_seats()))


class Sending:
    """Shows the code once when this home's turn is over."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._shown = table.session.match.cursor

    def poll(self) -> None:
        """Show the code if there's one to send that hasn't been shown yet."""
        session = self._table.session
        if not session.match.away or not self._table.at_rest or not session.is_live:
            return
        if (
            self._shown == session.match.cursor
            or self._table.ui.overlays
            or not is_waiting(self._table)
        ):
            return
        self._shown = session.match.cursor
        if self._moved_here():
            show_code(self._table)

    def _moved_here(self) -> bool:
        """Whether a person here made the last choice."""
        match = self._table.session.match
        for number in range(match.cursor - 1, -1, -1):
            player = match.log[number].player
            if player != NATURE and match.states[number].legal_actions(player).forced is None:
                return match.is_here(player)
        return True
