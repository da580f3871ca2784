"""The command line of the search for better numbers: ``python -m tools.tune``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from game.bots.levels import EXPERT, LEVELS
from game.bots.player import UnknownBot
from game.protocol import GameInfo, OptionError
from tools.arena.contests import Contest
from tools.arena.entrants import Entrant
from tools.arena.playing import GameFile, play_all
from tools.arena.scoring import Score, score
from tools.arena.terms import Setting
from tools.arena.weights import bot_with, numbers_of, usual_weights
from tools.arena.words import game_in, numbers_in, settings_in, usual_parser
from tools.progress import Progress
from tools.tune.climbing import Numbers, Tried, climb
from tools.tune.trial import Verdict, judged
from tools.workshop import workshop_of

_BATCH = 10
"""Rounds between two looks at the test, the same on every computer so that runs are alike."""

_STOPPED = 130


@dataclass(frozen=True)
class Arrangement:
    """What is the same in all games of a search: everything but the numbers."""

    info: GameInfo
    setting: Setting
    level: str
    nodes: int
    seed: int

    def contest(self, changed: Numbers, present: Numbers, seed: int) -> Contest:
        """One team that judges by ``changed`` numbers against teams that judge by ``present``."""
        players, options = self.setting
        return Contest(
            self.info.key,
            players,
            self.info.complete_options(players, options),
            self._entrant(changed),
            self._entrant(present),
            workshop_of(self.info.key).terms().opening,
            seed,
        )

    def _entrant(self, numbers: Numbers) -> Entrant:
        usual = numbers_of(usual_weights(self.info.key))
        changes = tuple((name, value) for name, value in numbers.items() if value != usual[name])
        return Entrant(self.level, self.nodes, None, changes)


class Bench:
    """Plays what the search wants to know, on all cores; no game that is on file is repeated."""

    def __init__(self, arrangement: Arrangement, file: GameFile, jobs: int) -> None:
        self._arrangement = arrangement
        self._file = file
        self._jobs = jobs

    def test(self, changed: Numbers, present: Numbers, gain: float, most: int) -> Verdict:
        """Set changed numbers against the present ones until it is clear, or ``most`` rounds."""
        contest = self._arrangement.contest(changed, present, self._arrangement.seed)
        progress = Progress(most)
        rounds = 0
        while True:
            rounds = min(rounds + _BATCH, most)
            shares = self._rounds(contest, rounds)
            verdict = judged(shares, 1 / contest.teams, gain, most)
            progress.show(
                rounds if verdict.better is None else most,
                f"{_changes(changed, present)}: {verdict.share:.3f} in {rounds} rounds",
            )
            if verdict.better is not None:
                progress.close()
                return verdict

    def confirmed(self, changed: Numbers, present: Numbers, games: int) -> Score:
        """A contest of other games than those of the search, which may have been lucky ones."""
        contest = self._arrangement.contest(changed, present, self._arrangement.seed + 1)
        self._rounds(contest, -(-games // contest.teams))
        return score(contest, self._file.games)

    def _rounds(self, contest: Contest, rounds: int) -> list[float]:
        """The mean share of each of the first rounds; games given up count as lost."""
        games = rounds * contest.teams
        kept = {game.number: game for game in self._file.games if game.contest == contest.name}
        todo = [(contest, number) for number in range(games) if number not in kept]
        for _, game in play_all(todo, self._jobs):
            self._file.add(game)
            kept[game.number] = game
        shares = [kept[number].share or 0.0 for number in range(games)]
        return [
            fmean(shares[first : first + contest.teams]) for first in range(0, games, contest.teams)
        ]


def _changes(changed: Numbers, present: Numbers) -> str:
    words = [
        f"{name} {present[name]:g} → {value:g}"
        for name, value in changed.items()
        if value != present[name]
    ]
    return ", ".join(words) or "nothing"


def report(tried: Sequence[Tried], start: Numbers, best: Numbers, proof: Score | None) -> str:
    """What a search found, in Markdown."""
    lines = [
        "| Number | From | To | Share | Rounds | |",
        "| --- | ---: | ---: | ---: | ---: | --- |",
    ]
    lines += [
        f"| {each.number} | {each.before:g} | {each.after:g} | {each.verdict.share:.3f} "
        f"| {each.verdict.rounds} | {'better' if each.verdict.better else ''} |"
        for each in tried
    ]
    table = "\n".join(lines)
    if proof is None:
        return f"{table}\n\nNo step was better: the numbers stay as they are."
    sure = proof.low > 1 / proof.contest.teams
    kept = "so they are better" if sure else "which does not prove them better"
    return (
        f"{table}\n\nFound: {_changes(best, start)}. In {proof.games} other games these numbers "
        f"won {proof.share:.3f} ({proof.low:.3f} to {proof.high:.3f}) against the old ones, {kept}."
    )


def _parser() -> argparse.ArgumentParser:
    about = "Look for better numbers of a computer player's judgement."
    parser = usual_parser("python -m tools.tune", about, seed=100)
    parser.add_argument("--level", default=EXPERT, help="the level that judges")
    parser.add_argument("--nodes", type=int, help="nodes a move")
    parser.add_argument("--numbers", nargs="+", metavar="NAME", help="only these numbers")
    parser.add_argument(
        "--start", nargs="+", default=[], metavar="NAME=X", help="numbers to start from"
    )
    parser.add_argument(
        "--step", type=float, default=0.25, help="the part by which a number changes at first"
    )
    parser.add_argument("--passes", type=int, default=1, help="how often all numbers are tried")
    parser.add_argument(
        "--gain", type=float, default=0.08, help="the share above equals that is worth finding"
    )
    parser.add_argument("--most", type=int, default=120, help="rounds that a step is tried for")
    parser.add_argument("--confirm", type=int, default=200, help="games to prove what was found")
    parser.add_argument("--report", type=Path, metavar="FILE", help="write what was found here too")
    return parser


def _arrangement(wanted: argparse.Namespace) -> Arrangement:
    """What the command line asks for. Raises ValueError, OptionError or UnknownBot."""
    info = game_in(wanted.game)
    if wanted.level not in LEVELS:
        raise ValueError(f"There is no level “{wanted.level}”; there are {', '.join(LEVELS)}.")
    setting = settings_in(info, wanted.players, wanted.options)[0]
    usual = workshop_of(info.key).terms().nodes_in_tuning
    nodes = usual if wanted.nodes is None else wanted.nodes
    if min(nodes, wanted.most, wanted.passes) < 1 or min(wanted.step, wanted.gain) <= 0:
        raise ValueError("Nodes, rounds, passes, the step and the gain have to be above 0.")
    return Arrangement(info, setting, wanted.level, nodes, wanted.seed)


def main(words: Sequence[str] | None = None) -> int:
    """Search as the command line asks; 0 if better numbers were found and proved."""
    wanted = _parser().parse_args(words)
    try:
        arrangement = _arrangement(wanted)
        start = {**numbers_of(usual_weights(wanted.game)), **numbers_in(wanted.start)}
        names = wanted.numbers or list(start)
        asked = {**start, **{name: start.get(name, 0.0) for name in names}}
        bot_with(wanted.game, wanted.level, asked)
    except (ValueError, OptionError, UnknownBot) as problem:
        print(problem, file=sys.stderr)
        return 2
    bench = Bench(arrangement, GameFile(wanted.resume), wanted.jobs)
    tried = []
    best: Numbers = start

    def test(changed: Numbers, present: Numbers) -> Verdict:
        return bench.test(changed, present, wanted.gain, wanted.most)

    try:
        for step, found in climb(start, names, wanted.step, wanted.passes, test):
            tried.append(step)
            best = found
        proof = bench.confirmed(best, start, wanted.confirm) if best != start else None
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return _STOPPED
    text = report(tried, start, best, proof)
    print(text)
    if wanted.report is not None:
        wanted.report.write_text(text + "\n", encoding="utf-8")
    return 0 if proof is not None and proof.low > 1 / proof.contest.teams else 1


if __name__ == "__main__":
    sys.exit(main())
