"""Trickle in lines of text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from game.protocol import NATURE, Action, State
from game.rules.hexboard import (
    CELLS,
    CORNER_EDGES,
    CORNERS,
    EDGE_OF,
    EDGES,
    INDEX,
    ROWS,
    SHIFTS,
    SIDE,
)
from game.rules.trickle import STALL_END, STALL_LIMIT, Move, Pass, Shuffle, TrickleState
from scenes.i18n import _, ngettext

STALL_SHOWN = 12
"""From this many moves without a change of ring on, the count is told."""

_TEAM_LETTERS = "ABCDEF"
_SEPARATORS = re.compile(r"(?:[\s,;:>.–—−→-]|\bto\b)+")
_CELL = re.compile(r"[a-z][0-9]{1,2}")
_OFF = re.compile(r"off([0-5]?)")


class TrickleText:
    """Tells a position of Trickle and what happens in it."""

    pieces_command = "beads"

    def introduction(self, state: State, names: Sequence[str]) -> list[str]:
        """The edges of each team by their cells."""
        variant = _trickle(state).variant
        lines = []
        for team, seats in enumerate(variant.teams):
            own = [edge for edge, owner in enumerate(variant.edge_teams) if owner == team]
            edges = "; ".join(
                _("edge {number}, {first} to {last}").format(
                    number=edge,
                    first=min(EDGES[edge], key=CELLS.index),
                    last=max(EDGES[edge], key=CELLS.index),
                )
                for edge in own
            )
            lines.append(
                ngettext(
                    "{name} scores on one edge: {edges}.",
                    "{name} scores on {count} edges: {edges}.",
                    len(own),
                ).format(name=_together(seats, names), count=len(own), edges=edges)
            )
        return lines

    def board(self, state: State, names: Sequence[str]) -> list[str]:
        """The hexagon row by row from the top; each row starts and ends with a cell's name."""
        trickle = _trickle(state)
        lines = []
        for row in reversed(ROWS):
            cells = [cell for cell in CELLS if cell[0] == row]
            marks = "  ".join(self._mark(trickle, cell) for cell in cells)
            indent = "  " * abs(ROWS.index(row) - SIDE + 1)
            lines.append(f"{cells[0]:>3} {indent}{marks}{indent} {cells[-1]}".rstrip())
        return lines + self._legend(trickle, names)

    def _mark(self, state: TrickleState, cell: str) -> str:
        index = INDEX[cell]
        value = state.beads.get(cell)
        bead = "." if value is None else "o" if _all_alike(state) else str(value)
        if index in CORNER_EDGES:
            return bead + "+"
        edge = EDGE_OF.get(index)
        if edge is None:
            return bead + " "
        team = state.variant.edge_teams[edge]
        return bead + ("+" if team is None else _TEAM_LETTERS[team])

    def _legend(self, state: TrickleState, names: Sequence[str]) -> list[str]:
        bead = _("o is a bead") if _all_alike(state) else _("a number is a bead and its value")
        legend = _("{bead}, . an empty cell, + a cell at the rim that counts for nobody.")
        if state.variant.off_board:
            legend = _("{bead}, . an empty cell, + a cell at the rim that belongs to nobody.")
        lines = [legend.format(bead=bead)]
        lines += [
            _("{letter} is an edge of {name}.").format(
                letter=_TEAM_LETTERS[team], name=_together(seats, names)
            )
            for team, seats in enumerate(state.variant.teams)
        ]
        return lines

    def pieces(self, state: State, names: Sequence[str]) -> list[str]:
        """The beads inside by rows, then those on each team's edges and in the corners."""
        trickle = _trickle(state)
        variant = trickle.variant
        rim = {cell for cell in trickle.beads if _on_rim(cell)}
        inside = [cell for cell in trickle.beads if cell not in rim]
        lines = [
            _("Row {row}: {cells}.").format(row=row, cells=self._listed(trickle, list(cells)))
            for row, cells in groupby(inside, key=lambda cell: cell[0])
        ]
        for team, seats in enumerate(variant.teams):
            cells = [cell for cell in trickle.beads if _team_at(trickle, cell) == team]
            if cells:
                lines.append(
                    _("On the edges of {name}: {cells}.").format(
                        name=_together(seats, names), cells=self._listed(trickle, cells)
                    )
                )
        corners = [cell for cell in CORNERS if cell in rim]
        if corners:
            lines.append(_("In the corners: {cells}.").format(cells=self._listed(trickle, corners)))
        neutral = [c for c in rim if c not in CORNERS and _team_at(trickle, c) is None]
        if neutral:
            lines.append(
                _("On edges of nobody: {cells}.").format(
                    cells=self._listed(trickle, sorted(neutral))
                )
            )
        return lines or [_("No bead is left on the board.")]

    def _listed(self, state: TrickleState, cells: Sequence[str]) -> str:
        if _all_alike(state):
            return ", ".join(cells)
        return ", ".join(
            _("{cell} worth {value}").format(cell=cell, value=state.beads[cell]) for cell in cells
        )

    def in_words(self, state: State, action: Action, actor: str) -> str:
        """One sentence on the move, and a second one where the bead comes to score."""
        trickle = _trickle(state)
        match action:
            case Move():
                return self._move_in_words(trickle, action, actor)
            case Pass():
                return _("{name} cannot move and passes.").format(name=actor)
            case Shuffle():
                return _("The beads are shuffled and laid out.")
            case _:
                raise TypeError(f"no action of Trickle: {action!r}")

    def _move_in_words(self, state: TrickleState, move: Move, actor: str) -> str:
        first, last = move.cells[0], move.cells[-1]
        value = state.beads[first]
        bead = (
            _("the bead") if _all_alike(state) else _("the bead worth {value}").format(value=value)
        )
        if move.off is not None:
            on_the_way = "".join(
                _(" by way of {cell}").format(cell=cell) for cell in move.cells[1:]
            )
            return _(
                "{name} moves {bead} from {start}{way} off the board over edge {edge}."
            ).format(name=actor, bead=bead, start=first, way=on_the_way, edge=move.off)
        if len(move.cells) > 2:
            return _("{name} jumps with {bead} from {start} by way of {way} to {end}.").format(
                name=actor, bead=bead, start=first, way=", ".join(move.cells[1:-1]), end=last
            )
        shift = INDEX[last] - INDEX[first]
        if shift in SHIFTS:
            text = _("{name} moves {bead} from {start} to {end}.")
            return text.format(name=actor, bead=bead, start=first, end=last)
        over = next(
            cell for cell, index in INDEX.items() if index * 2 == INDEX[first] + INDEX[last]
        )
        return _("{name} jumps with {bead} from {start} over {over} to {end}.").format(
            name=actor, bead=bead, start=first, over=over, end=last
        )

    def scores(self, state: State, names: Sequence[str]) -> str:
        """The points of each team."""
        trickle = _trickle(state)
        return (
            ", ".join(
                _("{name}: {points}").format(name=_together(seats, names), points=points)
                for seats, points in zip(trickle.variant.teams, trickle.team_points(), strict=True)
            )
            + "."
        )

    def notes(self, state: State) -> list[str]:
        """The stall count once it matters."""
        trickle = _trickle(state)
        if trickle.is_terminal or trickle.player == NATURE or trickle.stall < STALL_SHOWN:
            return []
        lines = [
            ngettext(
                "No bead has changed its ring for {count} move.",
                "No bead has changed its ring for {count} moves.",
                trickle.stall,
            ).format(count=trickle.stall)
        ]
        if trickle.must_change_ring:
            lines.append(_("A bead must move outwards now."))
        elif trickle.stall < STALL_LIMIT:
            lines.append(_("From {limit} on a bead must move outwards.").format(limit=STALL_LIMIT))
        else:
            lines.append(_("At {limit} the game ends.").format(limit=STALL_END))
        return lines

    def moves(self, actions: Sequence[Action], about: str) -> list[str]:
        """One line for each bead that can move: its cell and where it can go."""
        moves = sorted(
            (action for action in actions if isinstance(action, Move)),
            key=lambda move: CELLS.index(move.cells[0]),
        )
        lines = []
        for start, group in groupby(moves, key=lambda move: move.cells[0]):
            if about in ("", start):
                goals = ", ".join(
                    move.notation().removeprefix(start).removeprefix("-") for move in group
                )
                lines.append(_("{start} to {goals}.").format(start=start, goals=goals))
        if not lines and about:
            return [_("No bead can move from {cell} now.").format(cell=about)]
        return lines

    def notation(self, text: str) -> str | None:
        """Cells with any separators or none, as ``D4 C4``, ``d4c4``, ``a3, off``."""
        word = _SEPARATORS.sub("-", text.strip().lower()).strip("-")
        if word in ("pass", "off"):
            return "pass" if word == "pass" else None
        parts: list[str] = []
        rest = word
        while rest:
            found = _CELL.match(rest) or (_OFF.match(rest) if parts else None)
            if not found:
                return None
            parts.append(found[0])
            rest = rest[found.end() :]
            if parts[-1] == "off" and re.fullmatch(r"-[0-5]", rest):
                parts[-1], rest = f"off{rest[1]}", ""
            rest = rest.removeprefix("-")
        return "-".join(parts) or None

    def is_place(self, text: str) -> bool:
        """Whether ``text`` is the name of a cell."""
        return text.strip().lower() in INDEX

    def notation_help(self, state: State) -> list[str]:
        """How cells are named and moves are written."""
        variant = _trickle(state).variant
        lines = [
            _(
                "Cells are named by row, a at the bottom to k at the top, and number; "
                "the centre is f6."
            ),
            _("A move is where the bead stands and where it goes, for example: d4 c4"),
            _("The name of a cell alone lists where its bead can go."),
        ]
        if variant.chained_jumps:
            lines.append(_("A chain of jumps names every cell in turn, for example: d4 f4 h6"))
        if variant.off_board:
            lines.append(
                _(
                    "Off the board is written off, for example: a3 off. From a corner add the "
                    "edge's number: a1 off 0"
                )
            )
        return lines


def _trickle(state: State) -> TrickleState:
    assert isinstance(state, TrickleState)
    return state


def _all_alike(state: TrickleState) -> bool:
    return state.variant.scoring_beads == "off"


def _on_rim(cell: str) -> bool:
    return INDEX[cell] in EDGE_OF or INDEX[cell] in CORNER_EDGES


def _team_at(state: TrickleState, cell: str) -> int | None:
    edge = EDGE_OF.get(INDEX[cell])
    return None if edge is None else state.variant.edge_teams[edge]


def _together(seats: Sequence[int], names: Sequence[str]) -> str:
    return _(" and ").join(names[seat] for seat in seats)
