import pygame

from game.boards import CELLS
from game.bots.bot import Candidate
from game.rules.trickle.actions import Move, Pass
from scenes.kit.marks import HINT
from scenes.kit.theme import contrast
from scenes.table.idea_dots import FEW, best_ideas, idea_dot
from tests.scenes.ui.kit import make_look


def inked(picture: pygame.Surface) -> int:
    return pygame.mask.from_surface(picture, 60).count()


def shown(*values: float, others: tuple[float, ...] = (), sides: int = 2) -> list[str]:
    """The moves shown as ideas, best first, when each value has a move of its own."""
    moves = [Candidate(Move((cell,)), value) for cell, value in zip(CELLS, values, strict=False)]
    rest = [Candidate(Pass(), value) for value in others]
    return [*best_ideas([*moves, *rest], lambda action: getattr(action, "cells", ()), sides)]


def test_of_many_ideas_few_are_shown_the_best_first() -> None:
    found = shown(0.582, 0.597, 0.594, 0.591, 0.60, 0.588, 0.585, others=(0.5,) * 40)
    assert found == [CELLS[number] for number in (4, 1, 2, 3, 5)]
    assert len(found) == FEW


def test_a_blunder_is_no_idea_however_bad_the_rest() -> None:
    assert len(shown(0.6, 0.47, 0.0, 0.0, 0.0)) == 1
    assert len(shown(0.6, 0.55, 0.0, 0.0, 0.0, sides=6)) == 1


def test_of_equally_good_moves_one_is_as_good_an_idea_as_any() -> None:
    assert shown(0.5, 0.5, 0.5) == [CELLS[0]]


def test_everything_that_a_move_takes_shows_it_and_only_the_best_stands_out() -> None:
    moves = [
        Candidate(Move((CELLS[0], CELLS[1])), 0.6),
        Candidate(Move((CELLS[1], CELLS[2])), 0.58),
    ]
    ideas = best_ideas([*moves, Candidate(Pass(), 0.2)], lambda each: getattr(each, "cells", ()), 2)
    assert [*ideas.items()] == [(CELLS[0], True), (CELLS[1], True), (CELLS[2], False)]
    look = make_look((1280, 720))
    assert inked(idea_dot(look, True)) > inked(idea_dot(look, False))


def test_a_dot_is_seen_on_light_and_dark_ground() -> None:
    assert contrast(HINT.line, (0, 0, 0)) > 7
    assert contrast(HINT.casing, (255, 255, 255)) > 7
