"""The legal play that keeps most of an illegal draft."""

from collections import Counter
from contextlib import suppress
from random import Random
from typing import Final

from game.bots.bot import BudgetSpent, Meter
from game.bots.trakkx.finding import FoundPlay
from game.bots.trakkx.grid import BIT, Pool, cells_of, on_cloth, place_of
from game.bots.trakkx.kernel import new_search
from game.bots.trakkx.search import Sought, lift
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import FARTHEST, TokenTable, is_number

_LOYALTY: Final = 1.5
"""What a token is worth where it was wished; being played at all counts 1."""

_BREATHER: Final = 60
"""The search ends after this many rounds without progress."""


def mend(
    state: TrakkxState, player: int, wished: TokenTable, meter: Meter, rng: Random
) -> FoundPlay | None:
    """The legal play that keeps most of ``wished``, as far as it's found.

    Keeps as many tokens as it can where they were wished, rather plays the draft's own tokens than
    drops them, and avoids using others. ``player`` must see their rack. None if nothing is found.
    Raises Cancelled.
    """
    before, rack = cells_of(state.table), Pool.of(state.racks[player] or ())
    there = Counter([*before.values(), *rack.bits()])
    wish: dict[int, int] = {}
    for cell, token in wished.items():
        # A draft may ask for more tokens than there are.
        if is_number(token) and max(map(abs, cell)) <= FARTHEST and there[BIT[token]]:
            there[BIT[token]] -= 1
            wish[place_of(cell)] = BIT[token]
    drafted = Counter(wish.values()) - Counter(before.values())
    unasked = Pool.of_bits((Counter(rack.bits()) - drafted).elements())
    limit, must_open = state.group_limit(player), state.must_open(player)
    sought = Sought(rack, limit, must_open, wish, _LOYALTY, unasked)
    search = new_search(sought, before, rng.getrandbits(64), meter)
    cells, left = before.copy(), rack.copy()
    for bit in lift(cells, [place for place, bit in before.items() if wish.get(place) != bit]):
        left.add(bit)
    spare, best = _BREATHER, None
    with suppress(BudgetSpent):
        search.attempt(cells, left)
        while spare:
            search.round()
            spare = spare - 1 if search.best == best else _BREATHER
            best = search.best
    found = (lain for lain in search.found() if all(map(on_cloth, lain.cells)))
    nearest = min(found, key=lambda lain: lain.cost, default=None)
    return None if nearest is None else FoundPlay(before, nearest.cells)
