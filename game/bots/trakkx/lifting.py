"""Which tokens can be lifted off the table, or a draft, so that every line left is legal.

The searches that lift some tokens, play them again and keep what's good derive from ``Search``.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random

from game.bots.bot import Meter
from game.bots.trakkx.grid import (
    ACROSS,
    ALIKE,
    DOWN,
    SHORTEST,
    WIDTH,
    Laying,
    Pool,
    TokenGrid,
    bits,
)

_STEPS = (ACROSS, DOWN)
_SOME_LINES = (1, 1, 2, 2, 3)
_FEWEST, _MOST = 1, 6
_MOST_RELATED = 3


def line_through(cells: Mapping[int, int], place: int, step: int) -> list[int]:
    """The places of the tokens in line through a place, first to last."""
    while place - step in cells:
        place -= step
    line = []
    while place in cells:
        line.append(place)
        place += step
    return line


def lift(grid: TokenGrid, pool: Pool, places: Iterable[int], rng: Random) -> None:
    """Move tokens from the table to the pool, with all whose lines would no longer be legal."""
    cells = grid.cells
    gone = with_remains(cells, places, rng)
    taken = [cells[place] for place in gone]
    grid.lift(gone)
    for bit in taken:
        pool.add(bit)


def with_remains(cells: Mapping[int, int], places: Iterable[int], rng: Random) -> list[int]:
    """The places, and those whose tokens have to go with them."""
    left = dict(cells)
    gone = list(places)
    for place in gone:
        del left[place]
    edge = [one for place in gone for one in beside(place) if one in left]
    while edge:
        place = edge.pop()
        if place not in left:
            continue
        pair = _left_over(left, place)
        if not pair:
            continue
        victim = place if len(pair) == 1 or rng.random() < 0.5 else pair[1]
        # Of a pair that's no line, the one that's in no other line goes.
        if len(pair) == 2:
            loose = [one for one in pair if not _in_line(left, one)]
            if len(loose) == 1:
                victim = loose[0]
        del left[victim]
        gone.append(victim)
        edge += (one for one in beside(victim) if one in left)
    return gone


def beside(place: int) -> tuple[int, int, int, int]:
    """The four neighbouring places."""
    return place - 1, place + 1, place - WIDTH, place + WIDTH


def _length(cells: Mapping[int, int], place: int, step: int) -> int:
    """How many tokens are in line through a place, at most SHORTEST."""
    if place - step in cells:
        if place + step in cells or place - 2 * step in cells:
            return SHORTEST
        return 2
    if place + step in cells:
        return SHORTEST if place + 2 * step in cells else 2
    return 1


def _in_line(cells: Mapping[int, int], place: int) -> bool:
    return any(_length(cells, place, step) == SHORTEST for step in _STEPS)


def _left_over(cells: Mapping[int, int], place: int) -> tuple[int, ...]:
    """The place if its token is alone, both places of a bare pair, else ()."""
    longest = 1
    for step in _STEPS:
        length = _length(cells, place, step)
        if length == 2:
            return place, place - step if place - step in cells else place + step
        longest = max(longest, length)
    return () if longest == SHORTEST else (place,)


def loose_pieces(cells: Mapping[int, int], rng: Random) -> list[tuple[int, ...]]:
    """Single tokens and ends of lines that can be lifted on their own."""
    found: dict[tuple[int, ...], None] = dict.fromkeys((place,) for place in cells)
    for place in cells:
        for step in _STEPS:
            if place - step not in cells and place + step in cells:
                across = ACROSS + DOWN - step
                line = line_through(cells, place, step)
                found[tuple(one for one in line if _length(cells, one, across) == 1)] = None
    return [
        piece for piece in found if piece and len(with_remains(cells, piece, rng)) == len(piece)
    ]


def some_places(grid: TokenGrid, pool: Pool, rng: Random) -> Iterable[int]:
    """Places to lift at random: neighbouring lines, a patch, or kin of tokens in the pool."""
    cells = grid.cells
    kind = rng.random()
    if kind < 0.8:
        places = list(cells)
        return _around(cells, places, rng.choice(places), 0.625, rng)
    kin = _kin(cells, pool, rng)
    return rng.sample(kin, min(len(kin), rng.randint(1, _MOST_RELATED)))


def places_near(cells: Mapping[int, int], centre: int, rng: Random) -> Iterable[int]:
    """Places to lift near ``centre``, which may be empty."""
    places = list(cells)
    start = centre if centre in cells else _nearest(places, centre, 2.0, rng)[0]
    return _around(cells, places, start, 0.5, rng)


def _around(
    cells: Mapping[int, int], places: list[int], start: int, lines: float, rng: Random
) -> Iterable[int]:
    """Some lines (with probability ``lines``) or tokens around one of the places."""
    if rng.random() < lines:
        return _some_lines(cells, places, start, rng)
    return _nearest(places, start, 2.0, rng)[: rng.randint(_FEWEST, _MOST)]


def _some_lines(
    cells: Mapping[int, int], places: list[int], start: int, rng: Random
) -> Iterable[int]:
    near = _nearest(places, start, 3.0, rng)
    found: dict[int, None] = {}
    for number in range(rng.choice(_SOME_LINES)):
        place = start if not number else near[number] if rng.random() < 0.6 else rng.choice(places)
        step = rng.choice(_STEPS)
        line = line_through(cells, place, step)
        if len(line) == 1:
            line = line_through(cells, place, ACROSS + DOWN - step)
        found.update(dict.fromkeys(line))
    return found


def _nearest(places: list[int], start: int, noise: float, rng: Random) -> list[int]:
    """The places by rough distance from one of them."""
    row, column = divmod(start, WIDTH)

    def distance(place: int) -> float:
        return abs(place // WIDTH - row) + abs(place % WIDTH - column) + rng.random() * noise

    return sorted(places, key=distance)


def _kin(cells: Mapping[int, int], pool: Pool, rng: Random) -> list[int]:
    """The places of tokens that could share a line with some token of the pool."""
    tokens = tuple(bits(pool.one))
    if not tokens:
        return []
    bit = rng.choice(tokens)
    related = ALIKE[bit] | bit << 1 | bit >> 1 | bit << 2 | bit >> 2
    return [place for place, there in cells.items() if there & related]


Lifting = Callable[[TokenGrid, Pool, Random], Iterable[int]]
"""Chooses which places to lift from a table that isn't empty."""

