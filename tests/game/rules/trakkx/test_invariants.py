"""What has to hold in every match of TRAKKX, and its rules against a second, independent source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields
from itertools import product
from random import Random

import pytest

from game.catalogue import GAMES
from game.protocol import NATURE
from game.rules.trakkx.actions import Lay, PassOn
from game.rules.trakkx.faults import is_line, line_fault, table_faults
from game.rules.trakkx.judging import review
from game.rules.trakkx.resampling import resample
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import Cell, Table, groups, lines
from game.rules.trakkx.tokens import ALL_TOKENS, NUMBER_TOKENS, UNKNOWN, is_number
from tests.game.rules.trakkx.by_hand import ALL_LINES, connected, may_lay, table_is_right
from tests.game.rules.trakkx.positions import laid_out, position
from tests.thorough import thorough

INFO = GAMES["trakkx"]
ALL_LINES_SHORT = sorted(line for line in ALL_LINES if len(line) == 3)


def match(players: int, seed: int, rounds: int = 1) -> Iterator[TrakkxState]:
    """Every state of a random match."""
    rng = Random(seed)
    state = TrakkxState.of(INFO.new_initial_state(players, rounds=rounds))
    yield state
    while not state.is_terminal:
        player = rng.choice(state.acting_players())
        state = state.apply_action(player, state.legal_actions(player).sample(rng))
        yield state


def everywhere(state: TrakkxState) -> Counter[str]:
    """All tokens of a full state that lie outside the bag."""
    held = [token for rack in state.racks for token in rack or ()]
    return Counter([*held, *state.display, *state.table.values(), *state.removed])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_116_tokens_at_every_moment_and_the_table_is_always_right(players: int) -> None:
    for state in match(players, players, rounds=2):
        assert everywhere(state) + state.unseen == ALL_TOKENS
        assert everywhere(state).total() + state.bag == 116
        assert state.bag >= 0
        assert not table_faults(state.table)
        assert table_is_right(state.table)
        assert len(groups(state.table)) <= state.variant.most_groups
        assert not state.awaited or state.acting_players() == (NATURE,)
        if not state.awaited and not state.is_round_over:
            assert len(state.display) == 6 or not state.bag


# Tables against the plain checker


def near_misses(table: Table, rack: list[str], rng: Random) -> Table:
    """The table after a few small changes that may be right or wrong."""
    cells: dict[Cell, str] = dict(table)
    for _change in range(rng.choice((1, 1, 2, 3))):
        kind = rng.randrange(6)
        taken = sorted(cells)
        beside = [(c + x, r + y) for c, r in taken for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        free = [cell for cell in beside if cell not in cells] or [(0, 0)]
        if kind <= 1 and rack:
            cells[rng.choice(free)] = rng.choice(rack)
        elif kind == 2 and taken:
            cells[rng.choice(free)] = cells.pop(rng.choice(taken))
        elif kind == 3 and len(taken) > 1:
            one, two = rng.sample(taken, 2)
            cells[one], cells[two] = cells[two], cells[one]
        elif kind == 4 and taken:
            group = rng.choice(groups(Table(cells)))
            right, down = rng.choice(((1, 0), (0, 1), (-1, 0), (0, 7)))
            moved = {(c + right, r + down): cells[c, r] for c, r in group}
            rest = {cell: token for cell, token in cells.items() if cell not in group}
            cells = rest if rest.keys() & moved.keys() else {**rest, **moved}
        elif kind == 5 and rack:
            line = rng.choice(ALL_LINES_SHORT)
            row = max((r for _, r in cells), default=0) + rng.choice((1, 2))
            cells |= {(n, row): token for n, token in enumerate(line)}
    return Table(cells)


def compared(state: TrakkxState, player: int, table: Table) -> bool:
    """Whether both checkers allow the table; they have to agree."""
    rack = state.racks[player]
    assert rack is not None
    found = review(state, player, table)
    assert table_is_right(table) == (not found.faults)
    assert {frozenset(cells) for cells in connected(table)} == set(found.groups)
    mine = may_lay(rack, state.table, table, state.opened, player)
    assert mine == (not found.missing), (rack, state.table, table, state.opened)
    return mine


def test_the_plain_checker_agrees_on_random_play_and_near_misses() -> None:
    counts: Counter[bool] = Counter()
    for seed in range(thorough(12)):
        rng = Random(seed)
        for state in match(2 + seed % 3, seed):
            if state.awaited or state.passing or state.is_round_over or len(state.table) > 24:
                continue
            rack = [token for token in state.racks[state.player] or () if is_number(token)]
            for _try in range(3):
                wished = near_misses(state.table, rack, rng)
                counts[compared(state, state.player, wished)] += 1
            for action in (state.legal_actions(state.player).sample(rng) for _ in range(2)):
                if isinstance(action, Lay):
                    counts[compared(state, state.player, action.table)] += 1
                    wished = near_misses(action.table, rack, rng)
                    counts[compared(state, state.player, wished)] += 1
    assert counts[True] > thorough(200), counts
    assert counts[False] > thorough(1_000), counts


def test_the_plain_checker_agrees_on_dense_little_tables() -> None:
    """Few kinds of tokens close together, so that right lines, twins and openings are common."""
    rng = Random(9)
    counts: Counter[bool] = Counter()
    kinds = ["r1", "r2", "r3", "y1", "y2", "y3", "g1", "g2", "g3"]
    rights = [line for line in ALL_LINES_SHORT if set(line) <= set(kinds)]
    for _table in range(thorough(4_000)):
        cells: dict[Cell, str] = {}
        for _line in range(rng.randrange(1, 5)):
            column, row = rng.randrange(4), rng.randrange(5)
            right, down = rng.choice(((1, 0), (0, 1)))
            for n, token in enumerate(rng.choice(rights)):
                cells[column + n * right, row + n * down] = token
        new = rng.sample(sorted(cells), rng.randrange(len(cells) + 1))
        before = Table({cell: token for cell, token in cells.items() if cell not in new})
        rack = " ".join([cells[cell] for cell in new] + rng.sample(kinds, 2))
        opened = [rng.random() < 0.5 for _ in range(rng.choice((2, 3, 4)))]
        racks = [rack, *["b9"] * (len(opened) - 1)]
        state = position(*racks, on=before, opened=opened)
        counts[compared(state, 0, Table(cells))] += 1
    assert counts[True] > thorough(100), counts
    assert counts[False] > thorough(1_000), counts


MIRRORS: dict[str, Callable[[Cell], Cell]] = {
    "moved": lambda cell: (cell[0] - 31, cell[1] + 12),
    "mirrored": lambda cell: (-cell[0], cell[1]),
    "upside down": lambda cell: (cell[0], -cell[1]),
    "turned over": lambda cell: (cell[1], cell[0]),
}


@pytest.mark.parametrize("name", MIRRORS)
def test_a_right_table_stays_right_however_it_is_looked_at(name: str) -> None:
    for seed in range(thorough(6)):
        for state in match(2 + seed % 3, seed):
            table = Table({MIRRORS[name](cell): token for cell, token in state.table.items()})
            assert not table_faults(table)
            assert sorted(map(len, groups(table))) == sorted(map(len, groups(state.table)))
            assert len(lines(table)) == len(lines(state.table))


def test_colours_may_change_places_and_numbers_be_counted_from_the_other_end() -> None:
    colours = dict(zip("rygb", "gbry", strict=True))
    for state in match(3, 5):
        table = Table({c: f"{colours[t[0]]}{15 - int(t[1:])}" for c, t in state.table.items()})
        assert not table_faults(table)


def test_every_line_of_three_tokens_is_judged_as_listed() -> None:
    for tokens in product(NUMBER_TOKENS, repeat=3):
        assert is_line(tokens) == (tokens in ALL_LINES), tokens


def test_a_line_has_no_fault_exactly_if_it_is_listed() -> None:
    rng = Random(2)
    for line in sorted(ALL_LINES):
        assert is_line(line)
        assert line_fault(line) is None
        changed = list(line)
        changed[rng.randrange(len(line))] = rng.choice(NUMBER_TOKENS)
        joined = (*line, *rng.choice((line[::-1], line[1:], rng.choice(ALL_LINES_SHORT))))
        for other in (tuple(changed), line[::2], line[:2], joined):
            if len(other) > 1:
                assert (line_fault(other) is None) == (other in ALL_LINES), other


def test_one_token_more_or_less_is_judged_as_the_plain_checker_does() -> None:
    rng = Random(3)
    wrong = 0
    for state in match(4, 8):
        if not state.table:
            continue
        cell = rng.choice(list(state.table))
        less = Table({c: t for c, t in state.table.items() if c != cell})
        more = Table({**state.table, (cell[0] + 1, cell[1]): rng.choice(NUMBER_TOKENS)})
        for table in (less, more):
            assert table_is_right(table) == (not table_faults(table))
            wrong += bool(table_faults(table))
    assert wrong > 50


# Secrets


def tokens_in(value: object) -> Counter[str]:
    """Every token that stands anywhere in a value."""
    if isinstance(value, str):
        return Counter([value]) if value in ALL_TOKENS else Counter()
    if isinstance(value, Table):
        return Counter(value.values())
    if isinstance(value, tuple):
        return sum(map(tokens_in, value), Counter())
    return Counter()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_observation_holds_no_token_that_the_viewer_may_not_see(players: int) -> None:
    for state in match(players, 20 + players, rounds=2):
        for viewer in (None, *range(players)):
            seen = state.observation(viewer)
            assert seen.rack_sizes == state.rack_sizes
            assert (seen.bag, seen.observation(viewer)) == (state.bag, seen)
            if not state.has_secrets:
                assert seen == state
                continue
            own = () if viewer is None else (state.racks[viewer] or ())
            public = [*state.display, *state.table.values(), *state.removed]
            chosen = () if viewer is None or not state.passing else state.passing[viewer] or ()
            there = sum((tokens_in(getattr(seen, f.name)) for f in fields(seen)), Counter())
            assert there == Counter([*own, *public, *chosen])
            assert seen.unseen == ALL_TOKENS - Counter([*own, *public])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_resampled_states_look_the_same_and_hide_other_tokens(players: int) -> None:
    rng, other = Random(1), 0
    for state in match(players, 30 + players):
        for viewer in range(players):
            seen = state.observation(viewer)
            full = resample(seen, viewer, rng)
            assert full.observation(viewer) == seen
            assert None not in full.racks
            assert everywhere(full) + full.unseen == ALL_TOKENS
            other += full.racks != state.racks
            if state.has_secrets:
                with pytest.raises(ValueError, match="own rack"):
                    resample(seen, (viewer + 1) % players, rng)
    assert other > 100


@pytest.mark.parametrize("players", [2, 4])
def test_dealt_and_passed_tokens_are_blotted_out_for_everybody_else(players: int) -> None:
    rng = Random(4)
    state = INFO.new_initial_state(players, rounds=2)
    hidden = 0
    while not state.is_terminal:
        player = rng.choice(state.acting_players())
        action = state.legal_actions(player).sample(rng)
        receiver = getattr(action, "to", None)
        for viewer in (None, *range(players)):
            seen = state.observed_action(player, action, viewer)
            secret = (isinstance(action, PassOn) and viewer != player) or (
                receiver is not None and viewer != receiver
            )
            if secret:
                hidden += 1
                assert set(getattr(seen, "tokens")) == {UNKNOWN}  # noqa: B009
                assert len(getattr(seen, "tokens")) == len(getattr(action, "tokens"))  # noqa: B009
                assert INFO.parse_action(seen.notation()) == seen
            else:
                assert seen == action
        state = state.apply_action(player, action)
    assert hidden > 50


def test_what_a_player_may_do_does_not_depend_on_what_is_hidden() -> None:
    rng = Random(6)
    for state in match(3, 40):
        if state.awaited or state.is_round_over or state.passing:
            continue
        seen = state.observation(state.player)
        full = resample(seen, state.player, rng)
        for _try in range(2):
            action = state.legal_actions(state.player).sample(rng)
            for same in (seen, full):
                assert same.legal_actions(state.player).why_not(action) is None


def test_a_spectator_never_sees_a_rack_before_the_round_is_over() -> None:
    state = position("r1", "b1", on=laid_out("r5 r6 r7"))
    assert state.observation(None).racks == (None, None)
    assert state.observation(None).hidden == (1, 1)
