"""Hop's table in small pictures: on the rules pages, in the set-up, beside saved matches."""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.rules.hop_the_marble.actions import Flick, Give, Place, parse_action
from game.rules.hop_the_marble.marbles import area_centre, side_of
from game.rules.hop_the_marble.state import HopState
from physics.cloth import DIAMETER, TENTHS, table_of
from physics.simulation import preview
from scenes.front import Illustration
from scenes.games.hop_the_marble.picture import lights as marked
from scenes.games.hop_the_marble.picture.cue import foreseen
from scenes.games.hop_the_marble.picture.table import HopPicture
from scenes.games.hop_the_marble.shown import Aimed, at_rest
from scenes.games.hop_the_marble.tools import cards_in_column, sides_seen
from scenes.games.hop_the_marble.view import HopView, marble_spots, place_of
from scenes.kit.display import Item, centred
from scenes.kit.finish import round_off
from scenes.kit.look import Look
from scenes.kit.marks import FITS, HINT
from scenes.kit.theme import PlayerStyle

_MARGIN: Final = 0.056
"""Room around the cloth for waiting marbles, as a share of the picture's height."""

_COLUMN: Final = 0.13
"""Least width of the card column, as a share of the picture's height."""

_LARGEST: Final = 0.034
"""Largest diameter of a marble, as a share of the picture's height."""

_BOLD: Final = 1.6
"""How much bolder lines are than on a table this size."""


def paint_position(
    look: Look,
    size: tuple[int, int],
    illustration: Illustration,
    player_styles: Sequence[PlayerStyle],
) -> pygame.Surface:
    """Draw a position for the rules pages, the set-up and saved matches.

    The cards are in a column beside the cloth where there's width for it. Marbles ("R2") and home
    circles ("area:0") can be marked and barred; arrows are flicks, places and gifts.
    """
    state = HopState.of(illustration.state)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    table = small_table(look, size, state, player_styles, illustration.seat)
    surface.fblits(table.items(table.whole, state, at_rest(state)))
    surface.fblits(list(_told(table, table.whole, state, illustration)))
    round_off(look, surface)
    return surface


def small_table(
    look: Look,
    size: tuple[int, int],
    state: HopState,
    player_styles: Sequence[PlayerStyle],
    seat: int = 0,
) -> HopPicture:
    """The table as ``seat`` has it in a small picture of ``size``."""
    # Where the window is wide, so is the table between two.
    turned = side_of(state.variant, seat)
    turned -= state.players == 2 and look.size[0] >= look.size[1]
    # Lines and signs keep their share of the picture, whatever the window's size.
    look = look.changed(size=(round(size[1] * 16 / 9 * _BOLD), round(size[1] * _BOLD)))
    view, column = _laid_out(size, state, turned % 4)
    sides = sides_seen(state, view.turned)
    # Marbles are large enough to see, but without touching.
    pairs = itertools.combinations(marble_spots(state).values(), 2)
    nearest = min((math.dist(one, two) / TENTHS for one, two in pairs), default=math.inf)
    largest = view.area.height * _LARGEST / view.scale
    return HopPicture(
        look,
        view,
        player_styles,
        room=None if column is None else cards_in_column(look, column, sides),
        ball=max(DIAMETER, min(nearest - 1.0, largest)),
    )


def _laid_out(
    size: tuple[int, int], state: HopState, turned: int
) -> tuple[HopView, pygame.Rect | None]:
    """The view of the cloth, the side ``turned`` at the bottom and the column beside it, if any."""
    wide, high = size
    area = pygame.Rect((0, 0), size)
    margin = _MARGIN * high
    side = min(high - 2 * margin, wide - 2 * margin)
    scale = side / state.variant.cloth
    whole = HopView(area, state.variant.cloth, (0.0, 0.0), scale, scale, turned)
    room = wide - side - 2 * margin
    if room < _COLUMN * high or not any(state.cards):
        return whole, None
    column = pygame.Rect(0, 0, round(min(room, _COLUMN * 3.2 * high)), high).move_to(right=wide)
    # The cloth is in the middle of what the column leaves.
    aside = column.width / 2 / scale
    return replace(whole, centre=whole.unturn((aside, 0.0))), column


def _told(
    table: HopPicture, view: HopView, state: HopState, illustration: Illustration
) -> Iterator[Item]:
    look = table.look
    places = marble_spots(state)
    diameter = view.px(table.ball)
    for names, picture, ink in (
        (illustration.marked, marked.ring(look, diameter, marked.GRAB), marked.GRAB),
        (illustration.barred, marked.barred(diameter, marked.wrong(look)), marked.wrong(look)),
    ):
        for name in names:
            kind, _colon, seat_text = name.partition(":")
            if kind == "area":
                centre = place_of(area_centre(state.variant, int(seat_text)))
                yield from marked.zone_ring(
                    look, view, centre, state.variant.area_radius / TENTHS, ink
                )
            elif name in places:
                yield centred(picture, view.spot_point(places[name]))
    for arrow in illustration.arrows:
        match parse_action(arrow):
            case Flick() as flick if flick.marble in places:
                told = preview(table_of(state), flick, "contact")
                yield from foreseen(look, view, Aimed(flick.marble, flick, preview=told))
            case Place(spots=spots):
                for marble, spot in spots.items():
                    end = view.spot_point(spot)
                    if marble in places:
                        start = view.spot_point(places[marble])
                        yield from marked.way(look, (start, end), FITS, start=diameter / 2)
                    yield centred(marked.ghost(look, marble[0], diameter), end)
            case Give(to=to, marble=marble) if marble in places:
                start = view.spot_point(places[marble])
                end = view.spot_point(area_centre(state.variant, to))
                yield from marked.way(look, (start, end), HINT, start=diameter / 2)
                way = (end[0] - start[0], end[1] - start[1])
                yield from marked.spike(look, end, way, HINT, look.scale * 9)
