"""Lists of thousands of rows, of which only those in view are drawn."""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import accumulate, takewhile
from typing import Final

import pygame

from scenes.kit.i18n import _, ngettext
from scenes.kit.i18n.formats import listed, unended
from scenes.kit.intent import Command
from scenes.kit.look import Look
from scenes.ui.scroll import Scrolled
from scenes.ui.text import Lines, draw_lines, lines_size
from scenes.ui.widget import Doing, target

_PAD_X: Final = 12.0
_PAD_Y: Final = 7.0
_GAP: Final = 12.0
_PICTURE: Final = (72.0, 60.0)
_READ: Final = 300  # rows that are read as text; more of them are gone through one by one
_SAMPLE: Final = 300  # rows that are measured to find the height of all


@dataclass(frozen=True, slots=True)
class ListRow:
    """One row: a text, a ``detail`` in smaller letters below, a ``note`` at its end, an icon.

    With ``token`` (colour and symbol by number) a player's token comes before the text. With
    ``picture`` a picture does, and the icon, if there is one, takes its place until there's a
    picture of the size asked for; ``heard`` is said first, as the picture tells it.
    """

    text: str
    detail: str = ""
    note: str = ""
    icon: str = ""
    token: tuple[int, int] | None = None
    picture: Callable[[Look, tuple[int, int]], pygame.Surface | None] | None = None
    heard: str = ""


