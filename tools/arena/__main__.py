"""The arena's command line."""

import argparse
import os
import sys
from collections.abc import Sequence
from itertools import pairwise

from game.bots.levels import LEVELS
from game.catalogue import GAMES
from tools.arena.contests import RANDOM, Contest, entrant, played, score
from tools.workshop import Setting, terms_of


def settings_in(game: str, players: int | None) -> Sequence[Setting]:
    """The ways in which levels meet, only those for this number of ``players``.

    Raises ValueError.
    """
    info = GAMES[game]
    every = terms_of(game).settings or [(count, {}) for count in info.players]
    found = [setting for setting in every if players in (None, setting[0])]
    if not found:
        raise ValueError(f"{info.title} is not for {players} players.")
    return found


def contests_of(wanted: argparse.Namespace) -> list[Contest]:
    """The contests the command line asks for. Raises ValueError."""
    if wanted.game != "all" and wanted.game not in GAMES:
        raise ValueError(f"There is no game “{wanted.game[:40]}”; there are {', '.join(GAMES)}.")
    if min(wanted.games, wanted.jobs) < 1:
        raise ValueError("At least one game and one process are needed.")
    found = []
    for game in GAMES if wanted.game == "all" else [wanted.game]:
        entrants = [entrant(text, game) for text in wanted.players_named or [RANDOM, *LEVELS]]
        for players, options in settings_in(game, wanted.players):
            complete = GAMES[game].complete_options(players, options)
            for lower, upper in pairwise(entrants):
                for each in (lower, upper):
                    each.new_bot(game)
                found.append(Contest(game, players, complete, upper, lower, wanted.seed))
    return found


def main(words: Sequence[str] | None = None) -> int:
    """Play what the command line asks for, and print a line for each pair."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.arena",
        description="Let computer players play against each other and measure who wins.",
        epilog="A player is a level or random, with nodes a move if you like: expert@8000.",
    )
    parser.add_argument("game", nargs="?", default=next(iter(GAMES)), help="its key; or “all”")
    parser.add_argument(
        "--levels",
        nargs="+",
        metavar="PLAYER",
        dest="players_named",
        help="who plays, from weakest to strongest, each against the one before",
    )
    parser.add_argument("--games", type=int, default=100, help="games a pair (100)")
    parser.add_argument("--players", type=int, help="only this number of players")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    parser.add_argument("--seed", type=int, default=0, help="other openings and other errors")
    wanted = parser.parse_args(words)
    try:
        contests = contests_of(wanted)
        for contest in contests:
            print(score(contest, played(contest, wanted.games, wanted.jobs)), flush=True)
    except ValueError as problem:
        print(problem, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
