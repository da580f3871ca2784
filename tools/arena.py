"""Lets the levels of the computer players play against each other and measures who wins.

``python -m tools.arena trickle`` plays the whole ladder and writes its table into docs/strength.md;
with ``--players`` it plays a part of it and only prints. Every contest sets one team of the upper
level against teams of the lower one. Games come in rounds: all games of a round begin with the same
chance and the same few random moves, and the upper team sits in another place in each; what chance
does after a pause of a game (the next deal) is the same in all of them too. Bots search a fixed
number of nodes, so a contest gives the same games on every computer.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from time import perf_counter

from game.bots import LEVELS, Budget, UnknownBot
from game.catalogue import GAMES
from game.protocol import NATURE, GameInfo, OptionError, OptionValue, State, option_text
from physics.nature import resolve
from physics.players import new_bot

STRENGTH = Path(__file__).resolve().parents[1] / "docs" / "strength.md"

NODES: Mapping[str, int] = {"expert": 8_000}
"""Nodes a move of levels that have no limit of their own; at the table they search longer."""

NODES_AMONG_MANY: Mapping[str, int] = {"expert": 20_000}
"""The same among three and more teams, where one node takes less thought than between two."""

NODES_BY_GAME: Mapping[str, Mapping[str, int]] = {
    "trakkx": {"learner": 10, "casual": 10, "skilled": 120, "expert": 1_500},
    "hop-the-marble": {"learner": 10, "casual": 10, "skilled": 200, "expert": 400},
}
"""The same for games in which a node takes much more thought than in others."""

OPENING = 4
"""Random moves at the start of every game, the same for all games of a round."""

OPENINGS: Mapping[str, int] = {"trakkx": 0, "hop-the-marble": 0}
"""The same for games in which chance deals every opening anew, and a random move is a gift."""

LONGEST = 3_000
"""A game is given up, and counted apart, after so many actions."""

LADDERS: Mapping[str, tuple[tuple[int, Mapping[str, OptionValue]], ...]] = {
    "trickle": (
        (2, {}),
        (3, {}),
        (4, {"partnerships": True}),
        (4, {"partnerships": False}),
        (6, {"partnerships": False}),
    ),
    "trickle-down": ((3, {}), (3, {"bags": "shuffled"})),
}
"""The ways to play that the whole ladder of a game covers; all numbers of players if not listed."""


@dataclass(frozen=True)
class Contest:
    """One team of the level ``upper`` against teams of the level ``lower``."""

    game: str
    players: int
    options: Mapping[str, OptionValue]
    upper: str
    lower: str
    nodes: Mapping[str, int]
    opening: int = OPENING
    seed: int = 0

    @property
    def name(self) -> str:
        """All that decides the games of the contest, as one line."""
        options = " ".join(f"{k}={option_text(v)}" for k, v in sorted(self.options.items()))
        nodes = " ".join(f"{level}:{self.nodes[level]}" for level in (self.upper, self.lower))
        openings = f"opening:{self.opening} seed:{self.seed}"
        return f"{self.game} {self.players} {options} {nodes} {openings}"

    def initial_state(self, number: int) -> State:
        """The state in which game ``number`` begins for the bots."""
        state = GAMES[self.game].new_initial_state(self.players, **self.options)
        rng = Random(f"{self.seed}:{self.game}:{self.players}:{self.round_of(number)}")
        moves = 0
        while not state.is_terminal:
            player = state.acting_players()[0]
            # Chance that comes before anybody's turn is the same for all, opening or not.
            if moves >= self.opening and (moves or player != NATURE):
                break
            state = state.apply_action(player, state.legal_actions(player).sample(rng))
            moves += player != NATURE
        return state

    def deal(self, number: int, pauses: int) -> Random:
        """The chance after a pause of game ``number``: the same for all games of a round."""
        return Random(f"{self.seed}:{self.game}:{self.players}:{self.round_of(number)}:{pauses}")

    def round_of(self, number: int) -> int:
        """The round that game ``number`` belongs to."""
        teams = GAMES[self.game].new_initial_state(self.players, **self.options).teams
        return number // len(teams)


@dataclass(frozen=True)
class Played:
    """One finished game: what the upper team got of the win, and why the game ended.

    A win shared by n teams counts 1/n; ``share`` is None for a game given up. ``points`` are the
    mean scores of the upper team's players and of all others in one of the ``rounds``, the parts
    of a game between its pauses.
    """

    contest: str
    number: int
    share: float | None
    reason: str
    actions: int
    seconds: float
    nodes: Mapping[str, int] = field(default_factory=dict)
    rounds: int = 1
    points: Sequence[float] = (0.0, 0.0)


def play(contest: Contest, number: int) -> Played:
    """Play game ``number`` of a contest."""
    started = perf_counter()
    state = contest.initial_state(number)
    upper = number % len(state.teams)
    levels = {
        player: contest.upper if team == upper else contest.lower
        for team, members in enumerate(state.teams)
        for player in members
    }
    bots = {level: new_bot(contest.game, level) for level in set(levels.values())}
    rng = Random(f"{contest.name}:{number}")
    searched: Counter[str] = Counter()
    chance = rng
    actions = 0
    rounds = 1
    while not state.is_terminal and actions < LONGEST:
        player = state.acting_players()[0]
        if player == NATURE:
            if state.is_pause:
                chance = contest.deal(number, rounds)
                rounds += 1
            action = resolve(state, chance)
        elif (forced := state.legal_actions(player).forced) is not None:
            action = forced
        else:
            level = levels[player]
            decision = bots[level].choose(
                state.observation(player), player, Budget(nodes=contest.nodes[level]), rng
            )
            searched[level] += decision.nodes
            action = decision.action
        if player != NATURE:
            chance = rng
        state = state.apply_action(player, action)
        actions += 1
    outcome = state.outcome()
    share = None
    reason = "given up"
    if outcome is not None:
        winners = [set(team) <= set(outcome.winners) for team in state.teams]
        share = 1 / sum(winners) if winners[upper] else 0.0
        reason = str(outcome.reason)
    scores: dict[bool, list[float]] = {True: [], False: []}
    for team, members in enumerate(state.teams):
        scores[team == upper] += [state.returns()[player] / rounds for player in members]
    return Played(
        contest.name,
        number,
        share,
        reason,
        actions,
        perf_counter() - started,
        dict(searched),
        rounds,
        (fmean(scores[True]), fmean(scores[False])),
    )


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval around a share of ``games`` games.

    >>> [round(end, 3) for end in wilson(0.7, 100)]
    [0.604, 0.781]
    """
    if not games:
        return 0.0, 1.0
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games**2))
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True)
class Score:
    """What a contest came to.

    ``share`` is the upper team's mean share of the win, ``rounds`` the most that a game had;
    ``points`` are the mean scores of a round, those of the upper team and those of all others.
    """

    contest: Contest
    teams: int
    games: int
    share: float
    low: float
    high: float
    endings: Mapping[str, int]
    rounds: int = 1
    points: tuple[float, float] = (0.0, 0.0)

    @property
    def gate(self) -> float:
        """The share the upper level has to reach: 0.70 of two, else its fair share and 0.15."""
        return 0.7 if self.teams == 2 else 1 / self.teams + 0.15

    @property
    def passed(self) -> bool:
        """Whether the upper level reached the gate."""
        return self.share >= self.gate


