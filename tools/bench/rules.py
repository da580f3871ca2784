"""How quick the rules of all games are beside a loop over bitboards."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from game.boards.hexboard import BOARD, CELLS, SHIFTS, bits, shifted
from game.catalogue import GAMES
from game.protocol import NATURE, Action, OptionValue, State
from tools.bench.measuring import ROUNDS, Spent, median, spent_on, tell, tell_baseline

_POSITIONS: Final = 400
"""Positions of each game that its rules are measured on."""

_PIECES: Final = 19
"""Pieces on each of the boards that the baseline looks at."""


def rules() -> None:
    """Print how quick the rules are."""
    bare = board_loop()
    for game in GAMES:
        _judging(game, bare)
    for game, info in GAMES.items():
        for players in info.players:
            tell_playouts(game, players)


def board_loop() -> Spent:
    """Print and return the baseline: steps and jumps of all pieces on a hexagonal board."""
    rng = Random(1)
    boards = [_taken(rng.sample(range(len(CELLS)), _PIECES)) for _ in range(_POSITIONS)]
    bare = _each(lambda: [_bare_moves(occupied) for occupied in boards])
    tell_baseline("all moves on a hexagon, loop over bitboards", bare, "us")
    return bare


def _taken(cells: Sequence[int]) -> int:
    return sum(1 << cell for cell in cells)


def _each(work: Callable[[], object]) -> Spent:
    """The time for one position of a call that works on all of them."""
    return median(spent_on(work) for _ in range(ROUNDS)) / _POSITIONS


def _judging(game: str, bare: Spent) -> None:
    title, turns = GAMES[game].title, _turns(positions(game))
    listed = _each(lambda: [state.legal_actions(who) for state, who, _ in turns])
    tell(f"{title}: legal_actions, all of a position", listed, "us", bare)
    applied = _each(lambda: [state.apply_action(who, action) for state, who, action in turns])
    tell(f"{title}: apply_action, one action", applied, "us", bare)


def tell_playouts(game: str, players: int, **options: OptionValue) -> None:
    """Print how many random games a second the rules can play."""
    rate, plies = _playouts(game, players, options)
    name = f"playouts of {GAMES[game].title}, {players} players {' '.join(options)}".strip()
    print(f"  {name:<46}{rate:9.1f} a second, {rate * plies / 1000:.1f} thousand moves/s")


def positions(game: str) -> list[State]:
    """Positions of random games of the fewest players, in each of which one player acts."""
    rng = Random(1)
    found: list[State] = []
    while len(found) < _POSITIONS:
        state = GAMES[game].new_initial_state(GAMES[game].players[0])
        while not state.is_terminal:
            if state.current_player != NATURE:
                found.append(state)
            state = _after(state, rng)
    return found[:_POSITIONS]


def _turns(positions: list[State]) -> list[tuple[State, int, Action]]:
    """Each position with who acts in it and something they may do."""
    rng = Random(1)
    return [(state, state.acting_players()[0], sample(state, rng)) for state in positions]


def _after(state: State, rng: Random) -> State:
    return state.apply_action(state.acting_players()[0], sample(state, rng))


def sample(state: State, rng: Random) -> Action:
    """Anything that may be done."""
    return state.legal_actions(state.acting_players()[0]).sample(rng)


def _bare_moves(occupied: int) -> int:
    """Steps and jumps of all pieces with nothing around them: what bitboards cost at least."""
    empty = BOARD & ~occupied
    count = 0
    for shift in SHIFTS:
        for _ in bits(occupied & shifted(empty, -shift)):
            count += 1
        for _ in bits(occupied & shifted(occupied, -shift) & shifted(empty, -2 * shift)):
            count += 1
    return count


def _playouts(game: str, players: int, options: dict[str, OptionValue]) -> tuple[float, float]:
    """Random playouts a second, and their mean number of actions."""
    rng = Random(2)
    start = time.process_time()
    games = plies = 0
    while time.process_time() - start < 1.0:
        state = GAMES[game].new_initial_state(players, **options)
        while not state.is_terminal:
            state = _after(state, rng)
            plies += 1
        games += 1
    seconds = time.process_time() - start
    return games / seconds, plies / games
