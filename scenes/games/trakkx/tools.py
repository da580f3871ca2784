"""The buttons on TRAKKX's table: sorting, plans, the view, what to do with the draft."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Unpack

import pygame

from scenes.games.trakkx.layout import Furniture
from scenes.games.trakkx.offers import Act
from scenes.games.trakkx.work.draft import PLANS
from scenes.kit.commands import Command
from scenes.kit.i18n import _
from scenes.kit.look import Look
from scenes.kit.theme import mix
from scenes.table.meaning import Request
from scenes.ui.board_tools import fit_button, strip, strip_button
from scenes.ui.button import IconButton, Pressable
from scenes.ui.layout import Container
from scenes.ui.widget import Widget, WidgetOptions

QUIET: Final = {
    "turn": "turn-board",
    "take-back": "to-rack",
    "repair": "repair",
    "reset": "replay",
}
"""The quiet buttons beside the one that lays, with their icons."""


class LayButton(Pressable):
    """The large button beside the rack: what it does, and below that why it cannot or how much."""

    focus_radius = 16.0

    def __init__(self, press: Callable[[], None], **options: Unpack[WidgetOptions]) -> None:
        super().__init__(press, **options)
        self._text = _("Play")
        self._note = ""

    def show(self, act: Act) -> None:
        """Offer to do something."""
        self.name = f"offer-{act.name}"
        self.enabled = not act.reason
        self.disabled_reason = act.reason
        # What stands on the button already needs no tooltip.
        self.tooltip = "" if act.note else act.reason
        if (act.label, act.note) != (self._text, self._note):
            self._text, self._note = act.label, act.note
            self.label = act.label
            self.invalidate()

    def rest(self) -> None:
        """Offer nothing, as it is nobody's turn who could press it."""
        self.show(Act(_("Play"), Request(), "lay"))
        self.enabled = False

    def paint(self, surface: pygame.Surface) -> None:
        look = self.look
        theme = look.theme
        hover, press = self.eased("hover"), self.eased("press")
        fill, ink, edge = theme.accent, theme.accent_ink, None
        if not self.enabled:
            fill, edge = mix(theme.paper, theme.ink, 0.05), theme.panel_edge
            ink = mix(theme.ink, theme.paper, 0.45)
        toward = (255, 255, 255) if theme.dark else (0, 0, 0)
        fill = mix(mix(fill, toward, 0.1 * hover), (0, 0, 0), 0.14 * press)
        radius = look.px(self.focus_radius)
        width = look.edge_width if edge is not None else 0
        surface.blit(look.box(self.rect.size, radius, fill, 250, edge, width), self.rect)
        inner = self.rect.inflate(-2 * look.px(9), -2 * look.px(5))
        head = look.text(self._text, "heading", ink, width=inner.width, max_lines=1)
        small = theme.ink if not self.enabled else ink
        room = max(0, inner.height - head.get_height())
        parts = [head]
        # Where it has no room it is better left out than cut; the focus says why, too.
        if self._note and look.measure(self._note, "label", inner.width)[1] <= room:
            note = look.text(self._note, "label", small, width=inner.width, align="center")
            parts.append(note)
        top = self.rect.centery - sum(part.get_height() for part in parts) // 2
        for part in parts:
            surface.blit(part, part.get_rect(midtop=(self.rect.centerx, top)))
            top += part.get_height()


