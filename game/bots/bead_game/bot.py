"""The Bead Game's computer players at their four levels."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType

from game.bots.bead_game.position import (
    FIRST_DRAW,
    PASS,
    PATIENCE,
    WEIGHTS,
    BeadDuel,
    BeadGathering,
    BeadWeights,
    Move,
    Rules,
    SearchPosition,
)
from game.bots.bead_game.reasons import BeadReasoner
from game.bots.bead_game.searching import BeadSearch, forced_win, is_near
from game.bots.bead_game.strands import Loom, Strands
from game.bots.bot import (
    Advice,
    Assessment,
    Bot,
    BotQuestion,
    Budget,
    Candidate,
    Decision,
    Meter,
    Proof,
)
from game.bots.levels import CASUAL, EXPERT, LEARNER, SKILLED
from game.bots.search import WIN, ConfidenceTree
from game.bots.weighing import Weighed, outlook, outlook_of_two, weigh_duel, weigh_gathering
from game.protocol import NATURE, Action, Choices, Pass
from game.rules.bead_game import RUN, BeadVariant
from game.rules.bead_game.actions import COLOURS, ENDS, INSIDE, OUTSIDE, Draw, Play, Split
from game.rules.bead_game.state import QUIET_SHOWN, BeadState

_FAR = 200
"""Deeper than any search goes."""

FIRST_SIGHT = BeadWeights(
    draw=0.3, scarce=0.0, spare=0.1, regard=0.0, plan=0.0, beads=1.0, fuller=0.0
)
"""How a learner judges: by the beads on its own chains, whatever others gain or lose."""

_TOLD = 0.02
"""Giving away this share of the win is worth a word."""

OPEN_HANDED = BeadWeights(draw=0.9, spare=0.1, fuller=0.0)
"""How the levels in between judge: too free with beads they don't need yet, though the fuller hand
decides most games that end for several at once.
"""

_MOST_WOVEN = 30_000
"""Sets of chains an expert remembers between turns, about 40 MB."""

_PROVING = 0.2
"""The part of a budget for proving wins among three or more."""

_LOOKING = 0.5
"""The part of a budget left for everything else when such wins are looked for."""

_HASTE = 0.01
"""The most a player gives up to end a standstill, as a share of the win, per turn it has lasted too
long plus one.
"""

_CUTS, _NEEDS = "cuts", "needs"
_KINDS = (*ENDS, _CUTS, _NEEDS)
"""What a learner can overlook on a turn: an end, cuts, which beads it will need."""

Ranked = tuple[Action, float, int]
"""An action, the share of the win it promises, and how much thought went into it."""


def action_of(move: Move, state: BeadState) -> Action:
    """A search move as an action of the player to move in ``state``."""
    if isinstance(move, tuple):
        colour, cut = move
        chain = tuple(COLOURS[bead] for bead in cut.chain)
        return Split(COLOURS[colour], state.chains[state.player].index(chain), cut.after)
    if move < FIRST_DRAW:
        return Play(COLOURS[move >> 1], OUTSIDE if move & 1 else INSIDE)
    return Pass() if move == PASS else Draw(COLOURS[move - FIRST_DRAW])


def move_of(action: Action, state: BeadState, own: Strands) -> Move:
    """A legal action of the player to move, whose chains are ``own``, as a search move.

    Cuts of equal chains are one move.
    """
    match action:
        case Play():
            return 2 * COLOURS.index(action.colour) + (action.end == OUTSIDE)
        case Draw():
            return FIRST_DRAW + COLOURS.index(action.colour)
        case Split():
            chain = bytes(COLOURS.index(bead) for bead in state.chains[state.player][action.chain])
            cut = next(c for c in own.cuts() if c.chain == chain and c.after == action.after)
            return COLOURS.index(action.colour), cut
    return PASS


@dataclass(frozen=True, slots=True)
class BeadManner:
    """How a level plays: the moves it looks ahead, its own included, and how well it judges.

    Among three or more players ``visits`` limits how many lines it follows instead. ``blur`` is the
    standard deviation, in turns, of its error in judging chains between two players,
    ``blur_among_many`` among more. ``guesses`` is how many ways it imagines several hidden hands,
    ``cuts`` how many cuts its plans consider at each step.
    ``overlooks`` is the share of its turns on which it misses an end, cuts, or the beads it needs.
    """

    depth: int
    blur: float
    visits: int
    blur_among_many: float
    guesses: int
    weights: BeadWeights = WEIGHTS
    cuts: int = 0
    overlooks: float = 0.0


MANNERS: Mapping[str, BeadManner] = MappingProxyType(
    {
        LEARNER: BeadManner(1, 0.3, 0, 0.3, 1, FIRST_SIGHT, overlooks=0.75),
        CASUAL: BeadManner(3, 0.8, 20, 1.4, 2, OPEN_HANDED),
        SKILLED: BeadManner(4, 0.4, 150, 0.8, 3, OPEN_HANDED),
        EXPERT: BeadManner(_FAR, 0.0, 10**9, 0.0, 4, cuts=2),
    }
)


class BeadBot(Bot):
    """Plays the Bead Game with any number of players and any options."""

    def __init__(self, level: str) -> None:
        self._manner = MANNERS[level]
        self._known: tuple[BeadVariant, Rules] | None = None

    def choose(self, question: BotQuestion) -> Decision:
        observation, space = question.choice(BeadState)
        player, rng = question.player, question.rng
        question.meter().check_cancelled()
        if len(space) == 1:
            return Decision(space[0], (Candidate(space[0], 0.5),), 0)
        guesses = self._manner.guesses if _is_guessed(observation) else 1
        weights: Counter[Action] = Counter()
        values: dict[Action, float] = {}
        nodes = 0
        if guesses == 1 and self._manner.depth == _FAR and observation.players > 2:
            won, nodes = self._won(observation.resample(player, rng), question)
            if won is not None:
                return Decision(won.action, (won,), nodes)
        for _ in range(guesses):
            part = question.meter((1 - _PROVING if nodes else 1) / guesses)
            state = observation.resample(player, rng)
            for action, value, weight in self._rank(state, player, part, rng):
                weights[action] += weight
                values[action] = values.get(action, 0.0) + weight * value
            nodes += part.nodes
        candidates = [Candidate(action, values[action] / weights[action]) for action in weights]
        if guesses > 1:
            candidates.sort(key=lambda each: (-weights[each.action], -each.value))
        candidates = _led_on(observation, candidates)
        return Decision(candidates[0].action, tuple(candidates), nodes)

    def _won(self, state: BeadState, question: BotQuestion) -> tuple[Candidate | None, int]:
        """An action that wins against anything, if one is found, and the nodes it took."""
        meter = question.meter(_PROVING)
        won = forced_win(
            SearchPosition.of(state, self._known_rules(state.variant)), state.player, meter
        )
        if won is None:
            return None, meter.nodes
        return Candidate(action_of(won[0], state), 1.0, Proof(won[1])), meter.nodes

    def _rank(self, state: BeadState, player: int, meter: Meter, rng: Random) -> list[Ranked]:
        """The actions, best first, with values and weights."""
        manner = self._manner
        variant = state.variant
        two = variant.players == 2
        blur = manner.blur if two else manner.blur_among_many
        if blur:
            loom = Loom(variant.removal == RUN, blur, rng, manner.cuts)
            rules = Rules(variant.players, variant.must_remove, loom, self._manner.weights)
        else:
            rules = self._known_rules(variant)
        if manner.depth == 1 or two:
            return self._duel(state, player, rules, meter, rng)
        root = BeadGathering.of(state, rules)
        visited = ConfidenceTree[Move](meter).search(root, root.all_moves(), manner.visits)
        return [(action_of(move, state), share, n) for move, share, n in visited]

    def _duel(
        self, state: BeadState, player: int, rules: Rules, meter: Meter, rng: Random
    ) -> list[Ranked]:
        root = BeadDuel.like_for(player, SearchPosition.of(state, rules))
        moves = root.all_moves()
        in_share = root.in_share()
        depth = self._manner.depth
        if depth == 1:
            found = []
            for move in moves:
                child = root.play(move)
                value = child.final()
                action = action_of(move, state)
                found.append((action, -(child.estimate() if value is None else value)))
            leading_on = _leading_on(state, [action for action, _ in found])
            found = [entry for entry in found if entry[0] in leading_on] or found
            noticed = self._noticed(found, rng)
            return [(action, in_share(value), 1) for action, value in noticed]
        # Only honest values of all moves tell what ending a standstill costs.
        full = _is_time_to_lead_on(state)
        line = BeadSearch(meter).search(root, moves, most=depth, full=full)
        return [(action_of(entry.move, state), in_share(entry.value), 1) for entry in line.ranked]

    # Help for people

    def advise(self, question: BotQuestion, about: Action | None = None) -> Advice:
        """All legal actions with their worth, by the expert's judgement.

        Raises Cancelled and ValueError.
        """
        observation, space = question.choice(BeadState)
        player, rng, budget = question.player, question.rng, question.budget
        if about is not None and about not in space:
            raise ValueError("Only what is legal can be asked about.")
        question.meter().check_cancelled()
        rules = self._rules_of_an_expert(observation.variant, rng)
        guesses = MANNERS[EXPERT].guesses if _is_guessed(observation) else 1
        roots = [
            SearchPosition.of(observation.resample(player, rng), rules) for _ in range(guesses)
        ]
        named = _all_named(roots[0], observation, space)
        asked = next((move for move, actions in named.items() if about in actions), None)
        part = budget.part(1 / guesses)
        weighed = _mean(
            [self._weigh(root, named, asked, part, question.cancelled) for root in roots]
        )
        found = [
            Candidate(action, each.share, each.proven)
            for each in weighed
            for action in named[each.move]
        ]
        candidates = _led_on(observation, found)
        best = candidates[0]
        # Nothing is worth more than what's advised.
        candidates = [best, *(_at_most(best.value, each) for each in candidates[1:])]
        known = [hand is not None or guesses == 1 for hand in observation.hands]
        reasoner = BeadReasoner(roots[0], tuple(known))
        moves = {action: move for move, actions in named.items() for action in actions}
        why = reasoner.why(moves[best.action], best.value, best.proven is not None)
        sides = observation.players
        if about is None or asked is None:
            return Advice(tuple(candidates), why, sides=sides)
        told = next(each for each in candidates if each.action == about)
        gift = reasoner.gives(asked) and not reasoner.gives(moves[best.action])
        lost = gift or told.value < best.value - _TOLD
        against = reasoner.against(asked, moves[best.action]) if lost else None
        return Advice(tuple(candidates), why, told, against, sides, gift=gift)

    def _weigh(
        self,
        root: SearchPosition,
        moves: Mapping[Move, object],
        asked: Move | None,
        budget: Budget,
        cancelled: Callable[[], bool],
    ) -> list[Weighed[Move]]:
        others = root.rules.players - 1
        if others > 1:
            gathering = BeadGathering.like(root)
            sure, left = _sure_winner(root, budget, cancelled)
            weighed = weigh_gathering(gathering, list(moves), asked, left, cancelled)
            if sure is not None and sure[0] != root.turn:
                return [Weighed(each.move, 0.0, sure=True, proven=sure[2]) for each in weighed]
            weighed = [
                each if each.sure else replace(each, share=_told(each.share, others, root))
                for each in weighed
            ]
            if sure is None:
                return weighed
            best = Weighed(sure[1], 1.0, sure=True, proven=sure[2])
            return [best, *(each for each in weighed if each.move != best.move)]
        duel = BeadDuel.like_for(root.turn, root)
        in_share = root.in_share()
        return weigh_duel(duel, list(moves), asked, budget, cancelled, in_share, BeadSearch)

    def assess(self, question: BotQuestion) -> Assessment:
        """How the game stands by the expert's judgement. Raises Cancelled."""
        state = question.seen(BeadState)
        players = state.variant.players
        if state.is_terminal:
            return Assessment(state.shares_won())
        if not all(state.chains):
            return Assessment((1 / players,) * players)
        rules = self._rules_of_an_expert(state.variant, question.rng)
        if state.player != NATURE:
            return _outlook(SearchPosition.of(state, rules), question)
        found = []
        for turn in range(players):
            table = SearchPosition.of(replace(state, player=turn), rules)
            found.append(_outlook(table, question, 1 / players).shares)
        return Assessment(tuple(sum(each) / players for each in zip(*found, strict=True)))

    def _known_rules(self, variant: BeadVariant) -> Rules:
        """The expert's rules, with all it found out about chains on earlier turns."""
        known = self._known
        if known is None or known[0] != variant or known[1].loom.woven > _MOST_WOVEN:
            known = self._known = variant, self._rules_of_an_expert(variant, Random(0))
        return known[1]

    def _rules_of_an_expert(self, variant: BeadVariant, rng: Random) -> Rules:
        loom = Loom(variant.removal == RUN, 0.0, rng, MANNERS[EXPERT].cuts)
        return Rules(variant.players, variant.must_remove, loom, WEIGHTS)

    def _noticed(self, found: list[tuple[Action, int]], rng: Random) -> list[tuple[Action, int]]:
        """What the level notices on this turn, best first; it never misses a win."""
        blind = {kind for kind in _KINDS if rng.random() < self._manner.overlooks}
        draw = max((value for action, value in found if isinstance(action, Draw)), default=0)
        noticed: list[tuple[Action, int]] = []
        for action, value in found:
            if isinstance(action, Draw) and _NEEDS in blind:
                noticed.append((action, draw))
            elif value >= WIN // 2 or _kind(action) not in blind:
                noticed.append((action, value))
        noticed = noticed or found
        rng.shuffle(noticed)
        return sorted(noticed, key=lambda entry: -entry[1])


