"""Upper confidence trees (Kocsis and Szepesvári 2006) with the usual ways to help them.

- Playouts at random to the end, or cut short and judged (Lorentz 2008).
- RAVE (Gelly and Silver 2007): a move counts wherever in the playout its team made it.
- Progressive history (Nijssen and Winands 2011): moves that did well anywhere are tried first.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from typing import Generic

from game.bots.bot import BudgetSpent, Meter
from tools.arena.sparring.engine import Found, Judgement, P

_ENDLESS = 400
"""A playout without judgement is given up, and shared by all, after so many moves."""


class _Node:
    __slots__ = ("children", "rave", "side", "untried", "visits", "wins")

    def __init__(self, side: int, untried: list[Hashable]) -> None:
        self.side = side
        self.untried = untried
        self.children: dict[Hashable, _Node] = {}
        self.rave: dict[Hashable, list[float]] = {}
        self.visits = 0
        self.wins = 0.0
        """What whoever moved here got."""


@dataclass(frozen=True)
class Uct(Generic[P]):
    """A tree of playouts.

    ``explore`` is the constant of UCB1. A playout goes on for ``cut`` moves and is then told by
    ``judge``; to the end without one. ``rave`` is how many visits a move's own playouts need to
    count as much as all playouts it was made in (0: those do not count); ``history`` is the weight
    of progressive history.
    """

    explore: float = 0.7
    cut: int = _ENDLESS
    judge: Judgement[P] | None = None
    rave: float = 0.0
    history: float = 0.0

    def __call__(self, root: P, meter: Meter, rng: Random) -> Found:
        """The move with the most visits. A node is a playout. Raises Cancelled."""
        top = self._node(root, rng)
        scores: dict[tuple[int, Hashable], list[float]] = {}
        deepest = 0
        try:
            while True:
                meter.count()
                deepest = max(deepest, self._once(root, top, scores, rng))
        except BudgetSpent:
            pass
        if not top.children:
            return Found(top.untried[0], 0.5, 0)
        move, best = max(top.children.items(), key=lambda entry: entry[1].visits)
        return Found(move, best.wins / max(1, best.visits), deepest)

    def _node(self, position: P, rng: Random) -> _Node:
        untried: list[Hashable] = [] if position.shares() is not None else [*position.moves()]
        rng.shuffle(untried)
        return _Node(position.side, untried)

    def _once(
        self, root: P, top: _Node, scores: dict[tuple[int, Hashable], list[float]], rng: Random
    ) -> int:
        position, node, path, made = root, top, [top], []
        while node.children and not node.untried:
            move, child = self._chosen(node, scores)
            made.append((node.side, move))
            position = position.after(move)
            node = child
            path.append(node)
        if node.untried:
            move = node.untried.pop()
            made.append((node.side, move))
            position = position.after(move)
            child = self._node(position, rng)
            node.children[move] = child
            path.append(child)
        length = len(made)
        shares = self._played_out(position, made, rng)
        self._back(path, made, shares)
        if self.history:
            for side, move in made[:length]:
                known = scores.setdefault((side, move), [0.0, 0.0])
                known[0] += 1
                known[1] += shares[side]
        return length

    def _played_out(
        self, position: P, made: list[tuple[int, Hashable]], rng: Random
    ) -> tuple[float, ...]:
        for _ in range(self.cut):
            shares = position.shares()
            if shares is not None:
                return shares
            move = position.some_move(rng)
            if self.rave:
                made.append((position.side, move))
            position = position.after(move)
        shares = position.shares()
        if shares is not None:
            return shares
        return self.judge(position) if self.judge else (1 / position.sides,) * position.sides

    def _back(
        self, path: list[_Node], made: list[tuple[int, Hashable]], shares: tuple[float, ...]
    ) -> None:
        for depth, node in enumerate(path):
            node.visits += 1
            if depth:
                node.wins += shares[path[depth - 1].side]
            if self.rave:
                for side, move in {entry for entry in made[depth:] if entry[0] == node.side}:
                    known = node.rave.setdefault(move, [0.0, 0.0])
                    known[0] += 1
                    known[1] += shares[side]

    def _chosen(
        self, node: _Node, scores: dict[tuple[int, Hashable], list[float]]
    ) -> tuple[Hashable, _Node]:
        told = self.explore * sqrt(log(node.visits + 1))

        def promise(entry: tuple[Hashable, _Node]) -> float:
            move, child = entry
            mean = child.wins / child.visits
            if self.rave:
                seen, won = node.rave.get(move, (0.0, 0.0))
                if seen:
                    part = sqrt(self.rave / (3 * child.visits + self.rave))
                    mean += part * (won / seen - mean)
            if self.history:
                seen, won = scores.get((node.side, move), (0.0, 0.0))
                if seen:
                    mean += self.history * won / seen / (child.visits - child.wins + 1)
            return mean + told / sqrt(child.visits)

        return max(node.children.items(), key=promise)
