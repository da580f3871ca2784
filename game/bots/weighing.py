"""Every move's worth in a position, so that moves can be compared.

A search that only wants the best move drops the others early and never learns how bad they are.
Here all moves get the same effort first; then the best, and any that someone asked about, get more,
again evenly.

To look back on a game, everyone's expected share of the win counts, if all play for as much as they
can get.
"""

from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Generic, TypeVar

from game.bots.bot import Assessment, Budget, BudgetSpent, Meter, Proof
from game.bots.search import (
    WIN,
    AlphaBeta,
    ConfidenceTree,
    DuelPosition,
    SearchResult,
    SharedPosition,
)

M = TypeVar("M", bound=Hashable)

Shares = tuple[float, ...]

WIDTHS = (12, 8, 6, 5, 4, 4)
"""How many moves are searched in a position and in those that follow."""


def outlook_of_two(
    position: DuelPosition[M],
    moves: Sequence[M],
    meter: Meter,
    in_share: Callable[[int], float],
    searcher: Callable[[Meter], AlphaBeta[M]] = AlphaBeta,
) -> Assessment:
    """What two sides may expect; see ``outlook``. Raises Cancelled.

    ``in_share`` turns a search value into a share of the win, ``searcher`` makes the search.
    """
    search = searcher(meter)
    looks: list[float] = []
    for depth in count(2):
        line = search.search(position, moves, most=depth)
        if line.depth < depth and not line.solved:
            break
        value = line.ranked[0].value
        looks.append(0.5 if line.solved and not value else in_share(value))
        if line.solved or abs(value) >= WIN // 2:
            looks = looks[-1:]
            break
    last = looks[-2:]
    mine = sum(last) / len(last)
    return Assessment((1.0 - mine, mine) if position.side else (mine, 1.0 - mine))


def outlook(position: SharedPosition[M], meter: Meter, standing: Shares | None = None) -> Shares:
    """All sides' expected shares, from searches of two depths, one move apart.

    The side to move looks too well off when the last move searched is its own, and too badly off
    when it's another's, so a single depth would go up and down with the turns. If ``standing`` has
    the position's static shares, searches of all depths are averaged with them, which is steadier
    still. Raises Cancelled.
    """
    looks = [position.final_shares() or position.reply_shares()]
    with suppress(BudgetSpent):
        looks.extend(_look(position, 0, depth, meter) for depth in range(1, len(WIDTHS) + 1))
    counted = looks[-2:] if standing is None else [standing, *looks]
    return tuple(sum(shares) / len(counted) for shares in zip(*counted, strict=True))


def _look(position: SharedPosition[M], ply: int, depth: int, meter: Meter) -> Shares:
    final = position.final_shares()
    if final is not None:
        return final
    if ply == depth:
        return position.reply_shares()
    meter.count()
    side = position.side
    best: Shares = ()
    for move in position.moves()[: WIDTHS[ply]]:
        shares = _look(position.play(move), ply + 1, depth, meter)
        if not best or shares[side] > best[side]:
            best = shares
    return best


_ALL_MOVES = 0.45
"""The part of a budget for looking at all moves; the rest is for the best of them."""

_CLOSE = 0.16
"""The share of the win within which a move may still turn out to be the best."""

_CONTENDERS = 6
"""How many moves between two sides get a harder look."""

_GLANCE = 40
"""Nodes per move among several sides, before the computer's speed is known."""

_HASTE = 0.85
"""The part of the time that's planned for; the rest allows for wrong estimates."""

_MANY = 10**9
"""More visits than any budget allows."""

_ROUNDS = ((1.0, 0.3), (0.34, 0.3), (0.12, 0.4))
"""Passes among several sides: the share of the moves that stays, and its part of the budget."""


@dataclass(frozen=True, slots=True)
class Weighed(Generic[M]):
    """A move and the share of the win it brings its player.

    ``sure`` says that it's perfect play's share if everyone plays for themselves; ``proven`` is set
    if it holds against anything.
    """

    move: M
    share: float
    sure: bool = False
    proven: Proof | None = None


def weigh_duel(
    root: DuelPosition[M],
    moves: Sequence[M],
    asked: M | None,
    budget: Budget,
    cancelled: Callable[[], bool],
    in_share: Callable[[int], float],
    searcher: Callable[[Meter], AlphaBeta[M]] = AlphaBeta,
) -> list[Weighed[M]]:
    """``moves`` of a position between two sides, best first.

    ``in_share`` turns a search value into a share of the win, ``asked`` is one of the moves;
    ``searcher`` makes the search. Raises Cancelled.
    """
    search = searcher(Meter(budget.part(_ALL_MOVES), cancelled))
    line = even_look(root, moves, search)
    weighed = _in_shares(line, in_share, search)
    if line.solved or len(weighed) < 2:
        return weighed
    best = weighed[0].share
    close = [w.move for w in weighed[:_CONTENDERS] if w.share >= best - _CLOSE]
    if asked is not None and asked not in close:
        close.append(asked)
    if len(close) < 2:
        return weighed
    search = searcher(Meter(budget.part(1 - _ALL_MOVES), cancelled))
    deeper = even_look(root, close, search)
    if deeper.depth <= line.depth:
        return weighed
    return _merged(weighed, _in_shares(deeper, in_share, search))


