"""What a guided table tells by voice: the task, what came of it, and what is said on the card."""

from __future__ import annotations

from typing import Any

from scenes.kit.voice.voice import Weight
from scenes.table.guide.guide import Guide
from scenes.table.narrating.narrator import Narrator
from scenes.table.panel.introducing import Introductions
from scenes.table.seen import Seen
from scenes.table.table import AnyTable


class GuideNarrator(Narrator):
    """Says what the card says, and what is played on the board."""

    def __init__(self, table: AnyTable, introductions: Introductions, guide: Guide) -> None:
        super().__init__(table, introductions)
        self._guide = guide
        self._carded: tuple[str, ...] = ()

    def _introduce(self) -> None:
        self._carded = ()

    def _tell_notes(self, seen: Seen[Any, Any]) -> None:
        """The card says what there is to know."""

    def _tell_turn(self, seen: Seen[Any, Any]) -> None:
        guide = self._guide
        answer = guide.answer() or guide.hint_text()
        told = (guide.heading(), guide.say(), answer, guide.how(), guide.kept_text())
        for sentence in told:
            if sentence not in self._carded:
                self._say(sentence, Weight.TURN)
        self._carded = told

    def _tell_help(self, seen: Seen[Any, Any]) -> None:
        """A hint stands on the card."""

    def _tell_end(self) -> None:
        """The card says what came of it."""
