"""Whether tokens side by side are a line, may still become one, or never will."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from game.messages import Message
from game.rules.trakkx.table import (
    COLOURS,
    SHORTEST,
    Cell,
    Fault,
    FaultKind,
    Table,
    colour_of,
    line_fault,
    token_list,
    value_of,
)

WAYS: Final[Sequence[Cell]] = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""The ways in which a line can grow, in order of reading."""


def may_grow(tokens: Sequence[str]) -> bool:
    """Whether tokens in this order are a line, or would be one with more at their ends."""
    if len(tokens) < SHORTEST:
        if len(set(map(value_of, tokens))) == 1:
            return len(set(tokens)) == len(tokens) <= len(COLOURS)
        return (
            len(set(map(colour_of, tokens))) == 1
            and abs(value_of(tokens[0]) - value_of(tokens[-1])) == 1
        )
    return line_fault(tuple(tokens)) is None


def is_unfinished(fault: Fault, table: Table) -> bool:
    """Whether a token or a line on the table only lacks more tokens beside it."""
    if fault.kind is FaultKind.SHORT:
        return may_grow([table[cell] for cell in fault.cells])
    return fault.kind is FaultKind.LONE


def mistakes(faults: Iterable[Fault], table: Table) -> list[Fault]:
    """The faults that no more tokens would mend."""
    return [fault for fault in faults if not is_unfinished(fault, table)]


def reason(fault: Fault, table: Table) -> Message:
    """What to say about a fault; for two tokens that don't match, just that."""
    if fault.kind is FaultKind.SHORT and not is_unfinished(fault, table):
        return Message(
            "A line is one number in different colours, or a run in one colour. "
            "Neither fits {tokens}.",
            tokens=token_list([table[cell] for cell in fault.cells]),
        )
    return fault.message


def lines_through(table: Mapping[Cell, str], cells: Iterable[Cell]) -> Iterator[list[str]]:
    """The tokens of every line through the cells, across and downward."""
    for cell in cells:
        for dx, dy in WAYS[:2]:
            x, y = cell
            while (x - dx, y - dy) in table:
                x, y = x - dx, y - dy
            line = []
            while (x, y) in table:
                line.append(table[x, y])
                x, y = x + dx, y + dy
            yield line
