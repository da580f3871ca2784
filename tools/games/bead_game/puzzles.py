"""The Bead Game's puzzles: found in computers' games, and proved by looking at every line.

Only judged ones ("best") rest on a search that stops early; all else is proved to the end, or for
as many turns as the puzzle names.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from math import log2
from random import Random
from typing import Final

from game.bots.bead_game.position import WEIGHTS, BeadDuel, Move, Rules
from game.bots.bead_game.strands import Loom
from game.bots.bot import Budget, Meter
from game.bots.levels import CASUAL, SKILLED
from game.bots.search import AlphaBeta
from game.bots.weighing import even_look
from game.match import Match
from game.protocol import OptionValue
from game.rules.bead_game import RUN
from game.rules.bead_game.actions import Play
from game.rules.bead_game.facts import FACTS
from game.rules.bead_game.judging import effect_of
from game.rules.bead_game.state import BeadState
from game.tasks.puzzles import Puzzle
from game.tasks.task import Task, TaskGoal
from tools.games.bead_game.forcing import Forcing, OpenState, TooMuch, forced_line
from tools.puzzles.computers import played, rating, weakest_solver
from tools.puzzles.maker import Maker, is_met, position_in, solution_of

WANTED: Final = {
    "win-1": 10,
    "win-2": 60,
    "win-3": 60,
    "win-4": 40,
    "empty-2": 20,
    "empty-3": 20,
    "deny": 50,
    "anything": 40,
    "best": 12,
}
"""How many puzzles of each kind are wanted; those with a number are forced in as many turns."""

HORIZON: Final = 3
"""The turns in which there is a win, or none, where a puzzle asks whether there is one."""

_TURNS: Final = {kind: int(kind[-1]) for kind in WANTED if kind[-1].isdigit()}
_CHAINS: Final = "empty"
_MOST_TURNS: Final = {2: 4, 3: 2, 4: 2}
"""How far it looks, by the number of players."""

_MOST_NODES: Final = 100_000
"""Positions that take longer to look at are left alone."""

_ASKED: Final = ((1, 2), (1, 2), (1, 3), (1, 3), (1, 4))
"""In how many turns wins of two are asked for: matches take turns, for a mixture of all."""

_CHOICE: Final = 10
"""Fewer legal actions make no puzzle."""

_PAUSE: Final = 12
"""Puzzles of one kind are at least this many actions apart in a match."""

_SELDOM: Final = 12
"""What's plentiful, or takes long to find, is looked for in one of this many positions."""

_CALM: Final = 12
"""Nothing is asked after more quiet turns, when their count would decide."""

_MARGIN: Final = 0.15
_AS_GOOD: Final = 0.03
_SIGHT: Final = 3_000
_PROOF: Final = 40_000
"""The nodes of a look for a best turn, and of its proof."""

_NODES: Final = {CASUAL: 300, SKILLED: 400}


def game(seed: int) -> Match:
    """A match of middling computers; one in four has unusual rules."""
    rng = Random(seed)
    players = rng.choices((2, 3, 4), (0.7, 0.2, 0.1))[0]
    others: list[dict[str, OptionValue]] = [{"removal": RUN}, {"must_remove": True}]
    options = rng.choice(others) if rng.random() < 0.25 else {}
    levels = rng.choices((CASUAL, SKILLED), k=players)
    return played("bead-game", levels, options, seed, _NODES)


@dataclass(frozen=True)
class BeadGoal:
    """A goal proved in a state, one ``solution``, and what proved it.

    ``answers`` is the number of first actions that lead to it.
    """

    kind: str
    goal: TaskGoal
    solution: tuple[str, ...]
    answers: int
    proof: Mapping[str, object]


def find(match: Match) -> Iterator[Puzzle]:
    """A match's puzzles; a win that a player can force for several turns is asked for once."""
    last: dict[str, int] = {}
    asked: set[int] = set()
    turns = _ASKED[match.seed % len(_ASKED)]
    for number, state in enumerate(match.states[: match.cursor]):
        if not isinstance(state, BeadState) or state.player < 0:
            continue
        try:
            soonest = _forcing(state).soonest(OpenState.of(state).table, _MOST_TURNS[state.players])
            if soonest is None:
                asked.discard(state.player)
            if not _is_open(state):
                continue
            if soonest is not None and soonest > 1 and state.player in asked:
                continue
            if soonest is not None and state.players == 2 and soonest not in turns:
                continue
            found = list(_found(state, soonest, number))
        except TooMuch:
            continue
        for each in found:
            if number - last.get(each.kind, -_PAUSE) < _PAUSE:
                continue
            puzzle = _puzzle(match, number, state, each)
            if puzzle is not None:
                last[each.kind] = number
                if soonest is not None:
                    asked.add(state.player)
                yield puzzle
                break


