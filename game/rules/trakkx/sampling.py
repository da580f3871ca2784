"""Legal actions drawn at random, for random play.

They are no good play, but tokens are laid often, so that rounds end.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING

from game.protocol import Action
from game.rules.trakkx.actions import PASSED_ON, Draw, Lay, Pass, PassOn, Swap, Take, Three
from game.rules.trakkx.faults import SHORTEST, line_fault
from game.rules.trakkx.table import Cell, Table, groups, neighbours
from game.rules.trakkx.tokens import (
    NUMBER_TOKENS,
    SWAP,
    THREE,
    colour_of,
    is_number,
    value_of,
)

if TYPE_CHECKING:
    from game.rules.trakkx.state import TrakkxState

_LAYS_FIRST = 0.8
"""The share of turns in which tokens are laid if any are found that can be."""


def random_pass_on(state: TrakkxState, player: int, rng: Random) -> PassOn:
    """Tokens that ``player``, who owes them, passes on in a swap."""
    count = min(PASSED_ON, state.rack_sizes[player])
    return PassOn(tuple(rng.sample(_held(state, player), count)))


def _held(state: TrakkxState, player: int) -> list[str]:
    """The tokens on a rack, or all that may be on it if it is hidden."""
    rack = state.racks[player]
    return sorted(state.unseen.elements()) if rack is None else list(rack)


def random_turn(state: TrakkxState, rng: Random) -> Action:
    """What the player whose turn it is might do."""
    others = list(_without_laying(state))
    if not others or rng.random() < _LAYS_FIRST:
        lay = random_lay(state, rng)
        if lay is not None:
            return lay
    return rng.choice(others) if others else Pass()


def _without_laying(state: TrakkxState) -> Iterator[Action]:
    if state.bag:
        yield Draw()
    for token in dict.fromkeys(state.display):
        yield Take(token)
    rack = state.racks[state.player] or ()
    if SWAP in rack:
        yield Swap()
    if THREE in rack:
        for seat in range(state.players):
            if seat != state.player:
                yield Three(seat)


def random_lay(state: TrakkxState, rng: Random) -> Lay | None:
    """A new group, or one token beside others; None if nothing is found or the rack is hidden."""
    player = state.player
    tokens = [token for token in state.racks[player] or () if is_number(token)]
    must_open = state.must_open(player)
    if not must_open and rng.random() < 0.7:
        added = _addition(state.table, tokens, rng)
        if added is not None:
            return added
    if must_open or len(groups(state.table)) < state.group_limit(player):
        opened = _new_group(state.table, tokens, rng)
        if opened is not None:
            return opened
    return None if must_open else _addition(state.table, tokens, rng)


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
    row = rng.choice((min(r for _, r in table) - 2, max(r for _, r in table) + 2))
    column = rng.choice([c for c, _ in table])
    return Lay(Table({**table, **{(column + n, row): token for n, token in enumerate(line)}}))


def _sequences(tokens: list[str]) -> Iterator[list[str]]:
    """The longest sequence of each number."""
    kinds = sorted(set(tokens), key=value_of)
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
    kinds = sorted(set(tokens))
    free = sorted({cell for taken in table for cell in neighbours(taken)} - set(table))
    rng.shuffle(kinds)
    rng.shuffle(free)
    for cell in free:
        across, down = _beside(table, cell, 1, 0), _beside(table, cell, 0, 1)
        for token in kinds:
            if _fits(across, token) and _fits(down, token):
                return Lay(Table({**table, cell: token}))
    return None


def _beside(table: Table, cell: Cell, right: int, down: int) -> tuple[list[str], list[str]]:
    """The tokens before a cell and behind it, in one direction."""
    sides: tuple[list[str], list[str]] = ([], [])
    for side, sign in zip(sides, (-1, 1), strict=True):
        column, row = cell[0] + sign * right, cell[1] + sign * down
        while (column, row) in table:
            side.append(table[column, row])
            column, row = column + sign * right, row + sign * down
    return sides[0][::-1], sides[1]


def _fits(beside: tuple[list[str], list[str]], token: str) -> bool:
    before, behind = beside
    return not (before or behind) or line_fault((*before, token, *behind)) is None
