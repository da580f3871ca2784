"""What's wrong with a table in itself, whoever made it, and which tokens can make a line at all.

A fault names the rules paragraph it breaks: ``table`` (an action token), ``lone``, ``line`` (too
short, or neither sequence nor row), ``sequence`` or ``row``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import pairwise

from game.messages import Message
from game.rules.trakkx.table import Cell, Table, lines, reading
from game.rules.trakkx.tokens import (
    COLOUR_WORDS,
    COLOURS,
    HIGHEST,
    colour_of,
    is_number,
    token_list,
    token_words,
    value_of,
)

SHORTEST = 3
"""The fewest tokens in a line."""


class FaultKind(Enum):
    """What's wrong with a token or a line."""

    ACTION = "an action token on the table"
    LONE = "a token without neighbours"
    SHORT = "a line of two tokens"
    MIXED = "neither one number nor one colour"
    TWICE = "a colour twice in a sequence"
    STEP = "two neighbours in a row do not differ by 1"
    WRAP = "a row goes on from 14 to 1"
    TURN = "a row goes up and down"


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its ``cells`` in reading order and the reason.

    ``rule`` is the anchor of the broken paragraph in the rules text.
    """

    kind: FaultKind
    cells: tuple[Cell, ...]
    message: Message
    rule: str


@dataclass(frozen=True, slots=True)
class LineFault:
    """Why adjacent tokens aren't a line; see ``Fault``."""

    kind: FaultKind
    message: Message
    rule: str


def table_faults(table: Table) -> tuple[Fault, ...]:
    """Everything wrong with ``table``; () if nothing is.

    In the reading order of their first cells. Groups aren't counted here.
    """
    faults: list[Fault] = []
    in_line: set[Cell] = set()
    for line in lines(table):
        in_line.update(line)
        wrong = line_fault(tuple([table[cell] for cell in line]))
        if wrong is not None:
            faults.append(Fault(wrong.kind, line, wrong.message, wrong.rule))
    for cell in table:
        if cell not in in_line:
            faults.append(
                Fault(
                    FaultKind.LONE,
                    (cell,),
                    Message(
                        "No token can be alone: {token} needs others beside it.",
                        token=token_words(table[cell]),
                    ),
                    "lone",
                )
            )
        if not is_number(table[cell]):
            faults.append(_action_fault(cell))
    return tuple(sorted(faults, key=lambda fault: reading(fault.cells[0])))


def _action_fault(cell: Cell) -> Fault:
    return Fault(
        FaultKind.ACTION,
        (cell,),
        Message("Only number tokens go on the table."),
        "table",
    )


def is_line(tokens: Sequence[str]) -> bool:
    """Whether ``tokens`` in this order are a sequence or a row.

    >>> is_line(("r5", "b5", "g5")), is_line(("r5", "r6", "r8"))
    (True, False)
    """
    if len(tokens) < SHORTEST or not all(map(is_number, tokens)):
        return False
    values = [value_of(token) for token in tokens]
    step = values[1] - values[0]
    if step == 0:
        return len(set(values)) == 1 and len({colour_of(token) for token in tokens}) == len(tokens)
    return (
        abs(step) == 1
        and values == list(range(values[0], values[0] + step * len(values), step))
        and len({colour_of(token) for token in tokens}) == 1
    )


@lru_cache(maxsize=4096)
def line_fault(tokens: tuple[str, ...]) -> LineFault | None:
    """Why two or more ``tokens`` in this order aren't a line, or None if they are.

    If there's an action token among them, that alone is the fault, and the answer is None.

    >>> line_fault(("r5", "b5", "g5")), line_fault(("r5", "r6", "r7"))
    (None, None)
    >>> str(line_fault(("r5", "r7", "r8")).message)
    'Between red 5 and red 7, 6 is missing.'
    """
    if is_line(tokens) or not all(map(is_number, tokens)):
        return None
    if len(tokens) < SHORTEST:
        return LineFault(
            FaultKind.SHORT,
            Message(
                "Only two tokens, {tokens}: a line needs at least three.",
                tokens=token_list(tokens),
            ),
            "line",
        )
    colours = Counter(map(colour_of, tokens))
    values = Counter(map(value_of, tokens))
    if len(values) == 1:
        return _sequence_fault(colours, value_of(tokens[0]))
    if len(colours) == 1:
        return _row_fault(tokens)
    return _mixed_fault(tokens, colours, values)


