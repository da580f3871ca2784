"""The command line that measures manners of play: ``python -m tools.manners``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from game.bots.levels import LEVELS, SKILLED
from game.bots.manners import MANNERS
from game.protocol import OptionError
from tools.arena.contests import Contest
from tools.arena.entrants import Entrant
from tools.arena.page import DOCS
from tools.arena.words import game_in
from tools.manners.page import Row, keep, table
from tools.manners.watching import WatchedFile, name_of, watched
from tools.progress import Progress
from tools.workshop import workshop_of

_STOPPED = 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.manners",
        description="Let a level in each manner play against the plain level: how often it does "
        "what it says, and what it costs.",
    )
    parser.add_argument("game", help="which game")
    parser.add_argument("--players", type=int, help="how many play (the fewest)")
    parser.add_argument("--level", default=SKILLED, choices=list(LEVELS), help="who (skilled)")
    parser.add_argument("--manners", nargs="+", default=list(MANNERS), choices=list(MANNERS))
    parser.add_argument("--nodes", type=int, default=400, help="nodes a move (400)")
    parser.add_argument("--games", type=int, default=40, help="games of each manner (40)")
    parser.add_argument("--seed", type=int, default=0, help="chooses openings, deals and errors")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="where games are kept")
    parser.add_argument("--write", action="store_true", help="put the rows into the page")
    parser.add_argument("--docs", type=Path, default=DOCS, help="where strength.md is")
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
    who = Entrant(wanted.level, wanted.nodes, None)
    opening = workshop_of(info.key).terms().opening
    contest = Contest(info.key, players, options, who, who, opening, wanted.seed)
    file = WatchedFile(wanted.resume)
    numbers = contest.games(wanted.games)
    progress = Progress(len(wanted.manners) * len(numbers))
    done = 0
    rows = []
    try:
        for manner in wanted.manners:
            name = name_of(contest, manner)
            known = {game.number for game in file.of(name, numbers)}
            for number in numbers:
                if number not in known:
                    file.add(watched(contest, manner, number))
                done += 1
                progress.show(done, f"{manner} {number}")
            seen = file.of(name, numbers)
            level, nodes, seed = wanted.level, wanted.nodes, wanted.seed
            rows.append(Row.of(info.key, players, level, nodes, manner, seen, seed))
    except KeyboardInterrupt:
        return _STOPPED
    progress.close()
    print(table(rows))
    if wanted.write:
        keep(wanted.docs, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
