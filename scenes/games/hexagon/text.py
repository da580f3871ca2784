"""What the games on the hexagon share in lines of text, and of their actions in words."""

import re
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import ClassVar, TypeVar

from game.boards import CELLS, CORNER_EDGES, EDGE_OF, EDGES, INDEX, ROWS, SHIFTS, SIDE
from game.protocol import NATURE, Action
from game.rules.trickle.actions import Move
from game.rules.trickle.judging import STALL_END, STALL_LIMIT, STALL_SHOWN
from game.rules.trickle.state import TrickleState
from scenes.kit.i18n import N_, _, ngettext
from scenes.kit.i18n.formats import ended, listed
from scenes.terminal.view import TerminalWords, TextView

H_co = TypeVar("H_co", bound=TrickleState, covariant=True)

_TEAM_LETTERS = "ABCDEF"
_SEPARATORS = re.compile(r"(?:[\s,;:>.–—−→-]|\bto\b)+")
_CELL = re.compile(r"[a-z][0-9]{1,2}")
_OFF = re.compile(r"off(?:-?([1-6]))?")
_OFF_EDGE = re.compile("-off([0-5])$")


class HexText(TextView[H_co]):
    """Tells a position on the hexagon and what happens in it; a game adds its sentences."""

    letter_told: ClassVar[str]
    """What a letter on the board's picture means (letter, name)."""
    own_told: ClassVar[str]
    """Which edges are the player's own (edges)."""
    pieces_told: ClassVar[str]
    """What's on a team's edges (name, cells)."""
    none_told: ClassVar[str]
    """There's nothing on the player's edges yet."""
    asks_inside: ClassVar[str]
    """What's left inside?"""
    asks_edges: ClassVar[str]
    """Whose edge is where?"""
    wording = TerminalWords(
        words=(
            N_("pass", "a word of a move"),
            N_("off", "a word of a move"),
            N_("to", "a word of a move"),
        )
    )

    # What a game adds

    @abstractmethod
    def owners(self) -> list[str]:
        """Whose edges are where."""

    @abstractmethod
    def legend(self) -> str:
        """What the signs on the board's picture mean."""

    @abstractmethod
    def corners(self) -> list[str]:
        """What came into the corners, in words."""

    @abstractmethod
    def counted_inside(self, count: int) -> str:
        """How many pieces are left inside."""

    # What they share

    def scores(self) -> str:
        """Everyone's points in one sentence."""
        return ended(super().scores())

    def board(self) -> list[str]:
        """The hexagon row by row from the top; each row starts and ends with a cell's name."""
        lines = []
        for row in reversed(ROWS):
            cells = [cell for cell in CELLS if cell[0] == row]
            marks = "  ".join(self._mark(cell) for cell in cells)
            indent = "  " * abs(ROWS.index(row) - SIDE + 1)
            lines.append(f"{cells[0]:>3} {indent}{marks}{indent} {cells[-1]}".rstrip())
        lines.append(self.legend())
        lines += [
            _(self.letter_told, letter=_TEAM_LETTERS[team], name=self.together(seats))
            for team, seats in enumerate(self.state.variant.teams)
        ]
        return lines

    def _mark(self, cell: str) -> str:
        index = INDEX[cell]
        value = self.state.beads.get(cell)
        piece = "." if value is None else "o" if self.state.variant.all_alike else str(value)
        if index in CORNER_EDGES:
            return piece + "+"
        edge = EDGE_OF.get(index)
        if edge is None:
            return piece + " "
        team = self.state.variant.edge_teams[edge]
        return piece + ("+" if team is None else _TEAM_LETTERS[team])

    def pieces(self) -> list[str]:
        """The pieces inside by rows, then those on each team's edges and in the corners."""
        rim = EDGE_OF.keys() | CORNER_EDGES.keys()
        lines = self.rows([cell for cell in self.state.beads if INDEX[cell] not in rim])
        for team, seats in enumerate(self.state.variant.teams):
            cells = self.cells_of(team)
            if cells:
                lines.append(
                    _(self.pieces_told, name=self.together(seats), cells=self.listed(cells))
                )
        return lines + self.corners()

    # One place of the board

    @abstractmethod
    def lying(self, cell: str) -> str:
        """What's on a cell, in one short sentence."""

    @abstractmethod
    def belonging(self, cell: str, you: int | None) -> list[str]:
        """Who gains by what comes to a cell; nothing inside the board. ``you`` is the listener."""

    def leaving(self, edge: int, cell: str) -> str:
        """That a piece can leave the board from ``cell`` over an edge."""
        return _("Off the board over edge {number}, from {cell}.", number=edge + 1, cell=cell)

    def rows(self, cells: Sequence[str]) -> list[str]:
        """Cells in reading order, a line for each row; those worth the same together."""
        if not self.state.variant.all_alike:
            return [ended(self.listed(cells))]
        return [
            _("Row {row}: {cells}.", row=row, cells=self.listed(list(those)))
            for row, those in groupby(cells, key=lambda cell: cell[0])
        ]

    def listed(self, cells: Sequence[str]) -> str:
        """Cells with the values on them."""
        if self.state.variant.all_alike:
            return listed(cells)
        beads = self.state.beads
        worths = sorted({beads[cell] for cell in cells}, reverse=True)
        alike = [[cell for cell in cells if beads[cell] == worth] for worth in worths]
        told = (_("{cell} worth {value}", cell=listed(c), value=self.worth(c[0])) for c in alike)
        return listed(told, ";")

    def worth(self, cell: str) -> str:
        """What the piece on a cell counts."""
        return str(self.state.beads[cell])

    def notes(self) -> list[str]:
        """The stall count once it matters."""
        if self.state.is_terminal or self.state.player == NATURE or self.state.stall < STALL_SHOWN:
            return []
        lines = [
            ngettext(
                "Nothing has moved outwards for {count} move.",
                "Nothing has moved outwards for {count} moves.",
                self.state.stall,
            )
        ]
        if self.state.must_change_ring:
            lines.append(_("Moves must go outwards now."))
        if self.state.stall < STALL_LIMIT:
            lines.append(_("From {limit} on, moves must go outwards.", limit=STALL_LIMIT))
        else:
            lines.append(_("The game ends at {limit}.", limit=STALL_END))
        return lines

    def moves(self, actions: Sequence[Action], about: str) -> list[str]:
        """One line for each piece that can move: its cell and where it can go."""
        moves = sorted(
            (action for action in actions if isinstance(action, Move)),
            key=lambda move: CELLS.index(move.cells[0]),
        )
        lines = []
        for start, group in groupby(moves, key=lambda move: move.cells[0]):
            if about in ("", start):
                goals = listed(
                    self.typed(move).removeprefix(start).removeprefix("-") for move in group
                )
                lines.append(ended(_("{start} to {goals}", start=start, goals=goals)))
        if not lines and about:
            return [_("Nothing can move from {cell} now.", cell=about)]
        return lines

    def written(self, action: Action) -> str:
        """The strict notation, but with edges counted from 1."""
        return _OFF_EDGE.sub(lambda found: f"-off{int(found[1]) + 1}", action.notation())

    def read(self, text: str) -> str | None:
        """Cells with any separators or none, like ``D4 C4``, ``d4c4``, ``a3, off``."""
        word = _SEPARATORS.sub("-", text).strip("-")
        if word in ("pass", "off"):
            return "pass" if word == "pass" else None
        parts: list[str] = []
        rest = word
        while rest:
            found = _CELL.match(rest) or (_OFF.match(rest) if parts else None)
            if not found:
                return None
            # People count edges from 1, the notation from 0.
            edge = found[1] if found.re is _OFF else None
            parts.append(f"off{int(edge) - 1}" if edge else found[0])
            rest = rest[found.end() :].removeprefix("-")
        return "-".join(parts) or None

    def is_place(self, text: str) -> bool:
        """Whether ``text`` is a cell's name."""
        return self.wording.english(text) in INDEX

    def notation_help(self) -> list[str]:
        """How cells are named and moves are written."""
        return [
            _("Spaces are named by row, a (bottom) to k (top), and number. The centre is f6."),
            _("Type where to move from and to: {move}", move="d4 c4"),
            _("Type a space alone to see where you can go from it."),
        ]

    def team_at(self, cell: str) -> int | None:
        """The team whose edge ``cell`` is on, or None."""
        edge = EDGE_OF.get(INDEX[cell])
        return None if edge is None else self.state.variant.edge_teams[edge]

    def cells_of(self, team: int) -> list[str]:
        """The cells on a team's edges that have a piece."""
        return [cell for cell in self.state.beads if self.team_at(cell) == team]

    def edges_of(self, team: int) -> Iterator[str]:
        """A team's edges, each by its first and last cell."""
        return (span for _edge, span in self._edges(team))

    def numbered_edges(self, team: int) -> str:
        """The same with each edge's number."""
        return listed(
            (
                _("edge {number}, {cells}", number=edge + 1, cells=span)
                for edge, span in self._edges(team)
            ),
            ";",
        )

    def _edges(self, team: int) -> Iterator[tuple[int, str]]:
        for edge, owner in enumerate(self.state.variant.edge_teams):
            if owner == team:
                first, *_between, last = sorted(EDGES[edge], key=CELLS.index)
                yield edge, _("{first} to {last}", first=first, last=last)

    def own_edges(self, you: int) -> str:
        """The edges of the player's own team."""
        return _(self.own_told, edges=listed(self.edges_of(self.state.variant.team_of[you])))

    def introduction_to(self, you: int) -> list[str]:
        """Whose edges are where, with “your” for the player's own."""
        lines, team = self.introduction(), self.state.variant.team_of[you]
        lines[team] = _(self.own_told, edges=self.numbered_edges(team))
        return lines

    def goal(self, you: int | None) -> list[str]:
        """The edges of the player's own team, or everyone's."""
        return self.owners() if you is None else [self.own_edges(you)]

    def introduction(self) -> list[str]:
        """Whose edges are where."""
        return self.owners()

    def together(self, seats: Sequence[int]) -> str:
        """A team's names."""
        return listed([self.names[seat] for seat in seats], "and")


def move_text(move: Move, actor: str, piece: str) -> str:
    """One sentence on a move from cell to cell; ``piece`` is its object."""
    first, *way, last = move.cells
    if way:
        return _(
            "{name} jumps {piece} [from {start} via {way} to {end}|several times].",
            name=actor,
            piece=piece,
            start=first,
            way=listed(way),
            end=last,
        )
    if INDEX[last] - INDEX[first] in SHIFTS:
        return _(
            "{name} moves {piece} [from {start} to {end}|one space].",
            name=actor,
            piece=piece,
            start=first,
            end=last,
        )
    return _(
        "{name} jumps {piece} [from {start} to {end}|over another].",
        name=actor,
        piece=piece,
        start=first,
        end=last,
    )


def pass_text(player: int, names: Sequence[str], *, brief: bool) -> str:
    """That a player can't move."""
    if brief:
        return _("pass")
    return _("{name} can’t move and passes.", name=names[player])
