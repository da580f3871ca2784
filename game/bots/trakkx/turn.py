"""What a TRAKKX player considers on a turn, and what they think of it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from time import perf_counter

from game.bots.bot import BotQuestion, Budget, Candidate, Meter
from game.bots.trakkx.finding import FoundPlay, additions, best_lays, kin, prospects
from game.bots.trakkx.standing import (
    MEAN_POINTS,
    THREE_KEPT,
    UNSEEN,
    Chances,
    changed_by_swap,
    numbers,
    turns_left,
)
from game.protocol import Action, Pass
from game.rules.trakkx.actions import (
    DRAWN_BY_THREE,
    PASSED_ON,
    DrawToken,
    Lay,
    PassOn,
    Swap,
    Take,
    Three,
)
from game.rules.trakkx.grid import TOKEN, Pool, cells_of
from game.rules.trakkx.state import TrakkxState, rack_points
from game.rules.trakkx.table import SWAP, THREE, UNKNOWN, TokenTable, in_order, is_number, points_of

_FOR_LAYS = 0.7
"""The share of the budget for this turn's plays; the rest is for the next turn's."""

_FOR_ABOUT = 0.2
"""The part of it for what could follow a play that was asked about."""

_AS_GOOD = 0.01
"""Advice is to play tokens if nothing else promises more of the win than this besides."""

_KINSHIP = 0.05
"""What it's worth, in tokens, that a rack token nearly makes a line with a new one."""

_STUCK_OF_PASSED = 0.7
"""How many of the tokens passed on by someone else can't be played, on average."""

_PAIRS = 12
"""How many ways to pass on tokens are compared for advice."""


def ways_to_pass_on(rack: Sequence[str], useful: Iterable[str]) -> list[tuple[str, ...]]:
    """All different choices of tokens to pass on, the one missed least first.

    The ``useful`` tokens could be played now. A *swap* goes first, as it costs a turn and points;
    then numbers that are near no line.
    """
    regrets = _by_regret(rack, useful)
    chosen = combinations(regrets, min(PASSED_ON, len(rack)))
    ways = sorted(chosen, key=lambda some: sum(regret for regret, _ in some))
    return list(dict.fromkeys(tuple(token for _, token in some) for some in ways))


def _by_regret(rack: Sequence[str], useful: Iterable[str]) -> list[tuple[float, str]]:
    """A rack's tokens by how much each would be missed, least first."""
    needed = Counter(useful)
    spare: list[tuple[float, str]] = []
    for token in rack:
        if token == SWAP:
            regret = -2.0
        elif needed[token]:
            needed[token] -= 1
            regret = 10.0
        elif token == THREE:
            regret = 5.0
        else:
            regret = len(kin(token, rack))
        spare.append((regret - points_of(token) / 20, token))
    return sorted(spare)


@dataclass(frozen=True, slots=True)
class Prospect:
    """What an open token would do for a player.

    ``fits`` says whether they could play it on their next turn, ``helped`` which of their tokens
    they could play then but not now.
    """

    fits: bool
    helped: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Next:
    """What to expect of a player's next turn.

    ``stuck`` is how many of their tokens they couldn't play, for each token they can take or draw.
    ``together`` has, for every token that would fit, itself and what could be played with it.
    """

    stuck: Mapping[str, float]
    together: Mapping[str, Counter[str]]

    def or_better(self, other: "Next", laid: Counter[str]) -> "Next":
        """The better of the two for each token; ``other`` counts what comes on top of ``laid``."""
        stuck, together = dict(self.stuck), dict(self.together)
        for token, count in other.stuck.items():
            if count < stuck[token]:
                stuck[token] = count
                if token in other.together:
                    together[token] = other.together[token] + laid
        return Next(stuck, together)


