"""A TRAKKX player's work in progress, as values: the table as they would lay it, and all racks.

A draft may be as wrong as it likes; the rules judge it when it's laid. The order on each player's
rack is kept through the match and sorted on demand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from game.rules.trakkx.grid import BIT, TOKEN, Pool, lines
from game.rules.trakkx.table import (
    EMPTY_TABLE,
    SHORTEST,
    TOKENS,
    Cell,
    TokenTable,
    cell_name,
    in_order,
    is_number,
)


@dataclass(frozen=True, slots=True)
class Changes:
    """``added`` are cells with new tokens; ``moved`` leads from a token's new cell to its old."""

    added: frozenset[Cell]
    moved: Mapping[Cell, Cell]


def changes(before: TokenTable, after: TokenTable) -> Changes:
    """The difference of two tables, the later with all tokens of the earlier.

    If tokens of a kind could have moved in several ways, neighbours are taken to have moved
    together.
    """
    gone: dict[str, list[Cell]] = {}
    come: dict[str, list[Cell]] = {}
    for cell, token in before.items():
        if after.get(cell) != token:
            gone.setdefault(token, []).append(cell)
    for cell, token in after.items():
        if before.get(cell) != token:
            come.setdefault(token, []).append(cell)
    ways = [
        (old, new)
        for token, starts in gone.items()
        for old in starts
        for new in come.get(token, ())
    ]
    votes = Counter(_way(old, new) for old, new in ways)
    moved: dict[Cell, Cell] = {}
    left = {cell for starts in gone.values() for cell in starts}
    for old, new in sorted(ways, key=lambda way: (-votes[_way(*way)], _far(*way), way)):
        if old in left and new not in moved:
            left.remove(old)
            moved[new] = old
    added = {cell for cells in come.values() for cell in cells} - moved.keys()
    return Changes(frozenset(added), moved)


def _way(old: Cell, new: Cell) -> tuple[int, int]:
    return new[0] - old[0], new[1] - old[1]


def _far(old: Cell, new: Cell) -> int:
    return sum(map(abs, _way(old, new)))


SLOTS: Final = 18
"""The slots of every rack; it has more only while more tokens are on it."""


@dataclass(frozen=True, slots=True, order=True)
class OwnToken:
    """A player's own token; ``copy`` tells two of a kind apart."""

    token: str
    copy: int = 0


Order = tuple[OwnToken | None, ...]
"""What's in a rack's slots from left to right; None is an empty slot."""


def with_all_slots(order: Iterable[OwnToken | None]) -> Order:
    """The same rack with all its slots, and none beyond those and its last token."""
    slots = list(order)
    while len(slots) > SLOTS and slots[-1] is None:
        slots.pop()
    return (*slots, *(None,) * (SLOTS - len(slots)))


def stood(
    order: Order, tokens: Sequence[OwnToken], before: int, laid: Collection[OwnToken] = ()
) -> Order:
    """The rack with some of its tokens side by side before a slot; its length is the end.

    They fill empty slots there; failing that, as few tokens as possible move aside into the nearest
    gap. The slots of ``laid`` tokens count as empty; such a token gets the nearest empty one to
    come back to.
    """
    lying = {held: number for number, held in enumerate(order) if held in laid}
    lying = {held: number for held, number in lying.items() if held not in tokens}
    slots = [None if held in tokens or held in lying else held for held in order]
    front, back = slots[:before], slots[before:]
    for _token in tokens:
        # The empty slot closest to the seam makes room.
        right = back.index(None) if None in back else len(back)
        left = front[::-1].index(None) if None in front else len(front)
        if right < len(back) and (right <= left or left == len(front)):
            del back[right]
        elif left < len(front):
            del front[len(front) - 1 - left]
    slots = [*front, *tokens, *back]
    for held, home in lying.items():
        free = [number for number, each in enumerate(slots) if each is None]
        nearest = min(free, key=lambda number: abs(number - home), default=None)
        if nearest is None:
            slots.append(held)
        else:
            slots[nearest] = held
    return with_all_slots(slots)


_STEPS: Final = 300
"""The most steps that can be undone."""


@dataclass(frozen=True, slots=True)
class DraftTable:
    """A table in progress. ``own`` says which cells have tokens of the player's rack."""

    table: TokenTable = EMPTY_TABLE
    own: Mapping[Cell, OwnToken] = field(default_factory=dict)


_Step = tuple[Order, DraftTable]


