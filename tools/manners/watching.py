"""Games of one who plays in a manner among plain players, and how often they do what they say."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import median

from game.bots import new_bot
from game.bots.bot import Bot, Decision, Question
from game.bots.levels import with_manner
from game.bots.manners import MANNERS
from game.bots.player import traits_of
from game.protocol import Action
from tools.arena.contests import Contest
from tools.arena.entrants import Entrant
from tools.arena.playing import play

_COMPARED = 10
"""So many actions at most, those the level thinks best of, are what is available in a decision."""


@dataclass
class Tally:
    """What was seen of a player in a manner.

    Of ``decisions`` in which the actions available differed in the manner's trait, ``above`` have
    more of it than half of these (less, where the manner avoids it), and ``plain`` would have had
    if the level had played plainly; a tie counts half. ``changed`` is how often the two differ.
    """

    decisions: int = 0
    above: float = 0.0
    plain: float = 0.0
    changed: int = 0


@dataclass(frozen=True)
class Watched:
    """One game: the contest and its number, the share of the win, and what was seen."""

    contest: str
    number: int
    share: float | None
    decisions: int
    above: float
    plain: float
    changed: int


@dataclass(frozen=True)
class WatchedEntrant(Entrant):
    """A level in a manner, whose decisions are looked at."""

    tally: Tally = field(default_factory=Tally, compare=False)

    def new_bot(self, game: str) -> Bot:
        """The player, who notes in ``tally`` what it does."""
        return _Watching(game, self.who, self.tally)


class _Watching:
    def __init__(self, game: str, kind: str, tally: Tally) -> None:
        level, _, manner = kind.partition(".")
        self._weigh = traits_of(game)
        self._bot, self._plain = new_bot(game, kind), new_bot(game, level)
        self._manner = MANNERS[manner]
        self._tally = tally

    def choose(self, question: Question) -> Decision:
        plain = self._plain.choose(replace(question, rng=_copy(question.rng)))
        decision = self._bot.choose(question)
        done, usual = _meant(decision), _meant(plain)
        available = dict.fromkeys([done, usual])
        available.update(dict.fromkeys(each.action for each in plain.candidates[:_COMPARED]))
        actions = list(available)
        trait = self._manner.trait
        sign = 1 if self._manner.weights[trait] > 0 else -1
        found = self._weigh(question.observation, question.player, actions)
        has = {
            action: sign * traits.get(trait, 0.0)
            for action, traits in zip(actions, found, strict=True)
        }
        middle = median(has.values())
        if len(set(has.values())) > 1:
            self._tally.decisions += 1
            self._tally.above += _above(has[done], middle)
            self._tally.plain += _above(has[usual], middle)
            self._tally.changed += done != usual
        return decision


def _copy(rng: Random) -> Random:
    copy = Random()
    copy.setstate(rng.getstate())
    return copy


def _meant(decision: Decision) -> Action:
    return decision.action if decision.meant is None else decision.meant


def _above(value: float, middle: float) -> float:
    return 0.5 if value == middle else float(value > middle)


def watched(contest: Contest, manner: str, number: int) -> Watched:
    """Play game ``number`` of a contest of a level with itself, one of them in a ``manner``."""
    upper = contest.upper
    entrant = WatchedEntrant(with_manner(upper.who, manner), upper.nodes, upper.seconds)
    played = play(replace(contest, upper=entrant), number)
    seen = entrant.tally
    return Watched(
        name_of(contest, manner),
        number,
        played.share,
        seen.decisions,
        seen.above,
        seen.plain,
        seen.changed,
    )


def name_of(contest: Contest, manner: str) -> str:
    """All that decides the games of a manner, as one line."""
    return f"{contest.name} {manner}"


class WatchedFile:
    """Games that were watched, one to a line; a line cut off at the end is dropped."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self.games = [] if path is None or not path.exists() else list(_read(path))

    def add(self, game: Watched) -> None:
        """Keep one more game."""
        self.games.append(game)
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(game)) + "\n")

    def of(self, name: str, numbers: Iterable[int]) -> list[Watched]:
        """Those of one contest."""
        wanted = set(numbers)
        return [game for game in self.games if game.contest == name and game.number in wanted]


def _read(path: Path) -> Iterator[Watched]:
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            yield Watched(**json.loads(line))
        except (ValueError, TypeError):
            continue
