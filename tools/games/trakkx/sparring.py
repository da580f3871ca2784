"""The sparring engine for TRAKKX: it lifts lines and lays all again by luck, as long as it may.

The app's computer players tell it what fits along a line; what is lifted, laid, kept and taken it
chooses by itself (large-neighbourhood search).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from game.bots.bot import BudgetSpent, Candidate, Decision, Meter, Question
from game.bots.trakkx.grid import VALUE, WIDTH, Grid, Laying, Pool, bits
from game.bots.trakkx.lifting import lift
from game.bots.trakkx.placing import lines, new_group, placements
from game.protocol import Action
from game.rules.trakkx.actions import Draw, Lay, Pass, PassOn, Swap, Take, Three
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.tokens import SWAP, THREE, is_number, points_of
from tools.arena.terms import Terms


@dataclass(frozen=True, slots=True)
class Lain:
    """A table that was added to, and the tokens that are left."""

    grid: Grid
    pool: Pool

    @classmethod
    def of(cls, state: TrakkxState, rack: Counter[str]) -> Lain:
        """The table of a state, before anything is laid."""
        return cls(Grid.of_table(state.table), Pool.of(rack.elements()))

    def after(self, laying: Laying) -> Lain:
        """The table with these tokens too."""
        grid, pool = self.grid.copy(), self.pool.copy()
        grid.lay(laying)
        pool.remove(sum(bit for _place, bit in laying))
        return Lain(grid, pool)

    def steps(self, limit: int, *, opens: bool = False) -> Iterator[Laying]:
        """All that can be added along one line, with at most so many groups on the table."""
        if not opens:
            yield from placements(self.grid, self.pool.one).values()
        if len(self.grid.groups()) < limit:
            yield from (new_group(self.grid, line) for line in lines(self.pool.one))

    @property
    def stays(self) -> float:
        """What would be left to count; a little also how many tokens."""
        left = (*bits(self.pool.one), *bits(self.pool.two))
        return sum(VALUE[bit] + 3.0 for bit in left)


def single(state: TrakkxState, player: int, rack: Counter[str]) -> list[Lain]:
    """One line, those first that leave fewest points."""
    start = Lain.of(state, rack)
    steps = start.steps(state.group_limit(player), opens=state.must_open(player))
    return sorted(map(start.after, steps), key=lambda lain: lain.stays)


def regrown(start: Lain, limit: int, meter: Meter, rng: Random) -> Lain:
    """Goes on until the budget is spent or nothing is left to lay; a node is a look at a table."""
    now = best = start
    try:
        now = best = _filled(start, start, limit, meter, rng) or start
        while best.pool.one:
            laid = _filled(_lifted(now, rng), start, limit, meter, rng)
            if laid is None:
                continue
            if laid.stays <= now.stays or rng.random() < 0.03:
                now = laid
            if laid.stays < best.stays:
                best = laid
            elif rng.random() < 0.02:
                now = best
    except BudgetSpent:
        pass
    return best


def _lifted(lain: Lain, rng: Random) -> Lain:
    """The table without some tokens that lie near each other, and what cannot stay without them."""
    grid, pool = lain.grid.copy(), lain.pool.copy()
    row, column = divmod(rng.choice([*grid.cells]), WIDTH)

    def away(place: int) -> float:
        return abs(place // WIDTH - row) + abs(place % WIDTH - column) + rng.random() * 3

    lift(grid, pool, sorted(grid.cells, key=away)[: rng.randint(2, 14)], rng)
    return Lain(grid, pool)


def _filled(now: Lain, start: Lain, limit: int, meter: Meter, rng: Random) -> Lain | None:
    """Lines laid by luck, those first that bring back what lay there; None if not all came."""
    while True:
        meter.count()
        lacking = now.pool.one & ~start.pool.one | now.pool.two & ~start.pool.two
        steps = list(now.steps(limit))
        if not steps:
            return None if lacking or len(now.grid.groups()) > limit else now

        def rank(laying: Laying, lacking: int = lacking) -> float:
            brought = sum(bit & lacking > 0 for _place, bit in laying)
            return 2.0 * brought + len(laying) + rng.random() * 3

        now = now.after(max(steps, key=rank))


class Trakkxer:
    """The engine."""

    def choose(self, question: Question) -> Decision:
        """A legal action. Raises Cancelled and ValueError."""
        state, meter = question.turn(TrakkxState), question.meter()
        space = state.legal_actions(question.player)
        wanted = self._wanted(state, question, meter)
        legal = (action for action in wanted if space.why_not(action) is None)
        action = next(legal, None) or space.sample(question.rng)
        return Decision(action, (Candidate(action, 0.5),), meter.nodes, 1, meter.seconds)

    def _wanted(self, state: TrakkxState, question: Question, meter: Meter) -> list[Action]:
        """What it would like to do, the best first; not all of it need be legal."""
        player = question.player
        held = state.racks[player]
        assert held is not None, "a player sees their own rack"
        if state.passing:
            worst = sorted(held, key=points_of)[-state.owed(player) :]
            return [PassOn(tuple(worst))]
        rack = Counter(token for token in held if is_number(token))
        tables = single(state, player, rack)[:8]
        if rack and state.table and not state.must_open(player):
            limit = state.group_limit(player)
            tables.insert(0, regrown(Lain.of(state, rack), limit, meter, question.rng))
        lays: list[Action] = [Lay(lain.grid.table()) for lain in tables]
        actions = [token for token in held if not is_number(token)]
        if tables and not tables[0].pool.one and not actions:
            return lays
        played = [*self._played(state, player, actions), *([Swap()] if SWAP in actions else [])]
        if actions and len(rack) <= len(actions) + 1:
            lays, played = [], [*played, *lays]
        wanted = self._drawn(state, player, rack)
        return [*lays, *played, *wanted, Draw(), *lays, *(Take(t) for t in state.display), Pass()]

    def _played(self, state: TrakkxState, player: int, actions: list[str]) -> list[Action]:
        """*Draw three*, for whoever has the fewest tokens."""
        if THREE not in actions:
            return []
        sizes = state.rack_sizes
        seats = [seat for seat in range(state.players) if seat != player]
        return [Three(min(seats, key=lambda seat: sizes[seat]))]

    def _drawn(self, state: TrakkxState, player: int, rack: Counter[str]) -> list[Action]:
        """The token of the display with which the fewest points stay, if it helps at all."""
        kinds = [token for token in dict.fromkeys(state.display) if is_number(token)]
        stays: dict[str, float] = {}
        for token in kinds:
            found = single(state, player, rack + Counter([token]))
            # What it brings beyond being laid itself, as what lies on the rack already may be laid.
            if found and token not in {*found[0].pool.tokens()}:
                stays[token] = found[0].stays
        best = min(stays, key=stays.__getitem__, default=None)
        if best is not None and stays[best] < Lain.of(state, rack).stays:
            return [Take(best)]
        near = [token for token in kinds if _kin(token, rack) >= 2]
        return [Take(max(near, key=lambda token: _kin(token, rack)))] if near else []


def _kin(token: str, rack: Counter[str]) -> int:
    """How many tokens of the rack may lie beside this one."""
    colour, value = token[0], int(token[1:])
    beside = {f"{colour}{value - 1}", f"{colour}{value + 1}"}
    return sum(
        held in beside or (held[1:] == token[1:] and held[0] != colour) for held in set(rack)
    )


TERMS: Final = Terms(
    nodes={"learner": 10, "casual": 10, "skilled": 120, "expert": 10_000, "engine": 1_000},
    # Chance deals every opening anew, and a random move would be a gift.
    opening=0,
    engine=Trakkxer,
)