def _is_open(state: BeadState) -> bool:
    """Whether there's something to see, to choose from, and time.

    If all have the same chains left, everyone is only waiting.
    """
    enough = len(list(state.actions())) >= _CHOICE
    alike = len({tuple(sorted(chains)) for chains in state.chains}) == 1
    return enough and not alike and state.quiet <= _CALM and not state.has_secrets


def _forcing(state: BeadState, seat: int | None = None, *, chains: bool = False) -> Forcing:
    """What a player, by default the one to move, can force, if that's soon found."""
    player = state.player if seat is None else seat
    return Forcing(player, chains=chains, most=_MOST_NODES)


def _found(state: BeadState, soonest: int | None, number: int) -> Iterator[BeadGoal]:
    if soonest is not None:
        yield from _win(state, soonest)
        return
    yield from _deny(state)
    yield from _no_win(state)
    if number % _SELDOM == 0:
        yield from _empty(state)
    elif number % _SELDOM == 1:
        yield from _best(state)


def _puzzle(match: Match, number: int, state: BeadState, found: BeadGoal) -> Puzzle | None:
    """The puzzle of what was found, rated; None if it makes none at the table."""
    goal = found.goal
    task = Task(position_in(match, number), goal, solution=found.solution)
    if "pass" in found.solution or not is_met(task):
        return None
    # No computer wants to empty a chain for its own sake, so none can be asked.
    is_game = not found.kind.startswith(_CHAINS)
    level = weakest_solver(task) if is_game else ""
    if found.kind == "deny" and not level:
        return None  # better than to take a bead is something else
    turns = goal.line.length if goal.line is not None else 1
    choice = log2(len(list(state.actions())) / found.answers)
    shift = 50 * (choice - 3.5) + 60 * (turns - 2)
    rated = rating(level if is_game else CASUAL, shift)
    return Puzzle(found.kind, task, rated, level, found.proof)


# Forced in this many turns


def _win(state: BeadState, turns: int) -> Iterator[BeadGoal]:
    kind = f"win-{turns}"
    found = _forced(state, kind, turns)
    if found is None or found.answers > 2:
        return
    if turns == 1 and len(state.chains[state.player]) < 2 and not _is_tempting(state, found.goal):
        return
    if turns == HORIZON and _is_quiet(state, found.solution[0]):
        kind = "anything"
        found = replace(found, kind=kind, proof={**found.proof, "win": True})
    yield found


def _empty(state: BeadState) -> Iterator[BeadGoal]:
    if state.players > 2:
        return
    turns = _forcing(state, chains=True).soonest(OpenState.of(state).table, 3)
    if turns in (2, 3):
        found = _forced(state, f"{_CHAINS}-{turns}", turns)
        if found is not None and found.answers <= 2:
            yield found


def _forced(state: BeadState, kind: str, turns: int) -> BeadGoal | None:
    forced = forced_line(state, turns, chains=kind.startswith(_CHAINS), most=3 * _MOST_NODES)
    if forced is None:
        return None
    proof = {"by": "every line", "turns": turns, "positions": forced.nodes}
    answers = len(forced.line.answers)
    return BeadGoal(kind, TaskGoal(line=forced.line), solution_of(forced.line), answers, proof)


def _is_tempting(state: BeadState, goal: TaskGoal) -> bool:
    """Whether some other play would clear all own chains too, but not win."""
    answers = goal.line.answers if goal.line is not None else {}
    player = state.player
    return any(
        isinstance(action, Play)
        and action.notation() not in answers
        and not state.apply_action(player, action).chains[player]
        for action in state.actions()
    )


def _is_quiet(state: BeadState, notation: str) -> bool:
    """Whether an action takes nothing from any chain."""
    action = next(each for each in state.actions() if each.notation() == notation)
    return not effect_of(state, action).removed


# Kept from winning

_DENY: Final = TaskGoal(does=("took:1",), denies=("victory",))


def _deny(state: BeadState) -> Iterator[BeadGoal]:
    """As many plays that take own beads let the next player win as don't, or more."""
    answers, helping = denying(state)
    if not 0 < len(answers) <= min(2, len(helping)):
        return
    if not any(answer in answers for answer in holding(state, 2)):
        return
    proof = {"by": "every reply", "answers": len(answers), "helping": len(helping)}
    yield BeadGoal("deny", _DENY, answers[:1], len(answers), proof)


