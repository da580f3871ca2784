"""Drafts of TRAKKX and the legal lays nearest to them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from game.bots.bot import Budget, Cancelled, Meter, NothingNear, Question
from game.bots.levels import EXPERT
from game.bots.trakkx.bot import TrakkxBot
from game.bots.trakkx.finding import Found
from game.bots.trakkx.grid import BIT, Grid, Pool, place_of
from game.bots.trakkx.mending import mend
from game.bots.trakkx.rearranging import Effort, best_lays
from game.bots.trakkx.sparing import spared
from game.rules.trakkx.actions import Draw, Lay
from game.rules.trakkx.faults import table_faults
from game.rules.trakkx.judging import review
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import Cell, Table, groups
from game.rules.trakkx.tokens import in_order
from tests.game.bots.trakkx.tables import grown, is_legal, states_of
from tests.game.rules.trakkx.positions import laid_out
from tests.thorough import is_thorough, thorough


def first_turn(players: int = 2) -> TrakkxState:
    return states_of(players, Random(1))[0]


def turn(table: Table, rack: list[str], *, opened: bool = True) -> TrakkxState:
    """A turn of the first of two players; the other has opened."""
    state = first_turn()
    racks = (in_order(rack), *state.racks[1:])
    return replace(state, table=table, racks=racks, opened=(opened, True), player=0)


def mended(state: TrakkxState, wished: Table, nodes: int = 2000, seed: int = 1) -> Found | None:
    return mend(state, state.player, wished, Meter(Budget(nodes=nodes)), Random(seed))


def kept(wished: Table, table: Table) -> int:
    return sum(table.get(cell) == token for cell, token in wished.items())


def nearest(state: TrakkxState, wished: Table) -> Table:
    found = mended(state, wished)
    assert found is not None
    assert is_legal(state, found.table)
    return found.table


ROW = laid_out("r5 r6 r7")


def test_an_own_token_that_fits_nowhere_goes_back_to_the_rack() -> None:
    wished = Table({**laid_out("r5 r6 r7 r8"), (1, 1): "b13"})
    assert nearest(turn(ROW, ["r8", "b13"]), wished) == laid_out("r5 r6 r7 r8")


def test_a_token_at_the_wrong_end_goes_to_the_right_one() -> None:
    wished = Table({**ROW, (3, 0): "r4"})
    found = nearest(turn(ROW, ["r4", "b13"]), wished)
    assert found == Table({**ROW, (-1, 0): "r4"})


def test_a_group_that_touches_another_is_moved_off_it() -> None:
    wished = Table({**ROW, (0, 1): "b1", (1, 1): "b2", (2, 1): "b3"})
    found = nearest(turn(ROW, ["b1", "b2", "b3"]), wished)
    assert kept(wished, found) == len(ROW)
    assert len(groups(found)) == 2
    new = found.keys() - ROW.keys()
    # Beside where it was wished, not somewhere on the cloth.
    assert all(-2 <= column <= 4 and -1 <= row <= 3 for column, row in new)


def test_whoever_must_open_is_shown_how() -> None:
    state = turn(ROW, ["r8", "g1", "g2", "g3"], opened=False)
    wished = Table({**ROW, (3, 0): "r8"})
    found = nearest(state, wished)
    assert kept(wished, found) == len(wished)
    assert len(groups(found)) == 2


def test_groups_beyond_the_limit_are_joined_or_taken_back() -> None:
    table = laid_out("r5 r6 r7 . . . .\n. . . . . . .\ng1 g2 g3 . b1 b2 b3")
    state = turn(table, ["y11", "y12", "y13", "r8"])
    added = {(0, 5): "y11", (1, 5): "y12", (2, 5): "y13"}
    wished = Table({**table, **added, (3, 0): "r8"})
    found = nearest(state, wished)
    assert found == Table({**table, (3, 0): "r8"})


def test_nothing_is_offered_where_nothing_is_legal() -> None:
    state = turn(ROW, ["b13", "g1"])
    assert mended(state, Table({**ROW, (0, 1): "b13"})) is None
    assert mended(turn(ROW, ["r8"], opened=False), Table({**ROW, (3, 0): "r8"})) is None


def test_a_draft_that_shows_too_many_tokens_is_mended_too() -> None:
    wished = Table({**ROW, (3, 0): "r8", (20, 20): "r8", (40, 0): "swap", (99_999, 0): "r8"})
    assert nearest(turn(ROW, ["r8"]), wished) == Table({**ROW, (3, 0): "r8"})


@pytest.mark.long
def test_hopeless_drafts_end_in_some_lay() -> None:
    rng = Random(3)
    table, left = grown(rng, 30, most_groups=2)
    state = turn(table, left[:15])
    tokens = [*table.values(), *left[:15]]
    cells: list[Cell] = [(2 * n, 2 * (n % 5)) for n in range(len(tokens))]
    nearest(state, Table(dict(zip(cells, tokens, strict=True))))


def broken(table: Table, own: tuple[str, ...], mistakes: int, rng: Random) -> Table:
    """The table with so many mistakes as people make them while drafting."""
    cells = dict(table)
    for _ in range(mistakes):
        kind = rng.choice(("stray", "swap", "drop"))
        cell, other = rng.sample(sorted(cells), 2)
        if kind == "stray":
            token = cells.pop(cell)
            column, row = other
            while (column, row) in cells:
                column += 1
            cells[column, row] = token
        elif kind == "swap":
            cells[cell], cells[other] = cells[other], cells[cell]
        elif cells[cell] in own:
            del cells[cell]
    return Table(cells)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_drafts_with_a_few_mistakes_keep_nearly_as_much_as_what_was_meant(players: int) -> None:
    rng = Random(players)
    states = [state for state in states_of(players, rng) if len(state.table) > 5]
    lost = meant = 0
    for state in rng.sample(states, 10 if is_thorough() else 4):
        rack, limit = state.racks[state.player], state.group_limit(state.player)
        assert rack is not None
        must_open = state.must_open(state.player)
        meter = Meter(Budget(nodes=100))
        found = best_lays(state.table, rack, must_open, limit, meter, rng, Effort.SHIFT)
        if not found:
            continue
        wished = broken(found[0].table, found[0].laid, rng.randint(1, 4), rng)
        answer = mended(state, wished, 400)
        assert answer is not None
        assert is_legal(state, answer.table)
        assert answer.laid == review(state, state.player, answer.table).laid
        lost += len(wished) - kept(wished, answer.table)
        meant += len(wished) - kept(wished, found[0].table)
    assert meant > 0
    assert lost <= meant + 2


@pytest.mark.parametrize("seed", range(thorough(20)))
def test_a_small_draft_keeps_as_much_as_it_can(seed: int) -> None:
    """Compared with every way to lay own tokens in and around a row."""
    rng = Random(seed)
    rack = rng.sample(["r4", "r8", "r3", "y5", "g5", "b5", "y7", "g7", "b9", "r9"], 4)
    state = turn(ROW, rack)
    around = [(c, r) for r in range(-1, 3) for c in range(-1, 5) if (c, r) not in ROW]
    wished = Table({**ROW, **dict(zip(rng.sample(around, 2), rack, strict=False))})
    most = 0
    for count in (1, 2, 3):
        for cells in combinations(around, count):
            for tokens in combinations(rack, count):
                for order in {tokens, tokens[::-1], (*tokens[1:], tokens[0])}:
                    table = Table({**ROW, **dict(zip(cells, order, strict=True))})
                    if not table_faults(table) and is_legal(state, table):
                        most = max(most, kept(wished, table))
    found = mended(state, wished)
    assert (found is None) == (most == 0)
    assert found is None or kept(wished, found.table) >= most


@pytest.mark.parametrize("nodes", [1, 20, 100])
def test_the_budget_is_kept(nodes: int) -> None:
    rng = Random(5)
    state = rng.choice([state for state in states_of(3, rng) if len(state.table) > 20])
    meter = Meter(Budget(nodes=nodes))
    mend(state, state.player, broken(state.table, (), 3, rng), meter, rng)
    assert meter.nodes <= nodes + 1


def test_mending_can_be_cancelled() -> None:
    state = turn(ROW, ["r8"])
    with pytest.raises(Cancelled):
        mend(
            state,
            0,
            Table({**ROW, (5, 5): "r8"}),
            Meter(Budget(seconds=9), lambda: True),
            Random(1),
        )


@pytest.mark.parametrize("moves", [False, True])
@pytest.mark.parametrize("seed", range(10))
def test_what_is_spared_of_a_draft_is_legal(seed: int, moves: bool) -> None:
    rng = Random(seed)
    table, _ = grown(rng, 30)
    draft = places(broken(table, (), 4, rng))
    left = spared(draft, Pool(), rng, moves=moves)
    assert not table_faults(Grid(left, {}, {}).table())
    assert Counter(left.values()) <= Counter(draft.values())
    assert moves or left.items() <= draft.items()
    assert len(left) >= 10


def places(table: Table) -> dict[int, int]:
    return {place_of(cell): BIT[token] for cell, token in table.items()}


def test_the_bot_mends_lays_and_nothing_else() -> None:
    state = turn(ROW, ["r8", "b13"]).observation(0)
    wished = Lay(Table({**ROW, (5, 0): "r8"}))
    bot = TrakkxBot(EXPERT)
    decision = bot.mend(Question(state, 0, Budget(nodes=500), Random(1)), wished)
    assert decision.action == Lay(Table({**ROW, (3, 0): "r8"}))
    assert [candidate.action for candidate in decision.candidates] == [decision.action]
    assert decision.nodes > 0
    with pytest.raises(NothingNear):
        bot.mend(Question(state, 0, Budget(nodes=500), Random(1)), Draw())
    with pytest.raises(NothingNear):
        bot.mend(
            Question(turn(ROW, ["b13"]).observation(0), 0, Budget(nodes=500), Random(1)), wished
        )
    with pytest.raises(ValueError, match="not to act"):
        bot.mend(Question(state, 1, Budget(nodes=500), Random(1)), wished)
