"""What everybody should notice about a movement at Hop's table, told once."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.hop_the_marble.actions import Roll
from game.rules.hop_the_marble.state import HopState
from scenes.games.hop_the_marble import words
from scenes.games.hop_the_marble.replay import near_miss
from scenes.kit.i18n.formats import paragraph
from scenes.table.animation import Showing


class News:
    """Remembers of which movement the news were told last."""

    def __init__(self) -> None:
        self._told: Showing[HopState] | None = None

    def has(self, showing: Showing[HopState]) -> bool:
        """Whether nothing was told of a movement yet; nothing ever is of one taken back."""
        return not showing.backwards and showing is not self._told

    def take(self, showing: Showing[HopState], names: Sequence[str]) -> str:
        """The news of a movement, "" if there are none or they were told."""
        if not self.has(showing):
            return ""
        self._told = showing
        news = list(words.news(showing.before, showing.action, showing.after, names))
        if isinstance(showing.action, Roll):
            miss = near_miss(showing.before, showing.action)
            if miss is not None:
                news.insert(0, words.near_miss_text(miss))
        return paragraph(news)
