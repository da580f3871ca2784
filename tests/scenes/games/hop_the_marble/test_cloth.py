import math
from dataclasses import replace

import pygame
import pytest

from physics.cloth import SURFACES, Cloth, Ridge
from scenes.games.hop_the_marble.picture.cloth import HopGround
from scenes.games.hop_the_marble.picture.relief import CELL, Mood, light_rows, whole
from scenes.games.hop_the_marble.view import HopView
from scenes.kit.look import Look
from scenes.kit.theme import PLAYER_COLOURS, THEMES, PlayerStyle, contrast
from tests.scenes.games.hop_the_marble.stage import hop, hop_state

AREA = pygame.Rect(0, 0, 460, 360)
STYLES = [PlayerStyle(seat, seat) for seat in range(4)]


def ground(theme: str = "light", **options: str) -> HopGround:
    return HopGround(Look(THEMES[theme]), hop_state(hop(places=False, **options)), STYLES)


def picture(of: HopGround, view: HopView | None = None) -> pygame.Surface:
    return next(iter(of.items(view or HopView.over(AREA, 600))))[0]


def brightness(surface: pygame.Surface, rect: pygame.Rect) -> float:
    return float(sum(pygame.transform.average_color(surface, rect)[:3]))


# Everything


@pytest.mark.parametrize("theme", THEMES)
def test_the_cloth_stands_out_from_the_table(theme: str) -> None:
    drawn = picture(ground(theme))
    cloth = HopView.over(AREA, 600).cloth
    inside = pygame.Rect(cloth.left + 12, cloth.top + 12, 30, 30)
    outside = pygame.Rect(4, 150, 30, 30)
    assert abs(brightness(drawn, inside) - brightness(drawn, outside)) > 60


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("palette", PLAYER_COLOURS)
def test_the_line_around_an_area_can_be_seen_in_every_colour(theme: str, palette: str) -> None:
    state = hop_state(hop(places=False))
    look = Look(THEMES[theme], palette=palette)
    for colour in range(6):
        drawn = HopGround(look, state, [PlayerStyle(colour, 0), PlayerStyle(0, 1)])
        assert contrast(drawn.chalk(0), drawn.level) >= 1.6


def test_a_fold_has_a_crest_between_light_and_shade() -> None:
    """A mere dark band would be a stain."""
    cotton = SURFACES["cotton"]
    along = math.sqrt(0.5)
    across_the_light = Ridge(0.0, 0.0, along, along, 200.0**-2, 40.0**-2, cotton.fold_height, 0.0)
    cloth = Cloth(600.0, cotton, folds=-1)
    cloth.__dict__["ridges"] = (across_the_light,)
    dim = (0.5, 0.5, 0.5)
    light = whole(light_rows(cloth, 0, Mood(dim, dim, 1.0, 0.0), ()))
    middle, side = light.get_width() // 2, round(30 / CELL)
    level, lit, crest, shade = (
        light.get_at((at, at))[0] for at in (0, middle - side, middle - 1, middle + side - 1)
    )
    assert shade < level < lit <= crest


def test_a_thin_part_of_a_framed_cloth_is_drawn_as_the_whole_is() -> None:
    drawn = ground("contrast", rim="raised")
    view = HopView.over(AREA, 600).closer_to((0.0, 0.0), 2.0)
    part = replace(view, area=pygame.Rect(AREA.left, AREA.centery - 6, AREA.width, 12))
    assert picture(drawn, part).get_at((9, 6)) == picture(drawn, view).get_at((9, AREA.h // 2))
