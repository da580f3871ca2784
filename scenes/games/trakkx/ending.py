"""What counts at the end of a round of TRAKKX, and where it is."""

from collections.abc import Sequence

import pygame

from game.rules.trakkx import Variant
from game.rules.trakkx.state import TrakkxState
from scenes.games.trakkx.layout import Furniture
from scenes.table.ending.lights import Counted, counted_up


def counted(state: TrakkxState, furniture: Furniture, near: int | None) -> Sequence[Counted]:
    """The racks with what they count in this round; the one of ``near`` is at the table's edge."""
    if not state.is_round_over:
        return ()
    return counted_up(
        (rack(state, furniture, near, seat), (seat,), points)
        for seat, points in enumerate(state.scores[-1])
    )


def rack(state: TrakkxState, furniture: Furniture, near: int | None, seat: int) -> pygame.Rect:
    """Where a seat's rack is; without a ``near`` seat the last one's is at the edge."""
    first = state.players - 1 if near is None else near
    away = (seat - first) % state.players
    place = furniture.others[away - 1] if away else furniture.rack
    return place.inflate(-place.height // 5, -place.height // 5)


def head_starts(state: TrakkxState) -> tuple[str, ...]:
    """Each player's head start in figures; () if no one has one."""
    given = tuple(_head_start(state.variant, seat) for seat in range(state.players))
    return given if any(given) else ()


def _head_start(variant: Variant, seat: int) -> str:
    part, points = variant.part_counted(seat), variant.head_points(seat)
    if part < 1:
        return f"× {part}"
    return f"−{points}" if points else ""
