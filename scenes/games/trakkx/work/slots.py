"""The slots of a rack: tokens stand where their player put them, with gaps, until they move them.

Nothing here knows what may be laid.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

SLOTS: Final = 18
"""The slots of every rack; it has more only while more tokens stand on it."""


@dataclass(frozen=True, slots=True, order=True)
class Held:
    """A player's own token; ``copy`` tells two of a kind apart."""

    token: str
    copy: int = 0


Order = tuple[Held | None, ...]
"""What stands in the slots of a rack from left to right; None is an empty slot."""


def with_all_slots(order: Iterable[Held | None]) -> Order:
    """The same rack with all of its slots, and none beyond those and its last token."""
    slots = list(order)
    while len(slots) > SLOTS and slots[-1] is None:
        slots.pop()
    return (*slots, *(None,) * (SLOTS - len(slots)))


def added(order: Order, held: Held) -> Order:
    """One more token behind the last one; where there is no room, in the first empty slot."""
    slots = list(order)
    behind = max((number for number, each in enumerate(slots) if each is not None), default=-1) + 1
    free = [number for number, each in enumerate(slots) if each is None]
    if not free:
        return (*order, held)
    slots[behind if behind < len(slots) else free[0]] = held
    return tuple(slots)


def stood(order: Order, tokens: Sequence[Held], before: int, laid: Collection[Held] = ()) -> Order:
    """Some tokens of a rack put side by side before a slot; its length is the end.

    They fill empty slots there. Where none is, tokens move aside: as few as possible, into the
    nearest gap. The slots of tokens that are ``laid`` count as empty; such a token gets the nearest
    empty one to come back to.
    """
    lying = {held: number for number, held in enumerate(order) if held in laid}
    lying = {held: number for held, number in lying.items() if held not in tokens}
    slots = [None if held in tokens or held in lying else held for held in order]
    front, back = slots[:before], slots[before:]
    for _token in tokens:
        _close_nearest_gap(front, back)
    slots = [*front, *tokens, *back]
    for held, home in lying.items():
        free = [number for number, each in enumerate(slots) if each is None]
        nearest = min(free, key=lambda number: abs(number - home), default=None)
        if nearest is None:
            slots.append(held)
        else:
            slots[nearest] = held
    return with_all_slots(slots)


def _close_nearest_gap(front: list[Held | None], back: list[Held | None]) -> None:
    """Take away the empty slot that the fewest tokens part from the place in between."""
    right = back.index(None) if None in back else len(back)
    left = front[::-1].index(None) if None in front else len(front)
    if right < len(back) and (right <= left or left == len(front)):
        del back[right]
    elif left < len(front):
        del front[len(front) - 1 - left]
