"""How well the process keeps to its word in which the computer players think.

A budget that is outlasted keeps people waiting, and a process that grows troubles their computer.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from game.bots.bot import Decision
from game.bots.levels import EXPERT, seconds_for
from game.bots.worker import Advise, BotWorker, Choose, Ponder, Result, Wish
from game.catalogue import GAMES
from game.protocol import NATURE, State
from physics.nature import resolve
from tools.kinds import of_kind

_POLL_EVERY = 0.001
_GIVEN_UP_AFTER = 30.0
_QUICK = 0.01
"""Seconds a move of the games that are played in a row."""

_WHOLE_EVERY = 100
"""Every so many moves one is thought about for as long as at the table, before it and after."""

_FROM_GAME = 5
"""Positions of one random game that a bot is asked about."""


class NoAnswer(Exception):
    """The process did not answer."""


@dataclass(frozen=True)
class Overshoot:
    """Seconds beyond the budget: on the clock, and those in which the process really worked.

    The second is None where the system does not tell; other programs do not disturb it.
    """

    wall: float
    cpu: float | None


def overshoots(game: str, count: int, advice: bool = False) -> list[Overshoot]:
    """By how much the expert outlasts its usual budget in ``count`` positions of random games.

    With ``advice`` it is asked as a helper.
    """
    seconds = seconds_for(game, EXPERT)
    worker = BotWorker()
    found = []
    try:
        for number, (state, player) in zip(range(count + 1), moments(game), strict=False):
            seen = state.observation(player)
            wish: Wish = Advise(seen, player) if advice else Choose(seen, player)
            overshoot, _ = _asked(worker, game, wish, seconds, number)
            # The first question waits for the start of the process as well.
            if number:
                found.append(overshoot)
    finally:
        worker.close()
    return found


def peak_of_games(game: str, games: int) -> int | None:
    """The most memory in bytes that one process took for ``games`` games among experts.

    None where the system does not tell.
    """
    worker = BotWorker()
    most = None
    try:
        moves = 0
        for number in range(games):
            players = GAMES[game].players
            state = GAMES[game].new_initial_state(players[number % len(players)])
            rng = Random(number)
            while not state.is_terminal:
                player = state.acting_players()[0]
                if player == NATURE:
                    state = state.apply_action(player, resolve(state, rng))
                    continue
                moves += 1
                whole = moves % _WHOLE_EVERY == 0
                seconds = seconds_for(game, EXPERT) if whole else _QUICK
                wish = Choose(state.observation(player), player)
                answer = _asked(worker, game, wish, seconds, moves)[1]
                decision = of_kind(Decision, answer)
                state = state.apply_action(player, decision.action)
                if whole and not state.is_terminal:
                    later = Ponder(state.observation(player), player)
                    worker.ponder(game, EXPERT, later, seconds=seconds, seed=str(moves))
                    time.sleep(seconds)
        if worker.process_id is not None:
            most = peak_of(worker.process_id)
    finally:
        worker.close()
    return most


def moments(game: str) -> Iterator[tuple[State, int]]:
    """Positions of random games with a choice, and who has it: from early to late in each."""
    rng = Random(9)
    while True:
        passed: list[tuple[State, int]] = []
        players = GAMES[game].players
        state = GAMES[game].new_initial_state(rng.choice(players))
        while not state.is_terminal:
            player = state.acting_players()[0]
            if player == NATURE:
                state = state.apply_action(player, resolve(state, rng))
                continue
            space = state.legal_actions(player)
            if space.forced is None:
                passed.append((state, player))
            state = state.apply_action(player, space.sample(rng))
        step = max(len(passed) // _FROM_GAME, 1)
        yield from passed[step // 2 :: step]


def _asked(
    worker: BotWorker, game: str, wish: Wish, seconds: float, number: int
) -> tuple[Overshoot, Result]:
    """What the answer to a question was, and by how much it came late. Raises NoAnswer."""
    start = time.perf_counter()
    worker.ask(game, EXPERT, wish, seconds=seconds, seed=str(number))
    worked: float | None = None
    answer = None
    while answer is None:
        answer = worker.poll()
        late = time.perf_counter() - start - seconds
        if late >= 0 and worked is None:
            worked = _worked(worker.process_id)
        if late > _GIVEN_UP_AFTER:
            raise NoAnswer(f"The computer player of {game} did not answer.")
        if answer is None:
            time.sleep(_POLL_EVERY)
    if answer.result is None:
        raise NoAnswer(f"The computer player of {game} failed: {answer.failure}")
    cpu: float | None = 0.0
    if late > 0:
        now = _worked(worker.process_id)
        cpu = None if now is None or worked is None else now - worked
    return Overshoot(max(late, 0.0), cpu), answer.result


def _worked(process: int | None) -> float | None:
    """Processor seconds that a process has used, where the system tells."""
    if process is None or not hasattr(time, "clock_gettime"):
        return None
    try:
        # The number of the clock of another process, as clock_getcpuclockid(3) makes it.
        return float(time.clock_gettime(~process << 3 | 2))
    except OSError:
        return None


def peak_of(process: int) -> int | None:
    """The most memory in bytes that a process ever held, where the system tells."""
    try:
        lines = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    told = [line.split()[1] for line in lines if line.startswith("VmHWM:")]
    return int(told[0]) * 1024 if told else None


def other_load() -> str:
    """How busy the computer is, in words, as times on the clock depend on it."""
    if not hasattr(os, "getloadavg"):
        return "how busy the computer is, the system does not tell"
    return f"{os.getloadavg()[0]:.1f} programs at work on {os.cpu_count()} cores"
