"""Trickle at the table: carved wood with enamelled edges, and beads of glass."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import pygame

from game.boards import CELLS, EDGE_OF, EDGES, NAME, bits
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from scenes.games.hexagon.board import HexBoard, PiecePictures
from scenes.games.hexagon.hand import HexHand
from scenes.games.hexagon.table import HexTable, is_step
from scenes.games.trickle.text import TrickleText
from scenes.kit import drawing, effects, finish, marks
from scenes.kit.display import Item, centred
from scenes.kit.effects import SoundEffect
from scenes.kit.i18n import N_, _
from scenes.kit.look import Look, drawn_once
from scenes.kit.session.timeline import Showing
from scenes.kit.theme import Rgb, contrast, visible
from scenes.table.animation import SoundMoment
from scenes.table.lights import CountedPiece, Spot, around, counted_up
from scenes.table.table_view import TableView

BAND = 5.33
"""Distance of the coloured bands' middle from the board's centre, in pitches."""

BEAD = 0.86
"""Diameter of a bead in pitches."""

GLASS: Final = {1: "glass-aqua", 2: "glass-green", 3: "glass-amber", 5: "glass-rose"}
DYES: Final[Mapping[str, Mapping[int, Rgb]]] = MappingProxyType(
    {
        "standard": {1: (96, 186, 190), 2: (57, 109, 34), 3: (232, 160, 62), 5: (162, 71, 103)},
        "safe": {1: (120, 210, 220), 2: (18, 71, 2), 3: (246, 190, 90), 5: (192, 30, 105)},
    }
)
"""The mean colours of beads by colour scheme and value."""

_PALE_NUMBER: Final = (255, 253, 246)
_GLASS_LIGHT = {1: (120, 245, 240), 2: (160, 245, 120), 3: (255, 190, 90), 5: (255, 130, 150)}


class TrickleBoard(HexBoard):
    """Trickle's board in one place of the window."""

    picture_room = (14.5, 13.0)

    def draw_ground(self, surface: pygame.Surface, *, labels: bool = True) -> None:
        """Draw the wood, the owners' bands and the names of rows."""
        look = self.look
        pictures = look.theme.pictures
        if not pictures:
            self._draw_plain(surface)
        else:
            wood = look.picture(f"trickle/board-{pictures}.webp", self.rect.size)
            surface.blit(wood, self.rect)
            for edge, player_style in enumerate(self.player_styles):
                if player_style is not None:
                    self.draw_dyed(
                        surface, "trickle/inlays.json", "trickle/inlay", edge, player_style
                    )
        for edge, player_style in enumerate(self.player_styles):
            if player_style is not None:
                self.draw_symbols(surface, edge, player_style, BAND)
        variant = self.variant
        for cell, worth in variant.goals.items() if variant.scoring_goals != "plain" else ():
            if variant.edge_teams[EDGE_OF[cell]] is not None:
                number = look.text(str(worth), "piece", worth_ink(look))
                surface.blit(number, number.get_rect(center=self.centre(NAME[cell])))
        if labels:
            self.draw_labels(surface)

    def _draw_plain(self, surface: pygame.Surface) -> None:
        """The board of the high contrast theme: lines and plain colours."""
        theme, line = self.look.theme, self.line
        self.draw_hexagon(surface)
        for edge, player_style in enumerate(self.player_styles):
            if player_style is not None:
                corners = (-0.3, -2.35), (0.3, -2.35), (0.3, 2.35), (-0.3, 2.35)
                band = [self.beside(edge, BAND + out, side) for out, side in corners]
                pygame.draw.polygon(surface, self.look.player(player_style.colour).fill, band)
                pygame.draw.polygon(surface, theme.ink, band, line)
        self.draw_outline(surface)
        cup = marks.disc(round(self.pitch * 0.8), theme.cup)
        dot = marks.disc(round(self.pitch * 0.26), theme.ink_soft)
        owned = {
            cell: player_style
            for edge, player_style in enumerate(self.player_styles)
            for cell in EDGES[edge]
            if player_style is not None
        }
        for cell in CELLS:
            centre = self.centre(cell)
            if theme.bold and cell not in owned:
                # Rings all over would hide the pieces among them.
                surface.blit(dot, dot.get_rect(center=centre))
                continue
            surface.blit(cup, cup.get_rect(center=centre))
            colour = theme.ink_soft
            if cell in owned:
                colour = visible(self.look.player(owned[cell].colour).fill, theme)
            outline = marks.ring(round(self.pitch * 0.84), line * 1.4, colour)
            surface.blit(outline, outline.get_rect(center=centre))

    def piece(self, value: int, centre: Spot, height: float, fade: float = 0.0) -> PiecePictures:
        """A bead ``height`` pitches above the board; ``fade`` runs from 0 to 1, invisible."""
        look = self.look
        x, y = centre
        raised = (x, y - round(height * self.pitch * 0.2))
        if look.theme.bold:
            side = max(2, round(self.pitch * 0.96 * (1 + 0.2 * height) / 2) * 2)
            return (), [centred(finish.faded(look, _plain(look, value, side), 1 - fade), raised)]
        diameter = self.pitch * BEAD * (1 + 0.35 * height)
        side = max(2, round(diameter / finish.BEAD_IN_PICTURE / 2) * 2)
        picture = finish.faded(look, bead(look, value, side), 1 - fade)
        shadow_side = max(2, round(self.pitch * BEAD / finish.SHADOW_IN_PICTURE / 2) * 2)
        shadow = finish.faded(look, _shadow(look, value, shadow_side), 1 - fade)
        offset = round(height * self.pitch * 0.5)
        body: list[Item] = [centred(picture, raised)]
        if value != 1:
            ink = number_ink(look, DYES[look.palette][value])
            number = look.text(str(value), "piece", ink)
            body.append(centred(number, raised))
        return (centred(shadow, (x + offset, y + offset)),), body


