"""An aim by ear: what a step of it is said and heard as."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from game.rules.hop_the_marble.actions import Flick
from game.rules.hop_the_marble.variant import AIMS
from physics.table import TENTHS
from scenes.games.hop_the_marble import sounds
from scenes.games.hop_the_marble.aim import Shot, power_of, way_of
from scenes.games.hop_the_marble.ear.lie import Lie, way_text
from scenes.kit.i18n import N_, _, ngettext

if TYPE_CHECKING:
    from physics.preview import Preview

SHOT: Final = N_("{clock}, strength {strength}")

_TOLD = frozenset(AIMS[:2])
"""The helps with aiming that tell what a marble meets."""


def shot_in_words(lie: Lie, shot: Shot) -> str:
    """The direction on the clock, and the strength from 0 to 100."""
    return _(SHOT).format(
        clock=lie.clock((0, 0), way_of(shot.bearing), exactly=True),
        strength=round(100 * power_of(shot.speed)),
    )


def aim_in_words(lie: Lie, flick: Flick, preview: Preview, aim: str) -> str:
    """An aim in one short sentence: where to, how hard, and as much of its way as is told.

    ``aim`` is the help with aiming that is given, one of ``AIMS``.
    """
    shot = shot_in_words(lie, Shot(flick.bearing, flick.speed))
    if aim not in _TOLD:
        return _("{shot}.").format(shot=shot)
    way = way_text(TENTHS * _length(preview))
    if preview.meets is None:
        text = _("{shot}: hits nothing, stops after {way}.")
        if preview.leaves:
            text = _("{shot}: hits nothing, rolls off after {way}.")
        return text.format(shot=shot, way=way)
    met = _("{shot}: hits {marble} after {way}.").format(
        shot=shot, marble=lie.owned(preview.meets), way=way
    )
    count = len(preview.paths) - 1
    if count <= 1:
        return met
    moves = ngettext("It hits {count} marble in all.", "It hits {count} marbles in all.", count)
    return f"{met} {moves.format(count=count)}"


def tone_of(shot: Shot) -> int:
    """The level of ``sounds.AIM`` for a strength: the harder, the higher."""
    return min(sounds.AIM.levels - 1, int(sounds.AIM.levels * power_of(shot.speed)))


def _length(preview: Preview) -> float:
    """How far the flicked marble goes to its first contact or its end, in millimetres."""
    path = preview.path
    return sum(map(math.dist, path, path[1:]))
