"""What counts at the end of Hop the Marble, where it lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.rules.hop_the_marble.state import HopState
from game.rules.hop_the_marble.variant import PILE
from game.rules.hop_the_marble.zones import area_centre, is_in_area
from physics.table import RADIUS, TENTHS
from scenes.games.hop_the_marble.picture.cards import card_views
from scenes.games.hop_the_marble.picture.table import HopPicture
from scenes.games.hop_the_marble.view import View
from scenes.table.ending.counted import Counted, Thing, around, counted_up


def counted(state: HopState, picture: HopPicture, view: View) -> Sequence[Counted]:
    """The cards that are turned, or without cards the marbles of everybody's best colour."""
    if not state.variant.has_cards:
        return counted_up(_marbles(state, view))
    return counted_up(_cards(state, picture))


def _cards(state: HopState, picture: HopPicture) -> Iterator[Thing]:
    if picture.cards is None:
        return
    for seat, hand in enumerate(picture.cards.hands(state)):
        for place, (_number, card) in enumerate(card_views(state, seat)):
            if card.turned:
                # In Pile all that are turned lie on each other.
                points = state.points(seat) if state.variant.mode == PILE else 1
                yield hand.card(place), (seat,), points


def _marbles(state: HopState, view: View) -> Iterator[Thing]:
    for seat in range(state.players):
        own = {
            marble: spot
            for marble, spot in state.on_cloth().items()
            if is_in_area(state.variant, seat, spot)
        }
        found = [marble[0] for marble in own]
        best = max(sorted(set(found)), key=found.count, default="")
        for marble, spot in own.items():
            if marble[0] == best:
                place = around(view.spot_point(spot), 2.2 * view.px(RADIUS))
                if view.clear.contains(place):
                    yield place, (seat,), 1


def area(state: HopState, seat: int, view: View) -> pygame.Rect | None:
    """The area of a player, if all of it is in sight."""
    middle = view.spot_point(area_centre(state.variant, seat))
    place = around(middle, 2 * view.px(state.variant.area_radius / TENTHS))
    return place if view.clear.contains(place) else None
