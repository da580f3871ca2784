"""Makes the net that corrects Trickle's judgement between two teams: ``python -m ...trickle.net``.

Experts play themselves; what a search says of the positions they see, and of some that nobody would
play, is what the net learns to foretell. The same arguments give the same file.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np

from game.bots.bot import Budget, Meter
from game.bots.search import WIN, share_of_win
from game.bots.trickle.hops import UNIT, Tables
from game.bots.trickle.kernel.searches import duel_search
from game.bots.trickle.net import FILE, FULL, HIDDEN, SHIFT
from game.bots.trickle.position import Duel
from game.bots.trickle.weights import BY_HAND, SURER_OF_TWO, WEIGHTS
from game.rules.trickle import INFO
from game.rules.trickle.state import TrickleState
from game.rules.trickle.variant import INSIDE
from tools.games.hexagon.views import inputs, seats_of_cells, turns
from tools.nets.training import Net, Set, trained
from tools.nets.watching import Position
from tools.progress import Progress

_ASTRAY = 0.15
"""The part of the moves that are random."""

_ASIDE = 0.8
"""To so many of the positions played one is added that a random move or two lead to."""


def _said(board: Duel, nodes: int) -> tuple[float, object]:
    """What a search says a position is worth, in UNITs for the mover, and its best move.

    Looks of two depths count, as one move more or less changes what the mover hopes for.
    """
    search = duel_search(Meter(Budget(nodes=nodes)))
    moves = list(board.moves())
    looks: list[int] = []
    depth = 2
    while True:
        line = search.search(board, moves, most=depth)
        if line.depth < depth and not line.solved:
            break
        looks.append(line.ranked[0].value)
        if line.solved or abs(looks[-1]) >= WIN // 2:
            looks = looks[-1:]
            break
        depth += 1
    last = looks[-2:]
    return sum(last) / len(last), line.ranked[0].move


def _game(seed: str, nodes: int) -> Iterator[Position]:
    rng = Random(seed)
    state = INFO.new_initial_state(2)
    for _ in range(rng.randint(2, 10)):
        (player,) = state.acting_players()
        state = state.apply_action(player, state.legal_actions(player).sample(rng))
    assert isinstance(state, TrickleState)
    barred = 0
    filled = state.occupied & ~INSIDE
    tables = Tables(state, weights=BY_HAND)
    while True:
        if state.occupied & ~INSIDE != filled:
            tables, filled = Tables(state, weights=BY_HAND), state.occupied & ~INSIDE
        board = Duel.of(state, tables)
        board.barred = barred
        if board.final() is not None:
            return
        said, best = _said(board, nodes)
        if not board.is_close:
            yield _position(board, state, said)
        if rng.random() < _ASIDE:
            aside = board.play(rng.choice(board.moves()))
            if rng.random() < 0.5 and aside.final() is None:
                aside = aside.play(rng.choice(aside.moves()[:8]))
            if aside.final() is None and not aside.is_close:
                yield _position(aside, _state_of(aside, state), _said(aside, nodes)[0])
        move = best if rng.random() >= _ASTRAY else rng.choice(board.moves())
        board = board.play(next(hop for hop in board.moves() if hop is move))
        barred = board.barred
        state = _state_of(board, state)


def _state_of(board: Duel, like: TrickleState) -> TrickleState:
    return replace(
        like,
        occupied=board.occupied,
        player=board.side,
        stall=board.stall,
        passes=board.passes,
        last_move=None,
    )


def _position(board: Duel, state: TrickleState, said: float) -> Position:
    soft = WEIGHTS.softness(board.left) / SURER_OF_TWO
    by_hand, by_search = (
        share_of_win(round(value), UNIT, soft) for value in (board.reply_estimate(), said)
    )
    if board.side:
        by_hand, by_search = 1 - by_hand, 1 - by_search
    told = (by_search, 1 - by_search)
    return Position(inputs(state), (by_hand, 1 - by_hand), told, told)


def _whole(net: Net, state: TrickleState) -> dict[str, object]:
    """The net in whole numbers, as each team and Python and C read it."""
    cells = np.rint(net.first[:91] * FULL).astype(int)
    waiting = np.rint((net.first[91:] + net.start) * FULL).astype(int)
    second = np.rint(net.second / net.slope * (1 << SHIFT) / FULL).astype(int)
    views = [seats_of_cells(state, team) for team in range(2)]
    return {
        "cells": [
            [*map(int, np.concatenate([cells[view[n]] for view in views]))] for n in range(91)
        ],
        "starts": [
            [*map(int, np.concatenate([waiting[(team - side) % 2] for team in range(2)]))]
            for side in range(2)
        ],
        "counts": [*map(int, second)],
    }


def main() -> None:
    """Play, learn and write the file."""
    parser = argparse.ArgumentParser(prog="python -m tools.games.trickle.net")
    parser.add_argument("--games", type=int, default=120, help="games to learn from (120)")
    parser.add_argument("--nodes", type=int, default=3_000, help="nodes a search (3000)")
    parser.add_argument("--passes", type=int, default=16, help="times each position is seen (16)")
    parser.add_argument("--seed", type=int, default=0, help="chooses the games and first weights")
    parser.add_argument("--file", type=Path, default=FILE, help="where the net goes")
    wanted = parser.parse_args()
    progress = Progress(wanted.games)
    found: list[Position] = []
    for number in range(wanted.games):
        found += _game(f"{wanted.seed}:{number}", wanted.nodes)
        progress.show(number + 1, f"{len(found):,} positions")
    state = INFO.new_initial_state(2)
    assert isinstance(state, TrickleState)
    net = trained(
        Set.of(found),
        HIDDEN,
        turns(state),
        passes=wanted.passes,
        seed=wanted.seed,
        from_search=True,
    )
    wanted.file.parent.mkdir(parents=True, exist_ok=True)
    wanted.file.write_text(json.dumps(_whole(net, state)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
