"""Reads how a player of TRAKKX types a lay: what they add to the table and what they move there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from game.rules.trakkx.actions import Lay
from game.rules.trakkx.table import Cell, Table
from game.rules.trakkx.tokens import NUMBER_TOKENS

RIGHT = "right"
DOWN = "down"
_STEPS: Mapping[str, Cell] = {RIGHT: (1, 0), DOWN: (0, 1)}
_PLACE = r"(-?[0-9]{1,4}),(-?[0-9]{1,4})"
_CELL = re.compile(_PLACE)
_AREA = re.compile(rf"{_PLACE}(?:\.\.{_PLACE})?")
_AT = re.compile(rf"\+?([a-z]+[0-9]+)@{_PLACE}")
_SEPARATORS = re.compile(r"[\s;]+")


class _NoLay(ValueError):
    """What was typed is not a lay."""


def lay_notation(text: str, table: Table) -> str | None:
    """The strict notation of a lay typed as additions and moves on ``table``; None if it is none.

    ``text`` is in English and in small letters, without the word *lay*:

    - ``r5 r6 at 0,0 down`` puts tokens from a cell on, over those that lie there already;
    - ``r5 r6 r7`` alone makes a new group where there is room;
    - ``+r5@0,0`` puts one token;
    - ``0,3>2,3`` moves one, ``0,3..4,3>0,5`` all in a rectangle.

    All moves happen at once.
    """
    try:
        return Lay(_laid(_words(text), table)).notation()
    except (_NoLay, StopIteration):
        return None


def _words(text: str) -> Iterator[str]:
    return iter(_SEPARATORS.split(text.replace(">", " to ").strip()))


def _laid(words: Iterator[str], table: Table) -> Table:
    put: dict[Cell, str] = {}
    moved: dict[Cell, Cell] = {}
    runs: list[tuple[list[str], Cell | None, Cell]] = []
    for word in words:
        if found := _AT.fullmatch(word):
            put[int(found[2]), int(found[3])] = _token(found[1])
        elif found := _AREA.fullmatch(word):
            first = (int(found[1]), int(found[2]))
            last = (int(found[3]), int(found[4])) if found[3] else first
            if next(words) != "to":
                raise _NoLay
            moved |= _moves(table, first, last, _cell(next(words)))
        elif word == "at" and runs and runs[-1][1] is None:
            runs[-1] = (runs[-1][0], _cell(next(words)), _STEPS[RIGHT])
        elif word in _STEPS and runs:
            runs[-1] = (runs[-1][0], runs[-1][1], _STEPS[word])
        elif runs and runs[-1][1] is None:
            runs[-1][0].append(_token(word))
        else:
            runs.append(([_token(word)], None, _STEPS[RIGHT]))
    if not (put or moved or runs):
        raise _NoLay
    left = {cell: token for cell, token in table.items() if cell not in moved}
    after = {**left, **{to: table[cell] for cell, to in moved.items()}, **put}
    for tokens, start, step in runs:
        after |= _run(after, tokens, start, step)
    return Table(after)


def _token(word: str) -> str:
    if word not in NUMBER_TOKENS:
        raise _NoLay
    return word


def _cell(word: str) -> Cell:
    found = _CELL.fullmatch(word)
    if found is None:
        raise _NoLay
    return int(found[1]), int(found[2])


def _moves(table: Table, first: Cell, last: Cell, to: Cell) -> dict[Cell, Cell]:
    """Where a rectangle's tokens go when its corner ``first`` goes to ``to``."""
    columns, rows = (sorted(pair) for pair in zip(first, last, strict=True))
    moves = {
        (column, row): (column - first[0] + to[0], row - first[1] + to[1])
        for column, row in table
        if columns[0] <= column <= columns[1] and rows[0] <= row <= rows[1]
    }
    if not moves:
        raise _NoLay
    return moves


def _run(
    taken: Mapping[Cell, str], tokens: list[str], start: Cell | None, step: Cell
) -> dict[Cell, str]:
    """The cells for tokens in a line, passing over those taken."""
    if start is None:
        start = _room(taken)
    column, row = start
    run: dict[Cell, str] = {}
    for token in tokens:
        while (column, row) in taken:
            column, row = column + step[0], row + step[1]
        run[column, row] = token
        column, row = column + step[0], row + step[1]
    return run


def _room(taken: Mapping[Cell, str]) -> Cell:
    """A cell below all others, where a new group touches nothing."""
    if not taken:
        return (0, 0)
    return min(column for column, _row in taken), max(row for _column, row in taken) + 2
