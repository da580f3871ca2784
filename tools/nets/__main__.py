"""The command line that asks what a net would know: ``python -m tools.nets``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from game.protocol import OptionError
from tools.arena.words import game_in
from tools.nets.training import Net, Set, log_loss, trained
from tools.nets.watching import Plan, Position, kept
from tools.progress import Progress
from tools.workshop import workshop_of

_STOPPED = 130

_ASKED = 5
"""Every so-manieth game is kept from learning and asked about."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.nets",
        description="Train small nets on games of experts against themselves, and compare how well "
        "they, the judgement by hand and a search foretell how other games ended.",
    )
    parser.add_argument("game", help="which game")
    parser.add_argument("--players", type=int, help="how many play (the fewest)")
    parser.add_argument("--nodes", type=int, default=300, help="nodes an action (300)")
    parser.add_argument("--games", type=int, default=600, help="games to learn from (600)")
    parser.add_argument("--hidden", type=int, nargs="+", default=[0, 4, 8, 16, 32])
    parser.add_argument("--passes", type=int, default=12, help="times each position is seen (12)")
    parser.add_argument("--seed", type=int, default=0, help="chooses the games and first weights")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="where positions are kept")
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """Measure what the command line asks for; 0 when it is done."""
    wanted = _parser().parse_args(words)
    try:
        info = game_in(wanted.game)
        players = wanted.players or info.players[0]
        options = info.complete_options(players, {})
    except (ValueError, OptionError) as problem:
        print(problem, file=sys.stderr)
        return 2
    views = workshop_of(info.key).views()
    if views is None:
        print(f"Nobody has said yet what a net is shown of {info.key}.", file=sys.stderr)
        return 2
    plan = Plan(info.key, players, options, wanted.nodes, wanted.seed)
    progress = Progress(wanted.games)
    learned: list[Position] = []
    asked: list[Position] = []
    try:
        for number, positions in enumerate(kept(wanted.resume, plan, views, wanted.games)):
            (learned if number % _ASKED else asked).extend(positions)
            progress.show(number + 1, f"{len(learned) + len(asked):,} positions")
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return _STOPPED
    known, others = Set.of(learned), Set.of(asked)
    print(f"\n{len(learned):,} positions to learn from, {len(asked):,} asked about; log-loss:")
    print(f"by hand {log_loss(others.by_hand, others.outcome):.4f}")
    print(f"by a search of {plan.nodes:,} nodes {log_loss(others.by_search, others.outcome):.4f}")
    turns = views.turns(plan.first_state())
    for hidden in wanted.hidden:
        net = trained(known, hidden, turns, passes=wanted.passes, seed=wanted.seed)
        of_known, of_others = (_loss(net, each) for each in (known, others))
        print(f"{_described(net, hidden)} {of_others:.4f}, of what it learned {of_known:.4f}")
    return 0


def _loss(net: Net, positions: Set) -> float:
    return log_loss(net.shares(positions.inputs, positions.by_hand), positions.outcome)


def _described(net: Net, hidden: int) -> str:
    if not hidden:
        return f"by hand, taken {net.slope[0]:.2f} times as sure"
    return f"by a net of {hidden} ({sum(part.size for part in net.parts):,} weights)"


if __name__ == "__main__":
    sys.exit(main())
