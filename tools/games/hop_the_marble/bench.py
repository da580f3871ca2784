"""How quick flicks and rounds of races are, and how long computer players think about one."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final

from game.rules.hop_the_marble.cards import DECK
from game.rules.hop_the_marble.marbles import COLOURS
from physics.player.flat_simulation import simulate_flat
from physics.player.kernel import KERNEL, in_c, touched_on_level
from physics.player.playing_on import in_python
from physics.player.weights import WEIGHTS
from physics.player.wishes import Aims, Race, held
from physics.preview import preview
from physics.simulation import simulate
from tools.bench.measuring import ROUNDS, Spent, median, spent_on, tell, tell_baseline
from tools.games.hop_the_marble.bench_aiming import thinking
from tools.games.hop_the_marble.bench_flicks import (
    FLICKS,
    Measured,
    bare,
    bare_in_even_steps,
)
from tools.games.hop_the_marble.bench_flicks import flicks as measured_flicks
from tools.games.hop_the_marble.bench_views import views
from tools.games.hop_the_marble.terms import TERMS


def flicks() -> None:
    """How quick a flick is beside pymunk doing as many steps with nothing around it."""
    measured = measured_flicks()

    def each(work: Callable[[Measured], object]) -> Spent:
        return median(spent_on(lambda: [*map(work, measured)]) for _ in range(ROUNDS)) / FLICKS

    alone = each(bare)
    steps = statistics.mean(one.steps for one in measured)
    tell_baseline(f"a flick in pymunk alone, {steps:.0f} even steps", alone, "ms")
    ours = each(lambda one: simulate(one.table, one.flick))
    for what, spent in (
        ("a flick, to rest", ours),
        ("pymunk alone, 1000 steps a second", each(bare_in_even_steps)),
        ("a flick in the flat simulation", each(lambda one: simulate_flat(one.table, one.flick))),
        (
            "what it touches alone, as bots ask",
            each(lambda one: touched_on_level(one.table, [one.flick])),
        ),
        ("preview to the contact", each(lambda one: preview(one.table, one.flick, "contact"))),
        ("preview of everything", each(lambda one: preview(one.table, one.flick, "path"))),
    ):
        tell(what, spent, "ms", alone)
    print(f"  {'flicks simulated':<46}{1 / ours.cpu:9.1f} a second of the processor")
    for level, nodes in TERMS.nodes.items():
        decision = thinking(level, nodes)
        whole, rest = 1e3 * decision.whole, 1 - decision.physics / decision.whole
        print(f"  {f'the {level} chooses a flick':<46}{whole:9.2f} ms, {rest:.0%} no physics")


_TIMES = 32
"""A race is played on so many times at once."""


def rounds() -> None:
    """Print how many times as many rounds of a race a second the kernel plays on."""
    if not KERNEL.available:
        print("  the kernel of Hop is not built here, so races are played on in Python")
        return
    for players in (2, 3, 4):
        rng, each = Random(1), (1,) * len(COLOURS)
        dealt = zip(*(rng.sample(cards, players) for cards in DECK.values()), strict=True)
        cards = tuple(tuple(map(held, own)) for own in dealt)
        aims = Aims(chance=WEIGHTS.chance)
        race = Race(aims, (each,) * players, (0,) * len(COLOURS), cards)
        asked = (race, 0, 0, _TIMES)
        in_turns, built = (
            median(spent_on(partial(play, *asked)) for _ in range(ROUNDS)).cpu
            for play in (in_python, in_c)
        )
        what = f"a round among {players}: kernel to Python"
        print(f"  {what:<46}{in_turns / built:9.1f} x")


PARTS: Final[Mapping[str, Callable[[], None]]] = {
    "flicks": flicks,
    "rounds": rounds,
    "views": views,
}
