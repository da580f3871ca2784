"""Matches of the Bead Game with chains that a test chooses, and hands that play them."""

from collections.abc import Iterator

import pygame

from game.match import Match
from game.protocol import NATURE, OptionValue
from game.rules.bead_game.state import BeadState
from scenes.games.bead_game.motion import BeadMotion
from scenes.games.bead_game.places import Spot
from scenes.games.bead_game.plan import TablePlan, Tray
from scenes.table.scene import TableScene
from tests.scenes.stage import click_at, event, new

LAYS = ("rbcgowrbcgow", "wogcbrwogcbr", "rrbbccggooww", "cgowrbcgowrb")
"""Chains from the inside to the outside; Ann's ends white, Ben's red outside and white inside."""


def beads(
    *kinds: str, log: str = "", lays: tuple[str, ...] = LAYS, begin: int = 0, **options: OptionValue
) -> Match:
    """A match with these chains after the actions of ``log``, separated by commas."""
    match = new("bead-game", *kinds, **options)
    for number in range(len(match.seats)):
        match.play(NATURE, match.info.parse_action(f"lay {number} {lays[number]}"))
    match.play(NATURE, match.info.parse_action(f"begin {begin}"))
    for notation in filter(None, log.split(", ")):
        player = match.state.current_player
        assert player is not None
        match.play(player, match.info.parse_action(notation))
    return match


def motions(match: Match, tray: Tray) -> Iterator[tuple[TablePlan, BeadMotion]]:
    """The players' actions as movements from a plan."""
    plan = tray.plan(BeadState.of(match.states[0]))
    for number, entry in enumerate(match.log):
        before, after = (BeadState.of(match.states[at]) for at in (number, number + 1))
        if entry.player != NATURE:
            yield plan, BeadMotion(before, entry.action, after)
        plan = plan.following(before, entry.action, after)


def state_of(table: TableScene) -> BeadState:
    """The position as the viewers see it."""
    return table.seen.state


def plan_of(table: TableScene) -> TablePlan:
    """Where everything is in the position on show."""
    return table.game.reach(table.seen).plan


def spot_point(table: TableScene, spot: Spot) -> tuple[int, int]:
    """The window point of a spot for the player to move."""
    state = state_of(table)
    x, y = table.game.reach(table.seen).spot_point(state.player, spot)
    return round(x), round(y)


def point_at(table: TableScene, spot: Spot) -> None:
    """Move the mouse to a spot."""
    table.handle(event(pygame.MOUSEMOTION, spot_point(table, spot)))


def press(table: TableScene, spot: Spot) -> None:
    """Click a spot."""
    click_at(table, spot_point(table, spot))