def _sequence_fault(colours: Counter[str], value: int) -> LineFault:
    colour, _count = colours.most_common(1)[0]
    return LineFault(
        FaultKind.TWICE,
        Message(
            "A set has each colour only once: {token} is there twice.",
            token=token_words(f"{colour}{value}"),
        ),
        "sequence",
    )


def _row_fault(tokens: Sequence[str]) -> LineFault:
    for one, two in pairwise(tokens):
        if abs(value_of(two) - value_of(one)) != 1:
            return _step_fault(one, two)
    turn = next(
        two for one, two, three in zip(tokens, tokens[1:], tokens[2:], strict=False) if one == three
    )
    return LineFault(
        FaultKind.TURN,
        Message("A run goes only one way. This one turns at {token}.", token=token_words(turn)),
        "row",
    )


def _step_fault(one: str, two: str) -> LineFault:
    low, high = sorted((value_of(one), value_of(two)))
    first, second = token_words(one), token_words(two)
    if (low, high) == (1, HIGHEST):
        return LineFault(
            FaultKind.WRAP,
            Message("A run ends at 1 and at {highest}. It doesn’t wrap around.", highest=HIGHEST),
            "row",
        )
    if high - low == 2:
        return LineFault(
            FaultKind.STEP,
            Message(
                "Between {one} and {two}, {missing} is missing.",
                one=first,
                two=second,
                missing=low + 1,
            ),
            "row",
        )
    return LineFault(
        FaultKind.STEP,
        Message(
            "A run goes step by step: {one} and {two} can’t be neighbours.",
            one=first,
            two=second,
        ),
        "row",
    )


def _mixed_fault(tokens: Sequence[str], colours: Counter[str], values: Counter[int]) -> LineFault:
    colour, of_colour = colours.most_common(1)[0]
    value, of_value = values.most_common(1)[0]
    most = len(tokens) - 1
    if of_value == most and of_value >= of_colour:
        odd = next(token for token in tokens if value_of(token) != value)
        message = Message(
            "The others in this line are all {value}: {token} doesn’t match.",
            value=value,
            token=token_words(odd),
        )
    elif of_colour == most:
        odd = next(token for token in tokens if colour_of(token) != colour)
        message = Message(
            "The others in this line are all {colour}: {token} doesn’t match.",
            colour=Message(COLOUR_WORDS[colour]),
            token=token_words(odd),
        )
    else:
        message = Message(
            "A line is one number in different colours, or a run in one colour. "
            "Neither fits {tokens}.",
            tokens=token_list(tokens),
        )
    return LineFault(FaultKind.MIXED, message, "line")


def has_line(rack: Collection[str]) -> bool:
    """Whether some of these tokens make a sequence or a row."""
    return fits_somewhere(rack, ())


def fits_somewhere(rack: Iterable[str], others: Iterable[str]) -> bool:
    """Whether a token of ``rack`` fits any line of these tokens and ``others``."""
    own = {token for token in rack if is_number(token)}
    pool = own.union(others)
    return any(_makes_line(token, pool) for token in own)


def _makes_line(token: str, pool: Collection[str]) -> bool:
    colour, value = colour_of(token), value_of(token)
    if sum(f"{other}{value}" in pool for other in COLOURS) >= SHORTEST:
        return True
    return any(
        all(f"{colour}{low + step}" in pool for step in range(SHORTEST))
        for low in range(value - SHORTEST + 1, value + 1)
    )
