"""What a new token would let a player play on their next turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.bots.trakkx.grid import BIT, TOKEN, Grid, Pool, bits
from game.bots.trakkx.kernel.searches import longest_lines
from game.bots.trakkx.placing import lines, placements
from game.rules.trakkx.table import Table, colour_of, in_order, is_number, value_of


def prospects(
    table: Table, rack: Iterable[str], offered: Iterable[str], must_open: bool, limit: int
) -> Mapping[str, tuple[str, ...]]:
    """For each of the ``offered`` tokens that fits with the rack, what could be played with it.

    Only lines that move nothing count, the longest for each token; () for a token that fits alone.
    ``limit`` and ``must_open`` are as in ``additions``.
    """
    own = Pool.of(rack).one
    strange = Pool.of(offered).one & ~own
    if not strange:
        return {}
    grid = Grid.of_table(table)
    best: dict[int, int] = {}
    if must_open or len(grid.groups()) < limit:
        _note(best, map(sum, lines(own | strange)), strange)
    if not must_open:
        masks = longest_lines(grid, own | strange, strange)
        if masks is None:
            layings = placements(grid, own | strange)
            masks = [sum(bit for _, bit in laying) for laying in layings]
        _note(best, masks, strange)
    return {TOKEN[new]: tuple(TOKEN[bit] for bit in bits(mask ^ new)) for new, mask in best.items()}


def _note(best: dict[int, int], masks: Iterable[int], strange: int) -> None:
    """Keep the longest line for each token of ``strange`` if it's the only one in it."""
    for mask in masks:
        new = mask & strange
        if new and not new & (new - 1) and mask.bit_count() > best.get(new, 0).bit_count():
            best[new] = mask


def kinship(token: str, rack: Iterable[str]) -> int:
    """How many kinds of tokens on the rack could nearly make a line with ``token``."""
    return len(kin(token, rack))


def kin(token: str, rack: Iterable[str]) -> tuple[str, ...]:
    """The kinds of tokens on the rack that could nearly make a line with ``token``, in order.

    Those of its value in other colours, and those of its colour at most two steps away.
    """
    if not is_number(token):
        return ()
    colour, value = colour_of(token), value_of(token)
    near = []
    for other in set(rack):
        if other in BIT and other != token:
            apart = abs(value_of(other) - value)
            if apart == 0 or (apart <= 2 and colour_of(other) == colour):
                near.append(other)
    return in_order(near)
