"""TRAKKX's tokens, the table they lie on, and what's wrong with a table, whoever made it.

The table has no border. A cell is its column and row; columns count to the right and rows down, and
both may be negative. Tokens make lines, and lines groups.

A fault names the rules paragraph it breaks: ``lone``, ``line`` (too short, or neither sequence nor
row), ``sequence`` or ``row``.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from game.boards import FixedMap
from game.messages import N_, Message, counted
from game.protocol import Rejection

COLOURS: Final = ("r", "y", "g", "b")
"""The four colours' letters in their fixed order."""

COLOUR_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "r": N_("red", "a token"),
        "y": N_("yellow", "a token"),
        "g": N_("green", "a token"),
        "b": N_("blue", "a token"),
    }
)
"""Each colour's English word."""

HIGHEST: Final = 14
"""Numbers go from 1 to this."""

TWINS: Final = 2
"""How many tokens there are of each kind."""

SWAP: Final = "swap"
THREE: Final = "three"
ACTION_TOKENS: Final = (SWAP, THREE)
"""The tokens that are played for what they do and never go on the table."""

ACTION_POINTS: Final = 20
"""What an action token on a rack counts at the end of a round."""

UNKNOWN: Final = "?"
"""Stands for a token the viewer may not see."""

NUMBER_TOKENS: Final = tuple(
    f"{colour}{value}" for colour in COLOURS for value in range(1, HIGHEST + 1)
)
"""Every kind of number token once, in order."""

KINDS: Final = (*NUMBER_TOKENS, *ACTION_TOKENS)
"""Every kind of token once, in order."""

ALL_TOKENS: Final[Counter[str]] = Counter(dict.fromkeys(KINDS, TWINS))
"""How many there are of each kind. Copy it before taking anything away."""

TOKENS: Final = ALL_TOKENS.total()
"""The number of all tokens."""

_ORDER: Mapping[str, int] = MappingProxyType({token: n for n, token in enumerate(KINDS)})
_COLOUR: Mapping[str, str] = MappingProxyType({token: token[0] for token in NUMBER_TOKENS})
_VALUE: Mapping[str, int] = MappingProxyType({token: int(token[1:]) for token in NUMBER_TOKENS})


def is_number(token: str) -> bool:
    """Whether ``token`` shows a number, so it can go on the table."""
    return token in _VALUE


def colour_of(token: str) -> str:
    """The letter of a number token's colour. Raises KeyError for any other token.

    >>> colour_of("r12")
    'r'
    """
    return _COLOUR[token]


def value_of(token: str) -> int:
    """The number on a number token, 1 to 14. Raises KeyError for any other token.

    >>> value_of("r12")
    12
    """
    return _VALUE[token]


def points_of(token: str) -> int:
    """What ``token`` counts against the player who has it. Raises KeyError for no token."""
    return ACTION_POINTS if token in ACTION_TOKENS else _VALUE[token]


def in_order(tokens: Iterable[str]) -> tuple[str, ...]:
    """The tokens in ``KINDS`` order; unknown ones come last.

    >>> in_order(["swap", "b1", "r14", "r2"])
    ('r2', 'r14', 'b1', 'swap')
    """
    return tuple(sorted(tokens, key=lambda token: _ORDER.get(token, len(_ORDER))))


def token_words(token: str) -> Message:
    """A token's name in a sentence, in lower case and without an article.

    >>> str(token_words("b7")), str(token_words("three"))
    ('blue 7', '+3')
    """
    if token in _VALUE:
        return Message(
            "{colour} {value}", colour=Message(COLOUR_WORDS[token[0]]), value=_VALUE[token]
        )
    if token == SWAP:
        return Message(N_("swap", "a token"))
    if token == THREE:
        return Message(N_("+3", "a token"))
    return Message("a hidden token")


MOST_LISTED: Final = 6
"""The most tokens a sentence names; the rest are only counted."""


