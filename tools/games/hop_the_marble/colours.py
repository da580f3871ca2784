"""Hop's colours: five clays that the rules call by name, measured with pattern and light.

They're measured on the cloth and on the cards, which have three kinds.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pygame

from game.catalogue import GAMES
from game.match import HUMAN, Match, Seat
from game.rules.hop_the_marble import KINDS, SURFACES
from game.rules.hop_the_marble.state import HopState
from physics.nature import resolve
from scenes.games.hop_the_marble.picture.cards import back_of, kind_colour
from scenes.games.hop_the_marble.picture.cloth import HopGround
from scenes.games.hop_the_marble.picture.marbles import (
    CLAYS,
    INSIDE,
    hollow,
    ink,
    lying,
    of_clay,
    paper,
    picture_side,
)
from scenes.games.hop_the_marble.view import HopView
from scenes.kit import finish
from scenes.kit.look import Look
from scenes.kit.theme import PlayerStyle, Rgb, contrast
from tools.colours import (
    LEAST_TEXT,
    ColourOnGround,
    Family,
    Measured,
    around,
    extremes,
    middle,
)

_SIDE: Final = 480

_SEEN: Final = 18.0
"""Size of a marble on the cloth in a usual window, in pixels, and a bit more."""

_MIDDLE: Final = 0.72
"""The measured part of its picture: everything within its rim."""


_ON_CARD: Final = 28.0
"""Size of a marble's place on an open card in a usual window, in pixels."""


def measured(look: Look) -> Measured:
    """The marbles at rest, on all surfaces and on cards, and the kinds of cards."""
    families, pieces = list(_on_cards(look)), [_words(look), _bands(look)]
    for surface in SURFACES:
        grounds = _tones(look, surface)
        marbles = {
            letter: middle(lying(look, letter, _SEEN), grounds["the darkest"], _MIDDLE)
            for letter in CLAYS[look.palette]
        }
        if surface == SURFACES[0]:
            clays = {
                letter: middle(
                    of_clay(look, replace(clay, inlay=clay.body), letter, _SEEN),
                    grounds["the darkest"],
                    _MIDDLE,
                )
                for letter, clay in CLAYS[look.palette].items()
            }
            families += [Family("clays", clays), Family("marbles as one spot", marbles)]
        pieces += [
            ColourOnGround(f"{letter} on {surface}", (seen, *_edges(look)), grounds)
            for letter, seen in marbles.items()
        ]
    return Measured(tuple(families), tuple(pieces))


def _edges(look: Look) -> tuple[Rgb, ...]:
    """The colours of a marble's edge."""
    return (finish.edge(look),) if look.theme.pictures else finish.colours(look)


def _on_cards(look: Look) -> Iterator[Family]:
    """The missing marbles, and the bands and backs by kind."""
    missing = {letter: hollow(look, letter, _ON_CARD) for letter in CLAYS[look.palette]}
    side = next(iter(missing.values())).get_width()
    share = _MIDDLE * picture_side(_ON_CARD * INSIDE) / side
    yield Family(
        "missing on cards",
        {letter: middle(picture, paper(look), share) for letter, picture in missing.items()},
    )
    bands = {kind: kind_colour(look, kind) for kind in KINDS}
    yield Family("kinds of cards", bands)
    yield Family("backs of cards", {kind: back_of(band) for kind, band in bands.items()})


def _bands(look: Look) -> ColourOnGround:
    bands = [kind_colour(look, kind) for kind in KINDS]
    weakest = min(bands, key=lambda band: contrast(band, paper(look)))
    return ColourOnGround("band of a card", (weakest, ink(look)), {"paper": paper(look)})


def _words(look: Look) -> ColourOnGround:
    return ColourOnGround("words on cards", (ink(look),), {"paper": paper(look)}, LEAST_TEXT)


def _tones(look: Look, surface: str) -> dict[str, Rgb]:
    """The darkest and the brightest part of a surface, with folds and all home circles."""
    seats = [Seat(f"{number}", HUMAN, number, number) for number in range(4)]
    match = Match(GAMES["hop-the-marble"], seats, {"surface": surface}, seed=7, date="2026-11-21")
    match.advance(nature=resolve)
    player_styles = [PlayerStyle(number, number) for number in range(4)]
    assert isinstance(match.state, HopState)
    ground = HopGround(look, match.state, player_styles)
    view = HopView.over(pygame.Rect(0, 0, _SIDE, _SIDE), 600)
    picture = ground.draw(view)
    places = [(_SIDE * (x + 1) / 14, _SIDE * (y + 1) / 14) for x in range(13) for y in range(13)]
    return extremes(tone for place in places for tone in around(picture, place, 6, 4))
