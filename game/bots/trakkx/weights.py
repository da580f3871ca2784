"""The numbers TRAKKX's computer players judge by."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """How a player judges a round.

    ``turns`` are those to an empty rack for each number of tokens that can't be played now,
    ``more`` those for each token beyond. A player who isn't first will have ``left`` points on the
    rack plus ``left_of_points`` of those there now, but no more than ``most_left``; a player
    choosing an action counts all of theirs, since they would go on keeping them. ``unseen`` are the
    turns expected of someone who could go out and does something else: they've hardly seen it.
    ``three_kept`` is what *draw three* is worth while it's kept, as a share of what it would do
    now; ``swap`` is the share of the win a *swap* is thought to bring beyond the tokens expected of
    it, unless it's the last token on the rack.
    """

    turns: tuple[float, ...] = (1.0, 9.6, 16.7, 22.0, 27.0, 31.0, 35.0, 38.0, 40.0, 41.5, 43.0)
    more: float = 0.5
    left: float = 5.0
    left_of_points: float = 1.0
    most_left: float = 20.0
    unseen: float = 20.0
    three_kept: float = 0.6
    swap: float = 0.0

    def turns_for(self, stuck: float) -> float:
        """The turns to an empty rack for someone who can play all but ``stuck`` number tokens."""
        last = len(self.turns) - 1
        if stuck >= last:
            return self.turns[-1] + self.more * (stuck - last)
        whole = int(stuck)
        return self.turns[whole] + (stuck - whole) * (self.turns[whole + 1] - self.turns[whole])

    def left_of(self, points: float) -> float:
        """What a player who isn't first will have left on average, given their points now."""
        return min(self.own_left_of(points), self.most_left)

    def own_left_of(self, points: float) -> float:
        """The same for a player who chooses how many points to keep."""
        return self.left + self.left_of_points * points


WEIGHTS = Weights()
