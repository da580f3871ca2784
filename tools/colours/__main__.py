"""Prints how far apart the colours of every game are, and how they stand out from their grounds.

``python -m tools.colours [--all]``: a line for each game and look, or also for each piece.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.catalogue import GAMES
from scenes.kit.look import Look
from scenes.kit.theme import PLAYER_COLOURS, THEMES
from tools.colours.measure import (
    EYES,
    LEAST,
    LEAST_TEXT,
    Closest,
    Family,
    Measured,
    Standing,
    closest,
)
from tools.workshop import workshop_of

PLAYERS: Final = "players"


def looks() -> Iterator[Look]:
    """A look for each theme and choice of colours; they share what they draw."""
    first = Look()
    for theme in THEMES.values():
        for palette in PLAYER_COLOURS:
            yield first.changed(theme=theme, palette=palette)


def measured(look: Look) -> Iterator[tuple[str, Measured]]:
    """What was measured in a look: the players' colours, and each game by its key."""
    paints = {colour.key: colour.on(look.theme) for colour in look.player_colours}
    paper = {"paper": look.theme.paper}
    fills = {key: paint.fill for key, paint in paints.items()}
    standings = [
        Standing(f"{key} sign", (paint.fill, paint.edge), paper) for key, paint in paints.items()
    ]
    standings += [
        Standing(f"symbol on {key}", (paint.ink,), {key: paint.fill}, LEAST_TEXT)
        for key, paint in paints.items()
    ]
    yield PLAYERS, Measured((Family(PLAYERS, fills),), tuple(standings))
    for game in GAMES:
        measure = workshop_of(game).measured()
        if measure is not None:
            yield game, measure(look)


def nearest(family: Family) -> dict[str, Closest]:
    """The nearest pair of a family for each kind of eyes."""
    return {eyes: closest(family.things, eyes) for eyes in EYES}


def main(arguments: list[str] | None = None) -> int:
    """Print the tables; 1 if something is too near or too faint, as the tests would say."""
    parser = argparse.ArgumentParser(prog="python -m tools.colours", description=__doc__)
    parser.add_argument("--all", action="store_true", help="every piece on every ground")
    chosen = parser.parse_args(arguments)
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    wrong = 0
    print(f"{'':58}{'  '.join(f'{eyes:>6}' for eyes in EYES)}")
    for look in looks():
        for name, found in measured(look):
            where = f"{look.theme.key:9}{look.palette:9}{name:16}"
            for family in found.families:
                pairs = nearest(family)
                least = min(pairs.values(), key=lambda each: each.distance)
                wrong += least.distance < LEAST[look.palette]
                row = "  ".join(f"{each.distance:6.1f}" for each in pairs.values())
                print(f"{where}{family.name:24}{row}   {' / '.join(least.pair)}")
            for standing in found.standings:
                contrast, ground = standing.weakest
                wrong += contrast < standing.least
                if chosen.all or contrast < standing.least:
                    print(f"{where}{standing.name:24}{contrast:6.2f} : 1 on {ground}")
    print(f"{wrong} too near or too faint")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
