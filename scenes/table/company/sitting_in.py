"""A computer that sits in for a person: what it says of itself, and the ways there and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

from game.match import HUMAN, Match
from game.seats import is_like
from scenes.kit.company.likenesses import Knowing
from scenes.kit.company.words import knowing_text
from scenes.kit.look import Look
from scenes.kit.scene import Services
from scenes.ui.layout import Column
from scenes.ui.text import Label, ProgressBar
from scenes.ui.widget import WidgetOptions


class KnowingLine(Column):
    """Says how well a computer knows somebody in a game, and gets to know them while it is seen.

    ``on_change`` is called whenever that is more, or less, than before.
    """

    def __init__(
        self,
        services: Services,
        person: str,
        game: str,
        on_change: Callable[[Knowing], None],
        **options: Unpack[WidgetOptions],
    ) -> None:
        self._words = Label("", "small", "ink_soft")
        self._bar = ProgressBar(visible=False)
        super().__init__([self._words, self._bar], gap=4, **options)
        self._services, self._name, self._game = services, person, game
        self._on_change = on_change
        self._known: Knowing | None = None
        self._look_up()

    @property
    def text(self) -> str:
        """What it says now."""
        return self._words.text

    def _look_up(self) -> Knowing:
        known = self._services.likenesses.of(self._name, self._game)
        if known != self._known:
            self._known = known
            self._words.text = knowing_text(self._name, known)
            self._words.visible = bool(self._words.text)
            self._bar.visible = bool(known.of)
            self._bar.value = known.done / known.of if known.of else 0.0
            self._on_change(known)
        return known

    def arrange(self, look: Look) -> None:
        """Look again from frame to frame."""
        super().arrange(look)
        if self.ui is not None:
            self.ui.animate(self)

    @property
    def needs_frames(self) -> bool:
        """What is computed behind takes seconds."""
        return False

    def advance(self, seconds: float) -> bool:
        """See how far it is."""
        known = self._look_up()
        return bool(known.of) or known.matches is None


def sat_in_for(match: Match) -> list[int]:
    """The seats on which a computer sits in for somebody now."""
    return [n for n, seat in enumerate(match.seats) if is_like(seat.kind)]


def may_sit_in(services: Services, match: Match, seat: int) -> bool:
    """Whether whoever plays a seat wants a computer to sit in for them when they are away."""
    who = match.seats[seat]
    person = services.people.of(who.name) if who.kind == HUMAN and who.name else None
    return person is not None and person.stand_in
