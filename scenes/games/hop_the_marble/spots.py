"""The places of Hop's table for keys, voices and switches, and where arrows lead."""

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.rules.hop_the_marble.marbles import RADIUS, Spot, Zone, area_centre, marble_words, within
from physics.cloth import TENTHS
from scenes.games.hop_the_marble.lie import HopLie
from scenes.games.hop_the_marble.picture.cards import card_views
from scenes.games.hop_the_marble.picture.table import HopPicture
from scenes.games.hop_the_marble.reach import HopHand, HopReach, HopSeen
from scenes.games.hop_the_marble.text import HopText
from scenes.games.hop_the_marble.touch import way_of
from scenes.games.hop_the_marble.view import HopView
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import paragraph
from scenes.kit.intent import Command
from scenes.table.lights import around
from scenes.table.targets import BoardTarget as Place

_ROOM: Final = 2.4
"""Side of a marble's place in the window, in marble radii."""

_RINGS: Final = ((0.0, 1), (0.5, 6), (0.96, 12))
"""Rings of free places in a home circle: how far out as a share, and how many on each."""

_WIDE_RINGS: Final = ((0.0, 1), (0.3, 6), (0.6, 12), (0.9, 12))
"""The same in the middle of the cloth."""


@dataclass(frozen=True, slots=True)
class Free:
    """The key of a place where a marble may be set down."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class CardAt:
    """The key of a card in front of a player."""

    seat: int
    number: int


def spots_of(
    seen: HopSeen, reach: HopReach | None, lie: HopLie, view: HopView, picture: HopPicture
) -> Sequence[Place]:
    """What can be played first, then all other marbles and the cards; none while folding.

    Marbles to aim at come by their distance from the one in hand.
    """
    if reach is not None and reach.folds:
        return ()
    draft = seen.draft
    mine = dict(reach.spots(draft)) if reach is not None else {}
    places = list(_marbles(reach, lie, draft, mine, view))
    if reach is not None and reach.is_placing:
        waiting = [place for place in places if place.key in reach.unlaid(draft)]
        others = [place for place in places if place.key not in reach.unlaid(draft)]
        places = [*waiting, *_free(reach, draft, lie, view), *others]
    return [*places, *_cards(seen, lie, view, picture)]


def _marbles(
    reach: HopReach | None, lie: HopLie, draft: HopHand, mine: dict[str, Spot], view: HopView
) -> Iterator[Place]:
    spots = {**lie.lying, **mine}
    spots.pop(draft.held or "", None)
    aims = reach is not None and draft.chosen is not None
    order = lie.by_distance(spots)
    order += [marble for marble in spots if marble not in order]
    # Who aims can take another of their own instead, by arrows or a press: those come last.
    order.sort(key=lambda marble: (marble in mine) is aims)
    for marble in order:
        opens = marble != draft.chosen if aims else marble in mine
        tell = partial(_told, reach, draft, marble, spots[marble], lie)
        goal = aims and marble not in mine
        yield Place(marble, _around(view, spots[marble]), tell, is_open=opens, is_goal=goal)


def _chance(reach: HopReach | None, draft: HopHand, marble: str, lie: HopLie) -> str:
    """What pressing a marble does; "" for nothing."""
    if reach is None:
        return ""
    if reach.gives:
        return _("Can be given.") if marble in reach.gifts else ""
    if reach.is_placing:
        if marble in reach.unlaid(draft):
            return _("Can be picked up.")
        return _("Can still be moved.") if marble in dict(draft.laid) else ""
    if draft.chosen is None:
        return _("Can be flicked.") if marble in reach.own else ""
    if marble == draft.chosen:
        return ""
    if marble in reach.own:
        return _("Can be flicked instead.")
    shot = reach.shot_at(draft.chosen, marble, draft.shot)
    if reach.hits(shot, marble):
        # Beside others it may not be straight at it.
        clock = lie.clock((0, 0), way_of(shot.bearing), 1)
        return _("A clear shot at {clock}.", clock=clock)
    blocking = lie.in_the_way(marble)
    return (
        "" if blocking is None else _("{marble:^} may be in the way.", marble=lie.owned(blocking))
    )


def _told(reach: HopReach | None, draft: HopHand, marble: str, spot: Spot, lie: HopLie) -> str:
    """Which marble it is, where, what's beside it, and what pressing it does."""
    notes = lie.place_notes(spot, marble) if marble in lie.lying else []
    chance = _chance(reach, draft, marble, lie)
    return paragraph(filter(None, (lie.sentence(marble), *notes, chance)))