def _kind(action: Action) -> str:
    """The end a play is for, or that it's a cut."""
    if isinstance(action, Play):
        return action.end
    return _CUTS if isinstance(action, Split) else ""


def _is_guessed(observation: BeadState) -> bool:
    """Whether there are hidden hands that can't be deduced from the other beads.

    Between two players, the one hidden hand can.
    """
    return sum(hand is None for hand in observation.hands) > 1


def _told(share: float, others: int, root: SearchPosition) -> float:
    """A share that a search among many promises, calibrated to what comes of it."""
    rest = max(0.0, 1.0 - share) / others
    shares = [share if seat == root.turn else rest for seat in range(others + 1)]
    return root.rules.weights.tempered(shares, root.hand_sizes)[root.turn]


def _outlook(table: SearchPosition, question: BotQuestion, part: float = 1.0) -> Assessment:
    """How a game with all hands known stands, using that part of the budget."""
    players = table.rules.players
    if players == 2:
        duel = BeadDuel.like_for(0, table)
        meter = question.meter(part)
        return outlook_of_two(duel, duel.all_moves(), meter, table.in_share(), BeadSearch)
    sure, left = _sure_winner(table, question.budget.part(part), question.cancelled)
    if sure is not None:
        return Assessment(tuple(float(p == sure[0]) for p in range(players)))
    looked = outlook(BeadGathering.like(table), Meter(left, question.cancelled))
    return Assessment(table.rules.weights.tempered(looked, table.hand_sizes))


