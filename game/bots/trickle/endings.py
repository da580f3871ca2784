"""The end of a game among three or more teams, played out in the head.

Between two teams alpha-beta gets to the end by itself.
"""

from __future__ import annotations

from collections.abc import Hashable

from game.bots.bot import BudgetSpent, Meter
from game.bots.outlook import Shares
from game.bots.trickle.hops import Hop
from game.bots.trickle.position import Gathering
from game.bots.weighing import Weighed

_FEW = 2
"""With this many pieces on their way or fewer a game can be played out."""


def is_short(position: Gathering) -> bool:
    """Whether few enough pieces are on their way to make it worth a try."""
    return (position.occupied & position.tables.unsettled).bit_count() <= _FEW


def played_out(position: Gathering, meter: Meter) -> Shares | None:
    """The shares if everybody plays perfectly for themselves to the end; None if that is too far.

    Raises Cancelled.
    """
    try:
        return _shares(position, meter, {})
    except BudgetSpent:
        return None


def weigh_ending(root: Gathering, meter: Meter) -> list[Weighed[Hop | None]] | None:
    """All moves by what they bring in the end, the best first; None if the end is too far.

    Raises Cancelled.
    """
    known: dict[Hashable, Shares] = {}
    try:
        found = [
            Weighed(move, _shares(root.play(move), meter, known)[root.side], sure=True)
            for move in root.moves()
        ]
    except BudgetSpent:
        return None
    return sorted(found, key=lambda entry: -entry.share)


def _shares(position: Gathering, meter: Meter, known: dict[Hashable, Shares]) -> Shares:
    final = position.final_shares()
    if final is not None:
        return final
    key = position.key()
    found = known.get(key)
    if found is not None:
        return found
    meter.count()
    side = position.side
    best: Shares = ()
    for move in position.moves():
        shares = _shares(position.play(move), meter, known)
        if not best or shares[side] > best[side]:
            best = shares
            if best[side] >= 1.0:
                break
    known[key] = best
    return best
