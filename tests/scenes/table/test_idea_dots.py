import pygame

from game.bots.bot import Candidate
from scenes.kit.marks import HINT
from scenes.kit.theme import contrast
from scenes.table.lights import best_ideas, idea_dot
from tests.scenes.ui.kit import make_look


def inked(picture: pygame.Surface) -> int:
    return pygame.mask.from_surface(picture, 60).count()


class Way(str):
    """An action that's shown at its letters."""

    def notation(self) -> str:
        return self


def shown(*values: float, others: tuple[float, ...] = (), sides: int = 2) -> str:
    """The moves shown as ideas, best first, when each value has a move of its own: a, b, …"""
    moves = [Candidate(Way(chr(ord("a") + n)), value) for n, value in enumerate(values)]
    return "".join(best_ideas([*moves, *(Candidate(Way(), each) for each in others)], Way, sides))


def test_of_many_ideas_few_are_shown_the_best_first() -> None:
    found = shown(0.582, 0.597, 0.594, 0.591, 0.60, 0.588, 0.585, others=(0.5,) * 40)
    assert found == "ebcdf"


def test_a_blunder_is_no_idea_however_bad_the_rest() -> None:
    assert shown(0.6, 0.47, 0.0, 0.0, 0.0) == "a"
    assert shown(0.6, 0.55, 0.0, 0.0, 0.0, sides=6) == "a"
    assert shown(0.5, 0.5, 0.5) == "a", "of equally good moves, one is as good as any"


def test_an_idea_shows_everywhere_and_only_the_best_stands_out() -> None:
    ways = [Candidate(Way("ab"), 0.6), Candidate(Way("bc"), 0.58), Candidate(Way("d"), 0.2)]
    assert [*best_ideas(ways, Way, 2).items()] == [("a", True), ("b", True), ("c", False)]
    look = make_look((1280, 720))
    assert inked(idea_dot(look, True)) > inked(idea_dot(look, False))


def test_a_dot_is_seen_on_light_and_dark_ground() -> None:
    assert contrast(HINT.line, (0, 0, 0)) > 7
    assert contrast(HINT.casing, (255, 255, 255)) > 7
