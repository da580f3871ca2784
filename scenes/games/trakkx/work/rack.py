"""The order of the tokens on each player's rack: kept through the match, sorted on demand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from game.rules.trakkx.table import COLOURS, SHORTEST, colour_of, in_order, is_number, value_of
from scenes.games.trakkx.work.draft import SLOTS, Held, Order, added, stood, with_all_slots

_SEARCHED: Final = 6000
"""The most arrangements that the search for lines looks at."""


def arranged(order: Order, tokens: Iterable[str], wished: int | None = None) -> Order:
    """The tokens in the player's slots, new ones after the others.

    A single new one goes before the slot ``wished``, if any.
    """
    left = Counter(tokens)
    kept: list[Held | None] = []
    for held in order:
        stays = held is not None and left[held.token] > 0
        kept.append(held if stays else None)
        if held is not None and stays:
            left[held.token] -= 1
    found = with_all_slots(kept)
    for token in in_order(left.elements()):
        copy = 0
        while Held(token, copy) in found:
            copy += 1
        found = added(found, Held(token, copy))
        if wished is not None and left.total() == 1:
            found = stood(found, (Held(token, copy),), wished)
    return found


def sorted_by_lines(order: Order) -> Order:
    """First the sets and runs on the rack, using as many tokens as possible.

    The rest follows colour by colour.
    """
    tokens = _tokens(order)
    sets = found_sets(held.token for held in tokens)
    parts: list[list[Held]] = []
    left = list(tokens)
    for found in sets:
        part = []
        for token in found:
            held = next(held for held in left if held.token == token)
            left.remove(held)
            part.append(held)
        parts.append(part)
    numbers = [held for held in left if is_number(held.token)]
    parts += [numbers, [held for held in left if not is_number(held.token)]]
    return _parted(parts)


def _tokens(order: Order) -> list[Held]:
    tokens = [held for held in order if held is not None]
    place = {token: n for n, token in enumerate(in_order({held.token for held in tokens}))}
    return sorted(tokens, key=lambda held: (place[held.token], held.copy))


def _parted(parts: Sequence[Sequence[Held]]) -> Order:
    """The parts side by side, with gaps between them if there's room for all of these."""
    parts = [part for part in parts if part]
    spare = SLOTS - sum(map(len, parts))
    order: list[Held | None] = []
    for part in parts:
        order += [None, *part] if order and spare >= len(parts) - 1 else part
    return with_all_slots(order)


def found_sets(tokens: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Sets and runs without a token in common that use as many of ``tokens`` as possible.

    The search is complete for a rack of usual size, and partial for a huge one.
    """
    return _best_sets(tuple(filter(is_number, tokens)))


@lru_cache(maxsize=8)
def _best_sets(tokens: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    search = _SetSearch(Counter(tokens))
    search.go_on((), 0)
    return search.best


class _SetSearch:
    """Looks for the lines that use most tokens, always from the first token left."""

    def __init__(self, tokens: Counter[str]) -> None:
        self.left = tokens
        self.best: tuple[tuple[str, ...], ...] = ()
        self._most = 0
        self._looked = 0
        self._seen: dict[tuple[tuple[str, int], ...], int] = {}

    def go_on(self, sets: tuple[tuple[str, ...], ...], used: int) -> None:
        self._looked += 1
        if used > self._most:
            self._most, self.best = used, sets
        here = tuple(sorted((token, n) for token, n in self.left.items() if n))
        total = sum(n for _token, n in here)
        if self._looked > _SEARCHED or used + total <= self._most:
            return
        if self._seen.get(here, -1) >= used:
            return
        self._seen[here] = used
        first = in_order(token for token, _n in here)[0]
        for found in sorted(self._with(first), key=len, reverse=True):
            self.left.subtract(found)
            self.go_on((*sets, found), used + len(found))
            self.left.update(found)
        kept = self.left[first]
        self.left[first] = 0
        self.go_on(sets, used)
        self.left[first] = kept

    def _with(self, token: str) -> Iterable[tuple[str, ...]]:
        """The lines of tokens left whose first token in order is ``token``."""
        colour, value = colour_of(token), value_of(token)
        row = [token]
        while self.left[f"{colour}{value + len(row)}"] > 0:
            row.append(f"{colour}{value + len(row)}")
            if len(row) >= SHORTEST:
                yield tuple(row)
        others = [
            f"{other}{value}"
            for other in COLOURS[COLOURS.index(colour) + 1 :]
            if self.left[f"{other}{value}"] > 0
        ]
        for count in range(SHORTEST, len(COLOURS) + 1):
            for chosen in combinations(others, count - 1):
                yield (token, *chosen)
