"""TRAKKX's puzzles: found on computers' tables, after they missed something, and proved.

The most that can be laid is proved from above: a token in no line of all those on table and rack
can never be laid. Everything else is proved by a lay; that nothing works without moving tokens, by
looking at every line that can be added.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Final

from game.bots.bot import BotQuestion, Budget, Meter
from game.bots.levels import CASUAL, EXPERT, LEARNER, LEVELS, SKILLED
from game.bots.player import player_of
from game.bots.trakkx.finding import FoundPlay, additions, best_lays
from game.bots.trakkx.grid import TOKEN, Pool, lines
from game.match import Match
from game.protocol import NATURE, Action, OptionValue
from game.rules.trakkx.actions import Lay, parse_action
from game.rules.trakkx.judging import Rack
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import (
    TokenTable,
    colour_of,
    in_order,
    is_number,
    table_faults,
    value_of,
)
from game.tasks.puzzles import Puzzle
from game.tasks.task import Position, Task, TaskGoal, TaskStatus
from scenes.games.trakkx.work import Draft, OwnToken, read, with_all_slots, written
from tools.games.trakkx.reaching import moves_to
from tools.puzzles.computers import EXPERT_NODES, played, rating, weakest_solver
from tools.puzzles.maker import Maker, is_met, position_in

WANTED: Final = {
    "open": 36,
    "add": 36,
    "last": 40,
    "out": 48,
    "most": 40,
    "any": 40,
    "repair": 36,
}


_OPTIONS: Final[dict[str, OptionValue]] = {"rounds": 1}
_NODES: Final = {LEARNER: 10, CASUAL: 10, SKILLED: 45}
_SIGHT: Final = 2_500
"""Nodes of one look for the most that can be laid; of several looks the fewest moves count."""

_LOOKS: Final = 3
_PAUSE: Final = 5
"""After this many actions it's worth looking again."""

_SMALLEST, _LARGEST = 14, 28
"""The size of the tables asked about, in tokens."""

_BAR: Final = " | "

_OF_ONE: Final = 2
"""The most puzzles made of one position."""

_MOST_ASKED: Final = 6
"""The largest rack that has to be laid as a whole."""

_QUIET: Final = TaskGoal(plays=("draw", "take *"))
"""What's right if nothing can be laid."""

_HOPELESS: Final = 2
"""The fewest tokens that can't be laid next to those asked for."""

_EARLY: Final = 12
"""The actions within which a round is still at its start."""

_MOST_MOVED: Final = 8
"""The most tokens that anyone is asked to move."""

_SPOILT: Final = (2, 2, 3)
"""How often two tokens change places in a table to be repaired."""


def game(seed: int) -> Match:
    """A round of two computers that make mistakes."""
    rng = Random(seed)
    levels = rng.choices((LEARNER, CASUAL, SKILLED), k=2)
    return played("trakkx", levels, _OPTIONS, seed, _NODES, 120)


# What can be laid at all


def hopeless(table: TokenTable, rack: Iterable[str]) -> Counter[str]:
    """The rack's tokens in no line of all tokens there are: no one can lay them."""
    rack = tuple(rack)
    mask = Pool.of((*table.values(), *rack)).one
    found = {TOKEN[bit] for line in lines(mask) for bit in line}
    return Counter(token for token in rack if token not in found)


def fitting(state: TrakkxState, rack: Iterable[str]) -> int:
    """The most tokens of a rack that fit along one line, nothing moved: all such lays are seen."""
    limit = state.group_limit(state.player)
    found = additions(state.table, rack, state.must_open(state.player), limit)
    return len(found[0].laid) if found else 0


def lay_of(state: TrakkxState, rack: Rack, number: int, looks: int = _LOOKS) -> FoundPlay | None:
    """The lay of at least ``number`` tokens with the fewest moved, of those found."""
    best: FoundPlay | None = None
    for look in range(looks):
        meter = Meter(Budget(nodes=_SIGHT), lambda: False)
        limit = state.group_limit(state.player)
        for found in best_lays(state.table, rack, False, limit, meter, Random(look)):
            if len(found.laid) < number:
                break
            if best is None or (-len(found.laid), found.moved) < (-len(best.laid), best.moved):
                best = found
    return best


def stays(state: TrakkxState, lay: str) -> bool:
    """Whether a lay in notation leaves every token of the table where it is."""
    laid = parse_action(lay)
    return isinstance(laid, Lay) and state.table.items() <= laid.table.items()


# Finding


