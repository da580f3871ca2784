"""The board against facts written down by hand, and against plain arithmetic on names."""

from __future__ import annotations

from collections import Counter, deque
from itertools import pairwise
from math import hypot

import pytest

from game.boards.hexboard import (
    BOARD,
    CELLS,
    CORNER_EDGES,
    CORNERS,
    EDGE_CELLS,
    EDGE_OF,
    EDGES,
    INDEX,
    NAME,
    NEIGHBOURS,
    OUTER,
    RING,
    RING_CELLS,
    SHIFTS,
    bits,
    position,
    shifted,
)


def neighbours_by_name(cell: str) -> set[str]:
    row, number = ord(cell[0]), int(cell[1:])
    around = [(row, number - 1), (row, number + 1), (row + 1, number), (row + 1, number + 1)]
    around += [(row - 1, number), (row - 1, number - 1)]
    return {f"{chr(r)}{n}" for r, n in around} & set(CELLS)


def distances_by_walking(start: str) -> dict[str, int]:
    found = {start: 0}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for other in neighbours_by_name(cell) - found.keys():
            found[other] = found[cell] + 1
            queue.append(other)
    return found


def test_there_are_91_cells_in_rows_of_6_to_11() -> None:
    rows = Counter(cell[0] for cell in CELLS)
    assert [rows[row] for row in "abcdefghijk"] == [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]
    assert CELLS[0] == "a1"
    assert CELLS[-1] == "k11"
    assert {"f1", "f11", "g2", "g11", "k6"} <= set(CELLS)
    assert not {"a7", "g1", "k5", "f12", "l6"} & set(CELLS)


def test_neighbours_are_those_of_the_naming_rule() -> None:
    for cell in CELLS:
        assert {NAME[i] for i in NEIGHBOURS[INDEX[cell]]} == neighbours_by_name(cell), cell


def test_the_ring_is_the_distance_from_the_centre() -> None:
    walked = distances_by_walking("f6")
    assert {cell: RING[INDEX[cell]] for cell in CELLS} == walked
    assert Counter(walked.values()) == {0: 1, 1: 6, 2: 12, 3: 18, 4: 24, 5: 30}


def test_sets_of_rings_hold_the_cells_of_each_ring() -> None:
    for ring, cells in enumerate(RING_CELLS):
        assert {NAME[i] for i in bits(cells)} == {c for c in CELLS if RING[INDEX[c]] == ring}
    assert sum(RING_CELLS) == BOARD


def test_the_edges_are_those_of_the_rules() -> None:
    by_hand = [
        {"a2", "a3", "a4", "a5"},
        {"b1", "c1", "d1", "e1"},
        {"g2", "h3", "i4", "j5"},
        {"k7", "k8", "k9", "k10"},
        {"g11", "h11", "i11", "j11"},
        {"b7", "c8", "d9", "e10"},
    ]
    assert [set(edge) for edge in EDGES] == by_hand
    assert [{NAME[i] for i in bits(cells)} for cells in EDGE_CELLS] == by_hand
    assert {NAME[cell]: edge for cell, edge in EDGE_OF.items()} == {
        cell: edge for edge, cells in enumerate(by_hand) for cell in cells
    }


def test_corners_lie_between_their_two_edges() -> None:
    assert set(CORNERS) == {"a1", "a6", "f1", "f11", "k6", "k11"}
    for corner, edges in CORNER_EDGES.items():
        beside = {EDGE_OF[n] for n in NEIGHBOURS[corner] if RING[n] == OUTER}
        assert beside == set(edges), NAME[corner]


def test_edges_and_corners_make_up_the_rim() -> None:
    assert set(EDGE_OF) | set(CORNER_EDGES) == set(bits(RING_CELLS[OUTER]))
    assert not set(EDGE_OF) & set(CORNER_EDGES)


def test_cells_of_an_edge_follow_one_another_clockwise() -> None:
    for edge, corner in zip(EDGES, CORNERS, strict=True):
        assert corner in neighbours_by_name(edge[-1])
        for one, next_one in pairwise(edge):
            assert next_one in neighbours_by_name(one)
    around = [position(CORNERS[i]) for i in (0, 1, 2)]
    (x0, y0), (x1, y1), (x2, y2) = around
    assert (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0) < 0


@pytest.mark.parametrize("distance", [1, 2])
def test_shifting_a_set_never_wraps_round_the_board(distance: int) -> None:
    for shift in SHIFTS:
        for cell in CELLS:
            moved = shifted(1 << INDEX[cell], distance * shift)
            landed = {NAME[i] for i in bits(moved)}
            assert len(landed) <= 1
            for other in landed:
                assert distances_by_walking(cell)[other] == distance
    for cell in CELLS:
        reached = {NAME[i] for s in SHIFTS for i in bits(shifted(1 << INDEX[cell], s))}
        assert reached == neighbours_by_name(cell)


def test_positions_of_neighbours_are_one_apart_and_all_others_further() -> None:
    for cell in CELLS:
        x, y = position(cell)
        near = {
            other
            for other in CELLS
            if other != cell and hypot(position(other)[0] - x, position(other)[1] - y) < 1.0001
        }
        assert near == neighbours_by_name(cell)
        for other in near:
            assert hypot(position(other)[0] - x, position(other)[1] - y) == pytest.approx(1)
    assert position("k6")[1] > position("f6")[1] > position("a6")[1]


def test_bits_lists_a_set_in_order() -> None:
    assert list(bits(0)) == []
    assert list(bits(0b101001)) == [0, 3, 5]
