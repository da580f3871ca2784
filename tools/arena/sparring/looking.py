"""Searches that look a number of moves ahead, one deeper each time, until the budget is spent.

For two teams alpha-beta; for more of them paranoid (Sturtevant and Korf 2000), max^n (Luckhardt and
Irani 1986) and Best-Reply (Schadd and Winands 2011); and the player who looks at one move only.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic

from game.bots.bot import BudgetSpent, Meter
from tools.arena.sparring.engine import Found, Judgement, P

_WON = 4.0
"""More than any judgement, and less the farther away."""

_FARTHEST = 60

_EXACT, _AT_LEAST, _AT_MOST = range(3)


@dataclass(frozen=True)
class OnePly(Generic[P]):
    """Takes the move whose position is judged best for itself; chance decides between equals."""

    judge: Judgement[P]

    def __call__(self, root: P, meter: Meter, rng: Random) -> Found:
        """That move, whatever the budget."""
        found = []
        for move in root.moves():
            meter.nodes += 1
            after = root.after(move)
            found.append(((after.shares() or self.judge(after))[root.side], rng.random(), move))
        worth, _, best = max(found, key=lambda entry: entry[:2])
        return Found(best, worth, 1)


class _Deepening(Generic[P]):
    """Goes one deeper as long as the budget lasts; the best move so far is looked at first."""

    def __init__(self, judge: Judgement[P]) -> None:
        self.judge = judge

    def __call__(self, root: P, meter: Meter, rng: Random) -> Found:
        """The best move of the deepest look, also where it was cut off. Raises Cancelled."""
        moves = [*root.moves()]
        rng.shuffle(moves)
        once = {move: self.worth_of(root.after(move), root.side, 0) for move in moves}
        moves.sort(key=lambda move: -once[move])
        found: Found = Found(moves[0], once[moves[0]], 1)
        search = self.started(root, meter)
        for depth in range(2, _FARTHEST):
            best: Hashable = None
            most = -9.0
            try:
                for move in moves:
                    worth = search.look(root.after(move), depth - 1, most)
                    if worth > most:
                        best, most = move, worth
            except BudgetSpent:
                if best is not None:
                    found = Found(best, most, depth)
                break
            found = Found(best, most, depth)
            moves.remove(best)
            moves.insert(0, best)
            if abs(most) > _WON / 2:
                break
        return Found(found.move, min(1.0, max(0.0, 0.5 + found.worth / 2)), found.depth)

    def worth_of(self, position: P, side: int, depth: int) -> float:
        """What a position is worth to a team beside the best of the others."""
        over = position.shares()
        values = over if over is not None else self.judge(position)
        others = max(value for other, value in enumerate(values) if other != side)
        if over is None:
            return values[side] - others
        # A share of the win among several is neither won nor lost.
        return (values[side] - others) * (_WON - 0.01 * depth)

    def started(self, root: P, meter: Meter) -> _Look[P]:
        """A search from this root on."""
        raise NotImplementedError


class _Look(Generic[P]):
    """One search for the team that moves at the root; ``depth`` is what is left to look."""

    def __init__(self, game: _Deepening[P], root: P, meter: Meter) -> None:
        self.game, self.me, self.meter = game, root.side, meter
        self.history: dict[tuple[int, Hashable], int] = {}

    def look(self, position: P, depth: int, least: float) -> float:
        """What ``position`` is worth to that team, or at most ``least``."""
        raise NotImplementedError

    def ordered(self, position: P) -> Sequence[Hashable]:
        """The moves, those first that cut off before."""
        side, known = position.side, self.history
        return sorted(position.moves(), key=lambda move: -known.get((side, move), 0))

    def praise(self, side: int, move: Hashable, depth: int) -> None:
        """Remember a move that was good enough."""
        known = self.history
        known[side, move] = known.get((side, move), 0) + depth * depth


class Paranoid(_Deepening[P]):
    """Alpha-beta with a table; among more than two teams all others play against this one."""

    def started(self, root: P, meter: Meter) -> _Look[P]:
        return _ParanoidLook(self, root, meter)


class _ParanoidLook(_Look[P]):
    def __init__(self, game: _Deepening[P], root: P, meter: Meter) -> None:
        super().__init__(game, root, meter)
        self.table: dict[Hashable, tuple[int, int, float, Hashable]] = {}

    def look(self, position: P, depth: int, least: float) -> float:
        return self._look(position, depth, least, 9.0)

    def _look(self, position: P, depth: int, low: float, high: float) -> float:
        self.meter.count()
        if depth <= 0 or position.shares() is not None:
            return self.game.worth_of(position, self.me, -depth)
        key = position.key
        known = self.table.get(key)
        first: Hashable = None
        if known is not None:
            deep, kind, worth, first = known
            if deep == depth and (
                kind == _EXACT
                or (kind == _AT_LEAST and worth >= high)
                or (kind == _AT_MOST and worth <= low)
            ):
                return worth
        mine = position.side == self.me
        bounds = low, high
        best, chosen = (-9.0 if mine else 9.0), first
        moves = [*self.ordered(position)]
        if first in moves:
            moves.remove(first)
            moves.insert(0, first)
        for move in moves:
            worth = self._look(position.after(move), depth - 1, low, high)
            if (worth > best) if mine else (worth < best):
                best, chosen = worth, move
            if mine:
                low = max(low, best)
            else:
                high = min(high, best)
            if low >= high:
                self.praise(position.side, move, depth)
                break
        kind = _AT_MOST if best <= bounds[0] else _AT_LEAST if best >= bounds[1] else _EXACT
        self.table[key] = depth, kind, best, chosen
        return best


class MaxN(_Deepening[P]):
    """Every team plays for itself."""

    def started(self, root: P, meter: Meter) -> _Look[P]:
        return _MaxNLook(self, root, meter)


class _MaxNLook(_Look[P]):
    def look(self, position: P, depth: int, least: float) -> float:
        values = self._look(position, depth)
        others = max(value for side, value in enumerate(values) if side != self.me)
        return max(least, values[self.me] - others) if values else least

    def _look(self, position: P, depth: int) -> tuple[float, ...]:
        self.meter.count()
        over = position.shares()
        if over is not None:
            return over
        if depth <= 0:
            return self.game.judge(position)
        side = position.side
        best: tuple[float, ...] = ()
        for move in position.moves():
            values = self._look(position.after(move), depth - 1)
            if not best or values[side] > best[side]:
                best = values
                if best[side] >= 1.0:
                    break
        return best


class BestReply(_Deepening[P]):
    """After each move of its own only one of the others answers, the one who hurts most."""

    def started(self, root: P, meter: Meter) -> _Look[P]:
        return _BestReplyLook(self, root, meter)


class _BestReplyLook(_Look[P]):
    def look(self, position: P, depth: int, least: float) -> float:
        return self._look(position, depth, least, 9.0, False)

    def _look(self, position: P, depth: int, low: float, high: float, mine: bool) -> float:
        self.meter.count()
        if depth <= 0 or position.shares() is not None:
            return self.game.worth_of(position, self.me, -depth)
        if mine:
            at = position.given_to(self.me)
            for move in self.ordered(at):
                low = max(low, self._look(at.after(move), depth - 1, low, high, False))
                if low >= high:
                    self.praise(self.me, move, depth)
                    break
            return low
        for side in range(position.sides):
            if side == self.me:
                continue
            at = position.given_to(side)
            if at.shares() is not None:
                continue
            for move in self.ordered(at):
                high = min(high, self._look(at.after(move), depth - 1, low, high, True))
                if low >= high:
                    self.praise(side, move, depth)
                    return high
        return high
