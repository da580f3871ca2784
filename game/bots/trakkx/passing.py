"""Which tokens a player of TRAKKX passes on when everybody swaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from game.bots.trakkx.prospects import kinship
from game.rules.trakkx import PASSED_ON, SWAP, THREE, points_of


def tokens_to_pass_on(rack: Sequence[str], useful: Iterable[str]) -> tuple[str, ...]:
    """The tokens of ``rack`` that are missed least; ``useful`` are those that could be laid now.

    A *swap* goes first, as it costs a turn and points; then numbers that come near to no line.
    """
    needed = Counter(useful)
    spare: list[tuple[float, str]] = []
    for token in rack:
        if token == SWAP:
            regret = -2.0
        elif needed[token]:
            needed[token] -= 1
            regret = 10.0
        elif token == THREE:
            regret = 5.0
        else:
            regret = kinship(token, rack)
        spare.append((regret - points_of(token) / 20, token))
    spare.sort()
    return tuple(token for _, token in spare[:PASSED_ON])
