"""Longer texts in good typography: rules pages, explanations, credits."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import partial
from itertools import accumulate
from typing import Final

import pygame

from scenes.kit.i18n import _
from scenes.kit.intent import Command
from scenes.kit.lettering.breaking import chunks, ended, fitting
from scenes.kit.lettering.typeface import PARAGRAPH
from scenes.kit.look import Look, StyleName
from scenes.ui.markup import Block, parse
from scenes.ui.widget import Doing, Widget

PictureMaker = Callable[[str], Widget | None]

# About seventy letters a line read best; a letter is about half as wide as the text is high.
_MEASURE: Final = 35.0
_HEADINGS: Final[tuple[StyleName, ...]] = ("title", "heading", "strong")
_BEFORE: Final = {"heading": 26.0, "paragraph": 12.0, "item": 7.0, "picture": 18.0, "rule": 18.0}
_AFTER_PICTURE: Final = 8.0
_POINTED: Final = 4.0
"""Seconds for which a section is pointed out."""
_FADE: Final = 0.6
"""Seconds in which that fades."""


@dataclass(slots=True)
class _Run:
    """Letters in one style on one line; ``start`` counts letters of the block before it."""

    x: int
    text: str
    style: StyleName
    link: str
    start: int


@dataclass(slots=True)
class _Line:
    top: int
    height: int
    runs: list[_Run]


@dataclass(slots=True)
class _Laid:
    """A block at its place; ``top`` and the lines count from the top of the text."""

    block: Block
    top: int
    height: int = 0
    left: int = 0
    lines: list[_Line] = field(default_factory=list)
    widget: Widget | None = None


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A search hit: block, first letter, letter after the last."""

    block: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Piece:
    """Part of a word in one style."""

    text: str
    style: StyleName
    link: str
    start: int


