"""The game on one page as a picture to print: an A4 sheet, the same for all games."""

import io
from typing import Final

import pygame

from game.catalogue import GAMES
from scenes.front import FRONTS, Illustration
from scenes.kit.finish import round_off
from scenes.kit.i18n import _
from scenes.kit.look import DESIGN_SIZE, Look
from scenes.kit.rules import SHAPES, RulesPage, RulesPicture, card_headings
from scenes.kit.theme import THEMES, Rgb
from scenes.ui.richtext import RichText

SIZE: Final = 2480, 3508
"""A4 at 300 dpi, in pixels."""

_SCALE: Final = 3.0
"""Pixels per design unit on the sheet: running text is then twelve points."""

_SMALLEST: Final = 0.6
_STEP: Final = 0.05
"""How small letters may get so that everything fits, and the step they shrink by."""

_MARGIN: Final = 150
_GAP: Final = 56
_BANNER: Final = 380
"""The height of the game's own picture at the top."""

_LEAST_PICTURE: Final = 400
"""A picture's least height."""

_BLACK: Final[Rgb] = (0, 0, 0)
_WHITE: Final[Rgb] = (255, 255, 255)
_GREY: Final[Rgb] = (90, 90, 90)


def sheet_file(look: Look, game: str, card: RulesPage) -> bytes:
    """The sheet as a PNG file's content."""
    file = io.BytesIO()
    pygame.image.save(paint_sheet(look, game, card), file, "sheet.png")
    return file.getvalue()


def paint_sheet(look: Look, game: str, card: RulesPage) -> pygame.Surface:
    """Draw the sheet of ``game`` in the palette of ``look``, black on white."""
    return fitting_sheet(look, game, card).painted()


def fitting_sheet(look: Look, game: str, card: RulesPage) -> "PrintedSheet":
    """The sheet with the largest letters that fit; if none do, with the smallest."""
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


