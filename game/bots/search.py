"""Generic game-tree search: alpha-beta for two sides, upper confidence trees for any number.

Alpha-beta's values are ints, so equal positions have equal values on every computer.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, log, sqrt
from typing import Generic, Protocol, Self, TypeVar

from game.bots.bot import BudgetSpent, Meter

M = TypeVar("M", bound=Hashable)

INFINITY = 1 << 60
"""Larger than any position's value."""

WIN = 1_000_000
"""What a won game is worth above anything else."""

_EXACT, FLOOR, CEILING = range(3)
"""Whether a value is that of a position, or the least or the most it can be."""


class DuelPosition(Protocol[M]):
    """A position of a game of two sides, for a search. All values are the mover's."""

    @property
    def side(self) -> int:
        """The side to move."""
        ...

    def key(self, left: int) -> Hashable:
        """Equal for positions with the same future, at least for the ``left`` moves searched."""
        ...

    def moves(self) -> Iterable[M]:
        """The moves, the most promising first; at least one unless the game is over."""
        ...

    def play(self, move: M) -> Self:
        """The position after a move."""
        ...

    def final(self) -> int | None:
        """The value if the game is over or decided, else None."""
        ...

    def reply_estimate(self) -> int:
        """The static value after the mover's best move at first sight."""
        ...


def share_of_win(value: int, unit: int, soft: float) -> float:
    """A search value as the expected share of the win, 0 to 1.

    ``unit`` is what one point is worth in it, ``soft`` how many points ahead make a win likely.
    """
    if abs(value) >= WIN // 2:
        return 1.0 if value > 0 else 0.0
    return 1.0 / (1.0 + exp(-value / unit / soft))


@dataclass(frozen=True, slots=True)
class Ranked(Generic[M]):
    """A move and its value for the mover, or an upper bound."""

    move: M
    value: int


@dataclass(frozen=True, slots=True)
class SearchResult(Generic[M]):
    """A search's result: the moves, best first, and the depth.

    ``solved`` says that the best move's value is perfect play's.
    """

    ranked: tuple[Ranked[M], ...]
    depth: int
    solved: bool


