"""The ground of Hop's table: folds by their light, surfaces, areas, the rim; at every view."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pygame
import pytest

from game.rules.hop_the_marble.state import HopState
from game.rules.hop_the_marble.variant import Variant
from game.rules.hop_the_marble.zones import area_centre
from physics.cloth import Cloth
from physics.surfaces import SURFACES
from scenes.games.hop_the_marble.picture.cloth import HopGround
from scenes.games.hop_the_marble.picture.relief import MOODS, lay_over, light_map
from scenes.games.hop_the_marble.view import View
from scenes.kit.livery import Livery
from scenes.kit.look import Look
from scenes.kit.theme import PLAYER_COLOURS, THEMES, contrast
from tests.scenes.games.hop_the_marble.stage import hop, hop_state

AREA = pygame.Rect(0, 0, 460, 360)
LIVERIES = [Livery(seat, seat) for seat in range(4)]
COTTON = Cloth(600, SURFACES["cotton"], 1234)


def ground(theme: str = "light", **options: str) -> HopGround:
    return HopGround(Look(THEMES[theme]), hop_state(hop(places=False, **options)), LIVERIES)


def picture(of: HopGround, view: View | None = None) -> pygame.Surface:
    return next(iter(of.items(view or View.over(AREA, 600))))[0]


def brightness(surface: pygame.Surface, rect: pygame.Rect) -> float:
    return float(sum(pygame.transform.average_color(surface, rect)[:3]))


# Folds


@pytest.mark.parametrize("turned", range(4))
def test_what_faces_the_upper_left_of_the_window_is_lighter(turned: int) -> None:
    light = light_map(COTTON, turned, MOODS["light"], ())
    level = replace(COTTON, surface=replace(COTTON.surface, folds=0))
    flat = light_map(level, turned, MOODS["light"], ())
    side = light.get_width()
    view = View(pygame.Rect(0, 0, side, side), 600, (0.0, 0.0), side / 600, 1.0, turned)
    towards = away = 0
    for column, row in itertools.product(range(side), range(side)):
        x, y = view.place_at((column + 0.5, row + 0.5))
        across, up = view.turn(COTTON.slope(x, y))
        facing = across - up
        if abs(facing) > 0.02:
            lighter = sum(light.get_at((column, row))) > sum(flat.get_at((column, row)))
            towards += lighter == (facing > 0)
            away += lighter != (facing > 0)
    assert towards > 50
    assert towards > 20 * away


def test_another_pattern_of_folds_is_another_picture() -> None:
    one = light_map(COTTON, 0, MOODS["light"], ())
    two = light_map(replace(COTTON, folds=77), 0, MOODS["light"], ())
    assert pygame.image.tobytes(one, "RGB") != pygame.image.tobytes(two, "RGB")


def test_the_light_lies_where_the_cloth_is_at_every_zoom() -> None:
    """A dark spot of the light is found at the window point of its place."""
    light = pygame.Surface((60, 60))
    light.fill((255, 255, 255))
    light.fill((0, 0, 0), (42, 12, 6, 6))
    place = (150.0, 150.0)
    whole = View.over(AREA, 600)
    for view in (whole, whole.closer_to((100, 120), 1.7), whole.closer_to(place, 3.0)):
        target = pygame.Surface(AREA.size)
        target.fill((200, 200, 200))
        lay_over(target, light, 300.0, view)
        x, y = view.point_of(place)
        assert target.get_at((round(x), round(y)))[0] < 30
        assert target.get_at((round(x - view.px(60)), round(y)))[0] > 190


# Everything


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_surface_and_both_rims_look_different(theme: str) -> None:
    tones = {}
    for surface in SURFACES:
        for rim in ("open", "raised"):
            drawn = picture(ground(theme, surface=surface, rim=rim))
            tones[surface, rim] = pygame.image.tobytes(drawn, "RGB")[::29]
    for one, two in itertools.combinations(tones.values(), 2):
        different = sum(a != b for a, b in zip(one, two, strict=True))
        assert different > len(one) * 0.01


@pytest.mark.parametrize("theme", THEMES)
def test_the_cloth_stands_out_from_the_table(theme: str) -> None:
    drawn = picture(ground(theme))
    cloth = View.over(AREA, 600).cloth
    inside = pygame.Rect(cloth.left + 12, cloth.top + 12, 30, 30)
    outside = pygame.Rect(4, 150, 30, 30)
    assert abs(brightness(drawn, inside) - brightness(drawn, outside)) > 60


def test_an_area_has_its_players_colour() -> None:
    red, blue = (hop_state(hop(places=False)) for _ in range(2))
    liveries = [Livery(0, 0), Livery(1, 1)]
    view = View.over(AREA, 600)

    def tone(state: HopState, order: list[Livery]) -> tuple[int, ...]:
        drawn = picture(HopGround(Look(THEMES["light"]), state, order))
        x, y = view.spot_point(area_centre(Variant(2), 0))
        return tuple(pygame.transform.average_color(drawn, (round(x) - 30, round(y) + 20, 60, 16)))

    first, second = tone(red, liveries), tone(blue, liveries[::-1])
    assert first[0] - first[2] > second[0] - second[2] + 20


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("palette", PLAYER_COLOURS)
def test_the_line_around_an_area_can_be_seen_in_every_colour(theme: str, palette: str) -> None:
    state = hop_state(hop(places=False))
    look = Look(THEMES[theme], palette=palette)
    for colour in range(6):
        drawn = HopGround(look, state, [Livery(colour, 0), Livery(0, 1)])
        assert contrast(drawn.chalk(0), drawn.level) >= 1.6


def test_the_same_view_is_the_same_picture_and_another_is_not() -> None:
    drawn = ground()
    view = View.over(AREA, 600)
    first = picture(drawn, view)
    assert picture(drawn, view) is first
    assert picture(drawn, view.closer_to((0.0, 0.0), 2.0)) is not first


@pytest.mark.parametrize("rim", ["open", "raised"])
@pytest.mark.parametrize("zoom", [1.0, 1.37, 2.2, 5.0])
def test_every_part_of_the_area_is_painted(rim: str, zoom: float) -> None:
    view = View.over(AREA, 600).closer_to((280.0, -280.0), zoom)
    drawn = picture(ground(rim=rim), view)
    assert drawn.get_size() == AREA.size
    for x, y in itertools.product(range(0, AREA.width, 23), range(0, AREA.height, 19)):
        assert sum(drawn.get_at((x, y))[:3]) > 20


def test_a_carpet_has_threads_at_both_ends() -> None:
    view = View.over(AREA, 600)
    cloth = view.cloth
    carpet, cotton = (picture(ground(surface=surface), view) for surface in ("carpet", "cotton"))
    for left in (cloth.left - 4, cloth.right + 1):
        strip = pygame.Rect(left, cloth.top + 20, 3, cloth.height - 40)
        pairs = zip(
            pygame.image.tobytes(carpet.subsurface(strip), "RGB"),
            pygame.image.tobytes(cotton.subsurface(strip), "RGB"),
            strict=True,
        )
        assert sum(abs(a - b) > 30 for a, b in pairs) > 100


@pytest.mark.parametrize("surface", ["sand", "clay"])
def test_grains_lie_beside_sand_and_clay_but_not_beyond_a_rim(surface: str) -> None:
    view = View.over(AREA, 600)
    strip = view.cloth.move(0, -4)
    strip.height = 3
    loose, tidy, cotton = (
        picture(ground(surface=name, rim=rim), view).subsurface(strip)
        for name, rim in ((surface, "open"), (surface, "raised"), ("cotton", "raised"))
    )
    plain = picture(ground(), view).subsurface(strip)

    def unlike(one: pygame.Surface, two: pygame.Surface) -> int:
        first, second = (pygame.image.tobytes(each, "RGB") for each in (one, two))
        return sum(abs(a - b) > 30 for a, b in zip(first, second, strict=True))

    assert unlike(loose, plain) > 30
    assert unlike(tidy, cotton) == 0
