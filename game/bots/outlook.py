"""Every side's expected share of the win, for looking back on a game.

The searches that choose a move want the best for one side; among three or more, this gives
everyone's share if all play for as much as they can get.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from itertools import count
from typing import TypeVar

from game.bots.bot import Assessment, BudgetSpent, Meter, Proof
from game.bots.search import WIN, AlphaBeta, DuelPosition
from game.bots.tree import SharedPosition

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
    """What two sides may expect, and whether it's certain; see ``outlook``. Raises Cancelled.

    ``in_share`` turns a search value into a share of the win, ``searcher`` makes the search.
    """
    search = searcher(meter)
    looks: list[float] = []
    proven: Proof | None = None
    for depth in count(2):
        line = search.search(position, moves, most=depth)
        if line.depth < depth and not line.solved:
            break
        value = line.ranked[0].value
        looks.append(0.5 if line.solved and not value else in_share(value))
        if line.solved or abs(value) >= WIN // 2:
            looks = looks[-1:]
            proven = Proof(search.turns_to_end(value))
            break
    last = looks[-2:]
    mine = sum(last) / len(last)
    return Assessment((1.0 - mine, mine) if position.side else (mine, 1.0 - mine), proven)


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
