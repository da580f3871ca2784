"""Random legal actions, for random play.

They play badly, but put tokens down often, so that rounds end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import groupby
from random import Random

from game.protocol import Action
from game.rules.trakkx.actions import Draw, Lay, Pass, PassOn, Swap, Take, Three
from game.rules.trakkx.faults import SHORTEST, is_line
from game.rules.trakkx.position import TrakkxPosition
from game.rules.trakkx.table import Cell, Table, groups, neighbours
from game.rules.trakkx.tokens import NUMBER_TOKENS, SWAP, THREE, colour_of, is_number, value_of

_LAYS_FIRST = 0.8
"""The share of turns on which tokens are played if any can be."""


def random_pass_on(position: TrakkxPosition, player: int, rng: Random) -> PassOn:
    """Tokens that ``player``, who owes them, passes on in a swap."""
    return PassOn(tuple(rng.sample(_held(position, player), position.owed(player))))


def _held(position: TrakkxPosition, player: int) -> list[str]:
    """The tokens on a rack, or all that may be on it if it's hidden."""
    rack = position.racks[player]
    return sorted(position.unseen.elements()) if rack is None else list(rack)


def random_turn(position: TrakkxPosition, rng: Random) -> Action:
    """What the player to move might do."""
    others = list(_without_laying(position))
    if not others or rng.random() < _LAYS_FIRST:
        lay = random_lay(position, rng)
        if lay is not None:
            return lay
    return rng.choice(others) if others else Pass()


def _without_laying(position: TrakkxPosition) -> Iterator[Action]:
    if position.bag:
        yield Draw()
    for token in dict.fromkeys(position.display):
        yield Take(token)
    rack = position.racks[position.player] or ()
    if SWAP in rack:
        yield Swap()
    if THREE in rack:
        for seat in range(position.players):
            if seat != position.player:
                yield Three(seat)


def random_lay(position: TrakkxPosition, rng: Random) -> Lay | None:
    """A new group, a line through a token of the table, or one token next to others.

    None if nothing is found or the rack is hidden.
    """
    player = position.player
    tokens = [token for token in position.racks[player] or () if is_number(token)]
    if position.must_open(player):
        return _new_group(position.table, tokens, rng)
    ways = [_addition, _crossing]
    if len(groups(position.table)) < position.group_limit(player):
        ways.append(_new_group)
    rng.shuffle(ways)
    for way in ways:
        found = way(position.table, tokens, rng)
        if found is not None:
            return found
    return None


def _new_group(table: Table, tokens: list[str], rng: Random) -> Lay | None:
    found = [*_sequences(tokens), *_rows(tokens)]
    if not found:
        return None
    line = rng.choice(found)
    if len(line) > SHORTEST and len({value_of(token) for token in line}) > 1:
        start = rng.randrange(len(line) - SHORTEST + 1)
        line = line[start : rng.randrange(start + SHORTEST, len(line) + 1)]
    if not table:
        return Lay(Table({(n, 0): token for n, token in enumerate(line)}))
    rows = [row for _column, row in table]
    row = rng.choice((min(rows) - 2, max(rows) + 2))
    column, _row = rng.choice(list(table))
    return Lay(Table({**table, **{(column + n, row): token for n, token in enumerate(line)}}))


def _sequences(tokens: list[str]) -> Iterator[list[str]]:
    """The longest sequence of each number."""
    kinds = sorted(dict.fromkeys(tokens), key=value_of)
    for _value, same in groupby(kinds, key=value_of):
        line = list(same)
        if len(line) >= SHORTEST:
            yield line


def _rows(tokens: list[str]) -> Iterator[list[str]]:
    """The longest rows of each colour."""
    held = set(tokens)
    line: list[str] = []
    for token in NUMBER_TOKENS:
        if token in held and (not line or _follows(line[-1], token)):
            line.append(token)
            continue
        if len(line) >= SHORTEST:
            yield line
        line = [token] if token in held else []
    if len(line) >= SHORTEST:
        yield line


def _follows(one: str, two: str) -> bool:
    return colour_of(one) == colour_of(two) and value_of(two) == value_of(one) + 1


def _addition(table: Table, tokens: list[str], rng: Random) -> Lay | None:
    free = sorted({cell for taken in table for cell in neighbours(taken)} - set(table))
    rng.shuffle(free)
    for cell in free:
        held = _fitting(table, cell).intersection(tokens)
        if held:
            return Lay(Table({**table, cell: rng.choice(sorted(held))}))
    return None


def _crossing(table: Table, tokens: list[str], rng: Random) -> Lay | None:
    """Two tokens that make a line with one of the table."""
    held = frozenset(tokens)
    cells = list(table)
    rng.shuffle(cells)
    for column, row in cells:
        pairs = [pair for pair in _partners(table[column, row]) if held.issuperset(pair)]
        if not pairs:
            continue
        pair = rng.choice(pairs)
        for right, down in ((0, 1), (1, 0)):
            one, two = (column + right, row + down), (column + 2 * right, row + 2 * down)
            if one in table or two in table:
                continue
            put = {**table, one: pair[0], two: pair[1]}
            if _fits(put, one) and _fits(put, two):
                return Lay(Table(put))
    return None


@cache
def _partners(token: str) -> tuple[tuple[str, str], ...]:
    """The pairs of tokens that make a line after ``token``."""
    return tuple(
        (one, two) for one in _alike(token) for two in _alike(one) if is_line((token, one, two))
    )


def _fits(table: Mapping[Cell, str], cell: Cell) -> bool:
    """Whether the token in ``cell`` is right in its lines."""
    return table[cell] in _fitting(table, cell)


def _fitting(table: Mapping[Cell, str], cell: Cell) -> frozenset[str]:
    """The tokens that would be right in ``cell``, given its neighbours in both directions."""
    return _between(*_beside(table, cell, 1, 0)) & _between(*_beside(table, cell, 0, 1))


def _beside(
    table: Mapping[Cell, str], cell: Cell, right: int, down: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The tokens before a cell and after it, in one direction."""
    sides: list[list[str]] = []
    for sign in (-1, 1):
        side: list[str] = []
        column, row = cell[0] + sign * right, cell[1] + sign * down
        while (column, row) in table:
            side.append(table[column, row])
            column, row = column + sign * right, row + sign * down
        sides.append(side)
    return tuple(reversed(sides[0])), tuple(sides[1])


@lru_cache(maxsize=16_384)
def _between(before: tuple[str, ...], behind: tuple[str, ...]) -> frozenset[str]:
    """The tokens that make a line between these; all if there are none."""
    if not before and not behind:
        return frozenset(NUMBER_TOKENS)
    beside = before[-1] if before else behind[0]
    return frozenset(token for token in _alike(beside) if is_line((*before, token, *behind)))


@cache
def _alike(token: str) -> tuple[str, ...]:
    """The tokens that can be next to ``token`` in some line."""
    return tuple(
        other
        for other in NUMBER_TOKENS
        if (colour_of(other) == colour_of(token), abs(value_of(other) - value_of(token)))
        in ((True, 1), (False, 0))
    )
