"""What a player can play: without moving a token on the table, at best if they may move some, with
a new token on their next turn; and what's nearest to an illegal draft.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cached_property
from random import Random
from typing import Final

from game.bots.bot import BudgetSpent, Meter
from game.bots.trakkx.kernel import new_search
from game.bots.trakkx.search import Sought, lift
from game.rules.trakkx.grid import (
    BIT,
    TOKEN,
    VALUE,
    Cells,
    Pool,
    bits,
    cells_of,
    groups,
    layings,
    lines,
    new_group,
    on_cloth,
    place_of,
    table_of,
)
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import (
    FARTHEST,
    TokenTable,
    colour_of,
    in_order,
    is_number,
    value_of,
)


class FoundPlay:
    """A legal play.

    ``laid`` are the player's tokens it brings to the table, sorted; ``points`` is their sum;
    ``moved`` counts table tokens that end up somewhere else.
    """

    def __init__(self, before: Mapping[int, int], cells: Mapping[int, int]) -> None:
        self._cells = cells
        counts = Counter(cells.values())
        counts.subtract(before.values())
        laid = [*counts.elements()]
        self.laid: tuple[str, ...] = tuple(in_order(TOKEN[bit] for bit in laid))
        self.points = sum(VALUE[bit] for bit in laid)
        self.moved = sum(cells.get(place) != bit for place, bit in before.items())

    @cached_property
    def table(self) -> TokenTable:
        """The whole table afterwards."""
        return table_of(self._cells)

    @property
    def rank(self) -> tuple[int, int, int]:
        """Higher is better: more tokens played, then more points, then fewer moved."""
        return len(self.laid), self.points, -self.moved


def additions(
    table: TokenTable, rack: Iterable[str], must_open: bool, limit: int
) -> list[FoundPlay]:
    """Legal tables with tokens of the rack added along a single line, nothing moved; best first.

    They're complete, except that a new group is shown in one place and order only. ``limit`` is how
    many groups the table may have; a player who ``must_open`` begins with a group of their own.
    """
    before, one = cells_of(table), Pool.of(rack).one
    found = set[frozenset[tuple[int, int]]]()
    if len(groups(before)) < limit:
        found.update(frozenset(new_group(before, line)) for line in lines(one))
    if not must_open:
        found.update(map(frozenset, layings(before, one)))
    plays = [
        FoundPlay(before, {**before, **dict(laying)})
        for laying in sorted(found, key=sorted)
        if all(on_cloth(place) for place, _ in laying)
    ]
    return sorted(plays, key=lambda lay: lay.rank, reverse=True)


def prospects(
    table: TokenTable, rack: Iterable[str], offered: Iterable[str], must_open: bool, limit: int
) -> Mapping[str, tuple[str, ...]]:
    """For each of the ``offered`` tokens that fits with the rack, what could be played with it.

    Only lines that move nothing count, the longest for each token; () for a token that fits alone.
    ``limit`` and ``must_open`` are as in ``additions``.
    """
    own = Pool.of(rack).one
    strange = Pool.of(offered).one & ~own
    if not strange:
        return {}
    cells = cells_of(table)
    best: dict[int, int] = {}
    masks: list[int] = []
    if must_open or len(groups(cells)) < limit:
        masks += map(sum, lines(own | strange))
    if not must_open:
        masks += (sum(bit for _, bit in each) for each in layings(cells, own | strange, strange))
    for mask in masks:
        new = mask & strange
        if new and not new & (new - 1) and mask.bit_count() > best.get(new, 0).bit_count():
            best[new] = mask
    return {TOKEN[new]: tuple(TOKEN[bit] for bit in bits(mask ^ new)) for new, mask in best.items()}


def kin(token: str, rack: Iterable[str]) -> tuple[str, ...]:
    """The kinds of tokens on the rack that could nearly make a line with ``token``, in order.

    Those of its value in other colours, and those of its colour at most two steps away.
    """
    if not is_number(token):
        return ()
    colour, value = colour_of(token), value_of(token)
    near = []
    for other in set(rack):
        if other in BIT and other != token:
            apart = abs(value_of(other) - value)
            if apart == 0 or (apart <= 2 and colour_of(other) == colour):
                near.append(other)
    return in_order(near)


_ENOUGH: Final = 60
"""How many more rounds go into moving less once the whole rack can be played."""


def best_lays(
    table: TokenTable,
    rack: Iterable[str],
    must_open: bool,
    limit: int,
    meter: Meter,
    rng: Random,
    known: TokenTable | None = None,
) -> list[FoundPlay]:
    """The best legal plays found, best first; empty if there's none.

    ``limit`` is how many groups the table may have; a player who ``must_open`` opens one of their
    own. The search goes on from a ``known`` legal table too, which may be older than ``table``. It
    ends when the meter is spent or nothing better turns up. Raises Cancelled.
    """
    rack = tuple(rack)
    found = additions(table, rack, must_open, limit)
    before, pool = cells_of(table), Pool.of(rack)
    if pool.one:
        search = new_search(
            Sought(pool, limit, must_open, before), before, rng.getrandbits(64), meter
        )
        with suppress(BudgetSpent):
            meter.check()
            search.attempt(before, pool)
            if known is not None:
                cells = cells_of(known)
                left = Counter([*before.values(), *pool.bits()])
                left.subtract(cells.values())
                # Others may have played since; if its tokens are gone, it's of no use.
                if min(left.values()) >= 0:
                    search.attempt(cells, Pool.of_bits(left.elements()))
            spare = _ENOUGH
            while spare:
                search.round()
                spare -= search.best is not None and not search.best[0]
        found += (
            FoundPlay(before, lain.cells)
            for lain in search.found()
            if all(map(on_cloth, lain.cells))
        )
    return sorted(found, key=lambda lay: lay.rank, reverse=True)


_LOYALTY: Final = 1.5
"""What a token is worth where it was wished; being played at all counts 1."""

_BREATHER: Final = 60
"""The search ends after this many rounds without progress."""


def mend(
    state: TrakkxState, player: int, wished: TokenTable, meter: Meter, rng: Random
) -> FoundPlay | None:
    """The legal play that keeps most of ``wished``, as far as it's found.

    Keeps as many tokens as it can where they were wished, rather plays the draft's own tokens than
    drops them, and avoids using others. ``player`` must see their rack. None if nothing is found.
    Raises Cancelled.
    """
    before, rack = cells_of(state.table), Pool.of(state.racks[player] or ())
    there = Counter([*before.values(), *rack.bits()])
    wish: Cells = {}
    for cell, token in wished.items():
        # A draft may ask for more tokens than there are.
        if is_number(token) and max(map(abs, cell)) <= FARTHEST and there[BIT[token]]:
            there[BIT[token]] -= 1
            wish[place_of(cell)] = BIT[token]
    drafted = Counter(wish.values()) - Counter(before.values())
    unasked = Pool.of_bits((Counter(rack.bits()) - drafted).elements())
    limit, must_open = state.group_limit(player), state.must_open(player)
    sought = Sought(rack, limit, must_open, wish, _LOYALTY, unasked)
    search = new_search(sought, before, rng.getrandbits(64), meter)
    cells, left = before.copy(), rack.copy()
    for bit in lift(cells, [place for place, bit in before.items() if wish.get(place) != bit]):
        left.add(bit)
    spare, best = _BREATHER, None
    with suppress(BudgetSpent):
        search.attempt(cells, left)
        while spare:
            search.round()
            spare = spare - 1 if search.best == best else _BREATHER
            best = search.best
    found = (lain for lain in search.found() if all(map(on_cloth, lain.cells)))
    nearest = min(found, key=lambda lain: lain.cost, default=None)
    return None if nearest is None else FoundPlay(before, nearest.cells)
