"""Trickle's board: carved wood with enamelled edges, and beads of glass."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import pygame

from game.boards import CELLS, EDGE_OF, EDGES, NAME
from game.rules.trickle import Variant
from scenes.games.hexagon.board import HexBoard, Piece
from scenes.kit import drawing, finish, marks
from scenes.kit.display import Item, centred
from scenes.kit.look import Look, drawn_once
from scenes.kit.theme import PlayerStyle, Rgb, contrast, visible

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
"""The mean colours of beads by colour scheme and value, found by tools/colours."""

_PALE_NUMBER: Final = (255, 253, 246)
_GLASS_LIGHT = {1: (120, 245, 240), 2: (160, 245, 120), 3: (255, 190, 90), 5: (255, 130, 150)}


class TrickleBoard(HexBoard):
    """Trickle's board in one place of the window."""

    picture_room = (14.5, 13.0)

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        variant: Variant,
        player_styles: Sequence[PlayerStyle],
        turn: int = 0,
    ) -> None:
        super().__init__(look, rect, variant, player_styles, turn)
        # What each owned scoring cell is worth, where they differ.
        self._goals = {
            NAME[cell]: worth
            for cell, worth in variant.goals.items()
            if variant.scoring_goals != "plain" and variant.edge_teams[EDGE_OF[cell]] is not None
        }

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
        for cell, worth in self._goals.items():
            number = look.text(str(worth), "piece", worth_ink(look))
            surface.blit(number, number.get_rect(center=self.centre(cell)))
        if labels:
            self.draw_labels(surface)

    def _draw_plain(self, surface: pygame.Surface) -> None:
        """The board of the high contrast theme: lines and plain colours."""
        theme, line = self.look.theme, self.line
        self.draw_hexagon(surface)
        for edge, player_style in enumerate(self.player_styles):
            if player_style is not None:
                band = self._band(edge)
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

    def _band(self, edge: int) -> list[tuple[int, int]]:
        """The corners of an edge's band, for the plain board."""
        return [
            self.beside(edge, away, side)
            for away, side in (
                (BAND - 0.3, -2.35),
                (BAND + 0.3, -2.35),
                (BAND + 0.3, 2.35),
                (BAND - 0.3, 2.35),
            )
        ]

    def piece(self, value: int, centre: tuple[int, int], height: float, fade: float = 0.0) -> Piece:
        """A bead ``height`` pitches above the board; ``fade`` runs from 0 to 1, invisible."""
        if self.look.theme.bold:
            return Piece((), self._plain_piece(value, centre, height, fade))
        diameter = self.pitch * BEAD * (1 + 0.35 * height)
        side = max(2, round(diameter / finish.BEAD_IN_PICTURE / 2) * 2)
        look = self.look
        picture = bead(look, value, side)
        shadow_side = max(2, round(self.pitch * BEAD / finish.SHADOW_IN_PICTURE / 2) * 2)
        shadow = _shadow(look, value, shadow_side)
        if fade:
            picture, shadow = picture.copy(), shadow.copy()
            picture.set_alpha(round(255 * (1 - fade)))
            shadow.set_alpha(round(255 * (1 - fade)))
        offset = round(height * self.pitch * 0.5)
        x, y = centre
        raised = (x, y - round(height * self.pitch * 0.2))
        body: list[Item] = [centred(picture, raised)]
        if value != 1:
            ink = number_ink(look, DYES[look.palette][value])
            number = look.text(str(value), "piece", ink)
            body.append(centred(number, raised))
        return Piece((centred(shadow, (x + offset, y + offset)),), tuple(body))

    def _plain_piece(
        self, value: int, centre: tuple[int, int], height: float, fade: float
    ) -> tuple[Item, ...]:
        """A bead of the simple board: a bright disc with a thick rim."""
        picture = _plain(
            self.look, value, max(2, round(self.pitch * 0.96 * (1 + 0.2 * height) / 2) * 2)
        )
        if fade:
            picture = picture.copy()
            picture.set_alpha(round(255 * (1 - fade)))
        x, y = centre
        return (centred(picture, (x, y - round(height * self.pitch * 0.2))),)


@drawn_once
def _plain(look: Look, value: int, side: int) -> pygame.Surface:
    ink, picture = look.theme.mark_ink, marks.disc(side, look.theme.ink).copy()
    for size, colour in ((0.9, ink), (0.78, _GLASS_LIGHT[value])):
        inner = marks.disc(round(side * size), colour)
        picture.blit(inner, inner.get_rect(center=picture.get_rect().center))
    if value != 1:
        number = look.text(str(value), "number", ink, piece=True)
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
