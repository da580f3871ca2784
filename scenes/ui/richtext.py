"""Longer texts in good typography, as ``kit.markdown`` reads them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import partial
from itertools import accumulate, pairwise
from typing import Final

import pygame

from scenes.kit.lettering.breaking import chunks, ended, fitting
from scenes.kit.lettering.typeface import PARAGRAPH
from scenes.kit.look import Look, StyleName
from scenes.kit.markdown import Block, parse
from scenes.ui.widget import Widget

PictureMaker = Callable[[str], Widget | None]

# About seventy letters a line read best; a letter is about half as wide as the text is high.
_MEASURE: Final = 35.0
_HEADINGS: Final[tuple[StyleName, ...]] = ("title", "heading", "strong")
_BEFORE: Final = {"heading": 26.0, "paragraph": 12.0, "item": 7.0, "picture": 18.0}
_AFTER_PICTURE: Final = 8.0
_INDENT: Final = 24.0
_POINTED: Final = 4.0
"""Seconds for which a section is pointed out."""
_FADE: Final = 0.6
"""Seconds in which that fades."""


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A search hit: block, first letter, letter after the last."""

    block: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Piece:
    """Letters in one style; ``start`` counts letters of the block before it."""

    text: str
    style: StyleName
    start: int


class TextBlock(Widget):
    """A heading, paragraph, item or caption. ``hits`` in it are marked, ``current`` is ringed."""

    block: Block
    _: KW_ONLY
    hits: Sequence[SearchHit] = ()
    current: SearchHit | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self._lines: list[list[_Piece]] = []
        self._laid_for: tuple[Look, int] | None = None

    @property
    def _base(self) -> StyleName:
        if self.block.kind == "heading":
            return _HEADINGS[self.block.level - 1]
        return "small" if self.block.kind == "picture" else "body"

    def _high(self, look: Look) -> int:
        """The height of a line in pixels."""
        base = self._base
        return round(look.text_px(base) * 1.5) if base == "body" else look.line_height(base)

    def _indent(self, look: Look) -> int:
        return look.em(_INDENT) if self.block.kind == "item" else 0

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        if self._laid_for != (look, width):
            self._laid_for = look, width
            self._lines = list(_lines(look, self.block, self._base, width - self._indent(look)))
        return width, len(self._lines) * self._high(look)

    def arrange(self, look: Look) -> None:
        self.measure_content(look, self.rect.w)

    def line_at(self, letter: int) -> pygame.Rect:
        """Where the line with this letter is."""
        starts = [line[0].start for line in self._lines if line]
        number = max(0, sum(start <= letter for start in starts) - 1)
        return self._row(number)

    def _row(self, number: int) -> pygame.Rect:
        high = self._high(self.look)
        left = self._indent(self.look)
        return pygame.Rect(
            self.rect.x + left, self.rect.y + number * high, self.rect.w - left, high
        )

    def paint(self, surface: pygame.Surface) -> None:
        look = self.look
        if self.block.marker and self._lines:
            marker = look.text(self.block.marker, "body", "accent")
            row = self._row(0)
            surface.blit(marker, marker.get_rect(right=row.x - look.em(8), centery=row.centery))
        pieces = list(self.placed())
        for piece, place in pieces:
            self._paint_marks(surface, piece, place)
        for piece, place in pieces:
            picture = look.text(piece.text, piece.style, "ink")
            surface.blit(picture, (place.x, place.y + (place.h - picture.get_height()) // 2))

    def placed(self) -> Iterator[tuple[_Piece, pygame.Rect]]:
        """What's in one style on a line, and where."""
        for number, line in enumerate(self._lines):
            row = self._row(number)
            for piece in line:
                row.w = self.look.text_width(piece.text, piece.style)
                yield piece, row.copy()
                row.x += row.w

    def _paint_marks(self, surface: pygame.Surface, piece: _Piece, row: pygame.Rect) -> None:
        look = self.look
        for hit in self.hits:
            start, end = max(hit.start - piece.start, 0), hit.end - piece.start
            if start >= min(end, len(piece.text)):
                continue
            from_x, to_x = (look.text_width(piece.text[:at], piece.style) for at in (start, end))
            box = pygame.Rect(row.x + from_x, row.y, to_x - from_x, row.h)
            box.inflate_ip(look.px(4), -round(row.h * 0.16))
            surface.blit(look.box(box.size, look.px(4), look.theme.mark), box)
            if hit == self.current:
                surface.blit(look.ring(box.size, look.px(4), "accent", look.px(2)), box)


class RichText(Widget):
    """A text in this small Markdown.

    ``picture`` gives the widgets of the pictures it names, which show their own captions; if one
    has no widget, its caption is shown.
    """

    solid = True

    source: str
    _: KW_ONLY
    picture: PictureMaker | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self._blocks = parse(self.source)
        self._hits: list[SearchHit] = []
        self.current_match = -1
        """The number of the place on show, -1 without any."""
        self._pointed = ""
        self._pointed_left = 0.0
        chapter = ""
        for block in self._blocks:
            chapter = block.plain if block.kind == "heading" else chapter
            make = self.picture if block.kind == "picture" else None
            child = (make and make(block.name)) or TextBlock(block)
            child.section = chapter
            self.adopt(child)

    def paragraphs(self) -> Sequence[str]:
        return [block.plain for block in self._blocks if block.plain]

    def reading(self) -> Sequence[str | Widget]:
        both = zip(self._blocks, self.children, strict=True)
        return [block.plain if isinstance(child, TextBlock) else child for block, child in both]

    def place_of(self, number: int) -> pygame.Rect:
        return self.children[number].rect

    def chapter(self, number: int) -> range:
        """The passage numbers from the heading at or before one of them to the next heading."""
        starts = [n for n, block in enumerate(self._blocks) if block.kind == "heading"]
        start = max((n for n in starts if n <= number), default=0)
        return range(start, min((n for n in starts if n > number), default=len(self._blocks)))

    def number_of(self, anchor: str) -> int | None:
        """A heading's passage number, None if there's none of that name."""
        names = [block.name if block.kind == "heading" else None for block in self._blocks]
        return names.index(anchor) if anchor in names else None

    def headings(self) -> list[tuple[int, str, str]]:
        """Each heading's level, text and anchor."""
        return [(b.level, b.plain, b.name) for b in self._blocks if b.kind == "heading"]

    # --- searching and finding one's way ---------------------------------------------------

    def find(self, query: str) -> int:
        """Mark every place with the words, in any capitalisation; returns how many."""
        wanted = query.strip().casefold()
        self._hits = []
        for number, block in enumerate(self._blocks):
            text = block.plain.casefold()
            # A letter that grows when case-folded would shift everything after it.
            if len(text) != len(block.plain):
                text = block.plain.lower()
            at = text.find(wanted) if wanted else -1
            while at >= 0:
                self._hits.append(SearchHit(number, at, at + len(wanted)))
                at = text.find(wanted, at + len(wanted))
        self.current_match = 0 if self._hits else -1
        self._mark()
        self.show_match(0)
        return len(self._hits)

    def _mark(self) -> None:
        current = self._hits[self.current_match] if self._hits else None
        for number, child in enumerate(self.children):
            if isinstance(child, TextBlock):
                child.hits = [hit for hit in self._hits if hit.block == number]
                child.current = current
        self.invalidate()

    @property
    def match_count(self) -> int:
        """How many places are marked."""
        return len(self._hits)

    @property
    def matching(self) -> str:
        """The paragraph of the place on show, "" without any."""
        return self._blocks[self._hits[self.current_match].block].plain if self._hits else ""

    def show_match(self, index: int) -> None:
        """Bring a marked place into view; after the last comes the first."""
        if not self._hits:
            return
        self.current_match = index % len(self._hits)
        self._mark()
        hit = self._hits[self.current_match]
        child = self.children[hit.block]
        if self._look is not None and isinstance(child, TextBlock):
            line = child.line_at(hit.start)
            for around in self.ancestors():
                around.reveal(line)

    def anchor_top(self, anchor: str) -> int | None:
        """A heading's place, in pixels from the top of the text."""
        number = self.number_of(anchor)
        return None if number is None else self.children[number].rect.y - self.rect.y

    def point_out(self, anchor: str) -> None:
        """Mark what's below a heading for some seconds."""
        self._pointed, self._pointed_left = anchor, _POINTED
        if self.ui is not None:
            self.ui.animate(self)
        self.invalidate()

    def advance(self, seconds: float) -> bool:
        """Let what's pointed out fade."""
        moving = super().advance(seconds)
        if self._pointed_left <= 0:
            return moving
        self._pointed_left -= seconds
        if self._pointed_left < _FADE:
            self.invalidate()
        return True

    # --- layout and drawing ----------------------------------------------------------------

    def least_width(self, look: Look) -> int:
        return look.em(180)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        wide = min(width, round(look.text_px("body") * _MEASURE))
        high = sum(child.measure(look, wide)[1] for child in self.children)
        return wide, high + sum(self._spaces(look))

    def arrange(self, look: Look) -> None:
        place = self.rect.copy()
        place.w = min(self.rect.w, round(look.text_px("body") * _MEASURE))
        for child, space in zip(self.children, (*self._spaces(look), 0), strict=False):
            place.h = child.measure(look, place.w)[1]
            child.place(look, place)
            place.y += place.h + space

    def _spaces(self, look: Look) -> Iterator[int]:
        """The pixels between each block and the next."""
        return (_space(look, *both) for both in pairwise(self._blocks))

    def paint(self, surface: pygame.Surface) -> None:
        """A light below the section pointed out, and a line at its side."""
        look, number = self.look, self.number_of(self._pointed if self._pointed_left > 0 else "")
        if number is None:
            return
        first, *_, last = (self.children[each].rect for each in (number, *self.chapter(number)))
        alpha = 1.0 if look.reduced_motion else min(1.0, self._pointed_left / _FADE)
        shade = round(alpha * 4) / 4
        reach, line = look.px(10), look.px(4)
        place = pygame.Rect(self.rect.x, first.y, self.rect.w, last.bottom - first.y)
        place.inflate_ip(2 * reach, reach)
        surface.blit(look.box(place.size, look.px(8), look.theme.mark, round(90 * shade)), place)
        side = (line, place.h)
        surface.blit(look.box(side, line // 2, "accent", round(255 * shade)), place)


def _space(look: Look, before: Block, block: Block) -> int:
    units = _BEFORE[block.kind]
    if before.kind == "heading":
        units = 8.0
    elif block.kind == "item" and before.kind == "item":
        units = 6.0
    elif before.kind == "picture" and block.kind != "heading":
        units += _AFTER_PICTURE
    room = look.px(units * (1 + (look.text_scale - 1) * 0.4))
    if look.spaced and block.kind == "paragraph":
        return max(room, round(look.text_px("body") * PARAGRAPH))
    return room


def _style_of(base: StyleName, *, bold: bool, italic: bool) -> StyleName:
    if base == "small":
        return "small-strong" if bold else "small"
    if base != "body":
        return base
    if bold:
        return "strong-emphasis" if italic else "strong"
    return "emphasis" if italic else "body"


def _lines(look: Look, block: Block, base: StyleName, width: int) -> Iterator[list[_Piece]]:
    """The lines of a block, each as the letters in one style side by side."""
    line: list[_Piece] = []
    for whole in _parts(block, base):
        for part in _narrowed(look, whole, width):
            wide = _wide(look, line) + _wide(look, [*part[:-1], _shown(part[-1])])
            if line and wide > width:
                yield _finished(line)
                line = []
            for piece in part:
                if line and line[-1].style == piece.style:
                    line[-1] = replace(line[-1], text=line[-1].text + piece.text)
                else:
                    line.append(piece)
    if line:
        yield _finished(line)


def _wide(look: Look, pieces: Sequence[_Piece]) -> int:
    return sum(look.text_width(piece.text, piece.style) for piece in pieces)


def _shown(piece: _Piece) -> _Piece:
    return replace(piece, text=ended(piece.text))


def _finished(line: list[_Piece]) -> list[_Piece]:
    """A line without spaces at its end, and with the hyphen of a word that goes on."""
    while line and not (last := _shown(line.pop())).text:
        pass
    return [*line, last]


def _narrowed(look: Look, part: list[_Piece], width: int) -> Iterator[list[_Piece]]:
    """A part, or pieces for lines of their own if it's longer than a line."""
    if sum(look.text_width(ended(piece.text), piece.style) for piece in part) <= width:
        yield part
        return
    for piece in part:
        measure = partial(look.text_width, style=piece.style)
        left = piece
        while measure(ended(left.text)) > width:
            fits = fitting(left.text, measure, width)
            if fits == len(left.text):
                break
            yield [replace(left, text=left.text[:fits])]
            left = replace(left, text=left.text[fits:], start=left.start + fits)
        yield [left]


def _parts(block: Block, base: StyleName) -> Iterator[list[_Piece]]:
    """The unbreakable parts of a block's line; one with several styles has several pieces."""
    ends = list(accumulate(map(len, chunks(block.plain))))
    part: list[_Piece] = []
    at = 0
    for span in block.spans:
        style = _style_of(base, bold=span.bold, italic=span.italic)
        start, end = at, at + len(span.text)
        while at < end:
            stop = min(end, ends[0])
            part.append(_Piece(span.text[at - start : stop - start], style, at))
            at = stop
            if at == ends[0]:
                yield part
                part = []
                del ends[0]
