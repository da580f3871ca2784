"""The numbers by which the computer players of TRAKKX judge; ``make tune`` seeks better ones."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """How a player of TRAKKX judges a round.

    ``turns`` are those until an empty rack for each number of tokens that cannot be laid now,
    ``more`` those for each token beyond. Whoever is not the first will have ``left`` points on the
    rack and ``left_of_points`` of those that are there now, but no more than ``most_left``; only
    who chooses what to do counts with all of theirs, as they would go on to keep them. ``unseen``
    are the turns that somebody is expected to need who could go out and does something else, as
    they have hardly seen it. ``three_kept`` is the share of what *draw three* would do now that it
    is worth as long as it is kept; ``swap`` is what share of the win a *swap* is thought to bring
    beyond the tokens that are expected of it, where it is not the last token of the rack.
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
        """The turns until an empty rack for whoever can lay all but ``stuck`` number tokens now."""
        last = len(self.turns) - 1
        if stuck >= last:
            return self.turns[-1] + self.more * (stuck - last)
        whole = int(stuck)
        return self.turns[whole] + (stuck - whole) * (self.turns[whole + 1] - self.turns[whole])

    def left_of(self, points: float) -> float:
        """What a player who is not the first will have left on average, by the points now."""
        return min(self.own_left_of(points), self.most_left)

    def own_left_of(self, points: float) -> float:
        """The same for a player who chooses how many points to keep."""
        return self.left + self.left_of_points * points


WEIGHTS = Weights()
"""The numbers in use."""
