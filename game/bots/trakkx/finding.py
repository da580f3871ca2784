"""What a player can play: without moving a token on the table, at best if they may move some, and
with a new token on their next turn.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import IntEnum
from functools import cached_property, partial
from random import Random

from game.bots.bot import BudgetSpent, Meter
from game.bots.trakkx.grid import (
    ACROSS,
    BIT,
    DOWN,
    TOKEN,
    VALUE,
    Laying,
    Pool,
    TokenGrid,
    bits,
    cell_of,
    lines,
    new_group,
    on_cloth,
    placements,
)
from game.bots.trakkx.kernel import (
    Lain,
    NewSearch,
    Regrouping,
    fast_searches,
    in_python,
    longest_lines,
)
from game.bots.trakkx.lifting import loose_pieces
from game.rules.trakkx.table import TokenTable, colour_of, in_order, is_number, value_of

WIDEST = 40
"""How many tables are usually kept after every line."""

_SAME_RACK = 3
"""How many of them may leave the same rack and differ only in places."""


class FoundPlay:
    """A legal play.

    ``laid`` are the player's tokens it brings to the table, sorted; ``points`` is their sum;
    ``moved`` counts table tokens that end up somewhere else.
    """

    def __init__(self, before: Mapping[int, int], cells: Mapping[int, int]) -> None:
        self._cells = cells
        counts: dict[int, int] = {}
        for bit in cells.values():
            counts[bit] = counts.get(bit, 0) + 1
        for bit in before.values():
            counts[bit] -= 1
        laid = [bit for bit, count in counts.items() for _ in range(count)]
        self.laid: tuple[str, ...] = tuple(in_order(TOKEN[bit] for bit in laid))
        self.points = sum(VALUE[bit] for bit in laid)
        self.moved = sum(cells.get(place) != bit for place, bit in before.items())

    @cached_property
    def table(self) -> TokenTable:
        """The whole table afterwards."""
        return TokenTable({cell_of(place): TOKEN[bit] for place, bit in self._cells.items()})

    @property
    def rank(self) -> tuple[int, int, int]:
        """Higher is better: more tokens played, then more points, then fewer moved."""
        return len(self.laid), self.points, -self.moved

    def kept(self, wish: Mapping[int, int]) -> int:
        """How many tokens are where they were wished."""
        return sum(self._cells.get(place) == bit for place, bit in wish.items())


class Adding:
    """A table while tokens are added: the ``grid``, the ``pool`` left and what was ``laid``."""

    __slots__ = ("grid", "laid", "pool", "score")

    def __init__(self, grid: TokenGrid, pool: Pool, laid: Laying) -> None:
        self.grid = grid
        self.pool = pool
        self.laid = laid
        self.score = len(laid), sum(VALUE[bit] for _, bit in laid)

    def after(self, laying: Laying) -> "Adding":
        grid, pool = self.grid.copy(), self.pool.copy()
        grid.lay(laying)
        pool.remove(sum(bit for _, bit in laying))
        return Adding(grid, pool, (*self.laid, *laying))

    def layings(self, must_open: bool, limit: int) -> Iterator[Laying]:
        """Every way to add along one line that leaves the table legal.

        If the player ``must_open``, what was ``laid`` stays a group apart from the table's.
        """
        grid = self.grid
        groups = grid.groups()
        if len(groups) < limit:
            for line in lines(self.pool.one):
                laying = new_group(grid, line)
                if all(on_cloth(place) for place, _ in laying):
                    yield laying
        if must_open and not self.laid:
            return
        own: set[int] = set()
        if must_open:
            mine = {place for place, _ in self.laid}
            own = set().union(*(group for group in groups if group <= mine))
        for laying in placements(grid, self.pool.one).values():
            if own and not keeps_apart(grid, own, laying):
                continue
            if all(on_cloth(place) for place, _ in laying):
                yield laying


def keeps_apart(grid: TokenGrid, own: set[int], laying: Laying) -> bool:
    """Whether a laying joins the groups of ``own`` places to no others."""
    beside = {
        place + step for place, _ in laying for step in (ACROSS, -ACROSS, DOWN, -DOWN)
    } & grid.cells.keys()
    return own.isdisjoint(beside) or beside <= own


def additions(
    table: TokenTable,
    rack: Iterable[str],
    must_open: bool,
    limit: int,
    meter: Meter | None = None,
    beam_width: int = WIDEST,
) -> list[FoundPlay]:
    """Legal tables with tokens of the rack added and nothing on the table moved.

    First those that add along a single line. They're complete, except that a new group is shown in
    one place and order only. Then come combinations of lines, as far as a beam of this width finds
    them. Both are sorted, best first. ``limit`` is how many groups the table may have; a player who
    ``must_open`` begins with a group of their own. The meter counts a node per table tried; once
    it's spent, what has been found is returned. Raises Cancelled.
    """
    start = Adding(TokenGrid.of_table(table), Pool.of(rack), ())
    before = start.grid.cells
    singles = [(start, laying) for laying in start.layings(must_open, limit)]
    found = [FoundPlay(before, {**before, **dict(laying)}) for _, laying in singles]
    found.sort(key=_rank, reverse=True)
    combined: list[FoundPlay] = []
    beam = _best(singles, beam_width) if beam_width else []
    seen: set[frozenset[tuple[int, int]]] = set()
    try:
        while beam:
            steps = []
            for adding in beam:
                if meter is not None:
                    meter.count()
                for laying in adding.layings(must_open, limit):
                    key = frozenset((*adding.laid, *laying))
                    if key not in seen:
                        seen.add(key)
                        steps.append((adding, laying))
            beam = _best(steps, beam_width)
            combined += (FoundPlay(before, adding.grid.cells) for adding in beam)
    except BudgetSpent:
        combined += (FoundPlay(before, adding.grid.cells) for adding in _best(steps, beam_width))
    combined.sort(key=_rank, reverse=True)
    return found + combined


def _rank(found: FoundPlay) -> tuple[int, int, int]:
    return found.rank


def _best(steps: list[tuple[Adding, Laying]], width: int) -> list[Adding]:
    """The best tables, at most ``width``."""

    def score(step: tuple[Adding, Laying]) -> tuple[int, int]:
        adding, laying = step
        count, points = adding.score
        return count + len(laying), points + sum(VALUE[bit] for _, bit in laying)

    beam: list[Adding] = []
    racks: dict[tuple[int, int], int] = {}
    for adding, laying in sorted(steps, key=score, reverse=True):
        pool = adding.pool.copy()
        pool.remove(sum(bit for _, bit in laying))
        rack = pool.one, pool.two
        racks[rack] = racks.get(rack, 0) + 1
        if racks[rack] <= _SAME_RACK:
            beam.append(adding.after(laying))
            if len(beam) == width:
                break
    return beam


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
    grid = TokenGrid.of_table(table)
    best: dict[int, int] = {}
    if must_open or len(grid.groups()) < limit:
        _note(best, map(sum, lines(own | strange)), strange)
    if not must_open:
        masks = longest_lines(grid, own | strange, strange)
        if masks is None:
            layings = placements(grid, own | strange)
            masks = [sum(bit for _, bit in laying) for laying in layings]
        _note(best, masks, strange)
    return {TOKEN[new]: tuple(TOKEN[bit] for bit in bits(mask ^ new)) for new, mask in best.items()}


def _note(best: dict[int, int], masks: Iterable[int], strange: int) -> None:
    """Keep the longest line for each token of ``strange`` if it's the only one in it."""
    for mask in masks:
        new = mask & strange
        if new and not new & (new - 1) and mask.bit_count() > best.get(new, 0).bit_count():
            best[new] = mask


