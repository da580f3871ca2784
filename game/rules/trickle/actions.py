"""Actions of players and chance in Trickle, and their notation."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random

from game.boards import EDGE_OF, INDEX, NEIGHBOURS, OUTER, RING
from game.protocol import Action, Pass, Rejection, Unlisted
from game.rules.trickle import BEAD_COUNT, VALUE_COUNTS


@dataclass(frozen=True, slots=True)
class Move:
    """One bead moved: its cells from first to last, and the edge it leaves over.

    ``off`` is the number of the edge whose rim the bead crosses to leave the board (only with the
    option *off the board*), else None.
    """

    cells: tuple[str, ...]
    off: int | None = None

    def notation(self) -> str:
        """The cells, joined by hyphens: ``d4-c4``, ``d4-f4-h6``, ``a3-off``, ``a1-off0``."""
        text = "-".join(self.cells)
        if self.off is None:
            return text
        home = _home_edge(INDEX[self.cells[-1]])
        return f"{text}-off" if self.off == home else f"{text}-off{self.off}"


@dataclass(frozen=True, slots=True)
class Shuffle:
    """NATURE lays beads of several values on the start cells, row by row from the bottom."""

    values: tuple[int, ...]

    def notation(self) -> str:
        """``shuffle`` and the 19 values as digits."""
        return "shuffle " + "".join(str(value) for value in self.values)


_MOVE = re.compile(r"([a-k][0-9]{1,2}(?:-[a-k][0-9]{1,2}){0,90})(-off([0-5]?))?")


def read_action(values: Iterable[int], game: str, text: str) -> Action:
    """Parse an action of a game in which these values are shuffled. Raises ValueError.

    >>> parse_action("d4-f4-h6")
    Move(cells=('d4', 'f4', 'h6'), off=None)
    """
    if text == "pass":
        return Pass()
    if text.startswith("shuffle "):
        digits = text.removeprefix("shuffle ")
        if len(digits) == BEAD_COUNT and set(digits) <= {str(value) for value in values}:
            return Shuffle(tuple(int(digit) for digit in digits))
    match = _MOVE.fullmatch(text)
    if match:
        cells = tuple(match[1].split("-"))
        if all(cell in INDEX for cell in cells):
            if not match[2]:
                if len(cells) > 1:
                    return Move(cells)
            elif match[3]:
                return Move(cells, int(match[3]))
            else:
                home = _home_edge(INDEX[cells[-1]])
                if home is not None:
                    return Move(cells, home)
    raise ValueError(f"“{text[:40]}” is not a move in {game}.")


parse_action = partial(read_action, VALUE_COUNTS, "Trickle")


def _home_edge(cell: int) -> int | None:
    """The edge a bead on ``cell`` leaves over unless another is named; None at corners."""
    if cell in EDGE_OF:
        return EDGE_OF[cell]
    if RING[cell] == OUTER - 1:
        outside = {EDGE_OF.get(n) for n in NEIGHBOURS[cell] if RING[n] == OUTER}
        if len(outside) == 1:
            return outside.pop()
    return None


def shuffles(counts: Mapping[int, int], refusal: Rejection) -> Unlisted:
    """NATURE's actions: every way to lay the beads on the start cells.

    ``counts`` is how many beads of each value there are; ``refusal`` is said of anything else.
    """
    all_values = sorted(value for value, count in counts.items() for _ in range(count))

    def why_not(action: Action) -> Rejection | None:
        fits = isinstance(action, Shuffle) and sorted(action.values) == all_values
        return None if fits else refusal

    def sample(rng: Random) -> Action:
        values = list(all_values)
        rng.shuffle(values)
        return Shuffle(tuple(values))

    return Unlisted(why_not, sample)
