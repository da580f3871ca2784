"""On what terms the levels of the Bead Game meet."""

from __future__ import annotations

from tools.arena.terms import Terms
from tools.games.bead_game.sparring import engine

TERMS = Terms(engine=engine)
