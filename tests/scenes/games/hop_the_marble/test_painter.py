import pygame
import pytest

from game.rules.hop_the_marble.state import HopState
from scenes.front import Illustration
from scenes.games.hop_the_marble import FRONT
from scenes.kit.look import Look
from scenes.kit.theme import THEMES
from tests.scenes.games.hop_the_marble.stage import hop, hop_state

LOOK = Look(THEMES["light"])
USUAL = (400, 355)


def painted(
    state: HopState, size: tuple[int, int] = USUAL, look: Look = LOOK, **told: tuple[str, ...]
) -> pygame.Surface:
    return FRONT.paint(look, size, Illustration(state, **told))


def difference(one: pygame.Surface, two: pygame.Surface) -> int:
    pairs = zip(pygame.image.tobytes(one, "RGBA"), pygame.image.tobytes(two, "RGBA"), strict=True)
    return sum(abs(a - b) > 24 for a, b in pairs)


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
