"""What has to hold in every game of Trickle, and its moves against a second, independent source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from game.boards.hexboard import CELLS, CORNERS, INDEX, NAME, RING, bits, position
from game.catalogue import GAMES
from game.protocol import NATURE, IllegalAction
from game.rules.trickle.actions import Move, Pass, parse_action
from game.rules.trickle.layout import BEADS, VALUE_COUNTS
from game.rules.trickle.position import STALL_END
from game.rules.trickle.state import TrickleState, initial_state
from game.rules.trickle.variant import Variant
from tests.game.combinations import Options, combinations_of, described, step, walk
from tests.game.rules.questions import anchors, check_refusals, choices_of, moves_of, perft
from tests.game.rules.trickle.by_hand import EDGE_OF, EDGES, Table, cell_of, distance
from tests.game.rules.trickle.positions import position as laid
from tests.thorough import some, thorough

INFO = GAMES["trickle"]
WAYS = [combination[1:] for combination in combinations_of(INFO.key)]


def way(players: int, options: Options) -> str:
    return described(INFO, players, options)


def states(players: int, options: Options, rng: Random) -> Iterator[TrickleState]:
    for state in walk(INFO, players, options, rng):
        yield TrickleState.of(state)


def standard(players: int = 2) -> TrickleState:
    return TrickleState.of(INFO.new_initial_state(players))


@pytest.mark.parametrize(("depth", "count"), [(1, 60), (2, 3_822), (3, 254_070)])
def test_the_number_of_ways_from_the_two_player_opening(depth: int, count: int) -> None:
    assert perft(standard(), depth) == count


# Symmetry of the opening


def turned(cell: str, sixths: int, *, mirrored: bool) -> str:
    """The cell where ``cell`` comes to lie when the board is mirrored and turned."""
    row, number = cell_of(cell)
    # Cube coordinates, in which a sixth of a turn shifts and negates.
    a, b, c = number, -row, row - number
    if mirrored:
        a, b, c = b, a, c
    for _ in range(sixths):
        a, b, c = -b, -c, -a
    return "abcdefghijk"[-b + 5] + str(a + 6)


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("sixths", range(6))
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_first_moves_and_their_images_come_in_equal_numbers(
    players: int, sixths: int, *, mirrored: bool
) -> None:
    image = {cell: turned(cell, sixths, mirrored=mirrored) for cell in CELLS}
    assert sorted(image.values()) == sorted(CELLS)
    first = Counter(moves_of(standard(players)))
    there = Counter("-".join(image[cell] for cell in move.split("-")) for move in first)
    assert there == first
    assert set(first.values()) == {1}


# Invariants of whole games


def test_beads_stay_nineteen_keep_their_values_and_never_come_inwards() -> None:
    # Seven shares no factor with the number of values of any option, so all values come up.
    for number, (players, options) in enumerate(some(WAYS[::7])):
        before: TrickleState | None = None
        for state in states(players, options, Random(f"invariants {number}")):
            values = Counter(state.beads.values())
            if not options["off_board"]:
                assert sum(values.values()) == BEADS
                if options["scoring_beads"] == "off" or state.player == NATURE:
                    assert values == {1: BEADS}
                else:
                    assert values == VALUE_COUNTS
            if before is not None and before.player != NATURE:
                assert state.player == (before.player + 1) % players
                left = set(before.beads) - set(state.beads)
                come = set(state.beads) - set(before.beads)
                assert len(come) <= len(left) <= 1
                for start, end in zip(left, come, strict=False):
                    assert RING[INDEX[end]] >= RING[INDEX[start]], way(players, options)
            before = state


def test_points_and_corners_make_nineteen_at_the_end_of_the_standard_game() -> None:
    finished, seeds = 0, thorough(12)
    for players, partnerships in ((2, False), (3, False), (4, True), (6, False), (6, True)):
        for seed in range(seeds):
            *_, last = states(
                players,
                dict(INFO.complete_options(players, {"partnerships": partnerships})),
                Random(f"{players} {seed}"),
            )
            if last.stall >= STALL_END:
                continue
            finished += 1
            assert all(RING[INDEX[cell]] == 5 for cell in last.beads)
            in_corners = sum(cell in CORNERS for cell in last.beads)
            assert sum(last.team_points()) + in_corners == BEADS
    assert finished > 4 * seeds


def test_points_are_those_counted_by_hand() -> None:
    """Count values and goals cell by cell on final positions of every variant on the board."""
    for number, (players, options) in enumerate(some(WAYS[::2])):
        if options["off_board"]:
            continue
        *_, last = states(players, options, Random(f"points {number}"))
        middle, ends = {"plain": (1, 1), "middle": (3, 1), "outer": (1, 3)}[
            str(options["scoring_goals"])
        ]
        points = Counter[int]()
        for edge, names in enumerate(EDGES):
            team = owner_by_hand(edge, players, partners=bool(options["partnerships"]))
            for goal, cell in zip((ends, middle, middle, ends), names.split(), strict=True):
                if team is not None:
                    points[team] += last.beads.get(cell, 0) * goal
        assert last.team_points() == tuple(points[team] for team in range(len(last.team_points())))


def owner_by_hand(edge: int, players: int, *, partners: bool) -> int | None:
    match players, partners:
        case 4, False:
            return {0: 0, 1: 1, 3: 2, 4: 3}.get(edge)
        case (2, _) | (4, True):
            return edge % 2
        case (3, _) | (6, True):
            return edge % 3
        case _:
            return edge


# A second source of legal moves


def table(state: TrickleState) -> Table:
    variant = state.variant
    team = variant.team_of[state.player]
    last = state.last_move
    return Table(
        beads=frozenset(cell_of(name) for name in state.beads),
        mine=frozenset(
            edge
            for edge in range(6)
            if owner_by_hand(edge, variant.players, partners=variant.partnerships) == team
        ),
        from_corner=variant.move_from_corner,
        along_edge=variant.move_along_edge,
        off_board=variant.off_board,
        chained=variant.chained_jumps,
        last_move=None if last is None else (cell_of(NAME[last[0]]), cell_of(NAME[last[1]])),
        stall=state.stall,
    )


def scattered(rng: Random, variant: Variant) -> TrickleState:
    """Any position, also one that play would hardly reach: crowded rims, any last move."""
    count = rng.randrange(1, BEADS + 1)
    outer = [cell for cell in CELLS if RING[INDEX[cell]] >= 4]
    cells = rng.sample(rng.choice([list(CELLS), outer]), count)
    move = ""
    if rng.random() < 0.7:
        end = rng.choice(cells)
        near = [c for c in CELLS if c not in cells and distance(c, end) in (1, 2)]
        if near:
            move = f"{rng.choice(near)}-{end}"
    return laid(
        " ".join(cells),
        variant,
        player=rng.randrange(variant.players),
        last_move=move,
        stall=rng.choice((0, 11, 23, 24, 59)),
    )


def variants() -> list[tuple[str, Variant]]:
    """Each way in which the moves can differ; values and goals do not matter to them."""
    kept = {"scoring_beads": "off", "scoring_goals": "plain"}
    return [
        (way(players, options), Variant(players, **options))  # type: ignore[arg-type]
        for players, options in WAYS
        if all(options[key] == value for key, value in kept.items())
    ]


def test_legal_moves_are_those_found_by_hand_on_random_positions() -> None:
    compared = 0
    for name, variant in some(variants()):
        rng = Random(f"moves {name}")
        reached = initial_state(variant.players, options_of(variant))
        for _ in range(16):
            for _ in range(rng.randrange(12)):
                if not reached.is_terminal:
                    reached = step(reached, rng)  # type: ignore[assignment]
            for state in (reached, scattered(rng, variant), scattered(rng, variant)):
                if state.is_terminal:
                    continue
                by_hand = table(state).moves()
                assert {m.notation() for m in state.moves()} == by_hand, name
                compared += len(by_hand)
                if not by_hand:
                    assert moves_of(state) == {"pass"}
    assert compared > thorough(20_000)


def options_of(variant: Variant) -> dict[str, bool | int | str]:
    return {option.key: getattr(variant, option.key) for option in INFO.options}


@pytest.mark.long
def test_a_pair_of_cells_is_refused_exactly_when_it_is_not_listed() -> None:
    """Every pair of cells on positions of every variant, each refusal with a reason to read."""
    rules = anchors(INFO.key)
    for name, variant in some(variants()):
        rng = Random(f"pairs {name}")
        state = scattered(rng, variant)
        while state.is_terminal:
            state = scattered(rng, variant)
        tried = [Move(pair) for pair in permutations(CELLS, 2)]
        tried += [Move((cell,), edge) for cell in CELLS for edge in (None, *range(6))]
        tried += [Move(("a1", "z9"))]
        seen = check_refusals(state, [Pass(), *tried], rules, {*CELLS, "z9"})
        assert set(seen) >= {"moves", "outwards", "board"}, name


def test_longer_ways_are_refused_exactly_when_they_are_not_listed() -> None:
    for name, variant in some(variants()):
        rng = Random(f"chains {name}")
        for _ in range(4):
            state = scattered(rng, variant)
            if state.is_terminal:
                continue
            space = choices_of(state)
            tried = list(space)
            for _ in range(60):
                path = [rng.choice(list(state.beads))]
                for _ in range(rng.randrange(2, 4)):
                    path.append(nearby(path[-1], rng))
                tried.append(Move(tuple(path)))
                tried.append(Move(tuple(path), rng.randrange(6)))
            for action in rng.sample(tried, min(len(tried), 80)):
                rejection = space.why_not(action)
                assert (rejection is None) == (action in space), (name, action)
                if rejection is None:
                    state.apply_action(state.player, action)
                else:
                    with pytest.raises(IllegalAction):
                        state.apply_action(state.player, action)


def nearby(cell: str, rng: Random) -> str:
    return rng.choice([other for other in CELLS if distance(cell, other) in (1, 2)])


@pytest.mark.parametrize("cell", CELLS)
def test_what_is_typed_comes_back_as_it_was_written(cell: str) -> None:
    for edge in range(6):
        move = Move((cell,), edge)
        assert parse_action(move.notation()) == move
    for other in bits(sum(1 << INDEX[c] for c in CELLS if c != cell)):
        move = Move((cell, NAME[other]))
        assert parse_action(move.notation()) == move


def test_each_edge_lies_on_one_side_of_the_board() -> None:
    """The lists above were typed by hand: their cells lie on straight lines far from the centre."""
    for edge in range(6):
        at = [
            position("abcdefghijk"[r + 5] + str(n + 6))
            for (r, n), e in EDGE_OF.items()
            if e == edge
        ]
        (x0, y0), (x1, y1) = at[0], at[1]
        for x, y in at[2:]:
            assert (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0) == pytest.approx(0)
