"""TRAKKX's puzzles: asked about the racks and tables of computers' games, and proved.

The most that can be laid is proved from above: a token in no line of all those on table and rack
can never be laid. Everything else is proved by a lay; that nothing works without moving tokens, by
looking at every line that can be added.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import Final

from game.bots.bot import Budget, Meter
from game.bots.levels import CASUAL, LEARNER, SKILLED
from game.bots.trakkx.finding import FoundPlay, additions, best_lays
from game.match import Match
from game.protocol import OptionValue, State
from game.rules.trakkx import FULL_RACK
from game.rules.trakkx.actions import Lay
from game.rules.trakkx.grid import TOKEN, Pool, lines
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import (
    TokenTable,
    colour_of,
    in_order,
    is_number,
    table_faults,
    value_of,
)
from game.tasks.task import TaskGoal
from scenes.games.trakkx.work import Draft, OwnToken, with_all_slots, written
from tools.puzzles.computers import played
from tools.puzzles.maker import Maker, Posed, Sight, Sort

_NODES: Final = {LEARNER: 10, CASUAL: 10, SKILLED: 45}
_SIGHT: Final = 10_000
"""Nodes of one look for the most that can be laid; of several looks the fewest moves count."""

_LOOKS: Final = 4
_TABLES: Final = range(14, 37)
"""The sizes of the tables asked about, in tokens."""

_RACKS: Final = range(2, 7)
"""Those of racks that have to be laid as a whole."""

_LONGEST: Final = 9
"""Those that nothing or something of may fit."""

_QUIET: Final = TaskGoal(plays=("draw", "take *"))
"""What's right if nothing can be laid."""

_MOST_MOVED: Final = 8
"""The most tokens that anyone is asked to move."""

_SPOILT: Final = (2, 2, 3)
"""How often two tokens change places in a table to be repaired."""


def play(seed: int) -> Match:
    """A round of two computers that make mistakes, mostly with few tokens to begin with."""
    rng = Random(seed)
    levels = rng.choices((LEARNER, CASUAL, SKILLED), k=2)
    options: dict[str, OptionValue] = {"rounds": 1, "rack": rng.choice((FULL_RACK, 10, 7, 7))}
    return played("trakkx", levels, options, seed, _NODES, 120)


class RackSight(Sight):
    """A table, and a rack to lay on it."""

    state: TrakkxState

    @cached_property
    def rack(self) -> tuple[str, ...]:
        """The player's tokens."""
        return tuple(self.state.racks[self.player] or ())

    @cached_property
    def hopeless(self) -> int:
        """How many of them are in no line of all tokens there are: no one can lay them."""
        mask = Pool.of((*self.state.table.values(), *filter(is_number, self.rack))).one
        found = {TOKEN[bit] for line in lines(mask) for bit in line}
        return sum(token not in found for token in self.rack)

    @cached_property
    def fitting(self) -> int:
        """The most that fit along one line, nothing moved: all such lays are seen."""
        limit = self.state.group_limit(self.player)
        found = additions(self.state.table, self.rack, self.state.must_open(self.player), limit)
        return len(found[0].laid) if found else 0

    def lay(self, number: int) -> FoundPlay | None:
        """The lay of at least ``number`` tokens with the fewest moved, of those found."""
        found: list[FoundPlay] = []
        for look in range(_LOOKS):
            meter = Meter(Budget(nodes=_SIGHT))
            limit = self.state.group_limit(self.player)
            found += best_lays(self.state.table, self.rack, False, limit, meter, Random(look))
        enough = [each for each in found if len(each.laid) >= number]
        best = min(enough, key=lambda each: (-len(each.laid), each.moved), default=None)
        return best if best is not None and best.moved <= _MOST_MOVED else None

    @cached_property
    def whole(self) -> FoundPlay | None:
        """A lay of the whole rack, if it doesn't fit along one line."""
        return None if self.fitting == len(self.rack) else self.lay(len(self.rack))

    @property
    def out(self) -> FoundPlay | None:
        """That of a rack of the right size, on a table."""
        return self.whole if self.state.table and len(self.rack) in _RACKS else None


def look(state: State) -> RackSight | None:
    """Where someone can lay; before anyone has opened, or on a table of the right size."""
    if not isinstance(state, TrakkxState) or state.passing or state.is_terminal:
        return None
    sight = RackSight("trakkx", state)
    opened = not state.must_open(sight.player) and len(state.table) in _TABLES
    return sight if opened or not state.table else None