def score(contest: Contest, played: Iterable[Played]) -> Score:
    """Add up the games of a contest; those given up count in ``endings`` only."""
    games = [game for game in played if game.contest == contest.name]
    finished = [game for game in games if game.share is not None]
    shares = [game.share for game in finished if game.share is not None]
    share = sum(shares) / len(shares) if shares else 0.0
    teams = len(GAMES[contest.game].new_initial_state(contest.players, **contest.options).teams)
    return Score(
        contest,
        teams,
        len(shares),
        share,
        *wilson(share, len(shares)),
        Counter(game.reason for game in games),
        max((game.rounds for game in finished), default=1),
        (
            fmean(game.points[0] for game in finished) if finished else 0.0,
            fmean(game.points[1] for game in finished) if finished else 0.0,
        ),
    )


def ladder(
    info: GameInfo,
    settings: Sequence[tuple[int, Mapping[str, OptionValue]]],
    levels: Sequence[str],
    nodes: Mapping[str, int],
    seed: int = 0,
) -> list[Contest]:
    """Every level against the next in every setting.

    ``nodes`` are those wanted by level, ``seed`` chooses openings and errors.
    """
    contests = []
    for players, options in settings:
        complete = info.complete_options(players, options)
        teams = len(info.new_initial_state(players, **complete).teams)
        budgets = {**_usual_nodes(teams), **NODES_BY_GAME.get(info.key, {}), **nodes}
        contests += [
            Contest(
                info.key,
                players,
                complete,
                upper,
                lower,
                budgets,
                OPENINGS.get(info.key, OPENING),
                seed,
            )
            for lower, upper in pairwise(levels)
        ]
    return contests


