"""Who looks at the screen and what they may see; the curtain covers the board until they're alone.

At a table with several people the screen shows no one's secrets until the person whose turn it is
has said that they're the one looking; the sight ends with their turn.
"""

import math
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Generic, NamedTuple, TypeAlias, cast

import pygame

from game.bots.bot import Decision
from game.match import Match
from game.protocol import NATURE, State
from scenes.kit.display import Item
from scenes.kit.i18n import _
from scenes.kit.look import Look, drawn_once
from scenes.kit.session.session import Session
from scenes.kit.session.timeline import S
from scenes.kit.theme import Rgb
from scenes.table.animation import ease
from scenes.table.table_view import Done
from scenes.ui.button import Button
from scenes.ui.faces import Who, face
from scenes.ui.layout import Column
from scenes.ui.text import Label

LIFT_SECONDS: Final = 0.3

_HANGS: Final = 1 / 60
"""Seconds that it still hangs: the next frame has the panel to draw."""

_ROWS: Final = 6
"""Rows in which the folds are computed, before they're stretched to the window's height."""

_COARSE: Final = 4
"""Window pixels per computed column of the folds."""

_FOLD: Final = 58.0
"""Width of a fold in design units."""

_PAD: Final = 30.0
"""Room within the card's edge in design units."""


class Awaited(NamedTuple):
    """Whose turn it is behind a curtain; ``watch`` offers what happened, "" for nothing."""

    name: str
    who: Who
    watch: str = ""


class Curtain:
    """A cloth in the awaited player's colour, with their name on it."""

    def __init__(self) -> None:
        self._hanging: Awaited | None = None
        self.watch = pygame.Rect(0, 0, 0, 0)
        self._lifted_at: float | None = None
        self._seconds = 0.0
        self._painted: object = None
        self._steps: Iterator[None] = iter(())
        self._cloth = pygame.Surface((0, 0))

    def hang(self, awaited: Awaited) -> None:
        """Cover everything at once."""
        self._hanging = awaited
        self._lifted_at = None

    def lift(self, now: float, pace: float) -> None:
        """Rise from ``now`` on; at once without a pace."""
        self._lifted_at = now + (_HANGS if pace else 0.0)
        self._seconds = LIFT_SECONDS * pace

    @property
    def covers(self) -> bool:
        """Whether nothing below it may be seen."""
        return self._hanging is not None and self._lifted_at is None

    @property
    def moving(self) -> bool:
        """Whether it's rising."""
        return self._hanging is not None and self._lifted_at is not None

    def has_risen(self, now: float) -> bool:
        """Whether it has risen by now; then it's gone."""
        if self._lifted_at is None or now < self._lifted_at + self._seconds:
            return False
        self._hanging = self._lifted_at = self._painted = None
        return True

    def items(self, look: Look, area: pygame.Rect, now: float) -> list[Item]:
        """The curtain over the whole window, with its card in the middle of ``area``.

        Nothing if it isn't down.
        """
        if self._hanging is None:
            return []
        risen = 0.0
        if self._lifted_at is not None and self._seconds:
            risen = ease((now - self._lifted_at) / self._seconds)
        # What wasn't made ready.
        deque(self._begun(look, area, self._hanging), maxlen=0)
        return [(self._cloth, (0, -round(risen * look.size[1])))]

    def make_ready(self, look: Look, area: pygame.Rect, awaited: Awaited) -> None:
        """Paint part of it before it's needed: all of it at once would make a frame late."""
        if self._hanging is None:
            next(self._begun(look, area, awaited), None)

    def _begun(self, look: Look, area: pygame.Rect, awaited: Awaited) -> Iterator[None]:
        """What's still to be painted of the cloth."""
        # It's as large as the window, so there's only one; new memory would be slow at first.
        wanted = look, tuple(area), awaited
        if self._painted != wanted:
            self._painted = wanted
            card = CurtainCard(look, area, awaited)
            self.watch = card.watch.rect
            if self._cloth.get_size() != look.size:
                self._cloth = pygame.Surface(look.size)
            self._steps = card.hung(self._cloth)
        return self._steps


