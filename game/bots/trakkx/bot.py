"""TRAKKX's computer players at their four levels, their advice, and repairs."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from math import sqrt
from random import Random
from types import MappingProxyType

from game.bots.bot import (
    Advice,
    Assessment,
    BotQuestion,
    Budget,
    BudgetSpent,
    Candidate,
    Decision,
    Meter,
    NothingNear,
)
from game.bots.levels import CASUAL, EXPERT, LEARNER, SKILLED
from game.bots.trakkx.finding import FoundPlay, SearchEffort, additions, best_lays, keeps_apart
from game.bots.trakkx.grid import (
    BIT,
    Laying,
    Pool,
    TokenGrid,
    bits,
    group_near,
    layings,
    lines,
    place_of,
)
from game.bots.trakkx.lifting import Arrangement, Search, places_near, spared
from game.bots.trakkx.reasons import Reasons
from game.bots.trakkx.standing import (
    MEAN_POINTS,
    numbers,
    rounds_to_come,
    shares,
    shares_between_rounds,
    turns_left,
    turns_of,
)
from game.bots.trakkx.turn import TrakkxManner, TrakkxTurn
from game.protocol import Action
from game.rules.trakkx.actions import ON_DISPLAY, Lay, PassOn, Swap, Take, Three
from game.rules.trakkx.judging import Rack
from game.rules.trakkx.state import TrakkxState, rack_points
from game.rules.trakkx.table import FARTHEST, UNKNOWN, TokenTable, is_number

_KEPT = 1.0
"""What a token is worth where it was wished; the other weights are relative to this."""

_OWED = 1.5
"""What a table token is worth anywhere on the table."""

_WANTED = 0.4
"""The same for a player's token that was part of the draft."""

_UNASKED = 0.3
"""What it costs to play a token that wasn't."""

_FAULT = 2.0
"""What a fault costs: the search may pass through illegal tables."""

_OPENING = 3.0
"""The bonus for a line that opens the player's group."""

_WHIM = 0.8
"""By how much a line may seem better than it is."""

_MOVED = 0.5
"""How often the draft's faults are first moved token by token."""

_CROWDED = 0.4
"""How often there may be one group too many on the way."""

_AT_WISH = 0.6
"""The share of the wish a new group is expected to fulfil before it has a place."""

_BREATHER = 30
"""The search ends after this many rounds without progress."""

_STEPS = 4
"""Attempts per round to improve the current table, besides one from scratch."""

_BEAM = 8


def mend(
    state: TrakkxState, player: int, wished: TokenTable, meter: Meter, rng: Random
) -> FoundPlay | None:
    """The legal play that keeps most of ``wished``, as far as it's found.

    Keeps as many tokens as it can where they were wished, rather plays the draft's own tokens than
    drops them, and avoids using others. ``player`` must see their rack. None if nothing is found.
    Raises Cancelled.
    """
    rack = state.racks[player] or ()
    limit, must_open = state.group_limit(player), state.must_open(player)
    before = TokenGrid.of_table(state.table).cells
    wish = {
        place_of(cell): BIT[token]
        for cell, token in wished.items()
        if is_number(token) and max(map(abs, cell)) <= FARTHEST
    }
    search = Mending(before, Pool.of(rack), wish, limit, must_open, meter, rng)
    with suppress(BudgetSpent):
        search.run()
    if search.best is not None:
        return FoundPlay(before, search.best.grid.cells)
    found = additions(state.table, rack, must_open, limit, meter, _BEAM)
    return max(found, key=lambda lay: lay.kept(wish), default=None)


