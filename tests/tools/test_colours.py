from collections.abc import Iterator

import pygame
import pytest

from game.catalogue import GAMES
from scenes.kit.look import Look
from scenes.kit.theme import PLAYER_COLOURS, THEMES
from tools.colours import (
    EYES,
    LEAST,
    LEAST_TEXT,
    Closest,
    ColourOnGround,
    Family,
    Measured,
    closest,
)
from tools.workshop import share_of

PLAYERS = "players"


def looks() -> Iterator[Look]:
    """A look for each theme and colour scheme; they share what they draw."""
    first = Look()
    for theme in THEMES.values():
        for palette in PLAYER_COLOURS:
            yield first.changed(theme=theme, palette=palette)


def measured(look: Look) -> Iterator[tuple[str, Measured]]:
    """The measurements in a look: the players' colours, and each game by its key."""
    paints = {colour.key: colour.on(look.theme) for colour in look.player_colours}
    paper = {"paper": look.theme.paper}
    fills = {key: paint.fill for key, paint in paints.items()}
    standings = [
        ColourOnGround(f"{key} sign", (paint.fill, paint.edge), paper)
        for key, paint in paints.items()
    ]
    standings += [
        ColourOnGround(f"symbol on {key}", (paint.ink,), {key: paint.fill}, LEAST_TEXT)
        for key, paint in paints.items()
    ]
    yield PLAYERS, Measured((Family(PLAYERS, fills),), tuple(standings))
    for game in GAMES:
        measure = share_of(game, "colours", "measured")
        if measure is not None:
            yield game, measure(look)


def nearest(family: Family) -> dict[str, Closest]:
    """A family's most alike pair for each kind of eyes."""
    return {eyes: closest(family.things, eyes) for eyes in EYES}


Found = dict[str, Measured]


@pytest.fixture(
    scope="module",
    params=list(looks()),
    ids=lambda look: f"{look.theme.key}-{look.palette}",
)
def look(request: pytest.FixtureRequest) -> Look:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    shown: Look = request.param
    return shown


@pytest.fixture(scope="module")
def found(look: Look) -> Found:
    return dict(measured(look))


def test_every_game_is_measured(found: Found) -> None:
    assert len(found) > 3
    assert all(each.families and each.standings for each in found.values())


def test_all_eyes_tell_the_colours_apart(look: Look, found: Found) -> None:
    for name, each in found.items():
        for family in each.families:
            for eyes, pair in nearest(family).items():
                assert pair.distance >= LEAST[look.palette], (name, family.name, eyes, pair)


def test_pieces_and_letters_stand_out_from_their_ground(found: Found) -> None:
    for name, each in found.items():
        for standing in each.standings:
            contrast, ground = standing.weakest
            assert contrast >= standing.least, (name, standing.name, ground)
