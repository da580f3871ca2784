"""What has to hold in every game of Trickle Down, and whole games beside a second source."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.boards.hexboard import CELLS, CORNERS, INDEX, NAME, RING
from game.protocol import Action
from game.rules.trickle.actions import Move, Pass
from game.rules.trickle_down.bags import ALL_MONEY, BAG_COUNTS
from game.rules.trickle_down.state import TrickleDownState
from tests.game.combinations import step, walk
from tests.game.rules.questions import anchors, check_refusals, choices_of, moves_of, perft
from tests.game.rules.trickle.by_hand import cell_of, distance
from tests.game.rules.trickle_down.by_hand import Town
from tests.game.rules.trickle_down.positions import INFO, new, town
from tests.thorough import thorough

WAYS = [{"bags": bags, "tie": tie} for bags in ("laid", "shuffled") for tie in ("shared", "gold")]
ENDGAME = "b2=2 c3 b6=3 c6 e2 e9=2 d8 j9 i9=2"


@pytest.mark.parametrize(("depth", "count"), [(1, 60), (2, 3_822)])
def test_the_number_of_ways_from_the_opening_is_trickles(depth: int, count: int) -> None:
    """No bag reaches the rim in two moves, so values and corners make no difference yet."""
    assert perft(new(), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 41), (2, 1_564), (3, 56_159)])
def test_the_number_of_ways_close_to_the_corners(depth: int, count: int) -> None:
    assert perft(town(ENDGAME), depth) == count
    assert by_hand(Town({cell_of(c): v for c, v in town(ENDGAME).beads.items()}), depth) == count


def by_hand(game: Town, depth: int) -> int:
    if game.is_over:
        return 1
    moves = game.moves()
    if depth == 1:
        return len(moves)
    return sum(by_hand(played(game, move), depth - 1) for move in moves)


def played(game: Town, move: str) -> Town:
    services = {corner: list(bags) for corner, bags in game.services.items()}
    following = Town(dict(game.bags), services, game.player, game.last_move, game.stall)
    following.play(move)
    return following


# Whole games beside the second source


@pytest.mark.parametrize("seed", range(thorough(40)))
def test_whole_games_go_as_they_do_by_hand(seed: int) -> None:
    rng = Random(f"by hand {seed}")
    state, game = new(), Town()
    while not game.is_over:
        assert not state.is_terminal
        moves = game.moves()
        assert moves_of(state) == moves
        move = rng.choice(sorted(moves, key=lambda m: (towards_corner(m), m))[-12:])
        game.play(move)
        state = state.apply_action(state.player, INFO.parse_action(move))
        assert state.beads == game.named()
        assert list(state.returns()) == game.money()
        assert state.services == game.beside()
        assert (state.player, state.stall) == (game.player, game.stall)
    assert state.is_terminal


def towards_corner(move: str) -> bool:
    """Whether a move ends in a corner: random ones seldom do, and these are what is new here."""
    return move.split("-")[-1] in CORNERS


# Invariants


def check(state: TrickleDownState) -> None:
    """What companies, services and bags inside have is all the money there is."""
    companies = sum(state.returns())
    inside = sum(value for cell, value in state.beads.items() if RING[INDEX[cell]] < 5)
    assert state.money_inside == inside
    assert companies + state.town_money + inside == ALL_MONEY
    values = Counter(state.beads.values())
    for bags in state.services:
        values.update(bags)
    assert values == BAG_COUNTS
    assert not set(state.beads) & set(CORNERS)
    assert [sum(bags) for bags in state.company_bags] == list(state.returns())


@given(
    choices=st.lists(st.integers(0, 10_000), max_size=140),
    way=st.sampled_from(WAYS),
    shuffle=st.permutations([1] * 12 + [2] * 6 + [3]),
)
def test_money_is_neither_made_nor_lost(
    choices: list[int], way: dict[str, str], shuffle: list[int]
) -> None:
    state = new(**way)
    if way["bags"] == "shuffled":
        text = "shuffle " + "".join(str(value) for value in shuffle)
        state = state.apply_action(-1, INFO.parse_action(text))
    check(state)
    for choice in choices:
        if state.is_terminal:
            break
        space = choices_of(state)
        before = state
        state = state.apply_action(state.player, space[choice % len(space)])
        check(state)
        assert state.player == (before.player + 1) % 3
        assert state.town_money >= before.town_money
        assert all(now >= then for now, then in zip(state.returns(), before.returns(), strict=True))
        assert all(
            now[: len(then)] == then
            for now, then in zip(state.services, before.services, strict=True)
        )


def test_random_games_end_with_all_money_given_out() -> None:
    games = thorough(60)
    finished, to_town = 0, 0
    for seed in range(games):
        *_, last = walk(INFO, 3, WAYS[seed % 4], Random(f"end {seed}"))
        assert isinstance(last, TrickleDownState)
        check(last)
        if last.money_inside == 0:
            finished += 1
            to_town += last.town_money
            assert all(RING[INDEX[cell]] == 5 for cell in last.beads)
    assert finished > games * 2 // 3
    assert to_town > 0


def test_rankings_are_those_found_by_sorting() -> None:
    """Final positions of random games, ranked once more from the cells."""
    level, games = 0, thorough(120)
    for seed in range(games):
        *_, last = walk(INFO, 3, WAYS[seed % 4], Random(f"rank {seed}"))
        assert isinstance(last, TrickleDownState)
        game = Town({cell_of(cell): value for cell, value in last.beads.items()})
        keys = [[money] for money in game.money()]
        if last.variant.tie == "gold":
            for player, key in enumerate(keys):
                mine = owned(last, player)
                key += [mine.count(3), len(mine)]
        level += len({key[0] for key in keys}) < 3
        groups = sorted({tuple(key) for key in keys}, reverse=True)
        assert last.standing().ranking == tuple(
            tuple(p for p in range(3) if tuple(keys[p]) == group) for group in groups
        )
    assert level > games // 12


def owned(state: TrickleDownState, player: int) -> list[int]:
    edges = ("a2 a3 a4 a5 k7 k8 k9 k10", "b1 c1 d1 e1 g11 h11 i11 j11", "g2 h3 i4 j5 b7 c8 d9 e10")
    return [state.beads[cell] for cell in edges[player].split() if cell in state.beads]


def test_a_winner_is_certain_exactly_when_no_way_to_share_out_the_rest_changes_them() -> None:
    """Every bag inside may come to any player or to the town: all ways, one after another."""
    certain, open_still, games = 0, 0, thorough(150)
    for seed in range(games):
        way = WAYS[seed % 4]
        for state in walk(INFO, 3, way, Random(f"decided {seed}")):
            assert isinstance(state, TrickleDownState)
            inside = [v for cell, v in state.beads.items() if RING[INDEX[cell]] < 5]
            if state.is_terminal or len(inside) > seed % 5 + 1:
                continue
            ends = winners_of_all_ways([owned(state, p) for p in range(3)], inside, way["tie"])
            assert state.is_decided == (len(ends) == 1), state
            certain += state.is_decided
            open_still += not state.is_decided
            break
    assert certain > games // 8
    assert open_still > games // 8


def winners_of_all_ways(
    holdings: list[list[int]], inside: list[int], tie: str
) -> set[tuple[int, ...]]:
    if inside:
        bag, *rest = inside
        found = winners_of_all_ways(holdings, rest, tie)
        for player in range(3):
            more = [[*mine, bag] if p == player else mine for p, mine in enumerate(holdings)]
            found |= winners_of_all_ways(more, rest, tie)
        return found
    keys = [
        (sum(mine), mine.count(3), len(mine)) if tie == "gold" else (sum(mine),)
        for mine in holdings
    ]
    return {tuple(p for p in range(3) if keys[p] == max(keys))}


# Positions that play would hardly reach


def scattered(rng: Random) -> TrickleDownState:
    """Any position: crowded rims, any last move."""
    outer = [cell for cell in CELLS if RING[INDEX[cell]] >= 4 and cell not in CORNERS]
    free = [cell for cell in CELLS if cell not in CORNERS]
    pool = rng.choice([free, outer])
    cells = rng.sample(pool, rng.randrange(1, min(len(pool), 50)))
    bags = " ".join(f"{cell}={rng.choice((1, 1, 2, 3))}" for cell in cells)
    move = ""
    end = rng.choice(cells)
    near = [c for c in free if c not in cells and RING[INDEX[c]] <= RING[INDEX[end]]]
    near = [c for c in near if distance(c, end) in (1, 2)]
    if near and rng.random() < 0.7:
        move = f"{rng.choice(near)}-{end}"
    return town(bags, player=rng.randrange(3), last_move=move, stall=rng.choice((0, 23, 24, 59)))


def test_legal_moves_are_those_found_by_hand_on_any_position() -> None:
    rng = Random("scattered")
    for _ in range(thorough(400)):
        state = scattered(rng)
        if state.is_terminal:
            continue
        last = state.last_move
        game = Town(
            {cell_of(cell): value for cell, value in state.beads.items()},
            last_move=last and (cell_of(NAME[last[0]]), cell_of(NAME[last[1]])),
            stall=state.stall,
        )
        assert moves_of(state) == game.moves()


def test_a_bag_inside_can_always_move() -> None:
    """So nobody ever passes, and the game ends exactly when all bags have arrived."""
    rng = Random("always")
    for _ in range(thorough(1_500)):
        state = scattered(rng)
        inside = any(RING[INDEX[cell]] < 5 for cell in state.beads)
        assert any(True for _ in state.moves()) == inside
        assert state.is_terminal == (not inside)


def test_whatever_is_not_listed_is_refused_with_a_reason_that_the_rules_have() -> None:
    rules = anchors(INFO.key)
    rng = Random("refusals")
    seen = Counter[str]()
    for _ in range(thorough(12)):
        state = scattered(rng)
        tried: list[Action] = [Move(pair) for pair in permutations(CELLS, 2)]
        tried += [Move((cell,)) for cell in CELLS]
        tried += [Move((cell, cell)) for cell in CELLS]
        tried += [Move((cell,), edge) for cell in CELLS for edge in range(6)]
        tried += [Move(tuple(rng.sample(CELLS, 3))) for _ in range(100)]
        tried += [Move(("a1", "z9")), Move(())]
        tried += [Pass(), INFO.parse_action("shuffle 3222222111111111111")]
        seen += check_refusals(state, tried, rules, set(CELLS))
    assert set(seen) >= {"moves", "outwards", "rim", "pass", "board", "services", "bags"}


def test_nothing_is_hidden() -> None:
    state = new()
    for _ in range(30):
        state = step(state, Random(3))  # type: ignore[assignment]
    for viewer in (None, 0, 1, 2):
        assert state.observation(viewer) == state
    assert not state.has_secrets
