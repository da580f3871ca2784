"""The colour and the symbol by which a seat is known at the table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Livery:
    """Numbers 0 to 5 into the palette's colours and the symbols; never the colour alone."""

    colour: int
    symbol: int
