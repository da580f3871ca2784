"""The numbers by which Hop's computer players judge; ``make tune`` seeks better ones."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """How a player of Hop judges what everybody holds.

    ``back`` are the turns it takes to win back a marble that was needed and went to the middle,
    where it is placed near; ``turns_a_card`` those between two cards of the pile. ``spread`` says
    how much luck there is in a race of two, as the softness of a lead in roots of the turns to go;
    ``spread_of_more`` the same among three or four, who take more from each other. ``chance`` and
    ``urge`` are the expert's: that of a hit, and how much it cares to be through soon.
    """

    back: float = 1.3
    turns_a_card: float = 4.5
    spread: float = 1.2
    spread_of_more: float = 1.5
    chance: float = 0.9
    urge: float = 0.95


WEIGHTS = Weights()
"""The numbers in use."""
