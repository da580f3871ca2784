"""What the marbles roll on: five surfaces and their constants, in millimetres and seconds.

A ball rolling on something soft loses speed at a constant rate, whatever its speed, because the
hollow it presses shifts the ground's push a fixed way ahead of it (rolling resistance; Domenech
and others, Am. J. Phys. 55, 231, 1987). For billiard cloth a coefficient of 0.01 gives some
0.07 m/s²; a table laid with cotton is several times slower, short carpet ten times. The
restitution of two balls pressed on a yielding ground is below that of two in the air, 0.9 to 0.95
for hard ones. The numbers here are chosen within these bounds so that the surfaces feel different
to play on; tests measure them as they are written here.
"""

from __future__ import annotations

from dataclasses import dataclass

GRAVITY = 9810.0
"""Acceleration of a falling body, mm/s²."""

ROLLING = 5 / 7
"""Share of a slope's pull that quickens a solid ball: the rest goes into turning it."""

PULL = ROLLING * GRAVITY
"""Acceleration of a rolling marble on a slope of 1, mm/s²; small slopes in proportion."""


@dataclass(frozen=True)
class Surface:
    """One surface.

    ``deceleration`` is what rolling loses, mm/s². ``restitution`` is the share of the closing
    speed with which two marbles part, ``rim_restitution`` that of a marble and the raised rim.
    ``static_threshold`` is the pull of a slope, mm/s², up to which a marble at rest stays there;
    no fold is steeper. There are ``folds`` folds, up to ``fold_height`` mm high, about
    ``fold_width`` mm from the ridge to the foot and ``fold_length`` mm from the middle to an end.
    """

    name: str
    deceleration: float
    restitution: float
    rim_restitution: float
    static_threshold: float
    folds: int
    fold_height: float
    fold_width: float
    fold_length: float


SURFACES: dict[str, Surface] = {
    surface.name: surface
    for surface in (
        Surface("cotton", 360, 0.85, 0.60, 540, 5, 1.3, 24, 130),
        Surface("tablecloth", 190, 0.88, 0.65, 285, 2, 0.5, 30, 180),
        Surface("carpet", 900, 0.78, 0.40, 1350, 3, 2.0, 45, 160),
        Surface("sand", 1500, 0.68, 0.25, 2250, 25, 3.6, 28, 42),
        Surface("clay", 260, 0.92, 0.75, 390, 12, 1.4, 45, 65),
    )
}
"""The surfaces by the names that the option ``surface`` of the game has for them."""
