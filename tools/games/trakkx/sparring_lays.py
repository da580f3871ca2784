"""What the sparring engine finds to lay in TRAKKX: lines one after the other, by luck.

Tables are plain dictionaries of cells here, and what fits is worked out anew from the printed
rules. Nothing is shared with the search of the app's computer players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Final

from game.bots.bot import BudgetSpent, Meter
from game.rules.trakkx.table import Cell, Table, groups, lines
from game.rules.trakkx.tokens import COLOURS, HIGHEST, NUMBER_TOKENS, colour_of, value_of

Cells = dict[Cell, str]
Laying = tuple[tuple[Cell, str], ...]
"""Cells with the tokens that are put there."""

_SHORTEST: Final = 3
_ALONG: Final = ((1, 0), (0, 1))


@lru_cache(maxsize=200_000)
def standing(line: tuple[str, ...]) -> int:
    """2 for a whole line, 1 for what may become one, 0 for what cannot."""
    if len(line) == 1:
        return 1
    values = [value_of(token) for token in line]
    whole = 2 if len(line) >= _SHORTEST else 1
    if len({*values}) == 1:
        return whole if len({*line}) == len(line) else 0
    if len({colour_of(token) for token in line}) > 1:
        return 0
    step = values[1] - values[0]
    steady = all(two - one == step for one, two in pairwise(values))
    return whole if abs(step) == 1 and steady else 0


@lru_cache(maxsize=200_000)
def between(before: tuple[str, ...], behind: tuple[str, ...]) -> frozenset[str]:
    """The tokens that may come between two parts of a line, either of which may be empty."""
    return frozenset(token for token in NUMBER_TOKENS if standing((*before, token, *behind)))


def _run(cells: Cells, cell: Cell, right: int, down: int) -> tuple[str, ...]:
    """The tokens from ``cell`` on in a direction, the nearest first; ``cell`` itself not."""
    found = []
    column, row = cell[0] + right, cell[1] + down
    while (token := cells.get((column, row))) is not None:
        found.append(token)
        column, row = column + right, row + down
    return tuple(found)


def _around(cells: Cells, cell: Cell, right: int, down: int) -> tuple[tuple[str, ...], ...]:
    """What lies before and behind a cell in a direction."""
    return _run(cells, cell, -right, -down)[::-1], _run(cells, cell, right, down)


def layings(cells: Cells, pool: Counter[str]) -> list[Laying]:
    """All that tokens of the pool can add along one line so that the table is right."""
    found: dict[frozenset[tuple[Cell, str]], Laying] = {}
    held = {token for token, count in pool.items() if count}
    free = {
        (column + right, row + down)
        for column, row in cells
        for right, down in ((1, 0), (0, 1), (-1, 0), (0, -1))
    } - cells.keys()
    for cell in sorted(free):
        for along in _ALONG:
            for laying in _from(cells, pool, held, cell, along):
                found.setdefault(frozenset(laying), laying)
    return list(found.values())


def _from(
    cells: Cells, pool: Counter[str], held: set[str], cell: Cell, along: tuple[int, int]
) -> Iterator[Laying]:
    """What begins with a token in ``cell`` and goes on along a line, first back and then on."""
    right, down = along
    before, behind = _around(cells, cell, right, down)
    aside = _around(cells, cell, down, right)
    for token in between(before, behind) & held:
        crossed = aside[0] or aside[1]
        if crossed and standing((*aside[0], token, *aside[1])) != 2:
            continue
        line = (*before, token, *behind)
        first = cell[0] - right * (len(before) + 1), cell[1] - down * (len(before) + 1)
        last = cell[0] + right * (len(behind) + 1), cell[1] + down * (len(behind) + 1)
        if len(line) == 1 and crossed:
            yield ((cell, token),)
        yield from _extended(cells, pool, held, ((cell, token),), line, (first, last), along, True)


def _extended(
    cells: Cells, pool: Counter[str], held: set[str], laying: Laying, line: tuple[str, ...],
    ends: tuple[Cell, Cell], along: tuple[int, int], back: bool,
) -> Iterator[Laying]:  # fmt: skip
    if standing(line) == 2:
        yield laying
    right, down = along
    for backwards in (True, False) if back else (False,):
        cell = ends[0] if backwards else ends[1]
        sign = -1 if backwards else 1
        beyond = _run(cells, cell, sign * right, sign * down)
        before, behind = (beyond[::-1], line) if backwards else (line, beyond)
        fitting = between(before, behind) & held
        if not fitting:
            continue
        aside = _around(cells, cell, down, right)
        far = len(beyond) + 1
        end = cell[0] + sign * right * far, cell[1] + sign * down * far
        for token in fitting:
            if pool[token] <= sum(token == used for _, used in laying):
                continue
            if (aside[0] or aside[1]) and standing((*aside[0], token, *aside[1])) != 2:
                continue
            reached = (end, ends[1]) if backwards else (ends[0], end)
            longer = (*laying, (cell, token))
            whole = (*before, token, *behind)
            yield from _extended(cells, pool, held, longer, whole, reached, along, backwards)


def openings(pool: Counter[str]) -> list[tuple[str, ...]]:
    """All lines of pool tokens alone: sequences, and rows of every length."""
    found: list[tuple[str, ...]] = []
    for value in range(1, HIGHEST + 1):
        same = [f"{colour}{value}" for colour in COLOURS if pool[f"{colour}{value}"]]
        if len(same) >= _SHORTEST:
            found.append(tuple(same))
        if len(same) > _SHORTEST:
            found += [tuple(same[:n] + same[n + 1 :]) for n in range(len(same))]
    for colour in COLOURS:
        for first in range(1, HIGHEST - 1):
            row: list[str] = []
            for value in range(first, HIGHEST + 1):
                if not pool[f"{colour}{value}"]:
                    break
                row.append(f"{colour}{value}")
                if len(row) >= _SHORTEST:
                    found.append(tuple(row))
    return found


def apart(cells: Cells, line: Iterable[str]) -> Laying:
    """A new group below all others."""
    row = max((cell[1] for cell in cells), default=-2) + 2
    column = min((cell[0] for cell in cells), default=0)
    return tuple(((column + n, row), token) for n, token in enumerate(line))


@dataclass(frozen=True, slots=True)
class Lain:
    """A table that was added to: its ``cells``, and the ``pool`` of tokens that are left."""

    cells: Cells
    pool: Counter[str]

    def after(self, laying: Laying) -> Lain:
        """The table with these tokens too."""
        return Lain(
            {**self.cells, **dict(laying)}, self.pool - Counter(token for _, token in laying)
        )

    def steps(self, limit: int) -> list[Laying]:
        """All that can be added, with at most so many groups on the table."""
        found = layings(self.cells, self.pool)
        if len(groups(Table(self.cells))) < limit:
            found += [apart(self.cells, line) for line in openings(self.pool)]
        return found

    @property
    def stays(self) -> float:
        """What would be left to count; a little also how many tokens."""
        return sum(value_of(token) + 3.0 for token in self.pool.elements())


def regrown(table: Mapping[Cell, str], start: Lain, limit: int, meter: Meter, rng: Random) -> Lain:
    """Large-neighbourhood search: some lines are lifted and all is laid again by luck.

    ``table`` is what has to lie there in the end. Goes on until the budget is spent or nothing is
    left to lay. A node is a look at what can be laid.
    """
    needed = Counter(table.values())
    now = best = start
    try:
        now = best = _filled(start, needed, limit, meter, rng) or start
        while best.pool.total():
            meter.count()
            lifted = _lifted(now, rng)
            laid = _filled(lifted, needed, limit, meter, rng) if lifted is not None else None
            if laid is None:
                continue
            if laid.stays <= now.stays or rng.random() < 0.03:
                now = laid
            if laid.stays < best.stays:
                best = laid
            elif rng.random() < 0.02:
                now = best
    except BudgetSpent:
        pass
    return best


def _lifted(lain: Lain, rng: Random) -> Lain | None:
    """The table without some lines that lie near each other, and what cannot stay without them."""
    known = lines(Table(lain.cells))
    if not known:
        return None
    first = rng.choice(known)
    middle = rng.choice(first)
    near = sorted(
        known,
        key=lambda line: (
            min(abs(c - middle[0]) + abs(r - middle[1]) for c, r in line) + rng.random() * 3
        ),
    )
    gone = {cell for line in near[: rng.randint(1, 4)] for cell in line}
    cells = {cell: token for cell, token in lain.cells.items() if cell not in gone}
    while True:
        wrong = _wrong(cells)
        if not wrong:
            break
        for cell in wrong:
            del cells[cell]
    pool = lain.pool + (Counter(lain.cells.values()) - Counter(cells.values()))
    return Lain(cells, pool)


def _wrong(cells: Cells) -> set[Cell]:
    """The cells of lines that are too short or no lines, and those without a line."""
    in_line: set[Cell] = set()
    wrong: set[Cell] = set()
    for line in lines(Table(cells)):
        in_line.update(line)
        if standing(tuple(cells[cell] for cell in line)) != 2:
            wrong.update(line)
    return wrong | (cells.keys() - in_line)


def _filled(now: Lain, needed: Counter[str], limit: int, meter: Meter, rng: Random) -> Lain | None:
    """Lines laid by luck, those first that bring back what has to lie; None if not all came."""
    while True:
        meter.count()
        lacking = needed - Counter(now.cells.values())
        steps = now.steps(limit)
        if not steps:
            break

        def rank(laying: Laying, lacking: Counter[str] = lacking) -> float:
            brought = sum(1 for _, token in laying if lacking[token])
            return 2.0 * brought + len(laying) + rng.random() * 3

        now = now.after(max(steps, key=rank))
    if lacking or len(groups(Table(now.cells))) > limit:
        return None
    return now