def kinship(token: str, rack: Iterable[str]) -> int:
    """How many kinds of tokens on the rack could nearly make a line with ``token``."""
    return len(kin(token, rack))


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


_PAIRS = 60
"""How often two or three pieces are shifted together."""

_OPENINGS = 3
"""How many opening lines are kept in view."""

_FINDS = 4
"""How many plays are made of each."""


_Way = tuple[Regrouping, Iterator[None], tuple[int, ...]]
"""A search for room beside the opening line, and its rounds."""


class SearchEffort(IntEnum):
    """How far the search goes: only ADD, SHIFT a few tokens, or REARRANGE everything."""

    ADD = 0
    SHIFT = 1
    REARRANGE = 2


_BEAM = {SearchEffort.ADD: WIDEST, SearchEffort.SHIFT: 12, SearchEffort.REARRANGE: 8}
"""The beam width for plain additions, by effort."""


def best_lays(
    table: TokenTable,
    rack: Iterable[str],
    must_open: bool,
    limit: int,
    meter: Meter,
    rng: Random,
    effort: SearchEffort,
    known: TokenTable | None = None,
) -> list[FoundPlay]:
    """The best legal plays found, best first; empty if there's none.

    ``limit`` is how many groups the table may have; a player who ``must_open`` opens one of their
    own. Otherwise the search starts from a ``known`` legal table, which may be older than
    ``table``. It ends when the meter is spent or nothing better turns up. Raises Cancelled.
    """
    rack = tuple(rack)
    # Rearranging also finds what takes several lines, and sooner.
    beam = 0 if effort is SearchEffort.REARRANGE and table and not must_open else _BEAM[effort]
    found = additions(table, rack, must_open, limit, meter, beam)
    grid, pool = TokenGrid.of_table(table), Pool.of(rack)
    if effort is not SearchEffort.ADD and grid.cells and pool.one:
        fast = fast_searches(grid, rng) if effort is SearchEffort.REARRANGE else in_python(rng)
        with fast as new_search:
            rounds = (
                partial(_shifts, grid=grid, rng=rng) if effort is SearchEffort.SHIFT else _rounds
            )
            if must_open:
                found += _opened(grid, pool, limit, meter, new_search, rounds)
            else:
                search = new_search(grid, pool, limit, meter)
                if known is not None:
                    search.resume(known)
                _run(rounds(search), meter)
                found += (FoundPlay(grid.cells, lay.cells) for lay in search.found())
    found.sort(key=lambda lay: lay.rank, reverse=True)
    return found


