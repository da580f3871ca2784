"""Lets equal computers play and counts what seats and head starts are worth.

What was counted is written into ``assets/worth``, a file for each game. With ``--seats`` only the
seats are counted, by any rules and among any players, and shown as a table.
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
from game.protocol import GameInfo, OptionError, OptionValue
from tools.arena.contests import Contest
from tools.arena.entrants import Entrant, parsed
from tools.arena.playing import GameFile, Played, play_all
from tools.arena.words import game_in, settings_in
from tools.progress import Progress
from tools.worth.seats import by_turn, seat_shares, table

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


def _count_seats(wanted: argparse.Namespace) -> int:
    """Play what ``--seats`` asks for and show the table."""
    try:
        who = parsed(wanted.seats, {})
        planned = [
            Contest(
                key,
                players,
                GAMES[key].complete_options(players, options),
                who,
                who,
                wanted.opening,
                wanted.seed,
            )
            for key in wanted.game or GAMES
            for players, options in settings_in(game_in(key), wanted.players, wanted.options)
        ]
    except (ValueError, OptionError) as problem:
        print(problem, file=sys.stderr)
        return 2
    file = GameFile(wanted.resume)
    done = {(game.contest, game.number) for game in file.games}
    # In a round all begin alike, which tells nothing new among equals: one game of each is played.
    todo = [
        (contest, number * contest.teams)
        for contest in planned
        for number in range(wanted.games)
        if (contest.name, number * contest.teams) not in done
    ]
    progress = Progress(len(todo))
    for count, (contest, game) in enumerate(play_all(todo, wanted.jobs), 1):
        file.add(game)
        progress.show(count, contest.setting)
    progress.close()
    found = [
        seat_shares(contest, [game for game in file.games if game.contest == contest.name])
        for contest in planned
    ]
    print("\n".join(table(found)))
    return 0


def main(words: Sequence[str] | None = None) -> int:
    """Play what is missing and write the files."""
    parser = argparse.ArgumentParser(prog="python -m tools.worth", description=__doc__)
    parser.add_argument("game", nargs="*", help="all if none is named")
    parser.add_argument("--games", type=int, default=200, help="games for each number (200)")
    parser.add_argument("--more", action="store_true", help="head starts for all player numbers")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="where games are kept")
    parser.add_argument("--out", type=Path, default=FOLDER, metavar="FOLDER")
    parser.add_argument("--seats", metavar="PLAYER", help="who counts seats: expert@10000")
    parser.add_argument("--players", type=int, help="with --seats: only this number of players")
    parser.add_argument("--options", nargs="+", default=[], metavar="K=V", help="with --seats")
    parser.add_argument("--opening", type=int, default=0, help="with --seats: random moves before")
    parser.add_argument("--seed", type=int, default=SEED, help="with --seats: other games")
    wanted = parser.parse_args(words)
    if wanted.seats is not None:
        return _count_seats(wanted)
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
