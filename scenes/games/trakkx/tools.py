"""The buttons over TRAKKX's cloth: sorting the rack, plans, the view."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from scenes.games.trakkx.draft import PLANS
from scenes.kit.commands import Command
from scenes.kit.i18n import _
from scenes.kit.look import Look
from scenes.ui.board_tools import looking_buttons, strip, strip_button
from scenes.ui.button import IconButton
from scenes.ui.layout import Container
from scenes.ui.widget import Widget


class _Strip(Container):
    """The buttons in the place that the table's layout has for them."""

    def __init__(self, children: list[Widget], room: Callable[[], pygame.Rect | None]) -> None:
        super().__init__(children)
        self._room = room

    def arrange(self, look: Look) -> None:
        """Place the groups of buttons left, in the middle and right."""
        room = self._room()
        if room is None:
            return
        for child, align in zip(self.children, ("left", "center", "right"), strict=True):
            if not child.visible:
                continue
            wide, high = child.measure(look, room.width)
            place = pygame.Rect(0, room.top, wide, high)
            match align:
                case "left":
                    place.left = room.left
                case "center":
                    place.centerx = room.centerx
                case _:
                    place.right = room.right
            child.place(look, place)


class TrakkxTools:
    """The buttons; ``give`` gets the name of a sorting, a plan's number, a step or a command.

    ``room`` is asked for their place in the window, None as long as the table has none.
    """

    def __init__(
        self,
        give: Callable[[str | int | Command], None],
        room: Callable[[], pygame.Rect | None],
    ) -> None:
        self._give = give
        self._sorts = [
            self._button("sort-colour", _("Sort the rack by colour")),
            self._button("sort-number", _("Sort the rack by number")),
            self._button("sort-sets", _("Sort the rack by what can be laid")),
        ]
        self._steps = [
            self._button("chevron-left", _("Chosen tokens one place to the left")),
            self._button("chevron-right", _("Chosen tokens one place to the right")),
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
        self._work = [strip([*self._sorts, *self._steps]), strip(self._plans)]
        self.widget: Widget = _Strip([*self._work, strip(looking_buttons(self._give))], room)

    def _button(self, icon: str, label: str) -> IconButton:
        return strip_button(icon, label, partial(self._give, icon), icon)

    def hide(self, *, everything: bool, work: bool) -> None:
        """Hide all buttons, as below the curtain, or those for owners of a rack."""
        self.widget.visible = not everything
        for group in self._work:
            group.visible = not work

    def show(
        self, *, at_work: bool, sorts: bool, plan: int, laid: tuple[bool, ...], moves: bool
    ) -> None:
        """Show what can be used: ``plan`` is in sight; ``moves`` if tokens of the rack are chosen.

        ``laid`` says of each plan whether anything was done in it, ``sorts`` whether there is a
        rack to sort, be it in somebody else's turn.
        """
        for button in self._sorts:
            button.enabled = sorts
        for button in self._steps:
            button.enabled = at_work and moves
        for number, button in enumerate(self._plans):
            button.enabled = at_work
            button.active = at_work and number == plan
            label = _("Plan {number}") if laid[number] else _("Plan {number}, empty")
            button.tooltip = label.format(number=number + 1)
