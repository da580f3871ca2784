"""Trickle at the table."""

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from game.boards import NAME, bits
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from scenes.games.hexagon.hand import HexHand
from scenes.games.hexagon.table import HexTable, is_step
from scenes.games.trickle.board import BAND, BEAD, TrickleBoard
from scenes.games.trickle.text import TrickleText
from scenes.kit import effects
from scenes.kit.effects import Effect
from scenes.kit.i18n import N_, _
from scenes.table.animation import Moment, Showing
from scenes.table.ending.lights import Counted, around, counted_up
from scenes.table.scene import TableScene
from scenes.table.table_view import TableView

SET_DOWN: Final = Effect("trickle/set-down", 5, caption=N_("Bead moved"))
"""A bead is put into a cup."""
JUMP: Final = Effect("trickle/jump", 3, caption=N_("Bead jumps"))
"""A bead jumps over another."""

SOUNDS: Final = (SET_DOWN, JUMP)


class TrickleTable(HexTable[TrickleState]):
    """The hexagonal board with its beads."""

    boards, texts = TrickleBoard, TrickleText
    goal_told = N_("The beads are shared. Get the most to your edges.")
    asks_which_way = N_("Where could the [bead on {cell}|marked bead] go?")

    def room(self, state: TrickleState) -> tuple[float, float]:
        """Across, room for the letters; down, for the lights beyond the rim where beads leave."""
        return 14.7, 13.8 if state.variant.off_board else 12.6

    def arrival(
        self, showing: Showing[TrickleState], move: Move, seconds: float
    ) -> Iterator[Moment]:
        """A bead is set down or jumps; a scoring one has tones that rise with its points."""
        effect, force = (SET_DOWN, 0.2) if is_step(move) else (JUMP, 0.35)
        pan = self.pan(move.cells[-1])
        yield Moment(seconds, effect, pan=pan, force=force)
        before, after = showing.before.team_points(), showing.after.team_points()
        for old, new in zip(before, after, strict=True):
            if new > old:
                yield Moment(seconds, effects.ARRIVE, new - 1, pan)

    # The end

    def counted(self, seen: TableView[TrickleState, HexHand]) -> Sequence[Counted]:
        """The beads on the edges; points of beads off the board all at one edge per team."""
        state = seen.state
        variant = state.variant
        if variant.off_board:
            return counted_up(
                (self._edge(variant.edge_teams.index(team)), seats, points)
                for team, (seats, points) in enumerate(
                    zip(state.teams, state.team_points(), strict=True)
                )
                if points
            )
        side = BEAD * self.board.pitch
        return counted_up(
            (
                around(self.board.centre(NAME[cell]), side),
                state.teams[team],
                state.value_on(cell) * goal,
            )
            for team, goals in enumerate(variant.team_goals)
            for cells, goal in goals
            for cell in bits(cells & state.occupied)
        )

    def _edge(self, edge: int) -> pygame.Rect:
        """Where the signs go on an edge's band."""
        return around(self.board.beside(edge, BAND, 0.0), self.board.pitch)

    # Words

    def prompt(self, seen: TableView[TrickleState, HexHand]) -> str:
        """What to do next."""
        if seen.draft.chosen is None:
            return _("Choose a bead.")
        return _("Now choose where it goes.")

    def hinted_move(self, move: Move) -> str:
        """Where a bead goes."""
        text = _("[Move from {start} to {end}|Follow the arrow].")
        if move.off is not None:
            text = _("[Move the bead on {start} over edge {edge}|Follow the arrow].")
        edge = None if move.off is None else move.off + 1
        return text.format(start=move.cells[0], end=move.cells[-1], edge=edge)


class TrickleScene(TableScene[TrickleState, HexHand]):
    """Trickle in the window."""

    game: TrickleTable
    makes = TrickleTable