@dataclass(frozen=True)
class RackPuzzle:
    """What's asked in a state, one ``solution``, and what proves it.

    ``work`` is what's in hand at the start, ``shift`` how much harder it is than its level says.
    """

    goal: TaskGoal
    solution: str
    proof: Mapping[str, object]
    shift: float = 0.0
    work: str = ""


def find(match: Match) -> Iterator[Puzzle]:
    """A match's puzzles, where a player did less than they could."""
    rng = Random(match.seed)
    last = -_PAUSE
    seen: set[TokenTable] = set()
    for number, entry in enumerate(match.log):
        state = match.states[number]
        if not isinstance(state, TrakkxState) or number - last < _PAUSE or entry.player == NATURE:
            continue
        if not state.table and number <= _EARLY:
            yield from _opening(match, number)
        elif _SMALLEST <= len(state.table) <= _LARGEST and state.table not in seen:
            yield from islice(_missed(state, entry.action, rng), _OF_ONE)
            seen.add(state.table)
        else:
            continue
        last = number


def _opening(match: Match, number: int) -> Iterator[Puzzle]:
    """Whether a player can open, before anyone has; where they can't, of every other match."""
    state = TrakkxState.of(match.states[number])
    if match.seed % 2 == bool(openings(state.racks[state.player] or ())):
        return
    puzzle = _asked("open", position_in(match, number), Random(number))
    if puzzle is not None:
        yield puzzle


def _missed(state: TrakkxState, done: Action, rng: Random) -> Iterator[Puzzle]:
    """Puzzles of different kinds about what could have been done instead of ``done``."""
    player, table = state.player, state.table
    rack = tuple(token for token in state.racks[player] or () if is_number(token))
    if state.passing or state.must_open(player) or not rack:
        return
    found = lay_of(state, rack, 1, looks=1)
    laid = found.laid if found is not None else ()
    if isinstance(done, Lay) and len(laid) <= len(done.table) - len(table):
        return
    others = next(each for seat, each in enumerate(state.racks) if seat != player and each)
    kinds = list(_RACKS)
    rng.shuffle(kinds)
    for kind in kinds:
        some = _RACKS[kind](state, rack, laid, rng)
        moves = moves_to(_at_home(table), some, state.display, others, rng) if some else ()
        puzzle = _asked(kind, Position("trakkx", 2, moves, _OPTIONS), rng) if moves else None
        if puzzle is not None:
            yield puzzle


def _at_home(table: TokenTable) -> TokenTable:
    """The table moved so that its first column and row are 0."""
    left, top = min(column for column, _ in table), min(row for _, row in table)
    return TokenTable({(column - left, row - top): token for (column, row), token in table.items()})


def _asked(kind: str, position: Position, rng: Random) -> Puzzle | None:
    """The puzzle of a kind in a position, rated; None if there's none."""
    state = position.state()
    asked = _ASKED[kind](TrakkxState.of(state), rng)
    if asked is None:
        return None
    origin = replace(position, work=asked.work)
    task = Task(origin, asked.goal, solution=(asked.solution,))
    if not is_met(task):
        return None
    level = _weakest(task)
    # Computers weigh more than whether they can open; people only have to look closely.
    rated = rating(CASUAL if kind == "open" else level, asked.shift)
    return Puzzle(kind, task, rated, level, asked.proof)


def _weakest(task: Task) -> str:
    """The weakest level that sees a lay that meets the goal; "" if none does.

    Whether it would rather keep its tokens is another matter. Without such a lay, what it chooses
    counts.
    """
    if task.goal.plays:
        return weakest_solver(task)
    for level in LEVELS:
        if all(_sees(task, level, seed) for seed in range(1 if level == EXPERT else 3)):
            return level
    return ""


def _sees(task: Task, level: str, seed: int) -> bool:
    match = task.position.match(seed=seed)
    start = match.cursor
    budget = Budget(nodes=LEVELS[level].nodes or EXPERT_NODES)
    bot = player_of("trakkx").new_bot(level)
    question = BotQuestion(match.observation(task.seat), task.seat, budget, Random(seed))
    for candidate in bot.choose(question).candidates:
        if isinstance(candidate.action, Lay):
            match.play(task.seat, candidate.action)
            if task.judge(match) is TaskStatus.MET:
                return True
            match.go_to(start)
    return False


# The racks asked about


def _single(state: TrakkxState, _rack: Rack, laid: Rack, rng: Random) -> Rack:
    """One token that can't simply be added."""
    some = [token for token in dict.fromkeys(laid) if not fitting(state, (token,))]
    return (rng.choice(some),) if some else ()


