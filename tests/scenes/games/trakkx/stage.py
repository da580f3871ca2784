"""Matches of TRAKKX with racks that a test chooses, and hands that play them."""

from typing import Any

import pygame

from game.match import Match
from game.protocol import NATURE
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import OnCloth
from scenes.games.trakkx.marks import OnRack, OnWood, Spot, TrakkxMarks
from scenes.table.scene import TableScene
from tests.scenes.stage import Stage, click_at, drag, event, new

RACKS = (
    "r5 r6 r7 r8 y8 g8 b8 b9 b1 b2 y1 y13 g13 swap three",
    "r10 r11 r12 y10 g10 b10 b12 b13 g1 g2 y2 y3 y4 r1 swap",
    "r2 r3 r4 g3 g4 g5 g6 b3 b4 b5 y5 y6 y7 r13 three",
    "g9 g10 g11 y9 y11 y12 r9 r14 g14 b14 y14 b7 b6 g7 r13",
)
"""Ann can open with red 5 to 8 or with the 8 in four colours, Ben with red 10 to 12."""

DISPLAY = "r1 y1 g1 b5 g12 b11"


def trakkx(*kinds: str, log: str = "", racks: tuple[str, ...] = RACKS, **options: Any) -> Match:
    """A match with these racks after the actions of ``log``, separated by ``;``."""
    match = new("trakkx", *kinds, **options)
    for number in range(len(match.seats)):
        match.play(NATURE, match.info.parse_action(f"deal {number} {racks[number]}"))
    match.play(NATURE, match.info.parse_action(f"deal display {DISPLAY}"))
    for notation in filter(None, (part.strip() for part in log.split(";"))):
        action = match.info.parse_action(notation)
        match.play(match.state.acting_players()[0], action)
        match.advance(to_pause=True)
    return match


OPENED = "lay 0,0=r5 1,0=r6 2,0=r7; lay 0,0=r5 1,0=r6 2,0=r7 0,4=r10 1,4=r11 2,4=r12"
"""Both players of a match of two have opened; Ann is to move with r8, y8, g8, b8 and others."""


def sit_down(stage: Stage, match: Match, **options: Any) -> TableScene:
    """Open the match at its table and lift the curtain, if it's down."""
    table: TableScene = stage.table(match, **options)
    lift(stage, table)
    return table


def lift(stage: Stage, table: TableScene) -> None:
    """Wait for what moves, and lift the curtain if it's down."""
    stage.pass_time(table, 6.0)
    if table.curtain.covers and table.table.sight.awaited is not None:
        table.table.lift_curtain()
        stage.pass_time(table, 2.0)


def state_of(table: TableScene) -> TrakkxState:
    """The position as the viewers see it."""
    return table.seen.state


def marks_of(table: TableScene) -> TrakkxMarks:
    """What's pointed out now."""
    return table.game.marks(table.seen)


def rack_spot(table: TableScene, token: str) -> OnRack:
    """A token's place on the visible rack."""
    for place, held in enumerate(table.seen.draft.work.rack):
        if held is not None and held.token == token:
            return OnRack(place)
    raise LookupError(token)


def point_of(table: TableScene, spot: Spot | str) -> tuple[int, int]:
    """The window point of a spot; a text is a token of the rack."""
    where = rack_spot(table, spot) if isinstance(spot, str) else spot
    work = table.seen.draft.work
    rect = table.game.reach_in(table.seen).rect_of(where, work)
    before = isinstance(where, OnWood) and work.rack[where.before] is not None
    return rect.midleft if before else rect.center


def press(table: TableScene, spot: Spot | str) -> None:
    """Click a spot."""
    click_at(table, point_of(table, spot))


def point_at(table: TableScene, spot: Spot | str) -> None:
    """Move the mouse to a spot."""
    table.handle(event(pygame.MOUSEMOTION, point_of(table, spot)))


def pull(table: TableScene, start: Spot | str, end: Spot | str) -> None:
    """Drag from one spot to another."""
    drag(table, point_of(table, start), point_of(table, end))


def cloth(column: int, row: int) -> OnCloth:
    """A cell of the cloth."""
    return OnCloth((column, row))


def on_rack(table: TableScene) -> list[str]:
    """The tokens on the rack from left to right."""
    return [held.token for held in table.seen.draft.work.rack if held is not None]


def take_offer(table: TableScene, name: str) -> None:
    """Press a button beside the board."""
    seen = table.seen
    offers = {offer.name: offer for offer in (*table.game.offers(seen), *table.game.acts(seen))}
    assert not offers[name].reason, offers[name].reason
    table.table.do(offers[name].meaning)
