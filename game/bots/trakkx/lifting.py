"""Which tokens can be lifted off the table together so that every line left is legal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from game.bots.trakkx.grid import ACROSS, ALIKE, DOWN, WIDTH, Grid, Pool, bits
from game.bots.trakkx.placing import SHORTEST

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


def lift(grid: Grid, pool: Pool, places: Iterable[int], rng: Random) -> None:
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


def some_places(grid: Grid, pool: Pool, rng: Random) -> Iterable[int]:
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
