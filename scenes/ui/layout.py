"""Widgets that arrange others: columns, rows that fold, grids, stacks, paddings, places.

Gaps and paddings are in design units. Nothing is cut: what doesn't fit side by side goes below each
other, and only a ``ScrollView`` hides what's too high.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from dataclasses import KW_ONLY
from typing import Final, Literal

import pygame

from scenes.kit.i18n.formats import unended
from scenes.kit.look import Look
from scenes.ui.widget import SHOWN, UNBOUNDED, Placing, Widget

Justify = Literal["start", "center", "end"]

_LEAST_HEIGHT: Final = 32.0
"""What's left of what shrinks, in design units."""

Sides = float | tuple[float, float] | tuple[float, float, float, float]


def sides(look: Look, padding: Sides) -> tuple[int, int, int, int]:
    """A padding's left, top, right and bottom in pixels, given in design units.

    It's one number for all, two for across and down, or all four.
    """
    match padding:
        case (left, top, right, bottom):
            return look.px(left), look.px(top), look.px(right), look.px(bottom)
        case (across, down):
            return look.px(across), look.px(down), look.px(across), look.px(down)
        case _:
            same = look.px(padding) if padding else 0
            return same, same, same, same


class Container(Widget):
    """A widget with children inside a padding; ``in_one`` joins texts that are read in one go."""

    parts: Widget | Iterable[Widget] = ()
    _: KW_ONLY
    padding: Sides = 0.0
    in_one: Callable[[Iterable[str]], str] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        for part in [self.parts] if isinstance(self.parts, Widget) else self.parts:
            self.adopt(part)
        self.parts = ()

    @property
    def shrinks(self) -> bool:
        """It can do with less height if something in it can."""
        return any(child.shrinks for child in self.shown_children)

    def reading(self) -> Sequence[str | Widget]:
        if self.in_one is None:
            return super().reading()
        return [self.in_one(unended(text) for each in self.shown() for text in each.paragraphs())]

    def set_children(self, children: Iterable[Widget]) -> None:
        for child in self.children:
            child.invalidate()
            child.parent = None
        self.children.clear()
        for child in children:
            self.adopt(child)
            child.invalidate()
        self.relayout()

    def least_width(self, look: Look) -> int:
        """The widest child decides."""
        widest = max((child.minimum(look) for child in self.shown_children), default=0)
        return widest + self._frame(look)[0]

    def inner(self, look: Look) -> pygame.Rect:
        """The rectangle inside the padding."""
        left, top, right, bottom = sides(look, self.padding)
        return pygame.Rect(
            self.rect.x + left,
            self.rect.y + top,
            max(0, self.rect.w - left - right),
            max(0, self.rect.h - top - bottom),
        )

    def _below(self, look: Look, room: int, gap: int) -> tuple[int, int]:
        """The size of its children below each other."""
        sizes = [child.measure(look, room) for child in self.shown_children]
        high = sum(high for _, high in sizes) + gap * max(0, len(sizes) - 1)
        return max((wide for wide, _ in sizes), default=0), high

    def _frame(self, look: Look) -> tuple[int, int]:
        left, top, right, bottom = sides(look, self.padding)
        return left + right, top + bottom


def placed_across(
    look: Look, child: Widget, left: int, room: int, default: Placing
) -> tuple[int, int]:
    """A child's left edge and width in pixels if it may use ``room`` pixels."""
    how = child.align or default
    if how == "stretch":
        width = room if child.max_width is None else min(room, look.px(child.max_width))
    else:
        width = min(room, child.measure(look, room)[0])
    return left + _before(how, room - width), width


def _before(how: Placing | Justify, spare: int) -> int:
    """How much of the room that's left over comes before what's placed."""
    return spare // 2 if how == "center" else spare if how == "end" else 0


