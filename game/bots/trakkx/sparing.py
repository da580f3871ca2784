"""The part of a draft that may stay: what to take away so that every line left is legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from game.bots.trakkx.grid import ACROSS, ALIKE, DOWN, Pool
from game.bots.trakkx.lifting import line_through
from game.bots.trakkx.placing import SHORTEST

_OWN = 0.6
"""How much rather an own token is taken away than one of the table, in wrong tokens."""

_WHIM = 1.2
"""By up to so many wrong tokens a choice may be worse than the best: the next try differs."""


def wrong_tokens(cells: Mapping[int, int], own: Pool, rng: Random) -> list[int]:
    """Places to take tokens away from, preferably of ``own``, until every line is legal.

    Few, but not always the fewest: there is often more than one way to see what went wrong.
    """
    left = dict(cells)
    gone: list[int] = []
    while wrong := list(dict.fromkeys(_in_wrong_lines(left))):
        victim = min(wrong, key=lambda place: _loss(left, place, own, rng))
        del left[victim]
        gone.append(victim)
    return gone


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
    """Whether tokens side by side are a sequence or a row."""
    if len(line) < SHORTEST:
        return False
    first, second = line[:2]
    if second == first << 1:
        return all(line[n + 1] == line[n] << 1 for n in range(1, len(line) - 1))
    if second == first >> 1:
        return all(line[n + 1] == line[n] >> 1 for n in range(1, len(line) - 1))
    return len(set(line)) == len(line) and not sum(set(line)) & ~ALIKE[first]


def _loss(cells: dict[int, int], place: int, own: Pool, rng: Random) -> float:
    """How many more tokens are wrong if this one is gone, a little by whim."""
    loss = rng.random() * _WHIM - _wrong_around(cells, (place,))
    bit = cells.pop(place)
    beside = (place - ACROSS, place + ACROSS, place - DOWN, place + DOWN)
    loss += _wrong_around(cells, tuple(one for one in beside if one in cells))
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
