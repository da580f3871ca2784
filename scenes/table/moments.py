"""What is heard of a movement, each thing in its moment."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.kit.effects import Effect


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that is heard ``seconds`` after a movement's start, at its normal length.

    What is ``passing`` tells nothing by itself, and is heard only while the movement is seen.
    """

    seconds: float
    effect: Effect
    variant: int | None = None
    passing: bool = False
