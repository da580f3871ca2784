"""Panels, the calm surfaces for texts and controls."""

from __future__ import annotations

from typing import Unpack

import pygame

from scenes.kit.look import Look
from scenes.ui.layout import Column, Sides
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label
from scenes.ui.widget import Widget, WidgetOptions


class Panel(Column):
    """A soft rounded surface with a shadow and, if there is one, a title above the content."""

    solid = True

    def __init__(
        self,
        *children: Widget,
        title: str = "",
        padding: Sides = 22.0,
        gap: float = 14.0,
        radius: float = 20.0,
        raised: float = 1.0,
        scroll: bool = False,
        **options: Unpack[WidgetOptions],
    ) -> None:
        """Take the children; with ``scroll`` they scroll below the title if they're too high.

        ``radius`` and ``padding`` are in design units, ``raised`` scales the shadow.
        """
        content = list(children)
        if scroll:
            content = [ScrollView(Column(content, gap=gap, padding=(0, 4)), flex=1.0)]
        if title:
            content.insert(0, Label(title, "heading"))
        super().__init__(content, padding=padding, gap=gap, **options)
        self.section = title
        self.radius = radius
        self.raised = raised

    def margin(self, look: Look) -> int:
        return max(super().margin(look), look.panel_reach(self.raised))

    def paint(self, surface: pygame.Surface) -> None:
        self.look.draw_panel(surface, self.rect, radius=self.radius, raised=self.raised)
