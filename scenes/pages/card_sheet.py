"""The game on one page as a picture to print: an A4 sheet, the same for all games."""

from typing import Final

import pygame

from game.catalogue import GAMES
from scenes.front import FRONTS, Illustration
from scenes.kit.i18n import _
from scenes.kit.look import DESIGN_SIZE, Look
from scenes.kit.rules import SHAPES, RulesPage, RulesPicture, card_headings
from scenes.kit.theme import THEMES, Rgb
from scenes.pages.thumbnails import rounded
from scenes.ui.layout import Column, Grid, Row, Spacer
from scenes.ui.richtext import RichText
from scenes.ui.text import Label, Picture, Separator
from scenes.ui.widget import Widget

SIZE: Final = 2480, 3508
"""A4 at 300 dpi, in pixels."""

_SCALE: Final = 3.0
"""Pixels per design unit on the sheet: running text is then twelve points."""

_SMALLEST: Final = 0.6
_STEP: Final = 0.05
"""How small letters may get so that everything fits, and the step they shrink by."""

_MARGIN: Final = 150
_BANNER: Final = 380
"""The height of the game's own picture at the top."""

_LEAST_PICTURE: Final = 400
"""A picture's least height."""

_BLACK: Final[Rgb] = (0, 0, 0)


def fitting_sheet(look: Look, game: str, card: RulesPage) -> "PrintedSheet":
    """The sheet of ``game`` with the largest letters that fit; if none do, with the smallest.

    It's in the palette of ``look``, black on white.
    """
    scale = _SCALE
    while True:
        size = round(DESIGN_SIZE[0] * scale), round(DESIGN_SIZE[1] * scale)
        sheet = PrintedSheet(Look(THEMES["light"], size, look.palette), game, card)
        if sheet.fits or scale <= _SCALE * _SMALLEST:
            return sheet
        scale -= _SCALE * _STEP


def _proportion(picture: RulesPicture) -> float:
    """A picture's width by height."""
    wide, high = SHAPES[picture.shape]
    return wide / high


class _Frame(Column):
    """A soft ground with an edge."""

    def paint(self, surface: pygame.Surface) -> None:
        box = self.look.box(self.rect.size, 40, (242, 242, 242), 255, _BLACK, 5)
        surface.blit(box, self.rect)


class PrintedSheet:
    """A sheet with letters of one size: its content, from the top.

    The game's own picture, its name and players; the goal; the turn beside the end; positions, as
    large as the rest allows; in a frame what's easily forgotten. ``fits`` says whether it all has
    room.
    """

    def __init__(self, look: Look, game: str, card: RulesPage) -> None:
        self.look, self.game, self.card = look, game, card
        self._inner = pygame.Rect((0, 0), SIZE).inflate(-2 * _MARGIN, -2 * _MARGIN)
        pictures = card.pictures.values()
        proportion = max(map(_proportion, pictures))
        # Wide ones have their captions below, others beside them.
        self._below = any(picture.shape == "wide" for picture in pictures)
        most = round((0.48 if self._below else 0.29) * self._inner.w / proportion)
        least = min(_LEAST_PICTURE, most)
        spare = self._inner.h - self._content(least).measure(look, self._inner.w)[1]
        self.fits = spare >= 0
        self._all = self._content(min(most, least + max(0, spare) // -(-len(pictures) // 2)))

    def painted(self) -> pygame.Surface:
        """The sheet as a picture."""
        surface = pygame.Surface(SIZE)
        surface.fill((255, 255, 255))
        frame = self._inner.inflate(_MARGIN, _MARGIN)
        surface.blit(self.look.ring(frame.size, 60, _BLACK, 6), frame)
        self._all.place(self.look, self._inner)
        self._all.draw(surface)
        return surface

    def _content(self, high: int) -> Column:
        """Everything, with pictures this high in pixels."""
        card, heads, wide = self.card, card_headings(), self._inner.w / self.look.scale
        turn = "\n\n".join([f"## {heads[1]}", *(f"- {line}" for line in card.turn)])
        end = RichText(f"## {heads[2]}\n\n{card.end}", min_width=wide * 0.34, max_width=wide * 0.34)
        forget = [RichText(f"{number}. {line}") for number, line in enumerate(card.forget, 1)]
        banner = FRONTS[self.game].card

        def drawn(look: Look, size: tuple[int, int]) -> pygame.Surface:
            return rounded(look, look.picture(banner, size, "cover"), 40)

        name = _(GAMES[self.game].title)
        room = self.look.text_width(name, "display") / self.look.scale
        title = Label(name, "display", _BLACK, min_width=room)
        players = Label(card.players, "strong", _BLACK, text_align="right", flex=1, align="end")
        parts: list[Widget] = [
            *([Picture(drawn, width=wide, proportion=self._inner.w / _BANNER)] * bool(banner)),
            Column([Row([title, players], fold=False), Separator()], gap=4),
            Label(card.goal, "title", _BLACK),
            Row([RichText(turn, flex=1), end], gap=36, fold=False, upright="start"),
            Grid([self._picture(each, high) for each in card.pictures.values()], gap=18),
            _Frame(
                [Label(heads[3], "heading", _BLACK), Row(forget, equal=True, upright="start")],
                padding=16,
            ),
            Label(_("Pocketful"), "small", (90, 90, 90), text_align="center"),
        ]
        spread = [each for part in parts for each in (part, Spacer(flex=1))]
        return Column(spread[:-1], gap=7)

    def _picture(self, told: RulesPicture, high: int) -> Widget:
        shown = Illustration(told.state(), told.arrows, told.marked, told.barred)
        proportion = _proportion(told)
        width = high * proportion / self.look.scale
        picture = Picture(
            lambda look, size: FRONTS[self.game].paint(look, size, shown),
            width=width,
            min_width=width,
            proportion=proportion,
            align="start",
        )
        caption = Label(told.caption, "body", _BLACK, flex=1)
        return Column([picture, caption], gap=4) if self._below else Row([picture, caption])
