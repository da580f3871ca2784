"""Alpha-beta over positions of an engine's own, dressed as a player.

Among more than two teams all others play against the one that searches (paranoid, Sturtevant and
Korf 2000).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import Any, Final, Generic, Protocol, Self, TypeVar

from game.bots.bot import BudgetSpent, Candidate, Decision, Meter, Question
from game.protocol import Action

_WON: Final = 4.0
"""More than any judgement, and less the farther away."""

_FARTHEST: Final = 60

_EXACT, _AT_LEAST, _AT_MOST = range(3)


class Position(Protocol):
    """One position of a game without secrets and without chance, never changed.

    A move is whatever is quickest in the game, as long as it is hashable.
    """

    @property
    def side(self) -> int:
        """The team that is to move."""
        ...

    @property
    def key(self) -> Hashable:
        """The same for positions that go on in the same way."""
        ...

    def moves(self) -> Sequence[Any]:
        """What can be done, at least one move unless the game is over."""
        ...

    def after(self, move: Any) -> Self:
        """The position after a move."""
        ...

    def shares(self) -> tuple[float, ...] | None:
        """Each team's share of the win when the game is over, else None."""
        ...


P = TypeVar("P", bound=Position)

Judge = Callable[[P], tuple[float, ...]]
"""What a position promises each team, from 0 (lost) to 1 (won), for those that are not over."""

Reader = Callable[[Question], tuple[P, Mapping[Hashable, Action]]]
"""Turns what a player sees into a position, and the moves of its search into actions.

Raises ValueError for rules that the engine does not know.
"""


class Engine(Generic[P]):
    """A player that reads a position into its own form and searches there."""

    def __init__(self, read: Reader[P], judge: Judge[P]) -> None:
        self._read, self._judge = read, judge

    def choose(self, question: Question) -> Decision:
        """A legal action. Raises Cancelled, and ValueError for rules it does not know."""
        meter = question.meter()
        root, named = self._read(question)
        move, depth = next(iter(named)), 0
        if len(named) > 1:
            move, depth = _Search(self._judge, root, meter).best(root, question.rng)
        candidates = (Candidate(named[move], 0.5),)
        return Decision(named[move], candidates, meter.nodes, depth, meter.seconds)


class _Search(Generic[P]):
    """One search for the team that moves at the root, one move deeper each time."""

    def __init__(self, judge: Judge[P], root: P, meter: Meter) -> None:
        self._judge, self._me, self._meter = judge, root.side, meter
        self._history: dict[tuple[int, Hashable], int] = {}
        self._table: dict[Hashable, tuple[int, int, float, Hashable]] = {}

    def best(self, root: P, rng: Random) -> tuple[Hashable, int]:
        """The best move of the deepest look, also of one that was cut off, and how deep it was."""
        moves = [*root.moves()]
        rng.shuffle(moves)
        moves.sort(key=lambda move: -self._worth(root.after(move), 0))
        found, reached = moves[0], 1
        for depth in range(2, _FARTHEST):
            chosen: Hashable = None
            most = -9.0
            try:
                for move in moves:
                    worth = self._look(root.after(move), depth - 1, most, 9.0)
                    if worth > most:
                        chosen, most = move, worth
            except BudgetSpent:
                return (found, reached) if chosen is None else (chosen, depth)
            found, reached = chosen, depth
            moves.remove(chosen)
            moves.insert(0, chosen)
            if abs(most) > _WON / 2:
                break
        return found, reached

    def _worth(self, position: P, left: int) -> float:
        """What a position is worth beside the best of the others; ``left`` could be looked on."""
        over = position.shares()
        values = over if over is not None else self._judge(position)
        others = max(value for side, value in enumerate(values) if side != self._me)
        # A share of the win among several is neither won nor lost.
        return (values[self._me] - others) * (1 if over is None else _WON + 0.01 * left)

    def _look(self, position: P, depth: int, low: float, high: float) -> float:
        self._meter.count()
        if depth <= 0 or position.shares() is not None:
            return self._worth(position, depth)
        key = position.key
        first: Hashable = None
        if (known := self._table.get(key)) is not None:
            deep, kind, worth, first = known
            if deep == depth and (
                kind == _EXACT
                or (kind == _AT_LEAST and worth >= high)
                or (kind == _AT_MOST and worth <= low)
            ):
                return worth
        side, history = position.side, self._history
        mine = side == self._me
        bounds = low, high
        best, chosen = (-9.0 if mine else 9.0), first
        moves = sorted(
            position.moves(), key=lambda move: (move != first, -history.get((side, move), 0))
        )
        for move in moves:
            worth = self._look(position.after(move), depth - 1, low, high)
            if (worth > best) if mine else (worth < best):
                best, chosen = worth, move
            if mine:
                low = max(low, best)
            else:
                high = min(high, best)
            if low >= high:
                history[side, move] = history.get((side, move), 0) + depth * depth
                break
        kind = _AT_MOST if best <= bounds[0] else _AT_LEAST if best >= bounds[1] else _EXACT
        self._table[key] = depth, kind, best, chosen
        return best