class AlphaBeta(Generic[M]):
    """Alpha-beta with a transposition table, null windows and late-move reductions."""

    LATE = 6
    """How many moves per node are searched to full depth before the others."""

    DEEPEST = 250
    """The most moves it looks ahead; Python allows few more nested calls."""

    most_entries = 300_000
    """The most positions it remembers before it starts afresh, about 100 MB in Python."""

    def __init__(self, meter: Meter) -> None:
        self._meter = meter
        self._table: dict[Hashable, tuple[int, int, int, M | None, bool]] = {}
        self._open = False  # whether an estimate, not the end of the game, settled a value

    def turns_to_end(self, value: int) -> int | None:
        """The first mover's turns until a sure win or loss; None if unknown."""
        return None

    def is_certain(self, value: int, kind: int) -> bool:
        """Whether a value holds however much deeper the search goes."""
        return False

    def resume(self, meter: Meter) -> None:
        """Go on under another budget, with all results so far.

        Only for positions that are judged the same way.
        """
        self._meter = meter

    def search(
        self, root: DuelPosition[M], moves: Sequence[M], *, most: int, full: bool = False
    ) -> SearchResult[M]:
        """Rank ``moves`` of a position that isn't over, looking up to ``most`` moves ahead.

        With ``full`` every move gets its exact value, at several times the nodes. Ends early if the
        game is solved, only one move is legal, or the budget is spent; every move and its best
        reply at first sight are always searched.
        """
        line = self._first_look(root, moves)
        if len(moves) == 1 or line.solved:
            return line
        for depth in range(3, min(most, self.DEEPEST) + 1):
            deeper = self._deepen(root, line, depth, full)
            line = deeper or line
            if line.solved or line.depth < depth:
                break
        return line

    def _first_look(self, root: DuelPosition[M], moves: Sequence[M]) -> SearchResult[M]:
        ranked = []
        solved = True
        for move in moves:
            self._meter.check_cancelled()
            child = root.play(move)
            value = child.final()
            if value is None:
                value = child.reply_estimate()
                solved = False
            if child.side != root.side:
                value = -value
            ranked.append(Ranked(move, value))
        ranked.sort(key=_by_value)
        return SearchResult(tuple(ranked), 2, solved)

    def _deepen(
        self, root: DuelPosition[M], line: SearchResult[M], depth: int, full: bool
    ) -> SearchResult[M] | None:
        """One level deeper.

        If the budget ends it: what was found so far, at the former depth, or None if nothing.
        """
        best = -INFINITY
        ranked: list[Ranked[M]] = []
        self._open = False
        try:
            for entry in line.ranked:
                child = root.play(entry.move)
                value = self._root_value(child, root.side, depth, best, full)
                ranked.append(Ranked(entry.move, value))
                best = max(best, value)
        except BudgetSpent:
            if not ranked:
                return None
            # Moves there was no time for keep their order, after those searched.
            late = line.ranked[len(ranked) :]
            ranked.sort(key=_by_value)
            ranked += [Ranked(entry.move, min(entry.value, best)) for entry in late]
            return SearchResult(tuple(ranked), line.depth, False)
        ranked.sort(key=_by_value)
        return SearchResult(tuple(ranked), depth, not self._open)

    def _root_value(
        self, child: DuelPosition[M], side: int, depth: int, best: int, full: bool
    ) -> int:
        turned = child.side != side
        if full or best == -INFINITY:
            return self._value(child, turned, depth - 1, -INFINITY, INFINITY)
        value = self._value(child, turned, depth - 1, best, best + 1)
        return value if value <= best else self._value(child, turned, depth - 1, best, INFINITY)

    def _value(
        self, child: DuelPosition[M], turned: bool, depth: int, alpha: int, beta: int
    ) -> int:
        """The value of a child for the side that moved to it."""
        if turned:
            return -self._search(child, depth, -beta, -alpha)
        return self._search(child, depth, alpha, beta)

    def _search(self, position: DuelPosition[M], depth: int, alpha: int, beta: int) -> int:
        self._meter.count()
        final = position.final()
        if final is not None:
            return final
        if depth <= 1:
            self._open = True
            return position.reply_estimate()
        key = position.key(depth)
        known = self._table.get(key)
        hint: M | None = None
        if known is not None:
            known_depth, value, kind, hint, open_ = known
            # Estimates made before different sides' moves don't compare.
            further = known_depth - depth
            if (kind == _EXACT or (value >= beta if kind == FLOOR else value <= alpha)) and (
                (further >= 0 and not further & 1) or not open_ or self.is_certain(value, kind)
            ):
                self._open = self._open or open_
                return value
        outer, self._open = self._open, False
        best, best_move = self._best(position, depth, alpha, beta, hint)
        if best <= alpha:
            kind = CEILING
        elif best >= beta:
            kind = FLOOR
        else:
            kind = _EXACT
        if len(self._table) >= self.most_entries:
            self._table.clear()
        self._table[key] = (depth, best, kind, best_move, self._open)
        self._open = self._open or outer
        return best

    def _best(
        self, position: DuelPosition[M], depth: int, alpha: int, beta: int, hint: M | None
    ) -> tuple[int, M | None]:
        side = position.side
        best = -INFINITY
        best_move: M | None = None
        if hint is not None:
            child = position.play(hint)
            best = self._value(child, child.side != side, depth - 1, alpha, beta)
            best_move = hint
            if best >= beta:
                return best, hint
            alpha = max(alpha, best)
        for number, move in enumerate(position.moves()):
            if hint is not None and move == hint:
                continue
            child = position.play(move)
            turned = child.side != side
            if best_move is None:
                value = self._value(child, turned, depth - 1, alpha, beta)
            else:
                late = number >= self.LATE and depth > 2
                value = self._value(
                    child, turned, depth - 2 if late else depth - 1, alpha, alpha + 1
                )
                if late and value > alpha:
                    value = self._value(child, turned, depth - 1, alpha, alpha + 1)
                if alpha < value < beta:
                    value = self._value(child, turned, depth - 1, alpha, beta)
            if value > best:
                best, best_move = value, move
                if value >= beta:
                    break
                alpha = max(alpha, value)
        return best, best_move


def _by_value(entry: Ranked[M]) -> int:
    return -entry.value


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
    Leaves are judged instead of played out at random, which needs far fewer of them.
    """

    EXPLORE = 0.06
    WIDEN = 4.0

    def __init__(self, meter: Meter) -> None:
        self._meter = meter

    def search(
        self, position: SharedPosition[M], moves: Sequence[M], most: int
    ) -> list[tuple[M, float, int]]:
        """Rank ``moves`` of a position that isn't over by up to ``most`` visits, best first.

        Each with the share it promises the mover, and its visits: one even when the budget is
        spent.
        """
        ranked = [
            (move, share / visits, visits)
            for move, share, visits in self._grown(position, moves, most)
        ]
        return sorted(ranked, key=lambda entry: (-entry[2], -entry[1]))

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
        if len(children) < len(node.moves) and len(children) < self.WIDEN * sqrt(visits):
            child = _Node(node.position.play(node.moves[len(children)]))
            children.append(child)
            return child
        reach = self.EXPLORE * sqrt(log(visits + 1))
        best = children[0]
        best_bound = -1.0
        for child in children:
            count = child.visits
            bound = child.share / count + reach / sqrt(count)
            if bound > best_bound:
                best, best_bound = child, bound
        return best
