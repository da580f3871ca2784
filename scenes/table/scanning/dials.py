"""What's set by degrees, like an aim, as values a switch is offered one by one."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic

import pygame

from scenes.table.table_view import D


@dataclass(frozen=True, slots=True)
class Mark(Generic[D]):
    """One value: ``draft`` is the draft with it, ``place`` its rectangle in the window."""

    words: str
    place: pygame.Rect
    draft: D


@dataclass(frozen=True, slots=True)
class Dial(Generic[D]):
    """Values to choose from; an offered one is previewed."""

    key: Hashable
    title: str
    marks: Sequence[Mark[D]]