@drawn_once
def _plain(look: Look, value: int, side: int) -> pygame.Surface:
    ink, picture = look.theme.mark_ink, marks.disc(side, look.theme.ink).copy()
    for size, colour in ((0.9, ink), (0.78, _GLASS_LIGHT[value])):
        inner = marks.disc(round(side * size), colour)
        picture.blit(inner, inner.get_rect(center=picture.get_rect().center))
    if value != 1:
        number = look.text(str(value), "number", ink)
        picture.blit(number, number.get_rect(center=picture.get_rect().center))
    return picture


@drawn_once
def _shadow(look: Look, value: int, side: int) -> pygame.Surface:
    return finish.shadow(look, side, _GLASS_LIGHT[value])


@drawn_once
def bead(look: Look, value: int, side: int) -> pygame.Surface:
    """A glass bead with its rim in a square of ``side`` pixels."""
    result = glass_alone(look, value, side).copy()
    rim = finish.round_rim(look, side * finish.BEAD_IN_PICTURE)
    result.blit(rim, rim.get_rect(center=result.get_rect().center))
    return drawing.native(result)


def worth_ink(look: Look) -> Rgb:
    """The colour of a cell's worth: clear in the light of a dark cup too."""
    return _PALE_NUMBER if look.theme.dark else look.theme.label


def number_ink(look: Look, colour: Rgb) -> Rgb:
    """The colour of a number on a bead: dark or pale, whichever is clearer."""
    return max((look.theme.mark_ink, _PALE_NUMBER), key=lambda ink: contrast(ink, colour))


@drawn_once
def glass_alone(look: Look, value: int, side: int) -> pygame.Surface:
    """A bead's glass without its rim."""
    picture = look.picture(f"beads/{GLASS[value]}.webp", (side, side))
    return finish.dyed(picture, DYES[look.palette][value])


SET_DOWN: Final = SoundEffect("trickle/set-down", 5, caption=N_("Bead moved"))
"""A bead is put into a cup."""
JUMP: Final = SoundEffect("trickle/jump", 3, caption=N_("Bead jumps"))
"""A bead jumps over another."""

SOUNDS: Final = (SET_DOWN, JUMP)


class TrickleTable(HexTable[TrickleState]):
    """The hexagonal board with its beads."""

    boards, texts = TrickleBoard, TrickleText
    goal_told = N_("Most beads at your edges win.")
    asks_which_way = N_("Where could the [bead on {cell}|ringed bead] go?")

    def room(self, state: TrickleState) -> tuple[float, float]:
        """Across, room for the letters; down, for the lights beyond the rim where beads leave."""
        return 14.7, 13.8 if state.variant.off_board else 12.6

    def arrival(
        self, showing: Showing[TrickleState], move: Move, seconds: float
    ) -> Iterator[SoundMoment]:
        """A bead is set down or jumps; a scoring one has tones that rise with its points."""
        effect, force = (SET_DOWN, 0.2) if is_step(move) else (JUMP, 0.35)
        pan = self.pan(move.cells[-1])
        yield SoundMoment(seconds, effect, pan=pan, force=force)
        before, after = showing.before.team_points(), showing.after.team_points()
        for old, new in zip(before, after, strict=True):
            if new > old:
                yield SoundMoment(seconds, effects.ARRIVE, new - 1, pan)

    # The end

    def counted(self, seen: TableView[TrickleState, HexHand]) -> Sequence[CountedPiece]:
        """The beads on the edges; points of beads off the board all at one edge per team."""
        state = seen.state
        variant = state.variant
        if variant.off_board:
            sides = (variant.edge_teams.index(team) for team in range(len(state.teams)))
            return counted_up(
                (around(self.board.beside(side, BAND, 0.0), self.board.pitch), seats, points)
                for side, seats, points in zip(sides, state.teams, state.team_points(), strict=True)
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
