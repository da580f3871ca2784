"""Hop's puzzles: which flick wins exactly a card, or keeps the others from theirs.

Computers' games lead to the positions. Every flick that a player might think of is tried on an even
cloth first and, where few succeed, in the simulation; the solution is the one that forgives most
error. A puzzle is proved by trying all of them again.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import log2
from operator import itemgetter
from random import Random
from typing import Final

from game.bots.bot import BotQuestion, Budget
from game.bots.levels import CASUAL, LEARNER, LEVELS, SKILLED
from game.catalogue import GAMES
from game.match import Match
from game.protocol import OptionValue
from game.rules.hop_the_marble.actions import ALL_BEARINGS, Flick
from game.rules.hop_the_marble.state import HopState
from game.tasks.puzzles import Puzzle
from game.tasks.task import Position, Task, TaskGoal
from physics.player.bot import HopBot
from physics.player.flat_simulation import simulate_flat
from tools.games.hop_the_marble.flicks import FlickPosition, Rolled
from tools.puzzles.computers import played, rating
from tools.puzzles.maker import Maker, position_in

_GAME: Final = "hop-the-marble"

WANTED: Final = {
    "one": 32,
    "two": 24,
    "chain": 16,
    "whether": 34,
    "let-go": 8,
    "four": 12,
    "guard": 20,
}


LEAST_WINDOW: Final = 10
"""In tenths of a degree: no hand is surer."""

MOST: Final = 0.15
"""If a larger share of all flicks succeed, no one needs to think."""

_LATEST: Final = 60
"""The most actions of a match that lead to a puzzle: a file has them all."""

_ASKED_WHETHER: Final = 5
"""Every how many turns it's asked whether there's a card at all."""

_COMMON: Final = {"one", "let-go", "four", "guard"}
_SELDOM: Final = 4
"""Frequent kinds are only looked for every this many turns."""

_MOSTLY: Final = 0.7
"""If more than this share of the answers let one marble push another, that's what's asked for."""

_COARSE: Final = 5
"""The steps, in tenths of a degree, in which a window is looked for, ..."""

_LOOKS: Final = 5
"""... for this many answers with the widest ones on an even cloth."""

_TRIES: Final = 4
"""How often a level tries, as its hand errs; it solves what it solves half of the time."""

_NODES: Final = 2_000
"""The nodes of a level without a limit of its own at the table."""

_USUAL_WINDOW: Final = 5.0
"""Puzzles with a window of this many degrees are rated by their level alone."""


@dataclass(frozen=True, slots=True)
class _Looked:
    """What was found out about a position: its ``kind`` of puzzle, and the best answer.

    A flick has to show the fact ``wanted``. ``window`` is how many degrees the bearing of ``flick``
    may vary, ``share`` the successful part of all ``flicks`` tried.
    """

    kind: str
    wanted: str
    flick: Flick
    window: float
    share: float
    flicks: int

    @property
    def proof(self) -> Mapping[str, object]:
        return {
            "by": "simulation",
            "tolerance": self.window,
            "share": round(self.share, 4),
            "flicks": self.flicks,
        }


# Games


def _game(seed: int) -> Match:
    """A match of computers that err like people, by one rule or another."""
    rng = Random(seed)
    players = rng.choice((2, 2, 2, 2, 3, 4))
    options: dict[str, OptionValue] = {
        "mode": rng.choice(("normal", "normal", "normal", "suite", "no-card", "pile")),
        "surface": rng.choice(("cotton", "cotton", "cotton", "tablecloth", "carpet", "clay")),
        "rim": rng.choice(("open", "open", "open", "raised")),
    }
    levels = [rng.choice((LEARNER, CASUAL, SKILLED)) for _ in range(players)]
    nodes = {level: _nodes(level) for level in levels}
    return played(_GAME, levels, options, seed, nodes, _LATEST)


def _nodes(level: str) -> int:
    return LEVELS[level].nodes or _NODES


# Finding


def _find(match: Match) -> Iterator[Puzzle]:
    """A match's puzzles, no two of a kind for the same player."""
    seen: set[tuple[int, str]] = set()
    for cursor, state in enumerate(match.states[: _LATEST + 1]):
        if not isinstance(state, HopState) or not state.is_flick_due:
            continue
        for wish in _wishes(state):
            looked = (
                None if (state.player, wish) in seen else _looked_at(FlickPosition(state), wish)
            )
            if looked is None:
                continue
            seen.add((state.player, wish))
            yield _puzzle(position_in(match, cursor), looked)


