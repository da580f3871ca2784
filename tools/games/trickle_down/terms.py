"""On what terms the levels of Trickle Down meet."""

from __future__ import annotations

from functools import partial

from tools.arena.terms import Terms
from tools.games.hexagon.sparring import engines
from tools.games.hexagon.terms import NODES, NODES_IN_TUNING, child, in_python

TERMS = Terms(
    settings=((3, {}), (3, {"bags": "shuffled"})),
    nodes=NODES,
    nodes_in_tuning=NODES_IN_TUNING,
    child=partial(child, sinks=True),
    engines=engines(sinks=True),
    in_python=in_python,
)
