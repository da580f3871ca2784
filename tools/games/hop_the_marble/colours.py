"""Hop's colours: five clays that the rules call by name, as they look with pattern and light."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.catalogue import GAMES
from game.match import HUMAN, Match, Seat
from game.rules.hop_the_marble.state import HopState
from game.rules.hop_the_marble.variant import SURFACES
from physics.nature import resolve
from scenes.games.hop_the_marble.picture.cloth import HopGround
from scenes.games.hop_the_marble.picture.marbles import CLAYS, Clay, lying, of_clay
from scenes.games.hop_the_marble.view import View
from scenes.kit.livery import Livery
from scenes.kit.look import Look
from scenes.kit.pieces import rims
from scenes.kit.theme import THEMES, Rgb
from tools.colours.grid import Hunt, Wish
from tools.colours.measure import Family, Measured, Standing, around, extremes, middle
from tools.kinds import of_kind

_SIDE: Final = 480
_LOOKS: Final = (Look(), Look(THEMES["dark"]))

SPOTS: Final = {"standard": 8.0, "safe": 8.5}
"""A whole marble as one spot: its pattern, which tells it apart, mixes into its colour."""

_BELOW: Final = (150, 145, 135)
_SEEN: Final = 18.0
"""Pixels of a marble as it lies on the cloth in a usual window, and some more."""

_MIDDLE: Final = 0.72
"""How much of its picture is looked at: all within its rim."""


def _lit(name: str, body: Rgb) -> tuple[Rgb, ...]:
    """How the clay of a marble looks around its pattern, by day and by night."""
    return tuple(
        middle(of_clay(look, Clay(body, body), name, _SEEN), _BELOW, _MIDDLE) for look in _LOOKS
    )


_MARBLES: Final = (
    Wish("D", (36, 52, 150), (262, 278), (0.26, 0.42), (0.10, 0.18)),
    Wish("L", (122, 192, 238), (225, 245), (0.68, 0.84), (0.06, 0.12)),
    Wish("R", (196, 36, 36), (22, 32), (0.42, 0.58), (0.15, 0.22)),
    Wish("G", (58, 148, 82), (144, 162), (0.46, 0.74), (0.11, 0.17)),
    Wish("Y", (250, 206, 60), (84, 98), (0.80, 0.92), (0.12, 0.18)),
)
_MARBLES_APART: Final = (
    Wish("D", (24, 36, 120), (258, 280), (0.21, 0.40), (0.09, 0.18)),
    Wish("L", (122, 192, 238), (215, 250), (0.66, 0.86), (0.06, 0.15)),
    Wish("R", (180, 30, 30), (18, 36), (0.34, 0.62), (0.13, 0.24)),
    Wish("G", (70, 160, 100), (142, 174), (0.42, 0.86), (0.08, 0.18)),
    Wish("Y", (255, 222, 80), (84, 104), (0.82, 0.97), (0.11, 0.19)),
)

HUNTS: Final[Mapping[str, Hunt]] = {
    "marbles-standard": Hunt(13.5, _MARBLES, _lit),
    "marbles-safe": Hunt(20.05, _MARBLES_APART, _lit),
}


def measured(look: Look) -> Measured:
    """The marbles as they lie, on all grounds, and the kinds of cards."""
    families, pieces = [], []
    for surface in SURFACES:
        grounds = _tones(look, surface)
        marbles = {
            letter: middle(lying(look, letter, _SEEN), grounds["the darkest"], _MIDDLE)
            for letter in CLAYS[look.palette]
        }
        if surface == SURFACES[0]:
            clays = {
                letter: middle(
                    of_clay(look, Clay(clay.body, clay.body), letter, _SEEN),
                    grounds["the darkest"],
                    _MIDDLE,
                )
                for letter, clay in CLAYS[look.palette].items()
            }
            families += [Family("clays", clays), Family("marbles as one spot", marbles, SPOTS)]
        pieces += [
            Standing(f"{letter} on {surface}", (seen, *rims.colours(look)), grounds)
            for letter, seen in marbles.items()
        ]
    return Measured(tuple(families), tuple(pieces))


def _tones(look: Look, surface: str) -> dict[str, Rgb]:
    """The darkest and the brightest part of a ground, with folds and all players' areas."""
    seats = [Seat(f"{number}", HUMAN, number, number) for number in range(4)]
    match = Match(GAMES["hop-the-marble"], seats, {"surface": surface}, seed=7, date="2026-11-21")
    match.advance(nature=resolve)
    liveries = [Livery(number, number) for number in range(4)]
    ground = HopGround(look, of_kind(HopState, match.state), liveries)
    view = View.over(pygame.Rect(0, 0, _SIDE, _SIDE), 600)
    picture = ground.draw(view)
    places = [(_SIDE * (x + 1) / 14, _SIDE * (y + 1) / 14) for x in range(13) for y in range(13)]
    return extremes(tone for place in places for tone in around(picture, place, 6, 4))