class Column(Container):
    """Children below each other; those with ``flex`` get the room left over."""

    _: KW_ONLY
    gap: float = 12.0
    across: Placing = "stretch"
    justify: Justify = "start"

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        across, down = self._frame(look)
        wide, high = self._below(look, max(0, width - across), look.px(self.gap))
        return wide + across, high + down

    def arrange(self, look: Look) -> None:
        inner = self.inner(look)
        children = self.shown_children
        spans = [placed_across(look, c, inner.left, inner.w, self.across) for c in children]
        heights = [
            child.measure(look, width)[1] for child, (_, width) in zip(children, spans, strict=True)
        ]
        gap = look.px(self.gap)
        spare = inner.h - sum(heights) - gap * max(0, len(children) - 1)
        _share_out(children, heights, look.px(_LEAST_HEIGHT), spare)
        spare = inner.h - sum(heights) - gap * max(0, len(children) - 1)
        top = inner.top + _before(self.justify, max(0, spare))
        for child, (left, width), height in zip(children, spans, heights, strict=True):
            child.place(look, pygame.Rect(left, top, width, height))
            top += height + gap


def _share_out(children: Sequence[Widget], heights: list[int], least: int, spare: int) -> None:
    """Give spare height to flexible children, or take what's missing from scrolled ones.

    Flexible ones give first, each down to the ``least`` height.
    """
    if spare > 0:
        _grow(children, heights, spare)
    elif spare < 0:
        missing = -spare
        for index, child in sorted(enumerate(children), key=lambda pair: pair[1].flex <= 0):
            if child.shrinks and missing > 0:
                taken = min(missing, max(0, heights[index] - least))
                heights[index] -= taken
                missing -= taken


def _grow(children: Sequence[Widget], lengths: list[int], spare: int) -> None:
    """Give spare pixels to those with ``flex``; the last one also gets the remainder."""
    flexible = [index for index, child in enumerate(children) if child.flex > 0]
    total, left = sum(child.flex for child in children), spare
    for index in flexible:
        share = left if index == flexible[-1] else int(spare * children[index].flex / total)
        lengths[index] += share
        left -= share


class Row(Container):
    """Children side by side; a row too narrow for its texts becomes a column.

    ``equal`` gives all the same width. With ``fold=False`` it stays a row.
    """

    _: KW_ONLY
    gap: float = 12.0
    upright: Placing = "center"
    justify: Justify = "start"
    equal: bool = False
    fold: bool = True
    folded_gap: float | None = None

    def least_width(self, look: Look) -> int:
        """Folded, the widest child decides; otherwise all together."""
        across = self._frame(look)[0]
        minima = [child.minimum(look) for child in self.shown_children]
        if self.fold:
            return max(minima, default=0) + across
        return self._in_line(look, minima) + across

    def _in_line(self, look: Look, widths: Sequence[int]) -> int:
        gaps = look.px(self.gap) * max(0, len(widths) - 1)
        if self.equal and widths:
            return max(widths) * len(widths) + gaps
        return sum(widths) + gaps

    def _between(self, look: Look) -> int:
        return look.px(self.gap if self.folded_gap is None else self.folded_gap)

    def _folds(self, look: Look, room: int) -> bool:
        if not self.fold:
            return False
        minima = [child.minimum(look) for child in self.shown_children]
        return self._in_line(look, minima) > room

    def _widths(self, look: Look, room: int) -> list[int]:
        """Share ``room`` pixels among the children in one line."""
        children = self.shown_children
        if not children:
            return []
        gap = look.px(self.gap)
        free = room - gap * (len(children) - 1)
        if self.equal:
            each, rest = divmod(max(0, free), len(children))
            return [each + (1 if index < rest else 0) for index in range(len(children))]
        natural = [child.measure(look, UNBOUNDED)[0] for child in children]
        spare = free - sum(natural)
        if spare >= 0:
            if room < UNBOUNDED:
                _grow(children, natural, spare)
            return natural
        minima = [
            min(child.minimum(look), wish) for child, wish in zip(children, natural, strict=True)
        ]
        give = sum(natural) - sum(minima)
        above = max(0, free - sum(minima))
        return [
            least + (int((wish - least) * above / give) if give else 0)
            for least, wish in zip(minima, natural, strict=True)
        ]

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """Measure as a line, or as a column if it folds."""
        across, down = self._frame(look)
        room = max(0, width - across)
        children = self.shown_children
        if self._folds(look, room):
            wide, high = self._below(look, room, self._between(look))
            return wide + across, high + down
        if self.equal:
            natural = [child.measure(look, UNBOUNDED)[0] for child in children]
            room = min(room, self._in_line(look, natural))
        widths = self._widths(look, room)
        high = max(
            (c.measure(look, w)[1] for c, w in zip(children, widths, strict=True)), default=0
        )
        used = sum(widths)
        if any(child.flex for child in children) and width < UNBOUNDED:
            used = min(used, sum(child.measure(look, UNBOUNDED)[0] for child in children))
        return used + look.px(self.gap) * max(0, len(widths) - 1) + across, high + down

    def arrange(self, look: Look) -> None:
        inner = self.inner(look)
        children = self.shown_children
        if self._folds(look, inner.w):
            top = inner.top
            for child in children:
                left, width = placed_across(look, child, inner.left, inner.w, "stretch")
                high = child.measure(look, width)[1]
                child.place(look, pygame.Rect(left, top, width, high))
                top += high + self._between(look)
            return
        widths = self._widths(look, inner.w)
        gap = look.px(self.gap)
        spare = inner.w - sum(widths) - gap * max(0, len(children) - 1)
        left = inner.left + _before(self.justify, max(0, spare))
        for child, width in zip(children, widths, strict=True):
            high = child.measure(look, width)[1]
            how = child.align or self.upright
            if how == "stretch" or child.shrinks:
                high = inner.h
            high = min(high, inner.h)
            top = inner.top + _before(how, inner.h - high)
            child.place(look, pygame.Rect(left, top, width, high))
            left += width + gap


