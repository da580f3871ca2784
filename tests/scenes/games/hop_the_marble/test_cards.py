import itertools
import math

import pygame
import pytest

from game.rules.hop_the_marble.marbles import area_centre, side_of
from scenes.games.hop_the_marble.picture.cards import CardView, HopCards, places_on
from scenes.games.hop_the_marble.tools import (
    Hand,
    card_row,
    cards_beside,
    laid_out,
    sides_seen,
    tools_breadth,
)
from scenes.games.hop_the_marble.view import place_of
from scenes.kit.look import Look
from scenes.kit.theme import THEMES, PlayerStyle
from tests.scenes.games.hop_the_marble.stage import hop, hop_state

LOOK = Look(THEMES["light"])
STYLES = [PlayerStyle(seat, seat) for seat in range(4)]


# Where they are


def laid(size: tuple[int, int], text: float = 1.0) -> HopCards:
    """The cards at a table with a board's area of this size; a panel takes the window's rest."""
    pygame.font.init()
    area = pygame.Rect((0, 0), size)
    wide = round(size[0] * (1.64 if text > 1 else 1.36))
    look = LOOK.changed(size=(wide, size[1]), text_scale=text)
    row = card_row(look, area, range(4))
    whole = laid_out(area, 600, row, tools_breadth(look), 0)
    assert whole.cloth.left >= tools_breadth(look)
    return HopCards(look, whole, STYLES, row)


@pytest.mark.parametrize("size", [(940, 720), (588, 600), (487, 600), (800, 830), (1410, 1080)])
def test_no_cards_cover_the_cloth_or_each_other(size: tuple[int, int]) -> None:
    state = hop_state(hop(*["human"] * 4))
    cards = laid(size)
    hands = cards.hands(state, cards.whole)
    rects = [hand.rect for hand in hands]
    for rect in rects:
        assert pygame.Rect((0, 0), size).contains(rect)
        assert not rect.colliderect(cards.whole.cloth)
    for one, two in itertools.combinations(rects, 2):
        assert not one.colliderect(two)


@pytest.mark.parametrize("size", [(940, 720), (588, 600), (800, 830), (800, 700)])
def test_the_pile_covers_no_cloth_and_no_hand(size: tuple[int, int]) -> None:
    state = hop_state(hop(*["human"] * 4, mode="pile"))
    cards = laid(size)
    pile = cards.pile_place(state)
    assert not pile.colliderect(cards.whole.cloth)
    assert not any(pile.colliderect(hand.card(0)) for hand in cards.hands(state, cards.whole))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("beside", [False, True])
def test_with_room_no_hand_covers_the_cloth_or_another(players: int, beside: bool) -> None:
    match, area = hop(*["human"] * players), pygame.Rect(0, 0, 1180, 658)
    lay = cards_beside if beside or players > 2 else card_row
    for seat in range(players):
        turned = side_of(match.state.variant, seat)
        room = lay(LOOK, area, sides_seen(match.state, turned))
        whole = laid_out(area, 600, room, 60, turned)
        hands = HopCards(LOOK, whole, STYLES, room).hands(hop_state(match), whole)
        assert not any(hand.rect.colliderect(whole.cloth) for hand in hands)
        for one, two in itertools.combinations([hand.rect for hand in hands], 2):
            assert not one.colliderect(two)
        assert hands[seat].rect.right < area.centerx
        assert hands[seat].rect.top > area.centery
        near = whole.closer_to(place_of(area_centre(match.state.variant, seat)), 2.0)
        for other, hand in enumerate(HopCards(LOOK, whole, STYLES, room).hands(match.state, near)):
            covers = hand.rect.colliderect(near.cloth) and hand.rect.colliderect(area)
            assert not covers or other == seat or not room.beside
            assert area.contains(hand.rect) or not hand.rect.colliderect(area)


@pytest.mark.parametrize("count", [3, 4, 5])
@pytest.mark.parametrize("extra", ["", "R", "RG", "RGL", "DGLR", "DGGLR", "DDGLRYY"])
def test_surplus_marbles_cover_none_are_clear_of_the_badge_and_stay_on_the_card(
    count: int, extra: str
) -> None:
    places = places_on(CardView("Y" * count, (True,) * count, extra), 100.0)
    assert len(places) == count + min(5, len(extra))
    badge = Hand(pygame.Rect(0, 0, 100, 100), (0, 0)).sign
    for x, y, wide in places:
        assert math.dist((x, y), badge.center) >= (wide + badge.width) / 2
        assert wide / 2 <= min(x, y) <= max(x, y) <= 100 - wide / 2
    for (x, y, wide), (other_x, other_y, other) in itertools.combinations(places, 2):
        assert math.dist((x, y), (other_x, other_y)) >= (wide + other) / 2