def _run(rounds: Iterator[None], meter: Meter) -> None:
    try:
        meter.check()
        for _ in rounds:
            pass
    except BudgetSpent:
        pass


def _rounds(search: Regrouping) -> Iterator[None]:
    return search.rounds()


def _shifts(search: Regrouping, grid: TokenGrid, rng: Random) -> Iterator[None]:
    pieces = loose_pieces(grid.cells, rng)
    rng.shuffle(pieces)
    for piece in pieces:
        search.shift(piece)
        yield
    if len(pieces) > 1:
        for _ in range(_PAIRS):
            some = rng.sample(pieces, min(len(pieces), rng.randint(2, 3)))
            search.shift({place for piece in some for place in piece})
            yield


def _opened(
    grid: TokenGrid,
    pool: Pool,
    limit: int,
    meter: Meter,
    new_search: NewSearch,
    rounds: Callable[[Regrouping], Iterator[None]],
) -> Iterator[FoundPlay]:
    """Plays that open a group and move others' tokens, searched separately."""
    ways: list[_Way] = []
    for line in lines(pool.one):
        rest = pool.copy()
        rest.remove(sum(line))
        search = new_search(grid, rest, limit - 1, meter)
        ways.append((search, rounds(search), line))
    _run(_in_turn(ways), meter)
    ways.sort(key=lambda way: way[0].left)
    for search, _, line in ways[:_OPENINGS]:
        finds = sorted(search.found(), key=lambda lay: (len(lay.left), lay.moved))
        for lay in finds[:_FINDS]:
            yield FoundPlay(grid.cells, _with_opening(lay, line, limit).grid.cells)


def _in_turn(ways: list[_Way]) -> Iterator[None]:
    """Take turns with all ways, then follow only the most promising."""
    number = len(ways)
    while number:
        ended = 0
        for _, rounds, _ in ways[:number]:
            if next(rounds, _END) is _END:
                ended += 1
            yield
        if ended == number:
            return
        ways.sort(key=lambda way: way[0].left)
        number = max(_OPENINGS, number - 1) if len(ways) > _OPENINGS else len(ways)


def _with_opening(lay: Lain, line: tuple[int, ...], limit: int) -> Adding:
    """The play with the opening line and whatever can still be added."""
    grid = TokenGrid.of(lay.cells)
    opening = new_group(grid, line)
    grid.lay(opening)
    adding = Adding(grid, lay.left.copy(), opening)
    while more := max(adding.layings(True, limit), key=len, default=()):
        adding = adding.after(more)
    return adding


_END = object()
