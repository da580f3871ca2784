"""Repairing a draft: the legal play closest to the table someone had in mind."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from random import Random

from game.bots.bot import BudgetSpent, Meter
from game.bots.trakkx.finding import Found, additions, keeps_apart
from game.bots.trakkx.grid import (
    BIT,
    Grid,
    Laying,
    Pool,
    bits,
    group_near,
    layings,
    lines,
    place_of,
)
from game.bots.trakkx.lifting import Attempt, Search, places_near, spared
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import FARTHEST, Table, is_number

_KEPT = 1.0
"""What a token is worth where it was wished; the other weights are relative to this."""

_OWED = 1.5
"""What a table token is worth anywhere on the table."""

_WANTED = 0.4
"""The same for a player's token that was part of the draft."""

_UNASKED = 0.3
"""What it costs to play a token that wasn't."""

_FAULT = 2.0
"""What a fault costs: the search may pass through illegal tables."""

_OPENING = 3.0
"""The bonus for a line that opens the player's group."""

_WHIM = 0.8
"""By how much a line may seem better than it is."""

_MOVED = 0.5
"""How often the draft's faults are first moved token by token."""

_CROWDED = 0.4
"""How often there may be one group too many on the way."""

_AT_WISH = 0.6
"""The share of the wish a new group is expected to fulfil before it has a place."""

_BREATHER = 30
"""The search ends after this many rounds without progress."""

_STEPS = 4
"""Attempts per round to improve the current table, besides one from scratch."""

_BEAM = 8


def mend(state: TrakkxState, player: int, wished: Table, meter: Meter, rng: Random) -> Found | None:
    """The legal play that keeps most of ``wished``, as far as it's found.

    Keeps as many tokens as it can where they were wished, rather plays the draft's own tokens than
    drops them, and avoids using others. ``player`` must see their rack. None if nothing is found.
    Raises Cancelled.
    """
    rack = state.racks[player] or ()
    limit, must_open = state.group_limit(player), state.must_open(player)
    before = Grid.of_table(state.table).cells
    wish = {
        place_of(cell): BIT[token]
        for cell, token in wished.items()
        if is_number(token) and max(map(abs, cell)) <= FARTHEST
    }
    search = Mending(before, Pool.of(rack), wish, limit, must_open, meter, rng)
    with suppress(BudgetSpent):
        search.run()
    if search.best is not None:
        return Found(before, search.best.grid.cells)
    found = additions(state.table, rack, must_open, limit, meter, _BEAM)
    return max(found, key=lambda lay: lay.kept(wish), default=None)


