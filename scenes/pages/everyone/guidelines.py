"""The guidelines for accessible games and programs, and how each is met.

``assets/guidelines.json`` is the one place where this is written: the page shows it in short, and
``python -m tools.guidelines`` writes it into docs/accessibility.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from scenes.kit.assets import read_json

State = Literal["met", "partly", "missing", "none"]

SETS: Final = {
    "GAG": "Game Accessibility Guidelines",
    "XAG": "Xbox Accessibility Guidelines",
    "WCAG": "Web Content Accessibility Guidelines 2.2",
}
"""What the sets are called, by their short names."""


@dataclass(frozen=True, slots=True)
class Guideline:
    """A guideline of a set: its ``level`` there, its ``group``, and what it is called.

    ``state`` "none" does not apply here. ``how`` says how it is met, or why not; ``proof`` is the
    path of a test or picture, "" where there is none.
    """

    set: str
    level: str
    group: str
    name: str
    state: State
    how: str
    proof: str

    @property
    def applies(self) -> bool:
        """Whether it asks for anything here."""
        return self.state != "none"


@lru_cache(maxsize=1)
def guidelines() -> tuple[Guideline, ...]:
    """All of them, in the order of their sets. Raises MissingAsset."""
    told = read_json("guidelines.json")
    return tuple(Guideline(**each) for each in told)


def met(of: Sequence[Guideline]) -> tuple[int, int]:
    """How many of those that apply are met, and how many apply."""
    applying = [each for each in of if each.applies]
    return sum(each.state == "met" for each in applying), len(applying)
