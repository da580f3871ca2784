"""What a player of TRAKKX considers in his turn, and what he thinks of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from game.bots.bot import Budget, Candidate, Meter
from game.bots.trakkx.finding import Found
from game.bots.trakkx.passing import tokens_to_pass_on
from game.bots.trakkx.prospects import kinship, prospects
from game.bots.trakkx.race import MEAN_POINTS, Race, numbers, share_of_round, turns_left
from game.bots.trakkx.rearranging import Effort, best_lays
from game.protocol import Action
from game.rules.trakkx import (
    SWAP,
    THREE,
    Draw,
    Lay,
    Pass,
    PassOn,
    Swap,
    Table,
    Take,
    Three,
    TrakkxState,
    in_order,
    is_number,
    rack_points,
)

_FOR_LAYS = 0.7
"""The share of the budget for what can be laid now; the rest is for what could be laid next."""

_KINSHIP = 0.05
"""What one token of the rack that comes near to a line with a new one is worth, in tokens."""

_THREE_KEPT = 0.6
"""The share of what *draw three* would do now that it is worth as long as it is kept."""

_UNSTUCK_BY_SWAP = 0.6
"""How many fewer cannot be laid, on average, after two of them were swapped for others."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a level plays.

    ``effort`` is how far it searches for lays; with ``one_line`` it sees only what it can add along
    one line. In a turn it has no eye for each of its tokens with the chance ``blind``. ``looks`` is
    the number of lays that are compared by what could be laid next, and of takes that are tried
    out. Who ``weighs`` compares laying with taking; others lay whenever they can. It looks into
    ``nodes`` tables at most (None: as its budget allows), to play alike on every computer.
    """

    effort: Effort
    one_line: bool = False
    blind: float = 0.0
    looks: int = 0
    weighs: bool = False
    nodes: int | None = None

    def within(self, budget: Budget) -> Budget:
        """The part of a budget that this level uses."""
        if self.nodes is None or (budget.nodes is not None and budget.nodes <= self.nodes):
            return budget
        return Budget(budget.seconds, self.nodes)


class Turn:
    """One turn of a player: his rack, what he can lay, and the race against the others."""

    def __init__(
        self,
        state: TrakkxState,
        player: int,
        manner: Manner,
        budget: Budget,
        rng: Random,
        cancelled: Callable[[], bool],
    ) -> None:
        rack = state.racks[player]
        assert rack is not None
        self._state = state
        self._manner = manner
        self._budget = manner.within(budget)
        self._rng = rng
        self._cancelled = cancelled
        self._rack = rack
        self._numbers = numbers(rack)
        self._seats = [(player + step) % state.players for step in range(1, state.players)]
        self._race = Race(tuple(state.rack_sizes[seat] for seat in self._seats))
        self._must_open = state.must_open(player)
        self._limit = state.group_limit(player)
        self._offered = [token for token in dict.fromkeys(state.display) if is_number(token)]
        self._unseen = Counter(
            {token: count for token, count in state.unseen.items() if is_number(token)}
        )
        self.nodes = 0
        seen = [token for token in self._numbers if rng.random() >= manner.blind]
        self._lays = self._found(seen, _FOR_LAYS if manner.looks else 1.0)
        self._laid = self._lays[0].laid if self._lays else ()
        self._stuck = len(self._numbers) - len(self._laid)

    def candidates(self) -> tuple[Candidate, ...]:
        """All that is worth considering with the share of the win it promises, best first.

        Raises Cancelled.
        """
        worth: dict[Action, float] = {}
        for action, promised in self._considered():
            worth[action] = max(promised, worth.get(action, promised))
        best_first = sorted(worth.items(), key=lambda entry: -entry[1])
        return tuple(Candidate(action, share_of_round(points)) for action, points in best_first)

    def passing_on(self) -> tuple[Candidate, ...]:
        """What to pass on in a swap."""
        chosen = PassOn(tokens_to_pass_on(self._rack, self._laid))
        return (Candidate(chosen, share_of_round(0.0)),)

    def _considered(self) -> Iterator[tuple[Action, float]]:
        if self._lays:
            yield from self._laying()
            if self._laid == self._rack or not self._manner.weighs:
                return
        played = list(self._playing())
        yield from played
        if not played or self._manner.weighs:
            yield from self._taking()

    def _worth(
        self, turns: float, rest: Sequence[str], race: Race | None = None, more: float = 0.0
    ) -> float:
        """What it is worth to need ``turns`` with ``rest`` and ``more`` points on the rack.

        Who still holds *draw three* will probably use it.
        """
        race = race or self._race
        points = rack_points(tuple(rest)) + more
        worth = race.worth(turns, points)
        if THREE in rest and turns > 0 and self._state.bag:
            worst = max(
                race.after_three(place).worth(turns, points) for place in range(len(self._seats))
            )
            worth += _THREE_KEPT * (worst - worth)
        return worth

    # Laying

    def _found(self, tokens: Sequence[str], share: float) -> list[Found]:
        """What can be laid of ``tokens``, best first, for a share of the budget."""
        seconds, nodes = self._budget.seconds, self._budget.nodes
        meter = Meter(
            Budget(
                None if seconds is None else seconds * share,
                None if nodes is None else max(int(nodes * share), 1),
            ),
            self._cancelled,
        )
        table = self._state.table
        manner = self._manner
        found = best_lays(
            table, tokens, self._must_open, self._limit, meter, self._rng, manner.effort
        )
        self.nodes += meter.nodes
        if manner.one_line:
            found = [lay for lay in found if self._is_one_line(lay)]
        return found

    def _is_one_line(self, lay: Found) -> bool:
        new = lay.table.keys() - self._state.table.keys()
        return len({row for _, row in new}) == 1 or len({column for column, _ in new}) == 1

    def _laying(self) -> Iterator[tuple[Action, float]]:
        different: dict[tuple[str, ...], Found] = {}
        for lay in self._lays:
            different.setdefault(lay.laid, lay)
        for number, lay in enumerate(different.values()):
            rest = tuple((Counter(self._rack) - Counter(lay.laid)).elements())
            stuck = len(self._numbers) - len(lay.laid)
            turns = turns_left(rest, stuck)
            if stuck and number < self._manner.looks:
                turns = min(turns, self._turns_with_display(lay, rest))
            yield Lay(lay.table), self._worth(turns, rest)

    def _turns_with_display(self, lay: Found, rest: tuple[str, ...]) -> float:
        """The turns left after a lay if the best is taken or drawn next."""
        # Once a group is opened, everything on the table may be added to.
        stuck, drawn = self._stuck_after_next(lay.table, numbers(rest), (), must_open=False)
        return 1 + turns_left(rest, min((*stuck.values(), drawn)))

    def _stuck_after_next(
        self, table: Table, rack: Sequence[str], laid: Iterable[str], must_open: bool
    ) -> tuple[dict[str, float], float]:
        """How many tokens cannot be laid after one of the display is taken, or one is drawn.

        ``laid`` are those of the rack that can be laid now. Inexact: the new token is looked at
        with one line at a time, and nothing is moved for it.
        """
        unseen = self._unseen
        offered = (*self._offered, *unseen)
        coming = prospects(table, rack, offered, must_open, self._limit)
        now = Counter(laid)
        stuck = len(rack) - now.total()

        def after(token: str) -> float:
            helped = coming.get(token)
            if helped is None:
                return stuck + 1 - _KINSHIP * kinship(token, rack)
            return stuck - (Counter(helped) - now).total()

        total = unseen.total()
        drawn = sum(count * after(token) for token, count in unseen.items())
        return {token: after(token) for token in self._offered}, (
            drawn / total if total and self._state.bag else stuck + 1
        )

    # Action tokens

    def _playing(self) -> Iterator[tuple[Action, float]]:
        if THREE in self._rack:
            rest = _without(self._rack, THREE)
            turns = turns_left(rest, self._stuck)
            for place, seat in enumerate(self._seats):
                race = self._race.after_three(place) if self._state.bag else self._race
                yield Three(seat), self._worth(turns, rest, race)
        if SWAP in self._rack:
            rest = _without(self._rack, SWAP)
            change = -_UNSTUCK_BY_SWAP if self._stuck > 1 else _UNSTUCK_BY_SWAP
            turns = turns_left(rest, self._stuck + change) if rest else turns_left(self._rack, 0)
            yield Swap(), self._worth(turns, rest)

    # More tokens

    def _taking(self) -> Iterator[tuple[Action, float]]:
        state = self._state
        offered = self._offered
        stuck, drawn = self._stuck_after_next(
            state.table, self._numbers, self._laid, self._must_open
        )
        tried = sorted(offered, key=lambda token: stuck[token])[: self._manner.looks]
        for token in tried:
            lays = self._found((*self._numbers, token), (1 - _FOR_LAYS) / len(tried))
            most = len(lays[0].laid) if lays else 0
            stuck[token] = min(stuck[token], len(self._numbers) + 1 - most)
        for token in offered:
            rack = in_order((*self._rack, token))
            yield Take(token), self._worth(turns_left(rack, stuck[token]), rack)
        for token in dict.fromkeys(state.display):
            if token in offered:
                continue
            rack = in_order((*self._rack, token))
            yield Take(token), self._worth(turns_left(rack, self._stuck), rack)
        if state.bag:
            yield Draw(), self._worth(turns_left(self._rack, drawn), self._rack, more=MEAN_POINTS)
        elif not (state.display or self._lays or {SWAP, THREE} & set(self._rack)):
            yield Pass(), 0.0


def _without(rack: Sequence[str], token: str) -> tuple[str, ...]:
    return tuple((Counter(rack) - Counter([token])).elements())