@dataclass(frozen=True, slots=True)
class Draft:
    """Work in progress on ``base``, the table at the start of the turn.

    ``order`` is all of the player's tokens in their slots, including those already laid.
    """

    base: TokenTable = EMPTY_TABLE
    order: Order = ()
    plan: DraftTable = DraftTable()
    past: tuple[_Step, ...] = ()
    future: tuple[_Step, ...] = ()

    @classmethod
    def on(cls, base: TokenTable, order: Order) -> Draft:
        """A draft with nothing done yet."""
        return cls(base, order, DraftTable(base))

    # What's seen

    @property
    def table(self) -> TokenTable:
        """The table as it is now."""
        return self.plan.table

    @property
    def own(self) -> frozenset[Cell]:
        """Cells with tokens laid this turn."""
        return frozenset(self.plan.own)

    @property
    def moved(self) -> frozenset[Cell]:
        """Cells with tokens of the table that were elsewhere at the start of the turn."""
        plan = self.plan
        return frozenset(
            cell
            for cell, token in plan.table.items()
            if cell not in plan.own and self.base.get(cell) != token
        )

    @property
    def is_changed(self) -> bool:
        """Whether it differs from the table at the start."""
        return self.plan.table != self.base

    @property
    def is_left(self) -> bool:
        """Whether it's all from an earlier turn, or from before the program ended."""
        return self.is_changed and not self.past

    @property
    def rack(self) -> Order:
        """What's on the rack, slot by slot: those of tokens laid this turn are empty."""
        laid = set(self.plan.own.values())
        return tuple(None if held in laid else held for held in self.order)

    @property
    def standing(self) -> list[str]:
        """The tokens on the rack in the order of their slots."""
        return [held.token for held in self.rack if held is not None]

    # Steps

    def _stepped(self, *, order: Order | None = None, plan: DraftTable | None = None) -> Draft:
        order = self.order if order is None else order
        plan = self.plan if plan is None else plan
        if order == self.order and plan == self.plan:
            return self
        past = (*self.past, (self.order, self.plan))[-_STEPS:]
        return replace(self, order=order, plan=plan, past=past, future=())

    def undone(self) -> Draft | None:
        """The draft before the last step, if there was one.

        What's left from an earlier turn is one step.
        """
        now = self.order, self.plan
        if self.is_left:
            return replace(self.reset(), past=(), future=(*self.future, now))
        if not self.past:
            return None
        order, plan = self.past[-1]
        return Draft(self.base, order, plan, self.past[:-1], (*self.future, now))

    def redone(self) -> Draft | None:
        """The draft with the step last taken back, if there is one."""
        if not self.future:
            return None
        order, plan = self.future[-1]
        past = (*self.past, (self.order, self.plan))
        return Draft(self.base, order, plan, past, self.future[:-1])

    def put(self, ways: Mapping[OwnToken | Cell, Cell], pushed: Mapping[Cell, Cell]) -> Draft:
        """The draft with tokens of the rack laid, or of the table moved, and others pushed aside.

        The cells where they end have to be free or become so.
        """
        plan = self.plan
        moves = {s: end for s, end in ways.items() if not isinstance(s, OwnToken)} | dict(pushed)
        laid = {end: held for held, end in ways.items() if isinstance(held, OwnToken)}
        table = {cell: token for cell, token in plan.table.items() if cell not in moves}
        own = {cell: held for cell, held in plan.own.items() if cell not in moves}
        table.update({end: plan.table[start] for start, end in moves.items()})
        table.update({cell: held.token for cell, held in laid.items()})
        own.update({end: plan.own[start] for start, end in moves.items() if start in plan.own})
        return self._stepped(plan=DraftTable(TokenTable(table), {**own, **laid}))

    def taken_back(self, cells: Iterable[Cell], before: int | None = None) -> Draft:
        """The draft with own tokens back on the rack, before a slot or where they stood.

        Raises KeyError for a token of the table.
        """
        plan = self.plan
        back = [plan.own[cell] for cell in cells]
        gone = set(back)
        own = {cell: held for cell, held in plan.own.items() if held not in gone}
        table = TokenTable(
            {
                cell: token
                for cell, token in plan.table.items()
                if cell not in plan.own or cell in own
            }
        )
        order = self.order if before is None else stood(self.order, back, before, own.values())
        return self._stepped(order=order, plan=DraftTable(table, own))

    def arranged(self, tokens: Iterable[OwnToken], before: int) -> Draft:
        """The draft with some tokens side by side before a slot of the rack; see ``stood``."""
        laid = self.plan.own.values()
        return self._stepped(order=stood(self.order, tuple(tokens), before, laid))

    def sorted_as(self, order: Order) -> Draft:
        """The same tokens in another order."""
        return self._stepped(order=order)

    def reset(self) -> Draft:
        """The table as at the start of the turn, all own tokens on the rack."""
        return self._stepped(plan=DraftTable(self.base))

    def loaded(self, table: TokenTable) -> Draft:
        """The draft with this table, made of no more than the base and the player's tokens.

        Own tokens that stay in their cells stay own. Raises ValueError if the tokens don't add up.
        """
        spare = Counter(table.values())
        spare.subtract(Counter(self.base.values()))
        if min(spare.values(), default=0) < 0:
            raise ValueError("a token of the table is missing")
        own: dict[Cell, OwnToken] = {}
        free = [held for held in self.order if held is not None]
        # Starting with those whose tokens most likely come from the rack.
        mine = [c for c, held in self.plan.own.items() if table.get(c) == held.token]
        added = changes(self.base, table).added
        for cell in dict.fromkeys([*mine, *(c for c in table if c in added), *table]):
            token = table[cell]
            if spare[token] > 0:
                kept = self.plan.own.get(cell)
                held = kept if kept in free else next((h for h in free if h.token == token), None)
                if held is None:
                    raise ValueError(f"{token} is not on the rack")
                free.remove(held)
                own[cell] = held
                spare[token] -= 1
        return self._stepped(plan=DraftTable(table, own))

    # From turn to turn

    def rebased(self, base: TokenTable, order: Order) -> Draft:
        """The same work in a later turn, if it still fits; else nothing done yet.

        ``order`` is the player's tokens now.
        """
        if base == self.base and set(order) == set(self.order):
            return self
        return Draft(base, order, self._rebased_plan(base, order))

    def _rebased_plan(self, base: TokenTable, order: Order) -> DraftTable:
        plan, fresh = self.plan, DraftTable(base)
        if not set(plan.own.values()) <= set(order) or plan.table == self.base:
            return fresh
        kept = {cell: token for cell, token in plan.table.items() if cell not in plan.own}
        if Counter(kept.values()) == Counter(base.values()):
            return plan
        own = {cell: held.token for cell, held in plan.own.items()}
        if kept == dict(self.base) and not own.keys() & base.keys():
            return DraftTable(TokenTable({**base, **own}), plan.own)
        return fresh


