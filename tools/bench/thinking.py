"""How prompt experts are, how much memory they take, and frames while they think."""

from __future__ import annotations

from typing import Final

from game.bots.levels import EXPERT, seconds_for
from game.catalogue import GAMES
from tools.bench.measuring import ninety_nine
from tools.bench.window import frames_beside_thinking
from tools.bench.worker import overshoots, peak_of_games

_QUESTIONS: Final = 20
"""Positions of each game that an expert is asked about."""


def promptness() -> None:
    """How prompt experts are, and frames while they think."""
    tell_overshoots()
    frames_beside_thinking()


def tell_overshoots() -> None:
    """Print by how much experts outlast their budgets."""
    print("  seconds beyond the budget:                        half | 99 in 100 within | at work")
    for game, info in GAMES.items():
        for advice in (False, True):
            late = overshoots(game, _QUESTIONS, advice)
            wall = sorted(each.wall for each in late)
            cpu = sorted(each.cpu for each in late if each.cpu is not None)
            half, most = wall[len(wall) // 2], ninety_nine(wall)
            work = f"{ninety_nine(cpu):.3f} s" if cpu else "not told by this system"
            name = f"{info.title}: {'advice' if advice else 'a move'}"
            seconds = seconds_for(game, EXPERT)
            print(f"  {f'{name}, {seconds} s':<46}{half:9.3f} | {most:.3f} s | {work}")


def hundred() -> None:
    """The memory of the process in which experts think, through a hundred quick games."""
    for game, info in GAMES.items():
        most = peak_of_games(game, 100)
        told = "not told by this system" if most is None else f"{most / 1e6:9.0f} MB"
        print(f"  {f'{info.title}: most memory in 100 games':<46}{told}")
