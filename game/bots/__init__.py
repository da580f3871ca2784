"""Computer opponents.

``new_bot`` gives a bot, ``game.bots.worker.BotWorker`` lets it think in a process of its own.
Everything a front end needs is named here; knowledge of one game lives in a module of that game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from game.bots.adaptive import bot_of_kind
from game.bots.bot import Bot
from game.bots.levels import LEVELS, is_computer
from game.messages import Message


def _trickle(level: str) -> Bot:
    # Its tables take a moment to build: the window's process, which only asks, does without them.
    from game.bots.trickle.bot import TrickleBot

    return TrickleBot(level)


def _trickle_down(level: str) -> Bot:
    from game.bots.trickle_down.bot import TrickleDownBot

    return TrickleDownBot(level)


def _bead_game(level: str) -> Bot:
    from game.bots.bead_game.bot import BeadBot

    return BeadBot(level)


def _trakkx(level: str) -> Bot:
    from game.bots.trakkx.bot import TrakkxBot

    return TrakkxBot(level)


_MAKERS: Mapping[str, Callable[[str], Bot]] = MappingProxyType(
    {
        "trickle": _trickle,
        "trickle-down": _trickle_down,
        "bead-game": _bead_game,
        "trakkx": _trakkx,
    }
)


BotMaker = Callable[[str, str], Bot]
"""Makes a computer player of a game (a key of the catalogue) at a level, as ``new_bot`` does."""


class UnknownBot(ValueError):
    """There is no computer player of that game or level; ``message`` says so in one sentence."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def new_bot(game: str, level: str) -> Bot:
    """A computer player of ``game`` (a key of the catalogue) at ``level``. Raises UnknownBot.

    ``level`` is one of the LEVELS, or an adaptive kind as ``game.bots.levels`` tells them.
    """
    if not is_computer(level):
        raise UnknownBot(
            Message(
                "There is no computer level “{level}”; there are {levels}.",
                level=level[:40],
                levels=", ".join(LEVELS),
            )
        )
    if game not in _MAKERS:
        raise UnknownBot(Message("No computer player knows the game “{game}”.", game=game[:40]))
    return bot_of_kind(game, level, _MAKERS[game])
