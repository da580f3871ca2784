"""The arena's command line: ``python -m tools.arena``."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from game.bots.levels import LEVELS
from game.bots.player import UnknownBot
from game.catalogue import GAMES
from game.protocol import OptionError
from tools.arena import studies_page
from tools.arena.contests import Contest
from tools.arena.ladders import ladder, whole_ladder
from tools.arena.page import DOCS, Row, endings, keep, points, table
from tools.arena.playing import GameFile, play_all
from tools.arena.scoring import Score, score
from tools.arena.studies import SEATS, SPARRING, STEPS, TIMES, contests_of, of_each, play_studies
from tools.arena.words import game_in, nodes_in, settings_in, usual_parser
from tools.progress import Progress

ALL = "all"
"""Stands for every game, one after the other."""

_STOPPED = 130


def _parser() -> argparse.ArgumentParser:
    parser = usual_parser(
        "python -m tools.arena",
        "Let computer players play against each other and measure who wins; “all” for all games.",
        seed=0,
        epilog="A player is a level or a sparring partner (random, child, or a reference engine as "
        "uct), with a budget and other "
        "numbers if you like: expert, expert@8000 (nodes a move), expert@0.5s, expert+draw=1.2.",
    )
    parser.add_argument(
        "--levels",
        nargs="+",
        metavar="PLAYER",
        help="who plays, from weakest to strongest, each against the one before",
    )
    parser.add_argument("--games", type=int, default=100, help="games a contest (100)")
    parser.add_argument(
        "--nodes", nargs="+", default=[], metavar="LEVEL=N", help="nodes a move of a level"
    )
    parser.add_argument(
        "--write",
        action=argparse.BooleanOptionalAction,
        help="put the rows into docs/strength.md, which a whole ladder does unasked",
    )
    studies = parser.add_argument_group("studies instead of the ladder")
    studies.add_argument(
        "--sparring",
        nargs="*",
        metavar="ENGINE",
        help="the expert against reference engines, all of them if none is named",
    )
    studies.add_argument(
        "--times",
        nargs="*",
        type=float,
        metavar="SECONDS",
        help="the expert with more and less time for a move, 0.1, 0.3, 1 and 3 if none are named",
    )
    studies.add_argument("--seats", action="store_true", help="what each seat is worth")
    studies.add_argument("--seconds", type=float, default=1.0, help="for a move in a study (1)")
    studies.add_argument(
        "--minutes", type=float, help="a study ends after so long, with the games it has by then"
    )
    parser.add_argument(
        "--docs",
        type=Path,
        default=DOCS,
        metavar="FOLDER",
        help="where strength.md is",
    )
    return parser


def _contests(wanted: argparse.Namespace) -> list[Contest]:
    """What the command line asks for. Raises ValueError, OptionError or UnknownBot."""
    if min(wanted.games, wanted.jobs) < 1:
        raise ValueError("At least one game and one process are needed.")
    games = list(GAMES) if wanted.game == ALL else [wanted.game]
    nodes = nodes_in(wanted.nodes)
    found: list[Contest] = []
    for game in games:
        info = game_in(game)
        if _is_whole(wanted):
            found += whole_ladder(info, nodes, wanted.seed)
        else:
            settings = settings_in(info, wanted.players, wanted.options)
            found += ladder(info, settings, wanted.levels or list(LEVELS), nodes, wanted.seed)
    for contest in found:
        for entrant in (contest.upper, contest.lower):
            entrant.new_bot(contest.game)
    return found


def _studied(wanted: argparse.Namespace) -> list[tuple[str, Contest]]:
    """The contests of the studies asked for. Raises ValueError."""
    if min(wanted.games, wanted.jobs) < 1:
        raise ValueError("At least one game and one process are needed.")
    minutes = [] if wanted.minutes is None else [wanted.minutes]
    if min([wanted.seconds, *minutes, *(wanted.times or ())]) <= 0:
        raise ValueError("The time for a run and for a move has to be above 0.")
    asked = {
        SPARRING: wanted.sparring is not None,
        TIMES: wanted.times is not None,
        SEATS: wanted.seats,
    }
    games = list(GAMES) if wanted.game == ALL else [wanted.game]
    found = [
        (study, contest)
        for study, is_asked in asked.items()
        if is_asked
        for game in games
        for contest in contests_of(
            study,
            game_in(game),
            wanted.seconds,
            wanted.seed,
            wanted.players,
            wanted.sparring or (),
            wanted.options,
            sorted(wanted.times or STEPS),
        )
    ]
    if not found:
        raise ValueError(f"There is no such study of {game_in(games[0]).title}.")
    return found


def _study(wanted: argparse.Namespace) -> int:
    """Play the studies that the command line asks for, and show or write their tables."""
    found = _studied(wanted)
    file = _file(wanted.resume)
    studies = list(dict.fromkeys(study for study, _ in found))
    # Every study has its part of the time, or the slowest would leave nothing for the others.
    minutes = None if wanted.minutes is None else wanted.minutes / len(studies)
    for study in studies:
        contests = [contest for its, contest in found if its == study]
        play_studies(contests, wanted.games, wanted.jobs, file, minutes)
    day = datetime.now(UTC).date().isoformat()
    standings = of_each(found, file.games, day)
    for game, each in standings.items():
        print(f"{GAMES[game].title}\n\n{studies_page.report(each)}\n")
        if wanted.write:
            studies_page.keep(wanted.docs, game, each)
    return 0


def _is_whole(wanted: argparse.Namespace) -> bool:
    return wanted.players is None and not wanted.options and not wanted.levels


def main(words: Sequence[str] | None = None) -> int:
    """Play what the command line asks for; 0 when every gate was reached."""
    wanted = _parser().parse_args(words)
    try:
        if wanted.sparring is not None or wanted.times is not None or wanted.seats:
            return _study(wanted)
        contests = _contests(wanted)
    except (ValueError, OptionError, UnknownBot) as problem:
        print(problem, file=sys.stderr)
        return 2
    writes = _is_whole(wanted) if wanted.write is None else wanted.write
    file = _file(wanted.resume)
    day = datetime.now(UTC).date().isoformat()
    rows = []
    passed = True
    try:
        for each in _played(contests, wanted.games, wanted.jobs, file):
            row = Row.of(each, day)
            rows.append(row)
            passed = passed and each.passed
            if writes:
                keep(wanted.docs, each.contest.game, [row])
    except KeyboardInterrupt:
        print("\nStopped.", _kept(wanted.resume), file=sys.stderr)
        return _STOPPED
    for part in filter(None, (table(rows), points(rows), endings(rows))):
        print(part, end="\n\n")
    return 0 if passed else 1


def _file(resume: Path | None) -> GameFile:
    """The games of earlier runs; says so where some do not count."""
    file = GameFile(resume)
    if file.strangers:
        print(
            f"{file.strangers} games in {resume} were played by another version of the "
            "program; they do not count here.",
            file=sys.stderr,
        )
    return file


def _kept(resume: Path | None) -> str:
    if resume is None:
        return "The games played so far are lost; with --resume FILE they are kept."
    return f"The games played so far are in {resume}; the same command goes on."


def _played(contests: Sequence[Contest], games: int, jobs: int, file: GameFile) -> Iterator[Score]:
    """Play what is not in ``file`` yet; yield each contest as soon as it is complete."""
    done = {(game.contest, game.number) for game in file.games}
    todo = [
        (contest, number)
        for contest in contests
        for number in contest.games(games)
        if (contest.name, number) not in done
    ]
    missing: Mapping[str, int] = Counter(contest.name for contest, _ in todo)
    for contest in contests:
        if not missing.get(contest.name):
            yield score(contest, file.games)
    if not todo:
        return
    left = Counter(missing)
    progress = Progress(len(todo))
    for count, (contest, game) in enumerate(play_all(todo, jobs), 1):
        file.add(game)
        left[contest.name] -= 1
        standing = score(contest, file.games)
        progress.show(
            count,
            f"{count} of {len(todo)} games; {contest.game}, {contest.setting}: "
            f"{contest.upper.label} against {contest.lower.label} {standing.share:.3f} "
            f"({standing.low:.2f} to {standing.high:.2f}) in {standing.games}",
        )
        if not left[contest.name]:
            yield standing
    progress.close()


if __name__ == "__main__":
    sys.exit(main())
