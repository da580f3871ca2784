"""What players have folded, as marbles feel it: a smooth surface over a net of heights.

The heights of the fields are the net of a quadratic spline (de Boor, A Practical Guide to Splines,
1978): it has a slope without jumps everywhere, and none that is steeper than the net.
"""

from __future__ import annotations

from game.rules.hop_the_marble.relief import FIELDS, STEEPEST, Levels


class Folded:
    """A ground of ``size`` millimetres whose fields lie at ``levels``.

    A level is so high that the steepest relief there can be has the slope ``steepest``.
    """

    def __init__(self, levels: Levels, size: float, steepest: float) -> None:
        self._field = size / FIELDS
        self._half = size / 2
        level = steepest * self._field / STEEPEST
        rows = [levels[start : start + FIELDS] for start in range(0, len(levels), FIELDS)]
        # Beyond its edge the ground goes on as it ends, two fields for each place there.
        rows = [rows[0], rows[0], *rows, rows[-1], rows[-1]]
        self._net = [
            [height * level for height in (row[0], row[0], *row, row[-1], row[-1])] for row in rows
        ]

    def _near(self, place: float) -> tuple[int, float]:
        """The first of the three fields that count at a place, and how far on it is, 0 to 1."""
        along = (place + self._half) / self._field
        along = 0.0 if along < 0.0 else FIELDS if along > FIELDS else along
        first = int(along)
        return first + 1, along - first

    def slope(self, x: float, y: float) -> tuple[float, float]:
        """How much the height grows for each millimetre in x and in y."""
        column, right = self._near(x)
        row, up = self._near(y)
        left, far = 1.0 - right, right * right / 2
        near = left * left / 2
        middle = 1.0 - near - far
        above = up * up / 2
        down = 1.0 - up
        below = down * down / 2
        a, b, c = self._net[row][column : column + 3]
        d, e, f = self._net[row + 1][column : column + 3]
        g, h, i = self._net[row + 2][column : column + 3]
        beside = 1.0 - below - above
        lower = near * a + middle * b + far * c
        level = near * d + middle * e + far * f
        upper = near * g + middle * h + far * i
        slope_x = (
            below * (left * (b - a) + right * (c - b))
            + beside * (left * (e - d) + right * (f - e))
            + above * (left * (h - g) + right * (i - h))
        )
        slope_y = down * (level - lower) + up * (upper - level)
        return slope_x / self._field, slope_y / self._field

    def height(self, x: float, y: float) -> float:
        """How high the ground lies, mm."""
        column, right = self._near(x)
        row, up = self._near(y)
        across, along = _weights(right), _weights(up)
        return sum(
            weight * share * self._net[row + number][column + place]
            for number, weight in enumerate(along)
            for place, share in enumerate(across)
        )


def _weights(share: float) -> tuple[float, float, float]:
    near, far = (1.0 - share) ** 2 / 2, share * share / 2
    return near, 1.0 - near - far, far
