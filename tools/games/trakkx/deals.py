"""Two players of TRAKKX at the same deals: ``python -m tools.games.trakkx.deals``.

Every deal is played once from each seat, with the same racks, the same display and the bag in the
same order, so that luck is the same for both sides.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev

from game.bots.bot import Question
from game.protocol import NATURE
from game.rules.trakkx import INFO
from game.rules.trakkx.actions import Deal
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.tokens import ALL_TOKENS, in_order
from game.worth import wilson
from tools.arena.entrants import Entrant, parsed
from tools.games.trakkx.terms import TERMS

_NORMAL = 1.96


@dataclass(frozen=True)
class Sitting:
    """A deal played with ``upper`` in one seat; ``share`` is what it got of the win.

    ``lead`` has the points by which the others on average had more in a round.
    """

    name: str
    deal: int
    seat: int
    share: float
    lead: float
    turns: int


@dataclass(frozen=True)
class Tally:
    """What some deals came to: those won from every seat, lost from every seat, and split ones."""

    won: int
    lost: int
    split: int
    share: float
    lead: float
    error: float

    @classmethod
    def of(cls, sittings: Sequence[Sitting], players: int) -> Tally:
        """Count the deals of which all sittings are there."""
        deals: dict[int, list[Sitting]] = {}
        for sitting in sittings:
            deals.setdefault(sitting.deal, []).append(sitting)
        whole = [deal for deal in deals.values() if len(deal) == players]
        won = sum(all(sitting.share == 1 for sitting in deal) for deal in whole)
        lost = sum(all(sitting.share == 0 for sitting in deal) for deal in whole)
        leads = [fmean(sitting.lead for sitting in deal) for deal in whole]
        share = fmean(sitting.share for deal in whole for sitting in deal) if whole else 0.0
        error = _NORMAL * stdev(leads) / sqrt(len(leads)) if len(leads) > 1 else 0.0
        mean = fmean(leads) if leads else 0.0
        return cls(won, lost, len(whole) - won - lost, share, mean, error)

    def __str__(self) -> str:
        decided = self.won + self.lost
        low, high = wilson(self.won / decided, decided) if decided else (0.0, 1.0)
        return (
            f"{decided + self.split} deals: won {self.won}, lost {self.lost}, split {self.split} "
            f"({self.won / max(1, decided):.2f} of those not split, {low:.2f} to {high:.2f}); "
            f"share {self.share:.3f}; {self.lead:+.1f} points a round (+-{self.error:.1f})"
        )


def play(
    upper: Entrant, lower: Entrant, players: int, rounds: int, deal: int, seat: int, name: str
) -> Sitting:
    """Play one deal with ``upper`` in a seat."""
    state = INFO.new_initial_state(players, rounds=rounds)
    bots = [(upper if p == seat else lower).new_bot(INFO.key) for p in range(players)]
    rng = Random(f"{name} {deal} {seat}")
    turns = 0
    while not state.is_terminal:
        player = state.acting_players()[0]
        assert isinstance(state, TrakkxState)
        if player == NATURE:
            state = state.apply_action(NATURE, next_tokens(state, deal))
            continue
        budget = (upper if player == seat else lower).budget
        question = Question(state.observation(player), player, budget, rng)
        state = state.apply_action(player, bots[player].choose(question).action)
        turns += 1
    outcome = state.outcome()
    assert outcome is not None
    won = seat in outcome.winners
    points = state.returns()
    others = fmean(points[p] for p in range(players) if p != seat)
    share = won / len(outcome.winners)
    return Sitting(name, deal, seat, share, (points[seat] - others) / rounds, turns)


def next_tokens(state: TrakkxState, deal: int) -> Deal:
    """The next tokens of the bag."""
    number = state.round + state.is_pause
    bag = sorted(ALL_TOKENS.elements())
    Random(f"{deal} {number}").shuffle(bag)
    left = ALL_TOKENS.copy() if state.is_pause else state.unseen
    due = state.awaited[0]
    found: list[str] = []
    for token in bag:
        if left[token] and len(found) < due.count:
            left[token] -= 1
            found.append(token)
    return Deal(due.to, tuple(found) if due.to is None else in_order(found))


def sittings(
    upper: Entrant, lower: Entrant, players: int, rounds: int, deals: range, file: Path | None
) -> Iterator[Sitting]:
    """All sittings of the deals; those in ``file`` are not played again, new ones added to it."""
    name = f"{upper.name} {lower.name} {players} {rounds}"
    known: dict[tuple[int, int], Sitting] = {}
    if file is not None and file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            played = Sitting(**json.loads(line))
            if played.name == name:
                known[played.deal, played.seat] = played
    for deal in deals:
        for seat in range(players):
            sitting = known.get((deal, seat))
            if sitting is None:
                sitting = play(upper, lower, players, rounds, deal, seat, name)
                if file is not None:
                    with file.open("a", encoding="utf-8") as out:
                        out.write(json.dumps(asdict(sitting)) + "\n")
            yield sitting


def main(words: Sequence[str] | None = None) -> int:
    """Play what the command line asks for."""
    parser = argparse.ArgumentParser("python -m tools.games.trakkx.deals", description=__doc__)
    parser.add_argument("upper", help="as in the arena: expert@4000, expert@4000+hold=0")
    parser.add_argument("lower")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--resume", type=Path, help="a file that keeps what was played")
    wanted = parser.parse_args(words)
    upper, lower = (parsed(text, TERMS.nodes) for text in (wanted.upper, wanted.lower))
    deals = range(wanted.first, wanted.first + wanted.deals)
    done: list[Sitting] = []
    for sitting in sittings(upper, lower, wanted.players, wanted.rounds, deals, wanted.resume):
        done.append(sitting)
        print(f"\r{Tally.of(done, wanted.players)}", end="", file=sys.stderr)
    print(file=sys.stderr)
    print(f"{wanted.upper} against {wanted.lower}: {Tally.of(done, wanted.players)}")
    print(f"{fmean(one.turns for one in done):.1f} turns")
    return 0


if __name__ == "__main__":
    sys.exit(main())