def _wishes(state: HopState) -> Iterator[str]:
    """The facts that a flick may be asked for in this position."""
    others = [seat for seat in range(state.players) if seat != state.player]
    if _in_reach(state):
        yield "fits"
    if any(state.distance(seat) == 1 for seat in others):
        yield "guarded"


def _in_reach(state: HopState) -> bool:
    """Whether one flick may be enough: nothing to lose, or only one marble."""
    if not state.variant.has_cards:
        return state.distance(state.player) <= 3
    lacks = [state.missing(state.player, card) for card in state.open_cards(state.player)]
    return any(not over or (len(over) == 1 and not missing) for missing, over in lacks)


def _looked_at(cloth: FlickPosition, wanted: str) -> _Looked | None:
    """What puzzle a position makes if its flick has to show ``wanted``; None if none.

    What an even cloth shows at once decides whether it's worth a closer look.
    """
    flicks = list(cloth.thought_of())
    on_level = cloth.successes(flicks, wanted, simulate_flat)
    kind = _kind(cloth, wanted, on_level)
    if not kind or len(on_level) > 1.3 * MOST * len(flicks):
        return None
    if kind in _COMMON and cloth.state.turns % _SELDOM:
        return None
    answer = _surest(cloth, wanted, list(on_level)) if on_level else None
    if answer is None and kind != "whether":
        return None
    good = cloth.successes(flicks, wanted)
    kind = _kind(cloth, wanted, good)
    if kind == "whether" and not good:
        if cloth.successes(cloth.swept(), wanted):
            return None
        wanted = "missed"
        good = cloth.successes(flicks, wanted)
        answer = _surest(cloth, wanted, list(good))
    share = len(good) / len(flicks)
    if not kind or answer is None or share > MOST:
        return None
    window = cloth.window(answer, wanted)
    if len(window) <= LEAST_WINDOW:
        return None
    return _Looked(kind, wanted, answer, (len(window) - 1) / 10, share, len(flicks))


def _tempts(cloth: FlickPosition) -> bool:
    """Whether one or two visible marbles, others' or no one's, are all a card lacks."""
    state = cloth.state
    own = state.areas[state.player]
    seen = Counter(marble[0] for marble in cloth.seen() if marble not in own)
    lacks = (state.missing(state.player, card) for card in state.open_cards(state.player))
    return any(
        0 < len(missing) <= 2 and not over and not Counter(missing) - seen
        for missing, over in lacks
    )


