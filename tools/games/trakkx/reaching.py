"""The shortest way to a position of TRAKKX: few long lays instead of a whole round.

Both players are dealt their racks, and draw what they still need. The first opens with a line. The
second lays a connected part of the table. The first lays the table as wanted, and it's the second's
turn.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from game.bots.trakkx.grid import (
    ACROSS,
    DOWN,
    Cells,
    Pool,
    cells_of,
    groups,
    lines,
    new_group,
    table_of,
)
from game.bots.trakkx.search import lift, line_through
from game.protocol import Action
from game.rules.trakkx import FULL_RACK, TrakkxVariant
from game.rules.trakkx.actions import Deal, DrawToken, Lay
from game.rules.trakkx.judging import Rack
from game.rules.trakkx.table import ALL_TOKENS, SHORTEST, TokenTable, in_order, is_number

_TRIES = 30
"""How often the table is taken apart, hoping for the right number of tokens."""

_PLACES = 12
"""The places looked at for something to lift."""

_DRAWS = 6
"""Each draws fewer tokens than this."""

_FEWEST, _MOST = 3, 13
"""How many tokens the other player has left."""


def moves_to(
    table: TokenTable, rack: Rack, display: Sequence[str], others: Iterable[str], rng: Random
) -> tuple[str, ...]:
    """Moves in notation, including chance's, after which the second of two players acts.

    That player has ``rack`` then, both have opened, and ``table`` and ``display`` are there. The
    other's rack has tokens of ``others`` as far as they reach. () if no way is found: a small table
    can't take what's dealt to both.
    """
    for draws in range(_DRAWS):
        held = FULL_RACK + draws
        own = held - len(rack)
        rest = held - (len(table) - own)
        if not (SHORTEST <= own < len(table) - SHORTEST and _FEWEST <= rest <= _MOST):
            continue
        parted = _parted(table, own, rng)
        spare = _spare(table, rack, display, others, rng)
        if parted is None or len(spare) < rest:
            continue
        part, opening = parted
        tokens = (Counter(table.values()) - Counter(part.values())).elements()
        theirs = _shuffled((*tokens, *spare[:rest]), rng)
        mine = _shuffled((*part.values(), *rack), rng)
        moves: list[Action] = [
            Deal(0, in_order(theirs[:FULL_RACK])),
            Deal(1, in_order(mine[:FULL_RACK])),
            Deal(None, tuple(display)),
        ]
        for one, two in zip(theirs[FULL_RACK:], mine[FULL_RACK:], strict=True):
            moves += DrawToken(), Deal(0, (one,)), DrawToken(), Deal(1, (two,))
        moves += Lay(opening), Lay(TokenTable({**part, **opening})), Lay(table)
        return tuple(move.notation() for move in moves)
    return ()


def _shuffled(tokens: Iterable[str], rng: Random) -> list[str]:
    found = list(tokens)
    rng.shuffle(found)
    return found


def _parted(table: TokenTable, own: int, rng: Random) -> tuple[TokenTable, TokenTable] | None:
    """A part of ``own`` tokens in few groups, and a line of the others beside it."""
    for _ in range(_TRIES):
        cells, pool = cells_of(table), Pool()
        while spare := len(cells) - own:
            part = _less(cells, spare, rng)
            if part is None:
                break
            for place in cells.keys() - part.keys():
                pool.add(cells[place])
            cells = part
        if spare or len(groups(cells)) >= TrakkxVariant(2).most_groups:
            continue
        for line in lines(pool.one):
            if len(line) < len(pool):
                return table_of(cells), table_of(dict(new_group(cells, line)))
    return None


def _less(cells: Cells, most: int, rng: Random) -> Cells | None:
    """The table without some tokens, ``most`` at most; None if none is found."""
    places = list(cells)
    for _ in range(_PLACES):
        place = rng.choice(places)
        line = line_through(cells, place, rng.choice((ACROSS, DOWN)))
        for some in (line, [place]):
            part = cells.copy()
            if len(lift(part, some)) <= most:
                return part
    return None


def _spare(
    table: TokenTable, rack: Rack, display: Sequence[str], others: Iterable[str], rng: Random
) -> list[str]:
    """Number tokens that are nowhere else, those of ``others`` first."""
    left = Counter({token: count for token, count in ALL_TOKENS.items() if is_number(token)})
    left.subtract(token for token in (*table.values(), *rack, *display) if is_number(token))
    wanted = [token for token in others if is_number(token)]
    wished = list((Counter(wanted) & +left).elements())
    more = list((+left - Counter(wished)).elements())
    rng.shuffle(more)
    return [*wished, *more]