class Mending(Search):
    """The search for the legal play closest to a draft; ``best`` is the closest so far."""

    def __init__(
        self,
        before: Mapping[int, int],
        rack: Pool,
        wish: Mapping[int, int],
        limit: int,
        must_open: bool,
        meter: Meter,
        rng: Random,
    ) -> None:
        self._rack = rack
        self._limit = self._room = limit
        self._must_open = must_open
        self.best: Attempt | None = None
        everything = rack.copy()
        for bit in before.values():
            everything.add(bit)
        # A draft may ask for more tokens than there are.
        self._wish: dict[int, int] = {}
        self._left = everything
        for place, bit in wish.items():
            if bit & everything.one:
                everything.remove(bit)
                self._wish[place] = bit
        # The part of the rack that wasn't in the draft.
        self._unasked = rack.copy()
        drafted = Pool()
        for bit in self._wish.values():
            drafted.add(bit)
        for bit in before.values():
            if bit & drafted.one:
                drafted.remove(bit)
        self._drafted = drafted
        self._unasked.remove(drafted.one & rack.one)
        self._unasked.remove(drafted.two & self._unasked.one)
        left = everything
        self._owed_at_first = tuple(bits(left.one & ~rack.one | left.two & ~rack.two))
        self._rng = rng
        super().__init__(meter, rng, self._spared(moves=True))

    def run(self) -> None:
        """Search until nothing closer turns up."""
        spare = _BREATHER
        while spare and (self.best is None or self.best.cost > 0):
            nearest = self.best
            self._begin_anew()
            for _ in range(_STEPS):
                self.step(self._near_a_wish)
            spare = spare - 1 if self.best is nearest else _BREATHER

    def _spared(self, *, moves: bool) -> Attempt:
        """A legal part of the draft, and all other tokens."""
        pool = self._left.copy()
        for bit in self._wish.values():
            pool.add(bit)
        cells = spared(self._wish, self._drafted, self._rng, self._owed_at_first, moves=moves)
        for bit in cells.values():
            pool.remove(bit)
        return Attempt(Grid.of(cells), pool)

    def _begin_anew(self) -> None:
        attempt = self._spared(moves=self._rng.random() < _MOVED)
        self._finish(attempt)
        if attempt.cost <= self._now.cost:
            self._now = attempt
            self._lowest = min(self._lowest, attempt.cost)

    def _near_a_wish(self, grid: Grid, _pool: Pool, rng: Random) -> Iterable[int]:
        """Tokens near a place whose wish isn't fulfilled."""
        cells = grid.cells
        open_wishes = [place for place, bit in self._wish.items() if cells.get(place) != bit]
        return places_near(cells, rng.choice(open_wishes or list(cells)), rng)

    def _finish(self, attempt: Attempt) -> None:
        # Groups that are apart now may be joined by the next line.
        self._room = self._limit + (self._rng.random() < _CROWDED)
        super()._finish(attempt)

    def _judge(self, attempt: Attempt) -> None:
        """The cost is how many wishes go unfulfilled."""
        cells, pool, rack, unasked = attempt.grid.cells, attempt.pool, self._rack, self._unasked
        owed = (pool.one & ~rack.one).bit_count() + (pool.two & ~rack.two).bit_count()
        dropped = (pool.one & ~unasked.one).bit_count() + (pool.two & ~unasked.two).bit_count()
        more = (unasked.one & ~pool.one).bit_count() + (unasked.two & ~pool.two).bit_count()
        groups = attempt.grid.groups()
        faults = owed + max(0, len(groups) - self._limit)
        faults += not owed and len(pool) == len(rack)
        faults += self._must_open and not self._own_groups(groups, attempt.grid, pool)
        astray = sum(cells.get(place) != bit for place, bit in self._wish.items())
        attempt.cost = (
            faults * _FAULT + astray * _KEPT + (dropped - owed) * _WANTED + more * _UNASKED
        )
        if faults or (self.best is not None and attempt.cost >= self.best.cost):
            return
        if attempt.grid.is_on_cloth:
            self.best = attempt

    def _own_groups(self, groups: list[set[int]], grid: Grid, pool: Pool) -> set[int]:
        """The places of all groups that can be made of newly played tokens only."""
        laid = self._rack.copy()
        laid.remove(pool.one & laid.one)
        laid.remove(pool.two & laid.one)
        own: set[int] = set()
        for group in groups:
            tokens = Pool()
            for place in group:
                tokens.add(grid.cells[place])
            if not (tokens.one & ~laid.one or tokens.two & ~laid.two):
                own |= group
        return own

    def _choose(self, grid: Grid, pool: Pool) -> Laying:
        """A line that fulfils wishes or brings tokens back to the table, roughly."""
        wish, rng = self._wish, self._rng
        one = pool.one
        owed = one & ~self._rack.one | pool.two & ~self._rack.two
        wanted = one & ~self._unasked.one | pool.two & ~self._unasked.two
        own = self._own_groups(grid.groups(), grid, pool) if self._must_open else set()
        best: Laying = ()
        highest = 0.0
        for laying in layings(grid, one):
            if own and not keeps_apart(grid, own, laying):
                continue
            worth = 0.0
            for place, bit in laying:
                worth += _OWED if bit & owed else _WANTED if bit & wanted else -_UNASKED
                if wish.get(place) == bit:
                    worth += _KEPT
            if worth > 0 and (worth := worth + _WHIM * rng.random()) > highest:
                highest = worth
                best = laying
        if len(grid.groups()) >= self._room:
            return best
        opens = self._must_open and not own
        group: tuple[int, ...] = ()
        for line in lines(one & self._rack.one if opens else one):
            mask = sum(line)
            worth = _OPENING if opens else 0.0
            worth += _OWED * (mask & owed).bit_count() - _UNASKED * (mask & ~wanted).bit_count()
            worth += (_WANTED + _AT_WISH * _KEPT) * (mask & wanted & ~owed).bit_count()
            if worth > 0 and (worth := worth + _WHIM * rng.random()) > highest:
                highest = worth
                group = line
        return group_near(grid, group, wish, beside=True) if group else best
