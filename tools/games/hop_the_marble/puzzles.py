"""Hop's puzzles: which flick wins exactly a card, or keeps the others from theirs.

Computers' games lead to the positions. Every flick that a player might think of is tried in
the simulation; the solution is the one that forgives most error. A puzzle is proved by trying all
of them again.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from math import log2
from operator import itemgetter
from random import Random
from typing import Final

from game.bots.levels import CASUAL, LEARNER, LEVELS, SKILLED
from game.match import Match
from game.protocol import OptionValue, State
from game.rules.hop_the_marble.actions import ALL_BEARINGS, Flick
from game.rules.hop_the_marble.state import HopState
from game.tasks.task import TaskGoal
from physics.player.flat_simulation import simulate_flat
from physics.simulation import Simulation
from tools.games.hop_the_marble.flicks import FlickPosition
from tools.puzzles.computers import played
from tools.puzzles.maker import Maker, Posed, Sight, Sort

LEAST_WINDOW: Final = 1.0
"""In degrees: no hand is surer."""

MOST: Final = 0.15
"""If a larger share of all flicks succeed, no one needs to think."""

_LATEST: Final = 60
"""The most actions of a match that lead to a puzzle: a file has them all."""

_ASKED_WHETHER: Final = 5
"""Every how many turns it's asked whether there's a card at all."""

_MOSTLY: Final = 0.7
"""If more than this share of the answers let one marble push another, that's what's asked for."""

_COARSE: Final = 5
"""The steps, in tenths of a degree, in which a window is looked for, ..."""

_LOOKS: Final = 5
"""... for this many answers with the widest ones on an even cloth."""

_NODES: Final = 2_000
"""The nodes of a level without a limit of its own at the table."""

_USUAL_WINDOW: Final = 5.0
"""Puzzles with a window of this many degrees are rated by their level alone."""


# Games


def play(seed: int) -> Match:
    """A match of computers that err like people, by one rule or another."""
    rng = Random(seed)
    players = rng.choice((2, 2, 2, 2, 3, 4))
    options: dict[str, OptionValue] = {
        "mode": rng.choice(("normal", "normal", "normal", "suite", "no-card", "pile")),
        "surface": rng.choice(("cotton", "cotton", "cotton", "tablecloth", "carpet", "clay")),
        "rim": rng.choice(("open", "open", "open", "raised")),
    }
    levels = [rng.choice((LEARNER, CASUAL, SKILLED)) for _ in range(players)]
    nodes = {level: LEVELS[level].nodes or _NODES for level in levels}
    return played("hop-the-marble", levels, options, seed, nodes, _LATEST)


# Finding


class FlickSight(Sight):
    """A position in which someone has to flick."""

    state: HopState

    @cached_property
    def found(self) -> Mapping[str, Posed]:
        """What can be asked, by its kind."""
        wishes = ["fits"] if _in_reach(self.state) else []
        others = [seat for seat in range(self.state.players) if seat != self.player]
        if any(self.state.distance(seat) == 1 for seat in others):
            wishes.append("guarded")
        cloth = FlickPosition(self.state)
        return dict(filter(None, (_looked_at(cloth, wish) for wish in wishes)))


def look(state: State) -> FlickSight | None:
    """Where a flick is due."""
    due = isinstance(state, HopState) and state.is_flick_due
    return FlickSight("hop-the-marble", state) if due else None


def _in_reach(state: HopState) -> bool:
    """Whether one flick may be enough: nothing to lose, or only one marble."""
    if not state.variant.has_cards:
        return state.distance(state.player) <= 3
    lacks = [state.missing(state.player, card) for card in state.open_cards(state.player)]
    return any(not over or (len(over) == 1 and not missing) for missing, over in lacks)


def _looked_at(cloth: FlickPosition, wanted: str) -> tuple[str, Posed] | None:
    """The puzzle that a position makes if its flick has to show ``wanted``, with its kind."""
    flicks = list(cloth.thought_of())
    good = cloth.successes(flicks, wanted)
    kind = _kind(cloth, wanted, good)
    if not kind:
        return None
    if not good:
        if cloth.successes([*cloth.swept()], wanted):
            return None
        wanted = "missed"
        good = cloth.successes(flicks, wanted)
    share = len(good) / len(flicks)
    answer = _surest(cloth, wanted, list(good)) if share <= MOST else None
    window = (len(cloth.window(answer, wanted)) - 1) / 10 if answer is not None else 0.0
    if answer is None or window < LEAST_WINDOW:
        return None
    proof = {"by": "simulation", "tolerance": window, "share": round(share, 4)}
    shift = 100 * log2(_USUAL_WINDOW / window)
    goal = TaskGoal(does=(wanted,))
    return kind, Posed(goal, (answer.notation(),), {**proof, "flicks": len(flicks)}, shift)


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


def _kind(cloth: FlickPosition, wanted: str, good: Mapping[Flick, Simulation]) -> str:
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


def _is_pushed(cloth: FlickPosition, flick: Flick, roll: Simulation) -> bool:
    """Whether a won marble wasn't hit by the flicked one first."""
    own = cloth.state.areas[cloth.state.player]
    hit_by = {each.second: each.first for each in reversed(roll.contacts)}
    return any(hit_by[marble] != flick.marble for marble in roll.touched if marble not in own)


def _of(kind: str, sight: FlickSight) -> Posed | None:
    return sight.found.get(kind)


# Computers look for their own cards first; that they miss other things says little.
_CEILINGS: Final = {"guard": SKILLED, "let-go": SKILLED}
_WANTED: Final = {
    "one": 32,
    "two": 24,
    "chain": 16,
    "whether": 34,
    "let-go": 8,
    "four": 12,
    "guard": 20,
}

PUZZLES: Final = Maker(
    play,
    look,
    {key: Sort(n, partial(_of, key), _CEILINGS.get(key, "")) for key, n in _WANTED.items()},
)
