"""Trickle's computer players at their four levels."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar

from game.bots.bot import (
    Advice,
    Assessment,
    Bot,
    BotQuestion,
    Budget,
    BudgetSpent,
    Candidate,
    Decision,
    Meter,
    Proof,
    never,
)
from game.bots.levels import CASUAL, EXPERT, LEARNER, SKILLED
from game.bots.search import AlphaBeta, share_of_win
from game.bots.trickle.hops import SURER_OF_TWO, UNIT, Hop, Tables, softness
from game.bots.trickle.kernel import confidence_tree, duel_search
from game.bots.trickle.position import TeamPosition, move_ends
from game.bots.trickle.reasons import TrickleReasoner, Wording
from game.bots.trickle.traits import WORDS
from game.bots.weighing import Shares, Weighed, outlook, outlook_of_two, weigh_duel, weigh_gathering
from game.protocol import NATURE, Action, Choices, Pass
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState

_FEW = 2
"""A game with this many pieces on their way, or fewer, can be solved."""


def is_short(position: TeamPosition) -> bool:
    """Whether few enough pieces are on their way to try."""
    return (position.occupied & position.tables.unsettled).bit_count() <= _FEW


def weigh_ending(root: TeamPosition, meter: Meter) -> list[Weighed[Hop | None]] | None:
    """All moves by what they bring in the end, best first; None if the end is too far.

    Moves that win against anything, and those after which nothing wins, are proven. Raises
    Cancelled. Between two teams, alpha-beta gets to the end by itself.
    """
    known: dict[Hashable, Shares] = {}
    try:
        found = [
            Weighed(move, _shares(root.play(move), meter, known)[root.side], sure=True)
            for move in root.moves()
        ]
    except BudgetSpent:
        return None
    found.sort(key=lambda entry: -entry.share)
    won: dict[Hashable, int | None] = {}
    lost: dict[Hashable, bool] = {}
    with suppress(BudgetSpent):
        for place, entry in enumerate(found):
            after = root.play(entry.move)
            proven = None
            if entry.share >= 1.0:
                turns = _turns_to_win(after, root.side, meter, won)
                proven = None if turns is None else Proof(1 + turns)
            elif entry.share <= 0.0 and _is_lost(after, root.side, meter, lost):
                proven = Proof()
            found[place] = replace(entry, proven=proven)
    return found


def _shares(position: TeamPosition, meter: Meter, known: dict[Hashable, Shares]) -> Shares:
    final = position.final_shares()
    if final is not None:
        return final
    key = position.key()
    found = known.get(key)
    if found is not None:
        return found
    meter.count()
    side = position.side
    best: Shares = ()
    for move in position.moves():
        shares = _shares(position.play(move), meter, known)
        if not best or shares[side] > best[side]:
            best = shares
            if best[side] >= 1.0:
                break
    known[key] = best
    return best


def _turns_to_win(
    position: TeamPosition, hero: int, meter: Meter, known: dict[Hashable, int | None]
) -> int | None:
    """In how many own turns a team wins against anything; None if it can't force it."""
    final = position.final_shares()
    if final is not None:
        return 0 if final[hero] >= 1.0 else None
    key = position.key()
    if key in known:
        return known[key]
    meter.count()
    turns: int | None = None
    if position.side == hero:
        for move in position.moves():
            after = _turns_to_win(position.play(move), hero, meter, known)
            if after is not None and (turns is None or after + 1 < turns):
                turns = after + 1
    else:
        turns = 0
        for move in position.moves():
            after = _turns_to_win(position.play(move), hero, meter, known)
            if after is None:
                turns = None
                break
            turns = max(turns, after)
    known[key] = turns
    return turns


def _is_lost(position: TeamPosition, hero: int, meter: Meter, known: dict[Hashable, bool]) -> bool:
    """Whether a team gets no part of the win on any line, however kind the others are."""
    final = position.final_shares()
    if final is not None:
        return final[hero] <= 0.0
    key = position.key()
    if key not in known:
        meter.count()
        known[key] = all(
            _is_lost(position.play(move), hero, meter, known) for move in position.moves()
        )
    return known[key]


_FAR = 200
"""Deeper than any game of Trickle."""

_UNLIMITED = 10**9
"""More visits than any budget allows."""

_TOLD = 0.02
"""Giving away this share of the win is worth a word."""

_ALL_BUT_REPLY = 0.85
"""The part of a budget for weighing the moves; the rest is for the reply to one."""


@dataclass(frozen=True, slots=True)
class TrickleManner:
    """How a level plays.

    Between two teams it looks ``depth`` moves ahead, its own included; among more, ``visits``
    limits how many lines it follows (0: it sees no reply at all). ``blur`` and ``blur_among_many``
    are the standard deviations, in points, of its error in what a cell is worth.
    """

    depth: int
    blur: float
    visits: int
    blur_among_many: float