def _surest(cloth: FlickPosition, wanted: str, good: Sequence[Flick]) -> Flick | None:
    """Of good flicks, the most forgiving one, in the middle of its window."""

    def on_level(flick: Flick) -> int:
        return len(cloth.window(flick, wanted, _COARSE, simulate_flat))

    found: list[tuple[int, Flick]] = []
    for flick in sorted(good, key=on_level, reverse=True)[:_LOOKS]:
        window = cloth.window(flick, wanted, _COARSE)
        if window:
            middle = window[len(window) // 2] % ALL_BEARINGS
            found.append((len(window), replace(flick, bearing=middle)))
    return max(found, key=itemgetter(0))[1] if found else None


def _kind(cloth: FlickPosition, wanted: str, good: Mapping[Flick, Rolled]) -> str:
    """The kind of puzzle that a position makes with these answers; "" if none."""
    if wanted == "guarded":
        return "guard" if good else ""
    facts = {flick: cloth.facts(flick, roll) for flick, roll in good.items()}
    missed = sum("missed" in shown for shown in facts.values())
    if missed:
        return "let-go" if missed == len(good) else ""
    asks_whether = cloth.state.turns % _ASKED_WHETHER == 0
    if not good:
        return "whether" if asks_whether and _tempts(cloth) else ""
    if not cloth.state.variant.has_cards:
        return "four"
    several = sum("won:2" in shown for shown in facts.values())
    if 0 < several < len(good):
        return ""
    if asks_whether:
        return "whether"
    pushed = sum(_is_pushed(cloth, flick, roll) for flick, roll in good.items())
    if pushed > _MOSTLY * len(good):
        return "chain"
    return "two" if several else "one"


def _is_pushed(cloth: FlickPosition, flick: Flick, roll: Rolled) -> bool:
    """Whether a won marble wasn't hit by the flicked one first."""
    own = cloth.state.areas[cloth.state.player]
    hit_by = {each.second: each.first for each in reversed(roll.contacts)}
    return any(hit_by[marble] != flick.marble for marble in roll.touched if marble not in own)


def _puzzle(position: Position, looked: _Looked) -> Puzzle:
    goal = TaskGoal(does=(looked.wanted,))
    task = Task(position, goal, solution=(looked.flick.notation(),))
    level = _level(position, looked.wanted)
    shift = 100 * log2(_USUAL_WINDOW / looked.window)
    rated = rating(level if level or looked.wanted == "fits" else SKILLED, shift)
    return Puzzle(looked.kind, task, rated, level, looked.proof)


def _level(position: Position, wanted: str) -> str:
    """The weakest level that solves it as often as not; "" if none does.

    Computers look for their own cards first; that they miss other things says little.
    """
    state = position.state()
    assert isinstance(state, HopState)
    cloth = FlickPosition(state)
    for level in LEVELS:
        solved = 0
        for seed in range(_TRIES):
            budget = Budget(nodes=_nodes(level))
            decision = HopBot(level).choose(BotQuestion(state, state.player, budget, Random(seed)))
            # A hand that errs shouldn't hit nothing by mistake.
            flick = decision.meant if wanted == "missed" else decision.action
            assert isinstance(flick, Flick)
            solved += cloth.shows(flick, wanted)
        if 2 * solved >= _TRIES:
            return level
    return ""


# Proving


def _prove(puzzle: Puzzle) -> str:
    """Try everything again, from the moves that lead to the position."""
    state = puzzle.task.position.state()
    if not isinstance(state, HopState) or not state.is_flick_due:
        return "nobody has to flick"
    asked = [*puzzle.task.goal.does, *puzzle.task.solution]
    if len(asked) != 2 or puzzle.task.goal != TaskGoal(does=(asked[0],)):
        return "it does not ask for one flick that shows a fact"
    wanted, solution = asked
    answer = GAMES[_GAME].parse_action(solution)
    cloth = FlickPosition(state)
    if state.legal_actions(state.player).why_not(answer) is not None:
        return f"{solution} is not legal"
    assert isinstance(answer, Flick)
    window = (len(cloth.window(answer, wanted)) - 1) / 10
    told = puzzle.proof.get("tolerance")
    if not isinstance(told, float | int) or window < max(told - 0.2, LEAST_WINDOW / 10):
        return f"the solution has a window of {window} degrees, not {told}"
    flicks = list(cloth.thought_of())
    share = len(cloth.successes(flicks, wanted)) / len(flicks)
    if share > MOST:
        return f"{share:.0%} of all flicks succeed"
    wish = wanted
    if wanted == "missed":
        wish = "fits"
        if cloth.successes([*flicks, *cloth.swept()], wish):
            return "a flick gives a card"
    kind = _kind(cloth, wish, cloth.successes(flicks, wish))
    return "" if kind == puzzle.kind else f"it is of the kind “{kind}”"


PUZZLES: Final = Maker(WANTED, _game, _find, _prove)