def token_list(tokens: Iterable[str]) -> tuple[Message, ...]:
    """The names of at least one token as a list in a message, in the order given.

    >>> str(Message("There are {tokens}.", tokens=token_list(["r5", "b7", "swap"])))
    'There are red 5, blue 7 and swap.'
    """
    named = list(map(token_words, tokens))
    if len(named) > MOST_LISTED:
        more = len(named) - MOST_LISTED
        named[MOST_LISTED:] = [counted("{count} more", "{count} more", count=more)]
    return tuple(named)


Cell = tuple[int, int]
"""A column and a row."""

FARTHEST: Final = 9999
"""The furthest column or row from 0, in any direction."""


def cell_name(cell: Cell) -> str:
    """A cell's notation.

    >>> cell_name((3, -2))
    '3,-2'
    """
    return f"{cell[0]},{cell[1]}"


class TokenTable(FixedMap[Cell, str]):
    """The token in each cell, in reading order.

    >>> list(TokenTable({(1, 0): "r6", (0, 0): "r5", (9, -1): "b3"}))
    [(9, -1), (0, 0), (1, 0)]
    """

    __slots__ = ()

    @staticmethod
    def in_order(keys: Iterable[Cell]) -> list[Cell]:
        return sorted(keys, key=reading)


def reading(cell: Cell) -> Cell:
    """The sort key for reading order."""
    return (cell[1], cell[0])


