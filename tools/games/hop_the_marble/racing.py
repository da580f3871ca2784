"""What judging races between two is worth: ``python -m tools.games.hop_the_marble.racing``.

Two players race by colours alone, each going by a judgement of its own: the expert's, the outlook
that is told of a standing, that of the reference engines, or what races that were played out to the
end (``races``) tell. The hits of both come off equally often, so that nothing but the judgement
decides. *Answer* knows how the engines judge and does what is best against just that: nobody can
win more from them.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import product
from random import Random
from statistics import fmean
from types import MappingProxyType
from typing import Final

import numpy as np

from game.rules.hop_the_marble.marbles import COLOURS
from game.rules.hop_the_marble.variant import TURNS_EACH
from game.worth import wilson
from physics.player.foresight import ROUNDS
from physics.player.kernel import played_on
from physics.player.weights import WEIGHTS
from physics.player.wishes import Aims, Race
from tools.games.hop_the_marble.races import HIT, WON, Cards, Deal, Numbers, Positions, dealt
from tools.games.hop_the_marble.sparring import STEP
from tools.progress import Progress


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a deal: as both play best, and as each answers the engines best."""

    solved: Deal
    answers: tuple[Deal, Deal]

    @classmethod
    def of(cls, cards: tuple[Cards, Cards], positions: Positions) -> Known:
        """All of it for two players' cards."""
        answers = Deal(cards, positions, (None, looks)), Deal(cards, positions, (looks, None))
        return cls(Deal(cards, positions), answers)


Judge = Callable[[Race, int, Known], float]
"""What a race is worth to a player who has just finished a turn."""


def _expert(race: Race, player: int, _known: Known) -> float:
    if race.won:
        return float(player in race.won)
    return played_on(race, player, 0, ROUNDS)[player] / ROUNDS


def _outlook(race: Race, player: int, _known: Known) -> float:
    return race.promise(player, WEIGHTS.urge, race.outlook(player)[player])


def _engine(race: Race, player: int, _known: Known) -> float:
    if race.won:
        return WON if player in race.won else -WON
    hands = np.array(race.hands[player])[None], np.array(race.hands[1 - player])[None]
    return float(looks(hands, (race.cards[player], race.cards[1 - player]))[0])


def looks(hands: tuple[Numbers, Numbers], cards: tuple[Cards, Cards]) -> Numbers:
    """The engines' judgement of many positions."""
    mine, theirs = (
        sum(STEP ** np.abs(hand - np.array(card)).sum(1) - 1.0 for card in own)
        for hand, own in zip(hands, cards, strict=True)
    )
    return np.asarray(mine - 0.5 * theirs)


def _solved(race: Race, player: int, known: Known) -> float:
    return known.solved.share(race, player)


def _half_solved(race: Race, player: int, known: Known) -> float:
    return race.promise(player, 0.5, known.solved.share(race, player))


def _answer(race: Race, player: int, known: Known) -> float:
    return known.answers[player].share(race, player)


JUDGES: Mapping[str, Judge] = MappingProxyType(
    {
        "engine": _engine,
        "outlook": _outlook,
        "expert": _expert,
        "half solved": _half_solved,
        "solved": _solved,
        "answer": _answer,
    }
)
"""Judgements by name; *half solved* cares as much to be through soon as for what is solved."""

PAIRS: Final = (
    ("engine", "outlook"),
    ("engine", "expert"),
    ("engine", "half solved"),
    ("engine", "solved"),
    ("engine", "answer"),
    ("outlook", "expert"),
    ("outlook", "half solved"),
    ("expert", "half solved"),
    ("half solved", "solved"),
)
"""Who races whom."""


def raced(judges: tuple[Judge, Judge], first: int, known: Known, rng: Random) -> float:
    """The first player's share of the win in one race, which the player ``first`` begins."""
    each = (1,) * len(COLOURS)
    aims, hands, middle = Aims(chance=WEIGHTS.chance), (each, each), (0,) * len(COLOURS)
    limit = len(hands) * TURNS_EACH
    race, player = Race(aims, hands, middle, known.solved.cards, limit=limit), first
    while not race.won:
        worth = judges[player]
        weighed = [
            (worth(after, player, known), is_hit, after) for is_hit, after in race.moves(player)
        ]
        # A flick that misses loses its marble, so to keep what there is takes a hit of one's own.
        kept, *others = weighed
        lost = max((each for each in others if not each[1]), key=_worth, default=kept)
        hit = max((each for each in others if each[1]), key=_worth, default=kept)
        best = max(kept, lost, key=_worth)
        if HIT * hit[0] + (1 - HIT) * lost[0] > best[0]:
            best = hit if rng.random() < HIT else lost
        race, player = best[2], 1 - player
    return 1 / len(race.won) if 0 in race.won else 0.0


def _worth(weighed: tuple[float, bool, Race]) -> float:
    return weighed[0]


def _deal(seed: int, number: int) -> list[list[float]]:
    """What the second of each pair won in a deal, with all seats and beginners."""
    rng = Random(f"{seed}:{number}")
    known = Known.of(dealt(rng), Positions())
    won = []
    for lower, upper in PAIRS:
        shares = []
        for place, first in product((0, 1), repeat=2):
            judges = JUDGES[upper], JUDGES[lower]
            share = raced(judges if place == 0 else judges[::-1], first, known, rng)
            shares.append(share if place == 0 else 1 - share)
        won.append(shares)
    return won


def main() -> None:
    """Race and say who won how much."""
    parser = argparse.ArgumentParser(prog="python -m tools.games.hop_the_marble.racing")
    parser.add_argument("--deals", type=int, default=60, help="four races of each pair a deal (60)")
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    progress, found = Progress(wanted.deals), []
    with ProcessPoolExecutor() as pool:
        for won in pool.map(partial(_deal, wanted.seed), range(wanted.deals)):
            found.append(won)
            progress.show(len(found), "deals")
    print("| Judges | against | Share of wins | 95 % interval |\n| --- | --- | ---: | --- |")
    for number, (lower, upper) in enumerate(PAIRS):
        shares = [share for won in found for share in won[number]]
        share = fmean(shares)
        low, high = wilson(share, len(shares))
        print(f"| {upper} | {lower} | {share:.3f} | {low:.3f} to {high:.3f} |")


if __name__ == "__main__":
    main()
