import math

from game.boards import CELLS, INDEX, OUTER, RING
from game.boards import position as place
from game.bots.bot import Candidate
from game.rules.trickle import INFO
from game.rules.trickle.actions import Move, Pass
from scenes.games.hexagon.marks import LIGHT, ideas_of, light_of


def depth(light: str, cell: str) -> float:
    """How far within a light's rim a cell is, in pitches."""
    return LIGHT - math.dist(place(light), place(cell))


def test_a_light_holds_every_piece_that_it_is_about() -> None:
    for cell in CELLS:
        light = light_of(Move((cell, "k7")))
        assert light is not None
        assert depth(light, cell) > 0.3


def test_a_light_shows_a_piece_with_its_way_and_stays_on_the_board() -> None:
    lit = set()
    for state in (INFO.new_initial_state(2), INFO.new_initial_state(6)):
        for move in (move for move in state.legal_actions(0) if isinstance(move, Move)):
            light = light_of(move)
            assert light is not None
            assert min(depth(light, move.cells[0]), depth(light, move.cells[-1])) > 1.0
            assert RING[INDEX[light]] < OUTER - 1
            lit.add(light)
    assert len(lit) > 6
    assert light_of(Pass()) is None
    assert light_of(None) is None


CANDIDATES = [
    Candidate(Move(("d4", "c4")), 0.6),
    Candidate(Move(("d4", "d3")), 0.55),
    Candidate(Move(("e5", "e4")), 0.5),
    Candidate(Move(("a3",), 0), 0.45),
    Candidate(Pass(), 0.1),
]


def test_pieces_are_as_good_as_their_best_move() -> None:
    assert [*ideas_of(CANDIDATES, None, 2).items()] == [("d4", True), ("e5", False)]


def test_with_a_piece_in_hand_its_destinations_are_ideas() -> None:
    assert [*ideas_of(CANDIDATES, "d4", 2).items()] == [("c4", True), ("d3", False)]
    leaving = [Candidate(Move(("a3",), 0), 0.45), Candidate(Move(("a3", "a2")), 0.1)]
    assert list(ideas_of(leaving, "a3", 2)) == [0]
    assert not ideas_of(CANDIDATES, "a3", 2), "nothing that this one can do is an idea"
    assert not ideas_of([], None, 2)
