"""Which tokens a player of TRAKKX passes on when everybody swaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from game.bots.trakkx.prospects import kinship
from game.rules.trakkx.actions import PASSED_ON
from game.rules.trakkx.tokens import SWAP, THREE, points_of


def tokens_to_pass_on(rack: Sequence[str], useful: Iterable[str]) -> tuple[str, ...]:
    """The tokens of ``rack`` that are missed least; the ``useful`` ones could be laid now.

    A *swap* goes first, as it costs a turn and points; then numbers that are near no line.
    """
    return tuple(token for _, token in _by_regret(rack, useful)[:PASSED_ON])


def ways_to_pass_on(rack: Sequence[str], useful: Iterable[str]) -> list[tuple[str, ...]]:
    """All different choices of tokens to pass on, the one missed least first."""
    regrets = _by_regret(rack, useful)
    chosen = combinations(regrets, min(PASSED_ON, len(rack)))
    ways = sorted(chosen, key=lambda some: sum(regret for regret, _ in some))
    return list(dict.fromkeys(tuple(token for _, token in some) for some in ways))


def _by_regret(rack: Sequence[str], useful: Iterable[str]) -> list[tuple[float, str]]:
    """The tokens of a rack by how much each is missed, the least first."""
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
    return sorted(spare)
