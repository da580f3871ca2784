"""Matches of Hop the Marble with chosen marbles, and hands that play them."""

from typing import Any

import pygame

from game.match import Match
from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.marbles import Marbles, Spot
from game.rules.hop_the_marble.state import HopState
from physics.nature import resolve
from scenes.games.hop_the_marble.frames import Orientation
from tests.scenes.stage import Stage, event, new

CARDS = ("GGR LLRG RRGGL", "DDG YYRD GGDDR", "LLY RRGY RRLLY", "YYD DDGL YYDDL")

_SIDES = {2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3)}

_AREA = (("D", -500, 0), ("G", -250, 0), ("L", 0, 0), ("R", 250, 0), ("Y", 500, 0))
"""Where each player's marbles are: in a row through the middle of their home circle."""


def laid(players: int, seat: int, half: int = 3000) -> Marbles:
    """A player's marbles in a row, as they see it from left to right: D, G, L, R, Y."""
    side = _SIDES[players][seat]
    spots = {}
    for colour, across, ahead in _AREA:
        x, y = across, ahead - half + 1000
        for _quarter in range(side):
            x, y = y, -x
        spots[f"{colour}{seat + 1}"] = (x, y)
    return Marbles(spots)


def place(spots: Marbles | dict[str, Spot]) -> str:
    """The notation of placing these marbles."""
    return " ".join(["place", *(f"{m} {x} {y}" for m, (x, y) in spots.items())])


def hop(*kinds: str, log: str = "", places: bool = True, **options: Any) -> Match:
    """A match with known cards and a flat pattern of folds, everything placed.

    ``log`` are more actions, separated by ``;``; NATURE resolves what it doesn't tell.
    """
    match = new(INFO.key, *kinds, **options)
    players = len(match.seats)
    if options.get("mode", "normal") in ("normal", "suite"):
        cards = " / ".join(CARDS[n] for n in range(players))
        play(match, f"deal 0 cards {cards}")
    else:
        match.advance(nature=resolve)
    if places:
        half = 5 * int(options.get("cloth", 600))
        for seat in range(players):
            spots = laid(players, seat, half)
            owned = hop_state(match).to_place[seat]
            play(match, place({m: s for m, s in spots.items() if m in owned}))
    for notation in filter(None, (part.strip() for part in log.split(";"))):
        play(match, notation)
        if not notation.startswith("flick"):
            match.advance(nature=resolve)
    return match


def play(match: Match, notation: str) -> None:
    """The next to act does this."""
    match.play(match.state.acting_players()[0], INFO.parse_action(notation))


def hop_state(match: Match) -> HopState:
    """The position of a match."""
    return HopState.of(match.state)


def sit_down(stage: Stage, match: Match, **options: Any) -> Any:
    """Open the match at its table and wait for what moves."""
    table = stage.table(match, **options)
    stage.pass_time(table, 4.0)
    return table


def point_of(table: Any, marble: str) -> tuple[int, int]:
    """The window point of a marble that can be pointed at now."""
    reach = table.game.reach(table.seen)
    x, y = table.game.camera.view.spot_point(reach.spots(table.seen.draft)[marble])
    return round(x), round(y)


def hold(stage: Stage, table: Any, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Press at a window point and move evenly to another, without letting go."""
    table.handle(event(pygame.MOUSEMOTION, start))
    table.handle(event(pygame.MOUSEBUTTONDOWN, start))
    for step in range(1, 7):
        stage.pass_time(table, 1 / 30, 1 / 30)
        x, y = (round(a + (b - a) * step / 6) for a, b in zip(start, end, strict=True))
        table.handle(event(pygame.MOUSEMOTION, (x, y)))


def let_go(table: Any, point: tuple[int, int]) -> None:
    """Release the button."""
    table.handle(event(pygame.MOUSEBUTTONUP, point))


def same_turn(first: Orientation, second: Orientation, tolerance: float = 1e-6) -> bool:
    """Whether two orientations are the same; a quaternion and its opposite are one turn."""
    dot = sum(a * b for a, b in zip(first, second, strict=True))
    return abs(abs(dot) - 1.0) <= tolerance
