"""Who was ahead: every team's chances as a band in its colour, one on top of the other."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Final

import pygame

from scenes.kit import drawing
from scenes.kit.look import Look
from scenes.kit.theme import PlayerStyle

if TYPE_CHECKING:
    from game.analysis import Analysis

_TOKEN: Final = 18.0


@dataclass(frozen=True, slots=True)
class Band:
    """One team: colour and symbol by number, and its share of the win, 0 to 1, by position."""

    colour: int
    symbol: int
    points: tuple[tuple[int, float], ...]


def bands_of(analysis: "Analysis", player_styles: Sequence[PlayerStyle]) -> list[Band]:
    """The bands of all teams, as far as they're known."""
    curve = analysis.curve
    return [
        Band(
            player_styles[seats[0]].colour,
            player_styles[seats[0]].symbol,
            tuple((position, shares[team]) for position, shares in curve),
        )
        for team, seats in enumerate(analysis.teams)
    ]


def draw_bands(
    look: Look, picture: pygame.Surface, bands: Sequence[Band], across: Callable[[int], float]
) -> None:
    """Fill a picture with what's known; ``across`` tells a position's place from left to right."""
    wide, high = picture.get_size()
    moments = list(zip(*(band.points for band in bands), strict=True))
    ways = [across(moment[0][0]) for moment in moments]
    # Where each band ends, from top to bottom, moment by moment.
    downs = [[high * part for part in accumulate((s for _at, s in each))] for each in moments]
    edges = [[0.0] * len(ways), *map(list, zip(*downs, strict=True))]
    ink, fine = drawing.svg_colour(look.theme.paper), max(1.0, 1.5 * look.scale)
    body = ""
    for band, above, below in zip(bands, edges, edges[1:], strict=False):
        there, back = (
            [f"{x:.1f} {y:.1f}" for x, y in zip(ways, edge, strict=True)] for edge in (above, below)
        )
        fill = drawing.svg_colour(look.player(band.colour).fill)
        way = "L".join((*there, *reversed(back)))
        body += f'<path d="M{way}Z" fill="{fill}" stroke="{ink}" stroke-width="{fine:.2f}"/>'
    if len(bands) == 2:
        dashes = f'stroke-dasharray="{3 * fine:.1f}" stroke-opacity="0.7"'
        body += f'<path d="M{ways[0]} {high / 2}H{ways[-1]}" stroke="{ink}" {dashes}/>'
    picture.blit(drawing.svg_surface(body, (wide, high)), (0, 0))
    side = look.em(_TOKEN)
    for band, above, below in zip(bands, edges, edges[1:], strict=False):
        # A token stands where its band has room for it first, or else the most.
        rooms = [min(b - a, side) for a, b in zip(above, below, strict=True)]
        at = max(range(len(ways)), key=lambda n: (rooms[n], -n))
        token = look.token(band.colour, band.symbol, side)
        spot = token.get_rect(center=(round(ways[at]), round((above[at] + below[at]) / 2)))
        picture.blit(token, spot.clamp(picture.get_rect().inflate(-side // 3, 0)))
