"""What is set by degrees, such as an aim, as marks that a switch is offered one by one."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic

import pygame

from scenes.table.table_view import D


@dataclass(frozen=True, slots=True)
class Mark(Generic[D]):
    """One value: ``draft`` is the work in hand with it, ``place`` its rectangle in the window."""

    words: str
    place: pygame.Rect
    draft: D


@dataclass(frozen=True, slots=True)
class Dial(Generic[D]):
    """Values to choose from; while one is offered it is seen as if it were chosen."""

    key: Hashable
    title: str
    marks: Sequence[Mark[D]]
