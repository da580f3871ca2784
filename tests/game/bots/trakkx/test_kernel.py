"""The kernel against its Python counterpart: the same lays, nodes and chance, bit for bit."""

from random import Random

import pytest

from game.bots.bot import Budget, BudgetSpent, Meter
from game.bots.player import Kernel
from game.bots.trakkx.finding import best_lays
from game.bots.trakkx.kernel import KERNEL, new_search
from game.bots.trakkx.search import Sought
from game.rules.trakkx.grid import Pool, cells_of
from game.rules.trakkx.table import TokenTable
from tests.game.bots.trakkx.tables import grown, states_of

needs_kernel = pytest.mark.skipif(
    not KERNEL.available, reason="the kernel was not built here, as there was no compiler"
)


def lays(
    table: TokenTable,
    rack: tuple[str, ...],
    must_open: bool,
    nodes: int,
    known: TokenTable | None = None,
) -> tuple[object, ...]:
    """Everything a search finds, and what it leaves of its budget and its chance."""
    meter, rng = Meter(Budget(nodes=nodes)), Random(5)
    found = best_lays(table, rack, must_open, 3, meter, rng, known)
    return [(lay.laid, lay.moved, lay.table) for lay in found], meter.nodes, rng.getstate()


def python_lays(*asked: object) -> tuple[object, ...]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Kernel, "unused", True)
        return lays(*asked)


@needs_kernel
@pytest.mark.parametrize("must_open", [False, True])
@pytest.mark.parametrize("tokens", [16, 40, 64])
def test_the_kernel_finds_what_python_finds(tokens: int, must_open: bool) -> None:
    for seed in range(4):
        table, left = grown(Random(seed), tokens, 3)
        asked = table, tuple(left[:15]), must_open, 150
        assert lays(*asked) == python_lays(*asked), seed


@pytest.mark.long
@needs_kernel
def test_the_kernel_finds_the_same_in_games() -> None:
    for players in (2, 3, 4):
        for state in states_of(players, Random(players))[5::9]:
            asked = state.table, state.racks[state.player], state.must_open(state.player), 60
            assert lays(*asked) == python_lays(*asked)


@needs_kernel
def test_the_kernel_stops_when_it_is_told_to() -> None:
    table, left = grown(Random(3), 40, 3)
    cells, rack = cells_of(table), Pool.of(left[:15])
    asked: list[None] = []

    def enough() -> bool:
        asked.append(None)
        return len(asked) > 5

    class Enough(Meter):
        def check(self) -> None:
            if enough():
                raise BudgetSpent

    meter = Enough(Budget(seconds=60))
    search = new_search(Sought(rack, 3, False, cells), cells, 1, meter)
    search.attempt(cells, rack)

    def think() -> None:
        while True:
            search.round()

    with pytest.raises(BudgetSpent):
        think()
    assert 0 < meter.nodes < 1_000