class PrintedSheet:
    """A sheet with letters of one size: its content, from the top.

    The game's own picture, its name and players; the goal; the turn beside the end; positions, as
    large as the rest allows; in a frame what's easily forgotten. ``fits`` says whether it all has
    room.
    """

    def __init__(self, look: Look, game: str, card: RulesPage) -> None:
        self.look, self.game, self.card = look, game, card
        self.heads = heads = card_headings()
        self.inner = pygame.Rect((0, 0), SIZE).inflate(-2 * _MARGIN, -2 * _MARGIN)
        wide = self.inner.w
        self.banner = _BANNER if FRONTS[game].card else 0
        self.goal = look.wrap(card.goal, "title", wide)
        self.turn_wide = round(wide * 0.62)
        self.end_wide = wide - self.turn_wide - 2 * _GAP
        turn = "\n\n".join([f"## {heads[1]}", *(f"- {line}" for line in card.turn)])
        self.turn, turn_high = self._text(turn, self.turn_wide)
        self.end, end_high = self._text(f"## {heads[2]}\n\n{card.end}", self.end_wide)
        self.words_high = max(turn_high, end_high)
        self.forget_each = (wide - (len(card.forget) + 1) * _GAP) // len(card.forget)
        self.indent = look.px(42)
        self.forget = [self._text(line, self.forget_each - self.indent) for line in card.forget]
        high = max(high for _text, high in self.forget)
        self.forget_high = look.line_height("heading") + high + round(2.5 * _GAP)
        self._measure_pictures()

    def _measure_pictures(self) -> None:
        """Find out how large the positions can be, and how much room is left then."""
        look, pictures = self.look, tuple(self.card.pictures.values())
        self.cell = (self.inner.w - _GAP) // 2
        # Wide ones have their captions below, others beside them.
        self.below = any(picture.shape == "wide" for picture in pictures)
        proportion = max(map(_proportion, pictures))
        self.caption_wide = self.cell if self.below else round(self.cell * 0.36)
        lines = max(
            len(look.wrap(picture.caption, "body", self.caption_wide)) for picture in pictures
        )
        self.caption_high = lines * look.line_height("body") + _GAP // 4 if self.below else 0
        used = (
            self.banner
            + round(1.5 * look.line_height("display"))
            + look.px(4)
            + len(self.goal) * look.line_height("title")
            + self.words_high
            + self.forget_high
            + look.line_height("small")
            + round(3.5 * _GAP)
        )
        rows = -(-len(pictures) // 2)
        room = (self.inner.h - used) / rows - _GAP - self.caption_high
        most = self.cell if self.below else self.cell - self.caption_wide - _GAP // 2
        self.high = min(round(room), round(most / proportion))
        self.fits = self.high >= min(_LEAST_PICTURE, round(most / proportion))
        self.spare = max(0, round((room - self.high) * rows))

    def _text(self, source: str, wide: int) -> tuple[RichText, int]:
        text = RichText(source)
        return text, text.measure(self.look, wide)[1]

    def painted(self) -> pygame.Surface:
        """The sheet as a picture."""
        look, inner = self.look, self.inner
        surface = pygame.Surface(SIZE)
        surface.fill(_WHITE)
        frame = inner.inflate(_MARGIN, _MARGIN)
        surface.blit(look.ring(frame.size, 60, _BLACK, 6), frame)
        # Spread out what's left over.
        loose = _GAP + self.spare // 4
        top = self._paint_title(surface, self._paint_banner(surface)) + loose
        top = self._paint_goal(surface, top) + loose
        self._paint_text(surface, self.turn, inner.left, top, self.turn_wide)
        left = inner.right - self.end_wide
        surface.fill(_GREY, (left - _GAP, top, 4, self.words_high))
        self._paint_text(surface, self.end, left, top, self.end_wide)
        self._paint_pictures(surface, top + self.words_high + loose)
        self._paint_forgotten(surface)
        foot = look.text(_("Pocketful"), "small", _GREY)
        surface.blit(foot, foot.get_rect(midbottom=(inner.centerx, inner.bottom)))
        return surface

    def _paint_banner(self, surface: pygame.Surface) -> int:
        """Draw the game's picture with the title; returns where it ends."""
        look, inner = self.look, self.inner
        if not self.banner:
            return inner.top
        size = inner.w, self.banner
        banner = pygame.Surface(size, pygame.SRCALPHA)
        banner.blit(look.picture(FRONTS[self.game].card, size, "cover"), (0, 0))
        round_off(look, banner, 40)
        surface.blit(banner, inner.topleft)
        return inner.top + self.banner

    def _paint_text(
        self, surface: pygame.Surface, text: RichText, left: int, top: int, wide: int
    ) -> None:
        text.place(self.look, pygame.Rect(left, top, wide, SIZE[1]))
        text.draw(surface)

    def _paint_title(self, surface: pygame.Surface, top: int) -> int:
        look, inner = self.look, self.inner
        bottom = top + 2 * look.line_height("display") - look.line_height("display") // 2
        title = look.text(_(GAMES[self.game].title), "display", _BLACK)
        surface.blit(title, title.get_rect(bottomleft=(inner.left, bottom)))
        wide = inner.w - title.get_width() - _GAP
        players = look.text(self.card.players, "strong", _BLACK, width=wide, align="right")
        surface.blit(players, players.get_rect(bottomright=(inner.right, bottom - look.px(8))))
        surface.fill(_BLACK, (inner.left, bottom + look.px(4), inner.w, 10))
        return bottom + look.px(4)

    def _paint_goal(self, surface: pygame.Surface, top: int) -> int:
        look = self.look
        for line in self.goal:
            surface.blit(look.text(line, "title", _BLACK), (self.inner.left, top))
            top += look.line_height("title")
        return top

    def _paint_pictures(self, surface: pygame.Surface, top: int) -> None:
        high = self.high
        for number, picture in enumerate(self.card.pictures.values()):
            wide = round(high * _proportion(picture))
            row, column = divmod(number, 2)
            left = self.inner.left + column * (self.cell + _GAP)
            y = top + row * (high + self.caption_high + _GAP)
            surface.blit(self._picture(picture, (wide, high)), (left, y))
            words = self.look.text(picture.caption, "body", _BLACK, width=self.caption_wide)
            if self.below:
                surface.blit(words, (left, y + high + _GAP // 4))
            else:
                beside = left + wide + _GAP // 2, y + high // 2
                surface.blit(words, words.get_rect(midleft=beside))

    def _picture(self, picture: RulesPicture, size: tuple[int, int]) -> pygame.Surface:
        told = Illustration(
            picture.state(), picture.arrows, picture.marked, picture.barred, picture.caption
        )
        return FRONTS[self.game].paint(self.look, size, told)

    def _paint_forgotten(self, surface: pygame.Surface) -> None:
        look, inner = self.look, self.inner
        bottom = inner.bottom - look.line_height("small") - _GAP // 2
        box = pygame.Rect(inner.left, bottom - self.forget_high, inner.w, self.forget_high)
        surface.blit(look.box(box.size, 40, (242, 242, 242), 255, _BLACK, 5), box)
        head = look.text(self.heads[3], "heading", _BLACK)
        surface.blit(head, (box.left + _GAP, box.top + round(0.8 * _GAP)))
        top = box.top + round(1.5 * _GAP) + look.line_height("heading")
        disc = look.px(30)
        for number, (text, _high) in enumerate(self.forget):
            left = box.left + _GAP + number * (self.forget_each + _GAP)
            spot = pygame.Rect(left, top + look.px(3), disc, disc)
            surface.blit(look.box(spot.size, disc // 2, _BLACK), spot)
            figure = look.text(str(number + 1), "strong", _WHITE)
            surface.blit(figure, figure.get_rect(center=spot.center))
            self._paint_text(surface, text, left + self.indent, top, self.forget_each - self.indent)