_SLACK = 3.0
"""The search may go on from a table that costs this much more than the best."""


class Arrangement:
    """A table and the ``pool`` of tokens that aren't on it; the lower the ``cost``, the better."""

    __slots__ = ("cost", "grid", "moved", "pool")

    def __init__(self, grid: TokenGrid, pool: Pool) -> None:
        self.grid = grid
        self.pool = pool
        self.cost = 0.0
        self.moved = 0

    def copy(self) -> "Arrangement":
        return Arrangement(self.grid.copy(), self.pool.copy())


class Search(ABC):
    """A walk from table to table; subclasses decide what's good and what to play next.

    Every table on the way has only legal lines, but may be missing tokens or have too many groups.
    The meter counts one node per line. Every method that makes an attempt raises BudgetSpent and
    Cancelled.
    """

    def __init__(self, meter: Meter, rng: Random, start: Arrangement) -> None:
        self._meter = meter
        self._rng = rng
        self._now = start
        self._judge(start)
        self._lowest = start.cost

    def step(self, lifting: Lifting | None) -> None:
        """Lift some tokens and play again; go on from there unless it's much worse."""
        rng = self._rng
        attempt = self._now.copy()
        if lifting is not None and attempt.grid.cells:
            lift(attempt.grid, attempt.pool, lifting(attempt.grid, attempt.pool, rng), rng)
        self._finish(attempt)
        slack = _SLACK * rng.random() * rng.random()
        if attempt.cost <= max(self._now.cost, self._lowest + slack):
            self._now = attempt
            self._lowest = min(self._lowest, attempt.cost)

    def _finish(self, attempt: Arrangement) -> None:
        """Play line after line for as long as that helps, then judge the table."""
        grid, pool = attempt.grid, attempt.pool
        while pool.one:
            self._meter.count()
            laying = self._choose(grid, pool)
            if not laying:
                break
            grid.lay(laying)
            pool.remove(sum(bit for _, bit in laying))
        self._judge(attempt)

    @abstractmethod
    def _choose(self, grid: TokenGrid, pool: Pool) -> Laying:
        """What to play next from the pool; () ends the attempt."""

    @abstractmethod
    def _judge(self, attempt: Arrangement) -> None:
        """Set the attempt's cost, and keep it if it's worth keeping."""


