"""A table of TRAKKX to try a rule on: its tokens, where they may go, what is wrong.

It is no match: nobody has a turn, moves come in any order, and the table is judged at every moment
as if a turn ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import pygame

from game.messages import Message
from game.rules.trakkx.actions import Lay, parse_action
from game.rules.trakkx.judging import review
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import EMPTY_TABLE, Cell, Table
from game.rules.trakkx.tokens import in_order
from game.rules.trakkx.variant import Variant

Arrangement = tuple[Cell | None, ...]
"""Where each piece of an exercise lies; None is the rack."""

RACK: Final = "rack"
_PLAYERS: Final = 3
_MARGIN: Final = 1
"""The rows of free cells around everything shown."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say about an arrangement.

    ``faults`` is what is wrong, most important first, with the cells to outline. ``laid`` is how
    many of the reader's tokens are on the table, ``groups`` how many groups there are of ``limit``
    allowed ones.
    """

    faults: tuple[tuple[Message, tuple[Cell, ...]], ...]
    laid: int
    groups: int
    limit: int

    @property
    def is_right(self) -> bool:
        """Whether a turn could end like this."""
        return bool(self.laid) and not self.faults


@dataclass(frozen=True)
class Exercise:
    """The pieces, numbered: first the tokens that lay there before, in reading order, then ``own``.

    ``start`` is where they lie at first, ``steps`` the arrangements that lead to a solution, one
    after the other. The reader is one of three players, and the others have opened. Where it
    ``opens``, they have not.
    """

    table: Table
    own: tuple[str, ...]
    start: Arrangement
    steps: tuple[Arrangement, ...]
    opens: bool = False

    @property
    def pieces(self) -> tuple[str, ...]:
        """The token of every piece."""
        return (*self.table.values(), *self.own)

    def is_own(self, piece: int) -> bool:
        """Whether a piece came from the reader's rack, and may go back there."""
        return piece >= len(self.table)

    @cached_property
    def area(self) -> pygame.Rect:
        """The cells that are shown: columns across, rows down."""
        cells = [
            cell for lying in (self.start, *self.steps) for cell in lying if cell is not None
        ] or [(0, 0)]
        columns, rows = [cell[0] for cell in cells], [cell[1] for cell in cells]
        width, height = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
        around = pygame.Rect(min(columns), min(rows), width, height)
        return around.inflate(2 * _MARGIN, 2 * _MARGIN)

    def lying(self, arrangement: Arrangement) -> Table:
        """The table that an arrangement shows."""
        return Table(
            {
                cell: token
                for token, cell in zip(self.pieces, arrangement, strict=True)
                if cell is not None
            }
        )

    def moved(self, arrangement: Arrangement, piece: int, to: Cell | None) -> Arrangement | Message:
        """The arrangement with a piece moved, or why it cannot go there."""
        if to is None:
            if not self.is_own(piece):
                return Message("What lies on the table stays on the table.")
        elif to in arrangement and arrangement[piece] != to:
            return Message("There is a token already.")
        return (*arrangement[:piece], to, *arrangement[piece + 1 :])

    def verdict(self, arrangement: Arrangement) -> Verdict:
        """What the rules say about an arrangement, as if the reader's turn ended so."""
        seen = review(self._turn, 0, self.lying(arrangement))
        # What the reader has not laid yet is no mistake of theirs.
        missing = [one for one in seen.missing if seen.laid or one.rule != "lay"]
        return Verdict(
            tuple((one.message, tuple(map(_cell, one.pieces))) for one in missing),
            len(seen.laid),
            len(seen.groups),
            seen.limit,
        )

    @cached_property
    def _turn(self) -> TrakkxState:
        others = (True,) * (_PLAYERS - 1)
        return TrakkxState(
            Variant(_PLAYERS),
            racks=(in_order(self.own), *((),) * (_PLAYERS - 1)),
            table=self.table,
            opened=(not self.opens, *others),
        )

    def still_to_lay(self, arrangement: Arrangement) -> int:
        """How many tokens are still missing from the solution's."""
        end = self.steps[-1] if self.steps else self.start
        return max(0, self._laid(end) - self._laid(arrangement))

    def _laid(self, arrangement: Arrangement) -> int:
        return sum(cell is not None for cell in arrangement[len(self.table) :])


class Trial:
    """An exercise and how its pieces lie now."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.lying: Arrangement = exercise.start
        self.before: list[Arrangement] = []
        self._judged: tuple[Arrangement, Verdict] | None = None

    @property
    def verdict(self) -> Verdict:
        """What the rules say about it now."""
        if self._judged is None or self._judged[0] != self.lying:
            self._judged = self.lying, self.exercise.verdict(self.lying)
        return self._judged[1]

    def put(self, lying: Arrangement) -> None:
        """Rearrange the pieces; this can be taken back."""
        if lying != self.lying:
            self.before.append(self.lying)
            self.lying = lying

    def take_back(self) -> bool:
        """Take the last change back; answers whether there was one."""
        if not self.before:
            return False
        self.lying = self.before.pop()
        return True


def read_exercise(told: Mapping[str, str]) -> Exercise:
    """Read an exercise. Raises ValueError with a sentence.

    ``table`` and ``laid`` are cells with their tokens as in a ``lay``: what lay there before, and
    which of the reader's ``own`` tokens lie there at first. ``steps`` have semicolons between them
    and are moves, as ``r4>2,0 -4,0>1,0 2,0>rack``: of a token on the rack or of the one in a cell.
    ``opens`` says yes where the reader has not opened yet.
    """
    unknown = set(told) - {"table", "own", "laid", "steps", "opens"}
    if unknown:
        raise ValueError(f"an exercise has no {', '.join(sorted(unknown))}")
    table, laid = _table(told.get("table", "")), _table(told.get("laid", ""))
    own = tuple(told.get("own", "").split())
    start: list[Cell | None] = [*table, *(None for _token in own)]
    for cell, token in laid.items():
        start[_on_rack(table, own, start, token)] = cell
    arrangements = [tuple(start)]
    for step in filter(None, (part.strip() for part in told.get("steps", "").split(";"))):
        lying = list(arrangements[-1])
        for move in step.split():
            source, _arrow, target = move.partition(">")
            piece = (
                lying.index(_cell(source)) if "," in source else _on_rack(table, own, lying, source)
            )
            lying[piece] = None if target == RACK else _cell(target)
        if len({cell for cell in lying if cell}) != sum(cell is not None for cell in lying):
            raise ValueError(f"two tokens in one cell after {step}")
        arrangements.append(tuple(lying))
    return Exercise(
        table,
        own,
        arrangements[0],
        tuple(arrangements[1:]),
        told.get("opens") == "yes",
    )


def _on_rack(table: Table, own: tuple[str, ...], lying: list[Cell | None], token: str) -> int:
    for number, kind in enumerate(own):
        piece = len(table) + number
        if kind == token and lying[piece] is None:
            return piece
    raise ValueError(f"there is no {token} on the rack")


def _table(text: str) -> Table:
    if not text:
        return EMPTY_TABLE
    lay = parse_action(f"lay {text}")
    assert isinstance(lay, Lay)
    return lay.table


def _cell(text: str) -> Cell:
    column, row = text.split(",")
    return int(column), int(row)