# As text, to be kept with the match


def written(work: Draft) -> str:
    """A draft in one line: ``rack r5 . g2:1 | base 0,0=r6 | plan 0,0=r6 1,0=r7:0``.

    A colon marks a player's own token, with its copy; a plan without cells is the unchanged table.
    The undo steps aren't written.
    """
    rack = ("." if held is None else _held_text(held) for held in work.order)
    plan = _table_text(work.plan) if work.is_changed else ()
    parts = [["rack", *rack], ["base", *_table_text(DraftTable(work.base))], ["plan", *plan]]
    return " | ".join(" ".join(part) for part in parts)


def _held_text(held: OwnToken) -> str:
    return f"{held.token}:{held.copy}"


def _table_text(plan: DraftTable) -> Iterable[str]:
    for cell, token in plan.table.items():
        held = plan.own.get(cell)
        yield f"{cell_name(cell)}={token if held is None else _held_text(held)}"


def read(text: str) -> Draft | None:
    """The draft that ``written`` wrote; None if the text is none or its tokens don't add up.

    Older texts have three plans, with the number of the shown one before them.
    """
    match [part.split() for part in text.split("|")]:
        case [["rack", *rack], ["base", *base], ["plan", *plan]]:
            pass
        case [["rack", *rack], ["base", *base], ["at", ("0" | "1" | "2") as at], *plans] if len(
            plans
        ) == 3 and all(each[:1] == ["plan"] for each in plans):
            plan = plans[int(at)][1:]
        case _:
            return None
    try:
        order = tuple(None if each == "." else _read_held(each) for each in rack)
        table = _read_plan(base).table
        read_plan = _read_plan(plan) if plan else DraftTable(table)
    except ValueError:
        return None
    tokens = [held for held in order if held is not None]
    if len(set(tokens)) < len(tokens) or len(order) > TOKENS:
        return None
    own = Counter(read_plan.own.values())
    adds_up = own <= Counter(tokens) and Counter(read_plan.table.values()) == Counter(
        table.values()
    ) + Counter(held.token for held in own.elements())
    return Draft(table, order, read_plan) if adds_up else None