class Mending(Search):
    """The search for the legal play closest to a draft; ``best`` is the closest so far."""

    def __init__(
        self,
        before: Mapping[int, int],
        rack: Pool,
        wish: Mapping[int, int],
        limit: int,
        must_open: bool,
        meter: Meter,
        rng: Random,
    ) -> None:
        self._rack = rack
        self._limit = self._room = limit
        self._must_open = must_open
        self.best: Arrangement | None = None
        everything = rack.copy()
        for bit in before.values():
            everything.add(bit)
        # A draft may ask for more tokens than there are.
        self._wish: dict[int, int] = {}
        self._left = everything
        for place, bit in wish.items():
            if bit & everything.one:
                everything.remove(bit)
                self._wish[place] = bit
        # The part of the rack that wasn't in the draft.
        self._unasked = rack.copy()
        drafted = Pool()
        for bit in self._wish.values():
            drafted.add(bit)
        for bit in before.values():
            if bit & drafted.one:
                drafted.remove(bit)
        self._drafted = drafted
        self._unasked.remove(drafted.one & rack.one)
        self._unasked.remove(drafted.two & self._unasked.one)
        left = everything
        self._owed_at_first = tuple(bits(left.one & ~rack.one | left.two & ~rack.two))
        self._rng = rng
        super().__init__(meter, rng, self._spared(moves=True))

    def run(self) -> None:
        """Search until nothing closer turns up."""
        spare = _BREATHER
        while spare and (self.best is None or self.best.cost > 0):
            nearest = self.best
            self._begin_anew()
            for _ in range(_STEPS):
                self.step(self._near_a_wish)
            spare = spare - 1 if self.best is nearest else _BREATHER

    def _spared(self, *, moves: bool) -> Arrangement:
        """A legal part of the draft, and all other tokens."""
        pool = self._left.copy()
        for bit in self._wish.values():
            pool.add(bit)
        cells = spared(self._wish, self._drafted, self._rng, self._owed_at_first, moves=moves)
        for bit in cells.values():
            pool.remove(bit)
        return Arrangement(TokenGrid.of(cells), pool)

    def _begin_anew(self) -> None:
        attempt = self._spared(moves=self._rng.random() < _MOVED)
        self._finish(attempt)
        if attempt.cost <= self._now.cost:
            self._now = attempt
            self._lowest = min(self._lowest, attempt.cost)

    def _near_a_wish(self, grid: TokenGrid, _pool: Pool, rng: Random) -> Iterable[int]:
        """Tokens near a place whose wish isn't fulfilled."""
        cells = grid.cells
        open_wishes = [place for place, bit in self._wish.items() if cells.get(place) != bit]
        return places_near(cells, rng.choice(open_wishes or list(cells)), rng)

    def _finish(self, attempt: Arrangement) -> None:
        # Groups that are apart now may be joined by the next line.
        self._room = self._limit + (self._rng.random() < _CROWDED)
        super()._finish(attempt)

    def _judge(self, attempt: Arrangement) -> None:
        """The cost is how many wishes go unfulfilled."""
        cells, pool, rack, unasked = attempt.grid.cells, attempt.pool, self._rack, self._unasked
        owed = (pool.one & ~rack.one).bit_count() + (pool.two & ~rack.two).bit_count()
        dropped = (pool.one & ~unasked.one).bit_count() + (pool.two & ~unasked.two).bit_count()
        more = (unasked.one & ~pool.one).bit_count() + (unasked.two & ~pool.two).bit_count()
        groups = attempt.grid.groups()
        faults = owed + max(0, len(groups) - self._limit)
        faults += not owed and len(pool) == len(rack)
        faults += self._must_open and not self._own_groups(groups, attempt.grid, pool)
        astray = sum(cells.get(place) != bit for place, bit in self._wish.items())
        attempt.cost = (
            faults * _FAULT + astray * _KEPT + (dropped - owed) * _WANTED + more * _UNASKED
        )
        if faults or (self.best is not None and attempt.cost >= self.best.cost):
            return
        if attempt.grid.is_on_cloth:
            self.best = attempt

    def _own_groups(self, groups: list[set[int]], grid: TokenGrid, pool: Pool) -> set[int]:
        """The places of all groups that can be made of newly played tokens only."""
        laid = self._rack.copy()
        laid.remove(pool.one & laid.one)
        laid.remove(pool.two & laid.one)
        own: set[int] = set()
        for group in groups:
            tokens = Pool()
            for place in group:
                tokens.add(grid.cells[place])
            if not (tokens.one & ~laid.one or tokens.two & ~laid.two):
                own |= group
        return own

    def _choose(self, grid: TokenGrid, pool: Pool) -> Laying:
        """A line that fulfils wishes or brings tokens back to the table, roughly."""
        wish, rng = self._wish, self._rng
        one = pool.one
        owed = one & ~self._rack.one | pool.two & ~self._rack.two
        wanted = one & ~self._unasked.one | pool.two & ~self._unasked.two
        own = self._own_groups(grid.groups(), grid, pool) if self._must_open else set()
        best: Laying = ()
        highest = 0.0
        for laying in layings(grid, one):
            if own and not keeps_apart(grid, own, laying):
                continue
            worth = 0.0
            for place, bit in laying:
                worth += _OWED if bit & owed else _WANTED if bit & wanted else -_UNASKED
                if wish.get(place) == bit:
                    worth += _KEPT
            if worth > 0 and (worth := worth + _WHIM * rng.random()) > highest:
                highest = worth
                best = laying
        if len(grid.groups()) >= self._room:
            return best
        opens = self._must_open and not own
        group: tuple[int, ...] = ()
        for line in lines(one & self._rack.one if opens else one):
            mask = sum(line)
            worth = _OPENING if opens else 0.0
            worth += _OWED * (mask & owed).bit_count() - _UNASKED * (mask & ~wanted).bit_count()
            worth += (_WANTED + _AT_WISH * _KEPT) * (mask & wanted & ~owed).bit_count()
            if worth > 0 and (worth := worth + _WHIM * rng.random()) > highest:
                highest = worth
                group = line
        return group_near(grid, group, wish, beside=True) if group else best