_OWN = 0.6
"""How much sooner a player's own token goes than one of the table, in wrong tokens."""

_WHIM = 1.2
"""By how many wrong tokens a choice may be worse than the best, so that tries differ."""


def spared(
    draft: Mapping[int, int], own: Pool, rng: Random, loose: Iterable[int] = (), moves: bool = False
) -> dict[int, int]:
    """The draft less some tokens, preferably of ``own``, so that every line is legal.

    Few tokens go, but not always the fewest: a fault can often be seen in several ways. With
    ``moves``, tokens that go, and others that are ``loose``, are put elsewhere where that rights a
    line.
    """
    cells = dict(draft)
    hand = list(loose) if moves else []
    moved: set[int] = set()
    while True:
        for bit in hand if moves else ():
            place = _righted(cells, bit, rng)
            if bit not in moved and place is not None:
                moved.add(bit)
                cells[place] = bit
        hand = [bit for bit in hand if bit not in moved]
        wrong = list(dict.fromkeys(_in_wrong_lines(cells)))
        if not wrong:
            return cells
        victim = min(wrong, key=lambda place: _loss(cells, place, own, rng))
        hand.append(cells.pop(victim))


def _righted(cells: dict[int, int], bit: int, rng: Random) -> int | None:
    """The place where a token rights most others, roughly."""
    kin = ALIKE[bit] & ~bit | bit << 1 | bit >> 1
    free = {
        place + step
        for place, there in cells.items()
        if there & kin
        for step in (ACROSS, -ACROSS, DOWN, -DOWN)
        if place + step not in cells
    }
    best, most = None, 0.0
    for place in sorted(free):
        gain = _gain(cells, place, bit)
        if gain > 0 and (gain := gain + rng.random() * _WHIM) > most:
            best, most = place, gain
    return best


def _gain(cells: dict[int, int], place: int, bit: int) -> float:
    """How many fewer tokens are wrong with this one."""
    gain = _wrong_around(cells, tuple(one for one in beside(place) if one in cells))
    cells[place] = bit
    gain -= _wrong_around(cells, (place,))
    del cells[place]
    return gain


def _in_wrong_lines(cells: Mapping[int, int]) -> Iterator[int]:
    for place in cells:
        across = place - ACROSS in cells or place + ACROSS in cells
        down = place - DOWN in cells or place + DOWN in cells
        if not across and not down:
            yield place
        if across and place - ACROSS not in cells:
            yield from _wrong_line(cells, place, ACROSS)
        if down and place - DOWN not in cells:
            yield from _wrong_line(cells, place, DOWN)


def _wrong_line(cells: Mapping[int, int], place: int, step: int) -> list[int]:
    line = line_through(cells, place, step)
    return [] if _is_legal([cells[one] for one in line]) else line


def _is_legal(line: list[int]) -> bool:
    """Whether adjacent tokens are a set or a run."""
    if len(line) < SHORTEST:
        return False
    first, second = line[:2]
    if second == first << 1:
        return all(line[n + 1] == line[n] << 1 for n in range(1, len(line) - 1))
    if second == first >> 1:
        return all(line[n + 1] == line[n] >> 1 for n in range(1, len(line) - 1))
    return len(set(line)) == len(line) and not sum(set(line)) & ~ALIKE[first]


def _loss(cells: dict[int, int], place: int, own: Pool, rng: Random) -> float:
    """How many more tokens are wrong without this one, roughly."""
    loss = rng.random() * _WHIM - _wrong_around(cells, (place,))
    bit = cells.pop(place)
    loss += _wrong_around(cells, tuple(one for one in beside(place) if one in cells))
    cells[place] = bit
    return loss - _OWN if bit & own.one else loss


def _wrong_around(cells: Mapping[int, int], places: tuple[int, ...]) -> int:
    """How many tokens are in wrong lines through these places, or alone there."""
    wrong = 0
    for place in places:
        lines = [line_through(cells, place, step) for step in (ACROSS, DOWN)]
        if len(lines[0]) == len(lines[1]) == 1:
            wrong += 1
        for line in lines:
            if len(line) > 1 and not _is_legal([cells[one] for one in line]):
                wrong += len(line)
    return wrong
