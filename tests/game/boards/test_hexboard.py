from collections import Counter, deque
from itertools import pairwise

from game.boards.hexboard import (
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
    bits,
    position,
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


def test_cells_of_an_edge_follow_one_another_clockwise() -> None:
    for edge, corner in zip(EDGES, CORNERS, strict=True):
        assert corner in neighbours_by_name(edge[-1])
        for one, next_one in pairwise(edge):
            assert next_one in neighbours_by_name(one)
    around = [position(CORNERS[i]) for i in (0, 1, 2)]
    (x0, y0), (x1, y1), (x2, y2) = around
    assert (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0) < 0