def denying(state: BeadState) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The plays that take own beads: those after which the next player can't win at once, and the
    others. By the rules alone.
    """
    found: dict[bool, list[str]] = {True: [], False: []}
    for action in state.actions():
        if any(gone.player == state.player for gone in effect_of(state, action).removed):
            helps = _wins_at_once(state.apply_action(state.player, action))
            found[helps].append(action.notation())
    return tuple(found[False]), tuple(found[True])


def _wins_at_once(state: BeadState) -> bool:
    player = state.player
    return state.is_terminal or any(
        "victory" in FACTS.shown(state, player, action, state.apply_action(player, action))
        for action in state.actions()
    )


def _no_win(state: BeadState) -> Iterator[BeadGoal]:
    """Nothing to win in time, and a tempting play that loses."""
    if state.players != 2:
        return
    answers = tuple(islice(holding(state), 3))
    if not 0 < len(answers) < 3 or not all(_is_quiet(state, answer) for answer in answers):
        return
    if _forcing(state).forces(OpenState.of(state).table, HORIZON):
        return
    proof = {"by": "every line", "turns": HORIZON, "win": False}
    yield BeadGoal("anything", TaskGoal(plays=answers), (answers[0],), len(answers), proof)


def holding(state: BeadState, turns: int = HORIZON) -> Iterator[str]:
    """The actions after which no one else forces a win in this many turns."""
    stand = OpenState.of(state)
    others = [_forcing(state, seat) for seat in range(state.players) if seat != state.player]
    for action, move in stand.choices():
        if not any(other.forces_by(stand.table, move, turns) for other in others):
            yield action.notation()


# Judged


@dataclass(frozen=True, slots=True)
class Judged:
    """The best actions by a search, how much more they promise than the next, and its depth."""

    answers: tuple[str, ...]
    margin: float
    depth: int


def judged(state: BeadState, nodes: int) -> Judged:
    """What a search of all actions, with this many nodes, calls best between two players."""
    loom = Loom(state.variant.removal == RUN, 0.0, Random(0), 2)
    rules = Rules(2, state.variant.must_remove, loom, WEIGHTS)
    duel = BeadDuel.seen_by(state.player, state, rules)
    named: dict[Move, list[str]] = {}
    for action, move in OpenState(state, duel).choices():
        named.setdefault(move, []).append(action.notation())
    line = even_look(duel, list(named), AlphaBeta[Move](Meter(Budget(nodes=nodes))))
    in_share = duel.in_share()
    shares = [(in_share(ranked.value), ranked.move) for ranked in line.ranked]
    best = shares[0][0]
    good = [move for share, move in shares if share >= best - _AS_GOOD]
    rest = max((share for share, move in shares if move not in good), default=best)
    answers = tuple(notation for move in good for notation in named[move])
    return Judged(answers, best - rest, line.depth)


def _best(state: BeadState) -> Iterator[BeadGoal]:
    if state.players != 2 or not any(state.chains):
        return
    first = judged(state, _SIGHT)
    if first.margin < _MARGIN or len(first.answers) > 2 or _greediest(state) == {first.answers[0]}:
        return
    sure = judged(state, _PROOF)
    if (
        sure.margin < _MARGIN
        or set(sure.answers) != set(first.answers)
        or sure.depth <= first.depth
    ):
        return
    proof = {
        "by": "search",
        "nodes": _PROOF,
        "found with": _SIGHT,
        "depth": sure.depth,
        "margin": round(sure.margin, 3),
    }
    yield BeadGoal(
        "best", TaskGoal(plays=first.answers), first.answers[:1], len(first.answers), proof
    )


def _greediest(state: BeadState) -> frozenset[str]:
    """The actions that take most own beads, if any takes one."""
    taken = {
        action.notation(): sum(
            gone.player == state.player for gone in effect_of(state, action).removed
        )
        for action in state.actions()
    }
    most = max(taken.values())
    return frozenset(each for each, count in taken.items() if most and count == most)


# Proved again


def prove(puzzle: Puzzle) -> str:
    """Why a puzzle doesn't hold, worked out again from its position alone; "" if it does."""
    state = puzzle.task.position.state()
    if not isinstance(state, BeadState) or state.has_secrets:
        return "its position is not open"
    if not is_met(puzzle.task):
        return "its solution does not meet the goal"
    goal = puzzle.task.goal
    if puzzle.kind == "deny":
        answers, helping = denying(state)
        holds = goal == _DENY and answers and len(answers) == puzzle.proof["answers"] and helping
        return "" if holds else "nobody has to be kept from winning"
    if puzzle.kind == "best":
        found = judged(state, _PROOF)
        if found.margin >= _MARGIN and _is_any_of(goal, found.answers):
            return ""
        return f"a search finds {', '.join(found.answers)} by {found.margin:.2f}"
    if puzzle.kind == "anything" and goal.line is None:
        if Forcing(state.player).forces(OpenState.of(state).table, HORIZON):
            return "there is a win"
        if not _is_any_of(goal, holding(state)):
            return "other actions keep them from it"
        return ""
    turns = _TURNS.get(puzzle.kind, HORIZON)
    forced = forced_line(state, turns, chains=puzzle.kind.startswith(_CHAINS))
    if forced is None or goal != TaskGoal(line=forced.line):
        return "the line is another"
    return ""


def _is_any_of(goal: TaskGoal, answers: Iterable[str]) -> bool:
    """Whether a goal asks for any of these actions, and for nothing else."""
    return set(goal.plays) == set(answers) and goal == TaskGoal(plays=goal.plays)


PUZZLES: Final = Maker(WANTED, game, find, prove)
