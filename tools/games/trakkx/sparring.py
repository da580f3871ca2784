"""The sparring engine for TRAKKX: what it lays and what it takes."""

from __future__ import annotations

from collections import Counter

from game.bots.bot import Candidate, Decision, Meter, Question
from game.protocol import Action
from game.rules.trakkx.actions import Draw, Lay, Pass, PassOn, Swap, Take, Three
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import Table
from game.rules.trakkx.tokens import SWAP, THREE, is_number, points_of
from tools.games.trakkx.sparring_lays import Lain, apart, openings, regrown


def _single(state: TrakkxState, player: int, rack: Counter[str]) -> list[Lain]:
    """One line, those first that leave fewest points."""
    start = Lain(dict(state.table), rack.copy())
    if state.must_open(player):
        steps = [apart(start.cells, line) for line in openings(rack)]
    else:
        steps = start.steps(state.group_limit(player))
    return sorted(map(start.after, steps), key=lambda lain: lain.stays)


class Trakkxer:
    """The engine."""

    def choose(self, question: Question) -> Decision:
        """A legal action. Raises Cancelled and ValueError."""
        state = question.turn(TrakkxState)
        meter = question.meter()
        space = state.legal_actions(question.player)
        found = self._wanted(state, question, meter)
        for action in found:
            if space.why_not(action) is None:
                return self._decided(action, meter)
        return self._decided(space.sample(question.rng), meter)

    def _decided(self, action: Action, meter: Meter) -> Decision:
        return Decision(action, (Candidate(action, 0.5),), meter.nodes, 1, meter.seconds)

    def _wanted(self, state: TrakkxState, question: Question, meter: Meter) -> list[Action]:
        """What it would like to do, the best first; not all of it need be legal."""
        player, rng = question.player, question.rng
        held = state.racks[player]
        assert held is not None, "a player sees their own rack"
        if state.passing:
            worst = sorted(held, key=points_of)[-state.owed(player) :]
            return [PassOn(tuple(worst))]
        rack = Counter(token for token in held if is_number(token))
        tables = _single(state, player, rack)[:8]
        if rack and not state.must_open(player):
            start = Lain(dict(state.table), rack)
            tables.insert(0, regrown(state.table, start, state.group_limit(player), meter, rng))
        lays: list[Action] = [Lay(Table(lain.cells)) for lain in tables]
        actions = [token for token in held if not is_number(token)]
        if tables and not tables[0].pool.total() and not actions:
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
        stay = sum(points_of(token) for token in rack.elements())
        best: Action | None = None
        for token in kinds:
            more = rack + Counter([token])
            found = _single(state, player, more)
            if not found:
                continue
            left = sum(points_of(each) for each in found[0].pool.elements())
            # What it brings beyond being laid itself, as what lies on the rack already may be laid.
            helped = token in set(_laid(state, found[0])) and left < stay
            if helped:
                best, stay = Take(token), left
        if best is None:
            near = [token for token in kinds if _kin(token, rack) >= 2]
            if near:
                best = Take(max(near, key=lambda token: _kin(token, rack)))
        return [] if best is None else [best]


def _laid(state: TrakkxState, lain: Lain) -> Counter[str]:
    return Counter(lain.cells.values()) - Counter(state.table.values())


def _kin(token: str, rack: Counter[str]) -> int:
    """How many tokens of the rack may lie beside this one."""
    colour, value = token[0], int(token[1:])
    beside = {f"{colour}{value - 1}", f"{colour}{value + 1}"}
    return sum(
        held in beside or (held[1:] == token[1:] and held[0] != colour) for held in set(rack)
    )
