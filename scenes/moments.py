"""What is heard in the middle of a movement, each thing in its moment."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scenes.sound import Effect


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that is heard ``seconds`` after a movement's start."""

    seconds: float
    effect: Effect
    variant: int | None = None


def in_order(moments: Iterable[Moment]) -> tuple[Moment, ...]:
    """The moments as they follow each other."""
    return tuple(sorted(moments, key=lambda moment: moment.seconds))
