import pygame

from scenes.games.trakkx.layout import furnish

AREA = pygame.Rect(300, 0, 960, 720)


def test_the_left_hand_has_what_it_presses_at_the_left() -> None:
    right = furnish(AREA, 1.0, 42, 2, button=(160, 60))
    left = right.for_hand(left=True)
    assert right.lay.centerx > AREA.centerx > left.lay.centerx
    assert right.sight.centerx > AREA.centerx > left.sight.centerx
    assert left.tray.centerx > AREA.centerx
    assert all(left.tray.contains(seat) for seat in left.tray_seats)
    assert [seat.x for seat in left.tray_seats] == sorted(seat.x for seat in left.tray_seats)
    assert [rack.x for rack in left.others] == sorted(rack.x for rack in left.others)
    places = [left.lay, left.tray, left.bag, left.tools, left.sight, *left.others]
    assert all(AREA.contains(place) for place in places)
    assert (left.rack, left.cloth) == (right.rack, right.cloth)
    assert right.for_hand(left=False) == right
