"""The hand that folds the ground: where it is, how far it reaches, which way it has gone."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.hop_the_marble.folding import PUSH, SMOOTH
from scenes.games.hop_the_marble.picture import marks as marked
from scenes.games.hop_the_marble.picture.marks import Inks
from scenes.games.hop_the_marble.shown import Folding
from scenes.games.hop_the_marble.view import View
from scenes.kit.display import Item, centred
from scenes.kit.look import Look


def hand(look: Look, view: View, shown: Folding, inks: Inks) -> Iterator[Item]:
    """A ring as large as the hand, with dots behind it and an arrow before one that pushes.

    The ring of a smoothing hand is a double one, and where keys move it there are corners.
    """
    if shown.over is None:
        return
    points = [view.point_of(place) for place in shown.way]
    if len(points) > 1:
        yield from marked.way(look, points, inks.way, radius=1.5)
    x, y = view.point_of(shown.over)
    diameter = 2 * view.px(shown.reach)
    line = max(1.6, look.scale * 1.8)
    yield centred(marked.circle(look, diameter, inks.way.casing, 2 * line), (x, y))
    yield centred(marked.circle(look, diameter + line / 2, inks.way.line, line), (x, y))
    if shown.hand == SMOOTH:
        yield centred(marked.circle(look, diameter * 0.72, inks.way.line, line), (x, y))
    if shown.hand == PUSH and len(points) > 1:
        start = points[max(0, len(points) - 3)]
        towards = (x - start[0], y - start[1])
        yield from marked.spike(look, (x, y), towards, inks.way, look.scale * 9)
    if shown.keys:
        yield centred(marked.corners(look, diameter * 0.8, inks.focus), (x, y))