MANNERS: Mapping[str, TrickleManner] = MappingProxyType(
    {
        LEARNER: TrickleManner(1, 0.50, 0, 0.48),
        CASUAL: TrickleManner(2, 0.12, 1, 0.165),
        SKILLED: TrickleManner(4, 0.06, 150, 0.09),
        EXPERT: TrickleManner(_FAR, 0.002, _UNLIMITED, 0.001),
    }
)


class TrickleBot(Bot):
    """Plays Trickle with any number of players and any options.

    Bots of related games derive from it and override what differs.
    """

    state_type: ClassVar[type[TrickleState]] = TrickleState
    tables_type: ClassVar[type[Tables]] = Tables
    words: ClassVar[Wording] = WORDS

    def __init__(self, level: str) -> None:
        self._by_hand = level != EXPERT
        self._manner = MANNERS[level]
        self._pondered: tuple[Tables, AlphaBeta[Hop | None]] | None = None

    def choose(self, question: BotQuestion) -> Decision:
        """A legal move. Raises Cancelled and ValueError."""
        state, space = question.choice(self.state_type)
        meter = question.meter()
        blur = self._manner.blur if len(state.teams) == 2 else self._manner.blur_among_many
        tables = self.tables_type(state, blur, question.rng, self._by_hand)
        meter.check_cancelled()
        if len(space) == 1:
            ranked: list[tuple[Action, float]] = [(space[0], 0.5)]
        elif tables.teams == 2:
            ranked = self._duel(state, space, tables, meter)
        else:
            ranked = self._gathering(state, space, tables, meter)
        candidates = tuple(Candidate(action, value) for action, value in ranked)
        return Decision(candidates[0].action, candidates, meter.nodes)

    def ponder(self, question: BotQuestion) -> None:
        """Search on another's turn; only between two teams and without a depth limit.

        Raises Cancelled.
        """
        state = question.seen(self.state_type)
        manner = self._manner
        if len(state.teams) != 2 or manner.depth < _FAR or state.player == NATURE:
            return
        meter = question.meter()
        tables = self.tables_type(state, manner.blur, question.rng, self._by_hand)
        tables, search = self._resumed(tables, meter) or (tables, duel_search(meter))
        self._pondered = tables, search
        root = TeamPosition.of(state, tables)
        if root.final() is None:
            search.search(root, root.moves(), most=_FAR)

    def _resumed(self, tables: Tables, meter: Meter) -> tuple[Tables, AlphaBeta[Hop | None]] | None:
        """The pondering search and its tables, if they still serve."""
        if self._pondered is None or self._pondered[0].basis != tables.basis:
            # Free the memory before the next search.
            self._pondered = None
            return None
        self._pondered[1].resume(meter)
        return self._pondered

    def _duel(
        self, state: TrickleState, actions: Choices, tables: Tables, meter: Meter
    ) -> list[tuple[Action, float]]:
        pondered = self._resumed(tables, meter)
        if pondered is not None:
            tables, search = pondered
        else:
            search = duel_search(meter)
        root = TeamPosition.of(state, tables)
        named = _named(root, actions)
        in_share = self._in_share(root)
        if self._manner.depth == 1:
            first = [(action, -root.play(hop).estimate()) for hop, action in named.items()]
            first.sort(key=lambda entry: -entry[1])
            return [(action, in_share(value)) for action, value in first]
        line = search.search(root, list(named), most=self._manner.depth)
        return [(named[r.move], in_share(r.value)) for r in line.ranked]

    def _gathering(
        self, state: TrickleState, actions: Choices, tables: Tables, meter: Meter
    ) -> list[tuple[Action, float]]:
        root = TeamPosition.of(state, tables)
        named = _named(root, actions)
        if not self._manner.visits:
            first = [(action, root.play(hop).shares()[root.side]) for hop, action in named.items()]
            first.sort(key=lambda entry: -entry[1])
            return first
        visited = confidence_tree(meter).search(root, list(named), self._manner.visits)
        return [(named[move], share) for move, share, _ in visited]

    # Help for people

    def advise(self, question: BotQuestion, about: Action | None = None) -> Advice:
        """All moves with their worth, judged as sharply as possible.

        Raises Cancelled and ValueError.
        """
        state, space = question.choice(self.state_type)
        tables = self.tables_type(state)
        root = TeamPosition.of(state, tables)
        named = _named(root, space)
        asked = None if about is None else _hop_of(about, named)
        budget = question.budget if asked is None else question.budget.part(_ALL_BUT_REPLY)
        found = self.weighed(state, tables, budget, asked, question.cancelled)
        if state.is_decided:
            won = float(question.player in state.standing().winners)
            found = [Weighed(e.move, won, sure=True, proven=Proof()) for e in found]
        reasoner = TrickleReasoner(state, root, self.words)
        if tables.teams > 2:
            # In a lost game shares alone don't tell what's handed to others.
            found.sort(key=lambda entry: (-entry.share, reasoner.gives(entry.move)))
        candidates = tuple(Candidate(named[e.move], e.share, e.proven) for e in found)
        best = found[0]
        second = found[1].share if len(found) > 1 else None
        why, aim = reasoner.why(best.move, best.share, best.sure, second)
        advice = Advice(candidates, why, sides=tables.teams, aim=aim)
        if about is None:
            return advice
        of_it = next(entry for entry in found if entry.move is asked)
        advice = replace(advice, about=Candidate(about, of_it.share, of_it.proven))
        if asked is None or best.move is None:
            return advice
        gift = reasoner.gives(asked) and not reasoner.gives(best.move)
        if not gift and of_it.share >= best.share - _TOLD:
            return advice
        reply = self._reply(state, tables, asked, question.meter(1 - _ALL_BUT_REPLY))
        lost = advice.is_blunder and of_it.sure and of_it.share <= 0.0
        against = reasoner.against(asked, lost, best.move, reply)
        if against != reasoner.against(asked, lost, best.move, None):
            then = state.apply_action(question.player, about)
            player = then.acting_players()[0]
            answers = then.legal_actions(player)
            assert isinstance(answers, Choices)
            advice = replace(
                advice, reply=_named(TeamPosition.of(then, tables), answers).get(reply)
            )
        return replace(advice, gift=gift, against=against)

    def assess(self, question: BotQuestion) -> Assessment:
        """How the game stands; short endings are played out. Raises Cancelled."""
        state = question.seen(self.state_type)
        if state.is_decided:
            return Assessment(state.shares_won())
        if state.player == NATURE:
            return Assessment((1 / len(state.teams),) * len(state.teams))
        tables = self.tables_type(state)
        root = TeamPosition.of(state, tables)
        if tables.teams == 2:
            in_share = self._in_share(root)
            return outlook_of_two(root, root.moves(), question.meter(), in_share, duel_search)
        share = 0.5 if is_short(root) else 1.0
        if is_short(root):
            with suppress(BudgetSpent):
                return Assessment(_shares(root, question.meter(share), {}))
        return Assessment(outlook(root, question.meter(share), root.shares()))

    def weighed(
        self,
        state: TrickleState,
        tables: Tables,
        budget: Budget,
        asked: Hop | None = None,
        cancelled: Callable[[], bool] = never,
    ) -> list[Weighed[Hop | None]]:
        """All moves, and ``asked`` in particular, best first. Raises Cancelled."""
        root = TeamPosition.of(state, tables)
        moves = root.moves()
        if tables.teams == 2:
            in_share = self._in_share(root)
            return weigh_duel(root, moves, asked, budget, cancelled, in_share, duel_search)
        if is_short(root):
            half = budget.part(0.5)
            ending = weigh_ending(root, Meter(half, cancelled))
            if ending is not None:
                return ending
            budget = half
        return weigh_gathering(root, moves, asked, budget, cancelled, confidence_tree)

    def _in_share(self, root: TeamPosition) -> Callable[[int], float]:
        """Turns a search value into a share of the win."""
        soft = softness(root.left) / SURER_OF_TWO
        return lambda value: share_of_win(value, UNIT, soft)

    def _reply(self, state: TrickleState, tables: Tables, asked: Hop, meter: Meter) -> Hop | None:
        """What the next player would do after a move; None if nothing or the game is over."""
        after = TeamPosition.of(state, tables).play(asked)
        if after.is_over:
            return None
        if tables.teams == 2:
            line = duel_search(meter).search(after, after.moves(), most=_FAR)
            return line.ranked[0].move
        tree = confidence_tree(meter)
        return tree.search(after, after.moves(), _UNLIMITED)[0][0]


def _hop_of(action: Action, named: Mapping[Hop | None, Action]) -> Hop | None:
    """The search's move for one of the rules, whatever its jumps. Raises ValueError."""
    ends = move_ends(action) if isinstance(action, Move) else None
    for hop, known in named.items():
        if known == action or (hop is not None and ends == (hop.start, hop.end, hop.off)):
            return hop
    raise ValueError(f"{action.notation()} cannot be played in this position.")


def _named(root: TeamPosition, actions: Iterable[Action]) -> dict[Hop | None, Action]:
    """The search's moves with those of the rules, the shortest of equal ones."""
    moves = [action for action in actions if isinstance(action, Move)]
    shortest: dict[tuple[int, int, int | None], Move] = {}
    for move in sorted(moves, key=lambda each: len(each.cells)):
        shortest.setdefault(move_ends(move), move)
    return {hop: shortest[hop.start, hop.end, hop.off] for hop in root.hops()} or {None: Pass()}