def _whole(_state: TrakkxState, _rack: Rack, laid: Rack, rng: Random) -> Rack:
    """The tokens that could have been laid, or some of them."""
    if len(laid) < 2:
        return ()
    return in_order(rng.sample(laid, rng.randint(2, min(len(laid), _MOST_ASKED))))


def _beside(state: TrakkxState, rack: Rack, _laid: Rack, _rng: Random) -> Rack:
    """The tokens that can be added along several lines."""
    limit = state.group_limit(state.player)
    found = additions(state.table, rack, False, limit)
    best = max(found, key=lambda lay: lay.rank, default=None)
    return best.laid if best is not None and 2 <= len(best.laid) <= _MOST_ASKED else ()


def _mixed(state: TrakkxState, rack: Rack, laid: Rack, rng: Random) -> Rack:
    """Tokens that could have been laid, and some that no one can lay."""
    whole = _whole(state, rack, laid, rng)
    others = sorted(hopeless(state.table, rack).elements())
    if not whole or len(others) < _HOPELESS:
        return ()
    return in_order((*whole, *rng.sample(others, min(len(others), rng.choice((2, 3, 4))))))


def _real(_state: TrakkxState, rack: Rack, _laid: Rack, _rng: Random) -> Rack:
    """All number tokens on the rack."""
    return rack if 3 <= len(rack) <= 9 else ()


# What's asked


def _opens(state: TrakkxState, _rng: Random) -> RackPuzzle | None:
    """The one line to open with; or none, and the one token that makes one."""
    player = state.player
    rack = state.racks[player] or ()
    found = openings(rack)
    if found:
        if len(found) > 1:
            return None
        laid = TokenTable({(column, 0): token for column, token in enumerate(found[0])})
        proof: dict[str, object] = {"by": "every line of the rack", "lines": 1}
        # A run is seen sooner: its tokens stand side by side on the rack.
        shift = -200.0 if value_of(found[0][0]) != value_of(found[0][1]) else -60.0
        return RackPuzzle(TaskGoal(does=("open",)), Lay(laid).notation(), proof, shift)
    helping = [token for token in dict.fromkeys(state.display) if openings((*rack, token))]
    if not 1 <= len(helping) <= 2:
        return None
    proof = {"by": "every line of rack and display", "lines": 0, "tokens": len(helping)}
    answers = tuple(f"take {token}" for token in helping)
    return RackPuzzle(TaskGoal(plays=answers), answers[0], proof, 40.0 - 60.0 * len(helping))


def openings(rack: Iterable[str]) -> list[tuple[str, ...]]:
    """All lines of a rack's own tokens."""
    mask = Pool.of(rack).one
    return [tuple(TOKEN[bit] for bit in line) for line in lines(mask)]


def _empties(state: TrakkxState, _rng: Random) -> RackPuzzle | None:
    """The whole rack, which doesn't fit along one line."""
    rack = state.racks[state.player] or ()
    if fitting(state, rack) == len(rack):
        return None
    lay = lay_of(state, rack, len(rack))
    if lay is None or lay.moved > _MOST_MOVED:
        return None
    proof = {"by": "a lay", "laid": len(rack), "moved": lay.moved}
    return RackPuzzle(TaskGoal(does=("out",)), Lay(lay.table).notation(), proof, _shift(lay))


def _shift(lay: FoundPlay) -> float:
    return 35.0 * (lay.moved - 4) + 25.0 * (len(lay.laid) - 3)


def _adds(state: TrakkxState, rng: Random) -> RackPuzzle | None:
    """The whole rack, along several lines and with nothing moved."""
    asked = _empties(state, rng)
    return asked if asked is not None and not asked.proof["moved"] else None


def _moves(state: TrakkxState, rng: Random) -> RackPuzzle | None:
    """The whole rack, for which tokens have to be moved, as far as is found."""
    asked = _empties(state, rng)
    return asked if asked is not None and asked.proof["moved"] else None


def _lays_most(state: TrakkxState, _rng: Random) -> RackPuzzle | None:
    """Some tokens, which don't fit along one line; the rest can never be laid."""
    rack = state.racks[state.player] or ()
    most = len(rack) - hopeless(state.table, rack).total()
    if not 2 <= most < len(rack) or fitting(state, rack) >= most:
        return None
    lay = lay_of(state, rack, most)
    if lay is None or lay.moved > _MOST_MOVED:
        return None
    proof = {"by": "no line has the others", "laid": most, "moved": lay.moved}
    return RackPuzzle(
        TaskGoal(does=(f"laid:{most}",)), Lay(lay.table).notation(), proof, _shift(lay)
    )


