"""TRAKKX's computer players at their four levels, their advice, and repairs."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from math import sqrt
from random import Random
from types import MappingProxyType

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
    NothingNear,
)
from game.bots.levels import CASUAL, EXPERT, LEARNER, SKILLED
from game.bots.trakkx.finding import best_lays, mend
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
from game.rules.trakkx.table import UNKNOWN, TokenTable

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
    # What one round can change in the share of a match falls with the square root of their number.
    sides = round(state.players * sqrt(1 + rounds_to_come(state)))
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


MANNERS: Mapping[str, TrakkxManner] = MappingProxyType(
    {
        LEARNER: TrakkxManner(blind=0.5, nodes=0),
        CASUAL: TrakkxManner(nodes=10),
        SKILLED: TrakkxManner(looks=3, weighs=True, nodes=45),
        EXPERT: TrakkxManner(looks=6, weighs=True),
    }
)


_SPELL = 2_000
"""Nodes searched on the others' time before the result is kept."""


class TrakkxBot(Bot):
    """Plays TRAKKX with any number of players."""

    def __init__(self, level: str) -> None:
        self._manner = MANNERS[level]
        self._known: dict[tuple[object, ...], int] = {}
        self._best: dict[int, TokenTable] = {}
        self._pondered: dict[int, TokenTable] = {}

    def choose(self, question: BotQuestion) -> Decision:
        state = _checked(question)
        question.meter().check_cancelled()
        known = self._pondered.get(question.player)
        turn = TrakkxTurn(state, question, self._manner, known=known)
        candidates = turn.passing_on() if state.passing else turn.candidates()
        return Decision(candidates[0].action, candidates, turn.nodes)

    def consider(self, question: BotQuestion) -> Decision:
        """The same as ``choose``: all candidates are judged with equal care anyway."""
        return self.choose(question)

    def ponder(self, question: BotQuestion) -> None:
        """Look for room for a player's tokens while others act, as ``choose`` does.

        Only the top level does this. Raises Cancelled.
        """
        state, player, rng = question.seen(TrakkxState), question.player, question.rng
        rack = state.racks[player]
        if self._manner.nodes is not None or not rack or state.must_open(player):
            return
        limit, tokens = state.group_limit(player), numbers(rack)
        meter = question.meter()
        with suppress(BudgetSpent):
            while True:
                meter.check()
                spell = Meter(Budget(nodes=min(_SPELL, meter.room)), question.cancelled)
                known = self._pondered.get(player)
                found = best_lays(state.table, tokens, False, limit, spell, rng, known)
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
        return Decision(chosen.action, (chosen,), meter.nodes)

    def advise(self, question: BotQuestion, about: Action | None = None) -> Advice:
        """What the expert would do, and how a legal ``about`` compares.

        Raises Cancelled and ValueError.
        """
        return advise(_checked(question), question, MANNERS[EXPERT], about)

    def assess(self, question: BotQuestion) -> Assessment:
        """Each player's share of the win for someone who sees every rack. Raises Cancelled.

        A hidden rack counts as an average one of its size. What's found for a rack is kept while
        the table stays the same, and seeds the search once it changes: positions assessed in order
        are assessed better.
        """
        state = question.seen(TrakkxState)
        if state.is_terminal:
            return Assessment(state.shares_won())
        to_come = rounds_to_come(state)
        is_dealt = any(due.to is None and due.count == ON_DISPLAY for due in state.awaited)
        if state.is_round_over or is_dealt:
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
            lays = best_lays(state.table, tokens, must_open, limit, meter, rng, best)
            if lays:
                self._best[player] = lays[0].table
            self._known[key] = len(tokens) - (len(lays[0].laid) if lays else 0)
        return self._known[key]


def _checked(question: BotQuestion) -> TrakkxState:
    """The position on the player's turn. Raises ValueError."""
    state = question.turn(TrakkxState)
    if state.racks[question.player] is None:
        raise ValueError(f"Player {question.player} does not see their own rack.")
    return state