def _sure_winner(
    table: SearchPosition, budget: Budget, cancelled: Callable[[], bool]
) -> tuple[tuple[int, Move, Proof] | None, Budget]:
    """Who wins against anything, among three or more, with a move that leads there.

    And what's left of the budget: all of it if everyone is too far from the end.
    """
    players = table.rules.players
    near = [seat for seat in range(players) if is_near(table, seat)]
    for seat in sorted(near, key=lambda each: each != table.turn):
        part = _PROVING if seat == table.turn else _PROVING / 2
        won = forced_win(table, seat, Meter(budget.part(part), cancelled))
        if won is not None:
            return (seat, won[0], Proof(won[1])), budget.part(_LOOKING)
    return None, budget.part(_LOOKING) if near else budget


def _all_named(root: SearchPosition, state: BeadState, space: Choices) -> dict[Move, list[Action]]:
    """All legal actions by search move, the most promising first."""
    named: dict[Move, list[Action]] = {move: [] for move in root.all_moves()}
    for action in space:
        named[move_of(action, state, root.strands[root.turn])].append(action)
    return named


def _mean(weighed: Sequence[Sequence[Weighed[Move]]]) -> list[Weighed[Move]]:
    """The moves' average worth over several guesses, best first."""
    if len(weighed) == 1:
        return list(weighed[0])
    shares: dict[Move, list[Weighed[Move]]] = {}
    for guess in weighed:
        for each in guess:
            shares.setdefault(each.move, []).append(each)
    mean = [
        Weighed(move, sum(e.share for e in found) / len(found), all(e.sure for e in found))
        for move, found in shares.items()
    ]
    return sorted(mean, key=lambda each: -each.share)