class RichText(Widget):
    """A text in ``markup``'s small Markdown.

    ``picture`` gives the widgets of the pictures it names, which show their own captions; if one
    has no widget, its caption is shown. ``on_link`` gets the target of a followed link that's no
    anchor of this text.
    """

    solid = True
    focus_radius = 6.0

    source: str
    _: KW_ONLY
    picture: PictureMaker | None = None
    on_link: Callable[[str], None] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self._blocks = parse(self.source)
        self._laid: list[_Laid] = []
        self._laid_for: tuple[Look, int, tuple[int, ...]] | None = None
        self._height = 0
        self._matches: list[SearchHit] = []
        self._current = -1
        self._link = 0
        self._pressed_link: tuple[int, _Run] | None = None
        self._pointed = ""
        self._pointed_left = 0.0
        self._widgets: dict[str, Widget] = {}
        picture = self.picture
        for block in self._blocks:
            made = picture(block.name) if block.kind == "picture" and picture is not None else None
            if made is not None:
                self._widgets[block.name] = self.adopt(made)

    @property
    def called(self) -> str:
        links = self._links()
        return links[self._link % len(links)][2].text if links else super().called

    def stands(self) -> str:
        return _("link") if self._links() else ""

    def paragraphs(self) -> Sequence[str]:
        return [block.plain for block in self._blocks if block.plain]

    def reading(self) -> Sequence[str | Widget]:
        widgets = {("picture", name): widget for name, widget in self._widgets.items()}
        return [widgets.get((block.kind, block.name)) or block.plain for block in self._blocks]

    def place_of(self, number: int) -> pygame.Rect:
        if number >= len(self._laid):  # not laid out yet
            return self.rect
        return self._strip(self._laid[number].top, self._laid[number].height)

    def chapter(self, number: int) -> range:
        """The passage numbers from the heading at or before one of them to the next heading."""
        starts = [n for n, block in enumerate(self._blocks) if block.kind == "heading"]
        start = max((n for n in starts if n <= number), default=0)
        return range(start, min((n for n in starts if n > number), default=len(self._blocks)))

    def number_of(self, anchor: str) -> int:
        """A heading's passage number, 0 if there's none of that name."""
        names = [block.name if block.kind == "heading" else None for block in self._blocks]
        return names.index(anchor) if anchor in names else 0

    def headings(self) -> list[tuple[int, str, str]]:
        """Each heading's level, text and anchor."""
        return [(b.level, b.plain, b.name) for b in self._blocks if b.kind == "heading"]

    # --- searching and finding one's way ---------------------------------------------------

    def find(self, query: str) -> int:
        """Mark every place with the words, in any capitalisation; returns how many."""
        wanted = query.strip().casefold()
        self._matches = []
        if wanted:
            for number, block in enumerate(self._blocks):
                text = block.plain.casefold()
                # A letter that grows when case-folded would shift everything after it.
                if len(text) != len(block.plain):
                    text = block.plain.lower()
                at = text.find(wanted)
                while at >= 0:
                    self._matches.append(SearchHit(number, at, at + len(wanted)))
                    at = text.find(wanted, at + len(wanted))
        self._current = 0 if self._matches else -1
        self.invalidate()
        if self._matches:
            self.show_match(0)
        return len(self._matches)

    @property
    def match_count(self) -> int:
        """How many places are marked."""
        return len(self._matches)

    @property
    def current_match(self) -> int:
        """The number of the place on show, -1 without any."""
        return self._current

    @property
    def matching(self) -> str:
        """The paragraph of the place on show, "" without any."""
        return self._blocks[self._matches[self._current].block].plain if self._matches else ""

    def show_match(self, index: int) -> None:
        """Bring a marked place into view; after the last comes the first."""
        if not self._matches:
            return
        self._current = index % len(self._matches)
        self.invalidate()
        match = self._matches[self._current]
        if match.block < len(self._laid):
            line = self._line_of(self._laid[match.block], match.start)
            self._reveal(line.top, line.height)

    @staticmethod
    def _line_of(laid: _Laid, letter: int) -> _Line:
        found = _Line(laid.top, laid.height, [])
        for line in laid.lines:
            if line.runs and line.runs[0].start <= letter:
                found = line
        return found

    def show_anchor(self, anchor: str) -> bool:
        """Bring a heading to the top of the view; returns whether there's one of that name."""
        for laid in self._laid:
            if laid.block.kind == "heading" and laid.block.name == anchor:
                # Show enough of what follows to be read.
                high = min(self.look.size[1] // 2, self._height - laid.top)
                self._reveal(laid.top, high)
                return True
        return False

    def anchor_top(self, anchor: str) -> int | None:
        """A heading's place, in pixels from the top of the text."""
        for laid in self._laid:
            if laid.block.kind == "heading" and laid.block.name == anchor:
                return laid.top
        return None

    def point_out(self, anchor: str) -> None:
        """Mark what's below a heading for some seconds."""
        self._pointed, self._pointed_left = anchor, _POINTED
        if self.ui is not None:
            self.ui.animate(self)
        self.invalidate()

    @property
    def pointed_out(self) -> str:
        """The anchor of the heading that's pointed out, "" for none."""
        return self._pointed if self._pointed_left > 0 else ""

    def advance(self, seconds: float) -> bool:
        """Let what's pointed out fade."""
        moving = super().advance(seconds)
        if self._pointed_left <= 0:
            return moving
        self._pointed_left -= seconds
        if self._pointed_left < _FADE:
            self.invalidate()
        return True

    def _pointed_part(self) -> tuple[int, int] | None:
        """The part of the text that's pointed out, in pixels from its top."""
        if not self.pointed_out:
            return None
        part: list[_Laid] = []
        for laid in self._laid:
            if laid.block.kind == "heading":
                if part:
                    break
                if laid.block.name == self._pointed:
                    part = [laid]
            elif part:
                part.append(laid)
        return (part[0].top, part[-1].top + part[-1].height) if part else None

    def _strip(self, top: int, height: int) -> pygame.Rect:
        return pygame.Rect(self.rect.x, self.rect.y + top, self.rect.w, height)

    def _reveal(self, top: int, height: int) -> None:
        rect = self._strip(top, height)
        for around in self.ancestors():
            around.reveal(rect)

    # --- layout ----------------------------------------------------------------------------

    def least_width(self, look: Look) -> int:
        return look.em(180)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        wide = min(width, round(look.text_px("body") * _MEASURE))
        self._lay_out(look, wide)
        return wide, self._height

    def arrange(self, look: Look) -> None:
        width = min(self.rect.w, round(look.text_px("body") * _MEASURE))
        self._lay_out(look, width)
        for laid in self._laid:
            if laid.widget is not None:
                height = laid.widget.measure(look, width)[1]
                place = pygame.Rect(self.rect.x, self.rect.y + laid.top, width, height)
                laid.widget.place(look, place)

    def _lay_out(self, look: Look, width: int) -> None:
        heights = tuple(widget.measure(look, width)[1] for widget in self._widgets.values())
        if self._laid_for == (look, width, heights):
            return
        self._laid_for = (look, width, heights)
        self._laid = []
        top = 0
        for number, block in enumerate(self._blocks):
            if number:
                top += self._space_before(look, number)
            laid = _Laid(block, top)
            self._lay_block(look, laid, width)
            self._laid.append(laid)
            top += laid.height
        self._height = top

    def _space_before(self, look: Look, number: int) -> int:
        block = self._blocks[number]
        before = self._blocks[number - 1]
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

    def _lay_block(self, look: Look, laid: _Laid, width: int) -> None:
        block = laid.block
        match block.kind:
            case "heading":
                style = _HEADINGS[block.level - 1]
                self._lay_lines(look, laid, width, style)
            case "paragraph":
                self._lay_lines(look, laid, width, "body")
            case "item":
                laid.left = look.em(24.0 * (block.level + 1))
                self._lay_lines(look, laid, width - laid.left, "body")
            case "picture":
                laid.widget = self._widgets.get(block.name)
                if laid.widget is not None:
                    laid.height = laid.widget.measure(look, width)[1]
                else:
                    self._lay_lines(look, laid, width, "small")
            case "rule":
                laid.height = look.edge_width

    def _lay_lines(self, look: Look, laid: _Laid, width: int, base: StyleName) -> None:
        height = look.line_height(base)
        if base == "body":
            height = round(look.text_px(base) * 1.5)
        lines: list[_Line] = []
        x = 0
        for whole in _parts(laid.block, base):
            for part in _narrowed(look, whole, width):
                wide = sum(look.text_width(ended(piece.text), piece.style) for piece in part)
                if not lines or (x and x + wide > width):
                    if lines:
                        _end(lines[-1])
                    lines.append(_Line(laid.top + laid.height + len(lines) * height, height, []))
                    x = 0
                x = _append(look, lines[-1], part, x)
        if lines:
            _end(lines[-1])
        laid.lines = lines
        laid.height += len(lines) * height

    # --- links -----------------------------------------------------------------------------

    def _links(self) -> list[tuple[_Laid, _Line, _Run]]:
        return [
            (laid, line, run)
            for laid in self._laid
            for line in laid.lines
            for run in line.runs
            if run.link
        ]

    @property
    def can_focus(self) -> bool:
        """The keyboard reaches it for its links."""
        return self.visible and any(span.link for block in self._blocks for span in block.spans)

    def focus_rect(self) -> pygame.Rect:
        """The ring goes around one link."""
        links = self._links()
        if not links:
            return self.rect
        laid, line, run = links[self._link % len(links)]
        return self._run_rect(laid, line, run)

    def _run_rect(self, laid: _Laid, line: _Line, run: _Run) -> pygame.Rect:
        width = self.look.text_width(run.text, run.style)
        left = self.rect.x + laid.left + run.x
        return pygame.Rect(left, self.rect.y + line.top, width, line.height)

    def doings(self) -> Sequence[Doing]:
        """Each link in view."""
        links = [(self._run_rect(*link), link[2].text) for link in self._links()]
        return [Doing(place, None, text) for place, text in links if self.seen_part(place)]

    def on_command(self, command: Command) -> bool:
        """Left and right, up and down go from link to link; Enter follows it."""
        links = self._links()
        if not links or not self.focused:
            return False
        if command is Command.ACTIVATE:
            self._follow(links[self._link % len(links)][2].link)
            return True
        step = {Command.LEFT: -1, Command.UP: -1, Command.RIGHT: 1, Command.DOWN: 1}.get(command)
        if step is None or not 0 <= self._link + step < len(links):
            return False
        self._link += step
        self.invalidate()
        _, line, _ = links[self._link]
        self._reveal(line.top, line.height)
        return True

    def _follow(self, link: str) -> None:
        if link.startswith("#") and self.show_anchor(link[1:]):
            return
        if self.on_link is not None:
            self.on_link(link)

    def _link_at(self, point: tuple[int, int]) -> tuple[int, _Run] | None:
        for number, (laid, line, run) in enumerate(self._links()):
            if self._run_rect(laid, line, run).collidepoint(point):
                return number, run
        return None

    def on_press(self, point: tuple[int, int]) -> bool:
        self._pressed_link = self._link_at(point)
        return self._pressed_link is not None

    def on_release(self, point: tuple[int, int], inside: bool) -> None:
        pressed, self._pressed_link = self._pressed_link, None
        found = self._link_at(point)
        if pressed is not None and found is not None and found[1] is pressed[1]:
            self._link = found[0]
            self._follow(found[1].link)

    # --- drawing ---------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        if (part := self._pointed_part()) is not None:
            self._paint_pointed(surface, *part)
        for number, laid in enumerate(self._laid):
            place = pygame.Rect(self.rect.x, self.rect.y + laid.top, self.rect.w, laid.height)
            if place.inflate(0, self.look.px(16)).colliderect(clip):
                self._paint_block(surface, number, laid)

    def _paint_pointed(self, surface: pygame.Surface, top: int, bottom: int) -> None:
        """A light below a part of the text, and a line at its side."""
        look = self.look
        reach, line = look.px(10), look.px(4)
        alpha = 1.0 if look.reduced_motion else min(1.0, self._pointed_left / _FADE)
        shade = round(alpha * 4) / 4
        place = pygame.Rect(0, self.rect.y + top, self.rect.w, bottom - top)
        place.x = self.rect.x
        place.inflate_ip(2 * reach, reach)
        size = place.size
        surface.blit(look.box(size, look.px(8), look.theme.mark, round(90 * shade)), place)
        side = (line, place.h)
        surface.blit(look.box(side, line // 2, "accent", round(255 * shade)), place)

    def _paint_block(self, surface: pygame.Surface, number: int, laid: _Laid) -> None:
        look = self.look
        left, top = self.rect.x + laid.left, self.rect.y
        if laid.block.kind == "rule":
            surface.fill(look.theme.panel_edge, (left, top + laid.top, self.rect.w, laid.height))
        if laid.block.kind == "item" and laid.lines:
            marker = look.text(laid.block.marker, "body", "accent", piece=True)
            place = marker.get_rect(right=left - look.em(8))
            place.centery = top + laid.lines[0].top + laid.lines[0].height // 2
            surface.blit(marker, place)
        self._paint_marks(surface, number, laid)
        for line in laid.lines:
            for run in line.runs:
                colour = "accent" if run.link else "ink"
                picture = look.text(run.text, run.style, colour, piece=True)
                y = top + line.top + (line.height - picture.get_height()) // 2
                surface.blit(picture, (left + run.x, y))
                if run.link:
                    low = y + picture.get_height() - look.px(3)
                    width = picture.get_width()
                    surface.fill(look.theme.accent, (left + run.x, low, width, look.px(1)))
        if laid.block.spans:
            look.told(laid.block.plain, "body", False)

    def _paint_marks(self, surface: pygame.Surface, number: int, laid: _Laid) -> None:
        look = self.look
        theme = look.theme
        for index, match in enumerate(self._matches):
            if match.block != number:
                continue
            for line in laid.lines:
                for run in line.runs:
                    start = max(match.start, run.start) - run.start
                    end = min(match.end, run.start + len(run.text)) - run.start
                    if start >= end:
                        continue
                    from_x = look.text_width(run.text[:start], run.style)
                    to_x = look.text_width(run.text[:end], run.style)
                    box = pygame.Rect(
                        self.rect.x + laid.left + run.x + from_x,
                        self.rect.y + line.top,
                        to_x - from_x,
                        line.height,
                    ).inflate(look.px(4), -round(line.height * 0.16))
                    surface.blit(look.box(box.size, look.px(4), theme.mark), box)
                    if index == self._current:
                        line_width = look.px(2)
                        ring = look.ring(box.size, look.px(4), "accent", line_width)
                        surface.blit(ring, box)


def _style_of(base: StyleName, *, bold: bool, italic: bool) -> StyleName:
    if base == "small":
        return "small-strong" if bold else "small"
    if base != "body":
        return base
    if bold:
        return "strong-emphasis" if italic else "strong"
    return "emphasis" if italic else "body"


def _append(look: Look, line: _Line, part: Sequence[_Piece], x: int) -> int:
    """Put a part at the end of a line, at ``x``; returns where the line ends then."""
    for piece in part:
        last = line.runs[-1] if line.runs else None
        if last is not None and (last.style, last.link) == (piece.style, piece.link):
            last.text += piece.text
            x = last.x + look.text_width(last.text, last.style)
        else:
            line.runs.append(_Run(x, piece.text, piece.style, piece.link, piece.start))
            x += look.text_width(piece.text, piece.style)
    return x


def _end(line: _Line) -> None:
    """Drop the spaces at a line's end, and show the hyphen of a word that goes on."""
    while line.runs:
        line.runs[-1].text = ended(line.runs[-1].text)
        if line.runs[-1].text:
            break
        del line.runs[-1]


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
            part.append(_Piece(span.text[at - start : stop - start], style, span.link, at))
            at = stop
            if at == ends[0]:
                yield part
                part = []
                del ends[0]