@dataclass(frozen=True, slots=True)
class TrakkxManner:
    """How a level plays.

    On each turn it overlooks each of its tokens with probability ``blind``. ``looks`` is how many
    plays are compared by what could follow, and how many takes are tried. A level that ``weighs``
    compares playing with taking; others play whenever they can. It searches ``nodes`` tables at
    most (0: only what it can add along one line, None: what its budget allows), so it plays the
    same on every computer.
    """

    blind: float = 0.0
    looks: int = 0
    weighs: bool = False
    nodes: int | None = None

    def within(self, budget: Budget) -> Budget:
        """The part of a budget this level uses."""
        if self.nodes is None or (budget.nodes is not None and budget.nodes <= self.nodes):
            return budget
        return Budget(budget.seconds, self.nodes)


class TrakkxTurn:
    """A player's turn: their rack, what they can play, and the race against the others.

    A legal play ``about`` is examined beside what's found; the search starts from a ``known`` table
    with tokens of theirs, if there is one. ``lays`` are the known plays, best first; ``laid`` the
    tokens of the best. Once it was asked what to take, ``coming`` says what each open number token
    would do for the player, and ``fitting`` holds the tokens they could play if they had them.
    """

    def __init__(
        self,
        state: TrakkxState,
        question: BotQuestion,
        manner: TrakkxManner,
        about: Lay | None = None,
        known: TokenTable | None = None,
    ) -> None:
        player, rng = question.player, question.rng
        rack = state.racks[player] or ()
        self.state = state
        self.player = player
        self.rack = rack
        self.numbers = numbers(rack)
        self.seats = [(player + step) % state.players for step in range(1, state.players)]
        self._chances: dict[int | None, Chances] = {}
        self.nodes = 0
        self._manner = manner
        self._started = perf_counter()
        self._budget = manner.within(question.budget)
        self._rng = rng
        self._cancelled = question.cancelled
        self._must_open = state.must_open(player)
        self._limit = state.group_limit(player)
        self._offered = [token for token in dict.fromkeys(state.display) if is_number(token)]
        self.unseen = Counter(
            {token: count for token, count in state.unseen.items() if is_number(token)}
        )
        self.coming: dict[str, Prospect] = {}
        self.fitting: frozenset[str] = frozenset()
        self._later: list[Pool] = []
        seen = [token for token in self.numbers if rng.random() >= manner.blind]
        share = _FOR_LAYS if manner.looks else 1.0
        if about is not None:
            share -= _FOR_ABOUT
        self.lays = self._found(state.table, seen, self._must_open, self._part(share), known)
        self.about = None if about is None else self._looked_into(about)
        self.laid = self.lays[0].laid if self.lays else ()

    @property
    def stuck(self) -> int:
        """How many number tokens can't be played now."""
        return len(self.numbers) - len(self.laid)

    def ends(self, action: Action) -> bool:
        """Whether the player goes out with an action of theirs."""
        if isinstance(action, Lay):
            return len(action.table) - len(self.state.table) == len(self.rack)
        return isinstance(action, Three) and len(self.rack) == 1

    @property
    def goes_out(self) -> bool:
        """Whether the player can go out now."""
        return self.rack in (self.laid, (THREE,))

    def candidates(self) -> tuple[Candidate, ...]:
        """What's worth considering, with its share of the win, best first.

        Raises Cancelled.
        """
        return self._in_order(self._considered())

    def advised(self) -> tuple[Candidate, ...]:
        """Every kind of action, each judged with the same care, best first.

        For every rack token that can be played there's a play with it. Raises Cancelled.
        """
        lays: list[tuple[Action, float]] = [
            (Lay(lay.table), self._worth_of_lay(lay, looking=True)) for lay in self._worth_showing()
        ]
        others = [*self._playing(), *self._taking()]
        if lays and others:
            best, worth = max(lays, key=lambda one: one[1])
            most = max(share for _other, share in others)
            if worth < most <= worth + _AS_GOOD:
                # People believe a play sooner than what would only be a little better later.
                lays.insert(0, (best, most))
        considered = lays + others
        if considered and self.state.legal_actions(self.player).why_not(Pass()) is None:
            turns = turns_left(self.rack, self.stuck)
            considered.append((Pass(), self.share(turns, self.rack)))
        return self._in_order(considered)

    def _in_order(self, considered: Iterable[tuple[Action, float]]) -> tuple[Candidate, ...]:
        shares: dict[Action, float] = {}
        for action, share in considered:
            shares[action] = max(share, shares.get(action, share))
        best_first = sorted(shares.items(), key=lambda entry: -entry[1])
        return tuple(Candidate(action, share) for action, share in best_first)

    def passing_on(self, about: PassOn | None = None) -> tuple[Candidate, ...]:
        """What to pass on in a swap, best first; ``about`` is among it."""
        ways = ways_to_pass_on(self.rack, self.laid)[:_PAIRS]
        worth = {PassOn(tokens): self._worth_of_passing(tokens) for tokens in ways}
        if about is not None:
            worth.setdefault(PassOn(about.tokens), self._worth_of_passing(about.tokens))
        worth[PassOn(ways[0])] = max(worth.values())
        return self._in_order(worth.items())

    def _worth_of_passing(self, tokens: Sequence[str]) -> float:
        """What it's worth to get as many unknown tokens for these."""
        rest = without(self.rack, tokens)
        count = len(tokens)
        stuck_now = Counter(self.numbers) - Counter(self.laid)
        stuck = (stuck_now - Counter(tokens)).total() + count * _STUCK_OF_PASSED
        turns = turns_left((*rest, *(UNKNOWN,) * count), stuck)
        return self.share(turns, rest, more=count * MEAN_POINTS)

    def _considered(self) -> Iterator[tuple[Action, float]]:
        if self.lays:
            for number, lay in enumerate(self._different):
                looking = number < self._manner.looks
                yield Lay(lay.table), self._worth_of_lay(lay, looking=looking)
            if self.goes_out or not self._manner.weighs:
                return
        played = list(self._playing())
        yield from played
        if not played or self._manner.weighs:
            yield from self._taking()

    def share(
        self, turns: float, rest: Sequence[str], three: int | None = None, more: float = 0.0
    ) -> float:
        """The share of the win after ``turns`` more, with ``rest`` on the rack.

        There are ``more`` points on it, and the player at ``three`` has drawn three tokens. Someone
        who still holds *draw three* will probably use it.
        """
        if turns > 0 and self.goes_out:
            turns = max(turns, UNSEEN)
        points = rack_points(tuple(rest)) + more
        share = self._chances_after(three).share(turns, points)
        if THREE in rest and turns > 0 and self.state.bag:
            used = max(self._chances_after(seat).share(turns, points) for seat in self.seats)
            share += THREE_KEPT * (used - share)
        return share

    def _chances_after(self, three: int | None) -> Chances:
        if three not in self._chances:
            sizes = list(self.state.rack_sizes)
            if three is not None:
                sizes[three] += DRAWN_BY_THREE
            self._chances[three] = Chances(self.state, self.player, sizes)
        return self._chances[three]

    # Playing

    def _part(self, share: float, parts: int = 1) -> Budget:
        """One of equal ``parts`` of a share of the budget, and of the time left."""
        seconds, nodes = self._budget.seconds, self._budget.nodes
        if seconds is not None:
            left = seconds - (perf_counter() - self._started)
            seconds = min(seconds * share, max(left, 0.0)) / parts
        return Budget(seconds, None if nodes is None else max(int(nodes * share / parts), 1))

    def _found(
        self,
        table: TokenTable,
        tokens: Sequence[str],
        must_open: bool,
        budget: Budget,
        known: TokenTable | None = None,
    ) -> list[FoundPlay]:
        """What can be played from ``tokens``, best first."""
        if self._manner.nodes == 0:
            return additions(table, tokens, must_open, self._limit)
        meter = Meter(budget, self._cancelled)
        found = best_lays(table, tokens, must_open, self._limit, meter, self._rng, known)
        self.nodes += meter.nodes
        return found

    def _looked_into(self, about: Lay) -> FoundPlay:
        """The play as if it had been found, with what could follow it.

        What's played over two turns can often be played in one.
        """
        before = cells_of(self.state.table)
        asked = FoundPlay(before, cells_of(about.table))
        rest = without(self.numbers, asked.laid)
        later = self._found(about.table, rest, False, self._part(_FOR_ABOUT))
        known = [asked]
        if later:
            both = FoundPlay(before, cells_of(later[0].table))
            self._later.append(Pool.of(both.laid))
            if self.state.legal_actions(self.player).why_not(Lay(both.table)) is None:
                known.append(both)
        self.lays = sorted((*self.lays, *known), key=lambda lay: lay.rank, reverse=True)
        return asked

    @cached_property
    def _together(self) -> list[Pool]:
        """All sets of own tokens known to find room together, largest first."""
        sets = {lay.laid: Pool.of(lay.laid) for lay in self.lays}
        return sorted((*sets.values(), *self._later), key=len, reverse=True)

    def stuck_tokens(self, lay: FoundPlay) -> Counter[str]:
        """The number tokens that still have no place after a play.

        Those that could have been played with it can still be played after it.
        """
        laid = Pool.of(lay.laid)
        most = next((tokens for tokens in self._together if not laid.beyond(tokens)), laid)
        return Counter(self.numbers) - Counter(map(TOKEN.__getitem__, most.bits()))

    @cached_property
    def _different(self) -> list[FoundPlay]:
        """The best play of every set of tokens, best first."""
        different: dict[tuple[str, ...], FoundPlay] = {}
        for lay in self.lays:
            different.setdefault(lay.laid, lay)
        return list(different.values())

    def _worth_showing(self) -> Iterator[FoundPlay]:
        """The best plays, the best with each token of the rack, and the one asked about."""
        lays = self._different
        shown = dict.fromkeys(lays[: self._manner.looks])
        for token in dict.fromkeys(self.numbers):
            best = next((lay for lay in lays if token in lay.laid), None)
            if best is not None:
                shown[best] = None
        if self.about is not None:
            shown[self.about] = None
        return iter(shown)

    def _worth_of_lay(self, lay: FoundPlay, *, looking: bool) -> float:
        """What a play is worth; ``looking``, with what could be played next."""
        rest = self.rest_after(lay)
        stuck = self.stuck_tokens(lay).total()
        turns = turns_left(rest, stuck)
        if stuck and looking:
            turns = min(turns, self._turns_with_display(lay, rest))
        return self.share(turns, rest)

    def lay_of(self, action: Lay) -> FoundPlay:
        """A play that was considered. Raises KeyError for any other."""
        return self._by_table[action.table]

    @cached_property
    def _by_table(self) -> dict[TokenTable, FoundPlay]:
        return {lay.table: lay for lay in self.lays}

    def following(self, lay: FoundPlay) -> tuple[str, tuple[str, ...]] | None:
        """The open token that's best to take after a play, and those it finds a place for.

        None if no open token helps any that are stuck.
        """
        stuck = self.stuck_tokens(lay)
        coming = self.next_after(lay.table, numbers(self.rest_after(lay)), (), must_open=False)
        helped = {
            token: in_order((coming.together[token] & stuck).elements())
            for token in self._offered
            if token in coming.together
        }
        best = max(helped, key=lambda token: len(helped[token]), default=None)
        return None if best is None or not helped[best] else (best, helped[best])

    def rest_after(self, lay: FoundPlay) -> tuple[str, ...]:
        """What a play leaves on the rack."""
        return without(self.rack, lay.laid)

    def _turns_with_display(self, lay: FoundPlay, rest: tuple[str, ...]) -> float:
        """The turns left after a play if the best follows: taken or drawn."""
        # Once a group is open, everything on the table can grow.
        coming = self.next_after(lay.table, numbers(rest), (), must_open=False)
        taken = [coming.stuck[token] for token in self._offered]
        stuck = min((*taken, self._drawn(coming, len(numbers(rest)))))
        return 1 + turns_left(rest, stuck)

    def next_after(
        self, table: TokenTable, rack: Sequence[str], laid: Iterable[str], must_open: bool
    ) -> Next:
        """What the player's turn after this one will be like.

        ``laid`` are the rack's tokens that can be played now. Inexact: a new token is tried with
        one line at a time, and nothing moves for it.
        """
        unseen = self.unseen
        offered = (*self._offered, *unseen)
        coming = prospects(table, rack, offered, must_open, self._limit)
        now = Counter(laid)
        stuck = len(rack) - now.total()

        def after(token: str) -> float:
            helped = coming.get(token)
            if helped is None:
                return stuck + 1 - _KINSHIP * len(kin(token, rack))
            return stuck - (Counter(helped) - now).total()

        return Next(
            {token: after(token) for token in offered},
            {token: Counter((token, *coming[token])) for token in offered if token in coming},
        )

    def _drawn(self, coming: Next, stuck: int) -> float:
        """How many tokens can't be played after a draw, on average, if ``stuck`` can't now."""
        total = self.unseen.total()
        if not total or not self.state.bag:
            return stuck + 1
        return sum(count * coming.stuck[token] for token, count in self.unseen.items()) / total

    # Action tokens

    def _playing(self) -> Iterator[tuple[Action, float]]:
        if THREE in self.rack:
            rest = without(self.rack, (THREE,))
            turns = turns_left(rest, self.stuck)
            for seat in self.seats:
                yield Three(seat), self.share(turns, rest, seat if self.state.bag else None)
        if SWAP in self.rack:
            rest = without(self.rack, (SWAP,))
            if rest:
                turns = turns_left(rest, self.stuck + changed_by_swap(self.stuck))
                yield Swap(), self.share(turns, rest)
            else:
                yield Swap(), self.share(turns_left(self.rack, 0), rest)

    # More tokens

    def _taking(self) -> Iterator[tuple[Action, float]]:
        state = self.state
        offered = self._offered
        coming = self.next_after(state.table, self.numbers, self.laid, self._must_open)
        table, must_open, rack = state.table, self._must_open, self.numbers
        now = Counter(self.laid)
        if self.lays:
            # What fits beside the best play can be played with it in one turn.
            table, must_open = self.lays[0].table, False
            rack = without(rack, self.laid)
            coming = coming.or_better(self.next_after(table, rack, (), must_open), now)
        stuck, together = dict(coming.stuck), dict(coming.together)
        self.fitting = frozenset(together)
        tried = sorted(offered, key=lambda token: stuck[token])[: self._manner.looks]
        part = self._part(1 - _FOR_LAYS, max(len(tried), 1))
        for token in tried:
            lays = self._found(table, (*rack, token), must_open, part)
            laid = Counter(lays[0].laid if lays else ())
            if len(rack) + 1 - laid.total() < stuck[token]:
                stuck[token] = len(rack) + 1 - laid.total()
                together[token] = laid + now
        for token in offered:
            gained = together.get(token, Counter[str]()) - Counter(self.laid)
            helped = gained - Counter([token])
            self.coming[token] = Prospect(gained[token] > 0, in_order(helped.elements()))
            rack = in_order((*self.rack, token))
            yield Take(token), self.share(turns_left(rack, stuck[token]), rack)
        for token in dict.fromkeys(state.display):
            if token in offered:
                continue
            rack = in_order((*self.rack, token))
            yield Take(token), self.share(turns_left(rack, self.stuck), rack)
        if state.bag:
            yield (
                DrawToken(),
                self.share(
                    turns_left(self.rack, self._drawn(coming, self.stuck)),
                    self.rack,
                    more=MEAN_POINTS,
                ),
            )
        elif not (state.display or self.lays or {SWAP, THREE} & set(self.rack)):
            yield Pass(), 0.0


def without(tokens: Iterable[str], some: Iterable[str]) -> tuple[str, ...]:
    """The rest of the ``tokens``."""
    return tuple((Counter(tokens) - Counter(some)).elements())
