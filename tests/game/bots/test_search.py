"""The searches on games small enough to be solved by trying everything."""

from dataclasses import dataclass
from random import Random

import pytest

from game.bots.bot import Budget, BudgetSpent, Cancelled, Meter
from game.bots.search import AlphaBeta, ConfidenceTree


@dataclass(frozen=True)
class Branching:
    """A made-up game: every path of moves has its own value, drawn from the path itself.

    ``sides`` players take turns; it ends after ``length`` moves.
    """

    path: tuple[int, ...] = ()
    length: int = 6
    sides: int = 2
    seed: int = 0

    @property
    def side(self) -> int:
        return len(self.path) % self.sides

    def key(self, left: int = 0) -> tuple[int, ...]:
        return self.path

    def moves(self) -> list[int]:
        return list(range(3 if len(self.path) % 2 else 4))

    def play(self, move: int) -> "Branching":
        return Branching((*self.path, move), self.length, self.sides, self.seed)

    def _draw(self) -> Random:
        return Random(f"{self.seed}:{self.path}")

    def final(self) -> int | None:
        if len(self.path) < self.length:
            return None
        value = self._draw().randint(-50, 50)
        return value if self.side == 0 else -value

    def reply_estimate(self) -> int:
        return self._draw().randint(-50, 50)

    def final_shares(self) -> tuple[float, ...] | None:
        return None if len(self.path) < self.length else self.reply_shares()

    def reply_shares(self) -> tuple[float, ...]:
        rng = self._draw()
        parts = [rng.random() for _ in range(self.sides)]
        return tuple(part / sum(parts) for part in parts)


def solved(position: Branching) -> int:
    """The value for the mover by trying everything."""
    final = position.final()
    if final is not None:
        return final
    return max(-solved(position.play(move)) for move in position.moves())


def endless() -> Meter:
    return Meter(Budget(nodes=10**9))


@pytest.mark.parametrize("seed", range(12))
def test_alpha_beta_finds_the_value_of_perfect_play_and_no_other_move_is_better(seed: int) -> None:
    root = Branching(seed=seed)
    line = AlphaBeta[int](endless()).search(root, root.moves(), most=50)
    assert line.solved
    best = line.ranked[0].value
    assert best == solved(root) == -solved(root.play(line.ranked[0].move))
    for entry in line.ranked:
        value = -solved(root.play(entry.move))
        assert value == entry.value if entry.exact else value <= best


def test_a_search_cut_short_by_its_budget_still_ranks_every_move() -> None:
    root = Branching(length=12)
    for nodes in (1, 2, 5, 20, 100, 500):
        meter = Meter(Budget(nodes=nodes))
        line = AlphaBeta[int](meter).search(root, root.moves(), most=50)
        assert sorted(entry.move for entry in line.ranked) == root.moves()
        assert not line.solved
        assert meter.nodes == nodes


def test_a_tree_of_shares_expects_every_side_to_look_after_itself() -> None:
    root = Branching(length=2, sides=3, seed=1)
    expected = {}
    for move in root.moves():
        child = root.play(move)
        reply = max(child.moves(), key=lambda m, c=child: c.play(m).reply_shares()[1])
        expected[move] = child.play(reply).reply_shares()[0]
    best = max(expected, key=expected.__getitem__)
    visited = ConfidenceTree[int](endless()).search(root, root.moves(), 6_000)
    assert visited[0].move == best


def test_a_budget_needs_a_limit() -> None:
    with pytest.raises(ValueError, match="seconds or nodes"):
        Budget()


def spend(meter: Meter) -> None:
    """Count until the meter has to look at the clock."""
    for _ in range(Meter.STRIDE):
        meter.count()


def test_a_meter_notices_the_cancellation_and_the_end_of_time() -> None:
    with pytest.raises(Cancelled):
        spend(Meter(Budget(nodes=1_000), lambda: True))
    with pytest.raises(BudgetSpent):
        spend(Meter(Budget(seconds=0.0)))
