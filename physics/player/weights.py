"""The numbers by which Hop's computer players judge; ``make tune`` seeks better ones."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """How a player of Hop judges what everybody holds.

    ``back`` are the turns it takes to win back a marble that was needed and went to the middle,
    where it is placed near; ``turns_a_card`` those between two cards of the pile. ``lead`` says how
    much fewer turns to go count in a race of two, as the power of their ratio, and ``card`` how
    much a card fewer does besides, as an exponent; ``lead_of_more`` is the first among three or
    four, who take more from each other. ``chance`` and ``urge`` are the expert's: that of a hit,
    and how much it cares to be through soon.
    """

    back: float = 1.3
    turns_a_card: float = 4.5
    lead: float = 1.65
    card: float = 1.2
    lead_of_more: float = 1.0
    chance: float = 0.9
    urge: float = 0.8


WEIGHTS = Weights()
"""The numbers in use."""
