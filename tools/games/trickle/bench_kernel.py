"""How many times faster Trickle's computer players think with the kernel than in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from time import process_time

from game.bots.bot import Budget, Meter
from game.bots.search import AlphaBeta
from game.bots.tree import ConfidenceTree
from game.bots.trickle.hops import Hop, Tables
from game.bots.trickle.kernel.loading import available
from game.bots.trickle.kernel.searches import KernelSearch, KernelTree
from game.bots.trickle.position import Duel, Gathering
from game.rules.trickle import INFO
from game.rules.trickle.state import TrickleState

_NODES = 10_000
"""Nodes of a search in Python; the kernel gets so many times more that it takes about as long."""

_MORE = 20
_DEEP = 200
_MANY = 10**6
_PLIES = (0, 30, 60)
"""Moves of random games after which both search."""


def kernel_speed() -> Iterable[tuple[str, float]]:
    """What was searched, and the nodes a second of the kernel for each of Python; () without it."""
    if not available():
        return
    for players in (2, 3, 6):
        ratios = [_ratio(state) for state in _states(players)]
        yield f"trickle, {players} players: kernel to Python", sum(ratios) / len(ratios)


def _states(players: int) -> Iterable[TrickleState]:
    state = INFO.new_initial_state(players)
    rng = Random(players)
    for ply in range(max(_PLIES) + 1):
        assert isinstance(state, TrickleState)
        if ply in _PLIES:
            yield state
        state = state.apply_action(state.player, state.legal_actions(state.player).sample(rng))


def _ratio(state: TrickleState) -> float:
    tables = Tables(state, 0.001, Random(1))
    if tables.teams == 2:
        duel = Duel.of(state, tables)
        first: list[Hop | None] = list(duel.moves())
        return _speed(
            lambda meter: KernelSearch(meter).search(duel, first, most=_DEEP), _MORE
        ) / _speed(lambda meter: AlphaBeta[Hop | None](meter).search(duel, first, most=_DEEP))
    root = Gathering.of(state, tables)
    moves = list(root.moves())
    return _speed(lambda meter: KernelTree(meter).search(root, moves, _MANY), _MORE) / _speed(
        lambda meter: ConfidenceTree[Hop | None](meter).search(root, moves, _MANY)
    )


def _speed(search: Callable[[Meter], object], times: int = 1) -> float:
    meter = Meter(Budget(nodes=times * _NODES))
    started = process_time()
    search(meter)
    return meter.nodes / (process_time() - started)


if __name__ == "__main__":
    for name, ratio in kernel_speed():
        print(f"{name}: {ratio:.0f}")