def _usual_nodes(teams: int) -> dict[str, int]:
    unlimited = NODES if teams == 2 else NODES_AMONG_MANY
    return {key: level.nodes or unlimited[key] for key, level in LEVELS.items()}


def tasks(contest: Contest, games: int, done: set[tuple[str, int]]) -> list[tuple[Contest, int]]:
    """The games of a contest still to play; ``games`` is rounded up to whole rounds."""
    teams = len(contest.initial_state(0).teams)
    whole = -(-games // teams) * teams
    return [(contest, n) for n in range(whole) if (contest.name, n) not in done]


def _play_task(task: tuple[Contest, int]) -> Played:
    return play(*task)


def play_all(todo: Sequence[tuple[Contest, int]], jobs: int) -> Iterator[Played]:
    """Play games in ``jobs`` processes, giving each as it ends."""
    if jobs == 1:
        yield from map(_play_task, todo)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(_play_task, todo)


# Reading and writing


def _line(played: Played) -> str:
    return json.dumps(asdict(played)) + "\n"


def read_played(path: Path) -> list[Played]:
    """The games written to a file by an earlier run; a line cut off at the end is ignored."""
    played = []
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                played.append(Played(**json.loads(line)))
            except (ValueError, TypeError):
                continue
    return played


def setting(contest: Contest) -> str:
    """The number of players and the unusual options in words.

    The option of partners is always told, as it decides what a win is.
    """
    info = GAMES[contest.game]
    words = [str(contest.players)]
    for option in info.options:
        value = contest.options[option.key]
        if not option.applies_to(contest.players, contest.options):
            continue
        if option.key == "partnerships":
            words.append("partners" if value else "alone")
        elif value != option.default_for(contest.players):
            words.append(f"{option.key}={option_text(value)}")
    return ", ".join(words)


def table(scores: Iterable[Score]) -> str:
    """The scores as a table in Markdown."""
    lines = [
        "| Players | Upper level | Lower level | Nodes a move | Games | Share of wins "
        "| 95 % interval | Gate | |",
        "| --- | --- | --- | ---: | ---: | ---: | --- | ---: | --- |",
    ]
    for entry in scores:
        contest = entry.contest
        nodes = f"{contest.nodes[contest.upper]:,} and {contest.nodes[contest.lower]:,}"
        lines.append(
            f"| {setting(contest)} | {contest.upper} | {contest.lower} | {nodes} | {entry.games} "
            f"| {entry.share:.3f} | {entry.low:.3f} to {entry.high:.3f} | {entry.gate:.2f} "
            f"| {'reached' if entry.passed else 'missed'} |"
        )
    return "\n".join(lines)


def endings(scores: Iterable[Score]) -> str:
    """How the games ended, as a table in Markdown."""
    total: Counter[str] = Counter()
    for entry in scores:
        total.update(entry.endings)
    lines = ["| Games | How they ended |", "| ---: | --- |"]
    lines += [f"| {count} | {reason} |" for reason, count in total.most_common()]
    return "\n".join(lines)


def points(scores: Iterable[Score]) -> str:
    """The mean scores of a round in games of several rounds, as a table in Markdown, or ""."""
    lines = [
        f"| {setting(entry.contest)} | {entry.contest.upper} | {entry.contest.lower} "
        f"| {entry.points[0]:.1f} | {entry.points[1]:.1f} |"
        for entry in scores
        if entry.rounds > 1
    ]
    head = [
        "| Players | Upper level | Lower level | Score a round, upper | Score a round, lower |",
        "| --- | --- | --- | ---: | ---: |",
    ]
    return "\n".join(head + lines) if lines else ""


def report(scores: Sequence[Score], day: str, seed: int = 0) -> str:
    """The whole part of docs/strength.md about one game."""
    opening = max((entry.contest.opening for entry in scores), default=0)
    moves = f", {opening} random opening moves" if opening else ""
    parts = (
        f"Measured on {day}, seed {seed}{moves}.",
        table(scores),
        points(scores),
        endings(scores),
    )
    return "\n\n".join(part for part in parts if part)


def write_report(path: Path, game: str, text: str) -> None:
    """Put ``text`` between the game's markers. Raises ValueError if the file has none."""
    begin, end = f"<!-- arena {game} -->", f"<!-- end of arena {game} -->"
    page = path.read_text(encoding="utf-8")
    before, found, rest = page.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise ValueError(f"{path.name} has no place marked for {game}.")
    path.write_text(f"{before}{begin}\n{text}\n{end}{after}", encoding="utf-8")


# The command


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.arena", description="Measure the levels of the computer players."
    )
    parser.add_argument("game", nargs="?", default="trickle", help="key of the game")
    parser.add_argument("--game", dest="game_option", metavar="GAME", help=argparse.SUPPRESS)
    parser.add_argument("--players", type=int, help="only this number of players")
    parser.add_argument("--options", nargs="+", default=[], metavar="K=V", help="rules to play by")
    parser.add_argument("--levels", nargs="+", help="levels from weakest to strongest")
    parser.add_argument("--games", type=int, default=100, help="games a contest (100)")
    parser.add_argument(
        "--nodes", nargs="+", default=[], metavar="LEVEL=N", help="nodes a move of a level"
    )
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--seed", type=int, default=0, help="other openings and other errors")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keep finished games here")
    return parser