def _at_most(value: float, candidate: Candidate) -> Candidate:
    return candidate if candidate.value <= value else Candidate(candidate.action, value)


def _led_on(state: BeadState, candidates: list[Candidate]) -> list[Candidate]:
    """The candidates, best first, led by one that ends a standstill if it costs little."""
    if candidates[0].proven is not None:
        return candidates
    leading_on = _leading_on(state, [each.action for each in candidates])
    enough = candidates[0].value - _HASTE * (state.quiet - PATIENCE + 2)
    for place, each in enumerate(candidates):
        if each.action in leading_on and each.value >= enough:
            return [each, *candidates[:place], *candidates[place + 1 :]]
    return candidates


def _leading_on(state: BeadState, actions: Sequence[Action]) -> set[Action]:
    """The actions that end a standstill, if it's time, without handing anyone the game."""
    if not _is_time_to_lead_on(state):
        return set()
    player = state.player
    after = {action: state.apply_action(player, action) for action in actions}
    return {
        action
        for action, then in after.items()
        if not then.quiet and (not then.is_terminal or then.standing().winners == (player,))
    }


def _is_time_to_lead_on(state: BeadState) -> bool:
    """Whether a standstill has lasted long; its likely winner is in less of a hurry."""
    ahead = state.player in state.standing().winners
    return state.quiet >= (QUIET_SHOWN if ahead else PATIENCE)
