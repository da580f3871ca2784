"""The end of a game among three or more teams, solved by search.

Between two teams, alpha-beta gets to the end by itself.
"""

from __future__ import annotations

from collections.abc import Hashable
from contextlib import suppress
from dataclasses import replace

from game.bots.bot import Assessment, BudgetSpent, Meter, Proof
from game.bots.trickle.hops import Hop
from game.bots.trickle.position import Gathering
from game.bots.weighing import Shares, Weighed

_FEW = 2
"""A game with this many pieces on their way, or fewer, can be solved."""


def is_short(position: Gathering) -> bool:
    """Whether few enough pieces are on their way to try."""
    return (position.occupied & position.tables.unsettled).bit_count() <= _FEW


def played_out(position: Gathering, meter: Meter) -> Assessment | None:
    """The result if everyone plays perfectly for themselves; None if that's too far.

    Proven if the winner wins against anything. Raises Cancelled.
    """
    try:
        shares = _shares(position, meter, {})
    except BudgetSpent:
        return None
    proven = None
    if 1.0 in shares:
        with suppress(BudgetSpent):
            winner = shares.index(1.0)
            turns = _turns_to_win(position, winner, meter, {})
            if turns is not None:
                proven = Proof(turns if winner == position.side else None)
    return Assessment(shares, proven)


def weigh_ending(root: Gathering, meter: Meter) -> list[Weighed[Hop | None]] | None:
    """All moves by what they bring in the end, best first; None if the end is too far.

    Moves that win against anything, and those after which nothing wins, are proven. Raises
    Cancelled.
    """
    known: dict[Hashable, Shares] = {}
    try:
        found = [
            Weighed(move, _shares(root.play(move), meter, known)[root.side], sure=True)
            for move in root.moves()
        ]
    except BudgetSpent:
        return None
    found.sort(key=lambda entry: -entry.share)
    won: dict[Hashable, int | None] = {}
    lost: dict[Hashable, bool] = {}
    with suppress(BudgetSpent):
        for place, entry in enumerate(found):
            after = root.play(entry.move)
            proven = None
            if entry.share >= 1.0:
                turns = _turns_to_win(after, root.side, meter, won)
                proven = None if turns is None else Proof(1 + turns)
            elif entry.share <= 0.0 and _is_lost(after, root.side, meter, lost):
                proven = Proof()
            found[place] = replace(entry, proven=proven)
    return found


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


def _turns_to_win(
    position: Gathering, hero: int, meter: Meter, known: dict[Hashable, int | None]
) -> int | None:
    """In how many own turns a team wins against anything; None if it can't force it."""
    final = position.final_shares()
    if final is not None:
        return 0 if final[hero] >= 1.0 else None
    key = position.key()
    if key in known:
        return known[key]
    meter.count()
    turns: int | None = None
    if position.side == hero:
        for move in position.moves():
            after = _turns_to_win(position.play(move), hero, meter, known)
            if after is not None and (turns is None or after + 1 < turns):
                turns = after + 1
    else:
        turns = 0
        for move in position.moves():
            after = _turns_to_win(position.play(move), hero, meter, known)
            if after is None:
                turns = None
                break
            turns = max(turns, after)
    known[key] = turns
    return turns


def _is_lost(position: Gathering, hero: int, meter: Meter, known: dict[Hashable, bool]) -> bool:
    """Whether a team gets no part of the win on any line, however kind the others are."""
    final = position.final_shares()
    if final is not None:
        return final[hero] <= 0.0
    key = position.key()
    if key not in known:
        meter.count()
        known[key] = all(
            _is_lost(position.play(move), hero, meter, known) for move in position.moves()
        )
    return known[key]
