"""How well a player is known from twenty matches: ``python -m tools.manners.likeness GAME``.

Simulated people of a known strength, manner and rate of blunders play matches against a level. In
turn some of the matches are kept back; a player is fitted to the others (``game.bots.likeness``)
and has to foretell what was done in those. It is held against the level that is nearest to what
was done in the others, and against the nearest level in its nearest manner, both with a rate of
blunders of their own.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from math import log, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev

from game.bots import new_bot
from game.bots.bot import Budget, Erring, Question
from game.bots.levels import CASUAL, LEVELS
from game.bots.likeness import Choice, Likeness, close_to, fitted, likely, log_likelihood
from game.bots.mannered import spread_out
from game.bots.manners import MANNERS, TRAITS, Manner
from game.bots.sitting_in import ENOUGH, decisions_of, studied
from game.catalogue import GAMES, chance_of
from game.match import Match, Seat
from game.protocol import OptionError
from tools.arena.page import DOCS
from tools.arena.words import game_in
from tools.marks import read_between, write_between
from tools.progress import Progress

MARK = "likeness"
"""Between which marks of the page the table stands."""

PEOPLE = (("adaptive-60.gambler", 0.1), ("adaptive-140.collector", 0.05), ("skilled.blocker", 0.15))
"""Simulated people: how they play, and how often they do anything."""

_RATES = (0.01, 0.03, 0.06, 0.1, 0.2, 0.35, 0.6)
"""Rates of blunders that a level is tried with."""

_LONGEST = 600
_STOPPED = 130


def match_of(game: str, who: tuple[str, float], number: int, nodes: int) -> Match:
    """One match of a simulated person, on the first seat or another in turn, against a level."""
    info = GAMES[game]
    kind, rate = who
    players = info.players[0]
    person = number % players
    seats = [Seat(f"P{n}") if n == person else Seat(f"P{n}", CASUAL) for n in range(players)]
    options = {
        option.key: option.choices[0].value for option in info.options if option.key == "rounds"
    }
    match = Match(info, seats, info.complete_options(players, options), seed=number)
    rng = Random(f"{game} {kind} {rate} {number}")
    bots = [new_bot(game, kind if n == person else CASUAL) for n in range(players)]
    chance = chance_of(game)
    match.advance(nature=chance)
    while not match.is_over and len(match.log) < _LONGEST:
        seat = match.acting_seats()[0]
        question = Question(match.observation(seat), seat, Budget(nodes=nodes), rng)
        decision = bots[seat].choose(question)
        action = decision.action
        if seat == person and decision.candidates and rng.random() < rate:
            action = rng.choice(decision.candidates).action
            bot = bots[seat]
            if isinstance(bot, Erring):
                action = bot.executed(action, rng)
        match.play(seat, action)
        match.advance(nature=chance)
    return match


@dataclass(frozen=True)
class Level:
    """A level in a manner, or in none, that blunders at a ``rate``."""

    level: int
    manner: Manner | None
    rate: float

    def chances(self, choice: Choice) -> list[float]:
        """How likely it does each option."""
        count = len(choice.values)
        chances = [self.rate / (count + 1)] * count
        asked = choice.levels[self.level]
        for own in asked:
            chances[self._wanted(own, choice)] += (1 - self.rate) / len(asked)
        return chances

    def _wanted(self, own: int, choice: Choice) -> int:
        if self.manner is None:
            return own
        close = close_to(own, choice.values, choice.sides, 1.0)
        told = spread_out([dict(zip(TRAITS, choice.traits[n], strict=True)) for n, _ in close])
        liked = {
            n: (lost + self.manner.bias(traits), lost)
            for (n, lost), traits in zip(close, told, strict=True)
        }
        return max(liked, key=lambda n: liked[n])

    def share(self, choice: Choice) -> float:
        """How often it did what was done, blunders aside."""
        asked = choice.levels[self.level]
        return sum(self._wanted(own, choice) == choice.played for own in asked) / len(asked)

    def log_likelihood(self, choice: Choice) -> float:
        """The logarithm of how likely it does what was done."""
        blunder = self.rate / (len(choice.values) + 1)
        return log(blunder + (1 - self.rate) * self.share(choice))


def nearest(choices: Sequence[Choice], manners: Sequence[Manner | None]) -> Level:
    """The level, in one of these manners, that does what was done likeliest."""
    best: tuple[float, Level] | None = None
    for level in range(len(LEVELS)):
        for manner in manners:
            hits = [
                (Level(level, manner, 0.0).share(each), 1 / (len(each.values) + 1))
                for each in choices
            ]
            for rate in _RATES:
                told = sum(log(rate * other + (1 - rate) * hit) for hit, other in hits)
                if best is None or told > best[0]:
                    best = told, Level(level, manner, rate)
    assert best is not None
    return best[1]


@dataclass(frozen=True)
class Foretold:
    """What was foretold of one match that was kept back.

    The mean log-likelihood of a decision by the fit, by the nearest level, and by the nearest level
    in its manner, and how often what each thought likeliest was done.
    """

    decisions: int
    fit: float
    level: float
    mannered: float
    fit_agrees: float
    level_agrees: float
    mannered_agrees: float


def cross_validated(matches: Sequence[Sequence[Choice]], folds: int) -> Iterator[Foretold]:
    """Keep back every fold of the matches in turn."""
    for fold in range(folds):
        seen = [each for n, match in enumerate(matches) if n % folds != fold for each in match]
        likeness = fitted(seen)
        level = nearest(seen, [None])
        mannered = nearest(seen, [None, *MANNERS.values()])
        for n, match in enumerate(matches):
            if n % folds == fold and match:
                yield _foretold(match, likeness, level, mannered)


def _foretold(
    match: Sequence[Choice], likeness: Likeness, level: Level, mannered: Level
) -> Foretold:
    return Foretold(
        len(match),
        fmean(log_likelihood(likeness, each) for each in match),
        fmean(map(level.log_likelihood, match)),
        fmean(map(mannered.log_likelihood, match)),
        fmean(_agrees(likely(likeness, each), each) for each in match),
        fmean(_agrees(level.chances(each), each) for each in match),
        fmean(_agrees(mannered.chances(each), each) for each in match),
    )


def _agrees(chances: Sequence[float], choice: Choice) -> float:
    """1 if what is likeliest was done; a part of it where several are equally likely."""
    most = max(chances)
    best = [n for n, chance in enumerate(chances) if chance >= most - 1e-12]
    return (choice.played in best) / len(best)


def _interval(values: Sequence[float]) -> str:
    middle, error = fmean(values), 1.96 * stdev(values) / sqrt(len(values))
    return f"{middle:+.2f} ({middle - error:+.2f} to {middle + error:+.2f})"


def rows(game: str, found: Sequence[tuple[str, float, Sequence[Foretold]]]) -> list[str]:
    """The lines of the table for one game, a person each."""
    lines = []
    for kind, rate, foretold in found:
        told = sum(each.decisions for each in foretold)
        lines.append(
            f"| {GAMES[game].title} | {kind}, {rate:.0%} | {told} "
            f"| {fmean(each.fit for each in foretold):.2f} "
            f"| {_interval([each.fit - each.level for each in foretold])} "
            f"| {_interval([each.fit - each.mannered for each in foretold])} "
            f"| {fmean(each.fit_agrees for each in foretold):.2f} "
            f"| {fmean(each.level_agrees for each in foretold):.2f} "
            f"| {fmean(each.mannered_agrees for each in foretold):.2f} |"
        )
    return lines


_HEAD = (
    "| Game | Person | Decisions | Log-likelihood | Above the nearest level (95 %) "
    "| Above it in its manner (95 %) | Agrees | Level | In its manner |\n"
    "| --- | --- | ---: | ---: | --- | --- | ---: | ---: | ---: |"
)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.manners.likeness", description="How well a fitted player foretells."
    )
    parser.add_argument("game", help="which game")
    parser.add_argument("--matches", type=int, default=ENOUGH, help=f"of each person ({ENOUGH})")
    parser.add_argument("--decisions", type=int, default=15, help="of each match at most (15)")
    parser.add_argument("--folds", type=int, default=4, help="so many parts are kept back (4)")
    parser.add_argument("--nodes", type=int, default=150, help="nodes a move of the people (150)")
    parser.add_argument("--people", type=int, default=2, help="how many people (2)")
    parser.add_argument("--resume", type=Path, required=True, help="folder of what was looked into")
    parser.add_argument("--write", action="store_true", help="put the rows into the page")
    parser.add_argument("--docs", type=Path, default=DOCS, help="where strength.md is")
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """Measure what the command line asks for; 0 when it is done."""
    wanted = _parser().parse_args(words)
    try:
        game = game_in(wanted.game).key
    except (ValueError, OptionError) as problem:
        print(problem, file=sys.stderr)
        return 2
    wanted.resume.mkdir(parents=True, exist_ok=True)
    progress = Progress(wanted.people * wanted.matches)
    found: list[tuple[str, float, list[Foretold]]] = []
    try:
        for who in PEOPLE[: wanted.people]:
            matches = []
            for number in range(wanted.matches):
                matches.append(_looked_into(game, who, number, wanted))
                progress.show(len(found) * wanted.matches + number + 1, f"{who[0]} {number}")
            found.append((*who, list(cross_validated(matches, wanted.folds))))
    except KeyboardInterrupt:
        return _STOPPED
    progress.close()
    lines = rows(game, found)
    print("\n".join([_HEAD, *lines]))
    if wanted.write:
        keep(wanted.docs, game, lines)
    return 0


def keep(docs: Path, game: str, lines: Sequence[str]) -> None:
    """Put the rows of a game into the page, in place of its own of before."""
    page = docs / "strength.md"
    known = read_between(page, MARK).splitlines()
    of_each = {
        key: [line for line in known if line.startswith(f"| {info.title} |")]
        for key, info in GAMES.items()
    }
    kept = chain.from_iterable((of_each | {game: lines}).values())
    write_between(page, MARK, "\n".join([_HEAD, *kept]))


def _looked_into(
    game: str, who: tuple[str, float], number: int, wanted: argparse.Namespace
) -> list[Choice]:
    """The choices of one match, from the file if they are there."""
    name = f"{game} {who[0]} {who[1]} {number} {wanted.decisions} {wanted.nodes}.json"
    file = Path(wanted.resume) / name.replace(" ", "_")
    if file.exists():
        return [Choice.from_json(each) for each in json.loads(file.read_text(encoding="utf-8"))]
    match = match_of(game, who, number, wanted.nodes)
    seat = number % len(match.seats)
    decisions = decisions_of(match, seat, wanted.decisions)
    choices = [studied(game, each, f"{number}:{n}") for n, each in enumerate(decisions)]
    file.write_text(json.dumps([each.to_json() for each in choices]), encoding="utf-8")
    return choices


if __name__ == "__main__":
    sys.exit(main())