class Wrap(Container):
    """Children side by side in as many lines as they need.

    They're centred in their line's height, or with ``align="start"`` at its top.
    """

    _: KW_ONLY
    gap: float = 10.0
    line_gap: float | None = None
    justify: Justify = "start"

    def _between(self, look: Look) -> int:
        return look.px(self.gap if self.line_gap is None else self.line_gap)

    def _lines(self, look: Look, room: int) -> list[list[tuple[Widget, int, int]]]:
        lines: list[list[tuple[Widget, int, int]]] = []
        used = 0
        gap = look.px(self.gap)
        for child in self.shown_children:
            wide, high = child.measure(look, room)
            if lines and used + gap + wide <= room:
                used += gap + wide
                lines[-1].append((child, wide, high))
            else:
                used = wide
                lines.append([(child, wide, high)])
        return lines

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        across, down = self._frame(look)
        lines = self._lines(look, max(0, width - across))
        gap = look.px(self.gap)
        widest = max(
            (sum(wide for _, wide, _ in line) + gap * (len(line) - 1) for line in lines),
            default=0,
        )
        height = sum(max(high for _, _, high in line) for line in lines)
        return widest + across, height + self._between(look) * max(0, len(lines) - 1) + down

    def arrange(self, look: Look) -> None:
        inner = self.inner(look)
        gap = look.px(self.gap)
        top = inner.top
        for line in self._lines(look, inner.w):
            spare = inner.w - sum(wide for _, wide, _ in line) - gap * (len(line) - 1)
            left = inner.left + _before(self.justify, spare)
            tallest = max(high for _, _, high in line)
            for child, wide, high in line:
                lower = 0 if child.align == "start" else (tallest - high) // 2
                child.place(look, pygame.Rect(left, top + lower, wide, high))
                left += wide + gap
            top += tallest + self._between(look)