_NOTHING_LOST = 0.005
"""Giving away less than this counts as nothing."""

_MANY_POINTS = 15
"""Anyone can see that this many more points could be played."""

_REMEMBERED = 64
"""How many racks on tables an onlooker remembers."""

_STUCK_OF_DRAWN = 0.8
"""The average share of drawn tokens that can't be played at once."""


def advise(
    state: TrakkxState, question: BotQuestion, manner: TrakkxManner, about: Action | None
) -> Advice:
    """What a player who sees their rack could do in ``state``, judged in a ``manner``.

    Raises Cancelled, and ValueError if ``about`` isn't legal.
    """
    if about is not None and state.legal_actions(question.player).why_not(about) is not None:
        raise ValueError("Only what is allowed can be asked about.")
    looked_into = about if isinstance(about, Lay) else None
    turn = TrakkxTurn(state, question, manner, looked_into)
    if state.passing:
        candidates = turn.passing_on(about if isinstance(about, PassOn) else None)
    else:
        candidates = turn.advised()
    reasons = Reasons(turn)
    best = candidates[0]
    asked = next((each for each in candidates if each.action == about), None)
    why = reasons.why(best.action)
    sides = _sides(state)
    if asked is None:
        return Advice(candidates, why, sides=sides)
    # Not going out is a gift to everyone else, however the match stands.
    missed = turn.ends(best.action) and not turn.ends(asked.action)
    lost = missed or best.value - asked.value > _NOTHING_LOST
    gift = missed or (lost and _is_plain(turn, asked.action, best.action))
    against = reasons.against(asked.action, best.action) if lost else None
    return Advice(candidates, why, asked, against, sides, gift=gift)


def _is_plain(turn: TrakkxTurn, asked: Action, best: Action) -> bool:
    """Whether anyone can see what's wrong with an action, so that it deserves an earlier word.

    Points that could be on the table, a missed opening, an action token used or kept at the wrong
    time, or a token left to others that would have found more tokens a place.
    """
    match asked, best:
        case Lay(), Lay():
            return turn.lay_of(best).points - turn.lay_of(asked).points >= _MANY_POINTS
        case _, Lay():
            opens = turn.state.must_open(turn.player)
            return opens or turn.lay_of(best).points >= _MANY_POINTS
        case (Three() | Swap(), _) | (_, Three() | Swap()):
            return True
        case _, Take(token):
            return token in turn.coming and len(turn.coming[token].helped) > 1
    return False


def _sides(state: TrakkxState) -> int:
    """How many share the win, raised where later rounds help decide it.

    What one round can change in the share of a match falls with the square root of their number.
    """
    return round(state.players * sqrt(1 + rounds_to_come(state)))


class Onlooker:
    """Sees everything and says how a match stands.

    What's found for a rack is kept while the table stays the same, and seeds the search once it
    changes: positions assessed in order are assessed better.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], int] = {}
        self._best: dict[int, TokenTable] = {}

    def assess(self, state: TrakkxState, question: BotQuestion) -> Assessment:
        """Each player's share of the win. Raises Cancelled.

        A hidden rack counts as an average one of its size.
        """
        outcome = state.outcome()
        if outcome is not None:
            count = len(outcome.winners)
            return Assessment(tuple((p in outcome.winners) / count for p in range(state.players)))
        to_come = rounds_to_come(state)
        if state.is_round_over or _is_dealt(state):
            rounds = to_come if state.is_round_over else to_come + 1
            return Assessment(tuple(shares_between_rounds(state, rounds)))
        part = question.budget.part(1 / state.players)
        turns, points = [], []
        for player, rack in enumerate(state.racks):
            drawn = sum(due.count for due in state.awaited if due.to == player)
            size = state.rack_sizes[player]
            if rack is None:
                turns.append(turns_of(size + drawn))
                points.append(MEAN_POINTS * (size + drawn))
                continue
            stuck = self._stuck(state, player, rack, part, question.cancelled)
            held = (*rack, *(UNKNOWN,) * drawn)
            turns.append(turns_left(held, stuck + drawn * _STUCK_OF_DRAWN))
            points.append(rack_points(rack) + MEAN_POINTS * drawn)
        return Assessment(tuple(shares(state, turns, points)))

    def _stuck(
        self,
        state: TrakkxState,
        player: int,
        rack: Rack,
        budget: Budget,
        cancelled: Callable[[], bool],
    ) -> int:
        """How many number tokens of a rack find no place, as far as the search can tell."""
        tokens = numbers(rack)
        if not tokens:
            return 0
        must_open, limit = state.must_open(player), state.group_limit(player)
        key = state.table, tokens, must_open, limit, budget
        if key not in self._known:
            while len(self._known) >= _REMEMBERED:
                del self._known[next(iter(self._known))]
            rng = Random(" ".join((Lay(state.table).notation(), *tokens)))
            meter = Meter(budget, cancelled)
            best = self._best.get(player)
            lays = best_lays(
                state.table, tokens, must_open, limit, meter, rng, SearchEffort.REARRANGE, best
            )
            if lays:
                self._best[player] = lays[0].table
            self._known[key] = len(tokens) - (len(lays[0].laid) if lays else 0)
        return self._known[key]


def _is_dealt(state: TrakkxState) -> bool:
    """Whether a round's racks are still being dealt."""
    return any(due.to is None and due.count == ON_DISPLAY for due in state.awaited)


