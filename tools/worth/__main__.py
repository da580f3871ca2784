"""Lets two equal computers play and counts what seats and head starts are worth.

What was counted is written into ``assets/worth``, a file for each game.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean

from game.bots.levels import CASUAL
from game.catalogue import GAMES
from game.handicaps import HandicapKind
from game.protocol import GameInfo, OptionValue
from tools.arena.contests import Contest
from tools.arena.entrants import Entrant
from tools.arena.playing import GameFile, Played, play_all
from tools.progress import Progress

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "worth"

NODES = 500
"""What each computer may look at for a move."""

SEED = 1


def usual_rules(info: GameInfo, kind: HandicapKind | None, players: int) -> dict[str, OptionValue]:
    """The usual options; where ``kind`` does not fit them, the first ones near them that it fits.

    Raises ValueError if there are none.
    """
    usual = info.complete_options(players, {})
    near = [
        {**usual, option.key: choice.value} for option in info.options for choice in option.choices
    ]
    for options in (usual, *near):
        if kind is None or kind.fits(players, options):
            return options
    raise ValueError(f"{kind} fits no rules of {info.key}.")


def contests(info: GameInfo, more: bool) -> Iterator[Contest]:
    """What is played: by each number of players without head starts, by the fewest with each.

    With ``more`` all numbers of players play with each.
    """
    who = Entrant(CASUAL, NODES)
    for players in info.players:
        yield Contest(
            info.key, players, usual_rules(info, None, players), who, who, opening=0, seed=SEED
        )
    for players in info.players if more else info.players[:1]:
        for kind in info.handicaps:
            for amount in kind.amounts:
                yield Contest(
                    info.key,
                    players,
                    usual_rules(info, kind, players),
                    who,
                    who,
                    opening=0,
                    seed=SEED,
                    head_start=(kind.key, amount.value),
                )


def by_turn(contest: Contest, played: Played) -> list[float]:
    """The teams' shares of the win in the order in which they came to move."""
    start = contest.initial_state(played.number)
    acting = start.acting_players()[0]
    first = next(number for number, team in enumerate(start.teams) if acting in team)
    return [*played.shares[first:], *played.shares[:first]]


def lines(contest: Contest, games: Sequence[Played]) -> Iterator[str]:
    """What was counted in one contest, as lines of a file. Games given up do not count."""
    finished = [game for game in games if game.share is not None]
    if contest.head_start is None:
        turns = zip(*(by_turn(contest, game) for game in finished), strict=True)
        yield "[[seats]]"
        yield f"players = {contest.players}"
        yield f"games = {len(finished)}"
        yield f"shares = [{', '.join(f'{fmean(each):.4f}' for each in turns)}]"
    else:
        kind, amount = contest.head_start
        yield "[[head_starts]]"
        yield f"players = {contest.players}"
        yield f'kind = "{kind}"'
        yield f"amount = {amount}"
        yield f"games = {len(finished)}"
        yield f"share = {fmean(game.share for game in finished if game.share is not None):.4f}"
    yield ""


def text(info: GameInfo, played: Sequence[tuple[Contest, Sequence[Played]]]) -> str:
    """The file of one game."""
    head = [
        f"# Made by python -m tools.worth {info.key}; shares of the win among equal computers.",
        f'level = "{CASUAL}"',
        f"nodes = {NODES}",
        f"seed = {SEED}",
        "",
    ]
    counted = [line for contest, games in played for line in lines(contest, games)]
    return "\n".join([*head, *counted])


def main(words: Sequence[str] | None = None) -> int:
    """Play what is missing and write the files."""
    parser = argparse.ArgumentParser(prog="python -m tools.worth", description=__doc__)
    parser.add_argument("game", nargs="*", help="all if none is named")
    parser.add_argument("--games", type=int, default=200, help="games for each number (200)")
    parser.add_argument("--more", action="store_true", help="head starts for all player numbers")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="where games are kept")
    parser.add_argument("--out", type=Path, default=FOLDER, metavar="FOLDER")
    wanted = parser.parse_args(words)
    wanted.out.mkdir(parents=True, exist_ok=True)
    file = GameFile(wanted.resume)
    for key in wanted.game or GAMES:
        info = GAMES[key]
        planned = list(contests(info, wanted.more))
        done = {(game.contest, game.number) for game in file.games}
        todo = [
            (contest, number)
            for contest in planned
            for number in contest.games(wanted.games)
            if (contest.name, number) not in done
        ]
        progress = Progress(len(todo))
        for count, (contest, game) in enumerate(play_all(todo, wanted.jobs), 1):
            file.add(game)
            progress.show(count, f"{contest.game} {contest.players} {contest.head_start}")
        progress.close()
        found: dict[str, list[Played]] = {}
        for game in file.games:
            found.setdefault(game.contest, []).append(game)
        counted = [(contest, found[contest.name]) for contest in planned]
        (wanted.out / f"{key}.toml").write_text(text(info, counted), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
