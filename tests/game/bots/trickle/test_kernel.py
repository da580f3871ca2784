"""The kernel against its Python counterpart: the same nodes, moves and values, bit for bit."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from game.bots.bot import Budget, Cancelled, Meter
from game.bots.search import AlphaBeta, ConfidenceTree
from game.bots.trickle.hops import Hop, Tables
from game.bots.trickle.kernel import KERNEL, KernelSearch, KernelTree, confidence_tree, duel_search
from game.bots.trickle.position import TeamPosition
from game.bots.trickle_down.bot import TownTables
from game.rules.trickle import INFO
from game.rules.trickle.state import TrickleState
from game.rules.trickle_down.state import TrickleDownState
from tests.game.bots.trickle.boards import met
from tests.game.combinations import combinations_of, described
from tests.thorough import some

WAYS_TO_PLAY = (*some(combinations_of("trickle")), *combinations_of("trickle-down"))

needs_kernel = pytest.mark.skipif(
    not KERNEL.available, reason="the kernel was not built here, as there was no compiler"
)

DEEP = 200


def states(purpose: str) -> Iterator[tuple[TrickleState, Random, str]]:
    """Positions out of random games with all options, and where they come from."""
    for way in WAYS_TO_PLAY:
        for state, rng in met(way, purpose, 2):
            yield state, rng, described(*way)


def tables_of(state: TrickleState, rng: Random) -> Tables:
    kind = TownTables if isinstance(state, TrickleDownState) else Tables
    return kind(state, 0.05, rng)


@needs_kernel
def test_alpha_beta_is_that_of_python() -> None:
    compared = 0
    for state, rng, where in states("duel"):
        if len(state.teams) != 2:
            continue
        root = TeamPosition.of(state, tables_of(state, rng))
        moves = list(root.moves())
        nodes, full, most = rng.choice([50, 300, 800]), rng.random() < 0.3, rng.choice([4, DEEP])
        entries = rng.choice([40, 300_000])
        here, there = (Meter(Budget(nodes=nodes)) for _ in range(2))
        reference, kernel = AlphaBeta[Hop | None](here), KernelSearch(there)
        reference.most_entries = kernel.most_entries = entries
        expected = reference.search(root, moves, most=most, full=full)
        assert kernel.search(root, moves, most=most, full=full) == expected, where
        assert there.nodes == here.nodes, where
        compared += 1
    assert compared


@needs_kernel
def test_the_tree_is_that_of_python() -> None:
    compared = 0
    for state, rng, where in states("tree"):
        if len(state.teams) == 2:
            continue
        root = TeamPosition.of(state, tables_of(state, rng))
        moves = list(root.moves())
        budget = Budget(nodes=rng.choice([30, 300, 900]))
        most = rng.choice([1, 60, 100_000])
        here, there = Meter(budget), Meter(budget)
        reference = ConfidenceTree[Hop | None](here)
        kernel = KernelTree(there)
        assert kernel.search(root, moves, most) == reference.search(root, moves, most), where
        assert there.nodes == here.nodes, where
        compared += 1
    assert compared > 3


@needs_kernel
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("raised", [Cancelled, KeyboardInterrupt])
def test_the_kernel_asks_often_whether_to_go_on(players: int, raised: type[BaseException]) -> None:
    asked: list[int] = []

    def cancelled() -> bool:
        asked.append(meter.nodes)
        if meter.nodes > 20_000 and raised is KeyboardInterrupt:
            raise raised
        return meter.nodes > 20_000

    meter = Meter(Budget(nodes=10**9), cancelled)
    state = INFO.new_initial_state(players)
    assert isinstance(state, TrickleState)
    tables = Tables(state)
    root = TeamPosition.of(state, tables)
    moves = list(root.moves())

    def think() -> None:
        if players == 2:
            duel_search(meter).search(root, moves, most=DEEP)
        else:
            confidence_tree(meter).search(root, moves, 10**6)

    with pytest.raises(raised):
        think()
    assert meter.nodes < 22_000
    assert max(after - before for before, after in pairwise(asked)) < 2_000
