"""Searches the colours of players and pieces again: ``python -m tools.colours.search``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from scenes.kit.theme import Rgb
from tools.colours.grid import Wish
from tools.colours.players import PLAYERS
from tools.workshop import of_all_games


def main(arguments: Sequence[str] | None = None) -> int:
    """Search what the command line names, or everything, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m tools.colours.search", description=__doc__)
    parser.add_argument("names", nargs="*", help="hunts whose names contain this")
    parser.add_argument("--most", action="store_true", help="how far apart they could be at all")
    chosen = parser.parse_args(arguments)
    hunts = {**PLAYERS, **of_all_games(lambda workshop: workshop.hunts())}
    for name, hunt in hunts.items():
        if chosen.names and not any(part in name for part in chosen.names):
            continue
        search = hunt.search()
        print(f"{name}: {' x '.join(str(len(row)) for row in search.colours)} colours", flush=True)
        if chosen.most:
            most, colours = search.farthest()
            print(f"  at most {most:.1f}: {_named(hunt.wishes, colours)}", flush=True)
        found = search.nearest(hunt.least)
        told = "nothing" if found is None else _named(hunt.wishes, found)
        print(f"  {hunt.least:g} apart: {told}", flush=True)
    return 0


def _named(wishes: Sequence[Wish], colours: Sequence[Rgb]) -> str:
    return ", ".join(f"{wish.name} {colour}" for wish, colour in zip(wishes, colours, strict=True))


if __name__ == "__main__":
    sys.exit(main())
