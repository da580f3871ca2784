"""On what terms the levels of TRAKKX meet."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from game.bots.levels import LEARNER
from game.bots.trakkx.bot import TrakkxBot
from game.bots.trakkx.kernel import loading
from tools.arena.terms import Terms
from tools.games.trakkx.sparring import ENGINES


class _Child(TrakkxBot):
    """Lays the longest line it sees on its rack, and sees its whole rack."""

    def __init__(self) -> None:
        super().__init__(LEARNER)
        self._manner = replace(self._manner, blind=0.0)


@contextmanager
def _in_python() -> Iterator[None]:
    built, loading.built = loading.built, None
    try:
        yield
    finally:
        loading.built = built


TERMS = Terms(
    # Of two, single deals tell more in an hour than matches.
    sparring=((2, {}), (2, {"rounds": 1}), (3, {"rounds": 1}), (4, {"rounds": 1})),
    nodes={"learner": 10, "casual": 10, "skilled": 120, "expert": 10_000},
    nodes_in_tuning=60,
    # Chance deals every opening anew, and a random move would be a gift.
    opening=0,
    child=_Child,
    engines=ENGINES,
    in_python=_in_python,
)
