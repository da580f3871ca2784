"""On what terms the levels of TRAKKX meet."""

from __future__ import annotations

from tools.arena.terms import Terms
from tools.games.trakkx.sparring import Trakkxer

TERMS = Terms(
    nodes={"learner": 10, "casual": 10, "skilled": 120, "expert": 10_000, "engine": 1_000},
    # Chance deals every opening anew, and a random move would be a gift.
    opening=0,
    engine=Trakkxer,
)
