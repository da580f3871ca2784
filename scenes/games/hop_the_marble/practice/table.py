"""The practice cloth as a table: walked, asked, told and scanned as any other, with one seat."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from game.protocol import Action, Rejection
from game.rules.hop_the_marble import INFO
from scenes.front import FRONTS, Front
from scenes.games.hop_the_marble import sounds
from scenes.games.hop_the_marble.dials import dials
from scenes.games.hop_the_marble.ear.by_ear import ByEar, steers
from scenes.games.hop_the_marble.ear.spots import step_from
from scenes.games.hop_the_marble.ear.typed import as_typed, typing_help
from scenes.games.hop_the_marble.picture.table import HopPicture
from scenes.games.hop_the_marble.practice.session import LIVERIES, Session
from scenes.games.hop_the_marble.prompts import flick_prompt, prompt
from scenes.games.hop_the_marble.reach import HopHand, HopReach, HopSeen
from scenes.games.hop_the_marble.seen import Foresight
from scenes.games.hop_the_marble.view import View
from scenes.kit.commands import Command
from scenes.kit.i18n import _
from scenes.kit.intent import Pointer, PointerReader
from scenes.kit.keys.words import with_keys
from scenes.kit.scene import Services
from scenes.kit.voice.voice import Weight
from scenes.table.curtain import Curtain
from scenes.table.meaning import Intent
from scenes.table.scanning.dials import Dial
from scenes.table.table_view import Done, Past, TableView
from scenes.table.walking.targets import BoardTarget, Question, Walkable
from scenes.table.walking.walk import Walk

_ASKED = ("here", "areas", "aim", "ground")
"""The questions of Hop's table that are none of cards and turns."""


class Cloth(Protocol):
    """The widget in which the practice lies."""

    @property
    def is_placed(self) -> bool: ...

    @property
    def view(self) -> View: ...

    @property
    def reach(self) -> HopReach: ...

    @property
    def picture(self) -> HopPicture: ...

    def meaning(self, event: Pointer | Command) -> Intent[HopHand] | None: ...

    def do(self, meant: Intent[HopHand] | None) -> bool: ...

    def show_all(self) -> None: ...

    def invalidate(self) -> None: ...


class PracticeTable(Walkable):
    """What walking, questions, typing and scanning need of a practice; it is its own game.

    ``news`` tells what came of the last flick.
    """

    def __init__(
        self, services: Services, session: Session, foresight: Foresight, news: Callable[[], str]
    ) -> None:
        self.services, self.session = services, session
        self.curtain, self.reader = Curtain(), PointerReader()
        self.walk = Walk(self)
        self.cloth: Cloth | None = None
        self._ear = ByEar(foresight)
        self._news = news

    # The table

    @property
    def game(self) -> PracticeTable:
        """What the marbles are good for."""
        return self

    @property
    def _cloth(self) -> Cloth:
        assert self.cloth is not None, "the cloth has not been placed yet"
        return self.cloth

    @property
    def front(self) -> Front:
        """What the app knows of the game."""
        return FRONTS[INFO.key]

    @property
    def draft(self) -> HopHand:
        """The work in hand."""
        return self.session.hand

    @property
    def at_rest(self) -> bool:
        """Whether nothing rolls."""
        return self.session.motion is None

    @property
    def seen(self) -> HopSeen:
        """What is on show; it is always the turn of whoever practises."""
        practice = self.session.practice
        seat, players = practice.seat, practice.state.players
        names = tuple(
            _("you") if each == seat else _("player {number}").format(number=each + 1)
            for each in range(players)
        )
        return TableView(
            state=practice.state,
            draft=self.draft,
            pointer=self.session.pointer,
            position=practice.flicks,
            past=Past(0, _nothing_done),
            names=names,
            people=frozenset({seat}),
            player_styles=LIVERIES,
            seat=seat,
            awaited=seat,
            viewer=seat,
            aim=practice.state.variant.aim,
            turned=self._cloth.view.turned,
            spot=self.walk.key,
            by_ear=self.services.voice.is_on,
        )

    def meaning(self, event: Pointer | Command) -> Intent[HopHand] | None:
        """What an event means now."""
        return self._cloth.meaning(event) if self.at_rest else None

    def mean(self, event: Pointer | Command) -> bool:
        """Do what an event means; False if it means nothing."""
        return self._cloth.do(self.meaning(event))

    def do(self, meant: Intent[HopHand], *, moving: bool = False) -> None:
        """Take up another hand, or flick."""
        self._cloth.do(meant)

    def changed(self) -> None:
        """Something is to be drawn anew."""
        self._cloth.invalidate()

    def why_not(self, action: Action) -> Rejection | None:
        """Why somebody cannot play this, as the rules say it."""
        state = self.session.practice.state
        return state.legal_actions(self.session.practice.seat).why_not(action)

    # The game

    def spots(self, seen: TableView[Any, Any]) -> Sequence[BoardTarget]:
        """The marbles."""
        if not self.at_rest:
            return ()
        cloth = self._cloth
        return self._ear.spots(seen, cloth.reach, cloth.view, cloth.picture)

    def step_from(
        self, start: BoardTarget, command: Command, seen: TableView[Any, Any], *, shift: bool
    ) -> Hashable | None:
        """The nearest marble that way; with Shift by distance and by owner."""
        lie = self._ear.lie(seen, self._cloth.view)
        return step_from(start, command, self.spots(seen), lie, shift=shift)

    def bring_into_sight(self, spot: BoardTarget) -> None:
        """Show all of the cloth where the marble is out of sight."""
        if not self._cloth.view.area.collidepoint(spot.point):
            self._cloth.show_all()

    def steers(self, command: Command, seen: TableView[Any, Any], *, everywhere: bool) -> bool:
        """Arrows aim what is in hand, and Enter flicks it."""
        return steers(command, seen.draft, self._cloth.reach, everywhere=everywhere)

    def dials(self, seen: TableView[Any, Any]) -> Sequence[Dial[HopHand]]:
        """The aim."""
        return dials(seen.draft, self._cloth.reach)

    def typed(self, text: str, seen: TableView[Any, Any]) -> str:
        """Directions on the clock and strengths become degrees and millimetres a second."""
        return as_typed(text, self._cloth.view.turned, seen.draft.chosen)

    def typing_help(self) -> Sequence[str]:
        """That an aim can be typed as it is told."""
        return typing_help()

    def questions(self) -> Sequence[Question]:
        """What came of the last flick, and what Hop's table answers of marbles and ground."""
        asked = self._ear.questions(self.seen, self._cloth.view)
        return (
            *(
                replace(question, title=question.title or _("What’s here?"))
                for question in asked
                if question.name in _ASKED
            ),
            Question("news", _("How did the last flick go?"), self._news),
        )

    # What is told

    def prompt(self) -> str:
        """What can be done next, with the keys that do it."""
        if self.cloth is None or not self.cloth.is_placed:
            return flick_prompt(chosen=self.draft.shot)
        return with_keys(prompt(self.seen, self.cloth.reach), self.services.bindings)

    def held(self, before: HopSeen) -> None:
        """Another hand than in what was seen ``before``: a step of an aim is heard and told."""
        seen, view = self.seen, self._cloth.view
        heard = self._ear.heard(before, seen, view)
        if heard is not None:
            level, pan = heard
            self.services.sound.play(sounds.AIM, level, pan=pan)
        if self.services.voice.is_on:
            told = self._ear.told(before, seen, self._cloth.reach, view)
            self.services.voice.say(told, Weight.ANSWER)


def _nothing_done(_number: int) -> Done[Any]:
    raise IndexError("nothing is played in a practice")