def _lays_any(state: TrakkxState, _rng: Random) -> RackPuzzle | None:
    """Nothing fits as it is; whether anything does at all."""
    rack = state.racks[state.player] or ()
    if fitting(state, rack):
        return None
    if hopeless(state.table, rack).total() == len(rack):
        proof: dict[str, object] = {"by": "no line has any", "laid": 0}
        return RackPuzzle(_QUIET, "draw", proof, 40.0 * (len(rack) - 5))
    lay = lay_of(state, rack, 1)
    if lay is None or lay.moved > _MOST_MOVED:
        return None
    proof = {"by": "a lay", "laid": 1, "moved": lay.moved}
    return RackPuzzle(TaskGoal(does=("laid:1",)), Lay(lay.table).notation(), proof, _shift(lay))


def _repairs(state: TrakkxState, rng: Random) -> RackPuzzle | None:
    """A lay of the whole rack in which some tokens have changed places."""
    asked = _empties(state, rng)
    if asked is None:
        return None
    lay = parse_action(asked.solution)
    if not isinstance(lay, Lay):
        return None
    swaps = rng.choice(_SPOILT)
    spoilt = _spoilt(lay.table, swaps, rng)
    faults = len(table_faults(spoilt))
    if not faults:
        return None
    rack = in_order(state.racks[state.player] or ())
    order = with_all_slots(
        OwnToken(token, rack[:number].count(token)) for number, token in enumerate(rack)
    )
    draft = written(Draft.on(state.table, order).loaded(spoilt))
    proof = {**asked.proof, "swapped": swaps, "faults": faults}
    # The way the table writes what's in hand: the round comes first.
    work = f"{state.round}{_BAR}{draft}"
    return replace(asked, work=work, proof=proof, shift=asked.shift - 250.0 + 100.0 * swaps)


def _spoilt(table: TokenTable, swaps: int, rng: Random) -> TokenTable:
    """The table with pairs of unlike tokens swapped, each token once at most."""
    cells = list(table)
    rng.shuffle(cells)
    spoilt = dict(table)
    for _ in range(swaps):
        one = cells.pop()
        near = [cell for cell in cells if _is_tempting(table[one], table[cell])]
        two = (near or cells)[0]
        cells.remove(two)
        spoilt[one], spoilt[two] = spoilt[two], spoilt[one]
    return TokenTable(spoilt)


def _is_tempting(one: str, two: str) -> bool:
    """Whether one token is easily taken for the other: same number or same colour."""
    return (colour_of(one) == colour_of(two)) != (value_of(one) == value_of(two))


_ASKED: Final[Mapping[str, Callable[[TrakkxState, Random], RackPuzzle | None]]] = {
    "open": _opens,
    "add": _adds,
    "last": _empties,
    "out": _moves,
    "most": _lays_most,
    "any": _lays_any,
    "repair": _repairs,
}

_RACKS: Final[Mapping[str, Callable[[TrakkxState, Rack, Rack, Random], Rack]]] = {
    "add": _beside,
    "last": _single,
    "out": _whole,
    "most": _mixed,
    "any": _real,
    "repair": _whole,
}


# Proved again


def prove(puzzle: Puzzle) -> str:
    """Why a puzzle doesn't hold, worked out again from its position alone; "" if it does."""
    task, kind = puzzle.task, puzzle.kind
    state = TrakkxState.of(task.position.state())
    rack = state.racks[state.player] or ()
    if not is_met(task):
        return "its solution does not meet the goal"
    if kind == "open":
        asked = _opens(state, Random(0))
        return "" if asked is not None and asked.goal == task.goal else "it is opened otherwise"
    if fitting(state, rack) == len(rack):
        return "the whole rack fits along one line"
    if kind == "add" and not stays(state, task.solution[0]):
        return "the solution moves tokens of the table"
    possible = len(rack) - hopeless(state.table, rack).total()
    goals = {
        "most": TaskGoal(does=(f"laid:{possible}",)),
        "any": TaskGoal(does=("laid:1",)) if possible else _QUIET,
    }
    if task.goal != goals.get(kind, TaskGoal(does=("out",))):
        return "the goal is another"
    if kind == "any" and fitting(state, rack):
        return "something can simply be added"
    if kind == "repair":
        draft = read(task.position.work.partition(_BAR)[2])
        if draft is None or draft.base != state.table or not table_faults(draft.table):
            return "what is in hand is no broken table"
        if len(draft.own) != len(rack):
            return "what is in hand is not the whole rack"
    return ""


PUZZLES: Final = Maker(WANTED, game, find, prove)
