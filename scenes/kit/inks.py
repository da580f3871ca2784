"""What marks on a cloth are drawn with, and the colours that mean the same at every table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scenes.kit.theme import Rgb


@dataclass(frozen=True, slots=True)
class Ink:
    """The two colours of a mark: a line, and the broader one below it that sets it off."""

    line: Rgb
    casing: Rgb


CHANGED: Final = Ink((150, 232, 236), (0, 58, 66))
"""What others have just moved or touched."""

HINT: Final = Ink((214, 168, 250), (66, 22, 100))
"""What a hint points out."""

FITS: Final = Ink((176, 240, 170), (8, 66, 24))
"""Where something may be put down."""