def even_look(root: DuelPosition[M], moves: Sequence[M], search: AlphaBeta[M]) -> SearchResult[M]:
    """The deepest search of all ``moves`` with no upper bounds among the values."""
    line = search.search(root, moves, most=2, full=True)
    for depth in count(3):
        deeper = search.search(root, moves, most=depth, full=True)
        if deeper.depth == depth or deeper.solved:
            line = deeper
        if deeper.depth < depth or deeper.solved:
            break
    return line


def _in_shares(
    line: SearchResult[M], in_share: Callable[[int], float], search: AlphaBeta[M]
) -> list[Weighed[M]]:
    found = []
    for entry in line.ranked:
        sure = line.solved or abs(entry.value) >= WIN // 2
        share = 0.5 if line.solved and not entry.value else in_share(entry.value)
        proven = Proof(search.turns_to_end(entry.value)) if sure else None
        found.append(Weighed(entry.move, share, sure, proven))
    return found


def weigh_gathering(
    root: SharedPosition[M],
    moves: Sequence[M],
    asked: M | None,
    budget: Budget,
    cancelled: Callable[[], bool],
    grower: Callable[[Meter], ConfidenceTree[M]] = ConfidenceTree,
) -> list[Weighed[M]]:
    """``moves`` of a position among three or more sides, best first.

    ``grower`` makes the trees. Raises Cancelled.
    """
    clock = Meter(budget, cancelled)
    glance = _GLANCE
    if budget.nodes is not None:
        glance = min(glance, budget.nodes // len(moves))
    weighed = _visited(root, moves, Budget(nodes=glance), cancelled, grower)
    total = _nodes_within(budget, glance * len(moves), clock.seconds)
    for kept, part in _ROUNDS:
        stay = [w.move for w in weighed[: max(3, round(len(moves) * kept))]]
        if asked is not None and asked not in stay:
            stay.append(asked)
        nodes = int(total * part / len(stay))
        seconds = None if budget.seconds is None else budget.seconds - clock.seconds
        if nodes <= glance:
            continue
        harder = _visited(root, stay, Budget(seconds, nodes), cancelled, grower)
        if len(harder) < len(stay):
            break
        weighed = _merged(weighed, harder)
    return weighed


def _nodes_within(budget: Budget, spent: int, seconds: float) -> int:
    """How many more nodes there's time for, at the speed of those spent."""
    limits = []
    if budget.nodes is not None:
        limits.append(budget.nodes - spent)
    if budget.seconds is not None:
        limits.append(int(spent * (budget.seconds * _HASTE / max(seconds, 1e-4) - 1)))
    return max(0, min(limits))


def _visited(
    root: SharedPosition[M],
    moves: Sequence[M],
    each: Budget,
    cancelled: Callable[[], bool],
    grower: Callable[[Meter], ConfidenceTree[M]],
) -> list[Weighed[M]]:
    """The moves after equally many nodes each, as long as the seconds last."""
    clock = Meter(each, cancelled)
    found = []
    for move in moves:
        left = None if each.seconds is None else each.seconds - clock.seconds
        meter = Meter(Budget(left, each.nodes), cancelled)
        ((_move, share, _visits),) = grower(meter).search(root, (move,), _MANY)
        if left is not None and meter.seconds >= left:
            break
        over = root.play(move).final_shares() is not None
        found.append(Weighed(move, share, over, Proof(1) if over else None))
    return sorted(found, key=lambda entry: -entry.share)


def _merged(weighed: Sequence[Weighed[M]], harder: Sequence[Weighed[M]]) -> list[Weighed[M]]:
    """All moves, with the results of the harder look where there was one.

    A harder look sees everything as somewhat better or worse; the others are shifted by as much, so
    that they stay comparable, and none of them passes the best.
    """
    new = {entry.move: entry for entry in harder}
    changes = [
        new[entry.move].share - entry.share
        for entry in weighed
        if entry.move in new and not entry.sure and not new[entry.move].sure
    ]
    change = sum(changes) / len(changes) if changes else 0.0
    best = max(entry.share for entry in harder)
    merged = [
        new[entry.move]
        if entry.move in new
        else entry
        if entry.sure
        else Weighed(entry.move, min(best, max(0.0, entry.share + change)))
        for entry in weighed
    ]
    # Of equal moves, one that got a harder look comes first.
    places = {entry.move: place for place, entry in enumerate(harder)}
    return sorted(merged, key=lambda entry: (-entry.share, places.get(entry.move, len(merged))))