class GroupsTold(Pressable):
    """How many groups lie on the table and how many may; pressed, it says what that means."""

    focus_radius = 12.0

    def __init__(self, press: Callable[[], None]) -> None:
        super().__init__(press, name="groups")
        self._text = self._short = ""
        self._many = False

    def show(self, count: int, limit: int, meaning: str) -> None:
        """Tell the numbers; ``meaning`` explains them in a tooltip."""
        self._many = count > limit
        text = (
            _("Too many groups: {count} of {limit}")
            if self._many
            else _("Groups: {count} of {limit}")
        )
        text, self._short = text.format(count=count, limit=limit), f"{count}/{limit}"
        if text != self._text:
            self._text = self.label = text
            self.invalidate()
        self.tooltip = meaning

    def paint(self, surface: pygame.Surface) -> None:
        look = self.look
        colour = "danger" if self._many else "ink"
        room = self.rect.width - look.px(12)
        # In a narrow place the numbers have to do.
        fits = look.text_width(self._text, "small-strong") <= room
        text = look.text(self._text if fits else self._short, "small-strong", colour)
        size = (self.rect.width, min(self.rect.height, text.get_height() + look.px(12)))
        place = pygame.Rect((0, 0), size)
        place.center = self.rect.center
        edge = "danger" if self._many else "panel_edge"
        width = look.px(2 if self._many else 1)
        surface.blit(look.box(size, size[1] // 2, "paper", 240, edge, width), place)
        surface.blit(text, text.get_rect(center=place.center))


class _Places(Container):
    """The buttons in the places that the table's layout has for them."""

    def __init__(
        self,
        strips: Sequence[Widget],
        sight: Widget,
        told: Widget,
        lay: Widget,
        room: Callable[[], Furniture | None],
    ) -> None:
        super().__init__([lay, *strips, sight, told])
        self._strips, self._sight, self._told, self._lay = strips, sight, told, lay
        self._room = room

    @property
    def grasped(self) -> Sequence[pygame.Rect]:
        """The tokens of the rack and of the display, and the bag."""
        furniture = self._room()
        return () if furniture is None else (furniture.rack, furniture.tray, furniture.bag)

    def arrange(self, look: Look) -> None:
        """Strips side by side in one line or two; all else has its own place."""
        furniture = self._room()
        if furniture is None:
            return
        self._lay.place(look, furniture.lay)
        self._told.place(look, furniture.told)
        wide, high = self._sight.measure(look, furniture.sight.width)
        place = pygame.Rect(0, furniture.sight.top, wide, high)
        place.right = furniture.sight.right
        if look.mirrored:
            place.left = furniture.sight.left
        self._sight.place(look, place)
        self._flow(look, furniture.tools)

    def _flow(self, look: Look, room: pygame.Rect) -> None:
        gap = look.px(6)
        sizes = [strip.measure(look, room.width) for strip in self._strips]
        lines: list[list[int]] = [[]]
        left = room.width
        for number, (wide, _high) in enumerate(sizes):
            if lines[-1] and wide > left:
                lines.append([])
                left = room.width
            lines[-1].append(number)
            left -= wide + gap
        top = room.top
        for line in lines:
            wide = sum(sizes[n][0] + gap for n in line) - gap
            x = room.left if look.mirrored else room.right - wide
            for number in line:
                wide, high = sizes[number]
                self._strips[number].place(look, pygame.Rect(x, top, wide, high))
                x += wide + gap
            top += sizes[line[0]][1] + gap


class TrakkxTools:
    """The buttons, of which only those are there that mean something now.

    ``give`` gets "sort", a plan's number, a step or a command.

    ``do`` gets what one of those beside the rack offers, ``explain`` is asked for what groups mean.
    ``room`` is asked for their places in the window, None as long as the table has none.
    """

    def __init__(
        self,
        give: Callable[[str | int | Command], None],
        named: Callable[[str, Command], str],
        do: Callable[[Act], None],
        explain: Callable[[], None],
        room: Callable[[], Furniture | None],
    ) -> None:
        self._do = do
        self._acts: dict[str, Act] = {}
        self._main: Act | None = None
        self._give = give
        self._sort = self._button("sort", _("Sort the rack: by colour, by number, by lines"))
        self._steps = [
            self._button("chevron-left", _("Move selection left")),
            self._button("chevron-right", _("Move selection right")),
        ]
        self._plans = [
            strip_button(
                f"plan-{number + 1}",
                _("Plan {number}").format(number=number + 1),
                partial(self._give, number),
                f"plan-{number + 1}",
            )
            for number in range(PLANS)
        ]
        self._quiet = {
            name: strip_button(icon, "", partial(self._press, name), f"offer-{name}")
            for name, icon in QUIET.items()
        }
        self.lay = LayButton(self._press_main, name="offer-lay")
        self.groups = GroupsTold(explain)
        self._rows = [[self._sort, *self._steps], self._plans, list(self._quiet.values())]
        self._work = [strip(row) for row in self._rows]
        self._sight = strip([fit_button(self._give, named)])
        self.widget: Widget = _Places(self._work, self._sight, self.groups, self.lay, room)

    def _press(self, name: str) -> None:
        self._do(self._acts[name])

    def _press_main(self) -> None:
        if self._main is not None:
            self._do(self._main)

    def _button(self, icon: str, label: str) -> IconButton:
        return strip_button(icon, label, partial(self._give, icon), icon)

    def hide(self, *, everything: bool, work: bool) -> None:
        """Hide all buttons, as below the curtain, or those for owners of a rack."""
        self.widget.visible = not everything
        for row, group in zip(self._rows, self._work, strict=True):
            group.visible = not work and any(button.visible for button in row)
        self.lay.visible = not work

    def show(
        self,
        *,
        at_work: bool,
        sorts: bool,
        plan: int,
        laid: tuple[bool, ...],
        moves: bool,
        fits: bool,
    ) -> None:
        """Show what can be used: ``plan`` is in sight; ``moves`` if tokens of the rack are chosen.

        ``laid`` says of each plan whether anything was done in it, ``sorts`` whether there is a
        rack to sort, be it in somebody else's turn, ``fits`` whether all tokens are in sight.
        """
        self._sort.visible = sorts
        self._sight.visible = not fits
        for button in self._steps:
            button.visible = at_work and moves
        for number, button in enumerate(self._plans):
            button.visible = at_work and any(laid)
            button.active = at_work and number == plan
            label = _("Plan {number}") if laid[number] else _("Plan {number}, empty")
            button.tooltip = label.format(number=number + 1)

    def offer(self, main: Act | None, quiet: Sequence[Act]) -> None:
        """Show what can be done with the draft, ``main`` on the large button; None for nothing."""
        self._main = main
        self._acts = {act.name: act for act in quiet}
        if main is None:
            self.lay.rest()
        else:
            self.lay.show(main)
        for name, button in self._quiet.items():
            act = self._acts.get(name)
            button.visible = act is not None
            if act is not None:
                button.label = button.tooltip = act.label
