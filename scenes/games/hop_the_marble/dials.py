"""An aim by single presses: its direction, then a little aside, then its strength."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.rules.hop_the_marble.actions import ALL_BEARINGS
from scenes.games.hop_the_marble.aim import Shot, power_of, speed_of, way_of
from scenes.games.hop_the_marble.reach import HopHand, HopReach
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import short_number
from scenes.table.scanning.dials import Dial, Mark

_DIRECTIONS: Final = 24
_ASIDE: Final = (-60, -40, -25, -10, 10, 25, 40, 60)
"""Tenths of a degree, counter-clockwise above 0: between them and the directions little is left."""

_STRENGTHS: Final = 12

_AWAY: Final = 96.0
"""How far from the marble's middle a mark of a direction is, in design units."""

_LENGTH: Final = 220.0
"""How long the line is on which the marks of the strength lie, in design units."""

_SIDE: Final = 30.0
"""Side of a mark in design units."""


def dials(hand: HopHand, reach: HopReach) -> Sequence[Dial[HopHand]]:
    """What can be set of an aim; nothing before a marble is chosen."""
    marble, shot = hand.chosen, hand.shot
    if marble is None or shot is None or marble not in reach.own or reach.folds:
        return ()
    middle = reach.view.spot_point(reach.own[marble])

    def mark(words: str, changed: Shot, away: float) -> Mark[HopHand]:
        across, up = reach.view.turn(way_of(changed.bearing))
        far, side = away * reach.unit, round(_SIDE * reach.unit)
        place = pygame.Rect(0, 0, side, side)
        place.center = round(middle[0] + far * across), round(middle[1] - far * up)
        return Mark(words, place.clamp(reach.view.clear), replace(hand, shot=changed))

    def turned(bearing: int) -> Mark[HopHand]:
        words = _("{degrees}°").format(degrees=short_number(bearing / 10))
        return mark(words, Shot(bearing, shot.speed), _AWAY)

    def pushed(power: float) -> Mark[HopHand]:
        words = _("{percent} % strength").format(percent=round(100 * power))
        return mark(words, Shot(shot.bearing, speed_of(power)), power * _LENGTH)

    step = ALL_BEARINGS // _DIRECTIONS
    start = round(shot.bearing / step) * step
    around = [(start + step * number) % ALL_BEARINGS for number in range(_DIRECTIONS)]
    aside = [(shot.bearing + tenths) % ALL_BEARINGS for tenths in _ASIDE]
    powers = [(number + 1) / _STRENGTHS for number in range(_STRENGTHS)]
    powers.sort(key=lambda power: abs(power - power_of(shot.speed)) > 1 / _STRENGTHS)
    return (
        Dial("direction", _("Direction"), [turned(bearing) for bearing in around]),
        Dial("aside", _("A little sideways"), [turned(bearing) for bearing in aside]),
        Dial("strength", _("Strength"), [pushed(power) for power in powers]),
    )