MANNERS: Mapping[str, TrakkxManner] = MappingProxyType(
    {
        LEARNER: TrakkxManner(SearchEffort.ADD, one_line=True, blind=0.5),
        CASUAL: TrakkxManner(SearchEffort.SHIFT, nodes=10),
        SKILLED: TrakkxManner(SearchEffort.SHIFT, looks=3, weighs=True, nodes=120),
        EXPERT: TrakkxManner(SearchEffort.REARRANGE, looks=6, weighs=True),
    }
)


_SPELL = 2_000
"""Nodes searched on the others' time before the result is kept."""


class TrakkxBot:
    """Plays TRAKKX with any number of players."""

    def __init__(self, level: str) -> None:
        self._manner = MANNERS[level]
        self._onlooker = Onlooker()
        self._pondered: dict[int, TokenTable] = {}

    def choose(self, question: BotQuestion) -> Decision:
        state = _checked(question)
        meter = question.meter()
        meter.check_cancelled()
        known = self._pondered.get(question.player)
        turn = TrakkxTurn(state, question, self._manner, known=known)
        candidates = turn.passing_on() if state.passing else turn.candidates()
        return Decision(candidates[0].action, candidates, turn.nodes, 1, meter.seconds)

    def consider(self, question: BotQuestion) -> Decision:
        """The same as ``choose``: all candidates are judged with equal care anyway."""
        return self.choose(question)

    def ponder(self, question: BotQuestion) -> None:
        """Look for room for a player's tokens while others act, as ``choose`` does.

        Only the top level does this. Raises Cancelled.
        """
        state, player, rng = question.seen(TrakkxState), question.player, question.rng
        rack = state.racks[player]
        if self._manner.effort is not SearchEffort.REARRANGE or not rack or state.must_open(player):
            return
        limit, tokens = state.group_limit(player), numbers(rack)
        meter = question.meter()
        with suppress(BudgetSpent):
            while True:
                meter.check()
                spell = Meter(Budget(nodes=min(_SPELL, meter.room)), question.cancelled)
                known = self._pondered.get(player)
                found = best_lays(
                    state.table, tokens, False, limit, spell, rng, SearchEffort.REARRANGE, known
                )
                meter.nodes += spell.nodes
                if not spell.nodes:
                    return
                if found:
                    self._pondered[player] = found[0].table
                    if len(found[0].laid) == len(tokens):
                        return

    def mend(self, question: BotQuestion, action: Action) -> Decision:
        """The legal play that keeps most of an illegal one, the same at every level.

        Raises NothingNear if there's none or ``action`` isn't a play; Cancelled and ValueError.
        """
        state, player = _checked(question), question.player
        meter = question.meter()
        if not isinstance(action, Lay) or state.passing:
            raise NothingNear
        found = mend(state, player, action.table, meter, question.rng)
        if found is None:
            raise NothingNear
        # No one asked how good it is.
        chosen = Candidate(Lay(found.table), 1 / state.players)
        return Decision(chosen.action, (chosen,), meter.nodes, 1, meter.seconds)

    def advise(self, question: BotQuestion, about: Action | None = None) -> Advice:
        """What the expert would do, and how a legal ``about`` compares.

        Raises Cancelled and ValueError.
        """
        return advise(_checked(question), question, MANNERS[EXPERT], about)

    def assess(self, question: BotQuestion) -> Assessment:
        """How the match stands for someone who sees every rack. Raises Cancelled."""
        return self._onlooker.assess(question.seen(TrakkxState), question)


def _checked(question: BotQuestion) -> TrakkxState:
    """The position on the player's turn. Raises ValueError."""
    state = question.turn(TrakkxState)
    if state.racks[question.player] is None:
        raise ValueError(f"Player {question.player} does not see their own rack.")
    return state
