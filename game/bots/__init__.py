"""Computer players: a question with an observation goes in, a decision or advice comes out.

Searches, levels and the thinking process are here; each game's knowledge is in its own folder,
which begins with its ``PLAYER`` (``player.ComputerPlayer``). Imports only ``game``. Front ends ask
``new_bot``, or ``worker.BotWorker`` where no one can wait.
"""

from collections.abc import Callable

from game.bots.bot import Bot
from game.bots.levels import LEVELS, is_computer
from game.bots.player import UnknownBot, player_of

BotMaker = Callable[[str, str], Bot]
"""Makes a computer player of a game (a key of the catalogue) at a level, as ``new_bot`` does."""


def new_bot(game: str, level: str) -> Bot:
    """A computer player of ``game`` (a key of the catalogue) at ``level``. Raises UnknownBot.

    ``level`` is one of the LEVELS or an adaptive kind (see ``game.bots.levels``).
    """
    if not is_computer(level):
        raise UnknownBot(
            f"There’s no computer level “{level[:40]}”. Choose from {', '.join(LEVELS)}."
        )
    # Levels are needed long before players are.
    from game.bots.kinds import bot_of_kind

    return bot_of_kind(game, level, player_of(game).new_bot)
