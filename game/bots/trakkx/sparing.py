"""The part of a draft that may stay: what to take away so that every line left is legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random

from game.bots.trakkx.grid import ACROSS, ALIKE, DOWN, Pool
from game.bots.trakkx.lifting import beside, line_through
from game.bots.trakkx.placing import SHORTEST

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
