"""Hop's positions as small pictures."""

from __future__ import annotations

import itertools
import math

import pygame
import pytest

from game.rules.hop_the_marble.state import HopState
from scenes.front import Illustration
from scenes.games.hop_the_marble import FRONT
from scenes.kit.look import Look
from scenes.kit.theme import THEMES
from tests.scenes.games.hop_the_marble.stage import hop, hop_state

LOOK = Look(THEMES["light"])
USUAL, WIDE = (400, 355), (560, 310)


def painted(
    state: HopState, size: tuple[int, int] = USUAL, look: Look = LOOK, **told: tuple[str, ...]
) -> pygame.Surface:
    return FRONT.paint(look, size, Illustration(state, **told))


def difference(one: pygame.Surface, two: pygame.Surface) -> int:
    pairs = zip(pygame.image.tobytes(one, "RGBA"), pygame.image.tobytes(two, "RGBA"), strict=True)
    return sum(abs(a - b) > 24 for a, b in pairs)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [(120, 90), USUAL, WIDE, (560, 480)])
def test_a_picture_has_its_size_and_round_corners(theme: str, size: tuple[int, int]) -> None:
    picture = painted(hop_state(hop()), size, Look(THEMES[theme]))
    assert picture.get_size() == size
    assert picture.get_at((0, 0))[3] < 128
    assert picture.get_at((size[0] // 2, size[1] // 2))[3] > 250


@pytest.mark.parametrize(
    "told",
    [
        {"marked": ("L1",)},
        {"marked": ("area:1",)},
        {"barred": ("R2",)},
        {"arrows": ("flick L1 900 700",)},
        {"arrows": ("give 1 G1",)},
        {"arrows": ("place D1 -2000 300",)},
    ],
)
def test_what_is_told_is_seen(told: dict[str, tuple[str, ...]]) -> None:
    state = hop_state(hop())
    assert difference(painted(state), painted(state, **told)) > 60


def test_a_wide_picture_has_the_cards_beside_the_cloth() -> None:
    """Another card changes the right part of a wide picture, and nothing of a narrow one."""
    one, two = (hop_state(hop()), hop_state(hop()))
    cards = (two.cards[1], two.cards[0])
    two = HopState(**{name: getattr(two, name) for name in _fields(two)} | {"cards": cards})
    wide = [painted(state, WIDE) for state in (one, two)]
    column = pygame.Rect(WIDE[1] + 60, 0, WIDE[0] - WIDE[1] - 60, WIDE[1])
    assert difference(*(picture.subsurface(column) for picture in wide)) > 200
    assert difference(*(painted(state) for state in (one, two))) == 0


def _fields(state: HopState) -> list[str]:
    return list(type(state).__dataclass_fields__)


def test_where_nothing_lies_nothing_is_seen() -> None:
    """Marbles that still have to be placed wait beside the cloth: those areas are all alike."""
    bare, full = (painted(hop_state(hop(places=places))) for places in (False, True))
    middle = pygame.Rect(USUAL[0] // 2 - 40, 40, 80, USUAL[1] - 80)
    assert len(_tones(bare, middle)) < len(_tones(full, middle)) / 2


def _tones(picture: pygame.Surface, part: pygame.Rect) -> set[tuple[int, ...]]:
    places = itertools.product(range(part.left, part.right, 3), range(part.top, part.bottom, 3))
    return {tuple(tone // 32 for tone in picture.get_at(place)[:3]) for place in places}


def test_a_position_looks_the_same_at_twice_the_size() -> None:
    small = painted(hop_state(hop()), (450, 400))
    large = pygame.transform.smoothscale(painted(hop_state(hop()), (900, 800)), (450, 400))
    total = math.prod(small.get_size()) * 4
    assert difference(small, large) < total * 0.03
