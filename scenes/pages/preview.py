"""Pictures of games that are not being played: their cards, and the position a game begins with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

import pygame

from game.match import Match, Seat
from game.protocol import OptionValue, State
from scenes.front import Front, Illustration
from scenes.kit.assets import MissingAsset
from scenes.kit.livery import Livery
from scenes.kit.look import Look


def opening(front: Front, players: int, options: Mapping[str, OptionValue]) -> State:
    """A first position, laid by chance, as a spectator sees it. Raises OptionError."""
    match = Match(front.info, [Seat("")] * players, options)
    match.advance()
    return match.observation(None)


def opening_picture(
    front: Front,
    look: Look,
    size: tuple[int, int],
    players: int,
    options: Mapping[str, OptionValue],
    liveries: Sequence[Livery],
) -> pygame.Surface:
    """The first position in the players' colours; made once for all these."""
    key = (
        "opening",
        front.info.key,
        size,
        look.theme.key,
        look.palette,
        players,
        tuple(sorted(options.items())),
        tuple(liveries),
    )
    state = opening(front, players, options)
    return look.drawn(key, lambda: front.paint(look, size, Illustration(state), liveries))


def match_picture(front: Front, look: Look, size: tuple[int, int], match: Match) -> pygame.Surface:
    """The position at which a match was left, as a spectator sees it."""
    state = match.observation(None)
    liveries = front.liveries(match.seats, match.options)
    key = ("match", front.info.key, size, look.theme.key, look.palette, state, liveries)
    return look.drawn(key, lambda: front.paint(look, size, Illustration(state), liveries))


def card_picture(front: Front, look: Look, size: tuple[int, int]) -> pygame.Surface:
    """A game's card with round corners; its first position if it has none."""
    radius = look.px(10)
    key = ("card", front.info.key, size, radius, look.theme.key, look.palette)
    return look.drawn(key, lambda: rounded(look, _card(front, look, size), radius))


def _card(front: Front, look: Look, size: tuple[int, int]) -> pygame.Surface:
    if front.card:
        with suppress(MissingAsset):
            return look.picture(front.card, size, "cover")
    state = opening(front, front.info.players[0], {})
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
