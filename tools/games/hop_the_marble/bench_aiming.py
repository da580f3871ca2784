"""How long the computer players of Hop think about a flick, and how much of that is physics."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import ParamSpec, TypeVar
from unittest.mock import patch

from game.bots import new_bot
from game.bots.bot import Budget, Question
from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.state import HopState
from physics.nature import resolve
from physics.player.kernel import touched_on_level
from physics.simulation import simulate
from tools.kinds import of_kind

P = ParamSpec("P")
R = TypeVar("R")

_GAMES = 12


@dataclass
class Thinking:
    """Processor seconds for one decision, and how many of them went into simulations."""

    whole: float = 0.0
    physics: float = 0.0


def thinking(level: str, nodes: int) -> Thinking:
    """What a level needs for a flick on average, looking at so many nodes."""
    positions = [_started(seed) for seed in range(_GAMES)]
    bot = new_bot(INFO.key, level)
    spent = Thinking()
    with _timed(spent):
        for seed, state in enumerate(positions):
            start = time.thread_time()
            bot.choose(Question(state, state.player, Budget(nodes=nodes), Random(seed)))
            spent.whole += time.thread_time() - start
    return Thinking(spent.whole / _GAMES, spent.physics / _GAMES)


def _started(seed: int) -> HopState:
    """The first turn of a game among three."""
    rng = Random(seed)
    state = of_kind(HopState, INFO.new_initial_state(3))
    while True:
        player = state.acting_players()[0]
        if player < 0:
            state = state.apply_action(player, resolve(state, rng))
        elif state.to_place[player]:
            state = state.apply_action(player, state.arrangement(player, rng))
        else:
            return state


@contextmanager
def _timed(spent: Thinking) -> Iterator[None]:
    """Count the time that the bots spend in simulations, those on an even cloth among them."""

    def counting(work: Callable[P, R]) -> Callable[P, R]:
        def counted(*args: P.args, **options: P.kwargs) -> R:
            start = time.thread_time()
            try:
                return work(*args, **options)
            finally:
                spent.physics += time.thread_time() - start

        return counted

    with (
        patch("physics.player.shooting.simulate", counting(simulate)),
        patch("physics.player.shooting.touched_on_level", counting(touched_on_level)),
    ):
        yield