EMPTY_TABLE: Final = TokenTable()


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells next to ``cell``: above, left, right and below."""
    column, row = cell
    return ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))


def lines(table: TokenTable) -> tuple[tuple[Cell, ...], ...]:
    """All maximal runs of two or more tokens next to or below each other.

    Each from left to right or from top to bottom; in the reading order of their first cells,
    horizontal first.
    """
    cells = table.keys()
    found: list[tuple[Cell, ...]] = []
    for column, row in cells:
        if (column - 1, row) not in cells and (column + 1, row) in cells:
            end = column + 2
            while (end, row) in cells:
                end += 1
            found.append(tuple([(c, row) for c in range(column, end)]))
        if (column, row - 1) not in cells and (column, row + 1) in cells:
            end = row + 2
            while (column, end) in cells:
                end += 1
            found.append(tuple([(column, r) for r in range(row, end)]))
    return tuple(found)


def groups(table: TokenTable) -> tuple[frozenset[Cell], ...]:
    """The connected sets of cells, without diagonals.

    In the reading order of their first cells. A token alone is a group too.
    """
    left = set(table)
    found: list[frozenset[Cell]] = []
    for first in table:
        if first not in left:
            continue
        left.remove(first)
        group = [first]
        for here in group:
            for cell in neighbours(here):
                if cell in left:
                    left.remove(cell)
                    group.append(cell)
        found.append(frozenset(group))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class RackTokens:
    """Tokens of a kind on the rack of the player to move."""

    token: str

    def __str__(self) -> str:
        return f"rack:{self.token}"


@dataclass(frozen=True, slots=True)
class FaceUp:
    """Tokens of a kind on the display."""

    token: str

    def __str__(self) -> str:
        return f"display:{self.token}"


@dataclass(frozen=True, slots=True)
class OnBag:
    """The bag."""

    def __str__(self) -> str:
        return "bag"


@dataclass(frozen=True, slots=True)
class OnCloth:
    """A cell of the cloth, free or not."""

    cell: Cell

    def __str__(self) -> str:
        return cell_name(self.cell)


Place = RackTokens | FaceUp | OnBag | OnCloth


def read_place(text: str) -> Place:
    """The place a text names, as ``rack:r5``, ``3,-2`` or ``bag``. Raises ValueError."""
    kind, _colon, token = text.partition(":")
    match kind:
        case "rack":
            return RackTokens(token)
        case "display":
            return FaceUp(token)
        case "bag":
            return OnBag()
    column, _comma, row = text.partition(",")
    return OnCloth((int(column), int(row)))


SHORTEST = 3
"""The fewest tokens in a line."""


@dataclass(frozen=True, slots=True)
class TableFault:
    """One fault: its ``cells`` in reading order and the reason.

    ``rule`` is the anchor of the broken paragraph in the rules text.
    """

    cells: tuple[Cell, ...]
    message: Message
    rule: str


def table_faults(table: TokenTable) -> tuple[TableFault, ...]:
    """Everything wrong with ``table``; () if nothing is.

    In the reading order of their first cells. Groups aren't counted here, nor are action tokens.
    """
    faults: list[TableFault] = []
    in_line: set[Cell] = set()
    for line in lines(table):
        in_line.update(line)
        wrong = line_fault(tuple([table[cell] for cell in line]))
        if wrong is not None:
            faults.append(TableFault(line, wrong.message, wrong.rule))
    for cell in table:
        if cell not in in_line:
            message = Message(
                "No token can be alone: {token} needs others beside it.",
                token=token_words(table[cell]),
            )
            faults.append(TableFault((cell,), message, "lone"))
    return tuple(sorted(faults, key=lambda fault: reading(fault.cells[0])))


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
def line_fault(tokens: tuple[str, ...]) -> Rejection | None:
    """Why two or more ``tokens`` in this order aren't a line, or None if they are.

    None as well if there's an action token among them.

    >>> line_fault(("r5", "b5", "g5")), line_fault(("r5", "r6", "r7"))
    (None, None)
    >>> str(line_fault(("r5", "r7", "r8")).message)
    'Between red 5 and red 7, 6 is missing.'
    """
    if is_line(tokens) or not all(map(is_number, tokens)):
        return None
    if len(tokens) < SHORTEST:
        if not may_grow(tokens):
            return Rejection(_neither(tokens), "line")
        message = Message(
            "Only two tokens, {tokens}: a line needs at least three.", tokens=token_list(tokens)
        )
        return Rejection(message, "line")
    colours = Counter(map(colour_of, tokens))
    values = Counter(map(value_of, tokens))
    if len(values) == 1:
        colour, _count = colours.most_common(1)[0]
        return Rejection(
            Message(
                "A set has each colour only once: {token} is there twice.",
                token=token_words(f"{colour}{value_of(tokens[0])}"),
            ),
            "sequence",
        )
    if len(colours) == 1:
        return _row_fault(tokens)
    return _mixed_fault(tokens, colours, values)


def _row_fault(tokens: Sequence[str]) -> Rejection:
    for one, two in pairwise(tokens):
        if abs(value_of(two) - value_of(one)) != 1:
            return _step_fault(one, two)
    turn = next(
        two for one, two, three in zip(tokens, tokens[1:], tokens[2:], strict=False) if one == three
    )
    return Rejection(
        Message("A run goes only one way. This one turns at {token}.", token=token_words(turn)),
        "row",
    )


def _step_fault(one: str, two: str) -> Rejection:
    low, high = sorted((value_of(one), value_of(two)))
    first, second = token_words(one), token_words(two)
    if (low, high) == (1, HIGHEST):
        return Rejection(
            Message("A run ends at 1 and at {highest}. It doesn’t wrap around.", highest=HIGHEST),
            "row",
        )
    if high - low == 2:
        return Rejection(
            Message(
                "Between {one} and {two}, {missing} is missing.",
                one=first,
                two=second,
                missing=low + 1,
            ),
            "row",
        )
    return Rejection(
        Message(
            "A run goes step by step: {one} and {two} can’t be neighbours.",
            one=first,
            two=second,
        ),
        "row",
    )


def _mixed_fault(tokens: Sequence[str], colours: Counter[str], values: Counter[int]) -> Rejection:
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
        message = _neither(tokens)
    return Rejection(message, "line")


def _neither(tokens: Sequence[str]) -> Message:
    return Message(
        "A line is one number in different colours, or a run in one colour. Neither fits {tokens}.",
        tokens=token_list(tokens),
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


def is_unfinished(fault: TableFault, table: TokenTable) -> bool:
    """Whether a token or a line on the table only lacks more tokens beside it."""
    if len(fault.cells) < SHORTEST - 1:
        return True
    return len(fault.cells) < SHORTEST and may_grow([table[cell] for cell in fault.cells])


def mistakes(faults: Iterable[TableFault], table: TokenTable) -> list[TableFault]:
    """The faults that no more tokens would mend."""
    return [fault for fault in faults if not is_unfinished(fault, table)]


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
