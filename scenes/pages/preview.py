"""Pictures of games that are not being played: their cards, and matches under way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Final

import pygame

from game.match import Match, Seat
from game.protocol import OptionValue, State
from game.records.setups import SetUp
from scenes.front import FRONTS, Front, Illustration
from scenes.kit.assets import MissingAsset
from scenes.kit.look import Look
from scenes.kit.scene import Services

_SEED: Final = 2
"""Chance and choices of a match under way: always the same."""


def under_way(front: Front, players: int, options: Mapping[str, OptionValue]) -> State:
    """A position in the middle of a match, played by lot, as a spectator sees it.

    A match that ends sooner is seen before its end. Raises OptionError.
    """
    match = Match(front.info, [Seat("")] * players, options, seed=_SEED)
    match.advance()
    choice = Random(_SEED)
    seen = [match.observation(None)]
    while not match.is_over and len(seen) <= front.under_way:
        player = match.acting_seats()[0]
        match.play(player, match.state.legal_actions(player).sample(choice))
        match.advance()
        seen.append(match.observation(None))
    return seen[2 * len(seen) // 3] if match.is_over else seen[-1]


def start_picture(
    front: Front, look: Look, size: tuple[int, int], seats: Sequence[Seat], setup: SetUp
) -> pygame.Surface:
    """A match as it begins, with all that is set up for it; made once for all these."""
    options, given = setup.options, setup.handicaps
    styles = front.player_styles(seats, options)
    values = tuple(sorted(options.items())), given, tuple(styles)
    key = ("start", front.info.key, size, look.theme.key, look.palette, *values)

    def make() -> pygame.Surface:
        match = Match(front.info, [Seat("")] * len(seats), options, handicaps=given, seed=_SEED)
        match.advance()
        return front.paint(look, size, Illustration(match.observation(None)), styles)

    return look.drawn(key, make)


def card_picture(front: Front, look: Look, size: tuple[int, int]) -> pygame.Surface:
    """A game's card with round corners; a match under way if it has none."""
    radius = look.px(10)
    key = ("card", front.info.key, size, radius, look.theme.key, look.palette)
    return look.drawn(key, lambda: rounded(look, _card(front, look, size), radius))


def _card(front: Front, look: Look, size: tuple[int, int]) -> pygame.Surface:
    if front.card:
        with suppress(MissingAsset):
            return look.picture(front.card, size, "cover")
    state = under_way(front, front.info.players[0], {})
    return on_the_table(look, front.paint(look, size, Illustration(state)))


def on_the_table(look: Look, board: pygame.Surface) -> pygame.Surface:
    """A board as it lies on the table's cloth, as large as its picture."""
    table = pygame.Surface(board.get_size())
    table.fill(look.theme.table)
    if look.theme.table_picture is not None:
        table.blit(look.picture(look.theme.table_picture, board.get_size(), "cover"), (0, 0))
    table.blit(board, (0, 0))
    return table


def rounded(look: Look, picture: pygame.Surface, radius: int) -> pygame.Surface:
    """An opaque picture with its corners cut round; ``radius`` in pixels."""
    result = look.box(picture.get_size(), radius, (255, 255, 255)).copy()
    result.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def last_played(services: Services) -> str:
    """The game of the match that was saved last; the first of all before there is one."""
    games = (info.game for info in services.saves.saves() if info.damaged is None)
    return next(games, next(iter(FRONTS)))