def _pairs(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    for word in words:
        key, found, value = word.partition("=")
        if not found:
            raise ValueError(f"“{word}” should be written as name=value.")
        yield key, value


def _settings(
    info: GameInfo, players: int | None, words: Sequence[str]
) -> list[tuple[int, Mapping[str, OptionValue]]]:
    if players is None and not words:
        return list(LADDERS.get(info.key, [(count, {}) for count in info.players]))
    by_key = {option.key: option for option in info.options}
    options: dict[str, OptionValue] = {}
    for key, value in _pairs(words):
        if key not in by_key:
            raise ValueError(f"{info.title} has no option “{key}”.")
        options[key] = by_key[key].parse(value)
    return [(count, options) for count in info.players if players in (None, count)]


def _nodes(words: Sequence[str]) -> dict[str, int]:
    nodes = {}
    for level, count in _pairs(words):
        if level not in LEVELS:
            raise ValueError(f"There is no level “{level}”; there are {', '.join(LEVELS)}.")
        nodes[level] = int(count)
    return nodes


def main(words: Sequence[str] | None = None) -> int:
    """Play what the command line asks for; 0 when every gate was reached."""
    wanted = _parser().parse_args(words)
    try:
        info = GAMES.get(wanted.game_option or wanted.game)
        if info is None:
            raise ValueError(f"There is no game “{wanted.game}”; there are {', '.join(GAMES)}.")
        nodes = _nodes(wanted.nodes)
        levels = wanted.levels or list(LEVELS)
        for level in levels:
            new_bot(info.key, level)
        settings = _settings(info, wanted.players, wanted.options)
        if not settings:
            raise ValueError(f"{info.title} is not for {wanted.players} players.")
        contests = ladder(info, settings, levels, nodes, wanted.seed)
    except (ValueError, OptionError, UnknownBot) as problem:
        print(problem, file=sys.stderr)
        return 2
    scores = _run(contests, wanted.games, wanted.jobs, wanted.resume)
    for part in filter(None, (table(scores), points(scores), endings(scores))):
        print(part, end="\n\n")
    if wanted.players is None and not wanted.options and not wanted.levels:
        day = datetime.now(UTC).date().isoformat()
        write_report(STRENGTH, info.key, report(scores, day, wanted.seed))
    return 0 if all(entry.passed for entry in scores) else 1


def _run(contests: Sequence[Contest], games: int, jobs: int, resume: Path | None) -> list[Score]:
    played = read_played(resume) if resume is not None else []
    if resume is not None:
        # Written anew, as the last line may have been cut off.
        resume.write_text("".join(map(_line, played)), encoding="utf-8")
    done = {(game.contest, game.number) for game in played}
    scores = []
    for contest in contests:
        todo = tasks(contest, games, done)
        for count, game in enumerate(play_all(todo, jobs), 1):
            played.append(game)
            if resume is not None:
                with resume.open("a", encoding="utf-8") as file:
                    file.write(_line(game))
            standing = score(contest, played)
            print(
                f"\r{setting(contest)}: {contest.upper} against {contest.lower}, "
                f"{count} of {len(todo)} games, share {standing.share:.3f}",
                end="",
                file=sys.stderr,
                flush=True,
            )
        print(file=sys.stderr)
        scores.append(score(contest, played))
    return scores


if __name__ == "__main__":
    sys.exit(main())