def opens(sight: RackSight) -> Posed | None:
    """The one line to open with; or none, and the one token that makes one."""
    if sight.state.table:
        return None
    found = openings(sight.rack)
    if found:
        laid = TokenTable({(column, 0): token for column, token in enumerate(found[0])})
        proof: dict[str, object] = {"by": "every line of the rack", "lines": 1}
        # A run is seen sooner: its tokens stand side by side on the rack.
        shift = -200.0 if value_of(found[0][0]) != value_of(found[0][1]) else -60.0
        goal = TaskGoal(does=("open",))
        return Posed(goal, (Lay(laid).notation(),), proof, shift) if len(found) == 1 else None
    helping = [t for t in dict.fromkeys(sight.state.display) if openings((*sight.rack, t))]
    if not 1 <= len(helping) <= 2:
        return None
    proof = {"by": "every line of rack and display", "lines": 0, "tokens": len(helping)}
    answers = tuple(f"take {token}" for token in helping)
    return Posed(TaskGoal(plays=answers), answers[:1], proof, 40.0 - 60.0 * len(helping))


def openings(rack: Iterable[str]) -> list[tuple[str, ...]]:
    """All lines of a rack's own tokens."""
    mask = Pool.of(filter(is_number, rack)).one
    return [tuple(TOKEN[bit] for bit in line) for line in lines(mask)]


def _laid(goal: TaskGoal, lay: FoundPlay | None, by: str = "a lay") -> Posed | None:
    """What asks for a lay; the more it lays and moves, the harder."""
    if lay is None:
        return None
    proof = {"by": by, "laid": len(lay.laid), "moved": lay.moved}
    shift = 35.0 * (lay.moved - 4) + 25.0 * (len(lay.laid) - 3)
    return Posed(goal, (Lay(lay.table).notation(),), proof, shift)


_OUT: Final = TaskGoal(does=("out",))


def last(sight: RackSight) -> Posed | None:
    """The only token, which can't simply be added."""
    return _laid(_OUT, sight.whole) if sight.state.table and len(sight.rack) == 1 else None


def adds(sight: RackSight) -> Posed | None:
    """The whole rack, along several lines and with nothing moved."""
    return _laid(_OUT, sight.out) if sight.out is not None and not sight.out.moved else None


def out(sight: RackSight) -> Posed | None:
    """The whole rack, for which tokens have to be moved, as far as is found."""
    return _laid(_OUT, sight.out) if sight.out is not None and sight.out.moved else None


def lays_most(sight: RackSight) -> Posed | None:
    """Some tokens, which don't fit along one line; the rest can never be laid."""
    most = len(sight.rack) - sight.hopeless
    if not 2 <= most < len(sight.rack) or sight.fitting >= most or not sight.state.table:
        return None
    goal = TaskGoal(does=(f"laid:{most}",))
    return _laid(goal, sight.lay(most), "no line has the others")


def lays_any(sight: RackSight) -> Posed | None:
    """Nothing fits as it is; whether anything does at all."""
    size = len(sight.rack)
    if sight.fitting or not 3 <= size <= _LONGEST or not sight.state.table:
        return None
    if sight.hopeless < size:
        return _laid(TaskGoal(does=("laid:1",)), sight.lay(1))
    proof = {"by": "no line has any", "laid": 0}
    return Posed(_QUIET, ("draw",), proof, 40.0 * (size - 5))


def repairs(sight: RackSight) -> Posed | None:
    """A lay of the whole rack in which some tokens have changed places."""
    lay = sight.out
    asked = _laid(_OUT, lay)
    if lay is None or asked is None:
        return None
    rng = Random(asked.solution[0])
    swaps = rng.choice(_SPOILT)
    spoilt = _spoilt(lay.table, swaps, rng)
    if not table_faults(spoilt):
        return None
    rack = in_order(sight.rack)
    order = with_all_slots(
        OwnToken(token, rack[:number].count(token)) for number, token in enumerate(rack)
    )
    draft = written(Draft.on(sight.state.table, order).loaded(spoilt))
    proof = {**asked.proof, "swapped": swaps, "faults": len(table_faults(spoilt))}
    # The way the table writes what's in hand: the round comes first.
    work = f"{sight.state.round} | {draft}"
    return replace(asked, work=work, proof=proof, shift=asked.shift - 250.0 + 100.0 * swaps)


def _spoilt(table: TokenTable, swaps: int, rng: Random) -> TokenTable:
    """The table with pairs of tokens swapped that are easily taken for each other.

    Each is swapped once at most.
    """
    cells = list(table)
    rng.shuffle(cells)
    spoilt = dict(table)
    for _ in range(swaps):
        one = cells.pop()
        two = min(cells, key=lambda cell: not _is_tempting(table[one], table[cell]))
        cells.remove(two)
        spoilt[one], spoilt[two] = spoilt[two], spoilt[one]
    return TokenTable(spoilt)


def _is_tempting(one: str, two: str) -> bool:
    """Whether tokens have the same number or the same colour."""
    return (colour_of(one) == colour_of(two)) != (value_of(one) == value_of(two))


PUZZLES: Final = Maker(
    play,
    look,
    {
        # Computers weigh more than whether they can open; people only have to look closely.
        "open": Sort(36, opens, CASUAL),
        "add": Sort(36, adds),
        "last": Sort(40, last),
        "out": Sort(48, out),
        "most": Sort(40, lays_most, SKILLED),
        "any": Sort(40, lays_any, SKILLED),
        "repair": Sort(36, repairs),
    },
)