class ListView(Scrolled):
    """Rows to choose one from; ``row_at`` gives each, by its number from 0.

    ``on_select`` is called when the player changes the choice, ``on_activate`` on Enter or a second
    click on the chosen row. With ``single_click`` one click is enough. All rows are as high as the
    highest; with ``own_heights``, for lists of some hundred, each as high as it needs. ``entries``
    are what the rows tell, of a list that's built anew when they change; ``chosen`` is in effect.
    """

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    count: int
    row_at: Callable[[int], ListRow]
    _: KW_ONLY
    entries: Sequence[object] = ()
    selected: int | None = None
    chosen: int | None = None
    on_select: Callable[[int], None] | None = None
    on_activate: Callable[[int], None] | None = None
    single_click: bool = False
    height: float = 300.0
    own_heights: bool = False
    empty_text: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._pointed: int | None = None
        self._pressed_row: int | None = None
        self._pressed_offset = 0
        self._was_selected = False
        self._bottoms: Sequence[int] = ()
        self._heights: dict[int, list[int]] = {}
        self._heights_in: Look | None = None
        self._follow = self.selected is not None
        self._arranged_height = 0

    def renewed(self, before: Mapping[str, object]) -> None:
        """Keep the rows whose entries are the same, and show the chosen one."""
        known = before["entries"]
        assert isinstance(known, Sequence)
        pairs = zip(known, self.entries, strict=False)
        same = sum(1 for _one in takewhile(lambda pair: pair[0] == pair[1], pairs))
        self.set_count(self.count, unchanged=same)
        if self.selected is not None:
            self.show_row(self.selected)

    # --- rows ------------------------------------------------------------------------------

    def stands(self) -> str:
        if not self.count:
            return self.empty_text or _("nothing")
        if self.selected is None:
            return ngettext("list of {count}", "list of {count}", self.count)
        return self._told(self.selected)

    def paragraphs(self) -> Sequence[str]:
        return [self._told(index) for index in range(min(self.count, _READ))]

    @property
    def paragraph(self) -> int:
        return -1 if self.selected is None else self.selected

    def come_to(self, number: int) -> bool:
        """Choose the row that's read, so that Enter means it."""
        return self._choose(number)

    def _told(self, index: int) -> str:
        row = self.row_at(index)
        told = _(
            "{row}, row {number} of {count}",
            row=listed(map(unended, filter(None, (row.heard, row.text, row.detail, row.note)))),
            number=index + 1,
            count=self.count,
        )
        return listed((told, _("chosen"))) if index == self.chosen else told

    def set_count(self, count: int, *, unchanged: int = 0) -> None:
        """Say that rows came, went or changed; the first ``unchanged`` are the same."""
        for heights in self._heights.values():
            del heights[unchanged:]
        self.count = count
        if self.selected is not None and self.selected >= count:
            self.selected = count - 1 if count else None
        self._pointed = None
        self.forget_sizes()
        if self._look is not None:
            self._bottoms = self._ends(self.look, self.rect.w)
            self.keep_in_range()
        self.invalidate()

    def select(self, index: int | None) -> None:
        """Choose a row, and scroll there; it notifies no one."""
        self.selected = index if index is not None and 0 <= index < self.count else None
        if self.selected is not None:
            self.show_row(self.selected)

    def show_row(self, index: int, *, at_once: bool = False) -> None:
        """Scroll until a row is in view."""
        if self._look is None or not self.rect.h:
            self._follow = True
            return
        top = self._top(index)
        self.show_span(top, top + self._height(index), at_once=at_once)

    def row_rect(self, index: int) -> pygame.Rect:
        """A row's place in window pixels, as the list is scrolled now."""
        width = self.rect.w - (self.gutter(self.look) if self.overflows else 0)
        top = self.rect.y + self._top(index) - self.offset
        return pygame.Rect(self.rect.x, top, width, self._height(index))

    def row_under(self, point: tuple[int, int]) -> int | None:
        """The row at a point of the window."""
        if not self.rect.collidepoint(point) or not self.count:
            return None
        index = self._index_at(point[1] - self.rect.y + self.offset)
        return index if 0 <= index < self.count and point[0] < self.row_rect(0).right else None

    def _top(self, index: int) -> int:
        """How far below the top of the content a row begins."""
        return self._bottoms[index - 1] if index else 0

    def _height(self, index: int) -> int:
        return self._top(index + 1) - self._top(index)

    def _rows_in_view(self) -> int:
        """How many rows show at once, less one for context."""
        row = max(1, self.content_height() // max(1, self.count))
        return max(1, self.rect.h // row - 1)

    def _index_at(self, y: int) -> int:
        """The row at a height of the content; past the last one their count."""
        return bisect_right(self._bottoms, y)

    # --- layout ----------------------------------------------------------------------------

    def natural_width(self, look: Look) -> int:
        """The width at which no row breaks a line, in pixels."""
        widest = 0
        for index in range(min(self.count, _SAMPLE)):
            row = self.row_at(index)
            wide = max(look.text_width(row.text, "body"), look.text_width(row.detail, "small"))
            wide += self._shift(look, row)
            if row.note:
                wide += look.text_width(row.note, "small-strong") + look.px(_GAP)
            widest = max(widest, wide)
        return widest + 2 * look.px(_PAD_X) + self.gutter(look)

    def _ends(self, look: Look, width: int) -> Sequence[int]:
        """How far below the top of the content each row ends, if it's this wide."""
        room = max(1, width - self.gutter(look))
        if look != self._heights_in:
            self._heights_in = look
            self._heights.clear()
        # A list that grows by one row measures one row.
        heights = self._heights.setdefault(room, [])
        sample = self.count if self.own_heights else min(self.count, _SAMPLE)
        for index in range(len(heights), sample):
            heights.append(self._needed(look, self.row_at(index), room))
        if self.own_heights:
            return [*accumulate(heights)]
        tallest = max(heights, default=1)
        return range(tallest, tallest * self.count + 1, tallest)

    def _needed(self, look: Look, row: ListRow, room: int) -> int:
        """The height a row needs."""
        high = lines_size(look, self._lines(row), self._text_room(look, row, room))[1]
        if row.picture is not None:
            high = max(high, _picture_size(look)[1])
        return max(target(look), look.px(40), high + 2 * look.px(_PAD_Y))

    def _lines(self, row: ListRow) -> Lines:
        return (row.text, "body", "ink"), (row.detail, "small", "ink_soft")

    def _text_room(self, look: Look, row: ListRow, width: int) -> int:
        """The width of the text and the detail within a row."""
        note = look.text_width(row.note, "small-strong") + look.px(_GAP) if row.note else 0
        return max(1, width - 2 * look.px(_PAD_X) - self._shift(look, row) - note)

    @staticmethod
    def _shift(look: Look, row: ListRow) -> int:
        """How far what's before the text reaches."""
        if row.picture is not None:
            return _picture_size(look)[0] + look.px(_GAP)
        return look.em(24) + look.px(_GAP) if row.icon or row.token is not None else 0

    def least_width(self, look: Look) -> int:
        return look.px(140)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """As high as its rows, at most as high as was asked for."""
        ends = self._ends(look, min(width, look.px(2000)))
        wanted = ends[-1] if ends else look.px(40)
        return min(width, look.px(320)), min(wanted, look.px(self.height))

    def arrange(self, look: Look) -> None:
        """Find the rows' heights and keep the chosen one in view."""
        before = self.content_height()
        # A list that shrinks, as what's above it grows, still shows its chosen row.
        self._follow = self._follow or self._shows_selected()
        self._arranged_height = self.rect.h
        self._bottoms = self._ends(look, self.rect.w)
        if before > 1:
            self._now = self._target = self._target * self.content_height() / before
        self.keep_in_range()
        if self._follow and self.selected is not None:
            self._follow = False
            self.show_row(self.selected, at_once=True)

    def _shows_selected(self) -> bool:
        """Whether the chosen row was in view, or about to be, at the old height."""
        if self.selected is None or self.selected >= len(self._bottoms):
            return False
        top = self._top(self.selected) - self._target
        return top >= 0 and top + self._height(self.selected) <= self._arranged_height + 1

    def content_height(self) -> int:
        return self._bottoms[-1] if self._bottoms else 0

    # --- choosing --------------------------------------------------------------------------

    def _choose(self, index: int) -> bool:
        if not 0 <= index < self.count:
            return False
        changed = index != self.selected
        self.in_vain += not changed
        self.select(index)
        if changed and self.on_select is not None:
            self.on_select(index)
        return True

    def activate(self) -> None:
        """Do what the chosen row is for."""
        if self.selected is not None and self.on_activate is not None:
            self.on_activate(self.selected)

    def on_command(self, command: Command) -> bool:
        """Arrows choose, Enter activates; at both ends the arrows lead out of the list."""
        if not self.count:
            return False
        here = self.selected
        page = self._rows_in_view()
        last = self.count - 1
        match command:
            case Command.UP:
                return self._choose(last if here is None else here - 1)
            case Command.DOWN:
                return self._choose(0 if here is None else here + 1)
            case Command.PAGE_UP:
                return self._choose(max(0, (here or 0) - page))
            case Command.PAGE_DOWN:
                return self._choose(min(last, (here or 0) + page))
            case Command.HOME:
                return self._choose(0)
            case Command.END:
                return self._choose(last)
            case Command.ACTIVATE if here is not None:
                self.activate()
                return True
            case _:
                return False

    def doings(self) -> Sequence[Doing]:
        """Each row that's fully in view, and a page up or down."""
        first = self._index_at(self.offset)
        near = range(first, min(self.count, first + self._rows_in_view() + 3))
        rows = [(index, self.row_rect(index)) for index in near]
        seen = [(index, rect) for index, rect in rows if self.rect.contains(rect)]
        doings = [Doing(rect, None, self.row_at(index).text) for index, rect in seen]
        return [*doings, *self.pages()]

    def on_motion(self, point: tuple[int, int]) -> None:
        self._point_at(self.row_under(point))

    def on_hover(self, inside: bool) -> None:
        if not inside:
            self._point_at(None)

    def _point_at(self, index: int | None) -> None:
        if index != self._pointed:
            self._pointed = index
            self.invalidate()

    def on_press(self, point: tuple[int, int]) -> bool:
        """Choose the row, or take the bar."""
        taken = super().on_press(point)
        self._pressed_row = None if self._on_bar else self.row_under(point)
        self._pressed_offset = self.offset
        if self._pressed_row is None:
            return taken
        self._was_selected = self._pressed_row == self.selected
        ui = self.ui
        if ui is None or not ui.touching:
            self._choose(self._pressed_row)
        return True

    def on_drag(self, point: tuple[int, int]) -> None:
        super().on_drag(point)
        if self.offset != self._pressed_offset or self._pressed_row != self.row_under(point):
            self._pressed_row = None

    def on_release(self, point: tuple[int, int], inside: bool) -> None:
        """Activate on a second click."""
        super().on_release(point, inside)
        row, self._pressed_row = self._pressed_row, None
        if row is None or not inside or row != self.row_under(point):
            return
        if self._choose(row) and (self.single_click or self._was_selected):
            self.activate()

    # --- drawing ---------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        look = self.look
        if not self.count:
            # A short list among much else does without the sentence.
            if look.measure(self.empty_text, "body", self.rect.w)[1] <= self.rect.h:
                look.draw_text(
                    surface, self.empty_text, self.rect, "body", "ink_soft", align="center"
                )
            return
        before = surface.get_clip()
        clip = self.rect.clip(before)
        surface.set_clip(clip)
        if clip.w and clip.h:
            first = max(0, self._index_at(clip.top - self.rect.y + self.offset))
            last = min(self.count - 1, self._index_at(clip.bottom - 1 - self.rect.y + self.offset))
            for index in range(first, last + 1):
                self._paint_row(surface, index)
            self.paint_edges(surface)
        surface.set_clip(before)

    def _paint_row(self, surface: pygame.Surface, index: int) -> None:
        look = self.look
        theme = look.theme
        rect = self.row_rect(index)
        selected = index == self.selected
        row = self.row_at(index)
        tile = rect.inflate(0, -2 * look.px(1))
        if selected or index == self._pointed:
            fill = theme.chosen if selected else theme.hover
            surface.blit(look.box(tile.size, look.px(9), fill), tile)
        if selected:
            bar = pygame.Rect(tile.x, tile.y, look.px(4), round(tile.h * 0.5))
            bar.centery = tile.centery
            surface.blit(look.box(bar.size, bar.w // 2, "accent"), bar)
        inner = rect.inflate(-2 * look.px(_PAD_X), 0)
        self._paint_sign(surface, row, inner)
        words = pygame.Rect(inner.x + self._shift(look, row), inner.y, 0, inner.h)
        words.w = self._text_room(look, row, rect.w)
        draw_lines(look, surface, self._lines(row), words)
        if row.note:
            look.draw_text(surface, row.note, inner, "small-strong", "ink_soft", align="right")

    def _paint_sign(self, surface: pygame.Surface, row: ListRow, inner: pygame.Rect) -> None:
        """Draw what's before the text."""
        look = self.look
        ink = look.theme.ink_soft
        if row.picture is not None:
            place = pygame.Rect((0, 0), _picture_size(look))
            place.midleft = inner.midleft
            made = row.picture(look, place.size)
            if made is None and row.icon:
                made = look.icon(row.icon, look.em(14), ink)
            if made is not None:
                surface.blit(made, made.get_rect(center=place.center))
        elif row.icon:
            picture = look.icon(row.icon, look.em(20), ink)
            surface.blit(picture, picture.get_rect(midleft=inner.midleft))
        elif row.token is not None:
            picture = look.token(row.token[0], row.token[1], look.em(24))
            surface.blit(picture, picture.get_rect(midleft=inner.midleft))


def _picture_size(look: Look) -> tuple[int, int]:
    return look.em(_PICTURE[0]), look.em(_PICTURE[1])
