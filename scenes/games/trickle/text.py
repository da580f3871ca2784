"""Trickle in lines of text, and its actions in words."""

from collections.abc import Sequence

from game.boards import CORNER_EDGES, CORNERS, EDGE_OF, INDEX
from game.protocol import Action, Pass, State
from game.rules.trickle.actions import Move, Shuffle
from game.rules.trickle.state import TrickleState
from scenes.games.hexagon.text import HexText, move_text, pass_text
from scenes.kit.i18n import N_, _, labelled, ngettext
from scenes.kit.i18n.formats import listed


class TrickleText(HexText[TrickleState]):
    """Tells a position of Trickle and what happens in it."""

    pieces_command = "beads"
    letter_told = N_("{letter} is {name}’s edge.")
    own_told = N_("Your edges: {edges}.")
    pieces_told = N_("On {name}’s edges: {cells}.")
    none_told = N_("No beads on your edges yet.")
    asks_inside = N_("What’s left inside?")
    asks_edges = N_("Which edge is whose?")

    def owners(self) -> list[str]:
        """Each team's edges by their cells."""
        lines = []
        for team, seats in enumerate(self.state.teams):
            text = ngettext(
                "{name} scores on one edge: {edges}.",
                "{name} scores on {count} edges: {edges}.",
                len(list(self.edges_of(team))),
                name=self.together(seats),
                edges=self.numbered_edges(team),
            )
            lines.append(text)
        return lines

    def legend(self) -> str:
        """What a bead, an empty cell and the rim look like."""
        alike = self.state.variant.all_alike
        bead = _("o is a bead") if alike else _("a number is a bead and its value")
        return _("{bead}, . an empty space, + a rim space that belongs to no one.", bead=bead)

    def pieces(self) -> list[str]:
        """The beads inside by rows, then those on each team's edges and on no one's."""
        return super().pieces() or [_("No beads left on the board.")]

    def corners(self) -> list[str]:
        """The beads in the corners and on no one's edges."""
        lines = []
        corners = [cell for cell in CORNERS if cell in self.state.beads]
        if corners:
            lines.append(_("In the corners: {cells}.", cells=self.listed(corners)))
        neutral = [c for c in self.state.beads if INDEX[c] in EDGE_OF and self.team_at(c) is None]
        if neutral:
            lines.append(_("On no one’s edges: {cells}.", cells=self.listed(sorted(neutral))))
        return lines

    def lying(self, cell: str) -> str:
        """A bead, with its value where they differ."""
        value = self.state.beads.get(cell)
        if value is None:
            return _("{cell}: empty.", cell=cell)
        if self.state.variant.all_alike:
            return _("{cell}: a bead.", cell=cell)
        return _("{cell}: a bead worth {value}.", cell=cell, value=value)

    def belonging(self, cell: str, you: int | None) -> list[str]:
        """Whose edge it is."""
        if INDEX[cell] in CORNER_EDGES:
            return [_("A corner.")]
        if INDEX[cell] not in EDGE_OF:
            return []
        team = self.team_at(cell)
        if team is None:
            return [_("No one’s edge.")]
        seats = self.state.teams[team]
        if you in seats:
            return [_("Your edge.")]
        return [_("{name}’s edge.", name=self.together(seats))]

    def standings(self) -> list[str]:
        """Each team's points."""
        return [
            labelled(self.together(seats), points)
            for seats, points in zip(self.state.teams, self.state.team_points(), strict=True)
        ]

    def counted_inside(self, count: int) -> str:
        """How many beads are left inside."""
        if not count:
            return _("No beads left inside.")
        return ngettext("{count} bead left inside.", "{count} beads left inside.", count)

    def notation_help(self) -> list[str]:
        """How cells are named and moves are written, including those of the options."""
        variant, shown = self.state.variant, self.wording.shown
        lines = super().notation_help()
        if variant.chained_jumps:
            lines.append(_("To keep jumping, name every space in turn: {move}", move="d4 f4 h6"))
        if variant.off_board:
            lines.append(
                _(
                    "Off the board: {move}. From a corner, add the edge’s number: {corner}",
                    move=shown("a3 off"),
                    corner=shown("a1 off 1"),
                )
            )
        return lines


def tell(before: State, player: int, action: Action, names: Sequence[str], *, brief: bool) -> str:
    """An action in words; see ``scenes.front.Teller``."""
    match action:
        case Move() if brief:
            cells = "\u00a0– ".join(action.cells)
            return cells if action.off is None else _("{cells} off", cells=cells)
        case Move():
            return _move(TrickleState.of(before), action, names[player])
        case Pass():
            return pass_text(player, names, brief=brief)
        case Shuffle():
            return _("the beads are set out") if brief else _("The beads are shuffled and set out.")
    raise TypeError(f"no action of Trickle: {action!r}")


def _move(before: TrickleState, move: Move, actor: str) -> str:
    """One sentence on a move; off the board it names the edge."""
    start, *way = move.cells
    bead = _("a bead")
    if not before.variant.all_alike:
        bead = _("a bead worth {value}", value=before.beads[start])
    if move.off is None:
        return move_text(move, actor, bead)
    text = _("{name} moves {bead}[ from {start}] off the board[ over edge {edge}].")
    if way:
        text = _("{name} moves {bead}[ from {start} via {way}] off the board[ over edge {edge}].")
    return text.format(name=actor, bead=bead, start=start, way=listed(way), edge=move.off + 1)
