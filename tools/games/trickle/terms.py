"""On what terms the levels of Trickle meet."""

from __future__ import annotations

from functools import partial

from tools.arena.terms import Terms
from tools.games.hexagon.sparring import engines
from tools.games.hexagon.terms import NODES, NODES_IN_TUNING, child, in_python

TERMS = Terms(
    settings=(
        (2, {}),
        (3, {}),
        (4, {"partnerships": True}),
        (4, {"partnerships": False}),
        (6, {"partnerships": False}),
    ),
    nodes=NODES,
    nodes_in_tuning=NODES_IN_TUNING,
    child=partial(child, sinks=False),
    engines=engines(sinks=False),
    in_python=in_python,
)
