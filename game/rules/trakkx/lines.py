"""Which lines tokens can make at all, wherever they lie."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from game.rules.trakkx.faults import SHORTEST
from game.rules.trakkx.tokens import COLOURS, colour_of, is_number, value_of


def has_line(rack: Collection[str]) -> bool:
    """Whether some of these tokens make a sequence or a row."""
    return fits_somewhere(rack, ())


def fits_somewhere(rack: Iterable[str], others: Iterable[str]) -> bool:
    """Whether a token of ``rack`` is part of any line of these tokens and ``others``."""
    own = {token for token in rack if is_number(token)}
    pool = own.union(others)
    return any(_makes_line(token, pool) for token in own)


def _makes_line(token: str, pool: Collection[str]) -> bool:
    colour, value = colour_of(token), value_of(token)
    if sum(f"{other}{value}" in pool for other in COLOURS) >= SHORTEST:
        return True
    return any(
        all(f"{colour}{low + step}" in pool for step in range(SHORTEST))
        for low in range(value - SHORTEST + 1, value + 1)
    )
