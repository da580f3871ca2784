"""The command line that asks what a net would know: ``python -m tools.nets``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from game.protocol import OptionError
from tools.arena.words import game_in
from tools.nets.training import Net, Numbers, Set, distance, log_loss, trained
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
    parser.add_argument(
        "--from-search", action="store_true", help="learn what the search said, not who won"
    )
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
    print(f"\n{len(learned):,} positions to learn from, {len(asked):,} asked about:")
    print(_line("by hand", others.by_hand, others))
    print(_line(f"by a search of {plan.nodes:,} nodes", others.by_search, others))
    turns = views.turns(plan.first_state())
    for hidden in wanted.hidden:
        net = trained(
            known,
            hidden,
            turns,
            passes=wanted.passes,
            seed=wanted.seed,
            from_search=wanted.from_search,
        )
        print(_line(_described(net, hidden), net.shares(others.inputs, others.by_hand), others))
        learned_shares = net.shares(known.inputs, known.by_hand)
        print(_line("  in what it learned", learned_shares, known))
    return 0


def _line(who: str, shares: Numbers, asked: Set) -> str:
    loss, apart = log_loss(shares, asked.outcome), distance(shares, asked.by_search)
    return f"{who}: log-loss {loss:.4f}, {apart:.4f} from the search"


def _described(net: Net, hidden: int) -> str:
    if not hidden:
        return f"by hand, taken {net.slope[0]:.2f} times as sure"
    return f"by a net of {hidden} ({sum(part.size for part in net.parts):,} weights)"


if __name__ == "__main__":
    sys.exit(main())
