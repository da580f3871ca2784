"""Plays the games of contests on all cores, and keeps them in a file so that a run can go on."""

from __future__ import annotations

import json
import multiprocessing
import signal
from collections import Counter, defaultdict
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import fmean
from time import perf_counter, process_time

from game.bots.bot import Question
from game.catalogue import chance_of
from game.protocol import NATURE
from tools.arena.contests import Contest

LONGEST = 3_000
"""A game is given up, and counted apart, after so many actions."""

_ROOT = Path(__file__).resolve().parents[2]
_DECIDING = (
    "game/**/*.*",
    "physics/**/*.*",
    "tools/arena/sparring/*.*",
    "tools/games/*/sparring*.*",
)
"""The files with the code that decides how games go."""

_CODE = {".py", ".c", ".h"}
"""How the names of files with code end."""


@dataclass(frozen=True)
class Played:
    """One finished game: what the upper team got of the win, and why the game ended.

    A win shared by n teams counts 1/n; ``share`` is None for a game given up, and ``shares`` are
    those of all teams, of which the team ``first`` was the first to choose. ``points`` are the
    mean scores of the upper team's players and of all others in one of the ``rounds``, the parts
    of a game between its pauses. ``seconds`` are those of the processor, ``thought`` has those that
    every move of a player who thinks by the clock took, by its name; ``code`` tells which version
    of the program played.
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
    shares: Sequence[float] = ()
    code: str = ""
    first: int = 0
    thought: Mapping[str, Sequence[float]] = field(default_factory=dict)


def play(contest: Contest, number: int) -> Played:
    """Play game ``number`` of a contest. Every seat gets a player of its own, fresh."""
    started = process_time()
    state = contest.initial_state(number)
    upper = number % len(state.teams)
    entrants = {
        player: contest.upper if team == upper else contest.lower
        for team, members in enumerate(state.teams)
        for player in members
    }
    bots = {player: entrant.new_bot(contest.game) for player, entrant in entrants.items()}
    rng = Random(f"{contest.name}:{number}")
    searched: Counter[str] = Counter()
    chance = rng
    resolve = chance_of(contest.game)
    actions = 0
    rounds = 1
    first: int | None = None
    thought: defaultdict[str, list[float]] = defaultdict(list)
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
            entrant = entrants[player]
            question = Question(state.observation(player), player, entrant.budget, rng)
            asked = perf_counter()
            decision = bots[player].choose(question)
            if entrant.seconds is not None:
                thought[entrant.name].append(round(perf_counter() - asked, 4))
            searched[entrant.label] += decision.nodes
            if first is None:
                first = next(team for team, seats in enumerate(state.teams) if player in seats)
            action = decision.action
        if player != NATURE:
            chance = rng
        state = state.apply_action(player, action)
        actions += 1
    outcome = state.outcome()
    share = None
    shares: list[float] = []
    reason = "given up"
    if outcome is not None:
        winners = [set(team) <= set(outcome.winners) for team in state.teams]
        shares = [won / sum(winners) for won in winners]
        share = shares[upper]
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
        process_time() - started,
        dict(searched),
        rounds,
        (fmean(scores[True]), fmean(scores[False])),
        shares,
        code_version(),
        first or 0,
        dict(thought),
    )


def _play_task(task: tuple[Contest, int]) -> tuple[Contest, Played]:
    contest, number = task
    return contest, play(contest, number)


def _leave_interrupts() -> None:
    """An interrupt from the keyboard is for the process that shows how far it is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_all(
    todo: Sequence[tuple[Contest, int]], jobs: int
) -> Generator[tuple[Contest, Played], None, None]:
    """Play games in ``jobs`` processes, yielding each as it ends."""
    if jobs == 1 or len(todo) < 2:
        yield from map(_play_task, todo)
        return
    with multiprocessing.get_context("spawn").Pool(jobs, _leave_interrupts) as pool:
        yield from pool.imap_unordered(_play_task, todo)


@cache
def code_version() -> str:
    """A fingerprint of the code that plays, the same for the same files."""
    found = sha256()
    for pattern in _DECIDING:
        for path in sorted(_ROOT.glob(pattern)):
            # What the kernel was built of is no file of the project.
            if path.suffix in _CODE and not path.name.startswith("_kernel."):
                found.update(path.read_bytes())
    return found.hexdigest()[:12]


class GameFile:
    """Finished games, one to a line; a line cut off at the end is dropped.

    Games that another version of the program played are kept in the file, but not given out.
    """

    def __init__(self, path: Path | None) -> None:
        """The games of ``path``, which need not exist; with None they are kept nowhere."""
        self._path = path
        self.games: list[Played] = []
        self.strangers = 0
        if path is None:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        found = list(_read(path))
        path.write_text("".join(map(_line, found)), encoding="utf-8")
        self.games = [game for game in found if game.code == code_version()]
        self.strangers = len(found) - len(self.games)

    def add(self, game: Played) -> None:
        """Keep one more game."""
        self.games.append(game)
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(_line(game))


def _line(played: Played) -> str:
    return json.dumps(asdict(played)) + "\n"


def _read(path: Path) -> Iterator[Played]:
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            yield Played(**json.loads(line))
        except (ValueError, TypeError):
            continue
