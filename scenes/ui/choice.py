"""Choosing one of several: side by side, from a drop-down list, by picture."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import Final, Generic, TypeVar

import pygame

from scenes.kit.i18n import _, ngettext
from scenes.kit.i18n.formats import listed, unended
from scenes.kit.intent import Command
from scenes.kit.look import Look
from scenes.kit.theme import mix
from scenes.ui.button import Pressable, chosen_or_not
from scenes.ui.dialog import Hanging
from scenes.ui.layout import Wrap
from scenes.ui.listview import ListRow, ListView
from scenes.ui.reading import name_of
from scenes.ui.widget import Doing, Widget, target

_PAD: Final = 14.0
_MOST_SEGMENTS: Final = 5
_SWATCH: Final = 44.0

V = TypeVar("V")

_SIDEWAYS: Final = (Command.LEFT, Command.RIGHT)


@dataclass(frozen=True, slots=True)
class ChoiceOption(Generic[V]):
    """Something to choose: what the program calls it, and what the player reads."""

    value: V
    text: str
    detail: str = ""
    icon: str = ""


class Chooser(Widget, Generic[V]):
    """What all choices share: options, the chosen one, and a callback."""

    focusable = True
    solid = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    options: Sequence[ChoiceOption[V]]
    chosen: V | None = None
    on_change: Callable[[V], None] | None = None
    _: KW_ONLY
    careful: bool = False
    """Whether keys choose from a list only, as a slip would change how all of them work."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.renewed({})

    def renewed(self, before: Mapping[str, object]) -> None:
        values = [option.value for option in self.options]
        if "chosen" not in before or before["chosen"] != self.chosen:
            self.index = values.index(self.chosen) if self.chosen in values else 0

    def stands(self) -> str:
        option = self.options[self.index]
        return _(
            "{option}, choice {number} of {count}",
            option=listed(filter(None, (option.text, unended(option.detail)))),
            number=self.index + 1,
            count=len(self.options),
        )

    def choose(self, index: int) -> bool:
        """Choose by number like the player; returns whether it may be chosen."""
        if not 0 <= index < len(self.options):
            return False
        if index != self.index:
            self.index = index
            if self.on_change is not None:
                self.on_change(self.options[index].value)
        return True

    def step(self, by: int, *, around: bool = False) -> bool:
        """Choose the next option in a direction; returns whether there is one."""
        index = self.index + by
        return self.choose(index % len(self.options) if around else index)

    def on_press(self, point: tuple[int, int]) -> bool:
        return True

    def on_command(self, command: Command) -> bool:
        """Left and right choose, and stop at the ends."""
        if command not in _SIDEWAYS:
            return False
        if not self.step(1 if command is Command.RIGHT else -1):
            self.in_vain += 1
        return True


class _Menu(Hanging, Generic[V]):
    """The list that drops down from a ``Dropdown``."""

    def __init__(self, source: "Dropdown[V]") -> None:
        self._dropdown = source
        self._list = ListView(
            len(source.options),
            self._row,
            selected=source.index,
            chosen=source.index,
            on_activate=self._take,
            single_click=True,
            height=430.0,
            own_heights=True,
        )
        super().__init__(source, self._list)

    @property
    def called(self) -> str:
        """The name of its control, and that it's a list."""
        count = len(self._dropdown.options)
        told = ngettext("list of {count}", "list of {count}", count)
        return listed(filter(None, (name_of(self._dropdown), told)))

    def _row(self, index: int) -> ListRow:
        option = self._dropdown.options[index]
        return ListRow(option.text, option.detail, icon=option.icon)

    def _take(self, index: int) -> None:
        self.close()
        self._dropdown.choose(index)

    def wished_width(self, look: Look) -> int:
        return self._list.natural_width(look)


def draw_field(look: Look, surface: pygame.Surface, rect: pygame.Rect, light: float = 0.0) -> None:
    """Draw the ground of what one chooses in, more or less lit."""
    edge = mix(look.theme.panel_edge, look.theme.field_edge, 0.55 + 0.45 * light)
    box = look.box(rect.size, look.px(12), look.theme.field, 255, edge, look.edge_width)
    surface.blit(box, rect)


