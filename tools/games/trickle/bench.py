"""How quick Trickle is beyond what is measured of every game."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterable, Mapping
from random import Random
from time import process_time
from typing import Final

from game.bots.bot import Budget, Meter
from game.bots.search import AlphaBeta
from game.bots.tree import ConfidenceTree
from game.bots.trickle.hops import Hop, Tables
from game.bots.trickle.kernel.rules import KERNEL
from game.bots.trickle.kernel.searches import KernelSearch, KernelTree
from game.bots.trickle.position import Duel, Gathering
from game.match import Match, Seat
from game.rules.trickle import INFO
from game.rules.trickle.state import TrickleState
from tools.bench.rules import tell_playouts
from tools.bench.window import tell_opening
from tools.kinds import of_kind

_NODES = 10_000
"""Nodes of a search in Python; the kernel gets so many times more that it takes about as long."""

_MORE = 20
_DEEP = 200
_MANY = 10**6
_PLIES = (0, 30, 60)
"""Moves of random games after which both search."""


def kernel() -> None:
    """Print how many times as many positions a second the kernel looks into."""
    if not KERNEL.available:
        print("  the kernel of Trickle is not built here, so everything is searched in Python")
        return
    for players in (2, 3, 6):
        ratios = [_ratio(state) for state in _states(players)]
        what = f"trickle, {players} players: kernel to Python"
        print(f"  {what:<46}{sum(ratios) / len(ratios):9.1f} x")


def long_match() -> None:
    """Print the memory that a long match takes, how its table opens, and playouts of long turns."""
    tracemalloc.start()
    kept = _dawdled(200)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(f"  {f'memory of a match of {len(kept.log)} moves':<46}{held / 1024:9.1f} KiB")
    tell_opening(_dawdled(150))
    tell_playouts(INFO.key, 2, chained_jumps=True)


def _dawdled(moves: int) -> Match:
    """A match that dawdles along the rings as long as the rules let it."""
    rng = Random(3)
    match = Match(INFO, [Seat("A"), Seat("B")], {"off_board": True}, seed=1)
    while len(match.log) < moves and not match.is_over:
        state = of_kind(TrickleState, match.state)
        legal = list(state.moves())
        slow = [move for move in legal if state.apply_action(state.player, move).stall]
        match.play(state.player, rng.choice(slow or legal))
    return match


def _states(players: int) -> Iterable[TrickleState]:
    state = of_kind(TrickleState, INFO.new_initial_state(players))
    rng = Random(players)
    for ply in range(max(_PLIES) + 1):
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


PARTS: Final[Mapping[str, Callable[[], None]]] = {"kernel": kernel, "long-match": long_match}
