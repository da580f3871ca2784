"""Studies beside the ladders: other engines, time, and seats.

- *sparring*: the expert against the reference engines of a game, with equal time for a move.
- *times*: the expert with 0.3, 1 and 3 seconds against itself with the step before.
- *seats*: players who are equal; what each seat is worth, counted from whoever chooses first.

All games of a round have the same deal and opening with the seats changed, so rounds of two teams
are pairs that are won, lost or split.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from statistics import fmean
from time import monotonic

from game.bots.levels import EXPERT, LEVELS, SKILLED
from game.protocol import GameInfo
from game.worth import wilson
from tools.arena.contests import Contest
from tools.arena.entrants import Entrant
from tools.arena.ladders import settings_of
from tools.arena.playing import GameFile, Played, play_all
from tools.arena.sparring import engines_of
from tools.arena.terms import Setting
from tools.arena.words import settings_in
from tools.progress import Progress
from tools.workshop import workshop_of

SPARRING, TIMES, SEATS = "sparring", "times", "seats"
STUDIES = (SPARRING, TIMES, SEATS)

STEPS: Sequence[float] = (0.1, 0.3, 1.0, 3.0)
"""The usual seconds a move of *times*."""


@dataclass(frozen=True)
class Seat:
    """What one seat won: its share of that many games, with the interval."""

    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Thought:
    """The time that a player took for its moves, in seconds; ``over`` is the most over budget."""

    who: str
    budget: str
    moves: int
    mean: float
    most_of: float
    over: float


@dataclass(frozen=True)
class Standing:
    """What a contest of a study came to.

    ``pairs`` are the rounds that the upper team won, lost and split, () among more than two.
    ``seats`` are those of all teams together, the first to choose first. Shares are the upper's,
    and so are ``ends``: the games that it won alone, shared and lost, () where nobody counted them.
    """

    study: str
    setting: str
    upper: str
    lower: str
    budgets: tuple[str, str]
    games: int
    share: float
    low: float
    high: float
    pairs: tuple[int, ...]
    seats: tuple[Seat, ...]
    thought: tuple[Thought, ...]
    opening: int
    seed: int
    day: str
    ends: tuple[int, ...] = ()

    @property
    def key(self) -> tuple[object, ...]:
        """What a newer measurement has to share to take its place."""
        return self.study, self.setting, self.upper, self.lower, self.budgets


def contests_of(
    study: str,
    info: GameInfo,
    seconds: float,
    seed: int,
    players: int | None = None,
    engines: Sequence[str] = (),
    rules: Sequence[str] = (),
    steps: Sequence[float] = STEPS,
) -> list[Contest]:
    """The contests of a study of one game, for one number of ``players`` or all.

    ``seconds`` are those of a move, where the study does not say them; ``engines`` are the only
    ones that are met, if any are named; ``rules`` (``option=value``) are played by instead of the
    study's own rules; ``steps`` are the seconds a move that are compared, the next with the one
    before. Where seats are compared, everybody makes as many of the random moves at the
    start. Raises ValueError, and OptionError for a value that there is not.
    """
    found: list[Contest] = []
    settings = settings_in(info, players, rules) if rules else _settings(study, info)
    for count, options in settings:
        if players not in (None, count):
            continue
        complete = info.complete_options(count, options)
        teams = len(info.new_initial_state(count, **complete).teams)
        for upper, lower in _pairings(study, info, teams, seconds, engines, steps):
            opening = workshop_of(info.key).terms().opening
            if study == SEATS:
                opening = -(-opening // count) * count
            found.append(Contest(info.key, count, complete, upper, lower, opening, seed))
    return found


def _settings(study: str, info: GameInfo) -> Sequence[Setting]:
    settings = settings_of(info)
    if study == TIMES:
        return settings[:1]
    return workshop_of(info.key).terms().sparring or settings


def _pairings(
    study: str,
    info: GameInfo,
    teams: int,
    seconds: float,
    engines: Sequence[str],
    steps: Sequence[float],
) -> Iterator[tuple[Entrant, Entrant]]:
    match study:
        case "sparring":
            for name in engines_of(info.key, teams):
                if not engines or name in engines:
                    yield Entrant(EXPERT, None, seconds), Entrant(name, None, seconds)
        case "times":
            for less, more in pairwise(steps):
                yield Entrant(EXPERT, None, more), Entrant(EXPERT, None, less)
        case _:
            nodes = workshop_of(info.key).terms().nodes.get(SKILLED, LEVELS[SKILLED].nodes)
            for equal in (Entrant(SKILLED, nodes), Entrant(EXPERT, None, seconds)):
                yield equal, equal


def by_rounds(contests: Iterable[Contest], games: int) -> Iterator[tuple[Contest, int]]:
    """The first round of every contest, then the second, and so on, ``games`` a contest."""
    rounds: defaultdict[int, list[tuple[Contest, int]]] = defaultdict(list)
    for contest in contests:
        for number in contest.games(games):
            rounds[contest.round_of(number)].append((contest, number))
    for _, todo in sorted(rounds.items()):
        yield from todo


def standing(study: str, contest: Contest, played: Iterable[Played], day: str) -> Standing | None:
    """What the games of a contest came to that are whole rounds; None if there is none."""
    teams = contest.teams
    known: defaultdict[int, list[Played]] = defaultdict(list)
    for game in played:
        if game.contest == contest.name and game.share is not None:
            known[contest.round_of(game.number)].append(game)
    rounds = [games for games in known.values() if len(games) == teams]
    games = [game for each in rounds for game in each]
    if not games:
        return None
    share = fmean(game.share or 0.0 for game in games)
    return Standing(
        study,
        contest.setting,
        contest.upper.label,
        contest.lower.label,
        (contest.upper.budget_in_words, contest.lower.budget_in_words),
        len(games),
        share,
        *wilson(share, len(games)),
        _pairs(rounds) if teams == 2 else (),
        tuple(_seats(games, teams)),
        tuple(_thoughts(games, (contest.upper, contest.lower))),
        contest.opening,
        contest.seed,
        day,
        _ends(games),
    )


def _ends(games: Iterable[Played]) -> tuple[int, int, int]:
    """How many games were won alone, shared and lost."""
    shares = [game.share or 0.0 for game in games]
    alone, lost = sum(share == 1 for share in shares), sum(share == 0 for share in shares)
    return alone, len(shares) - alone - lost, lost


def _pairs(rounds: Iterable[Sequence[Played]]) -> tuple[int, ...]:
    """How many rounds were won, lost and split."""
    sums = [sum(game.share or 0.0 for game in each) for each in rounds]
    won, lost = sum(each > 1 for each in sums), sum(each < 1 for each in sums)
    return won, lost, len(sums) - won - lost


def _seats(games: Sequence[Played], teams: int) -> Iterator[Seat]:
    for place in range(teams):
        shares = [game.shares[(game.first + place) % teams] for game in games]
        share = fmean(shares)
        yield Seat(len(shares), share, *wilson(share, len(shares)))


def _thoughts(games: Sequence[Played], entrants: Iterable[Entrant]) -> Iterator[Thought]:
    for entrant in dict.fromkeys(entrants):
        times = sorted(t for game in games for t in game.thought.get(entrant.name, ()))
        if times and entrant.seconds is not None:
            most_of = times[min(len(times) - 1, int(0.99 * len(times)))]
            over = max(0.0, times[-1] - entrant.seconds)
            yield Thought(
                entrant.label, entrant.budget_in_words, len(times), fmean(times), most_of, over
            )


def of_each(
    studied: Iterable[tuple[str, Contest]], played: Sequence[Played], day: str
) -> Mapping[str, list[Standing]]:
    """What all contests of studies came to, by game."""
    found: defaultdict[str, list[Standing]] = defaultdict(list)
    for study, contest in studied:
        one = standing(study, contest, played, day)
        if one is not None:
            found[contest.game].append(one)
    return found


def play_studies(
    contests: Sequence[Contest], games: int, jobs: int, file: GameFile, minutes: float | None
) -> None:
    """Play what is not in ``file`` yet, round by round, for so long at most.

    What is being played when the time is over is left; an interrupt ends it as well.
    """
    done = {(game.contest, game.number) for game in file.games}
    todo = [
        (contest, number)
        for contest, number in by_rounds(contests, games)
        if (contest.name, number) not in done
    ]
    if not todo:
        return
    progress = Progress(len(todo))
    ends = inf if minutes is None else monotonic() + 60 * minutes
    with suppress(KeyboardInterrupt), closing(play_all(todo, jobs)) as playing:
        for count, (contest, game) in enumerate(playing, 1):
            file.add(game)
            who = f"{contest.upper.label} against {contest.lower.label}"
            words = f"{count} of {len(todo)} games; {contest.game}, {contest.setting}: {who}"
            progress.show(count, words)
            if monotonic() >= ends:
                break
    progress.close()