class Dropdown(Chooser[V]):
    """One of many options, chosen from a list that opens."""

    def least_width(self, look: Look) -> int:
        longest = max(look.longest_word(option.text) for option in self.options)
        return longest + self._around(look)

    def _around(self, look: Look) -> int:
        return look.px(_PAD) * 2 + look.em(20) + look.px(8)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        around = self._around(look)
        texts = [option.text for option in self.options]
        wide = min(width, max(look.text_width(text, "body") for text in texts) + around)
        tall = max(look.measure(text, "body", max(1, wide - around))[1] for text in texts)
        return wide, max(look.px(42), tall + 2 * look.px(9))

    def on_release(self, point: tuple[int, int], inside: bool) -> None:
        if inside:
            self.open()

    def on_command(self, command: Command) -> bool:
        """Enter opens the list, left and right choose without it."""
        if command is Command.ACTIVATE or (self.careful and command in _SIDEWAYS):
            self.open()
            return True
        return super().on_command(command)

    def open(self) -> None:
        ui = self.ui
        if ui is not None:
            ui.open(_Menu(self))

    def paint(self, surface: pygame.Surface) -> None:
        look = self.look
        draw_field(look, surface, self.rect, self.eased("hover"))
        inner = self.rect.inflate(-2 * look.px(_PAD), 0)
        side = look.em(20)
        arrow = look.icon("chevron-down", side)
        surface.blit(arrow, arrow.get_rect(midright=inner.midright))
        inner.w -= side + look.px(8)
        look.draw_text(surface, self.options[self.index].text, inner, "body")