def _around(view: HopView, spot: Spot) -> pygame.Rect:
    return around(view.spot_point(spot), _ROOM * view.px(RADIUS / TENTHS))


# Places where marbles can be set down


def _free(reach: HopReach, draft: HopHand, lie: HopLie, view: HopView) -> Iterator[Place]:
    """Free places around the middle of the next marble's zone, named by the clock."""
    waiting = reach.unlaid(draft)
    marble = draft.held or next(iter(waiting), None)
    if marble is None:
        return
    zone = reach.zone(draft.laid, marble)
    for spot in free_spots(zone, lie.turned):
        tell = partial(_free_told, lie, zone, spot, marble)
        yield Place(Free(spot), _around(view, spot), tell, is_open=True, is_goal=True)


def free_spots(zone: Zone, turned: int) -> Iterator[Spot]:
    """A zone's free places that have names on the clock, from its middle outward."""
    variant = zone.variant
    centre, most = (0, 0), variant.half - RADIUS
    if zone.seat is not None:
        centre, most = area_centre(variant, zone.seat), within(variant)
    for share, count in _RINGS if zone.seat is not None else _WIDE_RINGS:
        for number in range(count):
            turn = math.radians(360 * number / count + 90 * turned)
            x = centre[0] + most * share * math.sin(turn)
            y = centre[1] + most * share * math.cos(turn)
            spot = round(x), round(y)
            if zone.is_free(spot):
                yield spot


def _free_told(lie: HopLie, zone: Zone, spot: Spot, marble: str) -> str:
    free = _("Free: {place}.", place=lie.from_middle(zone.seat, spot))
    here = _("{marble:^} goes here.", marble=tr(marble_words(marble)))
    return paragraph([free, *lie.place_notes(spot, marble), here])


# Cards


def _cards(seen: HopSeen, lie: HopLie, view: HopView, picture: HopPicture) -> Iterator[Place]:
    state = seen.state
    if picture.cards is None or not (state.is_dealt or not state.variant.has_cards):
        return
    text = HopText(state, seen.names)
    order = sorted(range(state.players), key=lambda seat: seat != lie.you)
    hands = picture.cards.hands(state, view)
    for seat in order:
        for place, (number, _card) in enumerate(card_views(state, seat)):
            tell: Callable[[], str] = text.scores
            if number is not None:
                card = state.cards[seat][number]
                tell = partial(text.card_in_words, seat, card)
            yield Place(CardAt(seat, place), hands[seat].card(place), tell)


# Arrows


def step_among(
    start: Place, command: Command, spots: Sequence[Place], lie: HopLie
) -> Hashable | None:
    """The marble to which an arrow with Shift leads; None if there's none.

    Right and Left go to the next one further away and closer, Down and Up to the first of the next
    owner and of the one before.
    """
    lying = [place.key for place in spots if isinstance(place.key, str) and place.key in lie.lying]
    order: list[Hashable] = list(lie.by_distance(str(key) for key in lying))
    back = command in (Command.LEFT, Command.UP)
    if command in (Command.UP, Command.DOWN):
        order = list(_first_of_each(lie, order))
        owners = [lie.state.owner_of(str(key)) for key in order]
        here = lie.state.owner_of(str(start.key)) if start.key in lie.lying else lie.you
        at = owners.index(here) if here in owners else -1
    else:
        at = order.index(start.key) if start.key in order else -1
    following = at - 1 if back else at + 1
    return order[following] if 0 <= following < len(order) else None


def _first_of_each(lie: HopLie, order: Sequence[Hashable]) -> Iterator[Hashable]:
    """The nearest marble of each owner in turn, then that in the middle."""
    state = lie.state
    seats = state.in_turn_order(lie.you if lie.you is not None else 0)
    for owner in (*seats, None):
        yield from [key for key in order if state.owner_of(str(key)) == owner][:1]
