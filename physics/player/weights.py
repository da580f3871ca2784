"""The numbers Hop's computer players judge by."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """How a player judges what everyone holds.

    ``back`` are the turns to win back a needed marble that went to the middle, placed near;
    ``turns_a_card`` those between two cards of the pile. ``lead`` says how much fewer turns to go
    count in a race of two, as the power of their ratio, and ``card`` how much one card fewer adds,
    as an exponent; ``lead_of_more`` is the first among three or four, who take more from each
    other. ``chance`` and ``urge`` are the expert's: the chance of a hit, and how much it cares
    about finishing soon.
    """

    back: float = 1.3
    turns_a_card: float = 4.5
    lead: float = 1.65
    card: float = 1.2
    lead_of_more: float = 1.0
    chance: float = 0.9
    urge: float = 0.8


WEIGHTS = Weights()
