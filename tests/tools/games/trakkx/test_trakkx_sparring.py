"""What the reference engines lay against the rules of TRAKKX."""

from __future__ import annotations

from collections import Counter
from random import Random

from game.bots.bot import Budget, Question
from game.catalogue import GAMES, chance_of
from game.protocol import NATURE
from game.rules.trakkx.faults import is_line, table_faults
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import Table
from game.rules.trakkx.tokens import NUMBER_TOKENS
from tools.games.trakkx.sparring import Trakkxer
from tools.games.trakkx.sparring_lays import apart, layings, openings, standing


def test_the_engine_plays_a_round_by_the_rules() -> None:
    rng = Random(5)
    state = TrakkxState.of(GAMES["trakkx"].new_initial_state(2, rounds=1, rack=7))
    bot = Trakkxer()
    laid = 0
    for _ in range(40):
        if state.is_terminal:
            break
        player = state.acting_players()[0]
        if player == NATURE:
            action = chance_of("trakkx")(state, rng)
        else:
            question = Question(state.observation(player), player, Budget(nodes=8), rng)
            action = bot.choose(question).action
        state = state.apply_action(player, action)
        laid = max(laid, len(state.table))
    assert laid >= 3


def test_what_is_added_is_right_and_nothing_is_missed() -> None:
    """Held against single tokens tried in every cell, and against the rules' own judgement."""
    rng = Random(7)
    cells = dict(apart({}, ("r4", "r5", "r6")))
    for _ in range(3):
        pool = Counter(rng.sample(NUMBER_TOKENS, 14))
        found = layings(cells, pool)
        for laying in found:
            assert table_faults(Table({**cells, **dict(laying)})) == ()
        single = {laying[0] for laying in found if len(laying) == 1}
        tried = {
            ((column, row), token)
            for column in range(-4, 8)
            for row in range(-6, 6)
            if (column, row) not in cells
            for token in pool
            if not table_faults(Table({**cells, (column, row): token}))
        }
        assert single == tried
        cells.update(max(found, key=len))


def test_lines_are_what_the_rules_call_lines() -> None:
    rng = Random(5)
    for _ in range(3_000):
        colour, value = rng.choice("rygb"), rng.randint(1, 14)
        line = []
        for step in range(rng.randint(2, 4)):
            token = f"{colour}{value + step}" if rng.random() < 0.8 else f"{'rygb'[step]}{value}"
            line.append(token if token in NUMBER_TOKENS else "r1")
        assert (standing(tuple(line)) == 2) == (len(line) >= 3 and is_line(tuple(line)))
    for line_of_own in openings(Counter(rng.sample(NUMBER_TOKENS, 30))):
        assert is_line(line_of_own)