class Choice(Dropdown[V]):
    """A few options side by side; if they don't fit, a drop-down list."""

    _pointed: int | None = None

    def _cell(self, look: Look, option: ChoiceOption[V]) -> int:
        icon = look.em(20) + look.px(8) if option.icon else 0
        return max(target(look), look.text_width(option.text, "button") + icon + 2 * look.px(_PAD))

    def _segmented(self, look: Look, width: int) -> bool:
        return len(self.options) <= _MOST_SEGMENTS and self._whole(look) <= width

    def _whole(self, look: Look) -> int:
        return sum(self._cell(look, option) for option in self.options) + 2 * look.px(4)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        if not self._segmented(look, width):
            return super().measure_content(look, width)
        return self._whole(look), max(look.px(42), look.line_height("button") + 2 * look.px(9))

    def cells(self) -> list[pygame.Rect]:
        """The options' places in window pixels, none if they're in a list."""
        look = self.look
        if not self._segmented(look, self.rect.w):
            return []
        edge = look.px(4)
        widths = [self._cell(look, option) for option in self.options]
        spare = self.rect.w - 2 * edge - sum(widths)
        left = self.rect.x + edge
        rects = []
        for index, width in enumerate(widths):
            share = spare * (index + 1) // len(widths) - spare * index // len(widths)
            rects.append(
                pygame.Rect(left, self.rect.y + edge, width + share, self.rect.h - 2 * edge)
            )
            left += width + share
        return rects

    # --- what happens ----------------------------------------------------------------------

    def doings(self) -> Sequence[Doing]:
        """Each option side by side."""
        options = zip(self._reached(self.cells()), self.options, strict=False)
        return [Doing(cell, None, option.text) for cell, option in options] or super().doings()

    def _reached(self, cells: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """The options' places with the edge around them, which belongs to them too."""
        return [pygame.Rect(cell.x, self.rect.y, cell.w, self.rect.h) for cell in cells]

    def _part_at(self, point: tuple[int, int]) -> int | None:
        parts = self._reached(self.cells())
        return next((i for i, rect in enumerate(parts) if rect.collidepoint(point)), None)

    def on_motion(self, point: tuple[int, int]) -> None:
        self._point_at(self._part_at(point))

    def on_hover(self, inside: bool) -> None:
        super().on_hover(inside)
        if not inside:
            self._point_at(None)

    def _point_at(self, part: int | None) -> None:
        if part != self._pointed:
            self._pointed = part
            self.invalidate()

    def on_release(self, point: tuple[int, int], inside: bool) -> None:
        part = self._part_at(point) if inside else None
        if part is not None:
            self.choose(part)
        elif not self.cells():
            super().on_release(point, inside)

    def on_command(self, command: Command) -> bool:
        """Left and right choose; Enter goes on to the next, or opens the list."""
        if command is Command.ACTIVATE and self.cells() and not self.careful:
            self.step(1, around=True)
            return True
        return super().on_command(command)

    # --- drawing ---------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        cells = self.cells()
        if not cells:
            super().paint(surface)
            return
        look = self.look
        theme = look.theme
        draw_field(look, surface, self.rect)
        for index, (cell, option) in enumerate(zip(cells, self.options, strict=True)):
            chosen = index == self.index
            ink = theme.ink
            if chosen:
                surface.blit(look.box(cell.size, look.px(9), theme.accent), cell)
                ink = theme.accent_ink
            elif index == self._pointed:
                surface.blit(look.box(cell.size, look.px(9), theme.press), cell)
            self._paint_option(surface, option, cell, ink)

    def _paint_option(
        self,
        surface: pygame.Surface,
        option: ChoiceOption[V],
        rect: pygame.Rect,
        ink: tuple[int, int, int],
    ) -> None:
        look = self.look
        text_room = rect.copy()
        if option.icon:
            side = look.em(20)
            whole = side + look.px(8) + look.text_width(option.text, "button")
            left = rect.x + (rect.w - whole) // 2
            picture = look.icon(option.icon, side, ink)
            surface.blit(picture, picture.get_rect(midleft=(left, rect.centery)))
            text_room = pygame.Rect(left + side + look.px(8), rect.y, 0, rect.h)
            text_room.w = look.text_width(option.text, "button")
        look.draw_text(surface, option.text, text_room, "button", ink, align="center")


class Swatch(Pressable):
    """One drawn thing of a ``SwatchRow``."""

    row: "SwatchRow"
    number: int

    @property
    def press(self) -> Callable[[], None]:
        return partial(self.row.choose, self.number)

    @property
    def is_chosen(self) -> bool:
        return self.row.index == self.number

    def stands(self) -> str:
        return chosen_or_not("", self.is_chosen)  # its name says that it's a choice

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        side = look.em(self.row.size)
        return side, side

    def paint(self, surface: pygame.Surface) -> None:
        look = self.look
        theme = look.theme
        radius = look.px(12)
        if self.is_chosen:
            box = look.box(self.rect.size, radius, theme.chosen, 255, "accent", look.px(2.5))
            surface.blit(box, self.rect)
        elif self.eased("hover"):
            alpha = round(255 * self.eased("hover"))
            surface.blit(look.box(self.rect.size, radius, theme.hover, alpha), self.rect)
        side = round(self.rect.w * (0.66 if self.row.size == _SWATCH else 0.88))
        picture = self.row.draw_item(look, self.number, side)
        surface.blit(picture, picture.get_rect(center=self.rect.center))


class SwatchRow(Wrap):
    """A choice by picture: each thing is drawn, named in a tooltip, and reached by keyboard.

    ``draw_item`` draws thing number ``index`` as a square of this many pixels.
    """

    _: KW_ONLY
    names: Sequence[str]
    draw_item: Callable[[Look, int, int], pygame.Surface]
    index: int = 0
    on_change: Callable[[int], None] | None = None
    size: float = _SWATCH
    gap: float = 6.0

    def __post_init__(self) -> None:
        super().__post_init__()
        for number, name in enumerate(self.names):
            told = _(
                "{option}, choice {number} of {count}",
                option=name,
                number=number + 1,
                count=len(self.names),
            )
            self.adopt(Swatch(self, number, tooltip=name, label=told))

    def choose(self, index: int) -> None:
        """Choose like the player."""
        if index != self.index:
            self.index = index
            self.invalidate()
            if self.on_change is not None:
                self.on_change(index)
