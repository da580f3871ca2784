"""On what terms the levels of the Bead Game meet."""

from __future__ import annotations

from dataclasses import replace

from game.bots.bead_game.bot import BeadBot
from game.bots.levels import LEARNER
from tools.arena.terms import Terms
from tools.games.bead_game.sparring import ENGINES


class _Child(BeadBot):
    """Takes most beads off its own chains, and counts them right."""

    def __init__(self) -> None:
        super().__init__(LEARNER)
        self._manner = replace(self._manner, blur=1e-6, blur_among_many=1e-6, overlooks=0.0)


TERMS = Terms(child=_Child, engines=ENGINES)
