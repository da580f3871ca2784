"""Generic game-tree search for any number of sides: upper confidence trees.

Leaves are judged instead of played out at random, which needs far fewer of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log, sqrt
from typing import Generic, Protocol, Self, TypeVar

from game.bots.bot import BudgetSpent, Meter

M = TypeVar("M", bound=Hashable)

MOST_VISITS = 1_000_000
"""Visits after which a tree stops growing."""


class SharedPosition(Protocol[M]):
    """A position of a game of several sides, for a search.

    Shares are each side's expected part of the win; they add up to 1.
    """

    @property
    def side(self) -> int:
        """The side to move."""
        ...

    def moves(self) -> Sequence[M]:
        """The moves, the most promising first; at least one unless the game is over."""
        ...

    def play(self, move: M) -> Self:
        """The position after a move."""
        ...

    def final_shares(self) -> tuple[float, ...] | None:
        """The shares if the game is over or decided, else None."""
        ...

    def reply_shares(self) -> tuple[float, ...]:
        """The static shares after the mover's best move at first sight."""
        ...


@dataclass(frozen=True, slots=True)
class Visited(Generic[M]):
    """A move at the root, the share it promises the mover, and its visits."""

    move: M
    share: float
    visits: int


class _Node(Generic[M]):
    __slots__ = ("children", "final", "moves", "position", "share", "visits")

    def __init__(self, position: SharedPosition[M]) -> None:
        self.position = position
        self.final = position.final_shares()
        self.moves: Sequence[M] | None = None
        self.children: list[_Node[M]] = []
        self.visits = 0
        self.share = 0.0  # sum of what the side that moved here got


class ConfidenceTree(Generic[M]):
    """Grows a tree where moves look good or are still little known.

    A node considers its most promising moves first, and more of them the more it's visited.
    """

    def __init__(self, meter: Meter, explore: float = 0.06, widen: float = 4.0) -> None:
        self._meter = meter
        self._explore = explore
        self._widen = widen
        self.depth = 0

    def search(
        self, position: SharedPosition[M], moves: Sequence[M], most: int
    ) -> list[Visited[M]]:
        """Rank ``moves`` of a position that isn't over by up to ``most`` visits, best first.

        Every move is visited once even when the budget is spent.
        """
        ranked = [
            Visited(move, share / visits, visits)
            for move, share, visits in self._grown(position, moves, most)
        ]
        ranked.sort(key=lambda entry: (-entry.visits, -entry.share))
        return ranked

    def _grown(
        self, position: SharedPosition[M], moves: Sequence[M], most: int
    ) -> list[tuple[M, float, int]]:
        """Each move with the sum of the mover's shares and its visits."""
        root = _Node(position)
        root.moves = moves
        for move in moves:
            self._meter.check_cancelled()
            child = _Node(position.play(move))
            shares = child.final or child.position.reply_shares()
            child.visits = 1
            child.share = shares[position.side]
            root.children.append(child)
            root.visits += 1
        try:
            while root.visits < min(most, MOST_VISITS):
                self._visit(root)
        except BudgetSpent:
            pass
        return [
            (move, child.share, child.visits)
            for move, child in zip(moves, root.children, strict=True)
        ]

    def _visit(self, root: _Node[M]) -> None:
        path = [root]
        node = root
        while True:
            self._meter.count()
            if node.final is not None:
                shares = node.final
                break
            following = self._next(node)
            path.append(following)
            if not following.visits:
                shares = following.final or following.position.reply_shares()
                break
            node = following
        self.depth = max(self.depth, len(path))
        root.visits += 1
        for before, after in pairwise(path):
            after.visits += 1
            after.share += shares[before.position.side]

    def _next(self, node: _Node[M]) -> _Node[M]:
        """The child to visit: a new one if it's time to consider one more, else the best bound."""
        if node.moves is None:
            node.moves = node.position.moves()
        children = node.children
        visits = node.visits
        if len(children) < len(node.moves) and len(children) < self._widen * sqrt(visits):
            child = _Node(node.position.play(node.moves[len(children)]))
            children.append(child)
            return child
        reach = self._explore * sqrt(log(visits + 1))
        best = children[0]
        best_bound = -1.0
        for child in children:
            count = child.visits
            bound = child.share / count + reach / sqrt(count)
            if bound > best_bound:
                best, best_bound = child, bound
        return best
