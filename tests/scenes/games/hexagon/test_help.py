import math

from game.boards import CELLS, INDEX
from game.boards import position as place
from game.bots.bot import Candidate
from game.protocol import Pass
from game.rules.trickle.actions import Move
from scenes.games.hexagon.marks import LIGHT, ideas_of, light_of
from scenes.kit.intent import Command
from tools.gallery.states import STATES
from tools.studio import Studio


def test_a_light_holds_every_piece_that_it_is_about() -> None:
    for cell in CELLS:
        light = light_of(Move((cell, "k7")))
        assert light is not None
        assert math.dist(place(light), place(cell)) < LIGHT - 0.3


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


def test_what_an_explanation_speaks_of_is_marked_where_it_lies_on_every_page(
    opened: Studio,
) -> None:
    STATES["explaining"].reach(opened)
    marked = 0
    for _page in range(5):
        table = opened.table.table
        for cell in table.game._marks(table.seen).told:
            assert table.seen.state.occupied >> INDEX[cell] & 1, cell
            marked += 1
        opened.give(Command.ACTIVATE)
        opened.settle()
    assert marked > 1