class Grid(Wrap):
    """Children in equal columns, at most ``columns``, fewer if their texts need more room."""

    _: KW_ONLY
    columns: int = 2
    gap: float = 12.0

    def _most(self) -> int:
        return max(1, min(self.columns, len(self.shown_children)))

    def _lines(self, look: Look, room: int) -> list[list[tuple[Widget, int, int]]]:
        children, count, gap = self.shown_children, self._most(), look.px(self.gap)
        least = max((child.minimum(look) for child in children), default=0)
        while count > 1 and (room - gap * (count - 1)) // count < least:
            count -= 1
        width = max(0, (room - gap * (count - 1)) // count)
        highs = [child.measure(look, width)[1] for child in children]
        return [
            [(child, width, max(highs[at : at + count])) for child in children[at : at + count]]
            for at in range(0, len(children), count)
        ]

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """No column is wider than the widest child would like."""
        wishes = [child.measure(look, UNBOUNDED)[0] for child in self.shown_children]
        wide = max(wishes, default=0) * self._most() + look.px(self.gap) * (self._most() - 1)
        return super().measure_content(look, min(width, wide + self._frame(look)[0]))


class Stack(Container):
    """Children on top of each other, each as large as the stack."""

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        across, down = self._frame(look)
        sizes = [child.measure(look, max(0, width - across)) for child in self.shown_children]
        return (
            max((wide for wide, _ in sizes), default=0) + across,
            max((high for _, high in sizes), default=0) + down,
        )

    def arrange(self, look: Look) -> None:
        inner = self.inner(look)
        for child in self.shown_children:
            child.place(look, inner)


class Spacer(Widget):
    """Room: ``size`` design units both ways, and with ``flex`` what's left over."""

    size: float = 0.0

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        side = look.px(self.size)
        return min(side, width), side


class Anchored(Stack):
    """One child at an edge or in the middle of the room, as in a corner of the window."""

    _: KW_ONLY
    x: Placing = "center"
    y: Placing = "center"

    def arrange(self, look: Look) -> None:
        inner = self.inner(look)
        child = self.children[0]
        left, width = placed_across(look, child, inner.left, inner.w, self.x)
        high = inner.h if self.y == "stretch" else min(inner.h, child.measure(look, width)[1])
        top = inner.top + _before(self.y, inner.h - high)
        child.place(look, pygame.Rect(left, top, width, high))


class Within(Stack):
    """One child in a part of the window that's known when it's laid out."""

    _: KW_ONLY
    area: Callable[[], pygame.Rect]

    def arrange(self, look: Look) -> None:
        """Give the area to the child; what's outside it stays in reach."""
        self.rect = self.area()
        for child in self.shown_children:
            child.place(look, self.rect)


_SHAPES: Final = ("visible", "flex", "min_width", "max_width", "align")


def renew(box: Container, built: Iterable[Widget]) -> None:
    """Show these in a box of their own.

    What's there of the same kind and name, or the next without a name, stays and becomes it: what
    happened to it since it was built, such as the focus or where it's scrolled, stays too.
    """
    known: dict[tuple[type, str], list[Widget]] = {}
    for child in reversed(box.children):
        known.setdefault((type(child), child.name), []).append(child)
    children = []
    for child in built:
        stays = known.get((type(child), child.name))
        if stays:
            _become(stays[-1], child)
        else:
            _note(child)
        children.append(stays.pop() if stays else child)
    if children != box.children:
        box.set_children(children)


def _note(widget: Widget) -> dict[str, object]:
    """Keep what a new widget and those in it are built as; returns its own."""
    taken = vars(widget)
    widget.built_as = {
        name: taken[name] for name in widget.takes if not isinstance(taken[name], Widget)
    }
    for child in widget.children:
        _note(child)
    return widget.built_as


def _become(old: Widget, new: Widget) -> None:
    before, now = old.built_as, _note(new)
    changed = {key for key in now if key not in before or before[key] != now[key]}
    # What a button calls isn't seen, but what a picture is drawn by is.
    seen = {key for key in changed if key in SHOWN or not callable(now[key])}
    old.built_as = now
    with old.changing(moves=not seen.isdisjoint(_SHAPES)) if seen else nullcontext():
        vars(old).update((key, now[key]) for key in changed)
        if seen:
            old.renewed(before)
    if isinstance(old, Container):
        renew(old, new.children)
    else:
        for one, other in zip(old.children, new.children, strict=True):
            _become(one, other)