class CurtainCard(Column):
    """The one thing everyone sees: a figure with its symbol, a name, and what to do."""

    def __init__(self, look: Look, area: pygame.Rect, awaited: Awaited) -> None:
        name, self._who, watch = awaited
        wide = min(round(0.88 * area.width), max(look.em(480), round(0.58 * area.width)))
        fits = look.text_width(name, "display") <= wide - 2 * look.px(_PAD)
        self.button = Button(_("Lift the curtain"), _only_drawn, kind="primary", large=True)
        self.watch = Button(watch, _only_drawn, visible=bool(watch))
        lines = [
            Label(name, "display" if fits else "title", text_align="center"),
            Label(_("It’s your turn."), "heading", text_align="center"),
        ]
        buttons = Column([self.button, self.watch], gap=12, across="center", padding=(0, 8, 0, 0))
        super().__init__([*lines, buttons], gap=10, padding=_PAD)
        high = self.measure(look, wide)[1]
        # The figure is on top, smaller where there's less room.
        side = max(1, min(look.em(150), area.height // 5, area.height - high))
        middle = area.centerx, area.centery + side // 2
        self.place(look, pygame.Rect(0, 0, wide, high).move_to(center=middle))
        self.figure = pygame.Rect(0, 0, side, side).move_to(midbottom=self.rect.midtop)

    def hung(self, surface: pygame.Surface) -> Iterator[None]:
        """Paint the cloth and this on it, step by step."""
        look, fill = self.look, self.look.player(self._who.colour).fill
        yield from _cloth(surface, look, fill, self.rect)
        yield
        look.draw_panel(surface, self.rect, radius=26, alpha=255, raised=1.6)
        yield
        inner = self.rect.inflate(-look.px(16), -look.px(16))
        surface.blit(look.ring(inner.size, look.px(19), fill, max(2, look.px(2))), inner)
        yield
        surface.blit(face(look, self._who, self.figure.width, signed=True), self.figure)
        self.draw(surface)


def _only_drawn() -> None:
    """A press anywhere on the curtain lifts it: the button itself is never asked."""


def _cloth(surface: pygame.Surface, look: Look, colour: Rgb, lit: pygame.Rect) -> Iterator[None]:
    """Heavy cloth in folds, with light on ``lit``; plain in a theme without pictures."""
    if not look.theme.pictures:
        surface.fill(look.theme.table)
        pygame.draw.rect(surface, colour, surface.get_rect(), look.px(14))
        return
    folds = _folds(look).copy()
    folds.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
    dusk = _dusk(look, lit.center, lit.size)
    yield
    folds.blit(pygame.transform.smoothscale(dusk, folds.get_size()), (0, 0))
    pygame.transform.smoothscale(folds, look.size, surface)


@drawn_once
def _folds(look: Look) -> pygame.Surface:
    """White cloth, small and to be stretched: gathered at the top, falling apart below."""
    width, fold = look.size[0] // _COARSE, look.px(_FOLD) / _COARSE
    lights = bytearray()
    for row in range(_ROWS):
        fallen = row / (_ROWS - 1)
        for x in range(width):
            phase = x / fold + 0.35 * math.sin(x / fold * 0.71) + 0.10 * fallen * math.sin(x / fold)
            turn = 2 * math.pi * phase
            deep = 0.14 + 0.10 * fallen
            light = 0.74 + deep * math.cos(turn) + 0.06 * math.cos(2 * turn + 0.8)
            lights += bytes([min(255, round(255 * light))]) * 3
    return pygame.image.frombuffer(lights, (width, _ROWS), "RGB").convert()


@drawn_once
def _dusk(look: Look, middle: tuple[int, int], lit: tuple[int, int]) -> pygame.Surface:
    """What darkens the cloth away from the light, small and to be stretched to the window."""
    size = look.size
    wide, high = 64, max(2, 64 * size[1] // size[0])
    dusk = pygame.Surface((wide, high), pygame.SRCALPHA)
    for y in range(high):
        for x in range(wide):
            across = ((x + 0.5) / wide * size[0] - middle[0]) / (1.45 * lit[0])
            down = ((y + 0.5) / high * size[1] - middle[1]) / (1.6 * lit[1])
            dark = min(1.0, math.hypot(across, down))
            dusk.set_at((x, y), (8, 4, 4, round(178 * dark * dark * (3 - 2 * dark))))
    return dusk


_Known: TypeAlias = dict[tuple[int, int | None], tuple[State, State]]

_MOST_KNOWN: Final = 256
"""The states kept as a viewer sees them: those of the last few turns, looked at in each frame."""


@dataclass(frozen=True, slots=True)
class Eyes(Generic[S]):
    """The eyes at the screen at one moment. Everything that's drawn is seen with them.

    ``viewer`` is the seat whose secrets they see; with ``open`` they see everything. ``decision``
    gives what a computer had in mind with an action, by its number.
    """

    match: Match
    viewer: int | None
    open: bool
    decision: Callable[[int], Decision | None]
    # By a state's id, which no other has while it's in here, and the viewer.
    known: _Known = field(default_factory=dict, compare=False)

    def observed(self, state: State) -> S:
        """A state of the match as it may be seen."""
        # The states of a match are those of its table's game.
        if self.open:
            return cast(S, state)
        key = id(state), self.viewer
        if key not in self.known:
            if len(self.known) >= _MOST_KNOWN:
                self.known.clear()
            self.known[key] = state, state.observation(self.viewer)
        return cast(S, self.known[key][1])

    def hidden_from(self, seat: int | None, state: State) -> bool:
        """Whether ``seat``, of the person who may act in ``state``, hasn't taken the screen."""
        return seat is not None and seat != self.viewer and state.has_secrets

    def done(self, number: int) -> Done[S]:
        """Action ``number`` of the match as far as it may be seen."""
        match = self.match
        before, entry = match.states[number], match.log[number]
        player, action = entry.player, entry.action
        if not self.open:
            action = before.observed_action(player, action, self.viewer)
        kind = "" if player == NATURE else match.kind_at(number, player)
        seen, after = self.observed(before), self.observed(match.states[number + 1])
        return Done(
            seen, player, action, after, match.names_at(number), kind, self.decision(number)
        )


def seen_by(match: Match, viewer: int | None, number: int) -> Done[Any]:
    """Action ``number`` of a match as a seat may know it; for None, as everyone may."""
    eyes: Eyes[Any] = Eyes(match, viewer, open=False, decision=lambda _number: None)
    return eyes.done(number)


class Viewer(Generic[S]):
    """Whose eyes are at the screen. A finished match can be seen with one seat's.

    ``decision_behind`` gives what a computer had in mind with an action, by its number.
    """

    def __init__(
        self, session: Session[S], decision_behind: Callable[[int], Decision | None]
    ) -> None:
        self._session = session
        self._decision_behind = decision_behind
        self._lifted_for: int | None = None
        self._through: int | None = None
        self._known: _Known = {}

    @property
    def eyes(self) -> Eyes[S]:
        """The eyes that look now.

        They're those of the only person at the table, or of the one who lifted the curtain; looking
        back, they may be a computer's. When a match is over, everyone may see everything.
        """
        session, through = self._session, self._through
        if through is not None:
            return self._eyes_of(through, everything=False)
        people = [number for number, seat in enumerate(session.match.seats) if seat.is_human]
        viewer = people[0] if len(people) == 1 else self._lifted_for
        viewer = viewer if session.lent is None else session.lent
        now = session.is_live or session.reel is not None
        over = session.match.is_over if now else session.match.is_finished
        return self._eyes_of(viewer, everything=over)

    def _eyes_of(self, viewer: int | None, *, everything: bool) -> Eyes[S]:
        match, decision = self._session.match, self._decision_behind
        return Eyes(match, viewer, everything, decision, self._known)

    @property
    def awaited(self) -> int | None:
        """The seat the curtain is down for now, None while it's up."""
        return None if self._session.timeline.current is not None else self.coming

    @property
    def coming(self) -> int | None:
        """The seat the curtain is down for now, or will be after what's shown."""
        session = self._session
        if not session.is_live or not session.state.has_secrets:
            return None
        seat = session.hand_seat
        return seat if self.eyes.hidden_from(seat, session.state) else None

    def look_through(self, seat: int | None) -> None:
        """See a finished match as one seat saw it; None shows everything again.

        Raises ValueError while the match goes on: no one may see it with another's eyes.
        """
        if seat is not None and not self._session.match.is_finished:
            raise ValueError("The match is not finished.")
        self._through = seat

    def lift(self) -> None:
        """The awaited person is alone at the screen."""
        self._lifted_for = self.awaited

    @property
    def is_over(self) -> bool:
        """Whether the person who looks has seen all of their turn."""
        session, viewer = self._session, self._lifted_for
        if viewer is None or not session.is_live or session.timeline.current is not None:
            return False
        return session.hand_seat != viewer or not session.state.has_secrets

    def end(self) -> None:
        """No one looks any more."""
        self._lifted_for = None