_HELD = re.compile(r"([a-z]{1,8}|[rygb][0-9]{1,2}):([0-9]{1,2})")
_CELL = re.compile(r"(-?[0-9]{1,4}),(-?[0-9]{1,4})=([rygb][0-9]{1,2})(:[0-9]{1,2})?")


def _read_held(text: str) -> OwnToken:
    found = _HELD.fullmatch(text)
    if found is None:
        raise ValueError(text)
    return OwnToken(found[1], int(found[2]))


def _read_plan(cells: Iterable[str]) -> DraftTable:
    table: dict[Cell, str] = {}
    own: dict[Cell, OwnToken] = {}
    for text in cells:
        found = _CELL.fullmatch(text)
        if found is None:
            raise ValueError(text)
        cell = int(found[1]), int(found[2])
        table[cell] = found[3]
        if found[4]:
            own[cell] = OwnToken(found[3], int(found[4][1:]))
    return DraftTable(TokenTable(table), own)


def arranged(
    order: Order,
    tokens: Iterable[str],
    wished: int | None = None,
    laid: Collection[OwnToken] = (),
) -> Order:
    """The tokens in the player's slots, new ones after the others.

    A single new one goes before the slot ``wished``, if any. Of two of a kind a ``laid`` one stays.
    """
    left, kept = Counter(tokens), set[OwnToken]()
    for held in sorted(filter(None, order), key=lambda held: held not in laid):
        if left[held.token] > 0:
            kept.add(held)
            left[held.token] -= 1
    found = with_all_slots(held if held in kept else None for held in order)
    for token in in_order(left.elements()):
        copy = 0
        while OwnToken(token, copy) in found:
            copy += 1
        place = max((n for n, each in enumerate(found, 1) if each is not None), default=0)
        if wished is not None and left.total() == 1:
            place = wished
        found = stood(found, (OwnToken(token, copy),), place)
    return found


def sorted_by_lines(order: Order) -> Order:
    """First the sets and runs on the rack, using as many tokens as possible.

    The rest follows colour by colour. There are gaps between the parts if there's room for all.
    """
    tokens = [held for held in order if held is not None]
    place = {token: n for n, token in enumerate(in_order({held.token for held in tokens}))}
    left = sorted(tokens, key=lambda held: (place[held.token], held.copy))
    parts = []
    for line in found_sets(held.token for held in left):
        parts.append([next(held for held in left if held.token == token) for token in line])
        left = [held for held in left if held not in parts[-1]]
    parts.append([held for held in left if is_number(held.token)])
    parts.append([held for held in left if not is_number(held.token)])
    parts = list(filter(None, parts))
    gap = (None,) if SLOTS - len(tokens) >= len(parts) - 1 else ()
    return with_all_slots([held for part in parts for held in (*gap, *part)][len(gap) :])


_SEARCHED: Final = 40
"""The most tokens among which lines are looked for at once."""


def found_sets(tokens: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Sets and runs without a token in common that use as many of ``tokens`` as possible.

    A huge rack is searched part by part.
    """
    known = in_order(filter(is_number, tokens))
    parts = (Pool.of(known[n : n + _SEARCHED]) for n in range(0, len(known), _SEARCHED))
    found = (line for part in parts for line in _best_sets(part.one, part.two))
    return tuple(tuple(TOKEN[bit] for bit in line) for line in found)


def line_mates(tokens: Iterable[str], held: Iterable[str] = ()) -> set[str]:
    """Those of ``tokens`` that make lines of their own, each with all that's ``held``."""
    some = {BIT.get(token) for token in held}
    found = lines(Pool.of(tokens).one)
    return {TOKEN[bit] for line in found if some <= {*line} for bit in line}


@lru_cache(maxsize=4096)
def _best_sets(one: int, two: int) -> tuple[tuple[int, ...], ...]:
    """The lines of a pool that use most tokens: with the first of these in one, or without it."""
    if one.bit_count() + two.bit_count() < SHORTEST:
        return ()
    first = one & -one
    begun = sorted((line for line in lines(one) if line[0] == first), key=len, reverse=True)
    ways = []
    for line in (*begun, None):
        left = Pool(one, two)
        left.remove(first if line is None else sum(line))
        rest = _best_sets(left.one, left.two)
        ways.append(rest if line is None else (line, *rest))
    return max(ways, key=lambda lines: sum(map(len, lines)))
