"""Computer players in a separate process, whose experts can be interrupted."""

import time

from game.bots.bot import Advice, BotQuestion, Decision
from game.bots.levels import EXPERT
from game.bots.playouts import PlayoutBot
from game.catalogue import ENTRIES
from game.protocol import Action
from tests.pebbles import ENTRY


class SlowBot(PlayoutBot):
    """As an expert it answers after a second, and ponders as long."""

    def ponder(self, _question: BotQuestion) -> None:
        if self.level == EXPERT:
            time.sleep(1)

    def choose(self, question: BotQuestion) -> Decision:
        self.ponder(question)
        return super().choose(question)

    def advise(self, question: BotQuestion, about: Action | None = None) -> Advice:
        self.ponder(question)
        return super().advise(question, about)


def slow_bot(game: str, level: str) -> SlowBot:
    """Make one of any level, in a separate process that knows no small game yet."""
    ENTRIES.setdefault("pebbles", ENTRY)
    return SlowBot(game, level)
